#version 300 es
// Below `level` the picture is water, in which what stands above it is seen again.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D picture;
uniform float level;
uniform float waves;
uniform float time;

out vec4 result;

void main() {
    if (place.y < level) {
        result = texture(picture, place) * tint;
        return;
    }
    float depth = (place.y - level) / (1.0 - level);
    float far = 1.0 / (depth + 0.12);
    float swell = sin(far * 9.0 + time * 2.2) + 0.6 * sin(far * 21.0 - time * 3.1 + place.x * 14.0);
    vec2 shift = vec2(swell * 0.012 * (0.3 + depth), swell * 0.01) * waves;
    vec2 seen = vec2(place.x, level - (place.y - level) * 0.9) + shift;
    vec3 mirrored = texture(picture, clamp(seen, vec2(0.0), vec2(1.0))).rgb;
    vec3 water = mix(vec3(0.10, 0.26, 0.36), vec3(0.03, 0.10, 0.20), depth);
    float crest = smoothstep(1.35, 1.6, swell) * waves * 0.35;
    float shore = 1.0 - smoothstep(0.0, 0.012, place.y - level);
    result = vec4(mix(mirrored * 0.85, water, 0.25 + 0.45 * depth) + crest + shore * 0.25, 1.0) * tint;
}
