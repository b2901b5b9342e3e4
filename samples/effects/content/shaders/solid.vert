#version 300 es
// For both effects on solids: the inputs are the elements of VertexPositionNormalTexture, in its order.
in vec3 position;
in vec3 normal;
in vec2 coordinates;

uniform mat4 World;
uniform mat4 ViewProjection;

out vec3 surface;
out vec3 facing;
out vec3 ownPlace;
out vec3 ownFacing;

void main() {
    vec4 world = World * vec4(position, 1.0);
    surface = world.xyz;
    facing = mat3(World) * normal;
    ownPlace = position;
    ownFacing = normal;
    gl_Position = ViewProjection * world;
}
