//! Boxes on the stage: aligning and distributing them. Pure.

/// An upright box on the stage, in stage pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Lower left corner.
    pub low: [f32; 2],
    /// Upper right corner.
    pub high: [f32; 2],
}

impl Bounds {
    /// The smallest box around points that are finite; `None` without any.
    #[must_use]
    pub fn around(points: &[[f32; 2]]) -> Option<Self> {
        let mut finite = points.iter().filter(|point| point.iter().all(|x| x.is_finite()));
        let first = *finite.next()?;
        Some(finite.fold(Self { low: first, high: first }, |bounds, point| Self {
            low: [bounds.low[0].min(point[0]), bounds.low[1].min(point[1])],
            high: [bounds.high[0].max(point[0]), bounds.high[1].max(point[1])],
        }))
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> [f32; 2] {
        [0, 1].map(|axis| f32::midpoint(self.low[axis], self.high[axis]))
    }
}
