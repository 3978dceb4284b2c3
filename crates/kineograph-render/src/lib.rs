//! Draws sprites with wgpu: textured quads, instanced, in a window's render pass or offscreen, by the same draw path.
//!
//! The crate knows neither animations nor documents nor a user interface. It takes a [`Scene`] — a [`Camera`], a
//! background, a slice of [`Sprite`]s — and paints it.
//!
//! # Conventions
//! - The stage has y up and its origin at the bottom left, as in cocos2d-x; screens and images have y down.
//! - Colours are given with straight alpha, in gamma space. They are blended in gamma space too, premultiplied by
//!   alpha, as cocos2d-x and egui do; so the target must not be an sRGB format.
//! - Maps are named `target_from_source`.
//!
//! # Life of the parts
//! A [`SpriteRenderer`] (pipelines, textures) lives as long as the device. A [`SpriteBatch`] belongs to one view and
//! is refilled each frame: first [`SpriteRenderer::prepare`], then [`SpriteRenderer::paint`] inside the render pass.
//! [`Offscreen`] owns a device, a renderer and a batch, and returns pictures.
//!
//! Without the default feature `gpu` the crate has the types of a scene and no wgpu, and [`Offscreen::new`] refuses.
//!
//! # Example
//! ```no_run
//! use kineograph_render::{Affine2, Background, Camera, Offscreen, Scene, Sprite, TextureId};
//!
//! let stage_from_local = Affine2::from_translation([128.0, 58.0]);
//! let card = Sprite {
//!     tint_rgb: [1.0, 0.6, 0.2],
//!     ..Sprite::new(TextureId::WHITE, [64.0, 64.0], stage_from_local)
//! };
//! let scene = Scene {
//!     camera: Camera::fit([320.0, 180.0], [320.0, 180.0], 0.0),
//!     background: Some(Background { stage_rect: [0.0, 0.0, 320.0, 180.0], rgba: [0.1, 0.1, 0.2, 1.0] }),
//!     sprites: &[card],
//!     masks: &[],
//!     islands: &[],
//! };
//! let picture = Offscreen::new()?.render([320, 180], &scene)?;
//! assert_eq!(picture.pixel(160, 90), Some([255, 153, 51, 255]));
//! # Ok::<(), kineograph_render::RenderError>(())
//! ```

#![forbid(unsafe_code)]

mod affine;
mod blend;
mod camera;
mod error;
#[cfg_attr(not(feature = "gpu"), path = "no_gpu.rs")]
mod gpu;
mod island;
mod mask;
mod pixels;
mod scene;
mod sprite;
mod texture;

pub use affine::Affine2;
pub use blend::{Blend, BlendFactor};
pub use camera::Camera;
pub use error::RenderError;
pub use gpu::Offscreen;
#[cfg(feature = "gpu")]
pub use gpu::{PassTimer, Pixelated, SpriteBatch, SpriteRenderer};
pub use island::{Island, IslandRole, IslandVertex};
pub use mask::{Mask, Masking};
pub use pixels::RgbaImage;
pub use scene::{Background, Scene};
pub use sprite::Sprite;
pub use texture::{Filter, TextureId};
