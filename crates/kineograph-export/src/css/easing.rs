//! `linear()`: a way from one value to another at any pace, as points of progress.

use super::short;
use crate::fit::FittedSpan;

/// How many of the next parts are one way, which all numbers go in the same proportion, and its easing; at least one part. A way ends
/// where the motion changes its course or jumps.
pub(super) fn between(
    parts: &[FittedSpan],
    tolerances: &[f64],
    cuts_secs: &[f64],
) -> (usize, Option<String>) {
    let is_cut = |secs: f64| cuts_secs.iter().any(|cut| (cut - secs).abs() < 1e-7);
    let mut count = 1;
    while count < parts.len() && !is_cut(parts[count - 1].to_secs) && parts[count].from == parts[count - 1].to
    {
        count += 1;
    }
    // As many of them as are in proportion.
    while count > 1 {
        if let Some(easing) = proportional(&parts[..count], tolerances) {
            return (count, Some(easing));
        }
        count /= 2;
    }
    (1, None)
}

fn proportional(parts: &[FittedSpan], tolerances: &[f64]) -> Option<String> {
    let (first, last) = (parts.first()?, parts.last()?);
    let ways: Vec<f64> = first.from.iter().zip(&last.to).map(|(from, to)| to - from).collect();
    // The number that goes farthest, measured by its tolerance, sets the progress.
    let far = |channel: &usize| ways[*channel].abs() / tolerances[*channel];
    let lead = (0..ways.len()).max_by(|a, b| far(a).total_cmp(&far(b)))?;
    if ways[lead].abs() < 4.0 * tolerances[lead] {
        return None;
    }
    let length_secs = last.to_secs - first.from_secs;
    let mut stops = vec!["0".to_owned()];
    for (index, part) in parts.iter().enumerate() {
        let progress = (part.to[lead] - first.from[lead]) / ways[lead];
        for (channel, way) in ways.iter().enumerate() {
            if (first.from[channel] + way * progress - part.to[channel]).abs() > tolerances[channel] {
                return None;
            }
        }
        let share = 100.0 * (part.to_secs - first.from_secs) / length_secs;
        let is_last = index + 1 == parts.len();
        stops.push(if is_last { "1".to_owned() } else { format!("{} {}%", short(progress), short(share)) });
    }
    Some(format!("linear({})", stops.join(", ")))
}
