//! Colours and dashes of curves.

use kineograph_runtime::Channel;

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

/// Gives the named values among the channels that change looks that no other of them has.
pub fn tell_values_apart(mut changing: Vec<(Channel, &mut CurveLook)>) {
    let is_value = |channel: &Channel| Channel::VALUES.contains(channel);
    let others = changing.iter().filter(|(channel, _)| !is_value(channel));
    let mut taken: Vec<CurveLook> = others.map(|(_, look)| **look).collect();
    for (_, look) in changing.iter_mut().filter(|(channel, _)| is_value(channel)) {
        **look = look.others().find(|other| !taken.contains(other)).unwrap_or(**look);
        taken.push(**look);
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

    #[test]
    fn named_values_look_unlike_all_that_changes_beside_them() {
        let mut channels = vec![Channel::X, Channel::Y, Channel::Rotation, Channel::ScaleX];
        channels.extend(Channel::VALUES.iter().take(6));
        let mut looks: Vec<CurveLook> = channels.iter().map(|channel| CurveLook::of(*channel)).collect();
        tell_values_apart(channels.iter().copied().zip(&mut looks).collect());
        for (nth, one) in looks.iter().enumerate() {
            assert!(!looks[nth + 1..].contains(one), "{:?} {looks:?}", channels[nth]);
        }
        assert_eq!(looks[0], CurveLook::of(Channel::X), "channels keep theirs");
        let dashed = looks.iter().filter(|look| look.is_dashed).count();
        assert_eq!(dashed, 2, "as long as there are colours, no dashes");
    }
}
