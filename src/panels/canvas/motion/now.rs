//! What is known about the motion at the playhead, kept while nothing changes that it depends on.

use std::rc::Rc;

use kineograph_studio::motion::PoseProperty;

use super::mark_handles::MarkHandle;
use super::path_handles::PathHandles;
use super::sweep::Sweep;
use crate::document::{ActionId, ClipId, NodeId};
use crate::motion::{DraggedActions, Missing};
use crate::motion::{changes, first_changed};
use crate::panels::canvas::Frame;
use crate::panels::canvas::record::has_time;
use crate::session::{Mode, Selection, Session, Tool, Tools};

/// What was found last.
#[derive(Default)]
pub struct NowCache {
    handles: Option<(NowKey, Option<Rc<PathHandles>>)>,
    target: Option<(NowKey, DragTarget)>,
    sweeps: Option<(NowKey, Rc<Vec<Sweep>>)>,
    transforms: Option<(NowKey, [bool; 2])>,
    marks: Option<(MarksKey, Rc<Vec<MarkHandle>>)>,
    /// What keys asked for, whatever the tool is.
    asked: Option<(Asking, PoseProperty)>,
}

/// What the keys were about: anything else is about the tool again.
#[derive(PartialEq)]
struct Asking {
    playhead_secs: u64,
    selection: Selection,
    tools: Tools,
}

impl NowCache {
    /// Notes that keys changed a property, or would have if an action did: this is what is offered now, not what the tool changes.
    pub fn ask(&mut self, session: &Session, property: PoseProperty) {
        self.asked = Some((Asking::of(session), property));
        self.target = None;
    }
}

impl Asking {
    fn of(session: &Session) -> Self {
        Self {
            playhead_secs: session.playback.playhead_secs().to_bits(),
            selection: session.selection.clone(),
            tools: session.tools.clone(),
        }
    }
}

/// What all of it depends on.
#[derive(PartialEq)]
struct NowKey {
    revision: u64,
    playhead_secs: u64,
    selection: Selection,
    tools: Tools,
    is_playing: bool,
    /// Programs that are not made yet are not those of this revision.
    is_made: bool,
}

/// What the marks depend on that can be dragged: not on the playhead.
#[derive(PartialEq)]
struct MarksKey {
    revision: u64,
    node: NodeId,
    /// The action with handles of its own.
    other: Option<(ClipId, ActionId)>,
    is_made: bool,
}

/// What a drag with the tool would change.
#[derive(Clone, Copy)]
struct DragTarget {
    node: NodeId,
    property: PoseProperty,
    name: Result<&'static str, Missing>,
    /// What to add where it is missing.
    offered: PoseProperty,
}

/// What no action changes of a node at the playhead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lacking {
    pub node: NodeId,
    /// What the tool changes.
    pub property: PoseProperty,
    /// What to add first: most often the same.
    pub offered: PoseProperty,
}

impl Frame<'_> {
    /// The handles on the path of the action that is changed; see [`PathHandles::of`].
    pub fn path_handles(&self) -> Option<Rc<PathHandles>> {
        let key = self.key();
        if let Some((_, handles)) = self.now.borrow().handles.as_ref().filter(|(of, _)| *of == key) {
            return handles.clone();
        }
        let handles = PathHandles::of(self).map(Rc::new);
        self.now.borrow_mut().handles = Some((key, handles.clone()));
        handles
    }

    /// The marks on the path of the selected node that can be dragged; none while it plays or is recorded.
    pub fn mark_handles(&self) -> Rc<Vec<MarkHandle>> {
        let session = self.ctx.session;
        let node = session.selection.seen_node();
        let is_still = !session.tools.records && !session.playback.is_playing();
        let Some(node) = node.filter(|_| is_still) else { return Rc::default() };
        let other = self.path_handles().map(|handles| (handles.leaf.clip, handles.leaf.id));
        let (revision, is_made) = (self.ctx.history.revision(), self.ctx.programs.are_of(self.ctx.document));
        let key = MarksKey { revision, node, other, is_made };
        if let Some((_, marks)) = self.now.borrow().marks.as_ref().filter(|(of, _)| *of == key) {
            return Rc::clone(marks);
        }
        let mut marks = MarkHandle::all(self, node);
        marks.retain(|mark| other.is_none_or(|(clip, id)| !mark.handles.is_of(clip, id)));
        let marks = Rc::new(marks);
        self.now.borrow_mut().marks = Some((key, Rc::clone(&marks)));
        marks
    }

    /// How far actions turn and scale the node; see [`Sweep::all`].
    pub fn sweeps(&self) -> Rc<Vec<Sweep>> {
        let key = self.key();
        if let Some((_, sweeps)) = self.now.borrow().sweeps.as_ref().filter(|(of, _)| *of == key) {
            return Rc::clone(sweeps);
        }
        let sweeps = Rc::new(Sweep::all(self));
        self.now.borrow_mut().sweeps = Some((key, Rc::clone(&sweeps)));
        sweeps
    }

    /// Whether a drag can scale the selected node, and turn it: in Motion where an action does that at the playhead, or did before.
    pub fn transforms(&self, node: NodeId) -> [bool; 2] {
        if self.ctx.session.tools.records || self.mode_for(node) == Mode::Pose {
            return [true; 2];
        }
        let key = self.key();
        if let Some((_, found)) = self.now.borrow().transforms.as_ref().filter(|(of, _)| *of == key) {
            return *found;
        }
        let ctx = self.ctx;
        let found = [PoseProperty::Scale, PoseProperty::Rotation].map(|property| {
            let goes_on = || DraggedActions::has_ended(ctx, node, property) && has_time(ctx, node);
            DraggedActions::now(ctx, node, property).is_ok() || goes_on()
        });
        self.now.borrow_mut().transforms = Some((key, found));
        found
    }

    /// The name of the action that a drag with the tool changes in Motion.
    pub fn target_name(&self) -> Option<&'static str> {
        self.target()?.name.ok()
    }

    /// What no action changes at the playhead, while motion is what is changed.
    pub fn lacking(&self) -> Option<Lacking> {
        let DragTarget { node, property, name, offered } = self.target()?;
        (name == Err(Missing::Action)).then_some(Lacking { node, property, offered })
    }

    /// What to add for a tool to a node: with Select, which is no tool for a property, what the selected action changes, else what the
    /// node's clips change already.
    fn offered(&self, node: NodeId, property: PoseProperty) -> PoseProperty {
        if self.ctx.session.tools.tool != Tool::Select {
            return property;
        }
        let selected = || {
            let (_, clip) = self.ctx.open_clip()?;
            let action = clip.tree(self.ctx.session.selection.primary_action()?)?;
            PoseProperty::ALL.into_iter().find(|property| changes(&action, *property))
        };
        selected().or_else(|| first_changed(self.ctx.document, node)).unwrap_or(property)
    }

    fn target(&self) -> Option<DragTarget> {
        let session = self.ctx.session;
        if session.mode() != Mode::Motion || session.tools.records || session.playback.is_playing() {
            return None;
        }
        let asked = self.asked();
        let property = asked.or_else(|| PoseProperty::of_tool(session.tools.tool))?;
        let node = session.selection.seen_node()?;
        let key = self.key();
        if let Some((_, found)) = self.now.borrow().target.as_ref().filter(|(of, _)| *of == key) {
            return Some(*found);
        }
        let name = match DraggedActions::has_ended(self.ctx, node, property) && has_time(self.ctx, node) {
            true => Err(Missing::Action),
            false => DraggedActions::now(self.ctx, node, property).map(|target| target.name()),
        };
        let offers = name == Err(Missing::Action) && asked.is_none();
        let offered = if offers { self.offered(node, property) } else { property };
        let found = DragTarget { node, property, name, offered };
        self.now.borrow_mut().target = Some((key, found));
        Some(found)
    }

    /// What keys asked for since selection, tool and playhead changed.
    fn asked(&self) -> Option<PoseProperty> {
        let now = self.now.borrow();
        now.asked.as_ref().filter(|(asking, _)| *asking == Asking::of(self.ctx.session)).map(|(_, it)| *it)
    }

    fn key(&self) -> NowKey {
        let session = self.ctx.session;
        NowKey {
            revision: self.ctx.history.revision(),
            playhead_secs: session.playback.playhead_secs().to_bits(),
            selection: session.selection.clone(),
            tools: session.tools.clone(),
            is_playing: session.playback.is_playing(),
            is_made: self.ctx.programs.are_of(self.ctx.document),
        }
    }
}
