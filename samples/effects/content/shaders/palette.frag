#version 300 es
// The sprite is drawn in sixteen greys; each is the number of a colour in one row of the palettes.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D sprite;
uniform sampler2D palettes;
uniform float row;

out vec4 result;

void main() {
    vec4 own = texture(sprite, place);
    float grey = own.a > 0.0 ? own.r / own.a : 0.0;
    int column = int(grey * 15.0 + 0.5);
    int first = int(floor(row));
    vec3 one = texelFetch(palettes, ivec2(column, first), 0).rgb;
    vec3 next = texelFetch(palettes, ivec2(column, min(first + 1, 7)), 0).rgb;
    result = vec4(mix(one, next, fract(row)), 1.0) * own.a * tint;
}
