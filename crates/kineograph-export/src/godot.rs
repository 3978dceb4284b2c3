//! Godot 4: a scene with nodes, sprites and an animation, its animation alone, and the frames of clips as `SpriteFrames`.

mod animation;
mod frames;
mod scene;
mod text;
mod track;

pub use animation::write as write_animation;
pub use frames::write as write_frames;
pub use scene::write as write_scene;
