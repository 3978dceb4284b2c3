//! Godot 4: a scene with nodes, sprites and an animation, its animation alone, clips as a library, and the frames of clips as `SpriteFrames`.

mod animation;
mod frames;
mod library;
mod paths;
mod scene;
mod text;
mod track;

pub use animation::write as write_animation;
pub use frames::{has_frames, write as write_frames};
pub use library::write as write_library;
pub use scene::write as write_scene;
