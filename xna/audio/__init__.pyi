from xna.audio.audio_channels import AudioChannels as AudioChannels
from xna.audio.sound_effect import SoundEffect as SoundEffect
