//! Straight and premultiplied RGBA bytes.

/// Multiplies colour by alpha, rounded to the nearest byte. `straight` holds 4 bytes a pixel.
pub(crate) fn premultiply(straight: &[u8]) -> Vec<u8> {
    let mut pixels = straight.to_vec();
    for [r, g, b, a] in translucent_pixels(&mut pixels) {
        for channel in [r, g, b] {
            *channel = rounded_ratio(u32::from(*channel) * u32::from(*a), 255);
        }
    }
    pixels
}

/// Divides colour by alpha, rounded to the nearest byte; the inverse of [`premultiply`] where alpha is 255, and as
/// near to it as the bytes allow elsewhere. Clear pixels become `[0, 0, 0, 0]`.
pub(crate) fn unpremultiply(pixels: &mut [u8]) {
    for [r, g, b, a] in translucent_pixels(pixels) {
        for channel in [r, g, b] {
            *channel = if *a == 0 { 0 } else { rounded_ratio(u32::from(*channel) * 255, u32::from(*a)) };
        }
    }
}

/// The pixels that both conversions change; most pictures are opaque for the greater part.
fn translucent_pixels(pixels: &mut [u8]) -> impl Iterator<Item = &mut [u8; 4]> {
    pixels.as_chunks_mut::<4>().0.iter_mut().filter(|pixel| pixel[3] != u8::MAX)
}

/// `numerator ÷ denominator`, rounded to the nearest byte (halves up), at most 255. The denominator is not 0.
fn rounded_ratio(numerator: u32, denominator: u32) -> u8 {
    ((numerator + denominator / 2) / denominator).min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premultiplied_bytes_are_the_nearest_ones() {
        for alpha in 0..=255_u8 {
            for colour in 0..=255_u8 {
                let exact = f64::from(colour) * f64::from(alpha) / 255.0;
                let [r, _, _, a] = premultiply(&[colour, 0, 0, alpha])[..] else { unreachable!() };
                assert!((f64::from(r) - exact).abs() <= 0.5, "{colour} · {alpha} became {r}, not {exact}");
                assert_eq!(a, alpha);
            }
        }
    }

    #[test]
    fn a_round_trip_returns_the_colour_within_what_alpha_allows() {
        for alpha in 1..=255_u8 {
            for colour in 0..=255_u8 {
                let mut pixels = premultiply(&[0, colour, 0, alpha]);
                unpremultiply(&mut pixels);
                let allowed = 0.5 * 255.0 / f64::from(alpha) + 0.5;
                assert!(
                    (f64::from(pixels[1]) - f64::from(colour)).abs() <= allowed,
                    "{colour} at alpha {alpha}"
                );
            }
        }
    }

    #[test]
    fn clear_pixels_have_no_colour() {
        assert_eq!(premultiply(&[9, 8, 7, 0]), [0, 0, 0, 0]);
        let mut pixels = [9, 8, 7, 0];
        unpremultiply(&mut pixels);
        assert_eq!(pixels, [0, 0, 0, 0]);
    }
}
