#version 450
#extension GL_GOOGLE_include_directive : require
// The fragment stage of every stock effect. It writes the first target only.
//
// TEXTURE, SECOND_TEXTURE   samples slot 0; samples slot 1 too, doubled
// SPECULAR, PIXEL_LIT       adds the vertices' specular light; lights each pixel
// ENVIRONMENT               mirrors the cube map of slot 1
// ALPHA_TEST, FOG
// GENERAL                   a sample mask, and channels that a texture's format lacks read as one

#define BLOCK_SET 3
#if defined(PIXEL_LIT) || defined(ENVIRONMENT) || defined(ALPHA_TEST) || defined(FOG)
#include "parameters.glsl"
#endif
#include "clamping.glsl"
#include "coordinates.glsl"
#ifdef PIXEL_LIT
#include "lighting.glsl"
#endif

#ifdef TEXTURE
layout(set = 2, binding = 0) uniform sampler2D Texture;
#endif
#if defined(ENVIRONMENT)
layout(set = 2, binding = 1) uniform samplerCube Second;
#elif defined(SECOND_TEXTURE)
layout(set = 2, binding = 1) uniform sampler2D Second;
#endif
#ifdef GENERAL
layout(std140, set = 3, binding = 1) uniform General {
    uvec4 SampleMask;
    vec4 Lacking[2];
};
#endif

layout(location = 0) in vec4 in_color;
#if defined(SPECULAR) || defined(ENVIRONMENT) || defined(FOG)
layout(location = 1) in vec4 in_specular;
#endif
#ifdef TEXTURE
layout(location = 2) in vec4 in_coordinates;
#endif
#if defined(PIXEL_LIT) || defined(ENVIRONMENT)
layout(location = 3) in vec3 in_normal;
#endif
#ifdef PIXEL_LIT
layout(location = 4) in vec3 in_position;
#endif

layout(location = 0) out vec4 out_color;

vec4 complete(vec4 texel, int slot) {
#ifdef GENERAL
    return mix(texel, vec4(1.0), Lacking[slot]);
#else
    return texel;
#endif
}

#ifdef ALPHA_TEST
bool passes(float alpha) {
    bool holds = AlphaTest.y > 0.0 ? abs(alpha - AlphaTest.x) < AlphaTest.y : alpha < AlphaTest.x;
    return (holds ? AlphaTest.z : AlphaTest.w) >= 0.0;
}
#endif

#ifdef ENVIRONMENT
// Keeps a direction half a texel away from the edges of the face that it meets: filtering stays within the face.
vec3 within_face(vec3 direction) {
    vec3 size = abs(direction);
    bool on_x = size.x > size.y && size.x > size.z;
    bool on_y = size.y > size.z && size.y >= size.x; // and on an edge between two faces the later one is met
    float limit = max(size.x, max(size.y, size.z)) * (1.0 - 1.0 / float(textureSize(Second, 0).x));
    return mix(clamp(direction, -limit, limit), direction, bvec3(on_x, on_y, !on_x && !on_y));
}
#endif

void main() {
    vec4 color = in_color;
#ifdef TEXTURE
    color *= complete(texture(Texture, raised(in_coordinates.xy)), 0);
#endif
#ifdef ALPHA_TEST
    if (!passes(color.a))
        discard;
#endif
#if defined(SECOND_TEXTURE)
    vec4 second = complete(texture(Second, raised(in_coordinates.zw)), 1);
    color *= vec4(2.0 * second.rgb, second.a);
#elif defined(ENVIRONMENT)
    vec4 mirrored = complete(texture(Second, within_face(in_normal)), 1) * color.a;
    color.rgb = mix(color.rgb, mirrored.rgb, in_specular.r) + mirrored.a * EnvironmentMapSpecular.rgb;
#elif defined(PIXEL_LIT)
    vec3 diffuse, specular;
    light(in_position, unit(in_normal), diffuse, specular);
    color.rgb = color.rgb * diffuse + specular * color.a;
#elif defined(SPECULAR)
    color.rgb += in_specular.rgb * color.a;
#endif
#ifdef FOG
    color.rgb = mix(color.rgb, FogColor.rgb * color.a, saturate(in_specular.a));
#endif
    out_color = color;
#ifdef GENERAL
    gl_SampleMask[0] = int(SampleMask.x);
#endif
}
