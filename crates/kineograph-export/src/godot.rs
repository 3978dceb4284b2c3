//! Godot 4: a scene with nodes, sprites and an animation, and the frames of clips as `SpriteFrames`.

mod frames;
mod scene;
mod text;
mod track;

pub use frames::write as write_frames;
pub use scene::write as write_scene;
