//! The timeline by mouse and keys. Where the playhead stands is read from markers in the saved file.

use std::path::Path;

use egui::{Pos2, pos2};
use kineograph_runtime::format::{Marker, load};

use super::Start;
use super::screen::{Plan, Window, screen};

/// How long the tree of [`Start`] takes.
const LENGTH_SECS: f64 = 1.5;

/// Places on the ruler of a window that shows all of [`Start`].
struct Ruler {
    left: f32,
    px_per_sec: f64,
    y: f32,
}

impl Ruler {
    fn of(project: &Path) -> Self {
        let plan = Plan::of(project);
        let (bar, ruler) = (plan.rect("bar Sequence"), plan.rect("ruler"));
        Self { left: bar.left(), px_per_sec: f64::from(bar.width()) / LENGTH_SECS, y: ruler.center().y }
    }

    #[allow(clippy::cast_possible_truncation)] // pixels of a window
    fn at(&self, secs: f64) -> Pos2 {
        pos2(self.left + (secs * self.px_per_sec) as f32, self.y)
    }
}

/// Marks where the playhead stands and gives the markers of the saved file, in order of time.
fn marked(window: &Window, path: &Path) -> Vec<Marker> {
    window.until_seen(|window| window.key("alt+m"));
    window.key("Escape");
    load(&window.saved(path)).unwrap().project.markers
}

/// The time of the marker that was set last.
fn playhead_secs(window: &Window, path: &Path) -> f64 {
    marked(window, path).last().unwrap().at_secs
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn the_playhead_is_dragged_along_the_ruler_and_goes_back_with_escape() {
    let _screen = screen();
    let start = Start::new();
    let ruler = Ruler::of(&start.path);
    let window = Window::open(Some(&start.path));
    window.drag(ruler.at(0.25), ruler.at(1.0));
    assert_eq!(playhead_secs(&window, &start.path), 1.0, "on a frame");
    window.begin_drag(ruler.at(1.0), ruler.at(0.5));
    window.key("Escape");
    window.let_go();
    // A frame on, since there is a marker already.
    window.until_seen(|window| window.key("period"));
    assert_eq!(playhead_secs(&window, &start.path), 1.016_667, "back where it was");
    window.until_seen(|window| window.key("ctrl+z"));
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text, "scrubbing is no step");
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn the_range_of_the_loop_is_set_by_keys_and_time_is_made_there() {
    let _screen = screen();
    let start = Start::new();
    let ruler = Ruler::of(&start.path);
    let window = Window::open(Some(&start.path));
    for (secs, key) in [(0.25, "b"), (0.75, "n")] {
        window.drag(ruler.at(1.25), ruler.at(secs));
        window.until_seen(|window| window.key(key));
    }
    window.key("ctrl+i");
    window.wait_until_dirty(true);
    let durations = |text: &str| {
        let loaded = load(text).unwrap();
        let tree = loaded.project.clips[0].action.clone().unwrap();
        tree.children.iter().map(|child| child.number("duration")).collect::<Vec<_>>()
    };
    assert_eq!(durations(&window.saved(&start.path)), [1.5, 0.5], "half a second more");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text);
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn the_shuttle_plays_to_the_end_and_back_to_the_start() {
    let _screen = screen();
    let start = Start::new();
    let window = Window::open(Some(&start.path));
    // From loop over ping-pong to stop at end.
    for _ in 0..2 {
        window.until_seen(|window| window.key("shift+l"));
    }
    for (key, secs) in [("l", LENGTH_SECS), ("j", 0.0)] {
        window.until_seen(|window| window.key(key));
        window.until_still();
        let markers = marked(&window, &start.path);
        assert!(markers.iter().any(|marker| marker.at_secs == secs), "{key}: {markers:?}");
    }
    // Stopped on the way, it stays there.
    window.until_seen(|window| window.key("l"));
    window.key("k");
    window.until_still();
    let markers = marked(&window, &start.path);
    let between = markers.iter().filter(|marker| marker.at_secs > 0.0 && marker.at_secs <= LENGTH_SECS);
    assert_eq!((markers.len(), between.count()), (3, 2), "{markers:?}");
}
