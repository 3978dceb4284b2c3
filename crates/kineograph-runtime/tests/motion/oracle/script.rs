//! Scripts of manager calls, with the log of what was observed.
//!
//! A `Probe` of the recordings logs its start, each update and its stop. Here it is a delay between two events: its stop is an event,
//! and its progress is read from the elapsed time of the action that it is part of. Not compared are `probe_start`, since the
//! engine starts an action when it is run and a program sends its first event with its first update, and the updates of an
//! action that is stopped from within itself, since here it stops at once.

use std::collections::BTreeMap;

use kineograph_runtime::format::ActionId;
use kineograph_runtime::{
    ActionHandle, ActionManager, Channel, Pose, Program, RunEvent, RunOptions, RunningActions, Tag,
};
use serde_json::Value as Json;

use super::case::{agrees, pose_of};
use super::report::Outcome;
use super::tree::{Mark, Marks, Unsupported, convert};

type Manager = RunningActions<usize>;

/// Probes with how far they are, 0..=1.
type Progress<'a> = Vec<(&'a str, f64)>;

/// An action that the script has run.
struct Started {
    id: ActionHandle,
    name: Option<String>,
    probes: Vec<ProbeSpan>,
    duration_secs: f64,
    /// Elapsed time before the update in progress; `None` before the first one.
    elapsed_secs: Option<f64>,
    had_first_update: bool,
    was_stopped: bool,
}

/// Where a probe lies in its program.
struct ProbeSpan {
    name: String,
    start_secs: f64,
    duration_secs: f64,
}

/// Everything but the manager, so that event handlers can have both.
#[derive(Default)]
struct Stage {
    names: Vec<String>,
    is_detached: Vec<bool>,
    marks: Marks,
    started: Vec<Started>,
    /// What actions do to other nodes, which the engine does not count there.
    parts: Vec<ActionHandle>,
    saved: BTreeMap<String, Vec<usize>>,
    time_scale: f64,
    step: Option<u64>,
    log: Vec<String>,
    problem: Option<String>,
}

/// Plays a script.
pub fn play(case: &Json) -> Outcome {
    match differences(case) {
        Err(Unsupported(what)) => Outcome::Unsupported(what),
        Ok(found) if found.is_empty() => Outcome::Agrees,
        Ok(found) => Outcome::Disagrees(found.join("\n")),
    }
}

fn differences(case: &Json) -> Result<Vec<String>, Unsupported> {
    let nodes = case["nodes"].as_object().expect("nodes are named");
    let mut stage = Stage { time_scale: 1.0, ..Stage::default() };
    let mut manager = ActionManager::new();
    let mut starts = Vec::new();
    for (key, (name, start)) in nodes.iter().enumerate() {
        stage.names.push(name.clone());
        stage.is_detached.push(start["attached"] == false);
        starts.push(pose_of(start));
        manager.actions.add_target(key, starts[key]);
    }
    let recording = Recording { log: case["log"].as_array().expect("a log is a list"), starts: &starts };
    let mut found = Vec::new();
    let mut updates = 0;
    for operation in case["script"].as_array().expect("a script is a list") {
        let (name, fields) = tagged(operation);
        let (dt_secs, count) = match name {
            "Step" => (number(fields, "dt"), number(fields, "count") as u64),
            "SchedulerStep" => (number(fields, "dt") * stage.time_scale, number(fields, "count") as u64),
            _ => {
                stage.operate(&mut manager.actions, operation)?;
                continue;
            }
        };
        for _ in 0..count {
            stage.update(&mut manager, updates, dt_secs)?;
            recording.check_update(&stage, &manager.actions, updates, &mut found);
            stage.settle(&manager.actions);
            updates += 1;
        }
    }
    recording.check_log(&stage, &mut found);
    found.truncate(8);
    Ok(found)
}

fn tagged(operation: &Json) -> (&str, &Json) {
    let (name, fields) =
        operation.as_object().and_then(|op| op.iter().next()).expect("an operation is tagged");
    (name, fields)
}

fn number(fields: &Json, name: &str) -> f64 {
    fields[name].as_f64().expect("a number")
}

fn text<'a>(fields: &'a Json, name: &str) -> &'a str {
    fields[name].as_str().expect("a text")
}

impl Stage {
    fn node(&self, fields: &Json) -> usize {
        let name = text(fields, "node");
        self.names.iter().position(|node| node == name).expect("the node exists")
    }

    fn count(&self, manager: &Manager, node: usize) -> usize {
        manager.runs(node).filter(|run| !self.parts.contains(run)).count()
    }

    fn note(&mut self, what: &str) {
        self.log.push(format!("{:?} {what}", self.step));
    }

    fn update(
        &mut self,
        manager: &mut ActionManager<usize>,
        step: u64,
        dt_secs: f64,
    ) -> Result<(), Unsupported> {
        self.step = Some(step);
        manager.update(dt_secs, |manager, event| self.hear(manager, event));
        self.step = None;
        self.problem.take().map_or(Ok(()), |problem| Err(Unsupported(problem)))
    }

    fn hear(&mut self, manager: &mut Manager, event: &RunEvent<'_, usize>) {
        match self.marks.get(event.action).cloned() {
            Some(Mark::Call { name, operations }) => {
                self.note(&format!("call {name}"));
                for operation in operations {
                    if let Err(Unsupported(what)) = self.operate(manager, &operation) {
                        self.problem = Some(what);
                    }
                }
            }
            Some(Mark::ProbeStart) if event.at_secs == 0.0 => {
                for one in self.started.iter_mut().filter(|one| one.id == event.run) {
                    one.had_first_update = true;
                }
            }
            Some(Mark::ProbeStop { name }) => self.note(&format!("probe_stop {name}")),
            _ => {}
        }
    }

    /// Remembers where everything stands before the next update.
    fn settle(&mut self, manager: &Manager) {
        for one in &mut self.started {
            let now_secs = manager.elapsed_secs(one.id).unwrap_or(one.duration_secs);
            one.elapsed_secs = one.had_first_update.then_some(now_secs);
        }
        self.started.retain(|one| manager.is_running(one.id) || one.name.is_some());
    }

    fn operate(&mut self, manager: &mut Manager, operation: &Json) -> Result<(), Unsupported> {
        let (name, fields) = tagged(operation);
        match name {
            "Run" => self.run(manager, fields)?,
            "Remove" | "RemoveByTag" | "RemoveAllFrom" | "RemoveAll" => self.remove(manager, name, fields),
            "Pause" => drop(manager.pause(self.node(fields))),
            "Resume" => drop(manager.resume(self.node(fields))),
            "PauseAll" => {
                let paused = manager.pause_all();
                let nodes: Vec<&str> = paused.iter().map(|key| self.names[*key].as_str()).collect();
                let line = format!("paused {nodes:?}");
                self.note(&line);
                self.saved.insert(text(fields, "save").to_owned(), paused);
            }
            "ResumeTargets" => manager.resume_targets(&self.saved[text(fields, "saved")]),
            "TimeScale" => self.time_scale = number(fields, "scale"),
            "RemoveFromScene" | "AddToScene" => self.change_scene(manager, name, fields),
            "Count" => {
                let line =
                    format!("count {} {}", text(fields, "node"), self.count(manager, self.node(fields)));
                self.note(&line);
            }
            "FindTag" => {
                let id = manager.find_by_tag(self.node(fields), tag(fields));
                let name =
                    self.started.iter().find(|one| Some(one.id) == id).and_then(|one| one.name.as_deref());
                let line = format!("find_tag {} {} {name:?}", text(fields, "node"), fields["tag"]);
                self.note(&line);
            }
            "IsDone" => {
                let name = text(fields, "id");
                let id = self.named(name);
                let line = format!("is_done {name} {}", !manager.is_running(id));
                self.note(&line);
            }
            other => return Err(Unsupported(format!("operation {other}"))),
        }
        Ok(())
    }

    fn named(&self, name: &str) -> ActionHandle {
        let one = self.started.iter().rev().find(|one| one.name.as_deref() == Some(name));
        one.expect("the action was run").id
    }

    fn run(&mut self, manager: &mut Manager, fields: &Json) -> Result<(), Unsupported> {
        let action = convert(&fields["action"], &mut self.marks)?;
        let program =
            Program::compile(&action).map_err(|error| Unsupported(format!("{:?}", error.diagnostics)))?;
        let node = self.node(fields);
        let paused = fields["paused"] == true || self.is_detached[node];
        let tag = fields["tag"].as_u64().map(|_| tag(fields));
        let options = RunOptions::default().with_tag(tag).with_paused(paused);
        let named = |name: &str| self.names.iter().position(|node| node == name);
        let before: Vec<ActionHandle> = manager.every_run().collect();
        let id = manager.run_on_all(node, &program, options, named).expect("the target exists");
        self.parts.extend(manager.every_run().filter(|run| *run != id && !before.contains(run)));
        let probe = |id: Option<ActionId>| match self.marks.get(id) {
            Some(Mark::Probe { name }) => Some(name.clone()),
            _ => None,
        };
        let spans = program.spans().iter();
        let probes = spans.filter_map(|span| {
            let (start_secs, duration_secs) = (span.start_secs, span.duration_secs);
            Some(ProbeSpan { name: probe(span.action)?, start_secs, duration_secs })
        });
        self.started.push(Started {
            id,
            name: fields["id"].as_str().map(str::to_owned),
            probes: probes.collect(),
            duration_secs: program.length().secs().unwrap_or(f64::INFINITY),
            elapsed_secs: None,
            had_first_update: false,
            was_stopped: false,
        });
        Ok(())
    }

    fn remove(&mut self, manager: &mut Manager, name: &str, fields: &Json) {
        let ids: Vec<ActionHandle> = match name {
            "Remove" => vec![self.named(text(fields, "id"))],
            "RemoveByTag" => manager.find_by_tag(self.node(fields), tag(fields)).into_iter().collect(),
            "RemoveAllFrom" => manager.runs(self.node(fields)).collect(),
            _ => (0..self.names.len()).flat_map(|node| manager.runs(node)).collect(),
        };
        for one in self.started.iter_mut().filter(|one| ids.contains(&one.id)) {
            one.was_stopped = true;
        }
        match name {
            "Remove" => drop(manager.stop(ids[0])),
            "RemoveByTag" => drop(manager.stop_by_tag(self.node(fields), tag(fields))),
            "RemoveAllFrom" => drop(manager.stop_all(self.node(fields))),
            _ => manager.stop_everything(),
        }
    }

    /// A game pauses what leaves its scene, and what is run outside of it.
    fn change_scene(&mut self, manager: &mut Manager, name: &str, fields: &Json) {
        let node = self.node(fields);
        self.is_detached[node] = name == "RemoveFromScene";
        if let Some(mut pose) = manager.pose_mut(node) {
            pose.removed = self.is_detached[node];
        }
        if name == "AddToScene" {
            manager.resume(node);
        } else if fields["cleanup"] == true {
            self.remove(manager, "RemoveAllFrom", fields);
        } else {
            manager.pause(node);
        }
    }

    /// The progress of each probe that this update moved, and of each that a step of 0 s may have asked again.
    fn probe_progress(&self, manager: &Manager) -> [Progress<'_>; 2] {
        let (mut moved, mut asked) = (Vec::new(), Vec::new());
        for one in self.started.iter().filter(|one| !one.was_stopped && one.had_first_update) {
            let is_over = !manager.is_running(one.id);
            let now_secs = manager.elapsed_secs(one.id).unwrap_or(one.duration_secs);
            if is_over && one.elapsed_secs == Some(one.duration_secs) {
                continue;
            }
            for probe in &one.probes {
                let is_past =
                    one.elapsed_secs.is_some_and(|secs| secs >= probe.start_secs + probe.duration_secs);
                if now_secs < probe.start_secs || is_past {
                    continue;
                }
                let t = ((now_secs - probe.start_secs) / probe.duration_secs).min(1.0);
                let has_moved = one.elapsed_secs != Some(now_secs);
                if has_moved { &mut moved } else { &mut asked }.push((probe.name.as_str(), t));
            }
        }
        [moved, asked]
    }

    /// Whether a probe belongs to an action that was stopped.
    fn was_stopped(&self, probe: &str) -> bool {
        let has_it = |one: &&Started| one.probes.iter().any(|own| own.name == probe);
        self.started.iter().filter(has_it).any(|one| one.was_stopped)
    }
}

fn tag(fields: &Json) -> Tag {
    Tag(number(fields, "tag") as u32)
}

/// What the engine logged.
struct Recording<'a> {
    log: &'a [Json],
    starts: &'a [Pose],
}

impl Recording<'_> {
    fn of_step(&self, step: u64, kind: &str) -> impl Iterator<Item = &Json> {
        self.log.iter().filter(move |entry| entry["kind"] == kind && entry["step"].as_u64() == Some(step))
    }

    fn check_update(&self, stage: &Stage, manager: &Manager, step: u64, found: &mut Vec<String>) {
        self.check_probes(stage, manager, step, found);
        let Some(state) = self.of_step(step, "state").next() else { return };
        for (key, name) in stage.names.iter().enumerate() {
            if state["count"][name].as_u64() != Some(stage.count(manager, key) as u64) {
                found.push(format!(
                    "  update {step}: {name} runs {}, recorded {}",
                    stage.count(manager, key),
                    state["count"]
                ));
            }
            for channel in Channel::ALL {
                let own = manager.pose(key).map_or(f64::NAN, |pose| pose.get(channel));
                let recorded = state["nodes"][name][channel.name()].as_f64();
                let recorded = recorded.unwrap_or(self.starts[key].get(channel));
                if !agrees(channel, own, recorded) {
                    found.push(format!("  update {step}: {name} {channel} is {own}, recorded {recorded}"));
                }
            }
        }
    }

    fn check_probes(&self, stage: &Stage, manager: &Manager, step: u64, found: &mut Vec<String>) {
        let [mut moved, mut asked] = stage.probe_progress(manager);
        let mut recorded = Progress::new();
        for entry in self.of_step(step, "probe_update") {
            let (name, t) = (text(entry, "name"), number(entry, "t"));
            // A probe that an update completes may have been asked before.
            recorded.retain(|(earlier, _)| *earlier != name);
            recorded.push((name, t));
        }
        for (name, t) in recorded {
            let same = |own: &(&str, f64)| own.0 == name && (own.1 - t).abs() <= 1e-6;
            if let Some(index) = moved.iter().position(same) {
                moved.remove(index);
            } else if let Some(index) = asked.iter().position(same) {
                asked.remove(index);
            } else if !stage.was_stopped(name) {
                found
                    .push(format!("  update {step}: probe {name} recorded at {t}, here {moved:?} {asked:?}"));
            }
        }
        if !moved.is_empty() {
            found.push(format!("  update {step}: not recorded are {moved:?}"));
        }
    }

    /// Compares the order of calls, stops and answers.
    fn check_log(&self, stage: &Stage, found: &mut Vec<String>) {
        let recorded: Vec<String> = self.log.iter().filter_map(line).collect();
        if recorded != stage.log {
            found.push(format!("  log {:?}\n  recorded {recorded:?}", stage.log));
        }
    }
}

/// An entry of the recorded log as [`Stage::note`] writes it; `None` for what is compared otherwise.
fn line(entry: &Json) -> Option<String> {
    let what = match text(entry, "kind") {
        "call" => format!("call {}", text(entry, "name")),
        "probe_stop" => format!("probe_stop {}", text(entry, "name")),
        "count" => format!("count {} {}", text(entry, "node"), entry["n"]),
        "find_tag" => format!("find_tag {} {} {:?}", text(entry, "node"), entry["tag"], entry["id"].as_str()),
        "is_done" => format!("is_done {} {}", text(entry, "id"), entry["done"]),
        "paused" => {
            let nodes = entry["nodes"].as_array()?.iter().filter_map(Json::as_str);
            format!("paused {:?}", nodes.collect::<Vec<_>>())
        }
        _ => return None,
    };
    Some(format!("{:?} {what}", entry["step"].as_u64()))
}
