//! Why a command can't do anything at the moment: what a greyed entry says.

use kineograph_runtime::format::Kind;

use super::Command;
use crate::document::{Clip, Document};
use crate::session::{Focus, Session, TimelineView};
use crate::text::tr;

/// The reason, in a sentence for users; `None` if the command can do something. Undo and redo are not known here.
pub fn disabled_reason(command: Command, document: &Document, session: &Session) -> Option<&'static str> {
    let state = State { document, session };
    match command {
        Command::Cut | Command::Copy if state.has_nodes() => None,
        Command::Cut | Command::Copy | Command::CopyValues => state.no_actions(tr!("command-needs-action")),
        Command::PasteValues => state.no_actions(tr!("command-needs-actions-for-values")),
        Command::PasteInside if state.has_nodes() => None,
        Command::PasteInside => state.no_room_inside(),
        Command::PasteTogether => state.no_actions(tr!("command-needs-action")),
        // A text may have nodes, which need no clip.
        // A node gets a clip of its own with its first action.
        Command::AddAction if state.has_nodes() => None,
        Command::AddAction => state.clip().is_none().then(|| tr!("command-needs-clip-or-node")),
        Command::Duplicate => state.nothing_to_duplicate(),
        Command::Delete => state.nothing_to_delete(),
        Command::Mute if state.has_runs() => None,
        Command::DistributeRuns => {
            let too_few = session.selection.selected_runs().len() < 3;
            too_few.then(|| tr!("command-needs-three-runs"))
        }
        Command::Wrap | Command::Unwrap | Command::DeleteWithInside if state.has_nodes() => None,
        Command::GroupNodes | Command::LockNodes | Command::HideNodes => state.no_nodes(),
        Command::SoloNodes if session.soloed_nodes.is_empty() => state.no_nodes(),
        Command::UngroupNodes => state.no_children(),
        Command::ShowAllNodes => {
            let shows_all = document.hidden_nodes().is_empty() && session.soloed_nodes.is_empty();
            shows_all.then(|| tr!("command-needs-hidden-nodes"))
        }
        Command::UnlockAllNodes => {
            document.locked_nodes().is_empty().then(|| tr!("command-needs-locked-nodes"))
        }
        Command::AlignNodes(_) | Command::DistributeNodes(_) if session.tools.records => {
            Some(tr!("command-not-while-recording"))
        }
        Command::AlignNodes(_) => state.too_few_nodes(2),
        Command::DistributeNodes(_) => state.too_few_nodes(3),
        Command::SelectAll if session.selects_runs() => {
            document.runs().is_empty().then(|| tr!("command-needs-runs"))
        }
        Command::SelectNone if session.selects_runs() => {
            (!state.has_runs()).then(|| tr!("command-needs-selected-run"))
        }
        Command::DeleteWithInside
        | Command::Mute
        | Command::Solo
        | Command::Fold
        | Command::Comment
        | Command::Frame
        | Command::AlignLeft
        | Command::AlignTop
        | Command::AlignCenter
        | Command::Distribute
        | Command::ChangeTo
        | Command::WrapIn
        | Command::Wrap
        | Command::MakeClip
        | Command::SelectSubtree
        | Command::SelectSameKind
        | Command::SelectNone => state.no_actions(tr!("command-needs-actions")),
        Command::SelectParents | Command::MoveUp | Command::MoveDown | Command::MoveOut => state.no_parents(),
        Command::MoveIn => state.no_actions(tr!("command-needs-actions")),
        Command::Unwrap => state.nothing_inside(),
        Command::UnpackClip | Command::OpenPlayedClip => state.plays_no_clip(),
        Command::SelectAll
        | Command::TidyLayout
        | Command::FitAll
        | Command::Find
        | Command::FindNext
        | Command::FindPrevious => state.empty_clip(),
        Command::FitSelection => state.no_clip(),
        Command::SplitAtPlayhead => state.no_actions(tr!("command-needs-action")),
        Command::InsertTime | Command::CutTime if state.shows_runs() => state.no_range(),
        Command::InsertTime | Command::CutTime => state.empty_clip().or_else(|| state.no_range()),
        Command::PreviousMarker | Command::NextMarker => {
            document.markers().is_empty().then(|| tr!("command-needs-markers"))
        }
        Command::ExpectPose => session.selection.node.is_none().then(|| tr!("command-needs-node")),
        Command::RemoveGuides => document.canvas().guides.is_empty().then(|| tr!("command-needs-guides")),
        Command::Pin if session.pins.is_full() => Some(tr!("command-needs-free-pin")),
        Command::UnpinAll => session.pins.all().is_empty().then(|| tr!("command-needs-pins")),
        Command::LoopAll => session.playback.loop_range.is_none().then(|| tr!("command-needs-loop-range")),
        _ => None,
    }
}

struct State<'a> {
    document: &'a Document,
    session: &'a Session,
}

impl<'a> State<'a> {
    fn clip(&self) -> Option<&'a Clip> {
        self.document.clip(self.session.selection.clip?).map(AsRef::as_ref)
    }

    fn has_runs(&self) -> bool {
        !self.session.selection.selected_runs().is_empty()
    }

    fn has_nodes(&self) -> bool {
        !self.session.selection.selected_nodes().is_empty()
    }

    fn no_nodes(&self) -> Option<&'static str> {
        (!self.has_nodes()).then(|| tr!("command-needs-node"))
    }

    fn no_children(&self) -> Option<&'static str> {
        let has_children =
            |id: &crate::document::NodeId| self.document.children_of(Some(*id)).next().is_some();
        let none = !self.session.selection.selected_nodes().iter().any(has_children);
        none.then(|| tr!("command-needs-children"))
    }

    /// Whether less than `least` nodes can be arranged among themselves; to the stage it is one less.
    fn too_few_nodes(&self, least: usize) -> Option<&'static str> {
        let least = if self.session.aligning.to_stage { least - 1 } else { least };
        // What is inside of another one moves along with it.
        let tops = self.document.top_nodes(&self.session.selection.selected_nodes());
        (tops.len() < least).then(|| match least {
            1 => tr!("command-needs-node"),
            2 => tr!("command-needs-several-nodes"),
            _ => tr!("command-needs-three-nodes"),
        })
    }

    fn shows_runs(&self) -> bool {
        self.session.timeline == TimelineView::Runs
    }

    fn no_clip(&self) -> Option<&'static str> {
        self.clip().is_none().then(|| tr!("command-needs-clip"))
    }

    fn empty_clip(&self) -> Option<&'static str> {
        self.no_clip()
            .or_else(|| self.clip().is_some_and(Clip::is_empty).then(|| tr!("command-needs-actions-in-clip")))
    }

    fn no_range(&self) -> Option<&'static str> {
        let range = self.session.playback.loop_range;
        range.is_none().then(|| tr!("command-needs-range"))
    }

    fn no_actions(&self, why: &'static str) -> Option<&'static str> {
        self.session.selection.actions.is_empty().then_some(why)
    }

    /// Whether none of the selected actions fulfils a condition.
    fn none_that(&self, holds: impl Fn(&crate::document::ActionItem) -> bool) -> bool {
        let Some(clip) = self.clip() else { return true };
        !self.session.selection.actions.iter().filter_map(|id| clip.get(*id)).any(holds)
    }

    fn no_parents(&self) -> Option<&'static str> {
        self.none_that(|item| item.parent.is_some()).then(|| tr!("command-needs-inner-action"))
    }

    fn nothing_inside(&self) -> Option<&'static str> {
        self.none_that(|item| !item.children.is_empty()).then(|| tr!("command-needs-parent"))
    }

    fn no_room_inside(&self) -> Option<&'static str> {
        let primary = self.session.selection.primary_action();
        let item = primary.and_then(|id| self.clip()?.get(id));
        (!item.is_some_and(crate::document::ActionItem::has_room)).then(|| tr!("command-needs-room"))
    }

    fn plays_no_clip(&self) -> Option<&'static str> {
        self.none_that(|item| item.action.kind() == Kind::PlayClip).then(|| tr!("command-needs-play-clip"))
    }

    fn nothing_to_duplicate(&self) -> Option<&'static str> {
        let selection = &self.session.selection;
        let something = match selection.focus {
            Focus::Node => selection.node.is_some(),
            Focus::Clip => selection.clip.is_some(),
            Focus::Run(_) | Focus::Ease(_) => true,
            Focus::Stage
            | Focus::Actions
            | Focus::Image(_)
            | Focus::Sheet(_)
            | Focus::Marker(_)
            | Focus::Expected(_) => !selection.actions.is_empty(),
        };
        (!something).then(|| tr!("command-needs-selection-to-duplicate"))
    }

    fn nothing_to_delete(&self) -> Option<&'static str> {
        let selection = &self.session.selection;
        let something = match selection.focus {
            Focus::Stage => false,
            Focus::Actions => !selection.actions.is_empty(),
            Focus::Node => selection.node.is_some(),
            Focus::Clip => selection.clip.is_some(),
            Focus::Run(_)
            | Focus::Image(_)
            | Focus::Sheet(_)
            | Focus::Ease(_)
            | Focus::Marker(_)
            | Focus::Expected(_) => true,
        };
        (!something).then(|| tr!("command-needs-selection-to-delete"))
    }
}
