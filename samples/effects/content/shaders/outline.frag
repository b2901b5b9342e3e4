#version 300 es
// A line around a sprite: where it is clear, but something of it is near.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D sprite;
uniform vec2 texel;
uniform float width;
uniform float strength;

out vec4 result;

const vec3 ink = vec3(1.0, 0.82, 0.38);

void main() {
    vec4 own = texture(sprite, place);
    float near = 0.0;
    for (int i = 0; i < 16; i++) {
        float angle = float(i) * 6.2831853 / 16.0;
        near = max(near, texture(sprite, place + vec2(cos(angle), sin(angle)) * texel * width).a);
    }
    float line = near * strength * (1.0 - own.a);
    result = own * tint + vec4(ink * line, line);  // colours are premultiplied by alpha
}
