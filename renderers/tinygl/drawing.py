"""Drawing: from a draw command to calls of an OpenGL context. What is refused is refused before the first call."""

from __future__ import annotations

from renderers.contract import DrawCommand, DrawState
from renderers.tinygl import effects, gl, states
from renderers.tinygl.effects import GlEffect
from renderers.tinygl.geometry import DrawnVertices, drawn_vertices
from renderers.tinygl.resources import TinyGLTexture
from renderers.tinygl.states import BlendKind, GlState, Refuse
from renderers.tinygl.transparency import ALWAYS, Part, cut_out


class Drawing:
    """Executes draws on a context, and remembers what it has already set up there."""

    def __init__(self, context: gl.Context, refuse: Refuse) -> None:
        self._context = context
        self._refuse = refuse
        self._state: tuple[DrawState, GlState] | None = None
        self._applied: tuple[GlState, GlEffect, bool] | None = None
        self._black = TinyGLTexture(context, 1, 1)
        self._black.shadow[:] = 0xFF000000
        context.EnableClientState(gl.VERTEX_ARRAY)

    def forget(self) -> None:
        """Set everything up anew at the next draw: the context was changed from outside."""
        self._applied = None

    def draw(self, command: DrawCommand, has_depth: bool) -> None:
        """Check everything, then draw."""
        state, effect = self._translated(command.state), effects.translate(command.effect, self._refuse)
        vertices = drawn_vertices(command, self._refuse)
        self._check(vertices, effect, state)
        if state.blend.kind is BlendKind.CUTOUT:
            parts = cut_out(vertices, effect, command.quads, self._refuse)
        else:
            parts = [Part(0, vertices.length, ALWAYS)]
        texture = _texture_of(command.state) or self._black
        self._set_up(state, effect, has_depth)
        self._set_arrays(vertices, effect)
        for part in parts:
            if effect.textured:
                self._context.BindTexture(gl.TEXTURE_2D, texture.cutout(part.least))
            self._submit(vertices if part.length == vertices.length else vertices.part(part.start, part.length))
        if effect.shines and parts:
            self._draw_highlights(vertices.from_low(), effect, texture)

    def _translated(self, state: DrawState) -> GlState:
        if self._state is None or self._state[0] is not state:
            self._state = state, states.translate(state, self._refuse)
        return self._state[1]

    def _check(self, vertices: DrawnVertices, effect: GlEffect, state: GlState) -> None:
        layout = vertices.layout
        if effect.textured and state.sampler_lack:
            self._refuse(state.sampler_lack)
        if effect.lit and layout.normal is None:
            self._refuse(f"lighting without normals, which {layout.name} lacks")
        if effect.textured and layout.coordinates is None:
            self._refuse(f"a texture without texture coordinates, which {layout.name} lacks")
        if effect.vertex_color and layout.color is None:
            self._refuse(f"vertex colours without colours, which {layout.name} lacks")
        if effect.shines and state.blend.kind is not BlendKind.OPAQUE:
            self._refuse("specular lighting with a BlendState other than Opaque")

    # ---- calls

    def _set_up(self, state: GlState, effect: GlEffect, has_depth: bool) -> None:
        known, context = self._applied, self._context
        if known is None or known[0] != state or known[2] is not has_depth:
            states.apply(state, context, has_depth)
        if known is None or known[1] is not effect:
            effects.apply(effect, context)
            (context.Enable if effect.textured else context.Disable)(gl.TEXTURE_2D)
            self._switch(gl.COLOR_ARRAY, effect.vertex_color)
            self._switch(gl.TEXTURE_COORD_ARRAY, effect.textured)
            self._switch(gl.NORMAL_ARRAY, effect.lit)
        self._applied = state, effect, has_depth

    def _set_arrays(self, vertices: DrawnVertices, effect: GlEffect) -> None:
        context, layout, data = self._context, vertices.layout, vertices.data
        context.VertexPointer(3, gl.FLOAT, layout.stride, data)
        if effect.vertex_color:
            context.ColorPointer(4, gl.UNSIGNED_BYTE, layout.stride, data[layout.color :])
        if effect.textured:
            context.TexCoordPointer(2, gl.FLOAT, layout.stride, data[layout.coordinates :])
        if effect.lit:
            context.NormalPointer(gl.FLOAT, layout.stride, data[layout.normal :])

    def _switch(self, array: int, is_on: bool) -> None:
        (self._context.EnableClientState if is_on else self._context.DisableClientState)(array)

    def _submit(self, vertices: DrawnVertices) -> None:
        context = self._context
        if vertices.elements is None:
            context.DrawArrays(vertices.mode, vertices.first, vertices.length)
        else:
            context.Begin(vertices.mode)
            context.ArrayElementsEXT(vertices.elements)
            context.End()

    def _draw_highlights(self, vertices: DrawnVertices, effect: GlEffect, texture: TinyGLTexture) -> None:
        """Draw the specular colours into a plane of their own, which is then added.

        OpenGL would multiply them by the texture. A plane of its own, because what is drawn twice there must count once.
        """
        context, records = self._context, vertices.records()
        colors = effects.highlights(effect, records[:, :3], records[:, 3:6])
        self._applied = None
        context.Disable(gl.LIGHTING)
        context.DepthMask(False)
        self._set_arrays(vertices, effect)
        self._switch(gl.NORMAL_ARRAY, False)
        self._switch(gl.COLOR_ARRAY, True)
        context.ColorPointer(3, gl.FLOAT, 0, colors)
        context.ColorScaleEXT(1, 1, 1)
        if effect.textured:
            context.BindTexture(gl.TEXTURE_2D, texture.mask())
        context.BeginSumEXT()
        self._submit(vertices)
        context.EndSumEXT()


def _texture_of(state: DrawState) -> TinyGLTexture | None:
    texture = state.textures[0] if state.textures else None
    return texture if isinstance(texture, TinyGLTexture) else None
