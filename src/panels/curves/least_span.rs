//! How much of a channel the full height of the graph shows at least, so that a trifle looks like one.

use kineograph_runtime::Channel;

/// The least difference between the lowest and the highest value shown, in the unit in which the channel is stored; 0 for what has steps, and
/// for named values, whose size means nothing here.
const fn least_span(channel: Channel) -> f64 {
    match channel {
        Channel::X | Channel::Y | Channel::Width | Channel::Height => 20.0,
        Channel::Rotation | Channel::RotationY | Channel::SkewX | Channel::SkewY => 10.0,
        Channel::ScaleX | Channel::ScaleY | Channel::AnchorX | Channel::AnchorY | Channel::Time => 0.1,
        Channel::Opacity | Channel::Red | Channel::Green | Channel::Blue => 25.5,
        Channel::Progress => 10.0,
        _ => 0.0,
    }
}

/// A range that is at least as long as what its channel shows, around the same middle. One without length stays as it is.
pub fn widened(channel: Channel, range: [f64; 2]) -> [f64; 2] {
    widened_for([channel], range)
}

/// The same for a range that several channels share: as the one of them that shows least.
pub fn widened_for(channels: impl IntoIterator<Item = Channel>, [low, high]: [f64; 2]) -> [f64; 2] {
    let least = channels.into_iter().map(least_span).min_by(f64::total_cmp).unwrap_or(0.0);
    let missing = least - (high - low);
    if high > low && missing > 0.0 { [low - missing / 2.0, high + missing / 2.0] } else { [low, high] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trifles_are_widened_and_around_their_middle() {
        assert_eq!(widened(Channel::Y, [133.0, 135.0]), [124.0, 144.0]);
        assert_eq!(widened(Channel::Y, [0.0, 300.0]), [0.0, 300.0]);
        assert_eq!(widened(Channel::Rotation, [0.0, 2.0]), [-4.0, 6.0]);
        assert_eq!(widened(Channel::Opacity, [255.0, 255.0]), [255.0, 255.0], "no change at all");
        assert_eq!(widened(Channel::Frame, [0.0, 1.0]), [0.0, 1.0]);
        assert_eq!(widened_for([Channel::X, Channel::Y], [133.0, 135.0]), [124.0, 144.0]);
        assert_eq!(widened_for([Channel::X, Channel::ScaleX], [1.0, 1.5]), [1.0, 1.5], "on one axis with ×");
    }
}
