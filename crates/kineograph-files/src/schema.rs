//! What a project file may hold: the known fields of each stored type, and by what its items are told apart.
//!
//! A canonical text leaves out what has its default. So only this table says whether a field that the new text lacks was left out, or is
//! one that this version does not know and that must be kept.

use kineograph_runtime::format::{ActionSpec, Arity, Kind, ValueType};

use crate::tree::{Group, Item};

/// What a value is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// A number, a text, a pair: it changes as a whole.
    Plain,
    /// A value that is told apart by the name before its brackets, as `Frame(…)` is: it changes as a whole, also if it has fields.
    OneOf(&'static [Record]),
    /// A struct.
    Record(&'static Record),
    /// A list of structs.
    List(&'static Record),
    /// A list of names, each once.
    Names,
    /// A list of ids of actions, each once.
    ActionIds,
    /// An action tree, and a list of them.
    Action,
    Actions,
}

/// A stored struct.
#[derive(Debug)]
pub(crate) struct Record {
    /// Its name for people.
    pub name: &'static str,
    /// Its fields; all others are unknown.
    pub fields: &'static [(&'static str, Shape)],
    /// Fields by which items of a list are told apart, the most important first. Fields joined by `+` count together; of these
    /// the first must be there.
    pub keys: &'static [&'static str],
    /// Whether its field `id` is that of an action.
    pub refers_to_action: bool,
}

use Shape::{Actions, List, OneOf, Plain};

/// The whole file.
pub(crate) static PROJECT: Record = Record {
    name: "project",
    fields: &[
        ("format", Plain),
        ("stage", Shape::Record(&STAGE)),
        ("images", List(&IMAGE)),
        ("sheets", List(&SHEET)),
        ("nodes", List(&NODE)),
        ("eases", List(&EASE)),
        ("clips", List(&CLIP)),
        ("runs", List(&RUN)),
        ("markers", List(&MARKER)),
        ("expect", List(&EXPECTATION)),
        ("editor", Shape::Record(&EDITOR)),
    ],
    keys: &[],
    refers_to_action: false,
};

static STAGE: Record = Record {
    name: "stage",
    fields: &[("size", Plain), ("background", Plain), ("fps", Plain)],
    keys: &[],
    refers_to_action: false,
};

static IMAGE: Record = Record {
    name: "image",
    fields: &[
        ("name", Plain),
        ("path", Plain),
        ("filter", Plain),
        ("frames", Plain),
        ("scale", Plain),
        ("premultiplied", Plain),
    ],
    keys: &["name"],
    refers_to_action: false,
};

static SHEET: Record = Record {
    name: "sheet",
    fields: &[
        ("name", Plain),
        ("image", Plain),
        ("columns", Plain),
        ("rows", Plain),
        ("margin", Plain),
        ("spacing", Plain),
        ("cell", Plain),
        ("count", Plain),
        ("frames", List(&SHEET_FRAME)),
        ("tags", List(&TAG)),
        ("kerning", List(&KERNING)),
    ],
    keys: &["name"],
    refers_to_action: false,
};

static SHEET_FRAME: Record = Record {
    name: "frame",
    fields: &[
        ("name", Plain),
        ("rect", Plain),
        ("rotated", Plain),
        ("offset", Plain),
        ("source_size", Plain),
        ("pivot", Plain),
        ("nine_slice", Plain),
        ("image", Plain),
        ("secs", Plain),
    ],
    keys: &["name"],
    refers_to_action: false,
};

static TAG: Record = Record {
    name: "tag",
    fields: &[
        ("name", Plain),
        ("frames", List(&TAG_FRAME)),
        ("first", Plain),
        ("last", Plain),
        ("direction", Plain),
    ],
    keys: &["name"],
    refers_to_action: false,
};

static KERNING: Record = Record {
    name: "kerning",
    fields: &[("pair", Plain), ("by", Plain)],
    keys: &["pair"],
    refers_to_action: false,
};

static TAG_FRAME: Record = Record {
    name: "frame",
    fields: &[("frame", Plain), ("secs", Plain)],
    keys: &[],
    refers_to_action: false,
};

static NODE: Record = Record {
    name: "node",
    fields: &[
        ("id", Plain),
        ("name", Plain),
        ("parent", Plain),
        ("content", OneOf(&CONTENTS)),
        ("z", Plain),
        ("blend", Plain),
        ("cascade", Shape::Record(&CASCADE)),
        ("mask", Shape::Record(&MASK)),
        ("start", Shape::Record(&START)),
    ],
    keys: &["id", "name"],
    refers_to_action: false,
};

static CASCADE: Record = Record {
    name: "cascade",
    fields: &[("opacity", Plain), ("color", Plain)],
    keys: &[],
    refers_to_action: false,
};

static MASK: Record = Record {
    name: "mask",
    fields: &[("inverted", Plain), ("threshold", Plain)],
    keys: &[],
    refers_to_action: false,
};

const fn variant(name: &'static str, fields: &'static [(&'static str, Shape)]) -> Record {
    Record { name, fields, keys: &[], refers_to_action: false }
}

/// The contents that have fields.
static CONTENTS: [Record; 7] = [
    variant("Frame", &[("sheet", Plain), ("frame", Plain)]),
    variant("NineSlice", &[("of", OneOf(&CONTENTS)), ("size", Plain), ("insets", Plain), ("fill", Plain)]),
    variant(
        "Progress",
        &[
            ("of", OneOf(&CONTENTS)),
            ("kind", Plain),
            ("midpoint", Plain),
            ("change_rate", Plain),
            ("reversed", Plain),
        ],
    ),
    variant(
        "Shape",
        &[
            ("form", OneOf(&FORMS)),
            ("size", Plain),
            ("fill", OneOf(&FILLS)),
            ("stroke", Shape::Record(&STROKE)),
        ],
    ),
    variant(
        "Text",
        &[
            ("text", Plain),
            ("font", Plain),
            ("of", OneOf(&CONTENTS)),
            ("font_size", Plain),
            ("align", Plain),
            ("vertical_align", Plain),
            ("area", Plain),
            ("line_spacing", Plain),
            ("letter_spacing", Plain),
            ("outline", Shape::Record(&STROKE)),
            ("shadow", Shape::Record(&SHADOW)),
            ("reveal", Plain),
        ],
    ),
    variant(
        "Particles",
        &[
            ("of", OneOf(&CONTENTS)),
            ("seed", Plain),
            ("max", Plain),
            ("rate", Plain),
            ("duration", Plain),
            ("life", Plain),
            ("space", Plain),
            ("offset", Plain),
            ("spread", Plain),
            ("angle", Plain),
            ("motion", OneOf(&MOTIONS)),
            ("start", Shape::Record(&PARTICLE_START)),
            ("end", Shape::Record(&PARTICLE_END)),
        ],
    ),
    variant("Symbol", &[("path", Plain), ("set", List(&OVERRIDE))]),
];

static OVERRIDE: Record = Record {
    name: "override",
    fields: &[
        ("node", Plain),
        ("text", Plain),
        ("image", Plain),
        ("color", Plain),
        ("opacity", Plain),
        ("visible", Plain),
    ],
    keys: &["node"],
    refers_to_action: false,
};

static MOTIONS: [Record; 2] = [
    variant(
        "Gravity",
        &[
            ("gravity", Plain),
            ("speed", Plain),
            ("radial", Plain),
            ("tangential", Plain),
            ("faces_motion", Plain),
        ],
    ),
    variant("Radius", &[("from", Plain), ("to", Plain), ("turn", Plain)]),
];

const PARTICLE_LOOK: &[(&str, Shape)] =
    &[("size", Plain), ("rotation", Plain), ("color", Plain), ("color_variance", Plain), ("opacity", Plain)];

static PARTICLE_START: Record = variant("start", PARTICLE_LOOK);

static PARTICLE_END: Record = variant("end", PARTICLE_LOOK);

static FORMS: [Record; 3] = [
    variant("Rect", &[("radii", Plain)]),
    variant("Polygon", &[("points", Plain)]),
    variant("Line", &[("points", Plain)]),
];

static FILLS: [Record; 3] = [
    variant("Solid", &[("color", Plain), ("opacity", Plain)]),
    variant("Linear", &[("from", Plain), ("to", Plain), ("stops", List(&STOP))]),
    variant("Radial", &[("center", Plain), ("radius", Plain), ("stops", List(&STOP))]),
];

static STOP: Record = variant("stop", &[("at", Plain), ("color", Plain), ("opacity", Plain)]);

static STROKE: Record = variant("stroke", &[("width", Plain), ("color", Plain), ("opacity", Plain)]);

static SHADOW: Record =
    variant("shadow", &[("offset", Plain), ("blur", Plain), ("color", Plain), ("opacity", Plain)]);

static START: Record = Record {
    name: "start",
    fields: &[
        ("position", Plain),
        ("rotation", Plain),
        ("rotation_y", Plain),
        ("scale", Plain),
        ("skew", Plain),
        ("anchor", Plain),
        ("opacity", Plain),
        ("color", Plain),
        ("visible", Plain),
        ("flip_x", Plain),
        ("flip_y", Plain),
        ("frame", Plain),
        ("progress", Plain),
        ("time", Plain),
    ],
    keys: &[],
    refers_to_action: false,
};

static EASE: Record = Record {
    name: "ease",
    fields: &[("name", Plain), ("ease", Shape::Action)],
    keys: &["name"],
    refers_to_action: false,
};

static CLIP: Record = Record {
    name: "clip",
    fields: &[("id", Plain), ("name", Plain), ("action", Shape::Action)],
    keys: &["id", "name"],
    refers_to_action: false,
};

static RUN: Record = Record {
    name: "run",
    fields: &[
        ("id", Plain),
        ("clip", Plain),
        ("node", Plain),
        ("nodes", Shape::Names),
        ("stagger", Shape::Record(&STAGGER)),
        ("at", Plain),
        ("speed", Plain),
        ("paused", Plain),
        ("tag", Plain),
    ],
    keys: &["id"],
    refers_to_action: false,
};

static STAGGER: Record = Record {
    name: "stagger",
    fields: &[("each", Plain), ("from", Plain), ("ease", Plain)],
    keys: &[],
    refers_to_action: false,
};

static MARKER: Record = Record {
    name: "marker",
    fields: &[("name", Plain), ("at", Plain), ("color", Plain)],
    keys: &["name"],
    refers_to_action: false,
};

/// What is expected, of either kind: an item has the fields of [`EXPECTED_AT`] or of [`EXPECTED_EVENT`].
static EXPECTATION: Record = Record {
    name: "expect",
    fields: &[],
    keys: &["name+node+inside+from+to", "node+at"],
    refers_to_action: false,
};

/// `Pose(…)`
static EXPECTED_AT: Record = Record {
    name: "expect",
    fields: &[("node", Plain), ("at", Plain), ("pose", Shape::Record(&EXPECTED_POSE)), ("tolerance", Plain)],
    keys: EXPECTATION.keys,
    refers_to_action: false,
};

/// `Event(…)`
static EXPECTED_EVENT: Record = Record {
    name: "expect",
    fields: &[
        ("name", Plain),
        ("node", Plain),
        ("inside", Plain),
        ("from", Plain),
        ("to", Plain),
        ("count", Plain),
    ],
    keys: EXPECTATION.keys,
    refers_to_action: false,
};

static EXPECTED_POSE: Record = Record {
    name: "pose",
    fields: &[
        ("position", Plain),
        ("rotation", Plain),
        ("rotation_y", Plain),
        ("scale", Plain),
        ("skew", Plain),
        ("anchor", Plain),
        ("size", Plain),
        ("opacity", Plain),
        ("color", Plain),
        ("progress", Plain),
        ("visible", Plain),
        ("flip_x", Plain),
        ("flip_y", Plain),
        ("frame", Plain),
        ("z", Plain),
    ],
    keys: &[],
    refers_to_action: false,
};

static EDITOR: Record = Record {
    name: "editor",
    fields: &[
        ("clips", List(&EDITOR_CLIP)),
        ("nodes", List(&EDITOR_NODE)),
        ("canvas", Shape::Record(&EDITOR_CANVAS)),
        ("folders", List(&EDITOR_FOLDER)),
    ],
    keys: &[],
    refers_to_action: false,
};

static EDITOR_FOLDER: Record = Record {
    name: "folder",
    fields: &[("name", Plain), ("images", Shape::Names), ("sheets", Shape::Names)],
    keys: &["name"],
    refers_to_action: false,
};

static EDITOR_CANVAS: Record = Record {
    name: "canvas",
    fields: &[
        ("guides", List(&EDITOR_GUIDE)),
        ("guides_locked", Plain),
        ("grid", Plain),
        ("frames", List(&EDITOR_FRAME)),
        ("bookmarks", List(&EDITOR_BOOKMARK)),
    ],
    keys: &[],
    refers_to_action: false,
};

static EDITOR_GUIDE: Record =
    Record { name: "guide", fields: &[("x", Plain), ("y", Plain)], keys: &[], refers_to_action: false };

static EDITOR_FRAME: Record = Record {
    name: "device frame",
    fields: &[("name", Plain), ("size", Plain), ("unsafe_x", Plain), ("unsafe_y", Plain)],
    keys: &["name"],
    refers_to_action: false,
};

static EDITOR_BOOKMARK: Record = Record {
    name: "bookmark",
    fields: &[("name", Plain), ("center", Plain), ("zoom", Plain), ("rotation", Plain)],
    keys: &["name"],
    refers_to_action: false,
};

static EDITOR_NODE: Record = Record {
    name: "node",
    fields: &[("node", Plain), ("locked", Plain), ("hidden", Plain), ("color", Plain)],
    keys: &["node"],
    refers_to_action: false,
};

static EDITOR_CLIP: Record = Record {
    name: "clip",
    fields: &[
        ("clip", Plain),
        ("positions", List(&GRAPH_POSITION)),
        ("collapsed", Shape::ActionIds),
        ("comments", List(&GRAPH_COMMENT)),
        ("frames", List(&GRAPH_FRAME)),
        ("drafts", Actions),
    ],
    keys: &["clip"],
    refers_to_action: false,
};

static GRAPH_POSITION: Record = Record {
    name: "position",
    fields: &[("id", Plain), ("at", Plain)],
    keys: &["id"],
    refers_to_action: true,
};

static GRAPH_COMMENT: Record = Record {
    name: "comment",
    fields: &[("id", Plain), ("text", Plain)],
    keys: &["id"],
    refers_to_action: true,
};

static GRAPH_FRAME: Record = Record {
    name: "frame",
    fields: &[("title", Plain), ("color", Plain), ("actions", Shape::ActionIds)],
    keys: &["title"],
    refers_to_action: false,
};

static FRAME_STEP: Record = Record {
    name: "frame",
    fields: &[("frame", Plain), ("units", Plain), ("event", Plain)],
    keys: &[],
    refers_to_action: false,
};

static KEY: Record = Record {
    name: "key",
    fields: &[("at", Plain), ("value", Plain), ("ease", Plain)],
    keys: &["at"],
    refers_to_action: false,
};

impl Shape {
    /// What the field `name` of a value of this shape holds; `None` for an unknown field. `group` is the value: an action's fields depend
    /// on its name.
    pub fn field(self, group: &Group, name: &str) -> Option<Self> {
        match self {
            Self::Record(record) => record.of_kind(group).field(name),
            Self::OneOf(records) => records.iter().find(|record| record.name == &*group.name)?.field(name),
            Self::Action => action_field(Kind::from_name(&group.name)?.spec(), name),
            Plain => Some(Plain),
            _ => None,
        }
    }

    /// What the items of a list hold.
    pub fn item(self) -> Self {
        match self {
            Self::List(record) => Self::Record(record),
            Self::Actions => Self::Action,
            _ => Self::Plain,
        }
    }

    /// What tells an item apart by one of [`keys`](Self::keys); `None` if it lacks that.
    pub fn identity(item: &Item, key: &str) -> Option<String> {
        let value = |field: &str| item.get(field).map(|field| field.value.compact());
        let mut fields = key.split('+');
        let mut identity = value(fields.next()?)?;
        if key.contains('+') {
            // What is left out has its default; what is expected of a pose is no version of an event.
            let kind = item.value.group().map_or("", |group| &group.name);
            identity = format!("{kind} {identity}");
        }
        for field in fields {
            identity.push_str(" + ");
            identity.push_str(&value(field).unwrap_or_default());
        }
        Some(identity)
    }

    /// The fields by which items of this shape are told apart, as in [`Record::keys`].
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Record(record) => record.keys,
            Self::Action => &["id", "label"],
            _ => &[],
        }
    }
}

impl Shape {
    /// Whether a value of this shape has no unknown field, nor has anything in it.
    pub fn knows_all_fields(self, item: &Item) -> bool {
        let Some(group) = item.value.group() else { return true };
        group.items.iter().all(|item| match item.field() {
            Some(name) => self.field(group, name).is_some_and(|shape| shape.knows_all_fields(item)),
            None => self.item().knows_all_fields(item),
        })
    }

    /// The field that is all of a value in its short form, as `3` is `(frame: 3)`.
    pub fn short_form(self) -> Option<&'static str> {
        matches!(self, Self::Record(record) if std::ptr::eq(record, &FRAME_STEP)).then_some("frame")
    }

    /// Whether the items of a list can be told apart. Others are values that change as a whole, such as frames.
    pub fn has_identities(self) -> bool {
        match self {
            Self::List(record) => !record.keys.is_empty(),
            Self::Actions => true,
            _ => false,
        }
    }

    /// Makes items of the lists of names and ids in a value of this shape, whose items can be told apart.
    pub fn expand_names(self, item: &mut Item) {
        if matches!(self, Self::Names | Self::ActionIds) {
            item.value.expand();
        }
        let Some(group) = item.value.group_mut() else { return };
        let shape_of = |item: &Item| match item.field() {
            Some(name) => self.field(group, name),
            None => Some(self.item()),
        };
        let shapes: Vec<Option<Self>> = group.items.iter().map(shape_of).collect();
        for (item, shape) in group.items.iter_mut().zip(shapes) {
            if let Some(shape) = shape {
                shape.expand_names(item);
            }
        }
    }

    /// Calls `visit` with each action in a value of this shape, the outer ones first.
    pub fn each_action<'a>(self, item: &'a Item, visit: &mut impl FnMut(&'a Item)) {
        if matches!(self, Self::Action) {
            visit(item);
        }
        let Some(group) = item.value.group() else { return };
        for item in &group.items {
            let shape = match item.field() {
                Some(name) => self.field(group, name),
                None => Some(self.item()),
            };
            if let Some(shape) = shape {
                shape.each_action(item, visit);
            }
        }
    }
}

impl Record {
    /// The same, or that of the kind of a value, where there are several.
    fn of_kind(&'static self, group: &Group) -> &'static Self {
        match &*group.name {
            "Pose" if std::ptr::eq(self, &EXPECTATION) => &EXPECTED_AT,
            "Event" if std::ptr::eq(self, &EXPECTATION) => &EXPECTED_EVENT,
            _ => self,
        }
    }

    fn field(&self, name: &str) -> Option<Shape> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, shape)| *shape)
    }
}

fn action_field(spec: &ActionSpec, name: &str) -> Option<Shape> {
    match (name, spec.arity) {
        ("id" | "label" | "muted", _) => return Some(Plain),
        ("action", Arity::One) => return Some(Shape::Action),
        ("actions", Arity::Many) => return Some(Actions),
        _ => {}
    }
    let (_, param) = spec.param(name)?;
    Some(match param.value_type() {
        ValueType::Frames => List(&FRAME_STEP),
        ValueType::Keys => List(&KEY),
        _ => Plain,
    })
}

#[cfg(test)]
mod tests;
