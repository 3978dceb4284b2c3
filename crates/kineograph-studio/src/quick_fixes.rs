//! One-click fixes: for a problem with one obvious fix, the change that applies it.

mod text_value;
mod values;

use std::sync::Arc;

use kineograph_runtime::format::{Action, Arity, Content, Kind, NamedEase, ParamSpec, Sheet, Value};
use kineograph_runtime::{Code, Diagnostic};

use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Document, Edit, Node, Slot, animated_sheet};
use crate::history::Change;
use crate::kind_names;
use crate::text::tr;

/// How long the delay is that a loop without duration gets, in seconds.
const DELAY_SECS: f64 = 1.0;

/// A fix of a problem.
#[derive(Debug, Clone)]
pub struct QuickFix {
    /// What it does, for a button.
    pub title: String,
    /// The step that does it.
    pub change: Change,
}

/// The fix of a problem of an action or of a node's sprite, if there is an obvious one.
pub fn fix(document: &Document, found: &Diagnostic) -> Option<QuickFix> {
    if let Some(("nodes", index)) = found.place.path().project_item() {
        let node = document.nodes().get(index)?;
        return match found.code {
            Code::UnknownValue => text_value::fix(document, node, found),
            _ => unknown_picture(node, found),
        };
    }
    let rule = rule(found.code)?;
    let clip = document.clip_named(found.place.clip()?)?;
    let id = found.place.action()?;
    rule(&FixSite { document, clip, id, item: clip.get(id)?, found })
}

type Rule = fn(&FixSite<'_>) -> Option<QuickFix>;

fn rule(code: Code) -> Option<Rule> {
    let rule: Rule = match code {
        Code::UnknownClip => unknown_clip,
        Code::UnknownEase => unknown_ease,
        Code::ClipPlaysItself => plays_itself,
        Code::UnknownTarget => unknown_target,
        Code::ChildMissing => empty_wrapper,
        Code::EndlessInSequence => endless_before_others,
        Code::EndlessInLoop | Code::EndlessBackwards | Code::EndlessInEase => endless_inside,
        Code::LoopWithoutTime => loop_without_time,
        Code::NumberNotFinite | Code::NumberTooSmall | Code::NumberTooLarge => values::out_of_range,
        Code::KeysUnsorted => values::unsorted_keys,
        Code::FramesEmpty
        | Code::KeysEmpty
        | Code::PointsTooFew
        | Code::UnknownOption
        | Code::ValueNameEmpty => values::incomplete,
        _ => return None,
    };
    Some(rule)
}

/// Where a problem is.
struct FixSite<'a> {
    document: &'a Document,
    clip: &'a Clip,
    id: ActionId,
    item: &'a ActionItem,
    found: &'a Diagnostic,
}

impl FixSite<'_> {
    fn kind(&self) -> Kind {
        self.item.action.kind()
    }

    /// The parameter that is wrong, with its value.
    fn param(&self) -> Option<(&'static ParamSpec, &Value)> {
        let (index, param) = self.item.action.spec().param(self.found.place.param()?)?;
        Some((param, self.item.action.params().get(index)?))
    }

    /// The name that was probably meant.
    fn near(&self) -> Option<String> {
        self.found.arg("near").map(ToString::to_string)
    }

    /// Sets a name that was probably meant.
    fn set_near(&self, param: &'static str) -> Option<QuickFix> {
        let near = self.near()?;
        Some(self.fix(tr!("fix-use-name", name = &near), self.set(param, Value::Text(near))))
    }

    fn text(&self, param: &str) -> Option<&str> {
        match self.item.action.param(param) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn fix(&self, title: impl Into<String>, edit: ClipEdit) -> QuickFix {
        self.fix_all(title, vec![edit])
    }

    fn fix_all(&self, title: impl Into<String>, edits: Vec<ClipEdit>) -> QuickFix {
        let title = title.into();
        let edits = edits.into_iter().map(|edit| Edit::Clip(self.clip.id, edit)).collect();
        QuickFix { change: Change::all(title.clone(), edits), title }
    }

    fn set(&self, param: &'static str, value: Value) -> ClipEdit {
        ClipEdit::SetParam { ids: vec![self.id], param, value }
    }

    fn unwrap(&self, id: ActionId) -> ClipEdit {
        ClipEdit::Remove { ids: vec![id], reconnect: true }
    }
}

/// A content of an image or a sheet that there is not.
fn unknown_picture(node: &Node, found: &Diagnostic) -> Option<QuickFix> {
    let near = found.arg("near")?.to_string();
    let title = tr!("fix-use-name", name = &near);
    let picture = match found.code {
        Code::UnknownImage => Content::Image(near),
        Code::UnknownSheet => Content::Sheet(near),
        _ => return None,
    };
    let mut node = node.clone();
    *node.content.pictured_mut() = picture;
    let change = Change::new(title.clone(), Edit::SetNode(node));
    Some(QuickFix { title, change })
}

/// Lets a node show the sheet whose frames an `Animate` plays: the one that it names, that of the node's image, or the only one.
pub fn show_sheet(document: &Document, node: &Node, animate: Option<&Action>) -> Option<QuickFix> {
    let named = animate.and_then(animated_sheet).and_then(|name| document.sheet(name));
    let of_image = || sheet_of_image(document, node);
    let only = || if let [only] = document.sheets() { Some(only) } else { None };
    let sheet = named.or_else(of_image).or_else(only)?;
    let title = tr!("fix-show-sheet", sheet = &sheet.name, node = &node.name);
    let sprite = Content::Sheet(sheet.name.clone());
    let change = Change::new(title.clone(), Edit::SetNode(Node { content: sprite, ..node.clone() }));
    Some(QuickFix { title, change })
}

/// The first sheet that is cut from the image which a node shows.
pub fn sheet_of_image<'a>(document: &'a Document, node: &Node) -> Option<&'a Arc<Sheet>> {
    let Content::Image(image) = &node.content else { return None };
    document.sheets().iter().find(|sheet| sheet.image == *image)
}

fn unknown_clip(place: &FixSite<'_>) -> Option<QuickFix> {
    let name = place.text("clip")?;
    // A clip that leads back here would play itself.
    let is_other = |near: &String| !place.document.clip_plays(near, place.clip.id);
    if let Some(near) = place.near().filter(is_other) {
        return Some(place.fix(tr!("fix-play-clip", name = &near), place.set("clip", Value::Text(near))));
    }
    let title = tr!("fix-add-clip", name);
    Some(QuickFix { change: Change::new(title.clone(), Edit::AddClip(name.to_owned())), title })
}

fn unknown_ease(place: &FixSite<'_>) -> Option<QuickFix> {
    place.set_near("name").or_else(|| {
        let name = place.text("name")?;
        let title = tr!("fix-add-ease", name);
        let own = NamedEase::new(name.to_owned(), Action::new(Kind::EaseCubicBezier));
        Some(QuickFix { change: Change::new(title.clone(), Edit::AddEase(own)), title })
    })
}

fn plays_itself(place: &FixSite<'_>) -> Option<QuickFix> {
    Some(place.fix(tr!("fix-remove"), place.unwrap(place.id)))
}

fn unknown_target(place: &FixSite<'_>) -> Option<QuickFix> {
    let wraps = place.kind() == Kind::TargetedAction;
    let unwrap = || wraps.then(|| place.fix(tr!("fix-play-on-this-node"), place.unwrap(place.id)));
    place.set_near("target").or_else(unwrap)
}

fn empty_wrapper(place: &FixSite<'_>) -> Option<QuickFix> {
    Some(place.fix(tr!("fix-remove"), place.unwrap(place.id)))
}

/// Something endless in a Sequence that continues after it.
fn endless_before_others(place: &FixSite<'_>) -> Option<QuickFix> {
    let parent = place.item.parent?;
    let holder = place.clip.get(parent).filter(|holder| holder.action.kind() == Kind::Sequence)?;
    let slot = Slot::Child(parent, holder.children.len());
    Some(place.fix(tr!("fix-move-to-end"), ClipEdit::Move { id: place.id, slot }))
}

/// Something endless inside a wrapper that needs an end.
fn endless_inside(place: &FixSite<'_>) -> Option<QuickFix> {
    let parent = place.item.parent?;
    let holder = place.clip.get(parent).filter(|holder| holder.action.spec().arity == Arity::One)?;
    let title = tr!("fix-take-out", parent = kind_names::title(holder.action.kind()));
    Some(place.fix(title, place.unwrap(parent)))
}

fn loop_without_time(place: &FixSite<'_>) -> Option<QuickFix> {
    let child = *place.item.children.first()?;
    let title = tr!("fix-add-delay");
    let delay = |list: ActionId, index: usize| ClipEdit::Insert {
        tree: Action::delay(DELAY_SECS),
        slot: Slot::Child(list, index),
        position: None,
    };
    let inner = place.clip.get(child)?;
    if inner.action.kind() == Kind::Sequence && !inner.action.muted {
        return Some(place.fix(title, delay(child, inner.children.len())));
    }
    let wrap = ClipEdit::Wrap(vec![child], Kind::Sequence);
    // The same edit on the same document gives the same id.
    let (_, made) = place.document.edited(&Edit::Clip(place.clip.id, wrap.clone())).ok()?;
    let list = *made.actions.first()?;
    Some(place.fix_all(title, vec![wrap, delay(list, 1)]))
}
