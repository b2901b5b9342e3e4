#version 450
#extension GL_GOOGLE_include_directive : require
// The vertex stage of every stock effect but SpriteEffect.
//
// COLOR, TEXTURE, SECOND_TEXTURE   the vertex has a colour, texture coordinates, a second pair of them
// LIT, PIXEL_LIT                   lit here, or ready to be lit by the fragment stage
// ENVIRONMENT, FRESNEL             mirrors a cube map; more so at the rim
// SKINNED                          moved by bones
// WORLD                            each instance has a world matrix, which goes before the effect's own
//
// Every input is a vec4 that is read whole, once: a renderer may retype it to integers for vertex formats that need that.

#define BLOCK_SET 1
#if defined(LIT) || defined(PIXEL_LIT)
#define NORMAL
#endif

#include "parameters.glsl"
#include "clamping.glsl"
#ifdef NORMAL
#include "lighting.glsl"
#endif

layout(location = 0) in vec4 in_position;
#ifdef NORMAL
layout(location = 1) in vec4 in_normal;
#endif
#ifdef COLOR
layout(location = 2) in vec4 in_color;
#endif
#ifdef TEXTURE
layout(location = 3) in vec4 in_coordinates;
#endif
#ifdef SECOND_TEXTURE
layout(location = 4) in vec4 in_second_coordinates;
#endif
#ifdef SKINNED
layout(location = 5) in vec4 in_bones;
layout(location = 6) in vec4 in_weights;
layout(set = 0, binding = 0) uniform sampler2D Bones;
#endif
#ifdef WORLD
layout(location = 7) in vec4 in_world_1;
layout(location = 8) in vec4 in_world_2;
layout(location = 9) in vec4 in_world_3;
layout(location = 10) in vec4 in_world_4;
#endif

layout(location = 0) out vec4 out_color;
layout(location = 1) out vec4 out_specular; // rgb and the fog factor; red is the environment's amount
#ifdef TEXTURE
layout(location = 2) out vec4 out_coordinates; // both pairs
#endif
#if defined(PIXEL_LIT) || defined(ENVIRONMENT)
layout(location = 3) out vec3 out_normal; // or the direction that is mirrored
#endif
#ifdef PIXEL_LIT
layout(location = 4) out vec3 out_position;
#endif

invariant gl_Position;

#ifdef SKINNED
const float LAST_BONE = 71.0;

// Three rows of the bone's matrix; a number that names no bone takes the nearest one.
mat3x4 bone(float number) {
    int texel = 3 * (number > 0.0 ? int(min(number, LAST_BONE)) : 0);
    return mat3x4(
        texelFetch(Bones, ivec2(texel, 0), 0),
        texelFetch(Bones, ivec2(texel + 1, 0), 0),
        texelFetch(Bones, ivec2(texel + 2, 0), 0));
}

mat3x4 mixed_bones() {
    vec4 bones = in_bones;
    vec4 weights = in_weights;
    mat3x4 rows = weights.x * bone(bones.x);
    if (Skinning.x > 1.0)
        rows += weights.y * bone(bones.y);
    if (Skinning.x > 2.0)
        rows += weights.z * bone(bones.z) + weights.w * bone(bones.w);
    return rows;
}
#endif

#ifdef NORMAL
vec3 to_world(vec3 normal) {
    return unit(
        normal.x * WorldInverseTranspose[0].xyz + normal.y * WorldInverseTranspose[1].xyz
        + normal.z * WorldInverseTranspose[2].xyz);
}
#endif

#if defined(WORLD) && defined(NORMAL)
// The inverse transpose but for a positive factor.
vec3 by_cofactors(mat4 world, vec3 normal) {
    mat3 rows = mat3(
        cross(world[1].xyz, world[2].xyz), cross(world[2].xyz, world[0].xyz), cross(world[0].xyz, world[1].xyz));
    vec3 moved = rows * normal;
    return dot(rows[0], world[0].xyz) < 0.0 ? -moved : moved;
}
#endif

#ifdef ENVIRONMENT
float mirrored_amount(float facing) {
#ifdef FRESNEL
    float rim = max(1.0 - abs(facing), 0.0);
    float factor = Environment.y;
    return factor == 0.0 ? Environment.x : rim > 0.0 ? pow(rim, factor) * Environment.x : 0.0;
#else
    return Environment.x;
#endif
}
#endif

void main() {
    vec4 position = in_position;
#ifdef NORMAL
    vec4 whole_normal = in_normal;
    vec3 normal = whole_normal.xyz;
#endif
#ifdef SKINNED
    mat3x4 rows = mixed_bones();
    position.xyz = position * rows;
    normal = vec4(normal, 0.0) * rows;
#endif
    vec4 point = vec4(position.xyz, 1.0);
#ifdef WORLD
    mat4 instance = mat4(in_world_1, in_world_2, in_world_3, in_world_4);
    position = instance * position;
    point = instance * point;
#ifdef NORMAL
    normal = by_cofactors(instance, normal);
#endif
#endif
    gl_Position = WorldViewProj * position;
    gl_PointSize = 1.0;

    vec4 color = vec4(1.0);
#ifdef COLOR
    color = in_color;
#endif
    vec3 specular = vec3(0.0);
#ifdef NORMAL
    vec3 place = (World * position).xyz;
    normal = to_world(normal);
#endif
#if defined(PIXEL_LIT)
    color.a *= DiffuseColor.a;
    out_normal = normal;
    out_position = place;
#elif defined(LIT)
    vec3 diffuse;
    light(place, normal, diffuse, specular);
    color *= vec4(diffuse, DiffuseColor.a);
#else
    color *= DiffuseColor;
#endif
#ifdef ENVIRONMENT
    vec3 eye = unit(EyePosition.xyz - place);
    float facing = dot(eye, normal);
    out_normal = 2.0 * facing * normal - eye;
    specular = vec3(mirrored_amount(facing), 0.0, 0.0);
#endif
    out_color = saturate(color);
    out_specular = saturate(vec4(specular, dot(point, FogVector)));

#ifdef TEXTURE
    vec4 coordinates = in_coordinates;
    out_coordinates = vec4(coordinates.xy, 0.0, 0.0);
#endif
#ifdef SECOND_TEXTURE
    vec4 second_coordinates = in_second_coordinates;
    out_coordinates.zw = second_coordinates.xy;
#endif
}
