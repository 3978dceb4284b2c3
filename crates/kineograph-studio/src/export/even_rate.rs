//! Frame rates of files that time their frames in whole units, such as the hundredths of a second of a GIF.

use kineograph_runtime::format::{Kind, Value};

use crate::document::Document;

/// The lowest and the highest rate that is offered, in frames per second: below, motion is choppy; above, players slow down.
const OFFERED_FPS: [u32; 2] = [20, 50];
/// The rate of which most players are sure, in frames per second.
const FIRST_FPS: f64 = 25.0;
/// How far a frame may be from a whole number of frames of the file.
const TOLERANCE: f64 = 1.0e-6;

/// The frame rate of pictures when neither the options nor a slower stage says otherwise.
const DEFAULT_FPS: f64 = 30.0;

/// The rate of files unless one is chosen, in frames per second: that of the stage, at most 30, or an even one where a second has so many units.
pub fn unless_chosen(ticks_per_sec: Option<u32>, document: &Document) -> f64 {
    let of_stage = || document.stage().fps.min(DEFAULT_FPS);
    ticks_per_sec.map_or_else(of_stage, |ticks| usual(ticks, document, DEFAULT_FPS))
}

/// The rates at which all frames last equally long, in frames per second, where a second has so many units.
pub fn offered(ticks_per_sec: u32) -> Vec<f64> {
    let [low, high] = OFFERED_FPS;
    (low..=high).filter(|fps| ticks_per_sec.is_multiple_of(*fps)).map(f64::from).collect()
}

/// Whether all frames last equally long at a rate in frames per second. Players slow down frames of a single unit.
pub fn is_even(ticks_per_sec: u32, fps: f64) -> bool {
    let ticks = f64::from(ticks_per_sec) / fps;
    ticks >= 2.0 - TOLERANCE && is_whole(ticks)
}

/// The rate to use unless one is chosen: that of the stage if it is even and at most `most_fps`, else the offered one at which most frames
/// of the `Animate` actions begin with a frame of the file.
pub fn usual(ticks_per_sec: u32, document: &Document, most_fps: f64) -> f64 {
    let stage_fps = document.stage().fps;
    let times_secs = frame_times_secs(document);
    let fitting = |fps: &f64| times_secs.iter().filter(|secs| is_whole(*secs * fps)).count();
    let is_usable = stage_fps <= most_fps && is_even(ticks_per_sec, stage_fps);
    if is_usable && fitting(&stage_fps) == times_secs.len() {
        return stage_fps;
    }
    let rank = |fps: &f64| (fitting(fps), *fps == FIRST_FPS, std::cmp::Reverse(whole(*fps)));
    offered(ticks_per_sec).into_iter().max_by_key(rank).unwrap_or(FIRST_FPS)
}

/// How long each frame of each `Animate` lasts, in seconds.
fn frame_times_secs(document: &Document) -> Vec<f64> {
    let actions = document.clips().iter().flat_map(|clip| clip.items().map(|(_, item)| &item.action));
    let animates = actions.filter(|action| action.kind() == Kind::Animate);
    let times = animates.flat_map(|action| {
        let listed = document.with_frames_listed(action);
        match (listed.param("frames"), listed.param("delay_per_unit")) {
            (Some(Value::Frames(steps)), Some(Value::Number(unit_secs))) => {
                steps.iter().map(|step| step.units * unit_secs).collect()
            }
            _ => Vec::new(),
        }
    });
    times.collect()
}

fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < TOLERANCE && number.round() > 0.0
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // an offered rate
fn whole(fps: f64) -> u32 {
    fps as u32
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, FrameStep};

    use super::*;
    use crate::document::{ClipEdit, Edit, Slot};

    fn usual_with(stage_fps: f64, frame_secs: &[f64]) -> f64 {
        let mut document = Document::default();
        for secs in frame_secs {
            let (next, made) = document.edited(&Edit::AddClip("clip".into())).unwrap();
            let mut tree = Action::new(Kind::Animate);
            tree.set_param("frames", Value::Frames(vec![FrameStep::new(0), FrameStep::new(1)])).unwrap();
            tree.set_param("delay_per_unit", Value::Number(*secs)).unwrap();
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        let mut stage = document.stage().clone();
        stage.fps = stage_fps;
        document = document.edited(&Edit::SetStage(stage)).unwrap().0;
        usual(100, &document, 30.0)
    }

    #[test]
    fn the_frames_of_the_project_choose_the_rate() {
        assert_eq!(offered(100), [20.0, 25.0, 50.0]);
        assert_eq!(usual_with(60.0, &[]), 25.0);
        assert_eq!(usual_with(60.0, &[0.05]), 20.0);
        assert_eq!(usual_with(60.0, &[0.08, 0.12]), 25.0);
        assert_eq!(usual_with(60.0, &[0.02]), 50.0);
        assert_eq!(usual_with(60.0, &[0.05, 0.05, 0.04]), 20.0, "most of them");
        assert_eq!(usual_with(10.0, &[0.1]), 10.0, "that of the stage");
        assert_eq!(usual_with(10.0, &[0.05]), 20.0);
        assert!(is_even(100, 12.5) && !is_even(100, 30.0) && !is_even(100, 100.0));
    }
}
