//! Cubic curves whose handles are at one third and two thirds: plain polynomials of time.

/// The value at `t`, 0..=1, of the curve with these four values.
pub(super) fn value([a, b, c, d]: [f64; 4], t: f64) -> f64 {
    let u = 1.0 - t;
    a * u * u * u + 3.0 * b * u * u * t + 3.0 * c * u * t * t + d * t * t * t
}

/// The handles of the curve from the first to the last of even samples that is nearest to all of them: least squares.
pub(super) fn fitted(samples: &[f64]) -> [f64; 2] {
    let last = samples.len() - 1;
    let (from, to) = (samples[0], samples[last]);
    let (mut aa, mut ab, mut bb, mut ay, mut by) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (step, sample) in samples.iter().enumerate() {
        let t = step as f64 / last as f64;
        let u = 1.0 - t;
        let (a, b) = (3.0 * u * u * t, 3.0 * u * t * t);
        let rest = sample - from * u * u * u - to * t * t * t;
        aa += a * a;
        ab += a * b;
        bb += b * b;
        ay += a * rest;
        by += b * rest;
    }
    let determinant = aa * bb - ab * ab;
    [(ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant]
}
