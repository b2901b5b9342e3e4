"""Microsoft.Xna.Framework.Graphics.PackedVector: vectors in few bits, for vertices and textures.

One module per type; this package re-exports them all.
"""

from xna.graphics.packed_vector.alpha8 import Alpha8 as Alpha8
from xna.graphics.packed_vector.bgr565 import Bgr565 as Bgr565
from xna.graphics.packed_vector.bgra4444 import Bgra4444 as Bgra4444
from xna.graphics.packed_vector.bgra5551 import Bgra5551 as Bgra5551
from xna.graphics.packed_vector.byte4 import Byte4 as Byte4
from xna.graphics.packed_vector.half_single import HalfSingle as HalfSingle
from xna.graphics.packed_vector.half_vector2 import HalfVector2 as HalfVector2
from xna.graphics.packed_vector.half_vector4 import HalfVector4 as HalfVector4
from xna.graphics.packed_vector.ipacked_vector import IPackedVector as IPackedVector
from xna.graphics.packed_vector.ipacked_vector_of_t import IPackedVectorOfT as IPackedVectorOfT
from xna.graphics.packed_vector.normalized_byte2 import NormalizedByte2 as NormalizedByte2
from xna.graphics.packed_vector.normalized_byte4 import NormalizedByte4 as NormalizedByte4
from xna.graphics.packed_vector.normalized_short2 import NormalizedShort2 as NormalizedShort2
from xna.graphics.packed_vector.normalized_short4 import NormalizedShort4 as NormalizedShort4
from xna.graphics.packed_vector.rg32 import Rg32 as Rg32
from xna.graphics.packed_vector.rgba64 import Rgba64 as Rgba64
from xna.graphics.packed_vector.rgba1010102 import Rgba1010102 as Rgba1010102
from xna.graphics.packed_vector.short2 import Short2 as Short2
from xna.graphics.packed_vector.short4 import Short4 as Short4
