//! Reads an action; the spec table has the fields and types of each kind.

use core::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, VariantAccess, Visitor,
};

use super::{Action, ActionId, Arity};
use crate::action::value::FactorsSeed;
use crate::action::{ActionSpec, Kind, ParamSpec, Unit, Value, ValueType};
use crate::prelude::*;
use crate::words::{did_you_mean, or_list, shortened};

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The names are only a hint to the format; the table decides what is accepted.
        deserializer.deserialize_enum("Action", &[], ActionVisitor)
    }
}

struct ActionVisitor;

impl<'de> Visitor<'de> for ActionVisitor {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an action such as `MoveBy(duration: 1.0, delta: (100.0, 0.0))`")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Action, A::Error> {
        let (kind, variant) = data.variant_seed(KindName)?;
        let kind = kind.map_err(|name| A::Error::custom(unknown_action(&name)))?;
        variant.struct_variant(&[], FieldsVisitor(kind))
    }
}

struct FieldsVisitor(Kind);

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the fields of {}", self.0.spec().name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Action, A::Error> {
        let spec = self.0.spec();
        let mut action = Action {
            kind: self.0,
            // All are replaced: by the file's values or by defaults.
            params: vec![Value::Flag(false); spec.params.len()],
            id: None,
            label: None,
            muted: false,
            children: Vec::new(),
        };
        let mut seen = 0_u64;
        while let Some(field) = map.next_key_seed(FieldName(spec))? {
            let field = field.map_err(|name| A::Error::custom(unknown_field(spec, &name)))?;
            if seen & field.bit() != 0 {
                let name = field.name(spec);
                return Err(A::Error::custom(format!("`{name}` is given twice; take one of them out")));
            }
            seen |= field.bit();
            read_field(&mut map, &mut action, field)?;
        }
        for (index, param) in spec.params.iter().enumerate() {
            if seen & Field::Param(index).bit() == 0 {
                let is_replaced = param.needed_without.is_some_and(|other| {
                    let other = spec.param(other).map(|(other, _)| Field::Param(other).bit());
                    other.is_some_and(|bit| seen & bit != 0)
                });
                if !param.may_be_omitted && !is_replaced {
                    return Err(A::Error::custom(missing(spec, param)));
                }
                action.params[index] = param.default_value();
            }
        }
        Ok(action)
    }
}

fn read_field<'de, A: MapAccess<'de>>(
    map: &mut A,
    action: &mut Action,
    field: Field,
) -> Result<(), A::Error> {
    match field {
        Field::Id => action.id = Some(ActionId(map.next_value()?)),
        Field::Label => action.label = Some(map.next_value()?),
        Field::Muted => action.muted = map.next_value()?,
        Field::Children if action.spec().arity == Arity::Many => action.children = map.next_value()?,
        Field::Children => action.children = vec![map.next_value()?],
        Field::Param(index) => {
            let param = &action.spec().params[index];
            let value = match param.value_type() {
                ValueType::Vec2 if param.unit == Unit::Times => map.next_value_seed(FactorsSeed)?,
                value_type => map.next_value_seed(value_type)?,
            };
            action.params[index] = value;
        }
    }
    Ok(())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Id,
    Label,
    Muted,
    Children,
    Param(usize),
}

impl Field {
    fn named(name: &str, spec: &ActionSpec) -> Option<Self> {
        match (name, spec.arity) {
            ("id", _) => Some(Self::Id),
            ("label", _) => Some(Self::Label),
            ("muted", _) => Some(Self::Muted),
            ("actions", Arity::Many) | ("action", Arity::One) => Some(Self::Children),
            _ => spec.param(name).map(|(index, _)| Self::Param(index)),
        }
    }

    fn name(self, spec: &ActionSpec) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Label => "label",
            Self::Muted => "muted",
            Self::Children if spec.arity == Arity::Many => "actions",
            Self::Children => "action",
            Self::Param(index) => spec.params[index].name,
        }
    }

    /// One bit for each field; no action has more than sixty parameters.
    fn bit(self) -> u64 {
        match self {
            Self::Id => 1,
            Self::Label => 1 << 1,
            Self::Muted => 1 << 2,
            Self::Children => 1 << 3,
            Self::Param(index) => 1 << (4 + index),
        }
    }
}

fn unknown_action(name: &str) -> String {
    let close = did_you_mean(name, Kind::all().map(|kind| kind.spec().name), '`');
    let list = if close.is_empty() { "; docs/format.md lists them all" } else { "" };
    format!("there is no action `{}`{close}{list}", shortened(name))
}

/// The names of all fields that an action of this kind can have.
pub fn field_names(spec: &'static ActionSpec) -> impl Iterator<Item = &'static str> + Clone {
    let params = (0..spec.params.len()).map(Field::Param);
    let children = (spec.arity != Arity::None).then_some(Field::Children);
    let all = params.chain(children).chain([Field::Id, Field::Label, Field::Muted]);
    all.map(|field| field.name(spec))
}

fn unknown_field(spec: &'static ActionSpec, field: &str) -> String {
    let known: Vec<&str> = field_names(spec).collect();
    let rest = or_list(did_you_mean(field, known.iter().copied(), '`'), "its fields are", &known);
    format!("{} has no field `{}`{rest}", spec.name, shortened(field))
}

/// The message for a missing field, with an example.
fn missing(spec: &ActionSpec, param: &ParamSpec) -> String {
    format!("{} needs the field `{}`; add it, such as `{}`", spec.name, param.name, param.example())
}

/// Reads the name of an action; an unknown name is returned as `Err`.
struct KindName;

impl<'de> DeserializeSeed<'de> for KindName {
    type Value = Result<Kind, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for KindName {
    type Value = Result<Kind, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Kind::from_name(name).ok_or_else(|| name.to_owned()))
    }
}

/// Reads the name of a field of such an action; an unknown name is returned as `Err`.
struct FieldName(&'static ActionSpec);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = Result<Field, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = Result<Field, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Field::named(name, self.0).ok_or_else(|| name.to_owned()))
    }
}
