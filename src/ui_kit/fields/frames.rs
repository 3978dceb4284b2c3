//! Lists of sheet frames as text: `0-5, 3x2#step, "run_01"` is frames 0 to 5, then frame 3 for two units, which sends the event `step`, then a
//! frame by name.

use kineograph_runtime::format::FrameStep;

use super::list::ListText;
use super::numeral::parse_number;
use super::{Field, FieldEvent, Form};
use crate::text::format_number;
use crate::text::tr;

/// What stands between two frames.
const SEPARATORS: [char; 3] = [',', ';', ' '];
/// Most frames in one list.
pub const MAX_STEPS: usize = 10_000;
/// Longest duration of a frame, in units.
const MAX_UNITS: u32 = 100_000;

/// Why a text is not a list of frames. The text is for users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FramesError {
    /// Nothing in it.
    #[error("{}", tr!("field-frames-empty"))]
    Empty,
    /// A part that can't be read.
    #[error("{}", tr!("field-frames-not-a-frame", part = .0))]
    NotAFrame(String),
    /// The duration of a frame is not above 0, or too long.
    #[error("{}", tr!("field-frames-bad-units", part = .0, max = MAX_UNITS))]
    BadUnits(String),
    /// Too many frames.
    #[error("{}", tr!("field-frames-too-many", max = MAX_STEPS))]
    TooMany,
}

const TEXT: ListText<FrameStep, FramesError> = ListText { format: format_frames, parse: parse_frames };

/// Writes frames as text that [`parse_frames`] reads: `0-5, 3x2`. Neighbours that count up or down by one, and stay
/// equally long, become a range.
pub fn format_frames(steps: &[FrameStep]) -> String {
    let mut parts = Vec::new();
    let mut rest = steps;
    while let Some(first) = rest.first() {
        let length = run_length(rest);
        let (run, behind) = rest.split_at(length);
        let last = run.last().unwrap_or(first);
        let frames = match &first.name {
            Some(name) => format!("\"{}\"", name.replace('"', "'")),
            None if length == 1 => first.frame.to_string(),
            None => format!("{}-{}", first.frame, last.frame),
        };
        let units = if first.units == 1.0 { String::new() } else { format!("x{}", first.units) };
        let event = first.event.as_deref().map(written_event).unwrap_or_default();
        parts.push(frames + &units + &event);
        rest = behind;
    }
    parts.join(", ")
}

/// How many steps from the first on make a range; a range has at least three.
fn run_length(steps: &[FrameStep]) -> usize {
    let counts_by = |a: &FrameStep, b: &FrameStep| i64::from(b.frame) - i64::from(a.frame);
    let [first, second, ..] = steps else { return 1 };
    let direction = counts_by(first, second);
    if direction.abs() != 1 || first.event.is_some() || first.name.is_some() || second.name.is_some() {
        return 1;
    }
    let fits = |pair: &[FrameStep]| {
        let is_plain = pair[1].units == first.units && pair[1].event.is_none() && pair[1].name.is_none();
        is_plain && counts_by(&pair[0], &pair[1]) == direction
    };
    let length = 1 + steps.windows(2).take_while(|pair| fits(pair)).count();
    if length < 3 { 1 } else { length }
}

/// `#step`, in quotes where a name would not be read as one word.
fn written_event(name: &str) -> String {
    let is_word = !name.is_empty() && !name.contains(|c: char| SEPARATORS.contains(&c) || c == '"');
    if is_word { format!("#{name}") } else { format!("#\"{}\"", name.replace('"', "'")) }
}

/// The parts of a text between separators; those in quotes separate nothing.
fn parts_of(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |c| {
        is_quoted ^= c == '"';
        !is_quoted && SEPARATORS.contains(&c)
    })
    .map(str::trim)
    .filter(|part| !part.is_empty())
}

/// Reads a list of frames: parts between commas or spaces, each a frame `3` or a range `0-5` or `5-0`, with `x2` behind it
/// if its frames last two units each, and `#step` or `#"left foot"` if the first of them sends an event.
///
/// # Errors
/// With the part that can't be read.
pub fn parse_frames(text: &str) -> Result<Vec<FrameStep>, FramesError> {
    let mut steps = Vec::new();
    for part in parts_of(text) {
        if let Some((name, rest)) = part.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            if steps.len() >= MAX_STEPS {
                return Err(FramesError::TooMany);
            }
            steps.push(named_frame(name, rest).ok_or_else(|| FramesError::NotAFrame(part.to_owned()))??);
            continue;
        }
        let (frames, event) = match part.split_once('#') {
            Some((frames, event)) => (frames, Some(event.trim_matches('"').to_owned())),
            None => (part, None),
        };
        let (frames, units) = split_units(frames)?;
        let (first, last) = parse_range(frames).ok_or_else(|| FramesError::NotAFrame(part.to_owned()))?;
        if first.abs_diff(last) as usize >= MAX_STEPS - steps.len() {
            return Err(FramesError::TooMany);
        }
        let (step, first_of_part) = (|frame| FrameStep::lasting(frame, units), steps.len());
        if first <= last {
            steps.extend((first..=last).map(step));
        } else {
            steps.extend((last..=first).rev().map(step));
        }
        steps[first_of_part].event = event;
    }
    if steps.is_empty() { Err(FramesError::Empty) } else { Ok(steps) }
}

/// A frame by name with what stands behind the quotes: `x2`, `#step` or both. `None` if anything else does.
fn named_frame(name: &str, rest: &str) -> Option<Result<FrameStep, FramesError>> {
    let (units, event) = match rest.split_once('#') {
        Some((units, event)) => (units, Some(event.trim_matches('"').to_owned())),
        None => (rest, None),
    };
    let step = FrameStep::named(name).with_event(event);
    if units.trim().is_empty() {
        return Some(Ok(step));
    }
    match split_units(units) {
        Ok(("", units)) => Some(Ok(step.with_units(units))),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}

fn split_units(part: &str) -> Result<(&str, f64), FramesError> {
    let Some((frames, units)) = part.split_once(['x', '×', '*']) else { return Ok((part, 1.0)) };
    match parse_number(units) {
        Some(units) if units > 0.0 && units <= f64::from(MAX_UNITS) => Ok((frames, units)),
        _ => Err(FramesError::BadUnits(part.to_owned())),
    }
}

fn parse_range(text: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    match text.split_once(['-', '–']) {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(text).map(|frame| (frame, frame)),
    }
}

impl Form<'_> {
    /// A list of frames, typed as text; an error is shown below.
    pub fn frames(
        &mut self,
        field: &Field<'_>,
        steps: &[FrameStep],
        default: Option<Vec<FrameStep>>,
    ) -> FieldEvent<Vec<FrameStep>> {
        self.list(field, (steps, default), &TEXT, &frames_summary(steps))
    }
}

fn frames_summary(steps: &[FrameStep]) -> String {
    let units: f64 = steps.iter().map(|step| step.units).sum();
    let count = steps.len();
    #[allow(clippy::cast_precision_loss)] // far fewer frames
    let is_even = units == count as f64;
    if is_even {
        tr!("field-frames", count)
    } else {
        tr!("field-frames-in-units", count, units = format_number(units))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(list: &[(u32, f64)]) -> Vec<FrameStep> {
        list.iter().map(|(frame, units)| FrameStep::lasting(*frame, *units)).collect()
    }

    #[test]
    fn frames_are_read() {
        let read = |text| parse_frames(text).unwrap();
        assert_eq!(read("0-2, 3x2"), steps(&[(0, 1.0), (1, 1.0), (2, 1.0), (3, 2.0)]));
        assert_eq!(read("2-0x0.5"), steps(&[(2, 0.5), (1, 0.5), (0, 0.5)]));
        assert_eq!(read(" 7  7 "), steps(&[(7, 1.0), (7, 1.0)]));
    }

    #[test]
    fn frames_are_named_in_quotes() {
        let named = vec![
            FrameStep::named("run 1"),
            FrameStep::named("a, b#c").with_units(2.5).sending("left foot"),
            FrameStep::new(1),
            FrameStep::new(2),
            FrameStep::named("x2").sending("step"),
        ];
        let text = r##""run 1", "a, b#c"x2.5#"left foot", 1, 2, "x2"#step"##;
        assert_eq!(format_frames(&named), text);
        assert_eq!(parse_frames(text).unwrap(), named);
        let refused = |text: &str| parse_frames(text).unwrap_err();
        assert_eq!(refused(r#""a"b"#), FramesError::NotAFrame(r#""a"b"#.to_owned()));
        assert!(matches!(refused(r#""a"x0"#), FramesError::BadUnits(_)));
    }

    #[test]
    fn frames_read_as_they_were_written() {
        for text in
            ["0", "0-5, 3x2", "5-0", "0, 1", "1x0.5, 2x0.5", "0-3x2, 9", "4-6, 5-3", "1, 1, 1", "0-2, 3x2-"]
        {
            if let Ok(list) = parse_frames(text) {
                assert_eq!(format_frames(&list), text);
                assert_eq!(parse_frames(&format_frames(&list)).unwrap(), list);
            } else {
                assert_eq!(text, "0-2, 3x2-");
            }
        }
    }

    #[test]
    fn events_stand_behind_their_frame() {
        let text = "3#step, 0-2x2, 4x2#\"left foot, \", 5";
        let list = parse_frames(text).unwrap();
        let events: Vec<_> = list.iter().map(|step| step.event.as_deref()).collect();
        assert_eq!(events, [Some("step"), None, None, None, Some("left foot, "), None]);
        assert_eq!(format_frames(&list), text);
        assert_eq!(parse_frames("0-2#go").unwrap()[0], FrameStep::new(0).sending("go"));
        assert_eq!(parse_frames("#go"), Err(FramesError::NotAFrame("#go".to_owned())));
    }

    #[test]
    fn any_list_survives_the_text() {
        let mut list = Vec::new();
        // A fixed pseudo-random walk: runs up, runs down, repeats and changing units.
        let mut state = 7_u32;
        for _ in 0..2000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let frame = (state >> 24) % 6;
            list.push(FrameStep::lasting(frame, f64::from(1 + ((state >> 16) % 8) / 6) * 0.5));
        }
        assert_eq!(parse_frames(&format_frames(&list)).unwrap(), list);
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |text| parse_frames(text).unwrap_err();
        assert_eq!(wrong("  "), FramesError::Empty);
        assert_eq!(wrong("1, a"), FramesError::NotAFrame("a".to_owned()));
        assert_eq!(wrong("-1"), FramesError::NotAFrame("-1".to_owned()));
        assert_eq!(wrong("1x0"), FramesError::BadUnits("1x0".to_owned()));
        assert_eq!(wrong("1xnan"), FramesError::BadUnits("1xnan".to_owned()));
        assert_eq!(wrong("0-4000000000"), FramesError::TooMany);
        assert_eq!(wrong("0-9000 0-9000"), FramesError::TooMany);
        assert_eq!(wrong("99999999999"), FramesError::NotAFrame("99999999999".to_owned()));
    }
}
