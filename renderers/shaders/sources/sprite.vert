#version 450
#extension GL_GOOGLE_include_directive : require
// Sprites: SpriteBatch's own vertices, coloured and textured.

#include "clamping.glsl"

layout(std140, set = 1, binding = 0) uniform Parameters {
    mat4 WorldViewProj;
};

layout(location = 0) in vec4 in_position;
layout(location = 2) in vec4 in_color;
layout(location = 3) in vec4 in_coordinates;

layout(location = 0) out vec4 out_color;
layout(location = 2) out vec4 out_coordinates;

invariant gl_Position;

void main() {
    vec4 position = in_position;
    vec4 color = in_color;
    vec4 coordinates = in_coordinates;
    gl_Position = WorldViewProj * position;
    gl_PointSize = 1.0;
    out_color = saturate(color);
    out_coordinates = vec4(coordinates.xy, 0.0, 0.0);
}
