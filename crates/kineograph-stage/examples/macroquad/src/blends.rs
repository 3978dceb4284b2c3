//! How nodes are mixed with what is behind them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use kineograph_runtime::{Blend, BlendFactor};
use macroquad::miniquad::{self, BlendState, BlendValue, Equation, PipelineParams};
use macroquad::prelude::*;

const VERTEX: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
attribute vec4 color0;
varying lowp vec2 uv;
varying lowp vec4 color;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1.0);
    color = color0 / 255.0;
    uv = texcoord;
}";

/// Colours are multiplied by their alpha before they are mixed: that is what the factors of files are for.
const FRAGMENT: &str = "#version 100
varying lowp vec2 uv;
varying lowp vec4 color;
uniform sampler2D Texture;
void main() {
    lowp vec4 shown = color * texture2D(Texture, uv);
    gl_FragColor = vec4(shown.rgb * shown.a, shown.a);
}";

/// A material for each blend that is in use.
#[derive(Default)]
pub struct Blends(RefCell<BTreeMap<Blend, Material>>);

impl Blends {
    /// Draws with this blend from now on.
    pub fn set(&self, blend: Blend) -> Result<(), macroquad::Error> {
        let mut known = self.0.borrow_mut();
        if !known.contains_key(&blend) {
            known.insert(blend, material(blend)?);
        }
        gl_use_material(&known[&blend]);
        Ok(())
    }
}

fn material(blend: Blend) -> Result<Material, macroquad::Error> {
    let [src, dst] = blend.func().map(factor);
    let state = BlendState::new(Equation::Add, src, dst);
    let pipeline_params =
        PipelineParams { color_blend: Some(state), alpha_blend: Some(state), ..Default::default() };
    let shader = ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT };
    load_material(shader, MaterialParams { pipeline_params, ..Default::default() })
}

fn factor(factor: BlendFactor) -> miniquad::BlendFactor {
    use miniquad::BlendFactor::{One, OneMinusValue, Value, Zero};
    match factor {
        BlendFactor::Zero => Zero,
        BlendFactor::One => One,
        BlendFactor::SrcColor => Value(BlendValue::SourceColor),
        BlendFactor::OneMinusSrcColor => OneMinusValue(BlendValue::SourceColor),
        BlendFactor::SrcAlpha => Value(BlendValue::SourceAlpha),
        BlendFactor::OneMinusSrcAlpha => OneMinusValue(BlendValue::SourceAlpha),
        BlendFactor::DstColor => Value(BlendValue::DestinationColor),
        BlendFactor::OneMinusDstColor => OneMinusValue(BlendValue::DestinationColor),
        BlendFactor::DstAlpha => Value(BlendValue::DestinationAlpha),
        BlendFactor::OneMinusDstAlpha => OneMinusValue(BlendValue::DestinationAlpha),
    }
}
