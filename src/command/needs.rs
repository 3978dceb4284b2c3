//! What commands need: each of these gives the reason why one can't do anything at the moment, in a sentence for users, which its greyed entry
//! says; `None` if it can.

use kineograph_runtime::format::Kind;

use crate::document::{ActionItem, Clip, Document, NodeId};
use crate::session::{Focus, Session, TimelineView};
use crate::text::tr;

/// What is asked.
#[derive(Clone, Copy)]
pub struct State<'a> {
    pub document: &'a Document,
    pub session: &'a Session,
}

/// Why a command can't do anything.
pub type Reason = Option<&'static str>;

impl<'a> State<'a> {
    fn clip(&self) -> Option<&'a Clip> {
        self.document.clip(self.session.selection.clip?).map(AsRef::as_ref)
    }

    fn has_actions(&self) -> bool {
        !self.session.selection.actions.is_empty()
    }

    fn has_runs(&self) -> bool {
        !self.session.selection.selected_runs().is_empty()
    }

    fn has_nodes(&self) -> bool {
        !self.session.selection.selected_nodes().is_empty()
    }

    /// Whether one of the selected actions fulfils a condition.
    fn has_action(&self, holds: impl Fn(&ActionItem) -> bool) -> bool {
        let Some(clip) = self.clip() else { return false };
        self.session.selection.actions.iter().filter_map(|id| clip.get(*id)).any(holds)
    }

    /// Whether so many nodes can be arranged among themselves; to the stage it is one less.
    fn tops(&self, least: usize) -> Reason {
        if self.session.tools.records {
            return Some(tr!("command-not-while-recording"));
        }
        let least = if self.session.aligning.to_stage { least - 1 } else { least };
        // What is inside of another one moves along with it.
        let tops = self.document.top_nodes(&self.session.selection.selected_nodes());
        (tops.len() < least).then(|| match least {
            1 => tr!("command-needs-node"),
            2 => tr!("command-needs-several-nodes"),
            _ => tr!("command-needs-three-nodes"),
        })
    }
}

pub fn action(state: &State<'_>) -> Reason {
    (!state.has_actions()).then(|| tr!("command-needs-action"))
}

pub fn actions(state: &State<'_>) -> Reason {
    (!state.has_actions()).then(|| tr!("command-needs-actions"))
}

pub fn actions_for_values(state: &State<'_>) -> Reason {
    (!state.has_actions()).then(|| tr!("command-needs-actions-for-values"))
}

pub fn action_or_nodes(state: &State<'_>) -> Reason {
    action(state).filter(|_| !state.has_nodes())
}

pub fn actions_or_nodes(state: &State<'_>) -> Reason {
    actions(state).filter(|_| !state.has_nodes())
}

pub fn actions_or_runs(state: &State<'_>) -> Reason {
    actions(state).filter(|_| !state.has_runs())
}

pub fn parent_or_nodes(state: &State<'_>) -> Reason {
    let is_there = state.has_nodes() || state.has_action(|item| !item.children.is_empty());
    (!is_there).then(|| tr!("command-needs-parent"))
}

pub fn inner_action(state: &State<'_>) -> Reason {
    (!state.has_action(|item| item.parent.is_some())).then(|| tr!("command-needs-inner-action"))
}

pub fn played_clip(state: &State<'_>) -> Reason {
    let is_there = state.has_action(|item| item.action.kind() == Kind::PlayClip);
    (!is_there).then(|| tr!("command-needs-play-clip"))
}

/// A text may have nodes, which need no room.
pub fn room_inside(state: &State<'_>) -> Reason {
    let item = state.session.selection.primary_action().and_then(|id| state.clip()?.get(id));
    let is_there = state.has_nodes() || item.is_some_and(ActionItem::has_room);
    (!is_there).then(|| tr!("command-needs-room"))
}

pub fn clip(state: &State<'_>) -> Reason {
    state.clip().is_none().then(|| tr!("command-needs-clip"))
}

/// A node gets a clip of its own with its first action.
pub fn clip_or_nodes(state: &State<'_>) -> Reason {
    (state.clip().is_none() && !state.has_nodes()).then(|| tr!("command-needs-clip-or-node"))
}

pub fn actions_in_clip(state: &State<'_>) -> Reason {
    let Some(clip) = state.clip() else { return clip(state) };
    clip.is_empty().then(|| tr!("command-needs-actions-in-clip"))
}

pub fn range(state: &State<'_>) -> Reason {
    let lacks_actions = actions_in_clip(state).filter(|_| state.session.timeline == TimelineView::Clip);
    let lacks_range = state.session.playback.loop_range.is_none();
    lacks_actions.or_else(|| lacks_range.then(|| tr!("command-needs-range")))
}

pub fn loop_range(state: &State<'_>) -> Reason {
    state.session.playback.loop_range.is_none().then(|| tr!("command-needs-loop-range"))
}

pub fn three_runs(state: &State<'_>) -> Reason {
    (state.session.selection.selected_runs().len() < 3).then(|| tr!("command-needs-three-runs"))
}

pub fn node(state: &State<'_>) -> Reason {
    state.session.selection.node.is_none().then(|| tr!("command-needs-node"))
}

pub fn nodes(state: &State<'_>) -> Reason {
    (!state.has_nodes()).then(|| tr!("command-needs-node"))
}

pub fn nodes_or_soloed(state: &State<'_>) -> Reason {
    nodes(state).filter(|_| state.session.soloed_nodes.is_empty())
}

pub fn two_tops(state: &State<'_>) -> Reason {
    state.tops(2)
}

pub fn three_tops(state: &State<'_>) -> Reason {
    state.tops(3)
}

pub fn children(state: &State<'_>) -> Reason {
    let has_children = |id: &NodeId| state.document.children_of(Some(*id)).next().is_some();
    let is_there = state.session.selection.selected_nodes().iter().any(has_children);
    (!is_there).then(|| tr!("command-needs-children"))
}

pub fn hidden_nodes(state: &State<'_>) -> Reason {
    let shows_all = state.document.hidden_nodes().is_empty() && state.session.soloed_nodes.is_empty();
    shows_all.then(|| tr!("command-needs-hidden-nodes"))
}

pub fn locked_nodes(state: &State<'_>) -> Reason {
    state.document.locked_nodes().is_empty().then(|| tr!("command-needs-locked-nodes"))
}

pub fn markers(state: &State<'_>) -> Reason {
    state.document.markers().is_empty().then(|| tr!("command-needs-markers"))
}

pub fn guides(state: &State<'_>) -> Reason {
    state.document.canvas().guides.is_empty().then(|| tr!("command-needs-guides"))
}

pub fn free_pin(state: &State<'_>) -> Reason {
    state.session.pins.is_full().then(|| tr!("command-needs-free-pin"))
}

pub fn pins(state: &State<'_>) -> Reason {
    state.session.pins.all().is_empty().then(|| tr!("command-needs-pins"))
}

pub fn something_to_select(state: &State<'_>) -> Reason {
    if state.session.selects_runs() {
        return state.document.runs().is_empty().then(|| tr!("command-needs-runs"));
    }
    actions_in_clip(state)
}

pub fn selection(state: &State<'_>) -> Reason {
    if state.session.selects_runs() {
        return (!state.has_runs()).then(|| tr!("command-needs-selected-run"));
    }
    actions(state)
}

pub fn something_to_duplicate(state: &State<'_>) -> Reason {
    let selection = &state.session.selection;
    let is_there = match selection.focus {
        Focus::Node => selection.node.is_some(),
        Focus::Clip => selection.clip.is_some(),
        Focus::Run(_) | Focus::Ease(_) => true,
        _ => state.has_actions(),
    };
    (!is_there).then(|| tr!("command-needs-selection-to-duplicate"))
}

pub fn something_to_delete(state: &State<'_>) -> Reason {
    let selection = &state.session.selection;
    let is_there = match selection.focus {
        Focus::Stage => false,
        Focus::Actions => state.has_actions(),
        Focus::Node => selection.node.is_some(),
        Focus::Clip => selection.clip.is_some(),
        _ => true,
    };
    (!is_there).then(|| tr!("command-needs-selection-to-delete"))
}
