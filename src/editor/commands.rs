//! Runs commands on document and session.

use kineograph_runtime::format::{Content, Kind};

use super::clipboard::{selected_trees, tops_in_order};
use super::{Editor, PasteMode, WindowRequest};
use crate::change_kind::list_like;
use crate::command::{self, Command};
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit};
use crate::history::{Change, Played, Restored};
use crate::kinds;
use crate::new_node::new_node;
use crate::session::{AtEnd, Focus, PinSource, TimeRange};
use crate::text::tr;

/// Size of a new box in stage pixels.
const NEW_BOX_PX: [f64; 2] = [64.0, 64.0];

impl Editor {
    /// Why a command is disabled at the moment, as a text for users; `None` if it is enabled.
    pub fn disabled_reason(&self, command: Command) -> Option<&'static str> {
        match command {
            Command::Undo if self.history.undo_label().is_none() => Some(tr!("command-needs-undo")),
            Command::Redo if self.history.redo_label().is_none() => Some(tr!("command-needs-redo")),
            _ => command::disabled_reason(command, self.document(), &self.session),
        }
    }

    /// Whether the option of the canvas that a command chooses is on; `None` for other commands.
    pub fn is_on(&self, command: Command) -> Option<bool> {
        match command {
            Command::Tool(tool) => Some(self.session.tools.tool == tool),
            Command::Record => Some(self.session.tools.records),
            Command::LockGuides => Some(self.document().canvas().guides_locked),
            _ => None,
        }
    }

    /// Runs a command. Returns a request if only the window can do it.
    pub fn run(&mut self, command: Command) -> Option<WindowRequest> {
        match command {
            Command::Undo => {
                if let Some(symbol) = self.guarded_undo() {
                    return Some(WindowRequest::GuardedUndo(symbol));
                }
                let restored = self.history.undo();
                self.restore(restored, Played::undone);
            }
            Command::Redo => {
                let restored = self.history.redo();
                self.restore(restored, |_, _| None);
            }
            Command::Copy => return self.copied_text().map(WindowRequest::CopyText),
            Command::CopyValues => return self.copied_values().map(WindowRequest::CopyText),
            Command::Cut => {
                let text = self.copied_text()?;
                if self.has_nodes() {
                    self.cut_nodes();
                } else {
                    self.remove_actions(tr!("change-cut"), false);
                }
                return Some(WindowRequest::CopyText(text));
            }
            Command::Paste => return Some(self.ask_to_paste(PasteMode::After)),
            Command::PasteTogether => return Some(self.ask_to_paste(PasteMode::Together)),
            Command::PasteDraft => return Some(self.ask_to_paste(PasteMode::Draft)),
            Command::PasteInside => return Some(self.ask_to_paste(PasteMode::Inside)),
            Command::PasteValues => return Some(self.ask_to_paste(PasteMode::Values)),
            Command::Duplicate => self.duplicate(),
            Command::Delete => self.delete(),
            Command::DeleteWithInside if self.has_nodes() => self.delete_with_inside(),
            Command::DeleteWithInside => self.remove_actions(tr!("change-delete-with-inside"), false),
            Command::SelectAll | Command::SelectNone if self.session.selects_runs() => {
                self.select_runs(command == Command::SelectAll);
            }
            Command::SelectAll
            | Command::SelectNone
            | Command::SelectSubtree
            | Command::SelectParents
            | Command::SelectSameKind => self.select(command),
            Command::GroupNodes => self.group_nodes(),
            Command::UngroupNodes => self.ungroup_nodes(),
            Command::MaskNodes => self.mask_nodes(),
            // The same keys, for what has the focus.
            Command::Wrap if self.has_nodes() => self.group_nodes(),
            Command::Unwrap if self.has_nodes() => self.ungroup_nodes(),
            Command::Wrap => self.wrap_alike(),
            Command::Unwrap => self.unwrap(),
            Command::Mute => self.toggle_mute(),
            Command::TidyLayout => self.edit_open_clip(tr!("change-tidy-layout"), ClipEdit::ResetPositions),
            Command::Pin => self.pin(PinSource::Now),
            Command::UnpinAll => self.session.pins.clear(),
            Command::AddNode => self.add_node(),
            Command::MoveUp | Command::MoveDown if self.has_nodes() => {
                self.step_nodes(command == Command::MoveUp);
            }
            Command::MoveUp | Command::MoveDown if self.session.selection.focus == Focus::Clip => {
                self.step_clip(command == Command::MoveUp);
            }
            Command::AddClip => {
                self.add_clip();
                // It is named at once.
                return Some(WindowRequest::Command(Command::Rename));
            }
            Command::MakeClip => self.make_clip(),
            Command::UnpackClip => self.unpack_clips(),
            Command::OpenPlayedClip => self.open_played_clip(),
            _ => return self.run_on_canvas(command),
        }
        None
    }

    /// Commands about what the canvas shows: nodes and tools.
    fn run_on_canvas(&mut self, command: Command) -> Option<WindowRequest> {
        let tools = &mut self.session.tools;
        match command {
            Command::LockNodes => self.toggle_locked(),
            Command::HideNodes => self.toggle_hidden(),
            Command::SoloNodes => self.toggle_solo_nodes(),
            Command::ShowAllNodes => self.show_all_nodes(),
            Command::UnlockAllNodes => self.unlock_all_nodes(),
            Command::AlignNodes(alignment) => self.align_nodes(alignment),
            Command::DistributeNodes(axis) => self.distribute_nodes(axis),
            Command::AlignToStage => self.session.aligning.to_stage ^= true,
            Command::AlignByPivot => self.session.aligning.by_pivot ^= true,
            Command::Tool(tool) => tools.tool = tool,
            // A mode is chosen instead of recording.
            Command::SwitchMode if tools.records => tools.records = false,
            Command::SwitchMode => tools.switch_mode(&self.session.selection),
            Command::SwitchAxes => tools.axes = tools.axes.next(),
            Command::Record => tools.records = !tools.records,
            _ => return self.run_on_time(command),
        }
        None
    }

    /// Commands about times: runs, markers, expectations.
    fn run_on_time(&mut self, command: Command) -> Option<WindowRequest> {
        match command {
            Command::SplitAtPlayhead => self.split_at_playhead(),
            Command::InsertTime => self.insert_time(),
            Command::CutTime => self.cut_time(),
            Command::DistributeRuns => self.distribute_runs(),
            Command::ToggleTimelineView => self.session.timeline = self.session.timeline.other(),
            Command::AddMarker => self.add_marker(),
            Command::ExpectPose => self.expect_poses(),
            Command::ExpectEvents => self.expect_events(),
            Command::PreviousMarker => self.seek_marker(false),
            Command::NextMarker => self.seek_marker(true),
            _ => return self.run_transport(command),
        }
        None
    }

    fn run_transport(&mut self, command: Command) -> Option<WindowRequest> {
        let length_secs = self.programs.length_secs();
        let fps = self.document().stage().fps;
        let playback = &mut self.session.playback;
        match command {
            Command::PlayPause => playback.toggle(length_secs),
            Command::ShuttleBack => playback.shuttle(false, length_secs),
            Command::ShuttleForward => playback.shuttle(true, length_secs),
            Command::ShuttleStop => playback.stop_shuttle(),
            Command::PreviousFrame => playback.step_frames(-1, fps),
            Command::NextFrame => playback.step_frames(1, fps),
            Command::Back10Frames => playback.step_frames(-10, fps),
            Command::Forward10Frames => playback.step_frames(10, fps),
            Command::GoToStart => playback.seek(playback.range(length_secs).start_secs),
            Command::GoToEnd => playback.seek(playback.range(length_secs).end_secs),
            Command::ToggleLoop => playback.at_end = playback.at_end.next(),
            Command::LoopIn => self.set_loop(|range, now| range.start_secs = now),
            Command::LoopOut => self.set_loop(|range, now| range.end_secs = now),
            Command::LoopAll => playback.loop_range = None,
            _ => return Some(WindowRequest::Command(command)),
        }
        None
    }

    fn set_loop(&mut self, change: impl Fn(&mut TimeRange, f64)) {
        let all = TimeRange { start_secs: 0.0, end_secs: self.programs.length_secs() };
        let playback = &mut self.session.playback;
        let now_secs = playback.playhead_secs();
        let mut range = playback.loop_range.unwrap_or(all);
        change(&mut range, now_secs);
        if range.start_secs >= range.end_secs {
            // The other end moves to the end of the project.
            range = all;
            change(&mut range, now_secs);
        }
        playback.loop_range = Some(range).filter(|range| range.start_secs < range.end_secs && *range != all);
        if !playback.loops() {
            playback.at_end = AtEnd::Loop;
        }
    }

    /// Restores what belongs to the step that was undone or redone. `playhead`: where the playhead goes then, from where it is.
    fn restore(&mut self, restored: Option<Restored>, playhead: fn(&Played, f64) -> Option<f64>) {
        if let Some(restored) = restored {
            self.session.selection = restored.selection;
            let playback = &mut self.session.playback;
            let moved = restored.played.and_then(|played| playhead(&played, playback.playhead_secs()));
            if let Some(secs) = moved {
                playback.seek(secs);
            }
        }
        self.prune();
    }

    pub(super) fn open_clip(&self) -> Option<&Clip> {
        self.session.selection.clip.and_then(|id| self.document().clip(id)).map(AsRef::as_ref)
    }

    pub(super) fn selected_tops(&self) -> Option<(ClipId, Vec<ActionId>)> {
        let clip = self.open_clip()?;
        let tops = tops_in_order(clip, &self.session.selection.actions);
        (!tops.is_empty()).then_some((clip.id, tops))
    }

    pub(super) fn edit_open_clip(&mut self, label: &str, edit: ClipEdit) {
        if let Some(clip) = self.session.selection.clip {
            self.edit(&Change::new(label, Edit::Clip(clip, edit)));
        }
    }

    pub(super) fn remove_actions(&mut self, label: &str, reconnect: bool) {
        let ids = self.session.selection.actions.clone();
        if ids.is_empty() {
            self.warn(tr!("command-needs-selection-to-delete"));
        } else {
            self.edit_open_clip(label, ClipEdit::Remove { ids, reconnect });
        }
    }

    /// Removes the selected actions that contain others, and keeps their children; leaves stay.
    fn unwrap(&mut self) {
        let Some(clip) = self.open_clip() else { return };
        let holds = |id: &ActionId| clip.get(*id).is_some_and(|item| !item.children.is_empty());
        let ids: Vec<ActionId> = self.session.selection.actions.iter().copied().filter(holds).collect();
        if ids.is_empty() {
            self.warn(tr!("command-needs-parent"));
        } else {
            self.edit_open_clip(tr!("change-unwrap"), ClipEdit::Remove { ids, reconnect: true });
        }
    }

    fn duplicate(&mut self) {
        let selection = &self.session.selection;
        match selection.focus {
            Focus::Node => self.duplicate_nodes(),
            Focus::Run(_) => self.duplicate_runs(),
            Focus::Ease(ref name) => {
                if let Some(own) = self.document().ease_named(name).map(|own| own.as_ref().clone()) {
                    self.edit(&Change::new(tr!("change-duplicate-ease"), Edit::AddEase(own)));
                }
            }
            Focus::Clip => {
                if let Some(id) = selection.clip {
                    self.edit(&Change::new(tr!("change-duplicate-clip"), Edit::DuplicateClip(id)));
                }
            }
            _ => {
                // An action goes with its ease: the copy is to do the same again.
                let eased = |clip: &Clip| -> Vec<ActionId> {
                    selection.actions.iter().map(|id| clip.bent_top(*id)).collect()
                };
                match self.open_clip().map(|clip| selected_trees(clip, &eased(clip))) {
                    Some(trees) if !trees.is_empty() => self.duplicate_trees(&trees),
                    _ => self.warn(tr!("command-needs-selection-to-duplicate")),
                }
            }
        }
    }

    /// Wraps the selected siblings in a new action.
    pub fn wrap(&mut self, kind: Kind) {
        match self.selected_tops() {
            Some((clip, tops)) => {
                let label = tr!("change-wrap", action = kinds::title(kind));
                self.edit(&Change::new(label, Edit::Clip(clip, ClipEdit::Wrap(tops, kind))));
            }
            None => self.warn(tr!("command-needs-actions")),
        }
    }

    /// Wraps the selected siblings in a list that leaves them at their times.
    fn wrap_alike(&mut self) {
        let kind = self.selected_tops().and_then(|(clip, tops)| Some((self.document().clip(clip)?, tops)));
        let kind = kind.map_or(Kind::Sequence, |(clip, tops)| list_like(clip, &tops));
        self.wrap(kind);
    }

    fn toggle_mute(&mut self) {
        if matches!(self.session.selection.focus, Focus::Run(_)) {
            return self.toggle_paused();
        }
        let Some(clip) = self.open_clip() else { return };
        let ids = self.session.selection.actions.clone();
        let all_muted = ids.iter().all(|id| clip.get(*id).is_some_and(|item| item.action.muted));
        let label = if all_muted { tr!("change-unmute") } else { tr!("change-mute") };
        if !ids.is_empty() {
            self.edit_open_clip(label, ClipEdit::SetMuted(ids, !all_muted));
        }
    }

    fn add_node(&mut self) {
        let edit = new_node(self.document(), &self.media, "box".to_owned(), Content::Box(NEW_BOX_PX));
        self.edit(&Change::new(tr!("change-add-node"), edit));
    }

    /// Adds a clip, and a run of it on the selected or first node, so that it can be seen at once.
    fn add_clip(&mut self) {
        let add = Edit::AddClip("clip".to_owned());
        let node =
            self.session.selection.node.or_else(|| self.document().nodes().first().map(|node| node.id));
        let made = self.document().edited(&add).ok().and_then(|(_, outcome)| outcome.clip);
        let mut edits = vec![add];
        // The same edit on the same document gives the same id.
        if let (Some(clip), Some(node)) = (made, node) {
            edits.push(Edit::AddRun(clip, node, 0.0));
        }
        self.edit(&Change::all(tr!("change-add-clip"), edits));
    }
}
