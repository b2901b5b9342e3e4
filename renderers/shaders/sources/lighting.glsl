// The light formulas of the stock effects, for vertices and for pixels. A zero vector stays zero when it is normalised.

vec3 unit(vec3 v) {
    float square = dot(v, v);
    return square > 0.0 ? v / sqrt(square) : vec3(0.0);
}

float gloss_of(bool lit, float shine) {
    float power = SpecularColor.w;
    if (power == 0.0)
        return 1.0;
    return lit && shine > 0.0 ? pow(shine, power) : 0.0;
}

// `normal` has length 1 or 0; the results are not clamped.
void light(vec3 position, vec3 normal, out vec3 diffuse, out vec3 specular) {
    vec3 eye = unit(EyePosition.xyz - position);
    diffuse = vec3(0.0);
    specular = vec3(0.0);
    for (int number = 0; number < 3; number++) {
        vec3 direction = Lights[number].Direction.xyz;
        float facing = -dot(direction, normal);
        bool lit = facing >= 0.0;
        float gloss = gloss_of(lit, dot(unit(eye - direction), normal));
        diffuse += (lit ? facing : 0.0) * Lights[number].DiffuseColor.rgb;
        specular += gloss * Lights[number].SpecularColor.rgb;
    }
    diffuse = diffuse * DiffuseColor.rgb + EmissiveColor.rgb;
    specular *= SpecularColor.rgb;
}
