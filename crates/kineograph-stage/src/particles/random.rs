//! Random numbers of particles that depend on the seed, the number of the particle and the field alone.

/// What a random number is for. A field keeps its number for ever: other numbers would change every emitter.
#[derive(Debug, Clone, Copy)]
pub enum Draw {
    Life = 0,
    X = 1,
    Y = 2,
    Angle = 3,
    Speed = 4,
    Radial = 5,
    Tangential = 6,
    StartRadius = 7,
    EndRadius = 8,
    Turn = 9,
    StartSize = 10,
    EndSize = 11,
    StartRotation = 12,
    EndRotation = 13,
    StartRed = 14,
    StartGreen = 15,
    StartBlue = 16,
    StartOpacity = 17,
    EndRed = 18,
    EndGreen = 19,
    EndBlue = 20,
    EndOpacity = 21,
}

/// The random numbers of a particle.
pub struct Random(u64);

impl Random {
    pub const fn of(seed: u32, number: u64) -> Self {
        Self(mixed(mixed(seed as u64 ^ 0x6b69_6e65_6f67_7261) ^ number))
    }

    /// A number between value − variance and value + variance.
    pub fn spread(&self, [value, variance]: [f64; 2], draw: Draw) -> f64 {
        // The number is drawn only where it counts.
        if variance == 0.0 { value } else { value + variance * self.unit(draw) }
    }

    /// At least −1, below 1.
    pub const fn unit(&self, draw: Draw) -> f64 {
        let bits = mixed(self.0.wrapping_add(draw as u64)) >> 11;
        // 53 bits: each is a number of its own.
        #[allow(clippy::cast_precision_loss)]
        let part = bits as f64 / (1_u64 << 52) as f64;
        part - 1.0
    }
}

/// Spreads each bit over all others: the finisher of `SplitMix64`.
const fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_evenly_and_apart() {
        let count = 10_000;
        let mut tenths = [0_u32; 10];
        let (mut sum, mut product) = (0.0, 0.0);
        for number in 0..count {
            let random = Random::of(7, number);
            let [x, y] = [Draw::X, Draw::Y].map(|draw| random.unit(draw));
            assert!((-1.0..1.0).contains(&x));
            tenths[((x + 1.0) * 5.0) as usize] += 1;
            sum += x;
            product += x * y;
        }
        assert!(tenths.iter().all(|tenth| (900..1100).contains(tenth)), "{tenths:?}");
        let [mean, common] = [sum, product].map(|total: f64| total / count as f64);
        assert!(mean.abs() < 0.02 && common.abs() < 0.02, "{mean} {common}");
    }

    /// These numbers are in every project: another hash would change what it shows.
    #[test]
    fn numbers_stay_as_they_are() {
        let numbers = [(0, 0, Draw::Life), (1, 0, Draw::Life), (0, 1, Draw::EndOpacity)]
            .map(|(seed, number, draw)| Random::of(seed, number).unit(draw));
        assert_eq!(numbers, [0.14628701793500754, 0.9977827574486533, -0.07299000358136731]);
    }

    #[test]
    fn a_spread_without_variance_is_its_value() {
        assert_eq!(Random::of(1, 2).spread([3.5, 0.0], Draw::Life), 3.5);
        let random = Random::of(1, 2);
        assert_eq!(random.spread([10.0, 4.0], Draw::X), 10.0 + 4.0 * random.unit(Draw::X));
    }
}
