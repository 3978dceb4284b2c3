//! The text and size of cards. Pure: no painting, no input.

use egui::{Vec2, vec2};
use kineograph_runtime::format::{Action, Category, Kind, ParamSpec, Unit, Value};

use crate::text::{format_short, tr};
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::time_text::secs_text;

/// Width of every card, in points of the graph.
pub const CARD_WIDTH: f32 = 176.0;
/// Height of the strip with icon and name.
pub const HEADER_HEIGHT: f32 = 26.0;
/// Height of a line with the label or a parameter.
pub const ROW_HEIGHT: f32 = 18.0;
/// Height of the picture of an ease.
pub const CURVE_HEIGHT: f32 = 42.0;
/// Height of the thumbnails of an `Animate`.
pub const STRIP_HEIGHT: f32 = 42.0;
/// Height of the line that says that parameters are left out.
pub const MORE_HEIGHT: f32 = 10.0;
/// Space above and below the lines.
pub const PADDING: f32 = 5.0;

/// Gap between a frame and its cards.
pub const FRAME_PADDING: f32 = 16.0;
/// Height of the strip with the title of a frame.
pub const FRAME_TITLE_HEIGHT: f32 = 24.0;
/// Gap between a comment and the card below it.
pub const NOTE_GAP: f32 = 7.0;
/// Height of a line of a comment.
pub const NOTE_LINE_HEIGHT: f32 = 14.0;
/// Space around the text of a comment.
pub const NOTE_PADDING: f32 = 6.0;

/// Fewest letters of a comment that fit in a line.
const NOTE_LETTERS: usize = 27;
/// Most lines of a comment that are shown on the card.
const MAX_NOTE_LINES: usize = 5;

/// Most parameters that a card shows.
const MAX_ROWS: usize = 4;

/// One parameter on a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamRow {
    /// Key of the parameter.
    pub param: &'static str,
    /// Name of the parameter.
    pub name: &'static str,
    /// Its value with unit.
    pub value: String,
    /// Red, green, blue, when the value is a colour.
    pub swatch: Option<[u8; 3]>,
}

/// The main parameters of an action, as text.
pub fn rows(action: &Action, opacities: OpacityUnit) -> Vec<ParamRow> {
    main_params(action)
        .map(|(param, value)| ParamRow {
            param: param.name,
            name: param.label,
            value: format_value(param, value, opacities),
            swatch: match value {
                Value::Color(color) => Some(color.0),
                _ => None,
            },
        })
        .collect()
}

/// The value that a compact card shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainValue {
    /// Key of the parameter.
    pub param: &'static str,
    /// The value in less and less letters, the last of them as few as say something.
    pub texts: Vec<String>,
}

/// The value of an action that says most; `None` if it has none worth a line.
pub fn main_value(action: &Action, opacities: OpacityUnit) -> Option<MainValue> {
    let all = || set_params(action);
    let named =
        |name: &str| action.spec().params.iter().zip(action.params()).find(|(own, _)| own.name == name);
    if let (Some((from, start)), Some((to, end))) = (named("from"), named("to")) {
        // From a number to another: the end says more.
        let [start, end] = [(from, start), (to, end)].map(|(own, value)| format_value(own, value, opacities));
        return Some(MainValue { param: to.name, texts: vec![format!("{start} … {end}"), end] });
    }
    let (param, value) = all().find(|(own, _)| own.name != "duration").or_else(|| all().next())?;
    let mut texts = vec![format_value(param, value, opacities)];
    texts.extend(shorter(value, param.unit));
    Some(MainValue { param: param.name, texts })
}

/// A value with its name, as long as it is.
pub fn whole_value(action: &Action, param: &str, opacities: OpacityUnit) -> String {
    let Some((index, spec)) = action.spec().param(param) else { return String::new() };
    let main = main_value(action, opacities).filter(|main| main.param == param);
    let whole = main.and_then(|main| main.texts.into_iter().next());
    let whole = whole.unwrap_or_else(|| format_value(spec, &action.params()[index], opacities));
    format!("{}: {whole}", spec.label)
}

/// Numbers without their unit, then with fewer decimals.
fn shorter(value: &Value, unit: Unit) -> Vec<String> {
    let numbers: &[f64] = match value {
        Value::Vec2([x, y]) if unit == Unit::Times && x == y => &[*x],
        // They are shown in another unit.
        Value::Number(_) if matches!(unit, Unit::Level | Unit::Secs) => return Vec::new(),
        Value::Number(number) | Value::Optional(Some(number)) => &[*number],
        Value::Vec2(pair) => pair,
        Value::Vec3(triple) => triple,
        Value::Vec4(four) => four,
        _ => return Vec::new(),
    };
    let text = |decimals: usize| {
        let texts: Vec<String> = numbers.iter().map(|number| format_short(*number, decimals)).collect();
        texts.join(", ").replace('-', "−")
    };
    // A number below 10 has digits of its own after the point.
    let decimals = if numbers.iter().any(|number| *number != 0.0 && number.abs() < 10.0) { 1 } else { 0 };
    vec![text(2), text(decimals)]
}

/// The upper edge of the row of a value below that of its card, in points of the graph; `index` counts the values.
pub fn row_top(action: &Action, index: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a handful of lines
    let lines = (index + usize::from(action.label.is_some())) as f32;
    HEADER_HEIGHT + PADDING + lines * ROW_HEIGHT
}

/// The size of the card of an action, in points of the graph.
pub fn card_size(action: &Action) -> Vec2 {
    let lines = main_params(action).count() + usize::from(action.label.is_some());
    #[allow(clippy::cast_precision_loss)] // a handful of lines
    let mut body = lines as f32 * ROW_HEIGHT;
    if leaves_out(action) {
        body += MORE_HEIGHT;
    }
    if action.spec().category == Category::Ease {
        body += CURVE_HEIGHT;
    }
    if action.kind() == Kind::Animate {
        body += STRIP_HEIGHT;
    }
    if body > 0.0 {
        body += 2.0 * PADDING;
    }
    vec2(CARD_WIDTH, HEADER_HEIGHT + body)
}

/// How many lines a comment takes above its card, estimated without fonts: the layout must not depend on them.
pub fn note_lines(text: &str) -> usize {
    let lines = text.lines().map(|line| {
        let mut count = 1;
        let mut used = 0;
        for word in line.split_whitespace().map(|word| word.chars().count()) {
            if used > 0 && used + 1 + word > NOTE_LETTERS {
                count += 1;
                used = 0;
            }
            used += word + usize::from(used > 0);
            count += used.saturating_sub(1) / NOTE_LETTERS;
            used = if used > NOTE_LETTERS { used % NOTE_LETTERS } else { used };
        }
        count
    });
    lines.sum::<usize>().clamp(1, MAX_NOTE_LINES)
}

/// Height of the comment above a card, in points of the graph.
pub fn note_height(text: &str) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a handful of lines
    let lines = note_lines(text) as f32;
    lines * NOTE_LINE_HEIGHT + 2.0 * NOTE_PADDING
}

/// The accessible name of a card: the kind, then the label if there is one.
pub fn card_name(action: &Action) -> String {
    match &action.label {
        Some(label) => format!("{} {label}", action.spec().name),
        None => action.spec().name.to_owned(),
    }
}

/// True if the card omits parameters that are set.
pub fn leaves_out(action: &Action) -> bool {
    set_params(action).nth(MAX_ROWS).is_some()
}

/// The parameters worth a line, in the order of the table.
fn main_params(action: &Action) -> impl Iterator<Item = (&'static ParamSpec, &Value)> {
    set_params(action).take(MAX_ROWS)
}

/// The parameters that are set to a value worth a line.
fn set_params(action: &Action) -> impl Iterator<Item = (&'static ParamSpec, &Value)> {
    let is_worth_a_line = |value: &Value| match value {
        // The frames of an Animate are thumbnails.
        Value::Frames(_) | Value::Optional(None) | Value::Flag(false) => false,
        Value::Text(text) => !text.is_empty(),
        Value::Number(_)
        | Value::Optional(Some(_))
        | Value::Count(_)
        | Value::Vec2(_)
        | Value::Vec3(_)
        | Value::Vec4(_)
        | Value::Points(_)
        | Value::Color(_)
        | Value::Flag(true)
        | Value::Keys(_) => true,
    };
    let all = action.spec().params.iter().zip(action.params());
    all.filter(move |(_, value)| is_worth_a_line(value))
}

fn format_value(param: &ParamSpec, value: &Value, opacities: OpacityUnit) -> String {
    let numbers = |numbers: &[f64]| {
        let texts: Vec<String> = numbers.iter().map(|number| format_short(*number, 2)).collect();
        format!("{}{}", texts.join(", ").replace('-', "−"), param.unit.suffix())
    };
    match value {
        // A single number of levels is an opacity.
        Value::Number(level) if param.unit == Unit::Level => opacities.text(*level),
        Value::Number(secs) if param.unit == Unit::Secs => secs_text(*secs),
        Value::Number(number) | Value::Optional(Some(number)) => numbers(&[*number]),
        Value::Optional(None) => "–".to_owned(),
        Value::Count(count) => numbers(&[f64::from(*count)]),
        Value::Vec2([x, y]) if param.unit == Unit::Times && x == y => numbers(&[*x]),
        Value::Vec2(pair) => numbers(pair),
        Value::Vec3(triple) => numbers(triple),
        Value::Vec4(four) => numbers(four),
        Value::Points(points) => tr!("graph-points", count = points.len()),
        Value::Color(color) => {
            let [red, green, blue] = color.0;
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Value::Text(text) if text.is_empty() => "–".to_owned(),
        Value::Text(text) => format!("“{text}”"),
        Value::Flag(flag) => if *flag { tr!("graph-yes") } else { tr!("graph-no") }.to_owned(),
        Value::Frames(frames) => tr!("graph-frames", count = frames.len()),
        Value::Keys(keys) => tr!("graph-keys", count = keys.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::format::{Color, FrameStep};

    fn text(action: &Action) -> String {
        let rows = rows(action, OpacityUnit::Percent);
        let lines: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.name, row.value)).collect();
        lines.join(" | ")
    }

    #[test]
    fn cards_show_values_with_units() {
        assert_eq!(text(&Action::move_by(1.0, [100.0, -0.5])), "Duration: 1 s | By: 100, −0.5 px");
        assert_eq!(text(&Action::rotate_by(0.25, 90.0)), "Duration: 0.25 s | Angle: 90°");
        assert_eq!(text(&Action::scale_to(1.0, [2.0, 2.0])), "Duration: 1 s | Scale: 2 ×");
        assert_eq!(text(&Action::tint_to(1.0, Color([255, 0, 16]))), "Duration: 1 s | Colour: #ff0010");
        assert_eq!(text(&Action::fade_to(1.0, 51.0)), "Duration: 1 s | Opacity: 20 %");
        assert_eq!(text(&Action::call_func("ding")), "Name: “ding”");
        assert_eq!(text(&Action::sequence([])), "");
    }

    #[test]
    fn cards_show_four_parameters_at_most() {
        let tween = Action::action_tween(1.0, "score", 0.0, 100.0);
        assert_eq!(text(&tween), "Duration: 1 s | Key: “score” | From: 0 | To: 100");
        let animate = Action::animate(0.1, vec![FrameStep::new(0), FrameStep::new(1)], 2, true);
        assert_eq!(text(&animate), "Frame time: 0.1 s | Loops: 2 | Restore: yes", "frames are thumbnails");
        let height = HEADER_HEIGHT + 3.0 * ROW_HEIGHT + STRIP_HEIGHT + 2.0 * PADDING;
        assert_eq!(card_size(&animate).y, height);
        // The tag is left out, and the card has room to say so.
        let mut tagged = animate;
        for (param, name) in [("sheet", "hero"), ("tag", "run")] {
            tagged.set_param(param, Value::Text(name.into())).unwrap();
        }
        assert!(leaves_out(&tagged) && !leaves_out(&tween));
        assert_eq!(card_size(&tagged).y, height + ROW_HEIGHT + MORE_HEIGHT);
    }

    #[test]
    fn compact_cards_show_one_value_in_less_and_less_letters() {
        let texts = |action: &Action| {
            let main = main_value(action, OpacityUnit::Percent).unwrap();
            format!("{}: {}", main.param, main.texts.join(" | "))
        };
        assert_eq!(
            texts(&Action::move_by(1.0, [152.25, 84.0])),
            "delta: 152.25, 84 px | 152.25, 84 | 152, 84"
        );
        assert_eq!(
            texts(&Action::scale_to(1.0, [1.12, 0.84])),
            "scale: 1.12, 0.84 × | 1.12, 0.84 | 1.1, 0.8"
        );
        assert_eq!(texts(&Action::scale_to(1.0, [2.0, 2.0])), "scale: 2 × | 2 | 2");
        assert_eq!(texts(&Action::fade_to(1.0, 51.0)), "opacity: 20 %");
        assert_eq!(texts(&Action::action_tween(1.0, "score", 0.0, 100.0)), "to: 0 … 100 | 100");
        assert_eq!(texts(&Action::progress_from_to(1.0, 5.0, 50.0)), "to: 5 … 50 | 50");
        assert_eq!(texts(&Action::delay(0.25)), "duration: 0.25 s");
        assert_eq!(main_value(&Action::sequence([]), OpacityUnit::Percent), None);
    }

    #[test]
    fn cards_grow_with_what_they_show() {
        let bare = card_size(&Action::show());
        let labelled = card_size(&Action::show().labelled("now"));
        assert_eq!(bare.y, HEADER_HEIGHT);
        assert_eq!(labelled.y, HEADER_HEIGHT + ROW_HEIGHT + 2.0 * PADDING);
        let ease = card_size(&Action::new(Kind::EaseSineIn));
        assert_eq!(ease.y, HEADER_HEIGHT + CURVE_HEIGHT + 2.0 * PADDING);
        assert_eq!(card_name(&Action::show().labelled("now")), "Show now");
    }

    #[test]
    fn comments_take_as_many_lines_as_they_need() {
        assert_eq!(note_lines("short"), 1);
        assert_eq!(note_lines("one\ntwo"), 2);
        assert_eq!(note_lines("twenty letters here and some more"), 2);
        assert_eq!(note_lines(&"x".repeat(60)), 3);
        assert_eq!(note_lines(&"word ".repeat(200)), MAX_NOTE_LINES);
    }
}
