//! What channels are called, and how their values are written.

use egui::Context;
use kineograph_runtime::Channel;
use kineograph_runtime::format::Unit;

use super::quantity::Quantity;
use crate::text::tr;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::window_unit::WindowUnit as _;

/// The name of a channel, in lower case, as a part of other texts.
pub fn channel_name(channel: Channel) -> String {
    let name = match channel {
        Channel::X => tr!("curves-channel-x"),
        Channel::Y => tr!("curves-channel-y"),
        Channel::Rotation => tr!("curves-channel-rotation"),
        Channel::RotationY => tr!("curves-channel-rotation-y"),
        Channel::ScaleX => tr!("curves-channel-scale-x"),
        Channel::ScaleY => tr!("curves-channel-scale-y"),
        Channel::SkewX => tr!("curves-channel-skew-x"),
        Channel::SkewY => tr!("curves-channel-skew-y"),
        Channel::AnchorX => tr!("curves-channel-anchor-x"),
        Channel::AnchorY => tr!("curves-channel-anchor-y"),
        Channel::Width => tr!("curves-channel-width"),
        Channel::Height => tr!("curves-channel-height"),
        Channel::Opacity => tr!("curves-channel-opacity"),
        Channel::Red => tr!("curves-channel-red"),
        Channel::Green => tr!("curves-channel-green"),
        Channel::Blue => tr!("curves-channel-blue"),
        Channel::Progress => tr!("curves-channel-progress"),
        Channel::Time => tr!("curves-channel-time"),
        Channel::Frame => tr!("curves-channel-frame"),
        Channel::Visible => tr!("curves-channel-visible"),
        Channel::FlipX => tr!("curves-channel-flip-x"),
        Channel::FlipY => tr!("curves-channel-flip-y"),
        Channel::Z => tr!("curves-channel-z"),
        Channel::Removed => tr!("curves-channel-removed"),
        // Named values, as long as nothing names them.
        value => return tr!("curves-channel-value", number = value as usize - Channel::Value0 as usize + 1),
    };
    name.to_owned()
}

/// A value of a channel with at most two decimals and its unit, an opacity in that of the window's fields.
pub fn value_text(ctx: &Context, channel: Channel, value: f64) -> String {
    let unit = ShownUnit::of(ctx, channel);
    format!("{}{}", short(value * unit.scale), unit.suffix)
}

/// The lowest and the highest value of a channel, with the unit once.
pub fn range_text(ctx: &Context, channel: Channel, [low, high]: [f64; 2]) -> String {
    let unit = ShownUnit::of(ctx, channel);
    let [low, high] = [low, high].map(|value| short(value * unit.scale));
    format!("{low} … {high}{}", unit.suffix)
}

/// The same for what a curve shows: of a velocity the units per second.
pub fn reading_text(ctx: &Context, quantity: Quantity, channel: Channel, value: f64) -> String {
    let text = value_text(ctx, channel, value);
    match quantity {
        Quantity::Value => text,
        Quantity::Velocity => format!("{text}/s"),
    }
}

/// The same with a sign, for a difference of values.
pub fn difference_text(ctx: &Context, channel: Channel, by: f64) -> String {
    let text = value_text(ctx, channel, by);
    if text.starts_with('−') || short(by) == "0" { text } else { format!("+{text}") }
}

/// How values are written that are stored in another unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShownUnit {
    /// What stored values are multiplied by.
    pub scale: f64,
    /// What follows the number.
    pub suffix: &'static str,
}

impl ShownUnit {
    /// As it is stored.
    pub const PLAIN: Self = Self { scale: 1.0, suffix: "" };

    /// The unit of a channel.
    pub fn of(ctx: &Context, channel: Channel) -> Self {
        match channel {
            Channel::Opacity => {
                let unit = OpacityUnit::of(ctx);
                Self { scale: unit.shown(1.0), suffix: unit.suffix() }
            }
            _ => Self { scale: 1.0, suffix: stored_unit(channel).suffix() },
        }
    }

    /// The unit that all of these channels have; `None` if they have several.
    pub fn of_all(ctx: &Context, channels: impl IntoIterator<Item = Channel>) -> Option<Self> {
        let mut units = channels.into_iter().map(|channel| Self::of(ctx, channel));
        let first = units.next().unwrap_or(Self::PLAIN);
        units.all(|unit| unit == first).then_some(first)
    }
}

/// The unit in which a channel is stored.
const fn stored_unit(channel: Channel) -> Unit {
    match channel {
        Channel::X | Channel::Y | Channel::Width | Channel::Height => Unit::Px,
        Channel::Rotation | Channel::RotationY | Channel::SkewX | Channel::SkewY => Unit::Deg,
        Channel::ScaleX | Channel::ScaleY => Unit::Times,
        Channel::Time => Unit::Secs,
        Channel::Opacity | Channel::Red | Channel::Green | Channel::Blue => Unit::Level,
        _ => Unit::None,
    }
}

fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.replace('-', "−") }
}

/// The name of two channels that are shown as one curve, by the first of them.
pub fn pair_name(first: Channel) -> &'static str {
    match first {
        Channel::ScaleX => tr!("curves-channel-scale"),
        Channel::SkewX => tr!("curves-channel-skew"),
        _ => tr!("curves-channel-rotation"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn values_are_short_and_differences_have_a_sign() {
        let ctx = Context::default();
        assert_eq!(
            [120.504, -0.0001, -360.0].map(|x| value_text(&ctx, Channel::X, x)),
            ["120.5 px", "0 px", "−360 px"]
        );
        let differences = [3.0, -2.5, 0.0].map(|by| difference_text(&ctx, Channel::X, by));
        assert_eq!(differences, ["+3 px", "−2.5 px", "0 px"]);
    }

    #[test]
    fn values_have_the_unit_of_their_channel_and_velocities_that_per_second() {
        let ctx = Context::default();
        assert_eq!(value_text(&ctx, Channel::Rotation, 90.0), "90°");
        assert_eq!(value_text(&ctx, Channel::ScaleX, 1.5), "1.5 ×");
        assert_eq!(value_text(&ctx, Channel::Red, 128.0), "128");
        assert_eq!(reading_text(&ctx, Quantity::Value, Channel::X, 8.0), "8 px");
        assert_eq!(reading_text(&ctx, Quantity::Velocity, Channel::X, 8.0), "8 px/s");
        let unit = |channels: &[Channel]| ShownUnit::of_all(&ctx, channels.iter().copied());
        assert_eq!(unit(&[Channel::X, Channel::Y]).map(|unit| unit.suffix), Some(" px"));
        assert_eq!(unit(&[Channel::X, Channel::Rotation]), None);
        assert_eq!(unit(&[Channel::Opacity, Channel::Red]), None, "% beside levels");
    }

    #[test]
    fn an_opacity_has_the_unit_of_the_fields() {
        let ctx = Context::default();
        assert_eq!(value_text(&ctx, Channel::Opacity, 127.5), "50 %");
        assert_eq!(difference_text(&ctx, Channel::Opacity, -51.0), "−20 %");
        OpacityUnit::Byte.share(&ctx);
        assert_eq!(value_text(&ctx, Channel::Opacity, 127.5), "127.5");
    }

    #[test]
    fn every_channel_has_a_name_of_its_own() {
        let names: BTreeSet<String> = Channel::ALL.into_iter().map(channel_name).collect();
        assert_eq!(names.len(), Channel::COUNT);
        assert!(!names.contains(&tr!("curves-channel-value", number = 0)), "a channel is taken for a value");
    }
}
