"""XNA 4.0's programming model: subclass Game, draw with SpriteBatch and BasicEffect, load content.

This package is Microsoft.Xna.Framework; `xna.graphics`, `xna.input` and `xna.content` are its sub-namespaces. The types that
nearly every game needs can be imported from here as well. Importing opens no window and loads no driver.
"""

# ruff: noqa: E402, I001 - the check of the houses and the choice of the mode come before everything that needs them
from xna._houses import check_houses
from xna._mode import choose_mode

check_houses()
choose_mode()

from xna.bounding_box import BoundingBox as BoundingBox
from xna.bounding_frustum import BoundingFrustum as BoundingFrustum
from xna.bounding_sphere import BoundingSphere as BoundingSphere
from xna.color import Color as Color
from xna.containment_type import ContainmentType as ContainmentType
from xna.curve import Curve as Curve
from xna.curve_continuity import CurveContinuity as CurveContinuity
from xna.curve_key import CurveKey as CurveKey
from xna.curve_key_collection import CurveKeyCollection as CurveKeyCollection
from xna.curve_loop_type import CurveLoopType as CurveLoopType
from xna.curve_tangent import CurveTangent as CurveTangent
from xna.display_orientation import DisplayOrientation as DisplayOrientation
from xna.drawable_game_component import DrawableGameComponent as DrawableGameComponent
from xna.event_args import EventArgs as EventArgs
from xna.framework_dispatcher import FrameworkDispatcher as FrameworkDispatcher
from xna.game import Game as Game
from xna.game_component import GameComponent as GameComponent
from xna.game_component_collection import GameComponentCollection as GameComponentCollection
from xna.game_component_collection_event_args import GameComponentCollectionEventArgs as GameComponentCollectionEventArgs
from xna.game_service_container import GameServiceContainer as GameServiceContainer
from xna.game_time import GameTime as GameTime
from xna.game_window import GameWindow as GameWindow
from xna.graphics_device_information import GraphicsDeviceInformation as GraphicsDeviceInformation
from xna.graphics_device_manager import GraphicsDeviceManager as GraphicsDeviceManager
from xna.idrawable import IDrawable as IDrawable
from xna.igame_component import IGameComponent as IGameComponent
from xna.igraphics_device_manager import IGraphicsDeviceManager as IGraphicsDeviceManager
from xna.iupdateable import IUpdateable as IUpdateable
from xna.launch_parameters import LaunchParameters as LaunchParameters
from xna.math_helper import MathHelper as MathHelper
from xna.matrix import Matrix as Matrix
from xna.plane import Plane as Plane
from xna.plane_intersection_type import PlaneIntersectionType as PlaneIntersectionType
from xna.player_index import PlayerIndex as PlayerIndex
from xna.point import Point as Point
from xna.preparing_device_settings_event_args import PreparingDeviceSettingsEventArgs as PreparingDeviceSettingsEventArgs
from xna.quaternion import Quaternion as Quaternion
from xna.ray import Ray as Ray
from xna.rectangle import Rectangle as Rectangle
from xna.timespan import TimeSpan as TimeSpan
from xna.title_container import TitleContainer as TitleContainer
from xna.vector2 import Vector2 as Vector2
from xna.vector3 import Vector3 as Vector3
from xna.vector4 import Vector4 as Vector4
from xna.content.content_manager import ContentManager as ContentManager
from xna.graphics.basic_effect import BasicEffect as BasicEffect
from xna.graphics.blend_state import BlendState as BlendState
from xna.graphics.clear_options import ClearOptions as ClearOptions
from xna.graphics.depth_stencil_state import DepthStencilState as DepthStencilState
from xna.graphics.graphics_device import GraphicsDevice as GraphicsDevice
from xna.graphics.graphics_profile import GraphicsProfile as GraphicsProfile
from xna.graphics.rasterizer_state import RasterizerState as RasterizerState
from xna.graphics.render_target2d import RenderTarget2D as RenderTarget2D
from xna.graphics.sampler_state import SamplerState as SamplerState
from xna.graphics.sprite_batch import SpriteBatch as SpriteBatch
from xna.graphics.sprite_effects import SpriteEffects as SpriteEffects
from xna.graphics.sprite_font import SpriteFont as SpriteFont
from xna.graphics.sprite_sort_mode import SpriteSortMode as SpriteSortMode
from xna.graphics.texture2d import Texture2D as Texture2D
from xna.input.buttons import Buttons as Buttons
from xna.input.button_state import ButtonState as ButtonState
from xna.input.game_pad import GamePad as GamePad
from xna.input.keyboard import Keyboard as Keyboard
from xna.input.keys import Keys as Keys
from xna.input.mouse import Mouse as Mouse
