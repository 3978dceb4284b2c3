//! Animations of other tools → trees of actions.

use kineograph_import::{self as found, ChainClip, FrameClip, NodeProperty, Track, TrackClip};
use kineograph_runtime::format::{Action, FrameStep, Key, Sheet, Value};
use kineograph_runtime::{Ease, StepPosition};

use crate::document::animated_sheet;

/// What one node plays in a clip.
pub struct NodePlays {
    /// The node, by its place in the file.
    pub node: usize,
    /// What it does on its time in the clip.
    pub action: Action,
    /// What it does after the clip, if it doesn't stand still then.
    pub rest: Option<Action>,
}

/// Frames by name, of a sheet that is still to be found.
pub fn animate(clip: &FrameClip) -> Action {
    let steps = clip.frames.iter().map(|frame| {
        let mut step = FrameStep::named(frame.frame.as_str());
        (step.units, step.event) = (frame.units, frame.event.clone());
        step
    });
    let loops = clip.loops.unwrap_or(1).max(1);
    let action = Action::animate(clip.unit_secs, steps.collect(), loops, clip.restore);
    if clip.loops.is_none() { Action::repeat_forever(action) } else { action }
}

/// Gives each `Animate` without a sheet the one that is found for its frames. Frames that it lacks are left out.
pub fn find_sheets<'s>(action: &mut Action, find: &dyn Fn(&[FrameStep]) -> Option<&'s Sheet>) {
    action.children.iter_mut().for_each(|child| find_sheets(child, find));
    let Some(Value::Frames(frames)) = action.param("frames") else { return };
    if animated_sheet(action).is_some() {
        return;
    }
    let Some(sheet) = find(frames) else { return };
    let has = |name: &String| sheet.frame_index(&name.as_str().into()).is_some();
    let found = frames.iter().filter(|frame| frame.name.as_ref().is_some_and(has));
    let found: Vec<FrameStep> = found.cloned().collect();
    // The parameters are those of an `Animate`.
    if !found.is_empty() {
        let _ = action.set_param("frames", Value::Frames(found));
    }
    let _ = action.set_param("sheet", Value::Text(sheet.name.clone()));
}

/// A tag of a sheet, so often.
pub fn tag(sheet: &str, tag: &str, rounds: Option<u32>) -> Action {
    let action = Action::animate_tag(sheet, tag);
    match rounds {
        None => Action::repeat_forever(action),
        Some(rounds) if rounds > 1 => Action::repeat(rounds, action),
        Some(_) => action,
    }
}

/// Tracks of nodes, of which `name_of` gives the names, and what they play; those of `root`, on which the clip plays, need no target.
pub fn tracks(
    clip: &TrackClip,
    plays: &[NodePlays],
    root: usize,
    name_of: impl Fn(usize) -> String,
) -> Action {
    let mut parts: Vec<Action> = Vec::new();
    let mut nodes: Vec<usize> = clip.tracks.iter().map(|track| track.node).collect();
    nodes.dedup();
    nodes.extend(plays.iter().map(|plays| plays.node));
    nodes.sort_unstable();
    nodes.dedup();
    for node in nodes {
        let own = clip.tracks.iter().filter(|track| track.node == node);
        let keyframes = own.flat_map(|track| match moves(track, clip.secs) {
            Some(moves) => vec![moves],
            None => keyframes(track, clip.secs),
        });
        let played = plays.iter().filter(|plays| plays.node == node).map(|plays| plays.action.clone());
        let action = together(keyframes.chain(played).collect());
        parts.push(if node == root { action } else { Action::targeted_action(name_of(node), action) });
    }
    if !clip.events.is_empty() {
        parts.push(events(clip));
    }
    if parts.is_empty() {
        parts.push(Action::delay_time(clip.secs));
    }
    let action = together(parts);
    if clip.repeats && clip.secs > 0.0 { Action::repeat_forever(action) } else { action }
}

/// Other clips one after another, of which `name_of` gives the names.
pub fn chain(clip: &ChainClip, name_of: impl Fn(usize) -> String) -> Action {
    let mut once: Vec<Action> = clip.clips.iter().map(|clip| Action::play_clip(name_of(*clip))).collect();
    let Some(from) = clip.repeats_from.filter(|from| *from < once.len()) else { return one_by_one(once) };
    let again = Action::repeat_forever(one_by_one(once.split_off(from)));
    once.push(again);
    one_by_one(once)
}

/// The tree without ids, which each import makes anew.
pub fn plain(tree: Option<Action>) -> Option<Action> {
    fn without_ids(action: &mut Action) {
        action.id = None;
        action.children.iter_mut().for_each(without_ids);
    }
    let mut tree = tree?;
    without_ids(&mut tree);
    Some(tree)
}

/// A single action needs no Sequence.
pub fn one_by_one(mut actions: Vec<Action>) -> Action {
    if actions.len() == 1 { actions.remove(0) } else { Action::sequence(actions) }
}

/// A single action needs no Spawn.
fn together(mut actions: Vec<Action>) -> Action {
    if actions.len() == 1 { actions.remove(0) } else { Action::spawn(actions) }
}

fn events(clip: &TrackClip) -> Action {
    let mut actions = Vec::new();
    let mut now = 0.0;
    for (secs, name) in &clip.events {
        let secs = secs.min(clip.secs);
        if secs > now {
            actions.push(Action::delay_time(secs - now));
            now = secs;
        }
        actions.push(Action::call_func(name.as_str()));
    }
    Action::sequence(actions)
}

/// The way of a node, whose x and y have keys at the same times with the same eases, as one track of moves; `None` for other properties.
fn moves(track: &Track, secs: f64) -> Option<Action> {
    if track.property != NodeProperty::Position || secs <= 0.0 {
        return None;
    }
    let (x, y) = (keys(track, 0, secs), keys(track, 1, secs));
    let is_alike = |(x, y): (&Key, &Key)| x.at == y.at && x.ease == y.ease;
    if x.is_empty() || x.len() != y.len() || !x.iter().zip(&y).all(is_alike) {
        return None;
    }
    let places: Vec<[f64; 2]> = x.iter().zip(&y).map(|(x, y)| [x.value, y.value]).collect();
    let (mut actions, mut past_secs) = (vec![Action::place(places[0])], 0.0);
    let mut lasts = |until_secs: f64| {
        let lasts_secs = trimmed(until_secs - past_secs);
        past_secs += lasts_secs;
        lasts_secs
    };
    for (nth, key) in x.iter().enumerate().skip(1) {
        let (from, to, way_secs) = (places[nth - 1], places[nth], lasts(key.at * secs));
        if from == to {
            actions.push(Action::delay_time(way_secs));
        } else if key.ease == hold() {
            actions.extend([Action::delay_time(way_secs), Action::place(to)]);
        } else {
            actions.push(Action::eased(key.ease, Action::move_to(way_secs, to)));
        }
    }
    let rest_secs = lasts(secs);
    if rest_secs > 0.0 {
        actions.push(Action::delay_time(rest_secs));
    }
    Some(one_by_one(actions))
}

/// Without what is left by subtracting.
fn trimmed(secs: f64) -> f64 {
    (secs * 1.0e9).round() / 1.0e9
}

/// The value stays until the key.
fn hold() -> Ease {
    Ease::steps(1, StepPosition::End).unwrap_or(Ease::LINEAR)
}

/// One action for each channel of a property.
fn keyframes(track: &Track, secs: f64) -> Vec<Action> {
    let channels: &[&str] = match track.property {
        NodeProperty::Position => &["x", "y"],
        NodeProperty::Scale => &["scale_x", "scale_y"],
        NodeProperty::Rotation if track.keys.iter().all(|key| key.value[0] == key.value[1]) => &["rotation"],
        NodeProperty::Rotation => &["rotation_x", "rotation_y"],
        NodeProperty::RotationX => &["rotation_x"],
        NodeProperty::RotationY => &["rotation_y"],
        NodeProperty::Skew => &["skew_x", "skew_y"],
        NodeProperty::Anchor => &["anchor_x", "anchor_y"],
        NodeProperty::Opacity => &["opacity"],
        NodeProperty::Color => &["color_r", "color_g", "color_b"],
        NodeProperty::Visible => &["visible"],
        NodeProperty::Flip => &["flip_x", "flip_y"],
        NodeProperty::Frame => &["frame"],
        NodeProperty::Z => &["z"],
        NodeProperty::Size => &["width", "height"],
    };
    let one = |(index, channel): (usize, &&str)| Action::keyframes(secs, *channel, keys(track, index, secs));
    channels.iter().enumerate().map(one).collect()
}

/// Keys as parts of the duration. The ease of a key is that of the way to it, in other tools that of the way from it.
fn keys(track: &Track, index: usize, secs: f64) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    let mut before: Option<&found::Keyframe> = None;
    for key in &track.keys {
        let at = if secs > 0.0 { (key.secs / secs).clamp(0.0, 1.0) } else { 1.0 };
        let ease = before.map_or(Ease::LINEAR, |before| ease(before.ease));
        let first = before.is_none();
        before = Some(key);
        if first && at > 0.0 {
            // Until its first key a node shows the value of that key.
            keys.push(Key::new(0.0, key.value[index]));
        }
        keys.push(Key::new(at, key.value[index]).eased(ease));
    }
    // Of several keys at one time the last holds, as the others are never seen.
    let mut kept: Vec<Key> = Vec::new();
    for key in keys {
        match kept.last_mut() {
            Some(last) if last.at == key.at => *last = key.eased(last.ease),
            _ => kept.push(key),
        }
    }
    kept
}

fn ease(ease: found::Ease) -> Ease {
    match ease {
        found::Ease::Hold => hold(),
        found::Ease::Linear => Ease::LINEAR,
        found::Ease::Named(name) => name.parse().unwrap_or(Ease::LINEAR),
        found::Ease::With(name, number) => format!("{name}({number})").parse().unwrap_or(Ease::LINEAR),
        found::Ease::Bezier([x1, y1, x2, y2]) => Ease::cubic_bezier(x1, y1, x2, y2).unwrap_or(Ease::LINEAR),
    }
}
