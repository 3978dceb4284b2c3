//! A Gaussian blur, as three boxes after each other.

/// The number of boxes. Their result differs from the Gaussian by less than 3 %.
const PASSES: f64 = 3.0;

/// A box whose width need not be a whole number: `radius` pixels on each side count wholly, one more counts as `edge`.
#[derive(Debug, Clone, Copy)]
struct Window {
    radius: usize,
    edge: f64,
}

impl Window {
    /// The box that, after all passes, has the standard deviation `sigma_px`.
    fn of(sigma_px: f64) -> Self {
        let variance = sigma_px * sigma_px / PASSES;
        let radius = (0.5 * (12.0 * variance + 1.0).sqrt() - 0.5).floor();
        let after = radius + 1.0;
        // From the variance of a box with these edges.
        let edge =
            (2.0 * radius + 1.0) * (radius * after - 3.0 * variance) / (6.0 * (variance - after * after));
        Self { radius: radius as usize, edge }
    }
}

/// How far a blur reaches, in pixels.
pub fn reach_px(sigma_px: f64) -> f64 {
    if sigma_px > 0.0 { PASSES * (Window::of(sigma_px).radius as f64 + 1.0) } else { 0.0 }
}

/// Blurs rows and columns of a picture of this width; beyond its sides there is nothing.
pub fn blur(pixels: &mut [f32], width: usize, sigma_px: f64) {
    // The comparison is false for NaN.
    let is_soft = sigma_px > 0.0;
    if !is_soft || width == 0 {
        return;
    }
    let window = Window::of(sigma_px);
    let height = pixels.len() / width;
    let mut line = Vec::new();
    for row in 0..height {
        blur_line(pixels, row * width, 1, width, window, &mut line);
    }
    for column in 0..width {
        blur_line(pixels, column, width, height, window, &mut line);
    }
}

/// Blurs one row or column, whose `count` pixels are `step` apart.
fn blur_line(
    pixels: &mut [f32],
    first: usize,
    step: usize,
    count: usize,
    window: Window,
    line: &mut Vec<f64>,
) {
    line.clear();
    line.extend((0..count).map(|index| f64::from(pixels[first + index * step])));
    if line.iter().all(|value| *value == 0.0) {
        return;
    }
    for _ in 0..PASSES as usize {
        *line = averaged(line, window);
    }
    for (index, value) in line.iter().enumerate() {
        pixels[first + index * step] = *value as f32;
    }
}

fn averaged(line: &[f64], Window { radius, edge }: Window) -> Vec<f64> {
    let width = 2.0 * radius as f64 + 1.0 + 2.0 * edge;
    let radius = radius.min(line.len());
    // A sum that slides along the line would collect errors of rounding.
    let mut sums = Vec::with_capacity(line.len() + 1);
    sums.push(0.0);
    let mut sum = 0.0;
    for value in line {
        sum += value;
        sums.push(sum);
    }
    let averaged = (0..line.len()).map(|index| {
        let (start, end) = (index.saturating_sub(radius), (index + radius + 1).min(line.len()));
        let left = index.checked_sub(radius + 1).map_or(0.0, |left| line[left]);
        let right = line.get(index + radius + 1).copied().unwrap_or(0.0);
        (sums[end] - sums[start] + edge * (left + right)) / width
    });
    averaged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A single bright pixel in the middle of a row, blurred along it.
    fn spread(sigma_px: f64) -> Vec<f64> {
        let mut row = vec![0.0; 401];
        row[200] = 1.0;
        blur_line(&mut row, 0, 1, 401, Window::of(sigma_px), &mut Vec::new());
        row.into_iter().map(f64::from).collect()
    }

    #[test]
    fn a_blur_has_the_deviation_that_was_asked() {
        for sigma_px in [0.3, 1.0, 2.5, 10.0, 33.3] {
            let row = spread(sigma_px);
            let weight: f64 = row.iter().sum();
            let squares = row.iter().zip(-200_i32..).map(|(x, at)| x * f64::from(at * at));
            let variance = squares.sum::<f64>() / weight;
            assert!((weight - 1.0).abs() < 1e-3, "{sigma_px}: weight {weight}");
            assert!((variance.sqrt() / sigma_px - 1.0).abs() < 1e-3, "{sigma_px}: {}", variance.sqrt());
        }
    }

    #[test]
    fn a_blur_is_the_same_along_rows_and_columns() {
        let mut square = vec![0.0; 41 * 41];
        square[20 * 41 + 20] = 1.0;
        blur(&mut square, 41, 3.0);
        let turned: Vec<f32> = (0..41 * 41).map(|index| square[index % 41 * 41 + index / 41]).collect();
        assert!(square.iter().zip(turned).all(|(a, b)| (a - b).abs() < 1e-7));
        assert!((square.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn a_blur_ends_where_it_says() {
        for sigma_px in [0.3, 1.0, 2.5, 10.0, 33.3] {
            let reach = reach_px(sigma_px) as usize;
            let row = spread(sigma_px);
            assert!(row[..200 - reach].iter().chain(&row[201 + reach..]).all(|x| *x < 1e-9), "{sigma_px}");
            assert!(row[200 - reach + 3] > 0.0, "{sigma_px}");
        }
        assert_eq!(reach_px(0.0), 0.0);
        assert_eq!(reach_px(f64::NAN), 0.0);
    }
}
