use std::collections::BTreeSet;

use kineograph_runtime::format::{
    Clip, Content, EditorBookmark, EditorCanvas, EditorClip, EditorFolder, EditorFrame, EditorGuide,
    EditorNode, EditorSection, Expectation, ExpectedPose, FrameStep, GradientStop, GraphComment, GraphFrame,
    GraphPosition, Image, Kerning, Key, Marker, NamedEase, Node, Project, Run, Shadow, Sheet, SheetFrame,
    Stage, StartPose, Stroke, Tag, TagFrame,
};
use kineograph_runtime::{Cascade, Mask, Stagger};
use serde::Deserialize;
use serde::de::value::Error;
use serde::de::{Deserializer, Visitor};

use super::*;

/// Is asked for a struct, and notes which fields the struct wants.
struct Asked<'a>(&'a mut Vec<&'static str>);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.0.extend(fields);
        Err(serde::de::Error::custom("asked"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("not asked for a struct"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

fn assert_fields<T: for<'de> Deserialize<'de>>(record: &Record) {
    let mut fields = Vec::new();
    drop(T::deserialize(Asked(&mut fields)));
    let stored: BTreeSet<&str> = fields.into_iter().collect();
    let known: BTreeSet<&str> = record.fields.iter().map(|(name, _)| *name).collect();
    assert_eq!(stored, known, "the fields of {}: write them into schema.rs", record.name);
}

#[test]
fn every_field_of_every_stored_type_is_known() {
    assert_fields::<Project>(&PROJECT);
    assert_fields::<Stage>(&STAGE);
    assert_fields::<Image>(&IMAGE);
    assert_fields::<Sheet>(&SHEET);
    assert_fields::<SheetFrame>(&SHEET_FRAME);
    assert_fields::<Tag>(&TAG);
    assert_fields::<TagFrame>(&TAG_FRAME);
    assert_fields::<Kerning>(&KERNING);
    assert_fields::<Node>(&NODE);
    assert_fields::<Cascade>(&CASCADE);
    assert_fields::<Mask>(&MASK);
    assert_fields::<GradientStop>(&STOP);
    assert_fields::<Stroke>(&STROKE);
    assert_fields::<Shadow>(&SHADOW);
    assert_fields::<StartPose>(&START);
    assert_fields::<NamedEase>(&EASE);
    assert_fields::<Clip>(&CLIP);
    assert_fields::<Run>(&RUN);
    assert_fields::<Stagger>(&STAGGER);
    assert_fields::<Marker>(&MARKER);
    assert_fields::<ExpectedPose>(&EXPECTED_POSE);
    assert_fields::<EditorSection>(&EDITOR);
    assert_fields::<EditorNode>(&EDITOR_NODE);
    assert_fields::<EditorFolder>(&EDITOR_FOLDER);
    assert_fields::<EditorClip>(&EDITOR_CLIP);
    assert_fields::<EditorCanvas>(&EDITOR_CANVAS);
    assert_fields::<EditorGuide>(&EDITOR_GUIDE);
    assert_fields::<EditorFrame>(&EDITOR_FRAME);
    assert_fields::<EditorBookmark>(&EDITOR_BOOKMARK);
    assert_fields::<GraphPosition>(&GRAPH_POSITION);
    assert_fields::<GraphComment>(&GRAPH_COMMENT);
    assert_fields::<GraphFrame>(&GRAPH_FRAME);
}

/// Frames and keys read themselves, without a list of fields.
#[test]
fn every_field_of_a_frame_and_a_key_is_known() {
    let ease = "EaseOut(2)".parse::<kineograph_runtime::Ease>().unwrap();
    let frame = ron::to_string(&FrameStep::lasting(1, 2.0).sending("e")).unwrap();
    let key = ron::to_string(&Key::new(0.0, 1.0).eased(ease)).unwrap();
    for (text, record) in [(frame, &FRAME_STEP), (key, &KEY)] {
        let tree = crate::Tree::parse(&text).unwrap();
        let fields: Vec<_> =
            tree.root.value.group().unwrap().items.iter().filter_map(|item| item.field()).collect();
        assert_eq!(fields, record.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }
}

#[test]
fn every_field_of_what_is_expected_is_known() {
    let [pose, event] = [
        "Pose(node: \"n\", at: 1, pose: (), tolerance: 1)",
        "Event(name: \"e\", node: \"n\", inside: [\"m\"], from: 0, to: 1, count: 1)",
    ]
    .map(|text| ron::from_str::<Expectation>(text).unwrap());
    for (expected, record) in [(&pose, &EXPECTED_AT), (&event, &EXPECTED_EVENT)] {
        let tree = crate::Tree::parse(&ron::to_string(expected).unwrap()).unwrap();
        let group = tree.root.value.group().unwrap();
        let fields: Vec<_> = group.items.iter().filter_map(|item| item.field()).collect();
        assert_eq!(fields, record.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        assert!(std::ptr::eq(EXPECTATION.of_kind(group), record));
    }
}

#[test]
fn every_field_of_a_content_is_known() {
    let solid = r##"Shape(form: Rect(radii: (1, 2, 3, 4)), size: (1, 1), fill: Solid(color: "#fff", opacity: 9), stroke: (width: 1,
        color: "#fff", opacity: 9))"##;
    let linear = r##"Shape(form: Polygon(points: []), size: (1, 1), fill: Linear(from: (0, 0), to: (1, 0), stops: [(at: 0, color: "#fff",
        opacity: 9)]))"##;
    let radial = r##"Shape(form: Line(points: []), size: (1, 1), fill: Radial(center: (0, 0), radius: 1, stops: []))"##;
    let text = r##"Text(text: "a", font: "a.ttf", font_size: 9, align: Right, vertical_align: Bottom, area: (1, 1), line_spacing: 2, letter_spacing: 3,
        outline: (width: 1, color: "#fff"), shadow: (offset: (1, 1), blur: 2, color: "#fff", opacity: 9))"##;
    let slices =
        r#"NineSlice(of: Frame(sheet: "s", frame: "f"), size: (1, 1), insets: (1, 2, 3, 4), fill: Tile)"#;
    let bar = r#"Progress(of: Image("a"), kind: Bar, midpoint: (0, 0), change_rate: (0, 1), reversed: true)"#;
    let thrown = r##"Particles(of: Image("a"), seed: 1, max: 2, rate: 3, duration: 4, life: (5, 6), space: Grouped, offset: (1, 1),
        spread: (1, 1), angle: (1, 1), motion: Gravity(gravity: (1, 1), speed: (1, 1), radial: (1, 1), tangential: (1, 1),
        faces_motion: true), start: (size: (1, 1), rotation: (1, 1), color: "#000", color_variance: "#fff", opacity: (1, 1)))"##;
    let around = r##"Particles(motion: Radius(from: (1, 1), to: (1, 1), turn: (1, 1)), end: (size: (1, 1), rotation: (1, 1),
        color: "#000", color_variance: "#fff", opacity: (1, 1)))"##;
    for text in [solid, linear, radial, text, slices, bar, thrown, around, r#"Frame(sheet: "s", frame: "f")"#]
    {
        let content: Content = ron::from_str(text).unwrap();
        let tree = crate::Tree::parse(&ron::to_string(&content).unwrap()).unwrap();
        assert!(OneOf(&CONTENTS).knows_all_fields(&tree.root), "{text}");
    }
    for unknown in [
        "Frame(sheet: \"s\", outline: 3)",
        "Shape(fill: Solid(glow: 3))",
        "Text(shadow: (glow: 3))",
        "Frame(size: 3)",
        "Particles(motion: Radius(speed: 3))",
    ] {
        let tree = crate::Tree::parse(unknown).unwrap();
        assert!(!OneOf(&CONTENTS).knows_all_fields(&tree.root), "{unknown}");
    }
}

/// The types above are all that there are: each struct of the table is reached from the project or from an action.
#[test]
fn every_list_and_struct_is_in_the_table() {
    let mut reached = BTreeSet::new();
    let mut rest = vec![&PROJECT, &EXPECTED_AT, &EXPECTED_EVENT];
    let of_actions =
        Kind::all().flat_map(|kind| kind.spec().params.iter().map(move |param| (kind, param.name)));
    for (kind, name) in of_actions {
        let group = crate::Tree::parse(&format!("{}()", kind.spec().name)).unwrap().root;
        match Shape::Action.field(group.value.group().unwrap(), name) {
            Some(List(record)) => rest.push(record),
            shape => assert!(matches!(shape, Some(Plain)), "{name}"),
        }
    }
    while let Some(record) = rest.pop() {
        if reached.insert(record.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>()) {
            for (_, shape) in record.fields {
                match shape {
                    Shape::Record(record) | List(record) => rest.push(record),
                    OneOf(records) => rest.extend(*records),
                    _ => {}
                }
            }
        }
    }
    assert_eq!(reached.len(), 53, "as many types as the tests above look at");
}
