//! The shared state that panels read.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_runtime::format::Content;
use kineograph_runtime::{ChannelSet, Pose};
use kineograph_studio::motion::{PlayedProgram, SubjectQuery};

use crate::compile::Programs;
use crate::document::{ActionId, Clip, ClipId, Document, NodeId, Run};
use crate::history::History;
use crate::media::Media;
use crate::movers::{Mover, movers, plays_on};
use crate::places::ShownRun;
use crate::plays::playing_nodes;
use crate::presets::OwnPresets;
use crate::problems::Problem;
use crate::session::{Focus, Session};
use crate::text::tr;
use crate::ui_kit::theme::Theme;

/// What all panels may read.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// The document, including the preview of a drag.
    pub document: &'a Document,
    /// Its undo steps and last saved state.
    pub history: &'a History,
    /// Selection and playback.
    pub session: &'a Session,
    /// Compiled clips and the timeline.
    pub programs: &'a Programs,
    /// Decoded pictures.
    pub media: &'a Media,
    /// Colours.
    pub theme: &'a Theme,
    /// The pose of every node at the playhead, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Everything that is wrong, as of the last change.
    pub problems: &'a [Problem],
    /// Own presets; `None` until their folders are read.
    pub presets: Option<&'a Arc<[OwnPresets]>>,
}

impl<'a> Ctx<'a> {
    /// The nodes that the canvas does not show: hidden ones, and, while some are shown alone, all others. The stage, games and exports
    /// show them.
    pub fn unseen_nodes(&self) -> BTreeSet<NodeId> {
        let mut unseen = self.document.hidden_nodes();
        if !self.session.soloed_nodes.is_empty() {
            let alone = self.document.nodes_inside(&self.session.soloed_nodes);
            let ids = self.document.nodes().iter().map(|node| node.id);
            unseen.extend(ids.filter(|id| !alone.contains(id)));
        }
        unseen
    }

    /// Width and height of what the selected node shows, in pixels; of the stage for a group, and without a node.
    pub fn picture_px(&self) -> [f64; 2] {
        self.picture_px_of(self.document, self.session.selection.node)
    }

    /// The same of a node of a document.
    pub fn picture_px_of(&self, document: &Document, node: Option<NodeId>) -> [f64; 2] {
        let node = node.and_then(|id| document.node(id));
        let size_px = node
            .map_or([0.0; 2], |node| self.media.content_size_px(document, &node.content, node.start.frame));
        // The box of particles is there to hold them by: they are all over the stage.
        let is_emitter = node.is_some_and(|node| matches!(node.content, Content::Particles(_)));
        if is_emitter || size_px.contains(&0.0) { document.stage().size } else { size_px }
    }

    /// The same of the node on which a clip plays: the selected one if it plays there, or nowhere.
    pub fn picture_px_in(&self, clip: Option<ClipId>) -> [f64; 2] {
        let selected = self.session.selection.node;
        let playing = clip.map(|clip| playing_nodes(self.document, clip)).unwrap_or_default();
        let node = selected.filter(|node| playing.contains(node)).or(playing.first().copied());
        self.picture_px_of(self.document, node.or(selected))
    }

    /// The clip that graph and timeline show.
    pub fn open_clip(&self) -> Option<(ClipId, &'a Clip)> {
        let id = self.session.selection.clip?;
        self.document.clip(id).map(|clip| (id, clip.as_ref()))
    }

    /// The place in whose time the open clip is shown.
    pub fn shown_run(&self) -> Option<ShownRun> {
        let now_secs = self.session.playback.playhead_secs();
        ShownRun::of(self.document, self.programs, &self.session.selection, now_secs)
    }

    /// The run that clip time refers to. Of a clip that plays inside of another one that is the run around it, as it would be of this clip
    /// alone: an edit takes the run with its id.
    pub fn active_run(&self) -> Option<Arc<Run>> {
        self.shown_run().map(|shown| shown.run)
    }

    /// The run that the time of a clip would refer to if that was the open one.
    pub fn run_of_clip(&self, clip: ClipId) -> Option<Arc<Run>> {
        let mut selection = self.session.selection.clone();
        selection.clip = Some(clip);
        let now_secs = self.session.playback.playhead_secs();
        ShownRun::of(self.document, self.programs, &selection, now_secs).map(|shown| shown.run)
    }

    /// What the selection asks curves and canvas for at the playhead.
    pub fn subject_query(&self) -> SubjectQuery {
        let now_secs = self.session.playback.playhead_secs();
        SubjectQuery::of((self.document, self.programs), &self.session.selection, now_secs)
    }

    /// What plays of the open clip, with the names of its actions, in the time of the project; `None` while it is empty or broken.
    pub fn played_program(&self) -> Option<PlayedProgram> {
        let (clip, _) = self.open_clip()?;
        let shown = self.shown_run();
        if let Some(inner) = shown.as_ref().and_then(|shown| shown.inner) {
            let program = self.programs.inner_program(clip, self.programs.inner_plays(clip).get(inner)?)?;
            let around = self.document.run(shown?.run.id)?;
            return Some(PlayedProgram { program, at_secs: around.at_secs, speed: around.speed });
        }
        let (at_secs, speed) = shown.map_or((0.0, 1.0), |shown| (shown.run.at_secs, shown.run.speed));
        Some(PlayedProgram { program: Arc::clone(self.programs.program(clip)?), at_secs, speed })
    }

    /// Seconds of the open clip at the playhead: the run's start and speed taken into account.
    pub fn clip_secs(&self) -> f64 {
        self.clip_secs_at(self.session.playback.playhead_secs())
    }

    /// Seconds of the open clip at a time of the project.
    pub fn clip_secs_at(&self, secs: f64) -> f64 {
        self.active_run().map_or(secs, |run| run.clip_secs_at(secs))
    }

    /// Seconds of the project at a time of the open clip.
    pub fn project_secs_at(&self, clip_secs: f64) -> f64 {
        self.active_run().map_or(clip_secs, |run| run.project_secs_at(clip_secs))
    }

    /// The actions of the open clip that move the selected node at the playhead, sorted; none while something else than a node or a run
    /// has the focus.
    pub fn moving_actions(&self) -> Vec<ActionId> {
        let movers = self.movers_of_selected();
        let open = self.session.selection.clip;
        let here = |mover: &Mover| match Some(mover.clip) == open {
            true => mover.action(),
            // A `PlayClip` whose clip moves it.
            false => {
                let way = &self.programs.inner_plays(mover.clip).get(mover.inner?)?.way;
                way.iter().find(|(clip, _)| Some(*clip) == open).map(|(_, action)| *action)
            }
        };
        let mut actions: Vec<ActionId> = movers.iter().filter_map(here).collect();
        actions.sort_unstable();
        actions.dedup();
        actions
    }

    /// What changes the selected node itself at the playhead, without its ancestors; nothing while something else than a node or a run
    /// has the focus.
    pub fn moving_channels(&self) -> ChannelSet {
        let own = |mover: &Mover| Some(mover.node) == self.session.selection.node;
        let movers = self.movers_of_selected();
        movers
            .iter()
            .filter(|mover| own(mover))
            .fold(ChannelSet::default(), |all, mover| all.union(mover.channels))
    }

    /// Whether a clip plays on a node, or gives it something by a `TargetedAction`.
    pub fn has_clip(&self, node: NodeId) -> bool {
        let mut clips = self.document.clips().iter();
        clips.any(|clip| plays_on(self.document, self.programs, clip.id, node))
    }

    /// Says that an action moves the selected node; nothing without one.
    pub fn moves_selected_text(&self) -> Option<String> {
        let node = self.document.node(self.session.selection.node?)?;
        Some(tr!("graph-moves-selected", node = node.name.as_str()))
    }

    fn movers_of_selected(&self) -> Vec<Mover> {
        let selection = &self.session.selection;
        let is_asked = matches!(selection.focus, Focus::Node | Focus::Run(_));
        let Some(node) = selection.node.filter(|_| is_asked) else { return Vec::new() };
        movers(self.document, self.programs, node, self.session.playback.playhead_secs())
    }

    /// The pose of a node at the playhead.
    pub fn pose(&self, node: NodeId) -> Option<Pose> {
        let index = self.document.node_place(node)?;
        self.poses.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Channel;
    use kineograph_runtime::format::{Action, Content, Kind, StartPose};

    use crate::document::{ClipEdit, Document, Edit, Slot};
    use crate::editor::Editor;
    use crate::panels::{Intent, fixture};
    use crate::session::SelectionChange;
    use crate::ui_kit::theme::Theme;

    #[test]
    fn a_node_that_a_clip_gives_something_has_that_clip() {
        let (name, content, start) = ("sun".into(), Content::Group, StartPose::default());
        let document = fixture::document();
        let (document, made) =
            document.edited(&Edit::AddNode { name, parent: None, content, start }).unwrap();
        let sun = made.node.unwrap();
        let theme = Theme::new(true);
        let has_clip = |document: &Document| Editor::new(document.clone(), None).ctx(&theme).has_clip(sun);
        assert!(!has_clip(&document));
        let clip = &document.clips()[0];
        let tree = Action::targeted("sun", Action::rotate_by(1.0, 90.0));
        let slot = Slot::Child(clip.root().unwrap(), 0);
        let insert = Edit::Clip(clip.id, ClipEdit::Insert { tree, slot, position: None });
        assert!(has_clip(&document.edited(&insert).unwrap().0));
    }

    #[test]
    fn what_moves_the_selected_node_is_marked_while_the_node_has_the_focus() {
        let mut editor = Editor::new(fixture::document(), None);
        let theme = Theme::new(true);
        let coin = editor.document().nodes()[0].id;
        editor.apply(Intent::Select(SelectionChange::Node(coin)));
        // `hop` starts at 0.5 s with a move upwards.
        editor.apply(Intent::Seek(0.75));
        let ctx = editor.ctx(&theme);
        let clip = ctx.open_clip().unwrap().1;
        let up = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
        assert_eq!(ctx.moving_actions(), [up]);
        assert!(
            ctx.moving_channels().contains(Channel::Y) && !ctx.moving_channels().contains(Channel::Opacity)
        );
        editor.apply(Intent::Select(SelectionChange::Actions(vec![up])));
        let ctx = editor.ctx(&theme);
        assert!(ctx.moving_actions().is_empty() && ctx.moving_channels().is_empty());
    }
}
