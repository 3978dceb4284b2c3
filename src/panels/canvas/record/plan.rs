//! Where a recorded action goes: a Sequence of To actions in time, a Spawn where two properties change at once, a pause where nothing does.

use kineograph_runtime::format::{Action, ActionId, Color, Key, Kind, Value};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::tree::{Timed, Unit};
use crate::compile::Programs;
use crate::document::{
    ClipEdit, ClipId, Document, Edit, NodeId, Outcome, RunId, SAME_ROUNDED_SECS, Slot, readable_secs,
};
use crate::ease_shape::split::halves;
use crate::motion::{Missing, changes};
use crate::panels::Ctx;
use crate::places::PlaceOnNode;
use crate::recipient::Recipient;
use crate::session::EaseChoice;

/// The edits that make room for a pose, and the action that holds it then.
#[derive(Debug, Clone)]
pub struct RecordPlan {
    /// The document after them.
    pub document: Document,
    /// The edits.
    pub edits: Vec<Edit>,
    /// Where the action is.
    pub clip: ClipId,
    /// The run in which it plays.
    pub run: RunId,
    /// In which of the [places inside of others](Programs::inner_plays), where the clip is not that of the run.
    pub inner: Option<usize>,
    /// For each property the actions whose numbers make the pose at the playhead: one, or keys on several channels.
    pub actions: Vec<Vec<ActionId>>,
}

/// Makes room for a pose of a node at the playhead. `None` at the start, where the start pose is what is seen.
///
/// # Errors
/// Where no action can hold the pose, as within a Repeat.
pub fn recorded(
    ctx: &Ctx<'_>,
    node: NodeId,
    properties: &[PoseProperty],
) -> Result<Option<RecordPlan>, Missing> {
    let now_secs = ctx.session.playback.playhead_secs();
    let first = *properties.first().ok_or(Missing::Action)?;
    let mut planner = Planner::new(ctx, node, first, now_secs).ok_or(Missing::Room)?;
    let until_secs = planner.until_secs;
    if until_secs <= SAME_ROUNDED_SECS {
        return Ok(None);
    }
    let mut actions = Vec::new();
    for property in properties {
        planner.property = *property;
        actions.push(planner.record(until_secs).ok_or(Missing::Room)?);
    }
    Ok(Some(planner.done(actions)))
}

/// Whether an action can end at the playhead: the clip that gets it has started before.
pub fn has_time(ctx: &Ctx<'_>, node: NodeId) -> bool {
    let start_secs = place_on(ctx, node).map_or(0.0, |place| place.start_secs);
    ctx.session.playback.playhead_secs() - start_secs > SAME_ROUNDED_SECS
}

/// Adds an action that changes a property from the playhead on, and lasts `secs`.
pub fn added_at(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty, secs: f64) -> Option<RecordPlan> {
    let now_secs = ctx.session.playback.playhead_secs();
    let mut planner = Planner::new(ctx, node, property, now_secs)?;
    let from_secs = planner.until_secs.max(0.0);
    let action = planner.add(from_secs, secs * planner.speed)?;
    Some(planner.done(vec![vec![action]]))
}

/// The innermost clip that plays on a node at the playhead.
fn place_on(ctx: &Ctx<'_>, node: NodeId) -> Option<PlaceOnNode> {
    PlaceOnNode::innermost(ctx.document, ctx.programs, ctx.session, node)
}

struct Planner {
    document: Document,
    edits: Vec<Edit>,
    clip: ClipId,
    run: RunId,
    inner: Option<usize>,
    /// The name of the node, where a `TargetedAction` of the clip gives it what it does.
    target: Option<String>,
    /// How fast the clip plays.
    speed: f64,
    node: NodeId,
    property: PoseProperty,
    /// The playhead, in seconds of the clip.
    until_secs: f64,
    /// What is seen now.
    now: Placement,
    /// When the clip starts, in seconds of the project.
    start_secs: f64,
    /// The ease around what is added.
    ease: EaseChoice,
}

impl Planner {
    fn new(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty, now_secs: f64) -> Option<Self> {
        let now = Placement::of(&ctx.pose(node)?);
        let mut planner = Self {
            document: ctx.document.clone(),
            edits: Vec::new(),
            clip: ClipId(0),
            run: RunId(0),
            inner: None,
            target: None,
            speed: 1.0,
            node,
            property,
            until_secs: now_secs,
            now,
            start_secs: 0.0,
            ease: ctx.session.tools.ease.in_document(ctx.document),
        };
        match place_on(ctx, node) {
            // A pose at a time of its own can't be told where time is bent around it.
            Some(place) if !place.is_even => return None,
            Some(place) => {
                (planner.clip, planner.run, planner.inner) = (place.clip, place.run, place.inner);
                planner.until_secs = (now_secs - place.start_secs) * place.speed;
                (planner.start_secs, planner.speed) = (place.start_secs, place.speed);
                let name = ctx.document.node(node).map(|node| node.name.clone());
                planner.target = name.filter(|_| place.is_target);
            }
            None => {
                let made = Recipient::on_idle_node(ctx.document, ctx.session, node).ready(ctx.document)?;
                (planner.clip, planner.run) = (made.clip, made.run?);
                (planner.document, planner.edits) = (made.document, made.edits);
            }
        }
        Some(planner)
    }

    fn done(self, actions: Vec<Vec<ActionId>>) -> RecordPlan {
        let Self { document, edits, clip, run, inner, .. } = self;
        RecordPlan { document, edits, clip, run, inner, actions }
    }

    /// The part of the tree of the clip that is about the node.
    fn part<'t>(&self, whole: Timed<'t>) -> Option<Timed<'t>> {
        match &self.target {
            Some(name) => whole.part_for(name),
            None => Some(whole),
        }
    }

    /// The actions that make the pose at a time of the clip.
    fn record(&mut self, until_secs: f64) -> Option<Vec<ActionId>> {
        let Some(tree) = self.document.clip(self.clip)?.root_tree() else {
            return self.insert(&self.to_action(until_secs), Slot::Root).map(|id| vec![id]);
        };
        let whole = Timed::new(&tree, 0.0);
        // Keys are values at times of a round, so they fit into each one.
        if let Some((round, at_secs)) = whole.in_first_round(until_secs)
            && let Some(part) = self.part(round)
            && let Some(keyed) = self.keyed(&part.units(self.property), at_secs)
        {
            return Some(keyed);
        }
        let root = self.part(whole)?;
        let units = root.units(self.property);
        if let Some(keyed) = self.keyed(&units, until_secs) {
            return Some(keyed);
        }
        let now: Vec<&Unit> = units.iter().filter(|unit| unit.holds(until_secs)).collect();
        if let Some(unit) = now.last() {
            let ends = unit.end_secs - until_secs < SAME_ROUNDED_SECS;
            let (leaf, kind) = unit.leaf?;
            if ends && matches!(kind, Kind::FadeIn | Kind::FadeOut) {
                // They have no number that could be another one.
                self.change(ClipEdit::ChangeKind(leaf, Kind::FadeTo))?;
                let now = self.now;
                self.set_value(leaf, &now)?;
            }
            return if ends { Some(leaf) } else { self.divide(**unit, (leaf, kind), until_secs) }
                .map(|id| vec![id]);
        }
        let ends = units.iter().map(|unit| unit.end_secs).filter(|end_secs| *end_secs < until_secs);
        let free_secs = ends.fold(0.0, f64::max);
        self.place(&root, None, until_secs, free_secs).map(|id| vec![id])
    }

    /// Puts keys into the `Keyframes` that change the property at a time; `None` if there are none.
    fn keyed(&mut self, units: &[Unit], at_secs: f64) -> Option<Vec<ActionId>> {
        let keyed = units.iter().filter(|unit| unit.holds(at_secs) && unit.kind() == Some(Kind::Keyframes));
        let keyed: Vec<&Unit> = keyed.collect();
        if keyed.is_empty() {
            return None;
        }
        keyed.into_iter().map(|unit| self.add_key(*unit, at_secs)).collect()
    }

    /// Divides an action that plays at a time in two.
    fn divide(&mut self, unit: Unit, (leaf, kind): (ActionId, Kind), at_secs: f64) -> Option<ActionId> {
        let [first_secs, rest_secs] = [at_secs - unit.start_secs, unit.end_secs - at_secs];
        if let Some(to) = to_kind(kind) {
            let end = self.placement_at(unit.end_secs)?;
            self.change(ClipEdit::ChangeKind(leaf, to))?;
            self.set_value(leaf, &end)?;
        } else if kind != self.property.to_kind() {
            // A curve or a jump keeps its form; its numbers are what changes.
            return Some(leaf);
        }
        self.set(leaf, "duration", Value::Number(readable_secs(rest_secs)))?;
        let list = self.list_around(unit.top)?;
        let index = self.document.clip(self.clip)?.index_in_parent(unit.top)?;
        self.insert(&self.to_action(first_secs), Slot::Child(list, index))
    }

    /// Puts a key where the playhead is.
    fn add_key(&mut self, unit: Unit, at_secs: f64) -> Option<ActionId> {
        let (leaf, _) = unit.leaf?;
        let u = (at_secs - unit.start_secs) / (unit.end_secs - unit.start_secs);
        let action = &self.document.clip(self.clip)?.get(leaf)?.action;
        let Some(Value::Keys(keys)) = action.param("keys") else { return None };
        let mut keys = keys.clone();
        if keys.iter().all(|key| (key.at - u).abs() > 1.0e-4) {
            let index = keys.partition_point(|key| key.at <= u);
            let from = index.checked_sub(1).map_or(0.0, |before| keys[before].at);
            let near = index.checked_sub(1).or(Some(index)).and_then(|near| keys.get(near));
            let mut key = Key::new(u.clamp(0.0, 1.0), near.map_or(0.0, |key| key.value));
            if let Some(next) = keys.get_mut(index) {
                let cut = halves(&next.ease, (u - from) / (next.at - from));
                (key.ease, next.ease) = (cut.first, cut.second);
            }
            keys.insert(index, key);
            self.set(leaf, "keys", Value::Keys(keys))?;
        }
        Some(leaf)
    }

    /// Puts a new action that ends at a time of the clip into a part of the tree. `free_secs` is since when nothing changes the property.
    fn place(
        &mut self,
        timed: &Timed<'_>,
        parent: Option<&Timed<'_>>,
        until_secs: f64,
        free_secs: f64,
    ) -> Option<ActionId> {
        let id = timed.action.id?;
        let children = timed.children();
        if until_secs > timed.end_secs + SAME_ROUNDED_SECS {
            let list = if timed.is_list() { id } else { self.wrap(id, Kind::Sequence)? };
            let count = self.document.clip(self.clip)?.get(list)?.children.len();
            return self.insert(&self.to_action(until_secs - timed.end_secs), Slot::Child(list, count));
        }
        if timed.is_list() {
            let child = children.iter().find(|child| child.holds(until_secs))?;
            return self.place(child, Some(timed), until_secs, free_secs);
        }
        if timed.action.kind() == Kind::Spawn && !timed.action.muted {
            let own = |child: &&Timed<'_>| child.target().is_none() && changes(child.action, self.property);
            return match children.iter().rev().find(own) {
                Some(lane) => self.place(lane, Some(timed), until_secs, free_secs),
                None => {
                    let secs = until_secs - timed.start_secs;
                    self.insert(&self.to_action(secs), Slot::Child(id, children.len()))
                }
            };
        }
        if timed.action.kind() == Kind::DelayTime && parent.is_some_and(Timed::is_list) {
            return self.fill(timed, until_secs);
        }
        let pause_secs = (free_secs - timed.start_secs).max(0.0);
        let action = self.to_action(until_secs - timed.start_secs - pause_secs);
        let spawn = self.wrap(id, Kind::Spawn)?;
        self.insert_after(&action, pause_secs, Slot::Child(spawn, 1))
    }

    /// Puts a new action into a pause.
    fn fill(&mut self, pause: &Timed<'_>, until_secs: f64) -> Option<ActionId> {
        let id = pause.action.id?;
        let clip = self.document.clip(self.clip)?;
        let slot = Slot::Child(clip.get(id)?.parent?, clip.index_in_parent(id)?);
        let rest_secs = pause.end_secs - until_secs;
        if rest_secs < SAME_ROUNDED_SECS {
            self.change(ClipEdit::Remove { ids: vec![id], reconnect: false })?;
        } else {
            self.set(id, "duration", Value::Number(readable_secs(rest_secs)))?;
        }
        self.insert(&self.to_action(until_secs - pause.start_secs), slot)
    }

    /// Adds an action that starts at a time of the clip, beside all that plays then.
    fn add(&mut self, from_secs: f64, secs: f64) -> Option<ActionId> {
        let action = self.to_action(secs);
        let Some(tree) = self.document.clip(self.clip)?.root_tree() else {
            return self.insert_after(&action, from_secs, Slot::Root);
        };
        let root = self.part(Timed::new(&tree, 0.0))?;
        let id = root.action.id?;
        if from_secs > root.end_secs - SAME_ROUNDED_SECS {
            let list = if root.is_list() { id } else { self.wrap(id, Kind::Sequence)? };
            let gap_secs = from_secs - root.end_secs;
            let mut count = self.document.clip(self.clip)?.get(list)?.children.len();
            if gap_secs > SAME_ROUNDED_SECS {
                self.insert(&Action::delay(readable_secs(gap_secs)), Slot::Child(list, count))?;
                count += 1;
            }
            return self.insert(&action, Slot::Child(list, count));
        }
        let spawn = match root.action.kind() {
            Kind::Spawn if !root.action.muted => id,
            _ => self.wrap(id, Kind::Spawn)?,
        };
        let count = self.document.clip(self.clip)?.get(spawn)?.children.len();
        self.insert_after(&action, from_secs, Slot::Child(spawn, count))
    }

    /// Inserts an action, in a Sequence with a pause before it if there is one.
    fn insert_after(&mut self, action: &Action, pause_secs: f64, slot: Slot) -> Option<ActionId> {
        if pause_secs < SAME_ROUNDED_SECS {
            return self.insert(action, slot);
        }
        let list = Action::sequence([Action::delay(readable_secs(pause_secs)), action.clone()]);
        let list = self.insert(&list, slot)?;
        let last = self.document.clip(self.clip)?.get(list)?.children.last().copied()?;
        Some(self.inside_of_ease(last))
    }

    /// The Sequence that an action is in; a new one if it is in none.
    fn list_around(&mut self, id: ActionId) -> Option<ActionId> {
        let clip = self.document.clip(self.clip)?;
        let parent = clip.get(id)?.parent;
        match parent
            .filter(|parent| clip.get(*parent).is_some_and(|item| item.action.kind() == Kind::Sequence))
        {
            Some(parent) => Some(parent),
            None => self.wrap(id, Kind::Sequence),
        }
    }

    /// The action that goes to what is seen now, in the ease that was chosen.
    fn to_action(&self, secs: f64) -> Action {
        let mut action = Action::new(self.property.to_kind());
        // Each has a duration, and a value of the type of its property.
        let _ = action.set_param("duration", Value::Number(readable_secs(secs)));
        if let Some((param, value)) = value_of(self.property, &self.now) {
            let _ = action.set_param(param, value);
        }
        self.ease.around(action)
    }

    /// Where the node is at a time of the clip, as the document was.
    fn placement_at(&self, clip_secs: f64) -> Option<Placement> {
        let programs = Programs::of(&self.document);
        let secs = self.start_secs + clip_secs / self.speed;
        programs.pose_at(&self.document, self.node, secs).map(|pose| Placement::of(&pose))
    }

    fn set_value(&mut self, id: ActionId, placement: &Placement) -> Option<()> {
        let (param, value) = value_of(self.property, placement)?;
        self.set(id, param, value)
    }

    fn set(&mut self, id: ActionId, param: &'static str, value: Value) -> Option<()> {
        self.change(ClipEdit::SetParam { ids: vec![id], param, value }).map(|_| ())
    }

    fn wrap(&mut self, id: ActionId, kind: Kind) -> Option<ActionId> {
        self.change(ClipEdit::Wrap(vec![id], kind))?.actions.first().copied()
    }

    /// Inserts an action. Returns it, or what is inside of the ease around it.
    fn insert(&mut self, tree: &Action, slot: Slot) -> Option<ActionId> {
        let insert = ClipEdit::Insert { tree: tree.clone(), slot, position: None };
        let top = self.change(insert)?.actions.first().copied()?;
        Some(self.inside_of_ease(top))
    }

    fn inside_of_ease(&self, top: ActionId) -> ActionId {
        let item = self.document.clip(self.clip).and_then(|clip| clip.get(top));
        let eased = item.filter(|item| item.action.kind().is_ease());
        eased.and_then(|item| item.children.first().copied()).unwrap_or(top)
    }

    fn change(&mut self, edit: ClipEdit) -> Option<Outcome> {
        self.apply(Edit::Clip(self.clip, edit))
    }

    fn apply(&mut self, edit: Edit) -> Option<Outcome> {
        let (document, outcome) = self.document.edited(&edit).ok()?;
        self.document = document;
        self.edits.push(edit);
        Some(outcome)
    }
}

/// The parameter of the To action that holds a property, and its value.
fn value_of(property: PoseProperty, placement: &Placement) -> Option<(&'static str, Value)> {
    let round = |x: f64| (x * 1.0e4).round() / 1.0e4;
    let [x, y, _] = placement.get(property).map(round);
    Some(match property {
        PoseProperty::Position => ("position", Value::Vec2([x, y])),
        PoseProperty::Rotation => ("angle", Value::Number(x)),
        PoseProperty::Scale => ("scale", Value::Vec2([x, y])),
        PoseProperty::Skew => ("skew", Value::Vec2([x, y])),
        PoseProperty::Opacity => ("opacity", Value::Number(x)),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `as` keeps it in range
        PoseProperty::Color => {
            ("color", Value::Color(Color(placement.color.map(|level| level.round() as u8))))
        }
    })
}

/// The kind that goes to where one of this kind goes, in a straight line.
const fn to_kind(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::MoveBy => Some(Kind::MoveTo),
        Kind::RotateBy => Some(Kind::RotateTo),
        Kind::ScaleBy => Some(Kind::ScaleTo),
        Kind::SkewBy => Some(Kind::SkewTo),
        Kind::FadeIn | Kind::FadeOut => Some(Kind::FadeTo),
        Kind::TintBy => Some(Kind::TintTo),
        _ => None,
    }
}
