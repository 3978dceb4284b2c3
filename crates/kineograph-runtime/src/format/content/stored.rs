//! Contents as they are stored: RON writes the fields of a variant behind its name, but the fields of a struct in a variant in brackets of
//! their own.

use serde::{Deserialize, Serialize};

use super::{
    Content, Fill, Form, NineSlice, ParticleEnd, ParticleMotion, ParticleSpace, ParticleStart, Particles,
    Progress, ProgressKind, Shadow, Shape, SliceFill, Stroke, Symbol, SymbolOverride, Text, TextAlign,
    VerticalAlign,
};
use crate::action::value::{is_one, one};
use crate::format::omitted::plain_option;
use crate::format::omitted::skip::{is_false, is_half_pair, is_one_pair, is_zero, is_zero_pair, is_zero_u32};
use crate::prelude::*;

/// The fields of each content, with what is left out of files.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Content", deny_unknown_fields)]
pub(super) enum Stored {
    Group,
    Image(String),
    Sheet(String),
    Frame {
        sheet: String,
        frame: String,
    },
    Box([f64; 2]),
    NineSlice {
        of: Box<Content>,
        size: [f64; 2],
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        insets: Option<[f64; 4]>,
        #[serde(default, skip_serializing_if = "SliceFill::is_default")]
        fill: SliceFill,
    },
    Progress {
        of: Box<Content>,
        #[serde(default, skip_serializing_if = "ProgressKind::is_default")]
        kind: ProgressKind,
        #[serde(default = "midpoint", skip_serializing_if = "is_half_pair")]
        midpoint: [f64; 2],
        #[serde(default = "change_rate", skip_serializing_if = "is_one_pair")]
        change_rate: [f64; 2],
        #[serde(default, skip_serializing_if = "is_false")]
        reversed: bool,
    },
    Shape {
        form: Form,
        size: [f64; 2],
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        fill: Option<Fill>,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        stroke: Option<Stroke>,
    },
    Text {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        font: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        of: Option<Box<Content>>,
        #[serde(default = "font_size", skip_serializing_if = "is_font_size")]
        font_size: f64,
        #[serde(default, skip_serializing_if = "TextAlign::is_default")]
        align: TextAlign,
        #[serde(default, skip_serializing_if = "VerticalAlign::is_default")]
        vertical_align: VerticalAlign,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        area: Option<[f64; 2]>,
        #[serde(default = "one", skip_serializing_if = "is_one")]
        line_spacing: f64,
        #[serde(default, skip_serializing_if = "is_zero")]
        letter_spacing: f64,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        outline: Option<Stroke>,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        shadow: Option<Shadow>,
        #[serde(default, skip_serializing_if = "is_false")]
        reveal: bool,
    },
    Particles {
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        of: Option<Box<Content>>,
        #[serde(default, skip_serializing_if = "is_zero_u32")]
        seed: u32,
        #[serde(default = "max", skip_serializing_if = "is_max")]
        max: u32,
        #[serde(default = "rate", skip_serializing_if = "is_rate")]
        rate: f64,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        duration: Option<f64>,
        #[serde(default = "life", skip_serializing_if = "is_life")]
        life: [f64; 2],
        #[serde(default, skip_serializing_if = "ParticleSpace::is_default")]
        space: ParticleSpace,
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        offset: [f64; 2],
        #[serde(default, skip_serializing_if = "is_zero_pair")]
        spread: [f64; 2],
        #[serde(default = "angle", skip_serializing_if = "is_angle")]
        angle: [f64; 2],
        #[serde(default, skip_serializing_if = "ParticleMotion::is_default")]
        motion: ParticleMotion,
        #[serde(default, skip_serializing_if = "ParticleStart::is_default")]
        start: ParticleStart,
        #[serde(default, skip_serializing_if = "ParticleEnd::is_default")]
        end: ParticleEnd,
    },
    Symbol {
        path: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        set: Vec<SymbolOverride>,
    },
}

impl From<Stored> for Content {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Symbol { path, set } => Self::Symbol(Symbol { path, set }),
            Stored::Group => Self::Group,
            Stored::Image(image) => Self::Image(image),
            Stored::Sheet(sheet) => Self::Sheet(sheet),
            Stored::Frame { sheet, frame } => Self::Frame { sheet, frame },
            Stored::Box(size) => Self::Box(size),
            Stored::NineSlice { of, size, insets, fill } => {
                Self::NineSlice(NineSlice { of, size, insets, fill })
            }
            Stored::Progress { of, kind, midpoint, change_rate, reversed } => {
                Self::Progress(Progress { of, kind, midpoint, change_rate, reversed })
            }
            Stored::Shape { form, size, fill, stroke } => Self::Shape(Shape { form, size, fill, stroke }),
            Stored::Text {
                text,
                font,
                of,
                font_size,
                align,
                vertical_align,
                area,
                line_spacing,
                letter_spacing,
                outline,
                shadow,
                reveal,
            } => Self::Text(Text {
                text,
                font,
                of,
                font_size,
                align,
                vertical_align,
                area,
                line_spacing,
                letter_spacing,
                outline,
                shadow,
                reveal,
            }),
            Stored::Particles {
                of,
                seed,
                max,
                rate,
                duration,
                life,
                space,
                offset,
                spread,
                angle,
                motion,
                start,
                end,
            } => Self::Particles(Particles {
                of,
                seed,
                max,
                rate,
                duration,
                life,
                space,
                offset,
                spread,
                angle,
                motion,
                start,
                end,
            }),
        }
    }
}

impl From<Content> for Stored {
    fn from(content: Content) -> Self {
        match content {
            Content::Symbol(Symbol { path, set }) => Self::Symbol { path, set },
            Content::Group => Self::Group,
            Content::Image(image) => Self::Image(image),
            Content::Sheet(sheet) => Self::Sheet(sheet),
            Content::Frame { sheet, frame } => Self::Frame { sheet, frame },
            Content::Box(size) => Self::Box(size),
            Content::NineSlice(NineSlice { of, size, insets, fill }) => {
                Self::NineSlice { of, size, insets, fill }
            }
            Content::Progress(Progress { of, kind, midpoint, change_rate, reversed }) => {
                Self::Progress { of, kind, midpoint, change_rate, reversed }
            }
            Content::Shape(Shape { form, size, fill, stroke }) => Self::Shape { form, size, fill, stroke },
            Content::Text(Text {
                text,
                font,
                of,
                font_size,
                align,
                vertical_align,
                area,
                line_spacing,
                letter_spacing,
                outline,
                shadow,
                reveal,
            }) => Self::Text {
                text,
                font,
                of,
                font_size,
                align,
                vertical_align,
                area,
                line_spacing,
                letter_spacing,
                outline,
                shadow,
                reveal,
            },
            Content::Particles(Particles {
                of,
                seed,
                max,
                rate,
                duration,
                life,
                space,
                offset,
                spread,
                angle,
                motion,
                start,
                end,
            }) => Self::Particles {
                of,
                seed,
                max,
                rate,
                duration,
                life,
                space,
                offset,
                spread,
                angle,
                motion,
                start,
                end,
            },
        }
    }
}

const fn midpoint() -> [f64; 2] {
    Progress::MIDPOINT
}
const fn change_rate() -> [f64; 2] {
    Progress::CHANGE_RATE
}
const fn font_size() -> f64 {
    Text::FONT_SIZE
}

// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_font_size(font_size: &f64) -> bool {
    *font_size == Text::FONT_SIZE
}

const fn max() -> u32 {
    Particles::MAX
}
const fn rate() -> f64 {
    Particles::RATE
}
const fn life() -> [f64; 2] {
    Particles::LIFE
}
const fn angle() -> [f64; 2] {
    Particles::ANGLE
}

// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_max(max: &u32) -> bool {
    *max == Particles::MAX
}
// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_rate(rate: &f64) -> bool {
    *rate == Particles::RATE
}
fn is_life(life: &[f64; 2]) -> bool {
    *life == Particles::LIFE
}
fn is_angle(angle: &[f64; 2]) -> bool {
    *angle == Particles::ANGLE
}
