from xna.media.song import Song as Song
