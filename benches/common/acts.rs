//! What a user does in the timeline in every frame, and the table of what that costs.

use std::ops::Range;

use egui::{Event, PointerButton, Pos2, pos2, vec2};

use crate::timeline::Bench;

/// How many things are shown, and what one frame may cost, in ms.
const BUDGETS_MS: [(usize, f64); 3] = [(200, 2.0), (2_000, 4.0), (20_000, 8.0)];

/// Takes the first bar at a height that can be moved; `xs` are the places to try. Returns where it is held.
pub fn grab(bench: &mut Bench, xs: Range<u16>, y: f32) -> Pos2 {
    for x in xs {
        let at = pos2(f32::from(x), y);
        bench.button(PointerButton::Primary, at, true);
        for by_px in [8.0, 16.0] {
            bench.frame(vec![Event::PointerMoved(at + vec2(by_px, 0.0))]);
        }
        if bench.editor.history().in_gesture() {
            return at;
        }
        bench.button(PointerButton::Primary, at, false);
    }
    panic!("no bar can be moved");
}

/// A way to and fro, in points.
pub fn sway_px(frame: u16) -> f32 {
    f32::from(frame % 40) * 4.0
}

/// Zooms in and out.
pub fn zoomed(frame: u16) -> Vec<Event> {
    let factor = if frame.is_multiple_of(2) { 1.1 } else { 1.0 / 1.1 };
    vec![Event::PointerMoved(pos2(600.0, 200.0)), Event::Zoom(factor)]
}

/// Prints what `run` measures, a row for each number of `things` and a column for each act; words of the command line choose among them.
pub fn table<A: Copy>(things: &str, acts: &[(A, &str)], run: impl Fn(usize, A) -> [f64; 2]) {
    let only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let titles: Vec<&str> = acts.iter().map(|(_, title)| *title).collect();
    println!("| {things} | {} | aim |\n|{}", titles.join(" | "), "---|".repeat(titles.len() + 2));
    for (count, budget_ms) in BUDGETS_MS {
        let cells = acts.iter().map(|(act, title)| {
            if !only.iter().all(|word| format!("{count} {title}").contains(word)) {
                return "–".to_owned();
            }
            let [median, most] = run(count, *act);
            format!("{median:.2} ({most:.2})")
        });
        println!("| {count} | {} | {budget_ms} |", cells.collect::<Vec<_>>().join(" | "));
    }
}
