"""GraphicsResource: names, disposal, events, forgotten objects."""

from __future__ import annotations

import gc
import threading
import warnings
import weakref

import pytest

from tests.unit._fake_renderer import memory_device
from xna.color import Color
from xna.event_args import EventArgs
from xna.exceptions import ArgumentNullException, InvalidOperationException, ObjectDisposedException
from xna.graphics.graphics_resource import GraphicsResource, require_device
from xna.graphics.texture2d import Texture2D


@pytest.fixture
def device():
    with memory_device() as device:
        yield device


def test_Name_and_Tag(device):
    texture = Texture2D(device, 1, 1)
    assert (texture.Name, texture.Tag) == ("", None)
    texture.Name, texture.Tag = "hero", device
    assert texture.Tag is device
    assert texture._handle.label == "hero"
    assert str(texture) == texture.ToString() == "hero"
    texture.Name = None
    assert texture.ToString() == "Texture2D"
    with pytest.raises(TypeError):
        texture.Name = 4


def test_Dispose_raises_events_once_and_releases(device):
    texture, log = Texture2D(device, 1, 1), []
    texture.Name, texture.Tag = "hero", 7
    texture.Disposing += lambda sender, args: log.append((sender, args))
    device.ResourceDestroyed += lambda sender, args: log.append((args.Name, args.Tag))
    texture.Dispose()
    texture.Dispose()
    assert log == [("hero", 7), (texture, EventArgs.Empty)]
    assert texture.IsDisposed
    assert device._renderer.live == []
    with pytest.raises(ObjectDisposedException, match="Texture2D 'hero'"):
        texture.SetData([Color.White])


def test_ResourceCreated_gives_a_complete_object(device):
    sizes = []
    device.ResourceCreated += lambda sender, args: sizes.append(args.Resource.Width)
    Texture2D(device, 3, 1).Dispose()
    assert sizes == [3]


def test_Dispose_removes_the_texture_from_its_slot(device):
    texture = Texture2D(device, 1, 1)
    device.Textures[0] = texture
    texture.Dispose()
    assert device.Textures[0] is None


def test_context_manager_disposes(device):
    with Texture2D(device, 1, 1) as texture:
        assert not texture.IsDisposed
    assert texture.IsDisposed


def test_forgotten_object_is_released_with_one_warning(device):
    texture = Texture2D(device, 1, 1)
    texture.Name = "lost"
    dead = weakref.ref(texture)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        del texture
        gc.collect()
    assert [(w.category, "Texture2D 'lost'" in str(w.message)) for w in caught] == [(ResourceWarning, True)]
    caught.clear()
    assert dead() is None
    assert device._renderer.live == []


def test_disposed_objects_and_those_of_a_dead_device_are_dropped_silently():
    device = memory_device()
    first, second = Texture2D(device, 1, 1), Texture2D(device, 1, 1)
    first.Dispose()
    device.Dispose()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        del first, second
        gc.collect()
    assert device._renderer.live == []


def test_use_after_the_device_is_gone():
    device = memory_device()
    texture = Texture2D(device, 1, 1)
    device.Dispose()
    with pytest.raises(ObjectDisposedException):
        texture.SetData([Color.White])
    texture.Dispose()
    with pytest.raises(ObjectDisposedException):
        Texture2D(device, 1, 1)


def test_other_threads_are_refused(device):
    texture, errors = Texture2D(device, 1, 1), []

    def work():
        try:
            texture.SetData([Color.White])
        except InvalidOperationException as error:
            errors.append(str(error))

    thread = threading.Thread(target=work, name="loader")
    thread.start()
    thread.join()
    assert len(errors) == 1 and "loader" in errors[0]


def test_require_device():
    with pytest.raises(ArgumentNullException):
        require_device(None)
    with pytest.raises(TypeError):
        require_device("device")


def test_resource_without_device():
    resource = GraphicsResource()
    assert resource.GraphicsDevice is None
    resource.Dispose()
    assert resource.IsDisposed
