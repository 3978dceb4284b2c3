//! Tracks of an animation.

use std::fmt::Write;

use super::text::{floats, string};
use crate::fit::{FittedSpan, SpanShape};
use crate::motion::Motion;

/// How long before a jump its last value is set again, in seconds.
const BEFORE_SECS: f64 = 0.0002;

/// All tracks, as text.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    pub text: String,
    count: usize,
}

impl Tracks {
    /// A property of one number, along curves.
    pub fn add_curve(&mut self, motion: &Motion<'_>, path: &str, parts: &[FittedSpan], channel: usize) {
        let (mut times, mut points) = (Vec::new(), Vec::new());
        // Value, handle to the left, handle to the right; handles are seconds and change of value.
        let mut left = [0.0, 0.0];
        for (index, part) in parts.iter().enumerate() {
            let third = (part.to_secs - part.from_secs) / 3.0;
            let (from, to) = (part.from[channel], part.to[channel]);
            let (right, next_left) = match &part.shape {
                SpanShape::Rest => ([third, 0.0], [-third, 0.0]),
                SpanShape::Line => ([third, (to - from) / 3.0], [-third, (from - to) / 3.0]),
                SpanShape::Cubic { first, second } => {
                    ([third, first[channel] - from], [-third, second[channel] - to])
                }
            };
            times.push(part.from_secs - motion.from_secs);
            points.extend([from, left[0], left[1], right[0], right[1]]);
            left = next_left;
            let next = parts.get(index + 1);
            if next.is_none_or(|next| next.from[channel] != to) {
                let before = if next.is_some() { BEFORE_SECS } else { 0.0 };
                times.push(part.to_secs - motion.from_secs - before);
                points.extend([to, left[0], left[1], 0.0, 0.0]);
                left = [0.0, 0.0];
            }
        }
        let modes = vec!["0"; times.len()].join(", ");
        self.head("bezier", path);
        let _ = write!(
            self.text,
            "tracks/{0}/keys = {{\n\"handle_modes\": PackedInt32Array({modes}),\n\"points\": PackedFloat32Array({1}),\n\"times\": \
             PackedFloat32Array({2})\n}}\n",
            self.count,
            floats(points),
            floats(times)
        );
        self.count += 1;
    }

    /// A property that has whole values: each is set at its time.
    pub fn add_steps(
        &mut self,
        motion: &Motion<'_>,
        path: &str,
        parts: &[FittedSpan],
        value: impl Fn(f64) -> String,
    ) {
        let times: Vec<f64> = parts.iter().map(|part| part.from_secs - motion.from_secs).collect();
        let values: Vec<String> = parts.iter().map(|part| value(part.from[0].round())).collect();
        let transitions = vec![1.0; times.len()];
        self.head("value", path);
        let _ = write!(
            self.text,
            "tracks/{0}/keys = {{\n\"times\": PackedFloat32Array({1}),\n\"transitions\": PackedFloat32Array({2}),\n\"update\": 1,\n\
             \"values\": [{3}]\n}}\n",
            self.count,
            floats(times),
            floats(transitions),
            values.join(", ")
        );
        self.count += 1;
    }

    fn head(&mut self, kind: &str, path: &str) {
        let index = self.count;
        let _ = write!(
            self.text,
            "tracks/{index}/type = \"{kind}\"\ntracks/{index}/imported = false\ntracks/{index}/enabled = true\n\
             tracks/{index}/path = NodePath({})\ntracks/{index}/interp = 1\ntracks/{index}/loop_wrap = true\n",
            string(path)
        );
    }
}
