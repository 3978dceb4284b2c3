//! The ease that is selected, as plain data.

use kineograph_runtime::format::{Action, ActionId, Kind, NamedEase, ParamSpec, Value};
use kineograph_runtime::{Curve as EaseCurve, Ease};
use kineograph_studio::motion::local_progress;

use crate::document::{ClipEdit, ClipId, Edit, ValueChange, ease_name};
use crate::ease_shape::action_of;
use crate::history::Change;
use crate::kinds;
use crate::panels::Ctx;
use crate::text::tr;

/// The ease that is selected, or that bends the selected action.
#[derive(Debug, Clone)]
pub struct EaseTarget {
    /// Its clip.
    pub clip: ClipId,
    /// Which action.
    pub id: ActionId,
    /// The action itself, without what it bends.
    pub action: Action,
    /// The own ease of the project that it names, if it names one.
    pub own: Option<NamedEase>,
    /// The ease that it is.
    pub ease: Ease,
    /// Its curve.
    pub curve: EaseCurve,
    /// Progress at the playhead, below 0 before it starts and above 1 after its end; `None` while it does not play.
    pub progress: Option<f64>,
}

impl EaseTarget {
    /// Whose numbers shape it: the own ease of the project, or the action itself.
    pub fn shape(&self) -> &Action {
        self.own.as_ref().map_or(&self.action, |own| &own.ease)
    }

    /// The step that gives it another shape; what it bends stays in it. An own ease changes wherever it is used.
    pub fn shaped(&self, label: &str, ease: Ease) -> Change {
        if self.own.is_none() {
            return self.replaced(label, ease);
        }
        // The action mirrors the own ease.
        let ease = if self.is_turned() { ease.mirrored() } else { ease };
        self.with_own(label, action_of(ease))
    }

    /// The step that changes a value of its shape.
    pub fn with_value(&self, param: &'static ParamSpec, change: ValueChange) -> Change {
        let label = tr!("curves-step-change", what = param.label.to_lowercase());
        let Some(own) = &self.own else {
            let edit = ClipEdit::ChangeParam { ids: vec![self.id], param: param.name, change };
            return Change::new(label, Edit::Clip(self.clip, edit));
        };
        let mut ease = own.ease.clone();
        let changed = ease.param(param.name).map(|value| change.applied(value, param));
        // The value has the type of the old one.
        let is_set = changed.is_some_and(|value| ease.set_param(param.name, value).is_ok());
        self.with_own(label, is_set.then_some(ease))
    }

    /// The step that changes the kind of its shape.
    pub fn with_kind(&self, kind: Kind) -> Change {
        let label = tr!("curves-step-ease-to", ease = kinds::title(kind));
        match &self.own {
            Some(_) => self.with_own(label, Some(Action::new(kind))),
            None => Change::new(label, Edit::Clip(self.clip, ClipEdit::ChangeKind(self.id, kind))),
        }
    }

    /// The step that makes an action which names an own ease that ease itself.
    pub fn made_single(&self) -> Change {
        self.replaced(tr!("curves-step-single"), self.ease)
    }

    fn is_turned(&self) -> bool {
        matches!(self.action.param("mirrored"), Some(Value::Flag(true)))
    }

    fn with_own(&self, label: impl Into<String>, ease: Option<Action>) -> Change {
        let set = |own: &NamedEase, ease| Edit::SetEase(own.name.clone(), own.clone().with_ease(ease));
        Change::all(
            label,
            self.own.as_ref().zip(ease).map(|(own, ease)| set(own, ease)).into_iter().collect(),
        )
    }

    fn replaced(&self, label: &str, ease: Ease) -> Change {
        let mut edits = Vec::new();
        if let Some(from) = action_of(ease) {
            if from.kind() != self.action.kind() {
                edits.push(ClipEdit::ChangeKind(self.id, from.kind()));
            }
            edits.push(ClipEdit::PasteValues { ids: vec![self.id], from });
        }
        Change::all(label, edits.into_iter().map(|edit| Edit::Clip(self.clip, edit)).collect())
    }
}

/// The selected ease, or the one around the selected action.
pub fn ease_target(ctx: &Ctx<'_>) -> Option<EaseTarget> {
    let (clip_id, clip) = ctx.open_clip()?;
    let id = ctx.session.selection.primary_action()?;
    let is_ease =
        |id: ActionId| clip.get(id).is_some_and(|item| ctx.document.ease_of(&item.action).is_some());
    let id = if is_ease(id) { id } else { clip.get(id)?.parent.filter(|parent| is_ease(*parent))? };
    let action = &clip.get(id)?.action;
    let ease = ctx.document.ease_of(action)?;
    let own = ease_name(action).and_then(|name| ctx.document.ease_named(name));
    let program = ctx.programs.program(clip_id);
    Some(EaseTarget {
        clip: clip_id,
        id,
        action: action.clone(),
        own: own.map(|own| NamedEase::clone(own)),
        ease,
        curve: ease.curve(),
        progress: program.and_then(|program| local_progress(clip, program, id, ctx.clip_secs())),
    })
}
