//! Names of kinds as people say them: `Repeat forever` for `RepeatForever`. Files, code and accessible names of
//! cards and bars keep the names of the format.

use std::borrow::Cow;
use std::sync::LazyLock;

use kineograph_runtime::format::{Action, Kind, Value};

use crate::document::played_clip;
use crate::text::shorten::{MAX_NAME_CHARS, shortened};
use crate::text::tr;

/// Parts of names of eases that have a short form, or none.
const SHORT_PARTS: [(&str, &str); 6] = [
    ("Action", ""),                 // not shown
    ("Exponential", "Expo"),        // not shown
    ("Quadratic", "Quad"),          // not shown
    ("Quartic", "Quart"),           // not shown
    ("Quintic", "Quint"),           // not shown
    ("CatmullRom", "Catmull-Rom "), // not shown
];

/// A part of a name of an ease in its short form: `Quad` for `Quadratic`.
pub fn short_stem(stem: &str) -> &str {
    SHORT_PARTS.iter().find(|(long, _)| *long == stem).map_or(stem, |(_, short)| *short)
}

/// The name of each kind, in the order of the runtime's table.
static TITLES: LazyLock<Vec<String>> = LazyLock::new(|| Kind::all().map(made).collect());

/// The name of a kind as people say it.
pub fn title(kind: Kind) -> &'static str {
    &TITLES[kind as usize]
}

/// The name of the kind of an action as people say it, with the clip that it plays: `Play hop` for a `PlayClip`.
pub fn spoken(action: &Action) -> Cow<'static, str> {
    match played_clip(action).filter(|clip| !clip.is_empty()) {
        Some(clip) => tr!("palette-kind-plays", clip = shortened(clip, MAX_NAME_CHARS).as_ref()).into(),
        None => title(action.kind()).into(),
    }
}

/// A name of the kind of an action and what tells it from others, such as `Sequence “hop”` or `CallFunc landed`.
pub fn with_label(name: &str, action: &Action) -> String {
    match (&action.label, action.param("name")) {
        (Some(label), _) => format!("{name} “{label}”"),
        (None, Some(Value::Text(text))) => format!("{name} {text}"),
        _ => name.to_owned(),
    }
}

/// The name of a kind in files and code, where it differs from the one that people say.
pub fn code_name(kind: Kind) -> Option<&'static str> {
    let name = kind.spec().name;
    (name != title(kind)).then_some(name)
}

/// Whether the name that people say has all words of the one in files and code.
pub fn has_all_words(kind: Kind) -> bool {
    title(kind).replace([' ', '-'], "").eq_ignore_ascii_case(kind.spec().name)
}

fn made(kind: Kind) -> String {
    let name = kind.spec().name;
    let own = match kind {
        Kind::CallFunc => tr!("palette-kind-call-func"),
        Kind::DelayTime => tr!("palette-kind-delay-time"),
        Kind::ActionTween => tr!("palette-kind-action-tween"),
        Kind::ActionFloat => tr!("palette-kind-action-float"),
        Kind::At => tr!("palette-kind-at"),
        Kind::Spawn => tr!("palette-kind-spawn"),
        Kind::Yoyo => tr!("palette-kind-yoyo"),
        Kind::RemoveSelf => tr!("palette-kind-remove-self"),
        Kind::EaseNamed => tr!("palette-kind-ease-named"),
        Kind::EaseBezierAction => tr!("palette-kind-ease-bezier-action"),
        Kind::FadeOutTRTiles => tr!("palette-kind-fade-out-tr-tiles"),
        Kind::FadeOutBLTiles => tr!("palette-kind-fade-out-bl-tiles"),
        Kind::FadeOutUpTiles => tr!("palette-kind-fade-out-up-tiles"),
        Kind::FadeOutDownTiles => tr!("palette-kind-fade-out-down-tiles"),
        Kind::SplitCols => tr!("palette-kind-split-cols"),
        Kind::AccelAmplitude => tr!("palette-kind-accel-amplitude"),
        Kind::AccelDeccelAmplitude => tr!("palette-kind-accel-deccel-amplitude"),
        Kind::DeccelAmplitude => tr!("palette-kind-deccel-amplitude"),
        _ => return in_words(name),
    };
    own.to_owned()
}

/// A name of several words without capitals between them, but for single letters and names of people.
fn in_words(name: &str) -> String {
    let short = SHORT_PARTS.iter().fold(name.to_owned(), |name, (long, short)| name.replace(long, short));
    let mut words: Vec<String> = Vec::new();
    for letter in short.chars().filter(|letter| *letter != ' ') {
        match words.last_mut() {
            _ if letter.is_ascii_digit() => words.push(letter.into()),
            // `3D`
            Some(word) if word.ends_with(|last: char| last.is_ascii_digit()) => word.push(letter),
            Some(word) if !letter.is_uppercase() || word.ends_with('-') => word.push(letter),
            _ => words.push(letter.into()),
        }
    }
    let lowered = words.iter().enumerate().map(|(index, word)| match index {
        0 => word.clone(),
        _ if word.len() == 1 || word.starts_with(|first: char| first.is_ascii_digit()) => word.clone(),
        _ => word.to_lowercase(),
    });
    lowered.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_names_that_people_say() {
        for (kind, name) in [
            (Kind::RepeatForever, "Repeat forever"),
            (Kind::MoveBy, "Move by"),
            (Kind::FadeTo, "Fade to"),
            (Kind::FlipX, "Flip X"),
            (Kind::Sequence, "Sequence"),
            (Kind::CallFunc, "Event"),
            (Kind::DelayTime, "Delay"),
            (Kind::CatmullRomBy, "Catmull-Rom by"),
            (Kind::CardinalSplineTo, "Cardinal spline to"),
            (Kind::EaseIn, "Ease in"),
            (Kind::EaseBackOut, "Ease back out"),
            (Kind::EaseQuadraticActionInOut, "Ease quad in out"),
            (Kind::EaseExponentialOut, "Ease expo out"),
            (Kind::FlipX3D, "Flip X 3D"),
            (Kind::WavesTiles3D, "Waves tiles 3D"),
            (Kind::FadeOutTRTiles, "Fade out tiles to top right"),
            (Kind::EaseNamed, "Own ease"),
            (Kind::ProgressFromTo, "Progress from to"),
            (Kind::Spawn, "In parallel"),
            (Kind::Yoyo, "There and back"),
        ] {
            assert_eq!(title(kind), name);
        }
        assert_eq!(code_name(Kind::MoveBy), Some("MoveBy"));
        assert_eq!(code_name(Kind::Spawn), Some("Spawn"));
        assert_eq!(code_name(Kind::Sequence), None);
        assert!(has_all_words(Kind::CatmullRomBy) && !has_all_words(Kind::EaseQuadraticActionIn));
    }

    #[test]
    fn what_plays_a_clip_is_called_after_it() {
        assert_eq!(spoken(&Action::play_clip("hero_jump")), "Play hero_jump");
        assert_eq!(spoken(&Action::play_clip("")), "Play clip");
        assert_eq!(spoken(&Action::move_by(1.0, [1.0, 0.0])), "Move by");
    }

    #[test]
    fn no_two_kinds_share_a_name() {
        let mut titles: Vec<&str> = Kind::all().map(title).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), Kind::all().count());
        let eases = titles.iter().filter(|title| title.starts_with("Ease "));
        assert!(
            eases.clone().count() > 30 && eases.clone().all(|title| title.len() < 20),
            "cards are narrow"
        );
    }
}
