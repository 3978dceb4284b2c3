//! Reading an action: the spec table says which fields and types a kind has.

use core::fmt;

use serde::de::{Deserialize, Deserializer, EnumAccess, Error, MapAccess, VariantAccess, Visitor};

use super::{Action, ActionId, Arity};
use crate::format::spec::{ActionSpec, Kind};
use crate::prelude::*;

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The names are only a hint to the format; what is read is decided by the table.
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
        let (name, variant) = data.variant::<Name>()?;
        let kind = Kind::from_name(&name.0).ok_or_else(|| A::Error::custom(unknown_action(&name.0)))?;
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
        let mut action = Action::new(self.0);
        let mut seen: Vec<String> = Vec::new();
        while let Some(Name(field)) = map.next_key::<Name>()? {
            if seen.contains(&field) {
                return Err(A::Error::custom(format!("{}: `{field}` is given twice", spec.name)));
            }
            read_field(&mut map, &mut action, &field)?;
            seen.push(field);
        }
        let missing =
            spec.params.iter().find(|p| !p.may_be_omitted && !seen.iter().any(|name| name == p.name));
        match missing {
            Some(param) => Err(A::Error::custom(format!("{}: `{}` is missing", spec.name, param.name))),
            None => Ok(action),
        }
    }
}

fn read_field<'de, A: MapAccess<'de>>(map: &mut A, action: &mut Action, field: &str) -> Result<(), A::Error> {
    let spec = action.spec();
    match (field, spec.arity) {
        ("id", _) => action.id = Some(ActionId(map.next_value()?)),
        ("label", _) => action.label = Some(map.next_value()?),
        ("muted", _) => action.muted = map.next_value()?,
        ("actions", Arity::Many) => action.children = map.next_value()?,
        ("action", Arity::One) => action.children = vec![map.next_value()?],
        _ => {
            let Some((index, param)) = spec.param(field) else {
                return Err(A::Error::custom(unknown_field(spec, field)));
            };
            action.params[index] = map.next_value_seed(param.value_type())?;
        }
    }
    Ok(())
}

fn unknown_action(name: &str) -> String {
    let close = Kind::all().map(|kind| kind.spec().name).find(|known| known.eq_ignore_ascii_case(name));
    match close {
        Some(known) => format!("there is no action `{name}`; did you mean `{known}`?"),
        None => format!("there is no action `{name}`"),
    }
}

fn unknown_field(spec: &ActionSpec, field: &str) -> String {
    let mut known: Vec<&str> = spec.params.iter().map(|param| param.name).collect();
    match spec.arity {
        Arity::None => {}
        Arity::One => known.push("action"),
        Arity::Many => known.push("actions"),
    }
    known.extend(["id", "label", "muted"]);
    format!("{} has no field `{field}`; its fields are {}", spec.name, known.join(", "))
}

/// A field or variant name, read as an identifier.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameVisitor;
        impl Visitor<'_> for NameVisitor {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }
            fn visit_str<E>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(NameVisitor)
    }
}
