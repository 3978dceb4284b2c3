//! One-click mends: for a problem with one obvious way out, the change that takes it.

mod values;

use kineograph_runtime::format::{Action, Arity, Kind, NamedEase, Value};

use crate::compile::ActionProblem;
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Document, Edit, Slot, ease_name};
use crate::history::Change;

/// How long the pause is that a loop without any time gets, in seconds.
const PAUSE_SECS: f64 = 1.0;

/// A way out of a problem.
#[derive(Debug, Clone)]
pub struct Mend {
    /// What it does, for a button.
    pub title: String,
    /// The step that does it.
    pub change: Change,
}

/// The way out of a problem of a clip, if there is an obvious one.
#[must_use]
pub fn mend(document: &Document, clip: &Clip, problem: &ActionProblem) -> Option<Mend> {
    let id = problem.action?;
    let place = Place { document, clip, id, item: clip.get(id)?, message: &problem.message };
    RULES.iter().find_map(|rule| rule(&place))
}

/// Problem by problem; the first that applies is taken.
const RULES: &[fn(&Place<'_>) -> Option<Mend>] = &[
    unknown_clip,
    unknown_ease,
    plays_itself,
    unknown_target,
    empty_wrapper,
    endless_before_others,
    endless_inside,
    loop_without_time,
    values::out_of_range,
    values::incomplete,
];

/// Where a problem is.
struct Place<'a> {
    document: &'a Document,
    clip: &'a Clip,
    id: ActionId,
    item: &'a ActionItem,
    message: &'a str,
}

impl Place<'_> {
    fn kind(&self) -> Kind {
        self.item.action.kind()
    }

    fn text(&self, param: &str) -> Option<&str> {
        match self.item.action.param(param) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn mend(&self, title: impl Into<String>, edit: ClipEdit) -> Mend {
        self.mend_all(title, vec![edit])
    }

    fn mend_all(&self, title: impl Into<String>, edits: Vec<ClipEdit>) -> Mend {
        let title = title.into();
        let edits = edits.into_iter().map(|edit| Edit::Clip(self.clip.id, edit)).collect();
        Mend { change: Change::all(title.clone(), edits), title }
    }

    fn set(&self, param: &'static str, value: Value) -> ClipEdit {
        ClipEdit::SetParam { ids: vec![self.id], param, value }
    }

    fn unwrap(&self, id: ActionId) -> ClipEdit {
        ClipEdit::Remove { ids: vec![id], reconnect: true }
    }
}

fn unknown_clip(place: &Place<'_>) -> Option<Mend> {
    let name = place.text("clip").filter(|_| place.kind() == Kind::PlayClip)?;
    if place.document.clip_named(name).is_some() {
        return None;
    }
    let others = place.document.clips().iter().filter(|other| other.id != place.clip.id);
    let near = others.map(|clip| &clip.name).find(|other| other.eq_ignore_ascii_case(name.trim()));
    match near {
        Some(near) => {
            Some(place.mend(format!("Play “{near}”"), place.set("clip", Value::Text(near.clone()))))
        }
        None if name.trim().is_empty() => None,
        None => {
            let title = format!("Add an empty clip “{name}”");
            Some(Mend { change: Change::new(title.clone(), Edit::AddClip(name.to_owned())), title })
        }
    }
}

fn unknown_ease(place: &Place<'_>) -> Option<Mend> {
    let name = ease_name(&place.item.action)?;
    if place.document.ease_named(name).is_some() {
        return None;
    }
    let mut others = place.document.eases().iter().map(|own| &own.name);
    if let Some(near) = others.find(|other| other.eq_ignore_ascii_case(name.trim())) {
        return Some(place.mend(format!("Use “{near}”"), place.set("name", Value::Text(near.clone()))));
    }
    if name.trim().is_empty() {
        return None;
    }
    let title = format!("Add an ease “{name}”");
    let own = NamedEase { name: name.to_owned(), ease: Action::new(Kind::EaseCubicBezier) };
    Some(Mend { change: Change::new(title.clone(), Edit::AddEase(own)), title })
}

fn plays_itself(place: &Place<'_>) -> Option<Mend> {
    let is_loop = place.kind() == Kind::PlayClip && place.message.contains("plays itself");
    is_loop.then(|| place.mend("Take it out", place.unwrap(place.id)))
}

fn unknown_target(place: &Place<'_>) -> Option<Mend> {
    let target = place.text("target").filter(|_| place.message.contains("there is no node"))?;
    let mut names = place.document.nodes().iter().map(|node| &node.name);
    if let Some(near) = names.find(|name| name.eq_ignore_ascii_case(target.trim())) {
        return Some(place.mend(format!("Use “{near}”"), place.set("target", Value::Text(near.clone()))));
    }
    let wraps = place.kind() == Kind::TargetedAction;
    wraps.then(|| place.mend("Play it on this node", place.unwrap(place.id)))
}

fn empty_wrapper(place: &Place<'_>) -> Option<Mend> {
    let is_empty = place.item.action.spec().arity == Arity::One && place.item.children.is_empty();
    is_empty.then(|| place.mend("Remove it", place.unwrap(place.id)))
}

/// Something endless in a Sequence that goes on behind it.
fn endless_before_others(place: &Place<'_>) -> Option<Mend> {
    let parent = place.item.parent.filter(|_| place.message.contains("never ends"))?;
    let holder = place.clip.get(parent).filter(|holder| holder.action.kind() == Kind::Sequence)?;
    let slot = Slot::Child(parent, holder.children.len());
    Some(place.mend("Move it to the end", ClipEdit::Move { id: place.id, slot }))
}

/// Something endless inside a wrapper that needs an end.
fn endless_inside(place: &Place<'_>) -> Option<Mend> {
    let parent = place.item.parent.filter(|_| place.message.contains("never ends"))?;
    let holder = place.clip.get(parent).filter(|holder| holder.action.spec().arity == Arity::One)?;
    let title = format!("Take it out of the {}", holder.action.spec().name);
    Some(place.mend(title, place.unwrap(parent)))
}

fn loop_without_time(place: &Place<'_>) -> Option<Mend> {
    let child = *place.item.children.first().filter(|_| place.message.contains("takes no time"))?;
    let title = "Put a pause inside";
    let pause = |list: ActionId, index: usize| ClipEdit::Insert {
        tree: Action::delay(PAUSE_SECS),
        slot: Slot::Child(list, index),
        position: None,
    };
    let inner = place.clip.get(child)?;
    if inner.action.kind() == Kind::Sequence && !inner.action.muted {
        return Some(place.mend(title, pause(child, inner.children.len())));
    }
    let wrap = ClipEdit::Wrap(vec![child], Kind::Sequence);
    // The same edit on the same document gives the same id.
    let (_, made) = place.document.edited(&Edit::Clip(place.clip.id, wrap.clone())).ok()?;
    let list = *made.actions.first()?;
    Some(place.mend_all(title, vec![wrap, pause(list, 1)]))
}

#[cfg(test)]
mod tests;
