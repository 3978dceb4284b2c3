//! Numbers that are found by asking: each is changed a little to see what it does, and then all so far that what is seen is as wanted.
//!
//! Curves and canvas find the numbers of actions by it, since no formula knows what is around an action. Nearly all effects are linear, so
//! that the first result is right; it is checked, and corrected where it is not.

mod probe;

pub use probe::Probe;

/// How often a result is corrected at most.
const CORRECTIONS: usize = 6;
/// A number that moves its value by less than this part of itself does nothing.
const NO_EFFECT: f64 = 1.0e-6;

/// Sets numbers, puts back what they have become (they may be limited or rounded), and returns the values that they make: as many as
/// there are numbers, the nth value following the nth number first of all. `None` if they are refused.
pub type Evaluate<'s> = dyn FnMut(&mut [f64]) -> Option<Vec<f64>> + 's;

/// What some numbers do to as many values.
#[derive(Debug, Clone, Default)]
pub struct Jacobian {
    /// By value and number: how much more the value is when the number is 1 more.
    slopes: Vec<Vec<f64>>,
    is_coupled: bool,
}

impl Jacobian {
    /// Measures them around `numbers`. Unless they are coupled, each number is known to change its own value only.
    pub fn measured(numbers: &[f64], is_coupled: bool, evaluate: &mut Evaluate<'_>) -> Self {
        let count = numbers.len();
        let mut jacobian = Self { slopes: vec![vec![0.0; count]; count], is_coupled };
        let mut now = numbers.to_vec();
        let Some(before) = evaluate(&mut now) else { return jacobian };
        let all: Vec<usize> = (0..count).collect();
        let groups: Vec<&[usize]> = if is_coupled { all.chunks(1).collect() } else { vec![&all] };
        for group in groups {
            // A number at the end of its range can go the other way only.
            for step in [1.0, -1.0] {
                let mut changed = now.clone();
                group.iter().for_each(|index| changed[*index] += step);
                let Some(after) = evaluate(&mut changed) else { continue };
                jacobian.note(group, [&now, &changed], [&before, &after]);
                if group.iter().all(|index| changed[*index] != now[*index]) {
                    break;
                }
            }
        }
        jacobian
    }

    fn note(&mut self, group: &[usize], numbers: [&[f64]; 2], values: [&[f64]; 2]) {
        for (row, slopes) in self.slopes.iter_mut().enumerate() {
            for column in group.iter().filter(|column| self.is_coupled || **column == row) {
                let step = numbers[1][*column] - numbers[0][*column];
                if step != 0.0 {
                    slopes[*column] = (values[1][row] - values[0][row]) / step;
                }
            }
        }
    }

    /// Whether any number does something.
    pub fn is_any(&self) -> bool {
        self.slopes.iter().flatten().any(|slope| slope.abs() >= NO_EFFECT)
    }

    /// Finds numbers whose values are `goals`, from `numbers` on, as far as they can go there. `None` if they are refused.
    pub fn solved(
        &self,
        numbers: &[f64],
        goals: &[f64],
        is_near: &dyn Fn(usize, f64) -> bool,
        evaluate: &mut Evaluate<'_>,
    ) -> Option<Vec<f64>> {
        let mut jacobian = self.clone();
        let off_of =
            |values: &[f64]| -> Vec<f64> { goals.iter().zip(values).map(|(goal, x)| goal - x).collect() };
        let mut best = numbers.to_vec();
        let mut off = off_of(&evaluate(&mut best)?);
        if off.iter().enumerate().all(|(index, off)| is_near(index, *off)) {
            // Back where it was: the numbers keep all their digits.
            return Some(best);
        }
        let mut reach = 1.0;
        for _ in 0..CORRECTIONS {
            let by = steps(&jacobian.slopes, &off);
            let mut next: Vec<f64> = best.iter().zip(by).map(|(x, by)| x + by * reach).collect();
            let next_off = off_of(&evaluate(&mut next)?);
            if size(&next_off) <= size(&off) {
                (best, off, reach) = (next, next_off, 1.0);
            } else {
                // Too far for a straight line: half as far, as the numbers work from here.
                jacobian = Self::measured(&best, self.is_coupled, evaluate);
                reach *= 0.5;
            }
            if off.iter().enumerate().all(|(index, off)| is_near(index, *off)) {
                break;
            }
        }
        Some(best)
    }
}

fn size(off: &[f64]) -> f64 {
    off.iter().map(|x| x * x).sum()
}

/// Solves `slopes` · x = `off` by elimination. Numbers that do nothing get 0.
fn steps(slopes: &[Vec<f64>], off: &[f64]) -> Vec<f64> {
    let count = off.len();
    let mut rows: Vec<Vec<f64>> =
        slopes.iter().zip(off).map(|(row, off)| row.iter().copied().chain([*off]).collect()).collect();
    for column in 0..count {
        let pivot = rows[column][column];
        if pivot.abs() < NO_EFFECT {
            continue;
        }
        let pivot_row: Vec<f64> = rows[column].iter().map(|x| x / pivot).collect();
        for (index, row) in rows.iter_mut().enumerate() {
            if index == column {
                row.clone_from(&pivot_row);
            } else if row[column] != 0.0 {
                let factor = row[column];
                row.iter_mut().zip(&pivot_row).for_each(|(x, pivot)| *x -= factor * pivot);
            }
        }
    }
    let solution =
        |(index, row): (usize, &Vec<f64>)| if (row[index] - 1.0).abs() < 1.0e-6 { row[count] } else { 0.0 };
    rows.iter().enumerate().map(solution).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(numbers: [f64; 2], goals: [f64; 2], f: impl Fn(f64, f64) -> [f64; 2]) -> Vec<f64> {
        let mut evaluate = |numbers: &mut [f64]| {
            numbers.iter_mut().for_each(|x| *x = x.clamp(-50.0, 50.0));
            Some(f(numbers[0], numbers[1]).to_vec())
        };
        let jacobian = Jacobian::measured(&numbers, true, &mut evaluate);
        jacobian.solved(&numbers, &goals, &|_, off| off.abs() < 1.0e-9, &mut evaluate).unwrap()
    }

    #[test]
    fn coupled_numbers_reach_their_goals_together() {
        let [x, y] = found([0.0, 0.0], [5.0, 1.0], |x, y| [2.0 * x + y, x - y]).try_into().unwrap();
        assert!((x - 2.0).abs() < 1.0e-9 && (y - 1.0).abs() < 1.0e-9, "{x} {y}");
    }

    #[test]
    fn what_bends_is_corrected() {
        let [x, _] = found([1.0, 0.0], [20.0, 0.0], |x, y| [x * x, y]).try_into().unwrap();
        assert!((x - 20.0_f64.sqrt()).abs() < 1.0e-3, "{x}");
    }

    #[test]
    fn numbers_go_as_far_as_they_can_and_idle_ones_stay() {
        assert_eq!(found([0.0, 3.0], [90.0, 7.0], |x, _| [x, 1.0]), [50.0, 3.0]);
        assert_eq!(found([50.0, 0.0], [20.0, 0.0], |x, y| [x, y]), [20.0, 0.0], "from the end of its range");
    }
}
