//! What channels are called.

use kineograph_runtime::Channel;

use crate::text::tr;

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
    fn every_channel_has_a_name_of_its_own() {
        let names: BTreeSet<String> = Channel::ALL.into_iter().map(channel_name).collect();
        assert_eq!(names.len(), Channel::COUNT);
        assert!(!names.contains(&tr!("curves-channel-value", number = 0)), "a channel is taken for a value");
    }
}
