#version 300 es
// For all effects on sprites. SpriteBatch gives the three inputs in this order, and sets `projection`.
in vec3 position;
in vec4 color;
in vec2 coordinates;

uniform mat4 projection;

out vec4 tint;
out vec2 place;

void main() {
    tint = color;
    place = coordinates;
    gl_Position = projection * vec4(position, 1.0);
}
