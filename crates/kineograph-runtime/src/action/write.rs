//! Writing an action: `MoveBy(id: 3, duration: 1.0, delta: (100.0, 0.0))`.

use serde::ser::{Serialize, SerializeStructVariant, Serializer};

use super::{Action, Arity};
use crate::action::{ParamSpec, Value};
use crate::prelude::*;

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spec = self.spec();
        let shown: Vec<_> = spec
            .params
            .iter()
            .zip(self.params())
            .filter(|(param, value)| !is_left_out(self, param, value))
            .collect();
        let has_children = spec.arity == Arity::Many || !self.children.is_empty();
        let len = shown.len()
            + usize::from(self.id.is_some())
            + usize::from(self.label.is_some())
            + usize::from(self.muted)
            + usize::from(has_children);
        let mut out = serializer.serialize_struct_variant("Action", self.kind() as u32, spec.name, len)?;
        if let Some(id) = self.id {
            out.serialize_field("id", &id.0)?;
        }
        if let Some(label) = &self.label {
            out.serialize_field("label", label)?;
        }
        if self.muted {
            out.serialize_field("muted", &true)?;
        }
        for (param, value) in shown {
            out.serialize_field(param.name, value)?;
        }
        match (spec.arity, self.children.first()) {
            (Arity::Many, _) => out.serialize_field("actions", &self.children)?,
            (Arity::One, Some(child)) => out.serialize_field("action", child)?,
            _ => {}
        }
        out.end()
    }
}

fn is_left_out(action: &Action, param: &ParamSpec, value: &Value) -> bool {
    let is_replaced =
        |other: &str| matches!(action.param(other), Some(Value::Text(text)) if !text.is_empty());
    let may_be_omitted = param.may_be_omitted || param.needed_without.is_some_and(is_replaced);
    *value == Value::Optional(None) || (may_be_omitted && *value == param.default_value())
}
