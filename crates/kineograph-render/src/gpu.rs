//! Everything that needs wgpu.

mod batch;
mod cleared;
mod gpu_errors;
mod instance;
mod instance_buffer;
mod look;
mod mipmaps;
mod offscreen;
mod order;
mod pass_timer;
mod pipelines;
mod pixelated;
mod places;
mod premultiplied;
mod renderer;
mod texture;

pub use batch::SpriteBatch;
pub use offscreen::Offscreen;
pub use pass_timer::PassTimer;
pub use pixelated::Pixelated;
pub use renderer::SpriteRenderer;
