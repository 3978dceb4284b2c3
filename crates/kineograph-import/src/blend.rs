//! Blend functions, by the numbers of OpenGL.

/// Zero, one, and the factors without a constant colour.
const FACTORS: [u32; 10] = [0, 1, 0x0300, 0x0301, 0x0302, 0x0303, 0x0304, 0x0305, 0x0306, 0x0307];

/// A pair of stored numbers as [`Node::blend`](crate::Node::blend) has it; `None` if one is missing or means no factor.
pub fn blend_of([src, dst]: [Option<f64>; 2]) -> Option<[u32; 2]> {
    let factor = |stored: f64| FACTORS.into_iter().find(|known| f64::from(*known) == stored);
    Some([factor(src?)?, factor(dst?)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pairs_of_known_factors_are_blends() {
        assert_eq!(blend_of([Some(770.0), Some(1.0)]), Some([770, 1]));
        for broken in [[None, Some(1.0)], [Some(1.0), Some(2.0)], [Some(1.5), Some(1.0)], [Some(f64::NAN); 2]]
        {
            assert_eq!(blend_of(broken), None);
        }
    }
}
