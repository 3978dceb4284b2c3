//! The table says what serde and the checks do.
use kineograph_runtime::format::{Project, load};
use kineograph_runtime::{Code, Diagnostics};
use serde::de::value::StrDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use serde_json::Value;

use super::schema::{json_of, schema};
use super::table::TYPES;
use super::validate::faults;
use super::{Default, Holds, Type};

fn whole(of: &Type, fields: &str) -> String {
    format!("({})", of.project.replace("{}", fields))
}

/// The names of all fields of a type, as serde has them.
fn names_in_serde(of: &Type) -> Vec<&'static str> {
    use kineograph_runtime::format::*;
    use kineograph_runtime::{Cascade, Mask, Stagger};
    match of.name {
        "Project" => names::<Project>(),
        "Stage" => names::<Stage>(),
        "Image" => names::<Image>(),
        "Sheet" => names::<Sheet>(),
        "SheetFrame" => names::<SheetFrame>(),
        "Tag" => names::<Tag>(),
        "TagFrame" => names::<TagFrame>(),
        "Kerning" => names::<Kerning>(),
        "Node" => names::<Node>(),
        "NineSlice" | "Progress" | "Shape" | "Text" | "Particles" | "Symbol" => names_of::<Content>(of.name),
        "Rect" | "Polygon" | "Line" => names_of::<Form>(of.name),
        "Solid" | "Linear" | "Radial" => names_of::<Fill>(of.name),
        "GradientStop" => names::<GradientStop>(),
        "Stroke" => names::<Stroke>(),
        "Gravity" | "Radius" => names_of::<ParticleMotion>(of.name),
        "ParticleStart" => names::<ParticleStart>(),
        "ParticleEnd" => names::<ParticleEnd>(),
        "Shadow" => names::<Shadow>(),
        "SymbolOverride" => names::<SymbolOverride>(),
        "Cascade" => names::<Cascade>(),
        "Mask" => names::<Mask>(),
        "StartPose" => names::<StartPose>(),
        "NamedEase" => names::<NamedEase>(),
        "Clip" => names::<Clip>(),
        "Run" => names::<Run>(),
        "Stagger" => names::<Stagger>(),
        "Marker" => names::<Marker>(),
        "ExpectedPose" => names::<ExpectedPose>(),
        "Pose" | "Event" => names_of::<Expectation>(of.name),
        "EditorSection" => names::<EditorSection>(),
        "EditorCanvas" => names::<EditorCanvas>(),
        "EditorGuide" => names::<EditorGuide>(),
        "EditorFrame" => names::<EditorFrame>(),
        "EditorBookmark" => names::<EditorBookmark>(),
        "EditorClip" => names::<EditorClip>(),
        "EditorFolder" => names::<EditorFolder>(),
        "EditorNode" => names::<EditorNode>(),
        "GraphPosition" => names::<GraphPosition>(),
        "GraphComment" => names::<GraphComment>(),
        "GraphFrame" => names::<GraphFrame>(),
        // These read their names themselves.
        "Key" => vec!["at", "value", "ease"],
        "FrameStep" => vec!["frame", "units", "event"],
        other => panic!("{other} has no type"),
    }
}

fn names<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
    names_of::<T>("")
}

fn names_of<'de, T: Deserialize<'de>>(variant: &'static str) -> Vec<&'static str> {
    match T::deserialize(AsksForNames(variant)) {
        Err(Names(names)) => names.to_vec(),
        Ok(_) => panic!("it is no struct"),
    }
}

/// A deserializer that only wants to know which fields are asked for, of this variant.
struct AsksForNames(&'static str);

#[derive(Debug)]
struct Names(&'static [&'static str]);

impl std::fmt::Display for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Names {}

impl Error for Names {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Self(&[])
    }
}

impl<'de> Deserializer<'de> for AsksForNames {
    type Error = Names;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Names> {
        Err(Names(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(fields))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Names> {
        visitor.visit_enum(self)
    }
}

impl<'de> EnumAccess<'de> for AsksForNames {
    type Error = Names;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Names> {
        Ok((seed.deserialize(StrDeserializer::new(self.0))?, self))
    }
}

impl<'de> VariantAccess<'de> for AsksForNames {
    type Error = Names;

    fn unit_variant(self) -> Result<(), Names> {
        Err(Names(&[]))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Names> {
        Err(Names(&[]))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Names> {
        Err(Names(&[]))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(fields))
    }
}

#[test]
fn the_table_has_the_fields_of_serde_in_their_order() {
    for of in TYPES {
        let listed: Vec<&str> = of.fields.iter().map(|field| field.name).collect();
        assert_eq!(listed, names_in_serde(of), "{}", of.name);
    }
}

#[test]
fn the_defaults_of_the_table_are_those_of_the_loader() {
    for of in TYPES {
        let bare = load(&whole(of, "")).unwrap_or_else(|error| panic!("{}: {error}", of.name)).project;
        for field in of.fields {
            let Default::Is(default) = field.default else { continue };
            let text = whole(of, &format!("{}: {default},", field.name));
            let given = load(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).project;
            assert_eq!(given, bare, "{text}");
        }
    }
}

/// What is needed is, and what is not is not.
#[test]
fn needed_fields_are_those_without_which_nothing_is_read() {
    for of in TYPES {
        let json = json_of(&whole(of, ""));
        for field in of.fields {
            let mut without = json.clone();
            // A stage with defaults is written all the same.
            let Some(object) = without.pointer_mut(of.pointer).and_then(Value::as_object_mut) else {
                continue;
            };
            let was_there = object.remove(field.name).is_some();
            let is_needed =
                matches!(field.default, Default::Needed) || (of.name, field.name) == ("Run", "node");
            assert!(was_there || !is_needed, "{} {}", of.name, field.name);
            if was_there {
                assert_eq!(
                    serde_json::from_value::<Project>(without).is_err(),
                    is_needed,
                    "{} {}",
                    of.name,
                    field.name
                );
            }
        }
    }
}

/// Errors about numbers.
fn refused_numbers(found: &Diagnostics) -> usize {
    let codes = [
        Code::NumberNotFinite,
        Code::NumberTooSmall,
        Code::NumberTooLarge,
        Code::KeyOutside,
        Code::FrameWithoutTime,
    ];
    found.iter().filter(|found| codes.contains(&found.code)).count()
}

/// The next number outside of a range, if the type has one, and one that is inside.
#[test]
fn the_ranges_of_the_table_are_those_of_the_checks() {
    for of in TYPES.iter().filter(|of| !of.pointer.starts_with("/editor")) {
        for field in of.fields {
            let (range, is_whole) = match field.holds {
                Holds::Number(_, range)
                | Holds::Pair(_, range)
                | Holds::Spread(_, range)
                | Holds::Rect(range)
                | Holds::Four(_, range) => (range, false),
                Holds::Whole(range) => (range, true),
                _ => continue,
            };
            let is_accepted = |x: f64| {
                let number = if is_whole { format!("{x}") } else { format!("{x:?}") };
                let value = match field.holds {
                    Holds::Pair(..) | Holds::Spread(..) => format!("({number}, {number})"),
                    Holds::Rect(_) | Holds::Four(..) => format!("({number}, {number}, {number}, {number})"),
                    _ => number,
                };
                let needed = format!("{}: ", field.name);
                // A needed field stands in the text already.
                let text = whole(of, "");
                let text = match text.rfind(&needed).filter(|_| matches!(field.default, Default::Needed)) {
                    Some(at) => {
                        let start = at + needed.len();
                        // A pair ends behind its bracket.
                        let end = if text[start..].starts_with('(') {
                            start + text[start..].find(')').unwrap() + 1
                        } else {
                            start + text[start..].find([',', ')']).unwrap()
                        };
                        format!("{}{value}{}", &text[..start], &text[end..])
                    }
                    None => whole(of, &format!("{}: {value},", field.name)),
                };
                load(&text).is_ok_and(|loaded| refused_numbers(&loaded.diagnostics) == 0)
            };
            let place = format!("{} of {}", field.name, of.name);
            let [min, max] = range;
            let step = if is_whole { 1.0 } else { (max.abs() * 1e-9).max(1e-6) };
            assert!(is_accepted(min) && is_accepted(max), "{place}: {range:?}");
            let below = if min > 0.0 && min < 1e-6 { 0.0 } else { min - step };
            assert!(!is_accepted(below) && !is_accepted(max + step), "{place}: {range:?}");
        }
    }
}

#[test]
fn what_the_loader_refuses_the_schema_refuses() {
    let schema = schema();
    for of in TYPES {
        let json = json_of(&whole(of, ""));
        assert_eq!(faults(&schema, &json), Vec::<String>::new(), "{}", of.name);
        if let Some(object) = json.pointer(of.pointer).and_then(Value::as_object) {
            for name in object.keys() {
                let mut wrong = json.clone();
                *wrong.pointer_mut(&format!("{}/{name}", of.pointer)).unwrap() =
                    serde_json::json!({"?": null});
                assert!(!faults(&schema, &wrong).is_empty(), "{} {name}", of.name);
                assert!(serde_json::from_value::<Project>(wrong).is_err(), "{} {name}", of.name);
            }
            let mut more = json.clone();
            more.pointer_mut(of.pointer).unwrap()["surplus"] = 1.into();
            let is_open = of.pointer.starts_with("/editor");
            assert_eq!(faults(&schema, &more).is_empty(), is_open, "{}", of.name);
            assert_eq!(serde_json::from_value::<Project>(more).is_ok(), is_open, "{}", of.name);
        }
    }
}
