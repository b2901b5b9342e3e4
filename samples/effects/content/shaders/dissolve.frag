#version 300 es
// Burns a sprite away where the noise lies below `amount`, with a glowing edge.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D sprite;
uniform sampler2D noise;
uniform float amount;
uniform float edge;

out vec4 result;

void main() {
    vec4 own = texture(sprite, place) * tint;
    float height = texture(noise, place * 0.8).r;
    float left = height - amount * (1.0 + edge);
    if (left < -edge) discard;
    float glow = 1.0 - smoothstep(-edge, edge, left);
    vec3 ember = mix(vec3(1.0, 0.25, 0.05), vec3(1.0, 0.95, 0.5), smoothstep(0.4, 0.9, glow));
    result = vec4(mix(own.rgb, ember * own.a, glow * step(0.001, amount)), own.a);
}
