#version 300 es
// An old tube: bent glass, lines, coloured stripes, fringes and dark corners.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D picture;
uniform float curve;
uniform float lines;
uniform float fringe;
uniform float time;

out vec4 result;

void main() {
    vec2 middle = place * 2.0 - 1.0;
    vec2 bent = middle * (1.0 + curve * dot(middle.yx, middle.yx) * vec2(0.5, 0.7)) * (1.0 - curve * 0.1);
    vec2 at = bent * 0.5 + 0.5;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) {
        result = vec4(0.0, 0.0, 0.0, 1.0);
        return;
    }
    float apart = fringe / 800.0 * abs(bent.x);
    vec3 color = vec3(
        texture(picture, at + vec2(apart, 0.0)).r, texture(picture, at).g, texture(picture, at - vec2(apart, 0.0)).b);
    float row = sin(at.y * 96.0 * 3.14159265 * 2.0) * 0.5 + 0.5;
    color *= mix(1.0, 0.45 + 0.65 * row, lines);
    int stripe = int(mod(gl_FragCoord.x, 3.0));
    vec3 mask = vec3(stripe == 0 ? 1.0 : 0.75, stripe == 1 ? 1.0 : 0.75, stripe == 2 ? 1.0 : 0.75);
    color *= mix(vec3(1.0), mask * 1.15, lines);
    color *= 1.0 - 0.35 * pow(length(middle) * 0.75, 3.0);
    color *= 0.97 + 0.03 * sin(at.y * 6.0 - time * 5.0);
    result = vec4(color, 1.0) * tint;
}
