//! `docs/format.md` says what the table of actions says, and what it shows can be read.
//!
//! Its part about types and actions is written from their tables: `cargo xtask docs` does so, and this test fails while it is out of date.
use std::fmt::Write as _;
use std::fs;

use kineograph_runtime::Program;
use kineograph_runtime::format::{
    Action, ActionSpec, Arity, Category, ParamSpec, Unit, Value, ValueType, load,
};

use crate::docs;
use crate::stored::{all_types, short};

const BEGIN: &str =
    "<!-- Written from the tables of types and actions by `cargo xtask docs`; do not edit below. -->\n";

/// What all grid effects have in common.
const GRIDS: &str = "\
They bend the picture of a node with all inside it, on a grid of whole columns and rows. Places and lengths are pixels of that picture, from its
lower left corner; a node without a size, such as a group, bends the whole stage, from the corner of the stage. An effect takes the place of the
one before it, unless a `ReuseGrid` stands between them: then both need the same columns and rows, and both tiles or both none. It stays as it
ends until a `StopGrid`, or with `stop` until its end; where it plays backwards, until it is back at its start. `Reverse` and `ReverseTime`
mean the same for them. Equal seeds give equal numbers, but not those of cocos2d-x. Lengths scale with the node. Of two effects at the same time
on a node one is seen, and children outside of its box are cut while one is there. What else differs from cocos2d-x, also in names, is listed in
[decisions/grids.md](decisions/grids.md#what-differs-from-cocos2d-x-on-purpose).";

#[test]
fn the_lists_of_types_and_actions_are_up_to_date() {
    let text = fs::read_to_string(docs::path("format.md")).unwrap();
    let prose = text.split_once(BEGIN).expect("the marker stands in docs/format.md").0;
    docs::keep("format.md", &format!("{prose}{BEGIN}{}{}", all_types(), all_actions()));
}

#[test]
fn all_examples_can_be_read() {
    let text = fs::read_to_string(docs::path("format.md")).unwrap();
    let mut counts = [0; 2];
    for block in text.split("```ron\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
        if block.starts_with('(') {
            let loaded = load(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
            assert_eq!(loaded.diagnostics.len(), 0, "{block}");
            counts[0] += 1;
        } else {
            for line in block.lines() {
                let action = Action::from_ron_text(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
                counts[1] += 1;
                // What refers to others is right only beside them.
                let is_alone = ["At(", "PlayClip(", "EaseNamed("].iter().all(|name| !line.starts_with(name));
                assert!(Program::compile(&action).is_ok() || !is_alone, "{line}");
            }
        }
    }
    assert!(counts[0] > 0 && counts[1] == docs::actions().count(), "{counts:?}");
}

fn all_actions() -> String {
    let mut out = String::new();
    for category in Category::ALL {
        writeln!(out, "\n## {}", category.title()).unwrap();
        if category == Category::Grid {
            writeln!(out, "\n{GRIDS}").unwrap();
        }
        for spec in docs::actions().filter(|spec| spec.category == category) {
            write_action(&mut out, spec);
        }
    }
    out
}

fn write_action(out: &mut String, spec: &ActionSpec) {
    writeln!(out, "\n### {}\n\n{}\n\n```ron\n{}\n```", spec.name, spec.sentence, example(spec)).unwrap();
    let inside = match spec.arity {
        Arity::None => None,
        Arity::One => Some("| `action` | an action | | needed | The action inside. |"),
        Arity::Many => Some("| `actions` | a list of actions | | needed | The actions inside, in order. |"),
    };
    if spec.params.is_empty() && inside.is_none() {
        return;
    }
    writeln!(out, "\n| field | value | range | if left out | |\n|---|---|---|---|---|").unwrap();
    for param in spec.params {
        let (range, default) = (range(param), default(param));
        writeln!(out, "| `{}` | {} | {range} | {default} | {} |", param.name, value(param), param.help)
            .unwrap();
    }
    if let Some(line) = inside {
        writeln!(out, "{line}").unwrap();
    }
}

/// A new action as the editor would save it, without what may be left out.
fn example(spec: &ActionSpec) -> String {
    let mut action = Action::new(spec.kind);
    match spec.arity {
        Arity::None => {}
        Arity::One if action.spec().category == Category::Grid => {
            action.children.push(Action::waves_3d(1.0, 2.0, 20.0));
        }
        Arity::One => action.children.push(Action::move_by(1.0, [100.0, 0.0])),
        Arity::Many => action.children.extend([Action::delay(1.0), Action::move_by(1.0, [100.0, 0.0])]),
    }
    // `ron` writes `a:1.0,b:2.0`.
    let compact = ron::to_string(&action).unwrap();
    let mut text = String::new();
    let mut is_quoted = false;
    for c in compact.chars() {
        is_quoted ^= c == '"';
        text.push(c);
        if !is_quoted && [':', ','].contains(&c) {
            text.push(' ');
        }
    }
    text
}

fn value(param: &ParamSpec) -> String {
    let unit = match param.unit {
        Unit::Secs => ", seconds",
        Unit::Px => ", pixels",
        Unit::Deg => ", degrees",
        Unit::Times => ", a factor",
        Unit::Level | Unit::Parts | Unit::None => "",
    };
    let kind = match param.value_type() {
        ValueType::Number | ValueType::Optional => "number",
        ValueType::Count => "whole number",
        ValueType::Vec2 if param.unit == Unit::Times => "(x, y) or one number",
        ValueType::Vec2 if param.unit == Unit::Parts => "(columns, rows)",
        ValueType::Vec2 => "(x, y)",
        ValueType::Vec3 => "(red, green, blue)",
        ValueType::Vec4 => "four numbers `(…)`",
        ValueType::Points => "list of (x, y)",
        ValueType::Color => "colour `\"#rrggbb\"`",
        ValueType::Text if param.choices.is_empty() => "text",
        ValueType::Text => {
            let names: Vec<String> = param.choices.iter().map(|name| format!("`\"{name}\"`")).collect();
            return format!("one of {}", names.join(" "));
        }
        ValueType::Flag => "`true` or `false`",
        ValueType::Frames => "list of frames",
        ValueType::Keys => "list of keys",
    };
    format!("{kind}{unit}")
}

fn range(param: &ParamSpec) -> String {
    match param.value_type() {
        ValueType::Color | ValueType::Text | ValueType::Flag => String::new(),
        ValueType::Frames => String::from("units > 0"),
        _ => {
            let [min, max] = param.range.map(short);
            format!("{min} to {max}")
        }
    }
}

fn default(param: &ParamSpec) -> String {
    if let Some(other) = param.needed_without {
        return format!("needed without `{other}`");
    }
    if !param.may_be_omitted {
        return String::from("needed");
    }
    match param.default_value() {
        Value::Optional(None) => String::from("not set"),
        Value::Text(text) if text.is_empty() => String::from("none"),
        value => format!("`{}`", ron::to_string(&value).unwrap()),
    }
}
