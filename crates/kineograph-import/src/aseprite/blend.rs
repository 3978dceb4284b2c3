//! Aseprite's blend modes, with its rounding: pixels are straight RGBA of 8 bits.

/// A pixel: red, green, blue, alpha.
pub type Pixel = [u8; 4];

/// How a pixel is laid over another.
#[derive(Debug, Clone, Copy)]
pub enum Blend {
    /// The upper one covers the lower one.
    Normal,
    /// Each channel by itself, from the lower and the upper value.
    Channel(fn(i32, i32) -> i32),
    /// All channels together.
    Color(fn([f64; 3], [f64; 3]) -> [f64; 3]),
}

/// The mode of a number in a file; an unknown one is normal, as Aseprite does.
pub fn of_number(number: u16) -> Blend {
    match number {
        1 => Blend::Channel(multiply),
        2 => Blend::Channel(screen),
        3 => Blend::Channel(|lower, upper| hard_light(upper, lower)),
        4 => Blend::Channel(i32::min),
        5 => Blend::Channel(i32::max),
        6 => Blend::Channel(color_dodge),
        7 => Blend::Channel(color_burn),
        8 => Blend::Channel(hard_light),
        9 => Blend::Channel(soft_light),
        10 => Blend::Channel(|lower, upper| (lower - upper).abs()),
        11 => Blend::Channel(|lower, upper| lower + upper - 2 * multiply(lower, upper)),
        12 => Blend::Color(|lower, upper| {
            with_lightness(with_saturation(upper, saturation(lower)), lightness(lower))
        }),
        13 => Blend::Color(|lower, upper| {
            with_lightness(with_saturation(lower, saturation(upper)), lightness(lower))
        }),
        14 => Blend::Color(|lower, upper| with_lightness(upper, lightness(lower))),
        15 => Blend::Color(|lower, upper| with_lightness(lower, lightness(upper))),
        16 => Blend::Channel(|lower, upper| (lower + upper).min(255)),
        17 => Blend::Channel(|lower, upper| (lower - upper).max(0)),
        18 => Blend::Channel(divide),
        _ => Blend::Normal,
    }
}

impl Blend {
    /// Lays `upper` over `lower`.
    pub fn over(self, lower: Pixel, upper: Pixel, opacity: u8) -> Pixel {
        let covered = normal(lower, upper, opacity);
        if lower[3] == 0 || matches!(self, Self::Normal) {
            return covered;
        }
        let [red, green, blue] = self.colors(lower, upper);
        let mixed = normal(lower, [red, green, blue, upper[3]], opacity);
        // Where the lower pixel is transparent, the upper one keeps its own colour.
        let upper_alpha = multiply(upper[3].into(), opacity.into());
        let merged = merge(covered, mixed, lower[3].into());
        merge(merged, mixed, multiply(lower[3].into(), upper_alpha))
    }

    fn colors(self, lower: Pixel, upper: Pixel) -> [u8; 3] {
        match self {
            Self::Normal => [upper[0], upper[1], upper[2]],
            Self::Channel(blend) => std::array::from_fn(|i| byte(blend(lower[i].into(), upper[i].into()))),
            Self::Color(blend) => {
                let parts = |pixel: Pixel| std::array::from_fn(|i| f64::from(pixel[i]) / 255.0);
                blend(parts(lower), parts(upper)).map(|value| (value * 255.0).clamp(0.0, 255.0) as u8)
            }
        }
    }
}

fn normal(lower: Pixel, upper: Pixel, opacity: u8) -> Pixel {
    let upper_alpha = multiply(upper[3].into(), opacity.into());
    if lower[3] == 0 {
        return [upper[0], upper[1], upper[2], byte(upper_alpha)];
    }
    if upper[3] == 0 {
        return lower;
    }
    let lower_alpha = i32::from(lower[3]);
    let alpha = upper_alpha + lower_alpha - multiply(lower_alpha, upper_alpha);
    if alpha == 0 {
        return [0; 4];
    }
    let channel = |i: usize| {
        let (lower, upper) = (i32::from(lower[i]), i32::from(upper[i]));
        byte(lower + (upper - lower) * upper_alpha / alpha)
    };
    [channel(0), channel(1), channel(2), byte(alpha)]
}

/// A mixture of two pixels; `part` of 0 to 255 is that of the second.
fn merge(first: Pixel, second: Pixel, part: i32) -> Pixel {
    let mixed =
        |i: usize| byte(i32::from(first[i]) + multiply(i32::from(second[i]) - i32::from(first[i]), part));
    let alpha = mixed(3);
    if alpha == 0 {
        return [0; 4];
    }
    let colors = match (first[3], second[3]) {
        (0, _) => [second[0], second[1], second[2]],
        (_, 0) => [first[0], first[1], first[2]],
        _ => [mixed(0), mixed(1), mixed(2)],
    };
    [colors[0], colors[1], colors[2], alpha]
}

/// The product of two parts of 255, rounded.
pub const fn multiply(a: i32, b: i32) -> i32 {
    let product = a * b + 0x80;
    ((product >> 8) + product) >> 8
}

const fn screen(lower: i32, upper: i32) -> i32 {
    lower + upper - multiply(lower, upper)
}

const fn hard_light(lower: i32, upper: i32) -> i32 {
    if upper < 128 { multiply(lower, upper * 2) } else { screen(lower, upper * 2 - 255) }
}

/// The quotient of two parts of 255, rounded.
const fn quotient(a: i32, b: i32) -> i32 {
    (a * 255 + b / 2) / b
}

const fn color_dodge(lower: i32, upper: i32) -> i32 {
    let rest = 255 - upper;
    if lower == 0 {
        0
    } else if lower >= rest {
        255
    } else {
        quotient(lower, rest)
    }
}

const fn color_burn(lower: i32, upper: i32) -> i32 {
    let rest = 255 - lower;
    if rest == 0 {
        255
    } else if rest >= upper {
        0
    } else {
        255 - quotient(rest, upper)
    }
}

const fn divide(lower: i32, upper: i32) -> i32 {
    if lower == 0 {
        0
    } else if lower >= upper {
        255
    } else {
        quotient(lower, upper)
    }
}

fn soft_light(lower: i32, upper: i32) -> i32 {
    let (lower, upper) = (f64::from(lower) / 255.0, f64::from(upper) / 255.0);
    let curve = if lower <= 0.25 { ((16.0 * lower - 12.0) * lower + 4.0) * lower } else { lower.sqrt() };
    let value = if upper <= 0.5 {
        lower - (1.0 - 2.0 * upper) * lower * (1.0 - lower)
    } else {
        lower + (2.0 * upper - 1.0) * (curve - lower)
    };
    (value * 255.0 + 0.5) as i32
}

fn lightness([red, green, blue]: [f64; 3]) -> f64 {
    0.3 * red + 0.59 * green + 0.11 * blue
}

fn saturation(color: [f64; 3]) -> f64 {
    color.iter().copied().fold(f64::MIN, f64::max) - color.iter().copied().fold(f64::MAX, f64::min)
}

/// The colour with another lightness, brought back into range.
fn with_lightness(color: [f64; 3], wanted: f64) -> [f64; 3] {
    let shift = wanted - lightness(color);
    let shifted = color.map(|value| value + shift);
    let middle = lightness(shifted);
    let least = shifted.iter().copied().fold(f64::MAX, f64::min);
    let most = shifted.iter().copied().fold(f64::MIN, f64::max);
    let mut result = shifted;
    if least < 0.0 {
        result = result.map(|value| middle + (value - middle) * middle / (middle - least));
    }
    if most > 1.0 {
        result = result.map(|value| middle + (value - middle) * (1.0 - middle) / (most - middle));
    }
    result
}

/// The colour with another difference between its largest and its least part. Where two parts are equal, Aseprite takes one of them for two of
/// largest, middle and least, and leaves the third as it is; the pictures that it exports are the measure, so this does so too.
fn with_saturation(mut color: [f64; 3], wanted: f64) -> [f64; 3] {
    let [red, green, blue] = color;
    let least_of_two = if green < blue { 1 } else { 2 };
    let least = if red < color[least_of_two] { 0 } else { least_of_two };
    let most_of_two = if green > blue { 1 } else { 2 };
    let most = if red > color[most_of_two] { 0 } else { most_of_two };
    let middle = if red > green {
        match (green > blue, red > blue) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        }
    } else {
        match (green > blue, blue > red) {
            (true, true) => 2,
            (true, false) => 0,
            (false, _) => 1,
        }
    };
    let range = color[most] - color[least];
    if range > 0.0 {
        color[middle] = (color[middle] - color[least]) * wanted / range;
        color[most] = wanted;
    } else {
        color[middle] = 0.0;
        color[most] = 0.0;
    }
    color[least] = 0.0;
    color
}

/// What blend modes give is in range; a rounding error outside of it is cut off.
fn byte(value: i32) -> u8 {
    value.clamp(0, 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_rounded_to_the_nearest() {
        for a in 0..=255 {
            for b in 0..=255 {
                let exact = (f64::from(a) * f64::from(b) / 255.0).round() as i32;
                assert_eq!(multiply(a, b), exact, "{a} {b}");
            }
        }
    }

    #[test]
    fn an_opaque_pixel_covers_and_a_transparent_one_changes_nothing() {
        for number in 0..=18 {
            let blend = of_number(number);
            let lower = [10, 200, 90, 255];
            assert_eq!(blend.over(lower, [255, 0, 7, 0], 255), lower, "{number}");
            assert_eq!(blend.over(lower, [255, 0, 7, 255], 0), lower, "{number}");
            assert_eq!(blend.over([9, 9, 9, 0], [255, 0, 7, 100], 255), [255, 0, 7, 100], "{number}");
        }
        assert_eq!(Blend::Normal.over([10, 200, 90, 255], [1, 2, 3, 255], 255), [1, 2, 3, 255]);
    }

    #[test]
    fn modes_follow_their_formulas_between_opaque_pixels() {
        let lower = [100, 0, 255, 255];
        let upper = [50, 200, 128, 255];
        let result = |number: u16| {
            let [red, green, blue, alpha] = of_number(number).over(lower, upper, 255);
            assert_eq!(alpha, 255);
            [red, green, blue]
        };
        assert_eq!(result(1), [20, 0, 128], "multiply");
        assert_eq!(result(2), [130, 200, 255], "screen");
        assert_eq!(result(3), [39, 0, 255], "overlay");
        assert_eq!(result(4), [50, 0, 128], "darken");
        assert_eq!(result(5), [100, 200, 255], "lighten");
        assert_eq!(result(6), [124, 0, 255], "color dodge");
        assert_eq!(result(7), [0, 0, 255], "color burn");
        assert_eq!(result(8), [39, 145, 255], "hard light");
        assert_eq!(result(10), [50, 200, 127], "difference");
        assert_eq!(result(11), [110, 200, 127], "exclusion");
        assert_eq!(result(16), [150, 200, 255], "addition");
        assert_eq!(result(17), [50, 0, 127], "subtract");
        assert_eq!(result(18), [255, 0, 255], "divide");
    }

    #[test]
    fn colour_modes_take_what_they_name_from_one_side() {
        let lower = [0.2, 0.6, 0.4];
        let upper = [0.9, 0.1, 0.3];
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let blend = |number: u16| match of_number(number) {
            Blend::Color(blend) => blend(lower, upper),
            _ => panic!("{number} is no colour mode"),
        };
        for number in [12, 13, 14] {
            assert!(near(lightness(blend(number)), lightness(lower)), "{number}");
        }
        assert!(near(lightness(blend(15)), lightness(upper)));
        assert!(near(saturation(blend(15)), saturation(lower)));
    }
}
