//! Random numbers that depend on their seeds alone.

/// Scatters the bits of a number. Each step (multiplication by an odd number, shift) is reversible, so different numbers stay different.
pub const fn mixed(number: u32) -> u32 {
    let mut bits = number.wrapping_add(0x9e37_79b9);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ (bits >> 13)).wrapping_mul(0xc2b2_ae35);
    bits ^ (bits >> 16)
}

/// One number from several.
pub fn mixed_all(numbers: &[u32]) -> u32 {
    numbers.iter().fold(0, |bits, number| mixed(bits ^ number))
}

/// From −1 to 1.
pub fn signed(bits: u32) -> f64 {
    f64::from(bits) * (2.0 / f64::from(u32::MAX)) - 1.0
}

/// Where `number`, below `count`, is in a random order of all numbers below `count`: each place is taken once.
///
/// A Feistel network on the next power of four, again until the result is below `count`: fewer than four rounds of it on average.
pub fn shuffled(seed: u32, count: u32, number: u32) -> u32 {
    if number >= count {
        return number;
    }
    let half_bits = (u32::BITS - (count - 1).leading_zeros()).div_ceil(2).max(1);
    let mask = (1_u32 << half_bits) - 1;
    let mut place = number;
    loop {
        let (mut high, mut low) = (place >> half_bits, place & mask);
        for round in 0..4 {
            (high, low) = (low, high ^ (mixed_all(&[seed, round, low]) & mask));
        }
        place = (high << half_bits) | low;
        if place < count {
            return place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn each_place_is_taken_once() {
        for count in [1, 2, 3, 4, 5, 12, 48, 63, 64, 65, 1000] {
            for seed in [0, 1, u32::MAX] {
                let mut places: Vec<u32> = (0..count).map(|number| shuffled(seed, count, number)).collect();
                places.sort_unstable();
                assert!(places.iter().copied().eq(0..count), "{count} with seed {seed}");
            }
        }
    }

    #[test]
    fn seeds_give_other_orders_and_each_number_goes_everywhere() {
        let order = |seed| (0..48).map(|number| shuffled(seed, 48, number)).collect::<Vec<_>>();
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        let mut times = [0_u32; 12];
        (0..12_000).for_each(|seed| times[shuffled(seed, 12, 0) as usize] += 1);
        assert!(times.iter().all(|times| (800..1200).contains(times)), "{times:?}");
    }
}
