//! The steps of the tour: what is asked of the document, and the script that does it with mouse and keys.

use egui::{Key, Modifiers};
use kineograph_runtime::format::{Category, Kind, Value};

use crate::document::{ActionItem, Document};
use crate::session::{Focus, Session};
use crate::text::{Label, label};

/// One step.
pub struct TourStep {
    /// What to do, and how.
    pub label: Label,
    /// Whether it is done.
    pub is_done: fn(&TourView<'_>) -> bool,
    /// The accessible label of the control that is pointed at.
    pub control: &'static str,
    /// How it is done.
    pub script: &'static [Act],
}

/// One thing that a hand does.
#[derive(Debug, Clone, Copy)]
pub enum Act {
    /// Clicks the control with this accessible label.
    Click(&'static str),
    /// Types a text.
    Type(&'static str),
    /// Presses a key.
    Press(Modifiers, Key),
}

/// What conditions may ask.
pub struct TourView<'a> {
    pub document: &'a Document,
    pub session: &'a Session,
    /// Where the playhead was when the step began, in seconds.
    pub began_secs: f64,
    /// Whether everything is in a file.
    pub is_saved: bool,
}

/// The duration that is asked for.
const DURATION_SECS: f64 = 0.5;

/// In order. The first ones find what those before them have made.
pub static STEPS: &[TourStep] = &[
    TourStep {
        label: label!("tour-select"),
        is_done: |view| view.session.selection.focus == Focus::Node && view.session.selection.node.is_some(),
        control: "node box",               // not shown
        script: &[Act::Click("node box")], // not shown
    },
    TourStep {
        label: label!("tour-move"),
        is_done: |view| view.find(Kind::MoveBy).is_some(),
        control: "graph",                                                    // not shown
        script: &[press(Key::Tab), Act::Type("Move by"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-play"),
        is_done: |view| view.session.playback.is_playing(),
        control: "Play or pause",               // not shown
        script: &[Act::Click("Play or pause")], // not shown
    },
    TourStep {
        label: label!("tour-duration"),
        is_done: |view| view.number(Kind::MoveBy, "duration") == Some(DURATION_SECS),
        control: "Duration",                                                    // not shown
        script: &[Act::Click("Duration"), Act::Type("0.5"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-ease"),
        is_done: |view| view.items().any(|item| item.action.spec().category == Category::Ease),
        control: "bar MoveBy",                                        // not shown
        script: &[WRAP_IN, Act::Type("Back out"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-fade"),
        is_done: |view| view.find(Kind::FadeOut).is_some(),
        control: "bar MoveBy", // not shown
        script: &[Act::Click("bar MoveBy"), press(Key::Tab), Act::Type("Fade out"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-scrub"),
        is_done: |view| {
            let playback = &view.session.playback;
            !playback.is_playing() && playback.playhead_secs() != view.began_secs
        },
        control: "ruler",                                          // not shown
        script: &[Act::Click("Go to start"), Act::Click("ruler")], // not shown
    },
    TourStep {
        label: label!("tour-yoyo"),
        is_done: |view| view.find(Kind::Yoyo).is_some(),
        control: "row Sequence", // not shown
        script: &[Act::Click("row Sequence"), WRAP_IN, Act::Type("Yoyo"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-repeat"),
        is_done: |view| view.find(Kind::RepeatForever).is_some(),
        control: "row Yoyo", // not shown
        script: &[Act::Click("row Yoyo"), WRAP_IN, Act::Type("Repeat forever"), press(Key::Enter)], // not shown
    },
    TourStep {
        label: label!("tour-save"),
        is_done: |view| view.is_saved,
        control: "File", // not shown
        script: &[Act::Press(Modifiers::COMMAND, Key::S)],
    },
];

const WRAP_IN: Act = Act::Press(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::W);

const fn press(key: Key) -> Act {
    Act::Press(Modifiers::NONE, key)
}

impl TourView<'_> {
    fn items(&self) -> impl Iterator<Item = &ActionItem> {
        let clips = self.document.clips().iter();
        clips.flat_map(|clip| clip.items().map(|(_, item)| item))
    }

    fn find(&self, kind: Kind) -> Option<&ActionItem> {
        self.items().find(|item| item.action.kind() == kind)
    }

    fn number(&self, kind: Kind, param: &str) -> Option<f64> {
        match self.find(kind)?.action.param(param)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }
}
