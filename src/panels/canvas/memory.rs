//! How the canvas is looked at, as it is kept for other projects and the next start: what is shown, and what drags snap to.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::EditorBookmark;
use serde::{Deserialize, Serialize};

use super::CanvasPanel;
use super::look::{Backdrop, Look};
use super::onion::{MAX_GHOSTS, OnionOptions, Spacing};
use super::snap::SnapOptions;
use super::view::View;
use crate::session::EaseChoice;

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct CanvasMemory {
    look: Look,
    snap: SnapOptions,
    /// The name of the ease that is put around what is added.
    ease: Option<String>,
    /// How far the view is turned clockwise, in degrees.
    turn_deg: f32,
}

/// The text of it.
pub(super) fn kept(panel: &CanvasPanel) -> Option<String> {
    let mut look = panel.look.clone();
    if matches!(look.backdrop, Backdrop::Image(_)) {
        look.backdrop = Backdrop::default();
    }
    // An own ease belongs to its project.
    let ease = match panel.restored_ease.as_ref().unwrap_or(&panel.ease) {
        EaseChoice::Ease(kind) => Some(kind.spec().name.to_owned()),
        EaseChoice::Own(_) | EaseChoice::None => None,
    };
    ron::to_string(&CanvasMemory { look, snap: panel.snap, ease, turn_deg: panel.view.turn_deg() }).ok()
}

/// Takes a text that was kept; one that can't be read changes nothing.
pub(super) fn restore(panel: &mut CanvasPanel, text: &str) {
    let Ok(CanvasMemory { mut look, snap, ease, turn_deg }) = ron::from_str::<CanvasMemory>(text) else {
        return;
    };
    look.onion = within_limits(look.onion);
    let kind = ease.and_then(|name| EaseKind::ALL.iter().copied().find(|ease| ease.spec().name == name));
    panel.restored_ease = kind.map(|ease| EaseChoice::Ease(ease.kind()));
    (panel.look, panel.snap, panel.view) = (look, snap, panel.view.turned_to(turn_deg));
}

/// The place and the zoom of the view, as text; `None` while it shows the whole stage.
pub(super) fn kept_view(panel: &CanvasPanel) -> Option<String> {
    let view = panel.view.moved()?;
    ron::to_string(&(view.center, view.zoom)).ok()
}

/// Takes a text that was kept; one that can't be read changes nothing.
pub(super) fn restore_view(panel: &mut CanvasPanel, text: &str) {
    let Ok((center, zoom)) = ron::from_str::<([f64; 2], f64)>(text) else { return };
    if center.iter().all(|x| x.is_finite()) && zoom.is_finite() {
        let turn_deg = f64::from(panel.view.turn_deg());
        panel.view = View::of_bookmark(&EditorBookmark::new("", center, zoom).with_rotation(turn_deg));
    }
}

/// Stored files may have been changed by hand.
fn within_limits(onion: OnionOptions) -> OnionOptions {
    let usual = OnionOptions::default();
    OnionOptions {
        counts: onion.counts.map(|count| count.min(MAX_GHOSTS)),
        spacing: match onion.spacing {
            Spacing::Frames(frames) => Spacing::Frames(frames.clamp(1, 1000)),
            Spacing::Boundaries => Spacing::Boundaries,
        },
        falloff: if onion.falloff.is_finite() { onion.falloff.clamp(0.1, 1.0) } else { usual.falloff },
        ..onion
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::panels::panel::Panel as _;

    #[test]
    fn a_canvas_is_looked_at_as_the_one_before() {
        let mut first = CanvasPanel::default();
        (first.look.rulers, first.look.grid, first.look.statistics) = (true, true, true);
        first.look.onion =
            OnionOptions { is_on: true, counts: [1, 5], pin: Some(3), ..OnionOptions::default() };
        first.look.backdrop = Backdrop::Checker;
        (first.snap.gaps, first.snap.grid) = (false, true);
        first.ease = EaseChoice::Ease(EaseKind::BackOut.kind());
        first.view = first.view.turned_to(30.0);
        let mut second = CanvasPanel::default();
        second.restore(&first.kept().expect("a canvas has choices"));
        assert_eq!(second.restored_ease, Some(first.ease.clone()));
        assert_eq!(second.view.turn_deg(), 30.0);
        assert_eq!(second.look.onion.pin, None, "pins are of one project");
        first.look.onion.pin = None;
        assert!(second.look == first.look && second.snap == first.snap);
        first.look.backdrop = Backdrop::Image("sky".to_owned());
        second.restore(&first.kept().expect("a canvas has choices"));
        assert_eq!(second.look.backdrop, Backdrop::Stage, "images are of one project");
    }

    #[test]
    fn each_project_has_its_own_place_and_zoom() {
        let mut first = CanvasPanel::default();
        assert_eq!(first.kept_in_project(&Document::default()), None, "the whole stage");
        first.view = View::of_bookmark(&EditorBookmark::new("", [30.0, -4.0], 3.0));
        let kept = first.kept_in_project(&Document::default()).unwrap();
        let mut second = CanvasPanel::default();
        second.view = second.view.turned_to(30.0);
        second.restore_in_project(&kept);
        assert_eq!(second.view, first.view.turned_to(30.0), "the turn is that of all projects");
        for text in ["", "((1, 2), 0.5", "((inf, 0), 1)", "(look: ())"] {
            second.restore_in_project(text);
            assert_eq!(second.view, first.view.turned_to(30.0), "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_left_out() {
        let mut panel = CanvasPanel::default();
        panel.restore("(look: (rulers: 7))");
        assert!(panel.look == Look::default());
        panel.restore(
            "(look: (onion: (counts: (4000000, 2), falloff: NaN, spacing: Frames(0))), new_thing: 3)",
        );
        let onion = panel.look.onion;
        assert_eq!((onion.counts, onion.falloff, onion.spacing), ([MAX_GHOSTS, 2], 0.7, Spacing::Frames(1)));
    }
}
