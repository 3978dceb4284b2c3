//! What the grid of eases shows and in which order. Pure.

use kineograph_runtime::format::Kind;

use super::EaseChoice;
use super::memory::EaseMemory;
use crate::kinds;
use crate::text::tr;
use crate::ui_kit::search::{Fit, Query};

/// Most eases of the favourites and of those used last that are shown.
const MAX_LISTED: usize = 6;
/// Eases of a family: In, Out and `InOut`.
const FAMILY: usize = 3;
/// Ends of the names of a family, the longest first.
const WAYS: [&str; FAMILY] = ["InOut", "In", "Out"]; // not shown
/// What captions leave out at the start and the end of a name.
const PREFIX: &str = "Ease"; // not shown
const SUFFIX: &str = "Action"; // not shown
/// The family without a name: those with a rate. Names of the format are not translated.
const RATE: &str = "Rate"; // not shown

/// What no ease is called elsewhere.
const NONE_WORDS: [&str; 7] = ["linear", "none", "no ease", "even", "constant speed", "power0", "lerp"]; // not shown

/// One row of the grid.
#[derive(Debug, Clone, PartialEq)]
pub enum GridRow {
    /// The title of a group.
    Heading(&'static str),
    /// Eases beside each other.
    Cells(Vec<Cell>),
}

/// One ease of the grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// What a click chooses.
    pub choice: EaseChoice,
    /// The accessible name: that of the kind, with the group if it is listed a second time.
    pub label: String,
    /// The text below the curve.
    pub caption: String,
    /// Under which name it becomes a favourite; `None` where it can't.
    pub star: Option<&'static str>,
}

impl Cell {
    fn of_kind(kind: Kind, group: Option<&str>) -> Self {
        let name = kind.spec().name;
        let label = group.map_or_else(|| name.to_owned(), |group| tr!("ease-in-group", name, group));
        Self { choice: EaseChoice::Ease(kind), label, caption: caption(kind), star: Some(name) }
    }

    fn own(name: &str) -> Self {
        let label = tr!("ease-own", name);
        Self { choice: EaseChoice::Own(name.to_owned()), label, caption: name.to_owned(), star: None }
    }
}

/// The rows for a search text, `columns` eases in each at most.
pub fn rows(query: &str, columns: usize, memory: &EaseMemory, own: &[&str]) -> Vec<GridRow> {
    let columns = columns.max(1);
    let mut rows = Vec::new();
    if !query.trim().is_empty() {
        let own = own.iter().filter(|name| holds_all(query, |word| name.to_lowercase().contains(word)));
        let kinds = found(query).into_iter().map(|kind| Cell::of_kind(kind, None));
        push_group(&mut rows, None, columns, own.map(|name| Cell::own(name)).chain(kinds).collect());
        return rows;
    }
    let listed = |names: &[String], group| -> Vec<Cell> {
        let kinds = names.iter().filter_map(|name| Kind::from_name(name)).filter(|kind| is_listed(*kind));
        kinds.take(MAX_LISTED).map(|kind| Cell::of_kind(kind, Some(group))).collect()
    };
    push_group(
        &mut rows,
        Some(tr!("ease-group-own")),
        columns,
        own.iter().map(|name| Cell::own(name)).collect(),
    );
    push_group(
        &mut rows,
        Some(tr!("ease-group-favourites")),
        columns,
        listed(&memory.favourites, tr!("ease-favourite")),
    );
    push_group(
        &mut rows,
        Some(tr!("ease-group-recent")),
        columns,
        listed(&memory.recent, tr!("ease-recent")),
    );
    let families: Vec<Cell> =
        families().into_iter().flatten().map(|kind| Cell::of_kind(kind, None)).collect();
    // Families stay together: a row holds one of them, or two.
    let in_families = if columns > FAMILY { columns - columns % FAMILY } else { columns };
    push_group(&mut rows, Some(tr!("ease-group-families")), in_families, families);
    let free = Kind::all().filter(|kind| is_listed(*kind) && family(*kind).is_none());
    push_group(
        &mut rows,
        Some(tr!("ease-group-other")),
        columns,
        free.map(|kind| Cell::of_kind(kind, None)).collect(),
    );
    rows
}

fn push_group(rows: &mut Vec<GridRow>, title: Option<&'static str>, columns: usize, cells: Vec<Cell>) {
    if cells.is_empty() {
        return;
    }
    rows.extend(title.map(GridRow::Heading));
    rows.extend(cells.chunks(columns).map(|cells| GridRow::Cells(cells.to_vec())));
}

/// A step of the highlight by an arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridMove {
    /// To the ease on the left, or the end of the row above.
    Left,
    /// To the ease on the right, or the start of the row below.
    Right,
    /// To the ease above.
    Up,
    /// To the ease below.
    Down,
}

/// The accessible name of the ease that a step from the one called `from` leads to; from nowhere it leads to the first.
pub fn stepped<'a>(rows: &'a [GridRow], from: Option<&str>, step: GridMove) -> Option<&'a str> {
    let lines: Vec<&[Cell]> = rows
        .iter()
        .filter_map(|row| match row {
            GridRow::Cells(cells) => Some(cells.as_slice()),
            GridRow::Heading(_) => None,
        })
        .collect();
    let place = from.and_then(|from| {
        let lines = lines.iter().enumerate();
        lines
            .flat_map(|(line, cells)| cells.iter().enumerate().map(move |(index, cell)| (line, index, cell)))
            .find_map(|(line, index, cell)| (cell.label == from).then_some((line, index)))
    });
    let Some((line, index)) = place else {
        return lines.first()?.first().map(|cell| cell.label.as_str());
    };
    let target = match step {
        GridMove::Left if index > 0 => (line, index - 1),
        GridMove::Left if line > 0 => (line - 1, usize::MAX),
        GridMove::Right if index + 1 < lines[line].len() => (line, index + 1),
        GridMove::Right if line + 1 < lines.len() => (line + 1, 0),
        GridMove::Up if line > 0 => (line - 1, index),
        GridMove::Down if line + 1 < lines.len() => (line + 1, index),
        _ => (line, index),
    };
    let cells = lines[target.0];
    cells.get(target.1.min(cells.len() - 1)).map(|cell| cell.label.as_str())
}

/// The eases that a search finds, best first, equal ones in the order of the table.
fn found(query: &str) -> Vec<Kind> {
    let query = Query::new(query);
    let kinds = Kind::all().filter(|kind| is_listed(*kind));
    let mut found: Vec<(Fit, Kind)> =
        kinds.filter_map(|kind| Some((query.fit_kind(kind, "")?, kind))).collect();
    found.sort_by_key(|(fit, _)| *fit);
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// Whether a text asks for no ease.
pub fn means_none(query: &str) -> bool {
    NONE_WORDS.contains(&query.trim().to_lowercase().as_str())
}

fn holds_all(query: &str, holds: impl Fn(&str) -> bool) -> bool {
    query.to_lowercase().split_whitespace().all(holds)
}

/// Whether it is an ease with a curve of its own.
fn is_listed(kind: Kind) -> bool {
    super::default_curve(kind).is_some()
}

/// The families of which there are In, Out and `InOut`, in the order of the table.
fn families() -> Vec<[Kind; FAMILY]> {
    Kind::all()
        .filter(|kind| is_listed(*kind))
        .filter_map(|kind| {
            let (stem, way) = family(kind)?;
            let other = |way: &str| Kind::from_name(&format!("{stem}{way}"));
            (way == "In").then_some(())?; // not shown
            Some([kind, other("Out")?, other("InOut")?]) // not shown
        })
        .collect()
}

/// The name without its last part, and that: In, Out or `InOut`. `None` for an ease that has no others like it.
fn family(kind: Kind) -> Option<(&'static str, &'static str)> {
    WAYS.into_iter().find_map(|way| kind.spec().name.strip_suffix(way).map(|stem| (stem, way)))
}

/// An ease in a few short words.
pub fn caption(kind: Kind) -> String {
    let name = kind.spec().name;
    let Some((stem, way)) = family(kind) else {
        return match kind {
            Kind::EaseBezierAction => tr!("ease-caption-bezier-values").to_owned(),
            Kind::EaseCubicBezier => tr!("ease-caption-cubic-bezier").to_owned(),
            _ => name.strip_prefix(PREFIX).unwrap_or(name).to_owned(),
        };
    };
    let stem = stem.strip_prefix(PREFIX).unwrap_or(stem).trim_end_matches(SUFFIX);
    let family = if stem.is_empty() { RATE } else { kinds::short_stem(stem) };
    match way {
        "InOut" => tr!("ease-caption-in-out", family),
        "In" => tr!("ease-caption-in", family), // not shown
        _ => tr!("ease-caption-out", family),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grid as text: a line for each row.
    fn text(rows: &[GridRow]) -> String {
        let line = |row: &GridRow| match row {
            GridRow::Heading(title) => format!("# {title}\n"),
            GridRow::Cells(cells) => {
                let captions: Vec<&str> = cells.iter().map(|cell| cell.caption.as_str()).collect();
                format!("{}\n", captions.join(" | "))
            }
        };
        rows.iter().map(line).collect()
    }

    #[test]
    fn eases_are_in_families_two_in_a_row() {
        let memory = EaseMemory {
            recent: vec!["EaseSpring".into(), "EaseIn".into(), "no more".into()],
            favourites: vec!["EaseBackOut".into()],
        };
        assert_eq!(
            text(&rows("", 6, &memory, &["snap", "hop"])),
            "# Own\n\
             snap | hop\n\
             # Favourites\n\
             Back out\n\
             # Recent\n\
             Spring | Rate in\n\
             # Families\n\
             Rate in | Rate out | Rate in out | Sine in | Sine out | Sine in out\n\
             Back in | Back out | Back in out | Elastic in | Elastic out | Elastic in out\n\
             Bounce in | Bounce out | Bounce in out | Expo in | Expo out | Expo in out\n\
             Quad in | Quad out | Quad in out | Cubic in | Cubic out | Cubic in out\n\
             Quart in | Quart out | Quart in out | Quint in | Quint out | Quint in out\n\
             Circle in | Circle out | Circle in out\n\
             # Other\n\
             Bezier values | Cubic bezier | Steps | Spring\n"
        );
    }

    #[test]
    fn a_narrow_grid_has_one_family_in_a_row() {
        let narrow = text(&rows("", 4, &EaseMemory::default(), &[]));
        assert!(narrow.starts_with("# Families\nRate in | Rate out | Rate in out\nSine in |"), "{narrow}");
        assert!(text(&rows("", 1, &EaseMemory::default(), &[])).contains("Rate in\nRate out\n"));
    }

    #[test]
    fn each_ease_has_a_place_and_each_cell_a_name_of_its_own() {
        let memory = EaseMemory { recent: vec!["EaseIn".into()], favourites: vec!["EaseIn".into()] };
        let all = rows("", 6, &memory, &["EaseIn"]);
        let cells =
            all.iter().filter_map(|row| if let GridRow::Cells(cells) = row { Some(cells) } else { None });
        let labels: Vec<&str> = cells.flatten().map(|cell| cell.label.as_str()).collect();
        for kind in Kind::all().filter(|kind| is_listed(*kind)) {
            assert!(labels.contains(&kind.spec().name), "{kind:?}");
        }
        let mut single = labels.clone();
        single.sort_unstable();
        single.dedup();
        assert_eq!(single.len(), labels.len());
    }

    #[test]
    fn all_words_of_a_search_must_fit() {
        let found = |query| text(&rows(query, 6, &EaseMemory::default(), &["Bounce home"]));
        assert_eq!(found("bounce out"), "Bounce out | Bounce in out\n");
        assert_eq!(found("bounce HOME"), "Bounce home\n");
        assert_eq!(found("qqq"), "");
    }

    /// Words of people, animate.css, CSS, GSAP, DOTween, Penner, Blender, Rive and Flutter, and the ease that each finds first.
    const WORDS: [(&str, Kind); 85] = [
        ("overshoot", Kind::EaseBackOut),
        ("pop", Kind::EaseBackOut),
        ("pop in", Kind::EaseBackOut),
        ("settle", Kind::EaseBackOut),
        ("playful", Kind::EaseBackOut),
        ("anticipate", Kind::EaseBackIn),
        ("anticipation", Kind::EaseBackIn),
        ("wind up", Kind::EaseBackIn),
        ("pull back", Kind::EaseBackIn),
        ("recoil", Kind::EaseBackIn),
        ("cartoon", Kind::EaseBackInOut),
        ("twang", Kind::EaseElasticOut),
        ("wobble", Kind::EaseElasticOut),
        ("rubberBand", Kind::EaseElasticOut),
        ("rubber band", Kind::EaseElasticOut),
        ("jelly", Kind::EaseElasticOut),
        ("jello", Kind::EaseElasticOut),
        ("boing", Kind::EaseElasticOut),
        ("tada", Kind::EaseElasticOut),
        ("spring", Kind::EaseSpring),
        ("springy", Kind::EaseSpring),
        ("physics", Kind::EaseSpring),
        ("bounce", Kind::EaseBounceOut),
        ("bouncy", Kind::EaseBounceOut),
        ("ball", Kind::EaseBounceOut),
        ("drop", Kind::EaseBounceOut),
        ("landing", Kind::EaseBounceOut),
        ("snappy", Kind::EaseExponentialOut),
        ("snap", Kind::EaseExponentialOut),
        ("light speed", Kind::EaseExponentialOut),
        ("expo", Kind::EaseExponentialOut),
        ("launch", Kind::EaseExponentialIn),
        ("whoosh", Kind::EaseExponentialInOut),
        ("whip", Kind::EaseExponentialInOut),
        ("smooth", Kind::EaseSineInOut),
        ("soft", Kind::EaseSineInOut),
        ("gentle", Kind::EaseSineInOut),
        ("subtle", Kind::EaseSineInOut),
        ("easy ease", Kind::EaseSineInOut),
        ("breathing", Kind::EaseSineInOut),
        ("pendulum", Kind::EaseSineInOut),
        ("swing", Kind::EaseSineInOut),
        ("accelerate", Kind::EaseIn),
        ("speed up", Kind::EaseIn),
        ("decelerate", Kind::EaseOut),
        ("slow down", Kind::EaseOut),
        ("brake", Kind::EaseOut),
        ("gravity", Kind::EaseQuadraticActionIn),
        ("glide", Kind::EaseQuadraticActionOut),
        ("throw", Kind::EaseQuadraticActionOut),
        ("friction", Kind::EaseCubicActionOut),
        ("camera", Kind::EaseCubicActionInOut),
        ("fastOutSlowIn", Kind::EaseCubicActionInOut),
        ("sharp", Kind::EaseQuinticActionOut),
        ("dramatic", Kind::EaseQuinticActionInOut),
        ("sudden", Kind::EaseCircleActionOut),
        ("hold", Kind::EaseSteps),
        ("constant", Kind::EaseSteps),
        ("stop motion", Kind::EaseSteps),
        ("typewriter", Kind::EaseSteps),
        ("steps(12)", Kind::EaseSteps),
        ("step-end", Kind::EaseSteps),
        ("custom", Kind::EaseCubicBezier),
        ("bez", Kind::EaseCubicBezier),
        ("bezier", Kind::EaseCubicBezier),
        ("cubic-bezier(0.2, 0, 0, 1)", Kind::EaseCubicBezier),
        ("ease-in", Kind::EaseIn),
        ("ease-out", Kind::EaseOut),
        ("ease-in-out", Kind::EaseInOut),
        ("power1.out", Kind::EaseQuadraticActionOut),
        ("power2.inOut", Kind::EaseCubicActionInOut),
        ("power3", Kind::EaseQuarticActionOut),
        ("back.out(1.7)", Kind::EaseBackOut),
        ("back.inOut", Kind::EaseBackInOut),
        ("elastic.out(1, 0.3)", Kind::EaseElasticOut),
        ("Strong.easeOut", Kind::EaseQuinticActionOut),
        ("OutQuad", Kind::EaseQuadraticActionOut),
        ("InOutCirc", Kind::EaseCircleActionInOut),
        ("OutBack", Kind::EaseBackOut),
        ("InExpo", Kind::EaseExponentialIn),
        ("easeOutBounce", Kind::EaseBounceOut),
        ("easeInOutQuint", Kind::EaseQuinticActionInOut),
        ("easeInBack", Kind::EaseBackIn),
        ("Cubic, ease out", Kind::EaseCubicActionOut),
        ("Sinusoidal, ease in and out", Kind::EaseSineInOut),
    ];

    #[test]
    fn words_of_other_tools_find_what_they_mean_first() {
        let first = |(word, _): &(&'static str, Kind)| (*word, found(word).first().copied());
        let found: Vec<(&str, Option<Kind>)> = WORDS.iter().map(first).collect();
        assert_eq!(found, WORDS.map(|(word, kind)| (word, Some(kind))));
    }

    #[test]
    fn names_come_before_other_words_and_descriptions() {
        let found = |query| found(query).into_iter().map(|kind| kind.spec().name).collect::<Vec<_>>();
        assert_eq!(found("back")[..3], ["EaseBackIn", "EaseBackOut", "EaseBackInOut"]);
        let spring = found("spring");
        assert_eq!(spring[0], "EaseSpring");
        let place = |name| spring.iter().position(|found| *found == name);
        assert!(place("EaseElasticOut").is_some_and(|place| place > 0), "{spring:?}");
        assert_eq!(found("parabolas"), ["EaseQuadraticActionInOut"], "by its description");
        assert!(found("qqq").is_empty());
    }

    #[test]
    fn evenly_is_no_ease() {
        for word in ["linear", " Linear ", "NONE", "power0"] {
            assert!(means_none(word), "{word}");
        }
        assert!(!means_none("line") && !means_none(""));
    }

    #[test]
    fn arrows_go_from_ease_to_ease() {
        let rows = rows("", 6, &EaseMemory::default(), &["snap"]);
        let to = |from, step| stepped(&rows, from, step).unwrap();
        assert_eq!(to(None, GridMove::Down), "own ease snap");
        assert_eq!(to(Some("own ease snap"), GridMove::Down), "EaseIn");
        assert_eq!(to(Some("EaseIn"), GridMove::Left), "own ease snap");
        assert_eq!(to(Some("EaseSineInOut"), GridMove::Right), "EaseBackIn");
        assert_eq!(to(Some("EaseQuinticActionInOut"), GridMove::Down), "EaseCircleActionInOut");
        assert_eq!(to(Some("EaseSpring"), GridMove::Right), "EaseSpring");
        assert_eq!(to(Some("EaseSpring"), GridMove::Up), "EaseCircleActionInOut");
        assert_eq!(stepped(&[], None, GridMove::Up), None);
    }
}
