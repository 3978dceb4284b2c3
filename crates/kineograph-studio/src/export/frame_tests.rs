//! Frames as files have them: each as long as the picture is seen, and the end of what doesn't go round.

use std::io::Cursor;

use image::AnimationDecoder;

use super::desk::{Desk, Files, options};
use super::forecast;
use super::named;
use super::options::{ExportScope, LastFrame, Options};
use super::studio::Backdrop;

/// A coin of which each frame is shown for 70 ms, in turn with `also`.
fn walk(also: &str) -> Desk {
    Desk::in_samples(&format!(
        r#"(format: 2, stage: (size: (90, 90), fps: 60), images: [(name: "coin", path: "../assets/sprites/coin.png")],
            sheets: [(name: "coin", image: "coin", columns: 8, rows: 1)],
            nodes: [(name: "coin", content: Sheet("coin"), start: (position: (45, 45)))],
            clips: [(name: "walk", action: RepeatForever(action: Sequence(actions: [
                Animate(delay_per_unit: 0.07, frames: [0, 1, 2, 3, 4, 5, 6, 7]){also}])))],
            runs: [(clip: "walk", node: "coin")])"#
    ))
}

fn one_clip() -> Options {
    // Without transparency, which a GIF is warned of.
    Options { what: ExportScope::Clip("walk".into()), backdrop: Backdrop::Stage, ..usual() }
}

/// As users have it.
fn usual() -> Options {
    Options { last_frame: LastFrame::IfOnce, ..options() }
}

/// How long each frame of a file lasts, in milliseconds, with the pixels of the last one.
fn delays(name: &str, files: &Files) -> (Vec<u32>, Vec<u8>) {
    let file = Cursor::new(&files[0].1);
    let frames = match name {
        "gif" => image::codecs::gif::GifDecoder::new(file).unwrap().into_frames(),
        "apng" => image::codecs::png::PngDecoder::new(file).unwrap().apng().unwrap().into_frames(),
        _ => image::codecs::webp::WebPDecoder::new(file).unwrap().into_frames(),
    };
    let frames = frames.collect_frames().unwrap();
    let delays = frames.iter().map(|frame| frame.delay().numer_denom_ms()).map(|(ms, parts)| ms / parts);
    (delays.collect(), frames.last().unwrap().buffer().as_raw().clone())
}

#[test]
fn frames_of_a_sheet_are_as_long_as_in_their_clip() {
    for name in ["gif", "apng", "webp-animation"] {
        let desk = walk("");
        let (files, warnings) = desk.export(name, &one_clip()).unwrap();
        assert_eq!(delays(name, &files).0, [70; 8], "{name}");
        assert_eq!(warnings, Vec::<String>::new(), "{name}");
        // A rate that is chosen is kept.
        let chosen = Options { fps: Some(50.0), ..one_clip() };
        let (files, _) = desk.export(name, &chosen).unwrap();
        let even = delays(name, &files).0;
        assert!(even.iter().sum::<u32>() == 560 && even.iter().all(|ms| ms % 20 == 0), "{name}: {even:?}");
        // So is that of what moves.
        let moving = walk(", MoveBy(duration: 0.2, delta: (9, 0))");
        let (files, _) = moving.export("gif", &one_clip()).unwrap();
        assert!(delays("gif", &files).0.iter().all(|ms| ms % 40 == 0), "{name}");
    }
}

#[test]
fn a_forecast_counts_frames_as_they_change() {
    let desk = walk("");
    let shots = super::shots::of(&desk.source, &desk.programs, &one_clip()).unwrap();
    let counted = |name: &str| forecast::counted(named(name).unwrap(), &shots, &one_clip()).unwrap();
    let gif = counted("gif");
    assert_eq!((gif.frames, (gif.shown_secs * 1000.0).round(), gif.shows_end), (8, 560.0, false));
    assert_eq!(counted("png-sequence").frames, 17, "every thirtieth of a second");
}

#[test]
fn pictures_show_the_end_of_what_plays_once() {
    let desk = Desk::new(
        r#"(format: 2, stage: (size: (40, 20), fps: 25), nodes: [(name: "a", content: Box((8, 8)), start: (position: (8, 10)))],
            clips: [(name: "go", action: MoveBy(duration: 0.2, delta: (20, 0)))], runs: [(clip: "go", node: "a")])"#,
    );
    let at_end = &desk.pictures(&Options { from_secs: 0.2, to_secs: Some(0.2), ..options() })[0];
    let without = options();
    for name in ["gif", "apng", "webp-animation"] {
        let (files, _) = desk.export(name, &usual()).unwrap();
        let (delays_ms, last) = delays(name, &files);
        assert_eq!((delays_ms, &last), (vec![40; 6], &at_end.pixels), "{name}");
        let (files, _) = desk.export(name, &without).unwrap();
        let (delays_ms, last) = delays(name, &files);
        assert!(delays_ms == [40; 5] && last != at_end.pixels, "{name}");
    }
    let (files, _) = desk.export("png-sequence", &usual()).unwrap();
    let last = image::load_from_memory(&files.last().unwrap().1).unwrap().into_rgba8();
    assert_eq!((files.len(), last.as_raw()), (6, &at_end.pixels));
    assert_eq!(desk.export("png-sequence", &without).unwrap().0.len(), 5);
    let (files, _) = desk.export("sheet", &usual()).unwrap();
    let data: serde_json::Value = serde_json::from_slice(&files[1].1).unwrap();
    assert_eq!(data["frames"].as_object().unwrap().len(), 6);
    for name in ["mp4", "webm", "prores", "gif"] {
        let shots = [desk.source.clone()];
        let counted = forecast::counted(named(name).unwrap(), &shots, &usual()).unwrap();
        assert_eq!((counted.frames, counted.shows_end), (6, true), "{name}");
        assert!((counted.shown_secs - 0.24).abs() < 1e-9 && counted.secs == 0.2, "{name}");
    }
}

#[test]
fn a_step_at_the_end_is_seen() {
    let desk = Desk::new(
        r#"(format: 2, stage: (size: (40, 20), fps: 25), nodes: [(name: "a", content: Box((8, 8)), start: (position: (8, 10)))],
            clips: [(name: "go", action: Sequence(actions: [DelayTime(duration: 0.07), Place(position: (20, 10)), DelayTime(duration: 0.1),
             Place(position: (30, 10))]))], runs: [(clip: "go", node: "a")])"#,
    );
    assert_eq!(delays("gif", &desk.export("gif", &usual()).unwrap().0).0, [70, 100, 40]);
    let without = options();
    assert_eq!(delays("gif", &desk.export("gif", &without).unwrap().0).0, [70, 100]);
}

#[test]
fn a_sheet_that_plays_once_and_rests_on_its_last_frame_does_not_limp() {
    let desk = Desk::in_samples(
        r#"(format: 2, stage: (size: (90, 90), fps: 60), images: [(name: "coin", path: "../assets/sprites/coin.png")],
            sheets: [(name: "coin", image: "coin", columns: 8, rows: 1)],
            nodes: [(name: "coin", content: Sheet("coin"), start: (position: (45, 45)))],
            clips: [(name: "walk", action: Animate(delay_per_unit: 0.06, frames: [1, 2, 3, 4, 5, 6, 7]))],
            runs: [(clip: "walk", node: "coin")])"#,
    );
    for name in ["gif", "apng", "webp-animation"] {
        let (files, _) = desk.export(name, &one_clip()).unwrap();
        assert_eq!(delays(name, &files).0, [60; 7], "{name}");
        let counted =
            forecast::counted(named(name).unwrap(), std::slice::from_ref(&desk.source), &usual()).unwrap();
        assert_eq!((counted.frames, counted.shows_end), (7, false), "{name}");
        // Asked for, the end is there.
        let always = Options { last_frame: LastFrame::Always, ..one_clip() };
        let with_end = delays(name, &desk.export(name, &always).unwrap().0).0;
        assert!(with_end.iter().sum::<u32>() > 420, "{name}: {with_end:?}");
    }
}
