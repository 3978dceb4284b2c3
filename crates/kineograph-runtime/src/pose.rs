//! The animated channels of one target.
use crate::channel::Channel;
use crate::format::StartPose;

/// The animated channels of one target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Pixels.
    pub position: [f32; 2],
    /// Degrees.
    pub rotation_deg: [f32; 2],
    /// Factors.
    pub scale: [f32; 2],
    /// Degrees.
    pub skew_deg: [f32; 2],
    /// 0..255.
    pub opacity: f32,
    /// 0..255.
    pub color: [f32; 3],
    /// Frame.
    pub frame: u32,
    /// Visible.
    pub visible: bool,
    /// Mirrored.
    pub flip_x: bool,
    /// Mirrored.
    pub flip_y: bool,
}
impl Default for Pose {
    fn default() -> Self {
        Self {
            position: [0.0; 2],
            rotation_deg: [0.0; 2],
            scale: [1.0; 2],
            skew_deg: [0.0; 2],
            opacity: 255.0,
            color: [255.0; 3],
            frame: 0,
            visible: true,
            flip_x: false,
            flip_y: false,
        }
    }
}
impl From<&StartPose> for Pose {
    fn from(s: &StartPose) -> Self {
        let n = |v: [f64; 2]| v.map(|x| x as f32);
        Self {
            position: n(s.position),
            rotation_deg: n([s.rotation, s.rotation_y.unwrap_or(s.rotation)]),
            scale: n(s.scale),
            skew_deg: n(s.skew),
            opacity: s.opacity as f32,
            color: s.color.0.map(f32::from),
            frame: s.frame,
            visible: s.visible,
            flip_x: s.flip_x,
            flip_y: s.flip_y,
        }
    }
}
impl Pose {
    /// Copies one channel.
    pub fn copy_channel(&mut self, channel: Channel, from: &Self) {
        match channel {
            Channel::X => self.position[0] = from.position[0],
            Channel::Y => self.position[1] = from.position[1],
            Channel::RotationX => self.rotation_deg[0] = from.rotation_deg[0],
            Channel::RotationY => self.rotation_deg[1] = from.rotation_deg[1],
            Channel::ScaleX => self.scale[0] = from.scale[0],
            Channel::ScaleY => self.scale[1] = from.scale[1],
            Channel::SkewX => self.skew_deg[0] = from.skew_deg[0],
            Channel::SkewY => self.skew_deg[1] = from.skew_deg[1],
            Channel::Opacity => self.opacity = from.opacity,
            Channel::ColorR => self.color[0] = from.color[0],
            Channel::ColorG => self.color[1] = from.color[1],
            Channel::ColorB => self.color[2] = from.color[2],
            Channel::Frame => self.frame = from.frame,
            Channel::Visible => self.visible = from.visible,
            Channel::FlipX => self.flip_x = from.flip_x,
            Channel::FlipY => self.flip_y = from.flip_y,
        }
    }
    /// The value of a channel.
    #[must_use]
    pub fn get(&self, channel: Channel) -> f64 {
        f64::from(match channel {
            Channel::X => self.position[0],
            Channel::Y => self.position[1],
            Channel::RotationX => self.rotation_deg[0],
            Channel::RotationY => self.rotation_deg[1],
            Channel::ScaleX => self.scale[0],
            Channel::ScaleY => self.scale[1],
            Channel::SkewX => self.skew_deg[0],
            Channel::SkewY => self.skew_deg[1],
            Channel::Opacity => self.opacity,
            Channel::ColorR => self.color[0],
            Channel::ColorG => self.color[1],
            Channel::ColorB => self.color[2],
            Channel::Frame => self.frame as f32,
            Channel::Visible => f32::from(u8::from(self.visible)),
            Channel::FlipX => f32::from(u8::from(self.flip_x)),
            Channel::FlipY => f32::from(u8::from(self.flip_y)),
        })
    }
}
