//! Channels of a pose.

/// One number of a pose.
#[allow(missing_docs)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    X,
    Y,
    RotationX,
    RotationY,
    ScaleX,
    ScaleY,
    SkewX,
    SkewY,
    Opacity,
    ColorR,
    ColorG,
    ColorB,
    Frame,
    Visible,
    FlipX,
    FlipY,
}

impl Channel {
    /// All.
    pub const ALL: [Self; 16] = [
        Self::X,
        Self::Y,
        Self::RotationX,
        Self::RotationY,
        Self::ScaleX,
        Self::ScaleY,
        Self::SkewX,
        Self::SkewY,
        Self::Opacity,
        Self::ColorR,
        Self::ColorG,
        Self::ColorB,
        Self::Frame,
        Self::Visible,
        Self::FlipX,
        Self::FlipY,
    ];
    /// Name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "x",
            "y",
            "rotation",
            "rotation_y",
            "scale_x",
            "scale_y",
            "skew_x",
            "skew_y",
            "opacity",
            "color_r",
            "color_g",
            "color_b",
            "frame",
            "visible",
            "flip_x",
            "flip_y",
        ][self as usize]
    }
}

/// A set of channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChannelSet(u32);
impl ChannelSet {
    /// Adds.
    pub const fn insert(&mut self, c: Channel) {
        self.0 |= 1 << c as u32;
    }
    /// Has.
    #[must_use]
    pub const fn contains(self, c: Channel) -> bool {
        self.0 & (1 << c as u32) != 0
    }
    /// All in order.
    pub fn iter(self) -> impl Iterator<Item = Channel> {
        Channel::ALL.into_iter().filter(move |c| self.contains(*c))
    }
    /// Union.
    #[must_use]
    pub const fn union(self, o: Self) -> Self {
        Self(self.0 | o.0)
    }
}
