// Clamps to 0..1; what is not a number becomes 0.

vec4 saturate(vec4 v) {
    return mix(vec4(0.0), min(v, vec4(1.0)), greaterThan(v, vec4(0.0)));
}

float saturate(float v) {
    return v > 0.0 ? min(v, 1.0) : 0.0;
}
