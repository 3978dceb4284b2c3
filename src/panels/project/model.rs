//! Contents of the lists, without user interface.

/// The likely columns and rows of an image: a strip of squares if its sides allow that, else one frame.
pub const fn likely_grid(width_px: u32, height_px: u32) -> (u32, u32) {
    if width_px > 0 && height_px > 0 {
        if width_px.is_multiple_of(height_px) && width_px / height_px <= 64 {
            return (width_px / height_px, 1);
        }
        if height_px.is_multiple_of(width_px) && height_px / width_px <= 64 {
            return (1, height_px / width_px);
        }
    }
    (1, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_of_squares_are_recognised() {
        assert_eq!(likely_grid(256, 32), (8, 1));
        assert_eq!(likely_grid(32, 96), (1, 3));
        assert_eq!(likely_grid(100, 30), (1, 1));
        assert_eq!(likely_grid(0, 30), (1, 1));
    }
}
