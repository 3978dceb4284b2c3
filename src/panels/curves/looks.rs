//! Colours and dashes of curves.

use kineograph_runtime::Channel;

use super::sampled::Curve;

/// How many colours curves have.
const COLORS: usize = 8;

/// How a curve is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurveLook {
    /// The index of its colour.
    pub color: usize,
    /// Whether it is dashed: another curve has its colour, and may be shown beside it.
    pub is_dashed: bool,
}

impl CurveLook {
    /// The look of a channel. There are fewer colours than channels: those that often change together differ.
    pub const fn of(channel: Channel) -> Self {
        let color = match channel {
            Channel::X | Channel::Red => 0,
            Channel::Y | Channel::Green => 1,
            Channel::Rotation | Channel::Blue => 2,
            Channel::ScaleX | Channel::SkewX => 3,
            Channel::ScaleY | Channel::SkewY => 4,
            Channel::RotationY | Channel::Visible => 5,
            Channel::Opacity | Channel::FlipX => 6,
            Channel::Frame | Channel::FlipY => 7,
            // The rest goes round in the order of the table.
            other => other as usize % COLORS,
        };
        let is_dashed = matches!(
            channel,
            Channel::Red
                | Channel::Green
                | Channel::Blue
                | Channel::SkewX
                | Channel::SkewY
                | Channel::Visible
                | Channel::FlipX
                | Channel::FlipY
        );
        Self { color, is_dashed }
    }

    /// The other looks, those of the following colours first.
    fn others(self) -> impl Iterator<Item = Self> {
        let colors = move |is_dashed| {
            (0..COLORS).map(move |step| Self { color: (self.color + step) % COLORS, is_dashed })
        };
        colors(false).chain(colors(true))
    }
}

/// Gives named values looks that no other curve has that changes.
pub fn tell_values_apart(curves: &mut [Curve]) {
    let is_value = |curve: &Curve| Channel::VALUES.contains(&curve.channel);
    let mut taken: Vec<CurveLook> =
        curves.iter().filter(|curve| curve.changes && !is_value(curve)).map(|curve| curve.look).collect();
    for curve in curves.iter_mut().filter(|curve| curve.changes && is_value(curve)) {
        curve.look = curve.look.others().find(|look| !taken.contains(look)).unwrap_or(curve.look);
        taken.push(curve.look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_that_are_often_shown_together_differ_in_colour_or_dashes() {
        let together = [
            Channel::X,
            Channel::Y,
            Channel::Rotation,
            Channel::ScaleX,
            Channel::ScaleY,
            Channel::RotationY,
            Channel::Opacity,
            Channel::Frame,
            Channel::Red,
            Channel::Green,
            Channel::Blue,
            Channel::SkewX,
            Channel::SkewY,
            Channel::Visible,
            Channel::FlipX,
            Channel::FlipY,
        ];
        for (nth, one) in together.into_iter().enumerate() {
            for other in &together[nth + 1..] {
                assert_ne!(CurveLook::of(one), CurveLook::of(*other), "{one:?} and {other:?}");
            }
        }
    }

    fn changing(channel: Channel) -> Curve {
        Curve {
            channel,
            twin: None,
            name: String::new(),
            look: CurveLook::of(channel),
            range: [0.0, 1.0],
            changes: true,
            ends: [0.0, 1.0],
            pieces: Vec::new(),
            extremes: Vec::new(),
        }
    }

    #[test]
    fn named_values_look_unlike_all_that_changes_beside_them() {
        let mut curves: Vec<Curve> =
            [Channel::X, Channel::Y, Channel::Rotation, Channel::ScaleX].map(changing).into();
        curves.extend(Channel::VALUES.iter().take(6).map(|channel| changing(*channel)));
        tell_values_apart(&mut curves);
        for (nth, one) in curves.iter().enumerate() {
            for other in &curves[nth + 1..] {
                assert_ne!(one.look, other.look, "{:?} and {:?}", one.channel, other.channel);
            }
        }
        assert_eq!(curves[0].look, CurveLook::of(Channel::X), "channels keep theirs");
        let dashed = curves.iter().filter(|curve| curve.look.is_dashed).count();
        assert_eq!(dashed, 2, "as long as there are colours, no dashes");
    }
}
