#version 300 es
// One half of a Gaussian blur: along `direction`, the step of one pixel. Drawn twice, across and down.
precision mediump float;

in vec4 tint;
in vec2 place;

uniform sampler2D picture;
uniform vec2 direction;
uniform float radius;

out vec4 result;

void main() {
    vec4 sum = vec4(0.0);
    float weights = 0.0;
    for (int i = -16; i <= 16; i++) {
        float weight = exp(-float(i * i) / (2.0 * radius * radius));
        sum += texture(picture, place + direction * float(i)) * weight;
        weights += weight;
    }
    result = sum / weights * tint;
}
