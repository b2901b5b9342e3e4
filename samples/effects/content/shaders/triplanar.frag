#version 300 es
// A texture laid on from three sides, mixed by where the surface faces: no texture coordinates are needed.
precision mediump float;

in vec3 surface;
in vec3 facing;
in vec3 ownPlace;
in vec3 ownFacing;

uniform sampler2D stone;
uniform vec4 color;
uniform float scale;
uniform float sharpness;

out vec4 result;

const vec3 toLight = vec3(0.48, 0.72, 0.5);

void main() {
    vec3 weights = pow(abs(normalize(ownFacing)), vec3(sharpness));
    weights /= weights.x + weights.y + weights.z;
    vec3 at = ownPlace * scale;
    vec3 mixed = texture(stone, at.zy).rgb * weights.x + texture(stone, at.xz).rgb * weights.y + texture(stone, at.xy).rgb * weights.z;
    float light = max(dot(normalize(facing), normalize(toLight)), 0.0);
    result = vec4(mixed * mix(vec3(1.0), color.rgb * 1.6, 0.35) * (0.3 + 0.9 * light), 1.0);
}
