// The parameter block of the stock effects: renderers.contract.effects, byte for byte. `BLOCK_SET` is the set of the stage.

struct Light {
    vec4 Direction;
    vec4 DiffuseColor;
    vec4 SpecularColor;
};

layout(std140, set = BLOCK_SET, binding = 0) uniform Parameters {
    mat4 WorldViewProj;
    mat4 World;
    vec4 WorldInverseTranspose[3];
    vec4 EyePosition;
    vec4 FogVector;
    vec4 FogColor;
    vec4 DiffuseColor;
    vec4 EmissiveColor;
    vec4 SpecularColor;
    Light Lights[3];
#if defined(ALPHA_TEST)
    vec4 AlphaTest;
#elif defined(ENVIRONMENT)
    vec4 EnvironmentMapSpecular;
    vec4 Environment;
#elif defined(SKINNED)
    vec4 Skinning;
#endif
};
