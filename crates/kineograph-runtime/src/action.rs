//! The tree of actions, as stored in files and built by games.

mod build;
mod build_eases;
pub(crate) mod check;
mod color;
mod ease;
mod found;
mod frame_names;
pub(crate) mod kinds;
mod length;
mod muting;
pub(crate) mod number_range;
mod placement;
#[cfg(feature = "serde")]
mod read;
mod reverse;
mod timing;
mod tree;
pub(crate) mod value;
#[cfg(feature = "serde")]
mod write;

pub use color::Color;
pub use ease::{EaseError, ease};
pub use found::trail;
pub use frame_names::names_frames;
pub use kinds::{ActionSpec, Arity, Category, Kind, ParamSpec, Unit};
pub use muting::{is_bypassed, is_left_out};
pub use placement::{as_at, has_placed_children, place_children};
#[cfg(feature = "ron")]
pub use read::field_names;
pub use reverse::NotReversible;
pub use timing::duration_secs;
#[cfg(feature = "serde")]
pub use value::FrameRef;
pub use value::{FrameStep, Key, Value, ValueType};

use core::fmt;

pub use crate::action_id::ActionId;
use crate::diagnostic::Code;
use crate::error::{Error, said};
use crate::prelude::*;

/// The deepest nesting of a tree that is accepted, so that no tree can overflow the stack.
pub const MAX_DEPTH: usize = 128;

/// One action with its parameters and children.
///
/// A tree built in code may have any depth: copying, comparing and dropping don't recurse. Compiling and reversing refuse a
/// tree deeper than [`MAX_DEPTH`]; `{:?}` and writing to a file work only within that depth.
///
/// The parameters always match [`ActionSpec::params`] in number and type. Their ranges are checked by
/// [`check_action`](crate::format::check_action), not here, so that an editor can hold invalid values.
#[derive(Debug)]
pub struct Action {
    kind: Kind,
    params: Vec<Value>,
    /// Unique in the project; `None` in a file written by hand.
    pub id: Option<ActionId>,
    /// A name for readers and for `At`.
    pub label: Option<String>,
    /// A muted action does not play, as if it were absent.
    pub muted: bool,
    /// The actions inside, in order.
    pub children: Vec<Self>,
}

impl Action {
    /// An action of this kind with default parameters and no children.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            params: kind.spec().params.iter().map(ParamSpec::default_value).collect(),
            id: None,
            label: None,
            muted: false,
            children: Vec::new(),
        }
    }

    /// The kind of action.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The table row of its kind.
    pub fn spec(&self) -> &'static ActionSpec {
        self.kind.spec()
    }

    /// The parameters, in the order of [`ActionSpec::params`].
    pub fn params(&self) -> &[Value] {
        &self.params
    }

    /// The parameter called `name`.
    #[inline] // so that comparing with a constant name needs no call
    pub fn param(&self, name: &str) -> Option<&Value> {
        let (index, _) = self.spec().param(name)?;
        self.params.get(index)
    }

    /// Sets the parameter called `name`.
    ///
    /// # Errors
    /// When there is no such parameter or `value` has another type; nothing changes then.
    pub fn set_param(&mut self, name: &str, value: Value) -> Result<(), ParamError> {
        let Some((index, param)) = self.spec().param(name) else {
            return Err(ParamError::Unknown { action: self.spec().name, param: name.to_owned() });
        };
        if param.value_type() != value.value_type() {
            return Err(ParamError::WrongType { action: self.spec().name, param: param.name });
        }
        self.params[index] = value;
        Ok(())
    }

    /// The action with the parameter called `name` set.
    ///
    /// # Errors
    /// As [`Self::set_param`].
    pub fn with(mut self, name: &str, value: Value) -> Result<Self, ParamError> {
        self.set_param(name, value)?;
        Ok(self)
    }

    /// The number in parameter `name`; 0 if there is none.
    #[inline]
    pub fn number(&self, name: &str) -> f64 {
        match self.param(name) {
            Some(Value::Number(x) | Value::Optional(Some(x))) => *x,
            Some(Value::Count(n)) => f64::from(*n),
            _ => 0.0,
        }
    }

    /// The pair in parameter `name`; zeros if there is none.
    #[inline]
    pub fn vec2(&self, name: &str) -> [f64; 2] {
        match self.param(name) {
            Some(Value::Vec2(v)) => *v,
            _ => [0.0; 2],
        }
    }

    /// The text in parameter `name`; empty if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        match self.param(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// The number of actions in this tree, itself included.
    pub fn count(&self) -> usize {
        self.preorder().count()
    }

    /// The field that holds the children in a file, or `None` for a leaf.
    pub fn children_field(&self) -> Option<&'static str> {
        match self.spec().arity {
            Arity::None => None,
            Arity::One => Some("action"),
            Arity::Many => Some("actions"),
        }
    }
}

/// Why a parameter was not set.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamError {
    /// The action has no parameter of this name.
    Unknown {
        /// Name of the action.
        action: &'static str,
        /// The requested name.
        param: String,
    },
    /// The value has another type than the parameter.
    WrongType {
        /// Name of the action.
        action: &'static str,
        /// Name of the parameter.
        param: &'static str,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { action, param } => write!(f, "{action} has no parameter `{param}`"),
            Self::WrongType { action, param } => write!(f, "{action}: `{param}` takes another type of value"),
        }
    }
}

impl core::error::Error for ParamError {}

impl From<ParamError> for Error {
    fn from(error: ParamError) -> Self {
        said(Code::InvalidParameter, &error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::action::{Color, FrameStep};

    fn error(text: &str) -> String {
        ron::from_str::<Action>(text).unwrap_err().to_string()
    }

    #[test]
    fn a_tree_reads_as_it_was_written() {
        let tree = Action::sequence([
            Action::move_by(0.5, [10.0, -2.0]).labelled("dash"),
            Action::ease_with(EaseKind::InOut, 3.0, Action::rotate_by(1.0, 90.0)),
            Action::repeat(
                2,
                Action::spawn([Action::tint_to(1.0, Color([1, 2, 3])), Action::call_func("ding")]),
            ),
            Action::animate(0.1, vec![FrameStep::new(0), FrameStep::lasting(1, 2.0)], 1, true),
        ]);
        let text = ron::to_string(&tree).unwrap();
        assert_eq!(ron::from_str::<Action>(&text).unwrap(), tree);
    }

    #[test]
    fn mistakes_are_named() {
        assert!(error("moveby(duration: 1)").contains("did you mean `MoveBy`"));
        assert!(error("MoveBy(duraton: 1)").contains("no field `duraton`; did you mean `duration`?"));
        assert!(
            error("MoveBy(duration: 1)")
                .contains("MoveBy needs the field `delta`; add it, such as `delta: (100, 0)`")
        );
        assert!(error("Show(action: Hide())").contains("no field `action`"));
        assert!(error("FadeIn(duration: 1, duration: 2)").contains("given twice"));
    }

    #[test]
    fn parameters_keep_their_type() {
        let mut action = Action::new(Kind::MoveBy);
        assert!(action.set_param("delta", Value::Number(1.0)).is_err());
        assert!(action.set_param("dalta", Value::Number(1.0)).is_err());
        assert_eq!(action, Action::new(Kind::MoveBy));
        action.set_param("delta", Value::Vec2([1.0, 2.0])).unwrap();
        assert_eq!(action.vec2("delta"), [1.0, 2.0]);
    }
}
