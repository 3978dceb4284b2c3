//! What the strip does to a list of frames. Pure.

use std::collections::BTreeSet;

use kineograph_runtime::format::FrameStep;

/// Places in a list of frames.
pub type FramePlaces = BTreeSet<usize>;

/// The list without these frames.
pub fn removed(steps: &[FrameStep], places: &FramePlaces) -> Vec<FrameStep> {
    let kept = steps.iter().enumerate().filter(|(place, _)| !places.contains(place));
    kept.map(|(_, step)| step.clone()).collect()
}

/// The list with these frames in front of the one that was at `gap`, in their order, and the places that they have there.
pub fn moved(steps: &[FrameStep], places: &FramePlaces, gap: usize) -> (Vec<FrameStep>, FramePlaces) {
    let picked: Vec<FrameStep> = places.iter().filter_map(|place| steps.get(*place)).cloned().collect();
    let gap = gap.min(steps.len());
    let at = gap - places.iter().filter(|place| **place < gap).count();
    inserted(&removed(steps, places), at, picked)
}

/// The list with more frames in front of the one that was at `at`, and the places that they have there.
pub fn inserted(steps: &[FrameStep], at: usize, new: Vec<FrameStep>) -> (Vec<FrameStep>, FramePlaces) {
    let at = at.min(steps.len());
    let places = (at..at + new.len()).collect();
    let mut steps = steps.to_vec();
    steps.splice(at..at, new);
    (steps, places)
}

/// The list with copies of these frames after the last of them, and the places of the copies.
pub fn duplicated(steps: &[FrameStep], places: &FramePlaces) -> (Vec<FrameStep>, FramePlaces) {
    let copies: Vec<FrameStep> = places.iter().filter_map(|place| steps.get(*place)).cloned().collect();
    inserted(steps, places.last().map_or(steps.len(), |last| last + 1), copies)
}

/// The list with these frames in the opposite order, at their places; all of them if fewer than two are given.
pub fn reversed(steps: &[FrameStep], places: &FramePlaces) -> Vec<FrameStep> {
    let all: FramePlaces = (0..steps.len()).collect();
    let places = if places.len() < 2 { &all } else { places };
    let mut turned = steps.to_vec();
    for (to, from) in places.iter().zip(places.iter().rev()) {
        if let (Some(to), Some(from)) = (turned.get_mut(*to), steps.get(*from)) {
            to.clone_from(from);
        }
    }
    turned
}

/// The list with a change of each of these frames.
pub fn changed(
    steps: &[FrameStep],
    places: &FramePlaces,
    change: impl Fn(FrameStep) -> FrameStep,
) -> Vec<FrameStep> {
    let each = steps.iter().cloned().enumerate();
    each.map(|(place, step)| if places.contains(&place) { change(step) } else { step }).collect()
}

/// Which frame shows at `part` of one round, 0..1.
pub fn at_part(steps: &[FrameStep], part: f64) -> usize {
    let round: f64 = steps.iter().map(|step| step.units).sum();
    let mut rest = part * round;
    for (place, step) in steps.iter().enumerate() {
        if rest < step.units {
            return place;
        }
        rest -= step.units;
    }
    steps.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(frames: &[u32]) -> Vec<FrameStep> {
        frames.iter().map(|frame| FrameStep::new(*frame)).collect()
    }

    fn frames(steps: &[FrameStep]) -> Vec<u32> {
        steps.iter().map(|step| step.frame).collect()
    }

    #[test]
    fn frames_move_together_to_a_gap() {
        let steps = list(&[0, 1, 2, 3, 4]);
        let (after, places) = moved(&steps, &FramePlaces::from([0, 2]), 4);
        assert_eq!((frames(&after), places), (vec![1, 3, 0, 2, 4], FramePlaces::from([2, 3])));
        let (after, places) = moved(&steps, &FramePlaces::from([4]), 0);
        assert_eq!((frames(&after), places), (vec![4, 0, 1, 2, 3], FramePlaces::from([0])));
        // A gap beside what is moved changes nothing.
        for gap in [1, 2, 3] {
            assert_eq!(moved(&steps, &FramePlaces::from([1, 2]), gap).0, steps, "{gap}");
        }
    }

    #[test]
    fn a_move_loses_and_repeats_nothing_and_keeps_the_others_in_order() {
        let steps = list(&(0..7).collect::<Vec<u32>>());
        for picked in 0_u32..128 {
            let places: FramePlaces = (0..7).filter(|place| picked >> place & 1 == 1).collect();
            for gap in 0..=7 {
                let (after, at) = moved(&steps, &places, gap);
                let there: Vec<u32> = at.iter().map(|place| after[*place].frame).collect();
                let picked: Vec<u32> = places.iter().map(|place| steps[*place].frame).collect();
                assert_eq!(there, picked);
                assert_eq!(frames(&removed(&after, &at)), frames(&removed(&steps, &places)));
            }
        }
    }

    #[test]
    fn copies_follow_and_order_turns() {
        let steps = list(&[5, 6, 7, 8]);
        let (after, places) = duplicated(&steps, &FramePlaces::from([0, 2]));
        assert_eq!((frames(&after), places), (vec![5, 6, 7, 5, 7, 8], FramePlaces::from([3, 4])));
        assert_eq!(frames(&reversed(&steps, &FramePlaces::from([0, 3]))), [8, 6, 7, 5]);
        assert_eq!(frames(&reversed(&steps, &FramePlaces::from([1]))), [8, 7, 6, 5]);
    }

    #[test]
    fn the_frame_of_a_time_is_that_whose_units_it_falls_into() {
        let steps = vec![FrameStep::new(0), FrameStep::lasting(1, 3.0)];
        assert_eq!([0.0, 0.24, 0.25, 0.99, 1.0].map(|part| at_part(&steps, part)), [0, 0, 1, 1, 1]);
        assert_eq!(at_part(&[], 0.5), 0);
    }
}
