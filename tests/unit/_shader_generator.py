"""Makes shaders with resources of all kinds in arbitrary layouts, and compiles them in several ways."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field

BLOCK_MEMBERS = ("float", "vec2", "vec3", "vec4", "mat4", "mat3", "ivec2", "uint", "vec4[3]", "float[2]", "mat2[2]")
SAMPLERS = ("sampler2D", "samplerCube", "sampler3D", "sampler2DArray", "isampler2D", "usampler2D", "sampler2DShadow")
READS = {
    "sampler2D": "texture({0}, at.xy)",
    "samplerCube": "texture({0}, at.xyz)",
    "sampler3D": "texture({0}, at.xyz)",
    "sampler2DArray": "texture({0}, at.xyz)",
    "isampler2D": "vec4(texture({0}, at.xy))",
    "usampler2D": "vec4(texture({0}, at.xy))",
    "sampler2DShadow": "vec4(texture({0}, at.xyz))",
}


@dataclass
class Generated:
    """A source, its stage, and what it declares: (name, kind word, set, binding, length, is used)."""

    stage: str
    source: str
    declared: list[tuple[str, str, int, int, int, bool]] = field(default_factory=list)


def generated(random) -> Generated:
    """Make a shader."""
    stage = random.choice(["vert", "frag", "comp"])
    made = Generated(stage, "")
    places = [(set_, binding) for set_ in range(4) for binding in range(20)]
    random.shuffle(places)
    lines, uses = [], []
    for number in range(random.randrange(5)):
        _sampler(random, made, f"t{number}", places.pop(), lines, uses)
    for number in range(random.randrange(3)):
        _block(random, made, f"b{number}", places.pop(), lines, uses)
    for number in range(random.randrange(3)):
        _buffer(random, made, f"s{number}", places.pop(), lines, uses)
    if random.random() < 0.4:
        _image(random, made, "i0", places.pop(), lines, uses)
    if random.random() < 0.5:
        members, reads = _members(random, "p")
        lines.append(f"layout(std140, push_constant) uniform P {{\n{members}}} p;")
        used = random.random() < 0.8
        uses += reads if used else []
        made.declared.append(("p", "push constants", -1, -1, 1, used))
    made.source = _source(stage, lines, uses)
    return made


def _sampler(random, made, name, place, lines, uses):
    kind = random.choice(SAMPLERS)
    length = random.choice([1, 1, 1, 2, 3])
    used = random.random() < 0.8
    suffix = f"[{length}]" if length > 1 else ""
    lines.append(f"layout(set = {place[0]}, binding = {place[1]}) uniform {kind} {name}{suffix};")
    if used:
        element = f"[{random.randrange(length)}]" if length > 1 else ""
        uses.append(READS[kind].format(name + element))
    made.declared.append((name, "sampled texture", *place, length, used))


def _members(random, name):
    members, reads = "", []
    for number in range(random.randrange(1, 5)):
        kind = random.choice(BLOCK_MEMBERS)
        base, _, dimension = kind.partition("[")
        layout = random.choice(["layout(row_major) ", ""]) if base.startswith("mat") else ""
        members += f"    {layout}{base} m{number}{'[' + dimension if dimension else ''};\n"
        element = f"{name}.m{number}{'[1]' if dimension else ''}"
        reads.append(f"vec4({element}[1].x)" if base.startswith("mat") else f"vec4({element}{'.x' if 'vec' in base else ''})")
    return members, reads


def _block(random, made, name, place, lines, uses):
    members, reads = _members(random, name)
    used = random.random() < 0.8
    lines.append(f"layout(std140, set = {place[0]}, binding = {place[1]}) uniform B{name} {{\n{members}}} {name};")
    uses += reads if used else []
    made.declared.append((name, "uniform block", *place, 1, used))


def _buffer(random, made, name, place, lines, uses):
    writes = made.stage == "comp" and random.random() < 0.5
    word = "" if writes else "readonly "
    lines.append(f"layout(std430, set = {place[0]}, binding = {place[1]}) {word}buffer S{name} {{ vec4 data[]; }} {name};")
    used = random.random() < 0.8
    uses += [f"{name}.data[2]"] if used else []
    made.declared.append((name, "storage buffer", *place, 1, used))


def _image(random, made, name, place, lines, uses):
    writes = made.stage == "comp" and random.random() < 0.5
    word = "writeonly" if writes else "readonly"
    lines.append(f"layout(rgba8, set = {place[0]}, binding = {place[1]}) uniform {word} image2D {name};")
    used = not writes and random.random() < 0.8
    uses += [f"imageLoad({name}, ivec2(1))"] if used else []
    made.declared.append((name, "storage texture", *place, 1, used))


def _source(stage, lines, uses):
    total = " + ".join(["vec4(0.0)", *uses])
    if stage == "comp":
        lines = [
            "layout(local_size_x = 4, local_size_y = 2) in;",
            "layout(std430, set = 7, binding = 9) buffer Out { vec4 o; };",
            *lines,
        ]
        body = f"    vec4 at = vec4(gl_GlobalInvocationID, 1.0);\n    o = {total};\n"
    elif stage == "vert":
        lines = ["layout(location = 3) in vec4 at;", "layout(location = 1) in ivec2 number;", *lines]
        body = f"    gl_Position = {total} + vec4(number, 0, 0);\n"
    else:
        lines = ["layout(location = 2) in vec4 at;", "layout(location = 0) out vec4 o;", *lines]
        body = f"    o = {total};\n"
    return "#version 450\n" + "\n".join(lines) + f"\nvoid main() {{\n{body}}}\n"


def compiled(made: Generated, folder) -> list[bytes]:
    """Compile a source: as it comes, stripped of names, optimised, and both."""
    path = folder / f"made.{made.stage}"
    path.write_text(made.source)
    plain = folder / "plain.spv"
    said = subprocess.run(["glslangValidator", "-V", str(path), "-o", str(plain)], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + made.source
    results = [plain.read_bytes()]
    for options in (["--strip-debug"], ["-O"], ["-O", "--strip-debug"]):
        made_path = folder / "other.spv"
        subprocess.run(["spirv-opt", *options, str(plain), "-o", str(made_path)], check=True)
        results.append(made_path.read_bytes())
    return results
