//! Upright rectangles.

/// An upright rectangle, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The lower left corner.
    pub min: [f32; 2],
    /// The upper right corner.
    pub max: [f32; 2],
}

impl Rect {
    /// Whether it contains a point; its edges belong to it.
    pub fn contains(&self, point: [f32; 2]) -> bool {
        (0..2).all(|axis| (self.min[axis]..=self.max[axis]).contains(&point[axis]))
    }

    /// The smallest rectangle around both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            min: [0, 1].map(|axis| self.min[axis].min(other.min[axis])),
            max: [0, 1].map(|axis| self.max[axis].max(other.max[axis])),
        }
    }
}
