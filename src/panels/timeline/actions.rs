//! What the rows of the Clip view show, as plain data.

use kineograph_runtime::format::{Action, ActionId, Kind};

use crate::kinds;

/// An action of the open clip.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionRow {
    /// Which action.
    pub id: ActionId,
    /// Its depth.
    pub depth: usize,
    /// Its kind.
    pub kind: Kind,
    /// Kind and label, such as `Sequence “hop”`.
    pub title: String,
    /// What it is about, such as `hero · Position`, where its kind says little.
    pub about: Option<String>,
    /// Its bar; `None` while it is not part of the program that plays.
    pub bar: Option<Bar>,
    /// It or something around it is muted.
    pub muted: bool,
    /// What is wrong with it.
    pub problem: Option<String>,
    /// It contains actions.
    pub foldable: bool,
    /// Its contents are hidden.
    pub folded: bool,
}

/// When an action plays, in seconds of the project: its first round where it is repeated.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// When it starts.
    pub start_secs: f64,
    /// When it ends; of an endless action the end of its first round.
    pub end_secs: f64,
    /// How it is drawn.
    pub shape: BarShape,
}

/// How a bar is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum BarShape {
    /// A leaf; `duration_secs` is its own parameter if it has one that can be dragged.
    Leaf { duration_secs: Option<f64> },
    /// A Sequence or Spawn around its actions.
    Group,
    /// An ease or another wrapper: a bracket over its action.
    Bracket,
    /// Rounds of `round_secs` each; `endless`: it never ends.
    Rounds { round_secs: f64, endless: bool },
    /// Happens at one moment.
    Instant,
}

impl Bar {
    /// True if it never ends.
    pub const fn is_endless(&self) -> bool {
        matches!(self.shape, BarShape::Rounds { endless: true, .. })
    }
}

impl ActionRow {
    /// Its title as people say it, such as `Repeat forever “hop”` or `hero · Position “jump”`.
    pub fn written_title(&self) -> String {
        let name = self.about.as_deref().unwrap_or_else(|| kinds::title(self.kind));
        let rest = self.title.strip_prefix(self.kind.spec().name);
        rest.map_or_else(|| self.title.clone(), |rest| format!("{name}{rest}"))
    }
}

/// The name of an action in the timeline, such as `Sequence “hop”` or `CallFunc landed`. An event that has no name of its own yet is only
/// called by its kind: “Event event” says nothing.
pub fn title(action: &Action) -> String {
    let is_unnamed = action.kind() == Kind::CallFunc
        && action.label.is_none()
        && action.param("name") == Action::new(Kind::CallFunc).param("name");
    let kind = action.spec().name;
    if is_unnamed { kind.to_owned() } else { kinds::with_label(kind, action) }
}

/// The stretch of time from the first start to the last end of two.
pub const fn joined(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}
