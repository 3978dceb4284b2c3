//! The times at which the motion of an action tree changes its course: where its actions start and end.

use kineograph_runtime::Length;
use kineograph_runtime::format::{Action, Kind, Value};

/// The most times that are found; more do no harm, as a fit finds what is not known.
const MAX_BREAKS: usize = 20_000;

/// The times of a [plain](crate::plain) tree in seconds, up to `until_secs`, in no order. Those inside of eases are left out.
pub fn of_tree(tree: &Action, until_secs: f64) -> Vec<f64> {
    let mut breaks = Breaks { until_secs, found: Vec::new() };
    breaks.add(tree, 0.0, 1.0, 0);
    breaks.found
}

struct Breaks {
    until_secs: f64,
    found: Vec<f64>,
}

impl Breaks {
    /// The times of an action that starts at `at_secs`, with times stretched by `stretch`.
    fn add(&mut self, action: &Action, at_secs: f64, stretch: f64, depth: usize) {
        if at_secs > self.until_secs || self.found.len() > MAX_BREAKS || depth > 64 {
            return;
        }
        let own_secs = secs_of(action);
        self.found.push(at_secs);
        if own_secs.is_finite() {
            self.found.push(at_secs + own_secs * stretch);
        }
        let child = action.children.first();
        match (action.kind(), child) {
            (Kind::Speed, Some(child)) => {
                self.add(child, at_secs, stretch / action.number("speed").max(1e-9), depth + 1);
            }
            (Kind::Repeat | Kind::RepeatForever, Some(child)) => {
                self.rounds(action, child, at_secs, stretch, depth);
            }
            (Kind::ReverseTime | Kind::Reverse | Kind::Yoyo, Some(child)) => {
                self.mirrored(action.kind(), child, at_secs, stretch, depth);
            }
            (kind, Some(_)) if !kind.is_ease() => {
                let starts = action.children_starts_secs().unwrap_or_default();
                for (child, start_secs) in action.children.iter().zip(starts) {
                    self.add(child, at_secs + start_secs * stretch, stretch, depth + 1);
                }
            }
            (_, None) => self.inside(action, at_secs, own_secs * stretch),
            _ => {}
        }
    }

    fn rounds(&mut self, action: &Action, child: &Action, at_secs: f64, stretch: f64, depth: usize) {
        let round_secs = (secs_of(child) + action.number("delay")) * stretch;
        let times = if action.kind() == Kind::Repeat { action.number("times") } else { f64::INFINITY };
        let mut round = 0.0;
        while round < times
            && at_secs + round * round_secs <= self.until_secs
            && self.found.len() < MAX_BREAKS
        {
            self.add(child, at_secs + round * round_secs, stretch, depth + 1);
            if round_secs <= 1e-6 {
                return;
            }
            round += 1.0;
        }
    }

    fn mirrored(&mut self, kind: Kind, child: &Action, at_secs: f64, stretch: f64, depth: usize) {
        let first = self.found.len();
        self.add(child, 0.0, stretch, depth + 1);
        let inside = self.found.split_off(first);
        let child_secs = secs_of(child) * stretch;
        for secs in inside {
            if kind == Kind::Yoyo {
                self.found.push(at_secs + secs);
                self.found.push(at_secs + 2.0 * child_secs - secs);
            } else {
                self.found.push(at_secs + child_secs - secs);
            }
        }
    }

    /// The times inside of a single action, such as those of its keys.
    fn inside(&mut self, action: &Action, at_secs: f64, length_secs: f64) {
        let even = |count: f64| -> Vec<f64> {
            (1..=count.clamp(0.0, 4096.0) as u32).map(|part| f64::from(part) / count).collect()
        };
        let shares: Vec<f64> = match action.kind() {
            Kind::JumpBy | Kind::JumpTo => even(action.number("jumps")),
            Kind::Blink => even(2.0 * action.number("times")),
            Kind::Animate => frame_shares(action),
            _ => match (action.param("keys"), action.param("points")) {
                (Some(Value::Keys(keys)), _) => keys.iter().map(|key| key.at).collect(),
                (_, Some(Value::Points(points))) => even(points.len().saturating_sub(1) as f64),
                _ => Vec::new(),
            },
        };
        self.found.extend(shares.into_iter().map(|share| at_secs + share * length_secs));
    }
}

/// When the frames of an `Animate` change, as parts of its length.
fn frame_shares(action: &Action) -> Vec<f64> {
    let Some(Value::Frames(frames)) = action.param("frames") else { return Vec::new() };
    let all: f64 = frames.iter().map(|step| step.units).sum();
    let loops = action.number("loops").clamp(1.0, 4096.0);
    let mut shares = Vec::new();
    for round in 0..loops as u32 {
        let mut at = 0.0;
        for step in frames.iter().take(MAX_BREAKS) {
            shares.push((f64::from(round) + at / all.max(1e-12)) / loops);
            at += step.units;
        }
    }
    shares
}

fn secs_of(action: &Action) -> f64 {
    match action.length() {
        Some(Length::Finite(secs)) => secs,
        _ => f64::INFINITY,
    }
}
