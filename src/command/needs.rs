//! What commands need: each of these gives the reason why one can't do anything at the moment, in a sentence for users, which its greyed entry
//! says; `None` if it can.

use kineograph_runtime::format::{Content, Kind};

use crate::document::{ActionItem, Clip, Document, NodeId};
use crate::session::{Focus, Session, TimelineView};
use crate::text::tr;

/// What a command is asked about.
#[derive(Clone, Copy)]
pub struct CommandContext<'a> {
    pub document: &'a Document,
    pub session: &'a Session,
}

/// Why a command can't do anything.
pub type DisabledReason = Option<&'static str>;

impl<'a> CommandContext<'a> {
    fn clip(&self) -> Option<&'a Clip> {
        self.document.clip(self.session.selection.clip?).map(AsRef::as_ref)
    }

    fn has_actions(&self) -> bool {
        !self.session.selection.actions.is_empty()
    }

    fn has_runs(&self) -> bool {
        !self.session.selection.selected_runs().is_empty()
    }

    /// Whether a clip is selected, and not only open.
    fn has_clip(&self) -> bool {
        self.session.selection.focus == Focus::Clip && self.clip().is_some()
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
    fn tops(&self, least: usize) -> DisabledReason {
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

/// Nodes beside or inside of each other that one of them can mask.
pub fn masked_nodes(context: &CommandContext<'_>) -> DisabledReason {
    let tops = context.document.top_nodes(&context.session.selection.selected_nodes());
    (tops.len() < 2).then(|| tr!("command-needs-masked-nodes"))
}

pub fn action(context: &CommandContext<'_>) -> DisabledReason {
    (!context.has_actions()).then(|| tr!("command-needs-action"))
}

pub fn actions(context: &CommandContext<'_>) -> DisabledReason {
    (!context.has_actions()).then(|| tr!("command-needs-actions"))
}

pub fn actions_for_values(context: &CommandContext<'_>) -> DisabledReason {
    (!context.has_actions()).then(|| tr!("command-needs-actions-for-values"))
}

pub fn action_or_nodes(context: &CommandContext<'_>) -> DisabledReason {
    action(context).filter(|_| !context.has_nodes())
}

pub fn action_or_nodes_or_clip(context: &CommandContext<'_>) -> DisabledReason {
    action_or_nodes(context).filter(|_| !context.has_clip())
}

pub fn inner_action_or_nodes_or_clip(context: &CommandContext<'_>) -> DisabledReason {
    inner_action_or_nodes(context).filter(|_| !context.has_clip())
}

pub fn actions_or_nodes(context: &CommandContext<'_>) -> DisabledReason {
    actions(context).filter(|_| !context.has_nodes())
}

pub fn actions_or_runs(context: &CommandContext<'_>) -> DisabledReason {
    actions(context).filter(|_| !context.has_runs())
}

pub fn parent_or_nodes(context: &CommandContext<'_>) -> DisabledReason {
    let is_there = context.has_nodes() || context.has_action(|item| !item.children.is_empty());
    (!is_there).then(|| tr!("command-needs-parent"))
}

pub fn inner_action_or_nodes(context: &CommandContext<'_>) -> DisabledReason {
    inner_action(context).filter(|_| !context.has_nodes())
}

pub fn inner_action(context: &CommandContext<'_>) -> DisabledReason {
    (!context.has_action(|item| item.parent.is_some())).then(|| tr!("command-needs-inner-action"))
}

pub fn played_clip(context: &CommandContext<'_>) -> DisabledReason {
    let is_there = context.has_action(|item| item.action.kind() == Kind::PlayClip);
    (!is_there).then(|| tr!("command-needs-play-clip"))
}

/// A text may have nodes, which need no room.
pub fn room_inside(context: &CommandContext<'_>) -> DisabledReason {
    let item = context.session.selection.primary_action().and_then(|id| context.clip()?.get(id));
    let is_there = context.has_nodes() || item.is_some_and(ActionItem::has_room);
    (!is_there).then(|| tr!("command-needs-room"))
}

pub fn clip(context: &CommandContext<'_>) -> DisabledReason {
    context.clip().is_none().then(|| tr!("command-needs-clip"))
}

/// A node gets a clip of its own with its first action.
pub fn clip_or_nodes(context: &CommandContext<'_>) -> DisabledReason {
    (context.clip().is_none() && !context.has_nodes()).then(|| tr!("command-needs-clip-or-node"))
}

pub fn actions_in_clip(context: &CommandContext<'_>) -> DisabledReason {
    let Some(clip) = context.clip() else { return clip(context) };
    clip.is_empty().then(|| tr!("command-needs-actions-in-clip"))
}

pub fn range(context: &CommandContext<'_>) -> DisabledReason {
    let lacks_actions = actions_in_clip(context).filter(|_| context.session.timeline == TimelineView::Clip);
    let lacks_range = context.session.playback.loop_range.is_none();
    lacks_actions.or_else(|| lacks_range.then(|| tr!("command-needs-range")))
}

pub fn loop_range(context: &CommandContext<'_>) -> DisabledReason {
    context.session.playback.loop_range.is_none().then(|| tr!("command-needs-loop-range"))
}

pub fn three_runs(context: &CommandContext<'_>) -> DisabledReason {
    (context.session.selection.selected_runs().len() < 3).then(|| tr!("command-needs-three-runs"))
}

pub fn node(context: &CommandContext<'_>) -> DisabledReason {
    context.session.selection.node.is_none().then(|| tr!("command-needs-node"))
}

pub fn nodes(context: &CommandContext<'_>) -> DisabledReason {
    (!context.has_nodes()).then(|| tr!("command-needs-node"))
}

pub fn text(context: &CommandContext<'_>) -> DisabledReason {
    let nodes = context.session.selection.selected_nodes();
    let mut nodes = nodes.iter().filter_map(|id| context.document.node(*id));
    (!nodes.any(|node| matches!(node.content, Content::Text(_)))).then(|| tr!("command-needs-text"))
}

pub fn symbol(context: &CommandContext<'_>) -> DisabledReason {
    let node = context.session.selection.node.and_then(|id| context.document.node(id));
    node.is_none_or(|node| node.content.symbol().is_none()).then(|| tr!("command-needs-symbol"))
}

pub fn nodes_or_soloed(context: &CommandContext<'_>) -> DisabledReason {
    nodes(context).filter(|_| context.session.soloed_nodes.is_empty())
}

pub fn two_tops(context: &CommandContext<'_>) -> DisabledReason {
    context.tops(2)
}

pub fn three_tops(context: &CommandContext<'_>) -> DisabledReason {
    context.tops(3)
}

pub fn children(context: &CommandContext<'_>) -> DisabledReason {
    let has_children = |id: &NodeId| context.document.children_of(Some(*id)).next().is_some();
    let is_there = context.session.selection.selected_nodes().iter().any(has_children);
    (!is_there).then(|| tr!("command-needs-children"))
}

pub fn hidden_nodes(context: &CommandContext<'_>) -> DisabledReason {
    let shows_all = context.document.hidden_nodes().is_empty() && context.session.soloed_nodes.is_empty();
    shows_all.then(|| tr!("command-needs-hidden-nodes"))
}

pub fn locked_nodes(context: &CommandContext<'_>) -> DisabledReason {
    context.document.locked_nodes().is_empty().then(|| tr!("command-needs-locked-nodes"))
}

pub fn markers(context: &CommandContext<'_>) -> DisabledReason {
    context.document.markers().is_empty().then(|| tr!("command-needs-markers"))
}

pub fn guides(context: &CommandContext<'_>) -> DisabledReason {
    context.document.canvas().guides.is_empty().then(|| tr!("command-needs-guides"))
}

pub fn free_pin(context: &CommandContext<'_>) -> DisabledReason {
    context.session.pins.is_full().then(|| tr!("command-needs-free-pin"))
}

pub fn pins(context: &CommandContext<'_>) -> DisabledReason {
    context.session.pins.all().is_empty().then(|| tr!("command-needs-pins"))
}

pub fn something_to_select(context: &CommandContext<'_>) -> DisabledReason {
    if context.session.selects_runs() {
        return context.document.runs().is_empty().then(|| tr!("command-needs-runs"));
    }
    actions_in_clip(context)
}

pub fn selection(context: &CommandContext<'_>) -> DisabledReason {
    if context.session.selects_runs() {
        return (!context.has_runs()).then(|| tr!("command-needs-selected-run"));
    }
    actions(context)
}

pub fn something_to_duplicate(context: &CommandContext<'_>) -> DisabledReason {
    let selection = &context.session.selection;
    let is_there = match selection.focus {
        Focus::Node => selection.node.is_some(),
        Focus::Clip => selection.clip.is_some(),
        Focus::Run(_) | Focus::Ease(_) => true,
        _ => context.has_actions(),
    };
    (!is_there).then(|| tr!("command-needs-selection-to-duplicate"))
}

pub fn something_to_delete(context: &CommandContext<'_>) -> DisabledReason {
    let selection = &context.session.selection;
    let is_there = match selection.focus {
        Focus::Stage => false,
        Focus::Actions => context.has_actions(),
        Focus::Node => selection.node.is_some(),
        Focus::Clip => selection.clip.is_some(),
        _ => true,
    };
    (!is_there).then(|| tr!("command-needs-selection-to-delete"))
}
