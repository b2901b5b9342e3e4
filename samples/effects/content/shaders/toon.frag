#version 300 es
// Light in a few steps, a hard highlight, and ink where the surface turns away.
precision mediump float;

in vec3 surface;
in vec3 facing;
in vec3 ownPlace;
in vec3 ownFacing;

uniform vec4 color;
uniform vec3 eye;
uniform float bands;
uniform float outline;

out vec4 result;

const vec3 toLight = vec3(0.48, 0.72, 0.5);

void main() {
    vec3 normal = normalize(facing);
    vec3 toEye = normalize(eye - surface);
    float light = max(dot(normal, normalize(toLight)), 0.0);
    float steps = floor(bands);
    float stepped = ceil(light * steps) / steps;
    float shine = step(0.96, dot(normal, normalize(normalize(toLight) + toEye)));
    vec3 lit = color.rgb * (0.25 + 0.75 * stepped) + shine * 0.35;
    result = vec4(lit * step(outline, dot(normal, toEye)), 1.0);
}
