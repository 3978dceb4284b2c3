//! Blends of the file as the renderer has them.

use kineograph_render as render;
use kineograph_runtime::{Blend, BlendFactor};

/// The blend of a sprite.
pub(super) fn drawn(blend: Blend) -> render::Blend {
    let [src, dst] = blend.func().map(factor);
    render::Blend { src, dst }
}

const fn factor(factor: BlendFactor) -> render::BlendFactor {
    match factor {
        BlendFactor::Zero => render::BlendFactor::Zero,
        BlendFactor::One => render::BlendFactor::One,
        BlendFactor::SrcColor => render::BlendFactor::SrcColor,
        BlendFactor::OneMinusSrcColor => render::BlendFactor::OneMinusSrcColor,
        BlendFactor::SrcAlpha => render::BlendFactor::SrcAlpha,
        BlendFactor::OneMinusSrcAlpha => render::BlendFactor::OneMinusSrcAlpha,
        BlendFactor::DstColor => render::BlendFactor::DstColor,
        BlendFactor::OneMinusDstColor => render::BlendFactor::OneMinusDstColor,
        BlendFactor::DstAlpha => render::BlendFactor::DstAlpha,
        BlendFactor::OneMinusDstAlpha => render::BlendFactor::OneMinusDstAlpha,
    }
}
