"""The numbers of SPIR-V that this package knows."""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    """Instructions."""

    NAME = 5
    MEMBER_NAME = 6
    ENTRY_POINT = 15
    EXECUTION_MODE = 16
    TYPE_VOID = 19
    TYPE_BOOL = 20
    TYPE_INT = 21
    TYPE_FLOAT = 22
    TYPE_VECTOR = 23
    TYPE_MATRIX = 24
    TYPE_IMAGE = 25
    TYPE_SAMPLER = 26
    TYPE_SAMPLED_IMAGE = 27
    TYPE_ARRAY = 28
    TYPE_RUNTIME_ARRAY = 29
    TYPE_STRUCT = 30
    TYPE_POINTER = 32
    TYPE_FORWARD_POINTER = 39
    CONSTANT = 43
    CONSTANT_COMPOSITE = 44
    SPEC_CONSTANT = 50
    SPEC_CONSTANT_COMPOSITE = 51
    FUNCTION = 54
    FUNCTION_CALL = 57
    VARIABLE = 59
    IMAGE_TEXEL_POINTER = 60
    LOAD = 61
    STORE = 62
    COPY_MEMORY = 63
    ACCESS_CHAIN = 65
    IN_BOUNDS_ACCESS_CHAIN = 66
    DECORATE = 71
    MEMBER_DECORATE = 72
    COPY_OBJECT = 83
    CONVERT_S_TO_F = 111
    CONVERT_U_TO_F = 112
    SELECT = 169
    EXECUTION_MODE_ID = 331


class Decoration(IntEnum):
    """Decorations."""

    BLOCK = 2
    BUFFER_BLOCK = 3
    ROW_MAJOR = 4
    ARRAY_STRIDE = 6
    MATRIX_STRIDE = 7
    BUILT_IN = 11
    NON_WRITABLE = 24
    LOCATION = 30
    BINDING = 33
    DESCRIPTOR_SET = 34
    OFFSET = 35


class Storage(IntEnum):
    """Storage classes."""

    UNIFORM_CONSTANT = 0
    INPUT = 1
    UNIFORM = 2
    OUTPUT = 3
    PUSH_CONSTANT = 9
    STORAGE_BUFFER = 12


class Mode(IntEnum):
    """Execution modes."""

    LOCAL_SIZE = 17
    LOCAL_SIZE_ID = 38


WORKGROUP_SIZE = 25  # a BuiltIn
FIRST_TYPE, LAST_TYPE = Op.TYPE_VOID, Op.TYPE_FORWARD_POINTER
