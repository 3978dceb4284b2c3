//! Pictures in memory.

/// A picture in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbaImage {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `width · height · 4` bytes: red, green, blue, straight alpha; rows from top to bottom, without gaps.
    pub pixels: Vec<u8>,
}

impl RgbaImage {
    /// The pixel at column `x` and row `y` from the top; `None` outside.
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let index = y as usize * self.width as usize + x as usize;
        self.pixels.as_chunks::<4>().0.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_outside_are_none() {
        let image = RgbaImage { width: 1, height: 2, pixels: vec![1, 2, 3, 4, 5, 6, 7, 8] };
        assert_eq!(image.pixel(0, 1), Some([5, 6, 7, 8]));
        assert_eq!(image.pixel(1, 0), None);
        assert_eq!(image.pixel(0, 2), None);
    }
}
