//! Animated properties: keys with the handles of their curves.

use serde_json::{Value, json};

use crate::fit::{FittedSpan, SpanShape};
use crate::motion::Motion;
use crate::tracks::number;

/// How long before a jump its last value is set again, in frames.
const BEFORE_FRAMES: f64 = 0.001;

/// A property of as many numbers as the parts have channels.
pub(super) fn property(motion: &Motion<'_>, parts: &[FittedSpan]) -> Value {
    let frame = |secs: f64| (secs - motion.from_secs) * motion.fps;
    if let [part] = parts
        && part.rests()
    {
        return json!({ "a": 0, "k": one_or_list(&part.from) });
    }
    let mut keys = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        keys.push(key(frame(part.from_secs), part));
        let next = parts.get(index + 1);
        if next.is_none_or(|next| next.from != part.to && !part.rests()) {
            let before = if next.is_some() { BEFORE_FRAMES } else { 0.0 };
            let at = frame(part.to_secs) - before;
            keys.push(json!({ "t": number(at), "s": list(&part.to), "h": 1 }));
        }
    }
    json!({ "a": 1, "k": keys })
}

fn key(at: f64, part: &FittedSpan) -> Value {
    let (t, s) = (number(at), list(&part.from));
    match &part.shape {
        SpanShape::Rest => json!({ "t": t, "s": s, "h": 1 }),
        SpanShape::Line => {
            handles(t, s, &part.from.iter().map(|_| [1.0 / 3.0, 2.0 / 3.0]).collect::<Vec<_>>())
        }
        SpanShape::Cubic { first, second } => {
            let progress = |channel: usize| {
                let (from, way) = (part.from[channel], part.to[channel] - part.from[channel]);
                // A number that stays has no progress; nothing is seen of it.
                if way == 0.0 {
                    [1.0 / 3.0, 2.0 / 3.0]
                } else {
                    [(first[channel] - from) / way, (second[channel] - from) / way]
                }
            };
            handles(t, s, &(0..part.from.len()).map(progress).collect::<Vec<_>>())
        }
    }
}

/// A key with the outgoing and the incoming handle of each number, at thirds of the time.
fn handles(t: Value, s: Value, progress: &[[f64; 2]]) -> Value {
    let handle = |side: usize| {
        let x = if side == 0 { 1.0 / 3.0 } else { 2.0 / 3.0 };
        let x: Vec<Value> = progress.iter().map(|_| number(x)).collect();
        let y: Vec<Value> = progress.iter().map(|handles| number(handles[side])).collect();
        json!({ "x": x, "y": y })
    };
    json!({ "t": t, "s": s, "o": handle(0), "i": handle(1) })
}

fn list(values: &[f64]) -> Value {
    values.iter().map(|value| number(*value)).collect()
}

fn one_or_list(values: &[f64]) -> Value {
    if let [value] = values { number(*value) } else { list(values) }
}
