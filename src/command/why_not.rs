//! Why a command can't do anything at the moment: what a greyed entry says.

use kineograph_runtime::format::Kind;

use super::Command;
use crate::document::{Clip, Document};
use crate::session::{Focus, Session, TimelineView};

/// The reason, in a sentence for users; `None` if the command can do something. Undo and redo are not known here.
#[must_use]
pub fn why_not(command: Command, document: &Document, session: &Session) -> Option<&'static str> {
    let state = State { document, session };
    match command {
        Command::Cut | Command::Copy | Command::CopyValues => state.no_actions("Select an action first."),
        Command::PasteValues => state.no_actions("Select the actions that get the values first."),
        Command::PasteInside => state.no_room_inside(),
        Command::Paste | Command::AddAction => state.no_clip(),
        Command::Duplicate => state.nothing_to_duplicate(),
        Command::Delete => state.nothing_to_delete(),
        Command::Mute if state.has_runs() => None,
        Command::SelectAll if session.selects_runs() => {
            document.runs().is_empty().then_some("No clip plays on a node yet.")
        }
        Command::SelectNone if session.selects_runs() => (!state.has_runs()).then_some("No run is selected."),
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
        | Command::SelectNone => state.no_actions("Select some actions first."),
        Command::SelectParents | Command::MoveUp | Command::MoveDown | Command::MoveOut => state.no_parents(),
        Command::MoveIn => state.no_actions("Select some actions first."),
        Command::Unwrap => state.nothing_inside(),
        Command::UnpackClip | Command::OpenPlayedClip => state.plays_no_clip(),
        Command::SelectAll
        | Command::TidyLayout
        | Command::FitAll
        | Command::Find
        | Command::FindNext
        | Command::FindPrevious => state.empty_clip(),
        Command::FitSelection => state.no_clip(),
        Command::SplitAtPlayhead => state.no_actions("Select an action first."),
        Command::InsertTime | Command::CutTime if state.shows_stage() => state.no_range(),
        Command::InsertTime | Command::CutTime => state.empty_clip().or_else(|| state.no_range()),
        Command::PreviousMarker | Command::NextMarker => document
            .markers()
            .is_empty()
            .then_some("There are no markers yet. Alt+M sets one at the playhead."),
        Command::Pin if session.pins.is_full() => {
            Some("Three versions are pinned already. Unpin one of them first.")
        }
        Command::UnpinAll => session.pins.all().is_empty().then_some("Nothing is pinned."),
        Command::LoopAll => {
            session.playback.loop_range.is_none().then_some("The loop has no range: everything is played.")
        }
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

    fn shows_stage(&self) -> bool {
        self.session.timeline == TimelineView::Stage
    }

    fn no_clip(&self) -> Option<&'static str> {
        self.clip().is_none().then_some("Open or add a clip first.")
    }

    fn empty_clip(&self) -> Option<&'static str> {
        self.no_clip().or_else(|| {
            self.clip().is_some_and(Clip::is_empty).then_some("There are no actions in this clip yet.")
        })
    }

    fn no_range(&self) -> Option<&'static str> {
        let range = self.session.playback.loop_range;
        range.is_none().then_some("Set the range of the loop first: B at its start, N at its end.")
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
        self.none_that(|item| item.parent.is_some()).then_some("Select an action that is inside another one.")
    }

    fn nothing_inside(&self) -> Option<&'static str> {
        self.none_that(|item| !item.children.is_empty())
            .then_some("Select an action that holds others to unwrap it.")
    }

    fn no_room_inside(&self) -> Option<&'static str> {
        let primary = self.session.selection.primary_action();
        let item = primary.and_then(|id| self.clip()?.get(id));
        (!item.is_some_and(crate::document::ActionItem::has_room))
            .then_some("Select an action that has room for others.")
    }

    fn plays_no_clip(&self) -> Option<&'static str> {
        self.none_that(|item| item.action.kind() == Kind::PlayClip).then_some("Select a PlayClip first.")
    }

    fn nothing_to_duplicate(&self) -> Option<&'static str> {
        let selection = &self.session.selection;
        let something = match selection.focus {
            Focus::Node => selection.node.is_some(),
            Focus::Clip => selection.clip.is_some(),
            Focus::Run(_) => true,
            _ => !selection.actions.is_empty(),
        };
        (!something).then_some("Select what you want to duplicate first.")
    }

    fn nothing_to_delete(&self) -> Option<&'static str> {
        let selection = &self.session.selection;
        let something = match selection.focus {
            Focus::Stage => false,
            Focus::Actions => !selection.actions.is_empty(),
            Focus::Node => selection.node.is_some(),
            Focus::Clip => selection.clip.is_some(),
            Focus::Run(_) | Focus::Image(_) | Focus::Sheet(_) => true,
        };
        (!something).then_some("Select what you want to delete first.")
    }
}
