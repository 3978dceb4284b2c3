//! The values of all channels at one time.

/// All animated values of one target at one time.
///
/// Values are computed in f64 and rounded once, at the end: the time to 2⁻²⁰ s, the others to f32. Opacity and colour are neither rounded nor clamped to
/// 0..=255: an ease that overshoots leaves the range, and the renderer decides what to do with that.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Pose {
    /// Pixels from the parent's lower left corner, y up.
    pub position: [f32; 2],
    /// Clockwise degrees; cocos2d-x's rotationX and rotationY, equal for a plain rotation.
    pub rotation_deg: [f32; 2],
    /// Factors of width and height.
    pub scale: [f32; 2],
    /// Degrees.
    pub skew_deg: [f32; 2],
    /// The point that position, rotation and scale refer to, as parts of the size; (0, 0) is the lower left corner.
    pub anchor: [f32; 2],
    /// Width and height of the content in pixels; 0 means those of the picture.
    pub size: [f32; 2],
    /// 0 is transparent, 255 is opaque.
    pub opacity: f32,
    /// Red, green and blue, 0..=255.
    pub color: [f32; 3],
    /// The shown part of a progress bar, 0..=100.
    pub progress: f32,
    /// Seconds inside of what the node shows, such as a symbol or particles: a multiple of 2⁻²⁰ s, so that a flag can wave for days.
    pub time_secs: f64,
    /// Values that the game names; see [`Channel::VALUES`](crate::Channel::VALUES).
    pub values: [f32; 8],
    /// Frame of the sheet.
    pub frame: u32,
    /// Whether it is drawn.
    pub visible: bool,
    /// Mirrored left to right.
    pub flip_x: bool,
    /// Mirrored top to bottom.
    pub flip_y: bool,
    /// Drawing order among siblings; below 0 it is drawn before its parent.
    pub z: i32,
    /// Whether a `RemoveSelf` has removed it from its parent.
    pub removed: bool,
}

/// cocos2d-x's node defaults: at the origin, upright, full size, opaque white, visible, the first frame.
impl Default for Pose {
    fn default() -> Self {
        Self {
            position: [0.0; 2],
            rotation_deg: [0.0; 2],
            scale: [1.0; 2],
            skew_deg: [0.0; 2],
            anchor: [0.5; 2],
            size: [0.0; 2],
            opacity: 255.0,
            color: [255.0; 3],
            progress: 0.0,
            time_secs: 0.0,
            values: [0.0; 8],
            frame: 0,
            visible: true,
            flip_x: false,
            flip_y: false,
            z: 0,
            removed: false,
        }
    }
}

impl Pose {
    /// A default pose at `position` in pixels.
    pub fn at(position: [f32; 2]) -> Self {
        Self { position, ..Self::default() }
    }
}

/// Rounds to f32; a value that is too large becomes the largest f32 of its sign instead of infinity.
#[inline]
pub fn to_f32(value: f64) -> f32 {
    let rounded = value as f32;
    if rounded.is_infinite() { largest(rounded) } else { rounded }
}

/// Not inlined, so that conversions stay scalar: a vector load of two separately stored values would stall, which took half of the time of
/// a `MoveBy`.
#[cold]
#[inline(never)]
fn largest(sign: f32) -> f32 {
    f32::MAX.copysign(sign)
}

/// Steps of time per second. f32 would have steps of 8 ms after a day; unrounded, the last bits would depend on how often a game updates.
const TIME_STEPS: f64 = (1 << 20) as f64;

/// Beyond it a time stays: 35,000 years, far below the numbers that f64 has no fractions for.
const LONGEST_SECS: f64 = (1_u64 << 40) as f64;

/// Rounds to a multiple of 2⁻²⁰ s.
#[inline]
pub(crate) fn to_time(secs: f64) -> f64 {
    // + 0: −0 would show in comparisons of bits.
    libm::round(secs.clamp(-LONGEST_SECS, LONGEST_SECS) * TIME_STEPS) / TIME_STEPS + 0.0
}

/// Frames are counted from 0; the cast saturates.
#[inline]
pub(crate) fn to_frame(value: f64) -> u32 {
    value as u32
}

/// Discrete channels hold 0 or 1.
#[inline]
pub(crate) fn to_flag(value: f64) -> bool {
    value > 0.5
}
