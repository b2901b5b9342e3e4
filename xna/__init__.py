"""XNA 4.0's programming model: subclass Game, draw with SpriteBatch and BasicEffect, load content.

This package is Microsoft.Xna.Framework; `xna.graphics`, `xna.input` and `xna.content` are its sub-namespaces. The types that
nearly every game needs can be imported from here as well. Importing opens no window and loads no driver.
"""

from xna._houses import check_houses
from xna._lazy import lazy_exports
from xna._mode import choose_mode

check_houses()
choose_mode()

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.bounding_box BoundingBox
xna.bounding_frustum BoundingFrustum
xna.bounding_sphere BoundingSphere
xna.color Color
xna.containment_type ContainmentType
xna.curve Curve
xna.curve_continuity CurveContinuity
xna.curve_key CurveKey
xna.curve_key_collection CurveKeyCollection
xna.curve_loop_type CurveLoopType
xna.curve_tangent CurveTangent
xna.display_orientation DisplayOrientation
xna.drawable_game_component DrawableGameComponent
xna.event_args EventArgs
xna.framework_dispatcher FrameworkDispatcher
xna.game Game
xna.game_component GameComponent
xna.game_component_collection GameComponentCollection
xna.game_component_collection_event_args GameComponentCollectionEventArgs
xna.game_recorder_ext GameRecorderEXT
xna.game_service_container GameServiceContainer
xna.game_time GameTime
xna.game_window GameWindow
xna.graphics_device_information GraphicsDeviceInformation
xna.graphics_device_manager GraphicsDeviceManager
xna.idrawable IDrawable
xna.igame_component IGameComponent
xna.igraphics_device_manager IGraphicsDeviceManager
xna.iupdateable IUpdateable
xna.launch_parameters LaunchParameters
xna.math_helper MathHelper
xna.matrix Matrix
xna.performance_overlay_ext PerformanceOverlayEXT
xna.plane Plane
xna.plane_intersection_type PlaneIntersectionType
xna.player_index PlayerIndex
xna.point Point
xna.preparing_device_settings_event_args PreparingDeviceSettingsEventArgs
xna.quaternion Quaternion
xna.ray Ray
xna.rectangle Rectangle
xna.text_input_event_args_ext TextInputEventArgsEXT
xna.timespan TimeSpan
xna.title_container TitleContainer
xna.vector2 Vector2
xna.vector3 Vector3
xna.vector4 Vector4
xna.content.content_manager ContentManager
xna.graphics.basic_effect BasicEffect
xna.graphics.blend_state BlendState
xna.graphics.clear_options ClearOptions
xna.graphics.depth_stencil_state DepthStencilState
xna.graphics.graphics_device GraphicsDevice
xna.graphics.graphics_profile GraphicsProfile
xna.graphics.rasterizer_state RasterizerState
xna.graphics.render_target2d RenderTarget2D
xna.graphics.sampler_state SamplerState
xna.graphics.sprite_batch SpriteBatch
xna.graphics.sprite_effects SpriteEffects
xna.graphics.sprite_font SpriteFont
xna.graphics.sprite_sort_mode SpriteSortMode
xna.graphics.texture2d Texture2D
xna.input.buttons Buttons
xna.input.button_state ButtonState
xna.input.game_pad GamePad
xna.input.keyboard Keyboard
xna.input.keys Keys
xna.input.mouse Mouse
""",
)
