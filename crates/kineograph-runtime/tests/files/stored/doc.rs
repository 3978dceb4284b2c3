//! The part of `docs/format.md` about types.
use std::fmt::Write as _;

use super::table::TYPES;
use super::{Default, Field, Holds, Type, Unit};

pub fn all_types() -> String {
    let mut out = String::from("\n## Types\n");
    for of in TYPES {
        write_type(&mut out, of);
    }
    out
}

/// Contents that are pictures.
const PICTURES: &str = "`Image(\"name\")`, `Sheet(\"name\")`, `Frame(sheet: \"name\", frame: \"name\")`";

fn write_type(out: &mut String, of: &Type) {
    writeln!(out, "\n### {}\n\n{}\n", of.title, of.sentence).unwrap();
    writeln!(out, "| field | value | range | if left out | since | |\n|---|---|---|---|---|---|").unwrap();
    for field in of.fields {
        let (value, range, default) = (value(field.holds), range(field.holds), default(field));
        writeln!(
            out,
            "| `{}` | {value} | {range} | {default} | {} | {} |",
            field.name, field.since, field.help
        )
        .unwrap();
    }
}

fn value(holds: Holds) -> String {
    match holds {
        Holds::Text => "text".to_owned(),
        Holds::NameOf(list) => format!("a name in `{list}`"),
        Holds::NamesOf(list) => format!("list of names in `{list}`"),
        Holds::Texts => "list of texts".to_owned(),
        Holds::Number(unit, _) => format!("number{}", of_unit(unit)),
        Holds::Whole(_) => "whole number".to_owned(),
        Holds::Pair(Unit::Factor, _) => format!("(x, y) or one number{}", of_unit(Unit::Factor)),
        Holds::Spread(unit, _) => format!("(value, variance){}", of_unit(unit)),
        Holds::Pair(unit, _) => format!("(x, y){}", of_unit(unit)),
        Holds::Rect(_) => "(x, y, width, height), pixels".to_owned(),
        Holds::FrameRef => "a number or a name of a frame".to_owned(),
        Holds::Flag => "`true` or `false`".to_owned(),
        Holds::Color => "colour `\"#rrggbb\"`".to_owned(),
        Holds::Ease => "an [ease as text](#actions)".to_owned(),
        Holds::Action => "an [action](#actions)".to_owned(),
        Holds::Actions => "list of [actions](#actions)".to_owned(),
        Holds::ActionIds => "list of ids of actions".to_owned(),
        Holds::One(name) => link(name),
        Holds::List(name) => format!("list: {}", link(name)),
        Holds::Word(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
        Holds::Content => format!(
            "`Group`, {PICTURES}, `Box((width, height))`, `NineSlice(…)`: {}, `Progress(…)`: {}, `Shape(…)`: {}, `Text(…)`: {}, `Particles(…)`: {}, or `Symbol(…)`: {}",
            link("NineSlice"),
            link("Progress"),
            link("Shape"),
            link("Text"),
            link("Particles"),
            link("Symbol"),
        ),
        Holds::Picture => format!("one of {PICTURES}"),
        Holds::Form => format!(
            "`Rect()` or `Rect(…)`: {}, `Ellipse`, `Polygon(…)`: {}, or `Line(…)`: {}",
            link("Rect"),
            link("Polygon"),
            link("Line"),
        ),
        Holds::Fill => format!(
            "`Solid(…)`: {}, `Linear(…)`: {}, or `Radial(…)`: {}",
            link("Solid"),
            link("Linear"),
            link("Radial"),
        ),
        Holds::Motion => format!("`Gravity(…)`: {}, or `Radius(…)`: {}", link("Gravity"), link("Radius")),
        Holds::Four(names, _) => format!("({names}), pixels"),
        Holds::Points(_) => "list of points (x, y), pixels".to_owned(),
        Holds::Blend => "`Normal`, `Add`, `Multiply`, `Screen` or `Func(src: SrcAlpha, dst: One)`, with the factors of OpenGL".to_owned(),
        Holds::StaggerFrom => "`First`, `Last`, `Centre`, `Edges` or `Index(2)`, counted from 0".to_owned(),
    }
}

fn link(name: &str) -> String {
    if name == "Expectation" {
        return format!("`Pose(…)`: {}, or `Event(…)`: {}", link("Pose"), link("Event"));
    }
    let title = TYPES.iter().find(|of| of.name == name).map_or(name, |of| of.title);
    format!("[{}](#{})", title.to_lowercase(), title.to_lowercase().replace(' ', "-"))
}

const fn of_unit(unit: Unit) -> &'static str {
    match unit {
        Unit::None => "",
        Unit::Secs => ", seconds",
        Unit::Px => ", pixels",
        Unit::Deg => ", degrees",
        Unit::Factor => ", a factor",
        Unit::PerSec => ", a second",
        Unit::PxPerSec => ", pixels a second",
        Unit::PxPerSecSquared => ", pixels a second squared",
        Unit::DegPerSec => ", degrees a second",
    }
}

fn range(holds: Holds) -> String {
    let (Holds::Number(_, range)
    | Holds::Whole(range)
    | Holds::Pair(_, range)
    | Holds::Spread(_, range)
    | Holds::Rect(range)) = holds
    else {
        return String::new();
    };
    match range {
        [min, max] if min == max => short(min),
        [min, max] if max == f64::MAX && min == f64::MIN => String::new(),
        [min, max] if min > 0.0 && min < 1e-9 => format!("above 0, to {}", short(max)),
        [min, max] => format!("{} to {}", short(min), short(max)),
    }
}

fn default(field: &Field) -> String {
    match field.default {
        Default::Needed => "needed".to_owned(),
        Default::Absent => "not set".to_owned(),
        Default::Is(text) => format!("`{text}`"),
    }
}

/// `1e9` rather than `1000000000`, and a minus sign that is one.
pub fn short(x: f64) -> String {
    let is_round = x.abs() >= 1e5 && format!("{x:e}").len() <= 4;
    let text = if is_round { format!("{x:e}") } else { x.to_string() };
    text.replace('-', "−")
}
