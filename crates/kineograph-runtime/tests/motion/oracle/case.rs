//! One action, recorded update by update.

use kineograph_runtime::format::{Color, StartPose};
use kineograph_runtime::{
    ActionHandle, ActionManager, Channel, Length, Pose, Program, RunOptions, ValueNames,
};
use serde_json::Value as Json;

use super::report::Outcome;
use super::tree::{Marks, Unsupported, convert, numbers};

/// The frame that is shown at the start, where the recording does not say.
const START_FRAME: u64 = 100;

/// An action with the update that ended it in the recording.
struct Watched {
    what: String,
    id: ActionHandle,
    /// What it does to other nodes.
    parts: Vec<ActionHandle>,
    recorded_end: Option<u64>,
    end: Option<u64>,
}

/// Plays a recording.
pub fn play(case: &Json) -> Outcome {
    match differences(case) {
        Err(Unsupported(what)) => Outcome::Unsupported(what),
        Ok(found) if found.is_empty() => Outcome::Agrees,
        Ok(found) => Outcome::Disagrees(found.join("\n")),
    }
}

fn differences(case: &Json) -> Result<Vec<String>, Unsupported> {
    let start_names = names_of(&case["start"]);
    let start = with_values(pose_of(&case["start"]), &case["start"], &start_names);
    let mut manager = ActionManager::new();
    manager.actions.add_target("a", start);
    let start_b = pose_of(&case["start_b"]);
    manager.actions.add_target("b", start_b);
    let mut found = Vec::new();
    let (main, parts) = match run(&mut manager, "a", &case["action"], &start_names)? {
        Ok(ids) => ids,
        Err(refusal) => return Ok(vec![refusal]),
    };
    check_duration(case, &manager, main, &mut found);
    let recorded_end = recorded(case, "done_at").as_u64();
    let mut watched = vec![Watched { what: "action".to_owned(), id: main, parts, recorded_end, end: None }];
    let names = manager.actions.program(main).map_or(start_names, |program| program.value_names().clone());
    let mut events = Vec::new();
    let updates = case["states"].as_array().map_or(0, Vec::len);
    for (step, dt_secs) in case["dt"].as_array().expect("dt is a list").iter().take(updates).enumerate() {
        operate(case, step, &mut manager, &mut watched, &names)?;
        let dt_secs = dt_secs.as_f64().expect("dt is a number");
        // As a camera that is visited before what it follows.
        let followed = manager.actions.pose("b").expect("nobody removes it").position;
        manager.update(dt_secs, |_, event| events.push((step as u64, event.name.to_owned())));
        for one in watched.iter_mut().filter(|one| one.end.is_none() && !manager.actions.is_running(one.id)) {
            one.end = Some(step as u64);
        }
        follow(&mut manager, main, followed);
        for (node, start, prefix) in [("a", &start, ""), ("b", &start_b, "b.")] {
            let pose = manager.actions.pose(node).expect("nobody removes it");
            check_state(case, step, prefix, (start, &pose), &names, &mut found);
        }
    }
    check_events(case, &events, &mut found);
    for one in watched.iter().filter(|one| one.end != one.recorded_end) {
        found.push(format!("  {} ended in {:?}, recorded {:?}", one.what, one.end, one.recorded_end));
    }
    found.truncate(8);
    Ok(found)
}

/// A run, and those of its parts for other nodes.
type Runs = (ActionHandle, Vec<ActionHandle>);

/// Runs a tree; the inner error says why it does not compile.
fn run(
    manager: &mut ActionManager<&'static str>,
    node: &'static str,
    tree: &Json,
    names: &ValueNames,
) -> Result<Result<Runs, String>, Unsupported> {
    let action = convert(tree, &mut Marks::default())?;
    let program = match Program::compile_with(&action, names) {
        Ok(program) => program,
        Err(refusal) => return Ok(Err(format!("  refused: {:?}", refusal.diagnostics))),
    };
    let id = manager
        .actions
        .run_on_all(node, &program, RunOptions::default(), |_| None)
        .expect("the target exists");
    let on_node = |name: &str| if name == "b" { "b" } else { "a" };
    let parts = (program.targets().iter())
        .map(|part| manager.actions.run(on_node(part.name()), part.program()).expect("the target exists"));
    Ok(Ok((id, parts.collect())))
}

/// Puts node a where what runs on it follows node b.
fn follow(manager: &mut ActionManager<&'static str>, id: ActionHandle, followed: [f32; 2]) {
    let (Some(program), Some(secs)) =
        (manager.actions.program(id).cloned(), manager.actions.elapsed_secs(id))
    else {
        return;
    };
    if let Some(position) = program.follow_at(secs).and_then(|follow| follow.position(followed)) {
        manager.actions.pose_mut("a").expect("nobody removes it").position = position;
    }
}

/// The corrected recording where there is one, else the engine's.
fn recorded<'a>(case: &'a Json, field: &str) -> &'a Json {
    case["patched"].get(field).unwrap_or(&case[field])
}

fn operate(
    case: &Json,
    step: usize,
    manager: &mut ActionManager<&'static str>,
    watched: &mut Vec<Watched>,
    names: &ValueNames,
) -> Result<(), Unsupported> {
    let due = |entry: &&Json| entry["before_step"].as_u64() == Some(step as u64);
    for entry in case["ops"].as_array().into_iter().flatten().filter(due) {
        let (name, fields) =
            entry["op"].as_object().and_then(|op| op.iter().next()).expect("an op is tagged");
        match name.as_str() {
            "Run" => {
                let node = if fields["node"] == "b" { "b" } else { "a" };
                let (id, parts) = run(manager, node, &fields["action"], names)?.map_err(Unsupported)?;
                let recorded_end = fields["done_at"].as_u64();
                watched.push(Watched {
                    what: fields["action"].to_string(),
                    id,
                    parts,
                    recorded_end,
                    end: None,
                });
            }
            "Pause" => drop(manager.actions.pause("a")),
            "Resume" => drop(manager.actions.resume("a")),
            "StopMain" => {
                manager.actions.stop(watched[0].id);
                for part in &watched[0].parts {
                    manager.actions.stop(*part);
                }
            }
            "StopAll" => drop(manager.actions.stop_all("a")),
            "Set" => {
                let mut pose = manager.actions.pose_mut("a").expect("nobody removes it");
                for (name, value) in fields["channels"].as_object().expect("channels are named") {
                    let channel = Channel::from_name(name).ok_or_else(|| Unsupported(name.clone()))?;
                    pose.set(channel, value.as_f64().expect("a channel is a number"));
                }
            }
            "Shift" => {
                let mut pose = manager.actions.pose_mut("a").expect("nobody removes it");
                let delta_px: [f64; 2] = numbers(&fields["delta"]).expect("a shift is a pair");
                for (value, delta) in pose.position.iter_mut().zip(delta_px) {
                    *value += delta as f32;
                }
            }
            other => return Err(Unsupported(format!("operation {other}"))),
        }
    }
    Ok(())
}

/// The pose at a start; absent fields have their defaults.
pub fn pose_of(start: &Json) -> Pose {
    let number = |name: &str, default: f64| start[name].as_f64().unwrap_or(default);
    let flag = |name: &str, default: bool| start[name].as_bool().unwrap_or(default);
    let color = numbers::<3>(&start["color"]).map_or(Color::WHITE, |color| Color(color.map(|x| x as u8)));
    let mut pose = Pose::from(
        &StartPose::default()
            .with_position([number("x", 0.0), number("y", 0.0)])
            .with_rotation(number("rotation", 0.0))
            .with_rotation_y(number("rotation_y", 0.0))
            .with_scale([number("scale_x", 1.0), number("scale_y", 1.0)])
            .with_skew([number("skew_x", 0.0), number("skew_y", 0.0)])
            .with_opacity(number("opacity", 255.0))
            .with_color(color)
            .with_frame(start["frame"].as_u64().unwrap_or(START_FRAME) as u32)
            .with_visible(flag("visible", true))
            .with_flip_x(flag("flip_x", false))
            .with_flip_y(flag("flip_y", false)),
    );
    pose.set(Channel::Progress, number("progress", 0.0));
    pose
}

/// The names of the values that a start gives.
fn names_of(start: &Json) -> ValueNames {
    let mut names = ValueNames::new();
    for key in start["tween"].as_object().into_iter().flat_map(|values| values.keys()) {
        names.add(key).expect("the recordings have few names");
    }
    names
}

/// The same pose with the named values of the start.
fn with_values(mut pose: Pose, start: &Json, names: &ValueNames) -> Pose {
    for (name, channel) in names.iter() {
        pose.set(channel, start["tween"][name].as_f64().expect("a value is a number"));
    }
    pose
}

/// Whether a channel has the recorded value.
pub fn agrees(channel: Channel, own: f64, recorded: f64) -> bool {
    match channel {
        Channel::Red | Channel::Green | Channel::Blue => (own.trunc() - recorded).abs() <= 1.0,
        _ if channel.is_discrete() => own == recorded,
        _ => (own - recorded).abs() <= 1e-3_f64.max(1e-5 * recorded.abs()),
    }
}

fn check_duration(
    case: &Json,
    manager: &ActionManager<&'static str>,
    id: ActionHandle,
    found: &mut Vec<String>,
) {
    let own_secs = manager.actions.program(id).and_then(|program| match program.length() {
        Length::Finite(secs) => Some(secs),
        Length::Endless => None,
    });
    if let (Some(own_secs), Some(recorded_secs)) = (own_secs, case["duration"].as_f64()) {
        // The engine lengthens zero to 1.2e-7.
        if (own_secs - recorded_secs).abs() > 1e-6 {
            found.push(format!("  lasts {own_secs} s, recorded {recorded_secs} s"));
        }
    }
}

/// Compares all channels; those that a recording does not list stay as they were.
fn check_state(
    case: &Json,
    step: usize,
    prefix: &str,
    (start, pose): (&Pose, &Pose),
    values: &ValueNames,
    found: &mut Vec<String>,
) {
    let names = case["channels"].as_array().expect("channels are a list");
    let row = case["patched"]["rows"].get(step.to_string()).unwrap_or(&case["states"][step]);
    for channel in Channel::ALL {
        let own_name =
            values.name(channel).map_or_else(|| channel.name().to_owned(), |key| format!("tween.{key}"));
        let name = format!("{prefix}{own_name}");
        let listed = names.iter().position(|listed| *listed == name);
        let recorded = listed.map_or(start.get(channel), |index| row[index].as_f64().unwrap_or(f64::NAN));
        let own = pose.get(channel);
        if !agrees(channel, own, recorded) {
            found.push(format!("  update {step}: {name} is {own}, recorded {recorded}"));
        }
    }
}

fn check_events(case: &Json, events: &[(u64, String)], found: &mut Vec<String>) {
    let listed = recorded(case, "events").as_array().expect("events are a list");
    let recorded = listed.iter().map(|event| {
        let name = event["name"].as_str().expect("an event has a name");
        (event["step"].as_u64().expect("an event has a step"), name.to_owned())
    });
    let recorded: Vec<(u64, String)> = recorded.collect();
    if events != recorded {
        found.push(format!("  events {events:?}, recorded {recorded:?}"));
    }
}
