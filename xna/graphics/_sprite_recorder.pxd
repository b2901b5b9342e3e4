from xna.graphics._record_buffer cimport RecordBuffer, put
