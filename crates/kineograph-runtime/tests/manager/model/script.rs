//! Scripts of random operations, read from bytes, and played on the manager and on the model side by side.
//!
//! All times are multiples of 1/32 s, all speeds powers of two and all displacements whole, so that no sum is ever rounded and the two
//! have to agree bit for bit.

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{
    ActionHandle, ActionManager, Cancel, Overwrite, Pose, Program, RunEvent, RunEventKind, RunOptions,
    RunningActions, Tag,
};

use super::plain::{Model, Options, Told};

/// Handlers do at most so much in one line, or actions that run themselves again would never end.
const MAX_HANDLED: usize = 24;
/// And so much in one script, whose runs would become too many to look at.
const MAX_HANDLED_IN_ALL: usize = 240;
/// What handlers do to an event is listed by its name, and what they do at an end behind that.
const ENDS: usize = 4;
const NAMES: [&str; 2] = ["pulse", "walk"];
/// Keys 0 and 1 exist at the start.
const KEYS: u8 = 4;

#[derive(Debug, Clone)]
pub enum Operation {
    Run(u8, usize, Options),
    Stop(usize),
    Cancel(usize),
    StopAll(u8),
    StopByTag(u8, Tag),
    StopAllByTag(u8, Tag),
    StopByName(u8, &'static str),
    StopByFlags(u8, u32),
    StopEverything,
    Pause(u8),
    Resume(u8),
    PauseAll,
    ResumeTargets,
    PauseRun(usize),
    ResumeRun(usize),
    Seek(usize, f64),
    SetSpeed(usize, f64),
    Reverse(usize),
    PingPong(usize, bool),
    BackwardEvents(usize, bool),
    FinishSoon(usize),
    RemoveTarget(u8),
    AddTarget(u8),
    Move(u8),
}

#[derive(Debug, Clone)]
enum Line {
    Do(Operation),
    Update(f64),
    Finish(usize),
    SeekWithEvents(usize, f64),
}

/// What one side can do; both sides do the same.
trait Side {
    fn perform(&mut self, operation: &Operation, programs: &[Arc<Program>]);
    /// All there is to see: poses by key, and per target its pause and its runs with their times and directions.
    fn look(&mut self) -> String;
}

/// Plays a script on both sides, and fails where they differ.
pub fn play(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let programs = programs();
    let reactions: Vec<Vec<Operation>> = (0..=ENDS).map(|_| bytes.operations(programs.len())).collect();
    let mut world = World::new(programs, reactions);
    while !bytes.0.as_slice().is_empty() {
        let line = bytes.line(world.programs.len());
        world.play(&line);
    }
}

fn programs() -> Vec<Arc<Program>> {
    let step = |x, y| Action::move_by(1.0, [x, y]);
    let trees = [
        step(64.0, 0.0),
        Action::sequence([
            Action::call_func("0"),
            step(32.0, 32.0),
            Action::call_func("1"),
            step(-64.0, 0.0),
        ]),
        Action::sequence([Action::fade_to(1.0, 128.0), Action::hide(), Action::delay(0.5), Action::show()]),
        Action::sequence([Action::delay(0.5), Action::fade_out(0.5), Action::call_func("2")]),
        Action::repeat(3, Action::sequence([Action::call_func("3"), step(0.0, 16.0)])),
        Action::repeat_forever(Action::sequence([step(8.0, 0.0), Action::call_func("0"), step(-8.0, 0.0)])),
        Action::spawn([step(0.0, -32.0), Action::fade_to(2.0, 64.0), Action::call_func("1")]),
        Action::call_func("2"),
        Action::sequence([
            step(8.0, 0.0),
            Action::call_func("0"),
            Action::hide(),
            Action::call_func("1"),
            Action::fade_to(1.0, 64.0),
            Action::show(),
            Action::call_func("2"),
        ]),
        Action::spawn([
            Action::sequence([Action::delay(0.5), Action::hide(), Action::fade_to(1.0, 0.0)]),
            Action::sequence([Action::delay(0.5), Action::call_func("3"), Action::show()]),
        ]),
        Action::repeat(
            2,
            Action::sequence([
                Action::call_func("1"),
                Action::move_by(0.0, [4.0, 0.0]),
                Action::hide(),
                Action::delay(0.5),
                Action::call_func("2"),
                Action::show(),
            ]),
        ),
        Action::sequence([
            step(32.0, 0.0),
            Action::call_func("1"),
            Action::remove_self(true),
            step(32.0, 0.0),
        ]),
        Action::sequence([Action::remove_self(false), step(0.0, 64.0)]),
    ];
    trees.iter().map(|tree| Program::compile(tree).expect("the tree is valid")).collect()
}

/// Numbers from bytes; 0 when there are no more.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % limit
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    fn secs(&mut self) -> f64 {
        [0.0, 0.125, 0.25, 0.5, 0.75, 1.0, 1.25, 2.0, 3.0][self.below(9)]
    }

    fn speed(&mut self) -> f64 {
        [1.0, 0.5, 2.0, 0.0, -1.0, -0.5][self.below(6)]
    }

    fn key(&mut self) -> u8 {
        self.below(usize::from(KEYS)) as u8
    }

    fn line(&mut self, programs: usize) -> Line {
        match self.below(8) {
            0..3 => Line::Update(if self.below(6) == 5 { -self.secs() } else { self.secs() }),
            3 if self.flag() => Line::Finish(self.below(16)),
            3 => Line::SeekWithEvents(self.below(16), self.secs()),
            _ => Line::Do(self.operation(programs)),
        }
    }

    fn operation(&mut self, programs: usize) -> Operation {
        let what = self.below(40);
        match what {
            0 => Operation::Stop(self.below(16)),
            1 => Operation::Cancel(self.below(16)),
            2 => Operation::StopAll(self.key()),
            3 => Operation::StopByTag(self.key(), Tag(1)),
            4 => Operation::StopAllByTag(self.key(), Tag(1)),
            5 => Operation::StopByName(self.key(), NAMES[self.below(2)]),
            6 => Operation::StopByFlags(self.key(), 1),
            7 => Operation::StopEverything,
            8 => Operation::Pause(self.key()),
            9 => Operation::Resume(self.key()),
            10 => Operation::PauseAll,
            11 | 12 => Operation::ResumeTargets,
            13 => Operation::PauseRun(self.below(16)),
            14 => Operation::ResumeRun(self.below(16)),
            15 | 16 => Operation::Seek(self.below(16), self.secs()),
            17 => Operation::SetSpeed(self.below(16), self.speed()),
            18 => Operation::Reverse(self.below(16)),
            19 => Operation::PingPong(self.below(16), self.flag()),
            20 => Operation::BackwardEvents(self.below(16), self.flag()),
            21 => Operation::FinishSoon(self.below(16)),
            22 | 36 | 37 => Operation::RemoveTarget(self.key()),
            23 | 24 | 38 | 39 => Operation::AddTarget(self.key()),
            25 | 26 => Operation::Move(self.key()),
            _ => Operation::Run(self.key(), self.below(programs), self.options()),
        }
    }

    /// One to three, so that handlers remove a target, add another one and run something there.
    fn operations(&mut self, programs: usize) -> Vec<Operation> {
        let count = 1 + self.below(3);
        (0..count).map(|_| self.operation(programs)).collect()
    }

    /// Mostly plain ones.
    fn options(&mut self) -> Options {
        let plain = RunOptions::default();
        match self.below(12) {
            0 => RunOptions { tag: Some(Tag(1)), reports_end: true, ..plain },
            1 => RunOptions { name: Some(NAMES[self.below(2)]), reports_end: true, flags: 1, ..plain },
            2 => RunOptions { delay_secs: self.secs(), speed: self.speed(), ..plain },
            3 => RunOptions { ping_pong: true, backward_events: true, ..plain },
            4 => RunOptions { speed: self.speed(), start_at_secs: self.secs(), reports_end: true, ..plain },
            5 => RunOptions { linked_to: Some(self.key()), reports_end: true, ..plain },
            6 => RunOptions { overwrite: Overwrite::ReplaceChannels, reports_end: true, ..plain },
            7 => {
                RunOptions { overwrite: Overwrite::ReplaceSame, tag: self.flag().then_some(Tag(1)), ..plain }
            }
            8 => RunOptions {
                overwrite: Overwrite::IgnoreIfRunning,
                name: self.flag().then_some("walk"),
                ..plain
            },
            9 => RunOptions { paused: true, ..plain },
            _ => plain,
        }
    }
}

/// Both sides, what they were told, and what handlers do.
struct World {
    programs: Vec<Arc<Program>>,
    reactions: Vec<Vec<Operation>>,
    manager: ActionManager<u8>,
    started: Started,
    model: Model,
    saved: Vec<u8>,
    /// How much handlers may still do.
    allowance: usize,
}

/// What the manager's side has to remember.
#[derive(Default)]
struct Started {
    ids: Vec<ActionHandle>,
    saved: Vec<u8>,
}

struct Real<'a>(&'a mut RunningActions<u8>, &'a mut Started);
struct Plain<'a>(&'a mut Model, &'a mut Vec<u8>);

/// What a side was told, with what its handler saw, and what is left of its handlers' allowance.
struct Heard {
    log: Vec<String>,
    left: usize,
}

impl World {
    fn new(programs: Vec<Arc<Program>>, reactions: Vec<Vec<Operation>>) -> Self {
        let (mut manager, mut model) = (ActionManager::new(), Model::default());
        // So that everything is tried in lanes too.
        manager.set_crowd(1);
        for key in 0..2 {
            manager.add_target(key, Pose::default());
            model.poses.insert(key, Pose::default());
        }
        // The last two programs remove their target.
        let [.., with_clean_up, without] = &*programs else { panic!("there are two") };
        model.removals = vec![(Arc::clone(with_clean_up), 1.0, true), (Arc::clone(without), 0.0, false)];
        let (started, saved) = (Started::default(), Vec::new());
        Self { programs, reactions, manager, started, model, saved, allowance: MAX_HANDLED_IN_ALL }
    }

    fn play(&mut self, line: &Line) {
        let Self { programs, reactions, manager, started, model, saved, allowance } = self;
        let [mut real, mut plain] =
            [0; 2].map(|_| Heard { log: Vec::new(), left: (*allowance).min(MAX_HANDLED) });
        let id_of = |started: &Started, run: &usize| started.ids.get(*run).copied();
        let id = match line {
            Line::Finish(run) | Line::SeekWithEvents(run, _) => id_of(started, run),
            _ => None,
        };
        let on_real = |actions: &mut RunningActions<u8>, event: &RunEvent<'_, u8>| {
            let run = started.ids.iter().position(|id| *id == event.run);
            let told = Told {
                kind: event.kind,
                key: event.target,
                // A run that its own start makes known is the newest.
                run: run.unwrap_or(started.ids.len()),
                name: event.name.to_owned(),
                at_secs: event.at_secs,
                is_backwards: event.is_backwards,
            };
            real.hear(&mut Real(actions, &mut *started), &told, reactions, programs);
        };
        let on_plain = &mut |model: &mut Model, told: &Told| {
            plain.hear(&mut Plain(model, &mut *saved), told, reactions, programs);
        };
        match line {
            Line::Do(operation) => {
                Real(manager, started).perform(operation, programs);
                Plain(model, saved).perform(operation, programs);
            }
            Line::Update(dt_secs) => {
                manager.update(*dt_secs, on_real);
                model.update(*dt_secs, on_plain);
            }
            Line::Finish(run) => {
                if let Some(id) = id {
                    manager.finish(id, on_real);
                    model.finish(*run, on_plain);
                }
            }
            Line::SeekWithEvents(run, secs) => {
                if let Some(id) = id {
                    manager.seek_with_events(id, *secs, on_real);
                    model.seek_with_events(*run, *secs, on_plain);
                }
            }
        }
        assert_eq!(real.log, plain.log, "told by {line:?}");
        *allowance -= (*allowance).min(MAX_HANDLED) - real.left;
        let seen = Real(&mut self.manager, &mut self.started).look();
        assert_eq!(seen, Plain(&mut self.model, &mut self.saved).look(), "after {line:?}");
    }
}

impl Heard {
    /// Notes what is told and what can be seen then, and does what the script wants done at it.
    fn hear(
        &mut self,
        side: &mut impl Side,
        told: &Told,
        reactions: &[Vec<Operation>],
        programs: &[Arc<Program>],
    ) {
        self.log.push(format!("{told:?} {}", side.look()));
        let index = if told.kind == RunEventKind::Event { told.name.parse().ok() } else { Some(ENDS) };
        let reaction = index.and_then(|index: usize| reactions.get(index));
        if let Some(reaction) = reaction.filter(|_| self.left > 0) {
            self.left -= 1;
            reaction.iter().for_each(|operation| side.perform(operation, programs));
        }
    }
}

impl Side for Real<'_> {
    fn perform(&mut self, operation: &Operation, programs: &[Arc<Program>]) {
        let Self(actions, started) = self;
        let id = |run: &usize| started.ids.get(*run).copied();
        use Operation as Op;
        match operation {
            Op::Run(key, program, options) => {
                let id = actions.run_with(*key, &programs[*program], *options);
                started.ids.extend(id.ok().filter(|id| !started.ids.contains(id)));
            }
            Op::Stop(run) => drop(id(run).map(|id| actions.stop(id))),
            Op::Cancel(run) => drop(id(run).map(|id| actions.cancel(id, Cancel::RestoreStart))),
            Op::StopAll(key) => drop(actions.stop_all(*key)),
            Op::StopByTag(key, tag) => drop(actions.stop_by_tag(*key, *tag)),
            Op::StopAllByTag(key, tag) => drop(actions.stop_all_by_tag(*key, *tag)),
            Op::StopByName(key, name) => drop(actions.stop_by_name(*key, name)),
            Op::StopByFlags(key, flags) => drop(actions.stop_by_flags(*key, *flags)),
            Op::StopEverything => actions.stop_everything(),
            Op::Pause(key) => drop(actions.pause(*key)),
            Op::Resume(key) => drop(actions.resume(*key)),
            Op::PauseAll => started.saved = actions.pause_all(),
            Op::ResumeTargets => actions.resume_targets(&started.saved),
            Op::PauseRun(run) => drop(id(run).map(|id| actions.pause_run(id))),
            Op::ResumeRun(run) => drop(id(run).map(|id| actions.resume_run(id))),
            Op::Seek(run, secs) => drop(id(run).map(|id| actions.seek(id, *secs))),
            Op::SetSpeed(run, speed) => drop(id(run).map(|id| actions.set_speed(id, *speed))),
            Op::Reverse(run) => drop(id(run).map(|id| actions.reverse(id))),
            Op::PingPong(run, is_on) => drop(id(run).map(|id| actions.set_ping_pong(id, *is_on))),
            Op::BackwardEvents(run, is_on) => drop(id(run).map(|id| actions.set_backward_events(id, *is_on))),
            Op::FinishSoon(run) => drop(id(run).map(|id| actions.finish_soon(id))),
            Op::RemoveTarget(key) => drop(actions.remove_target(*key)),
            Op::AddTarget(key) => drop(actions.add_target(*key, Pose::at([f32::from(*key), 0.0]))),
            Op::Move(key) => {
                if let Some(mut pose) = actions.pose_mut(*key) {
                    nudge(&mut pose);
                }
            }
        }
    }

    fn look(&mut self) -> String {
        let Self(actions, started) = self;
        let number = |id| started.ids.iter().position(|other| *other == id).unwrap_or(started.ids.len());
        let mut lines = Vec::new();
        for key in 0..KEYS {
            if let Some(pose) = actions.pose(key) {
                let runs = actions.runs(key).map(|id| {
                    (number(id), actions.elapsed_secs(id), actions.speed(id), actions.delay_secs(id))
                });
                let runs: Vec<_> = runs.collect();
                lines.push(format!("{key} {} {} {runs:?}", actions.is_paused(key), outline(&pose)));
            }
        }
        let order: Vec<usize> = actions.every_run().map(number).collect();
        format!("{lines:?} {order:?}")
    }
}

impl Side for Plain<'_> {
    fn perform(&mut self, operation: &Operation, programs: &[Arc<Program>]) {
        let Self(model, saved) = self;
        use Operation as Op;
        match operation {
            Op::Run(key, program, options) => drop(model.run(*key, &programs[*program], *options)),
            Op::Stop(run) => model.cancel(*run, Cancel::KeepPose),
            Op::Cancel(run) => model.cancel(*run, Cancel::RestoreStart),
            Op::StopAll(key) => drop(model.end_where(Some(*key), |_| true)),
            Op::StopByTag(key, tag) => model.end_first(*key, |options| options.tag == Some(*tag)),
            Op::StopAllByTag(key, tag) => {
                model.end_where(Some(*key), |options| options.tag == Some(*tag));
            }
            Op::StopByName(key, name) => model.end_first(*key, |options| options.name == Some(name)),
            Op::StopByFlags(key, flags) => {
                model.end_where(Some(*key), |options| options.flags & flags != 0);
            }
            Op::StopEverything => drop(model.end_where(None, |_| true)),
            Op::Pause(key) => model.pause(*key, true),
            Op::Resume(key) => model.pause(*key, false),
            Op::PauseAll => **saved = model.pause_all(),
            Op::ResumeTargets => saved.iter().for_each(|key| model.pause(*key, false)),
            Op::PauseRun(run) => model.change(*run, |run| run.is_paused = true),
            Op::ResumeRun(run) => model.change(*run, |run| run.is_paused = false),
            Op::Seek(run, secs) => model.seek(*run, *secs),
            Op::SetSpeed(run, speed) => model.change(*run, |run| {
                run.pace = speed.abs();
                run.is_backwards = if *speed == 0.0 { run.is_backwards } else { *speed < 0.0 };
            }),
            Op::Reverse(run) => model.change(*run, |run| run.is_backwards = !run.is_backwards),
            Op::PingPong(run, is_on) => model.change(*run, |run| run.ping_pong = *is_on),
            Op::BackwardEvents(run, is_on) => model.change(*run, |run| run.backward_events = *is_on),
            Op::FinishSoon(run) => model.change(*run, |run| {
                run.finish();
            }),
            Op::RemoveTarget(key) => model.remove_target(*key),
            Op::AddTarget(key) => drop(model.poses.entry(*key).or_insert(Pose::at([f32::from(*key), 0.0]))),
            Op::Move(key) => {
                model.forget_laps(*key);
                model.poses.get_mut(key).into_iter().for_each(nudge);
            }
        }
    }

    fn look(&mut self) -> String {
        let Self(model, _) = self;
        let mut lines = Vec::new();
        for key in 0..KEYS {
            if let Some(pose) = model.poses.get(&key) {
                let place = model.places.iter().find(|place| place.key == key);
                let runs = place.iter().flat_map(|place| &place.runs);
                let runs: Vec<_> = runs
                    .map(|run| {
                        (run.number, Some(run.at_secs), Some(run.speed()), Some(run.delay.unwrap_or(0.0)))
                    })
                    .collect();
                let is_paused = model.paused.contains(&key);
                lines.push(format!("{key} {is_paused} {} {runs:?}", outline(pose)));
            }
        }
        let order: Vec<usize> =
            model.places.iter().flat_map(|place| &place.runs).map(|run| run.number).collect();
        format!("{lines:?} {order:?}")
    }
}

fn nudge(pose: &mut Pose) {
    pose.position[0] += 128.0;
    pose.opacity = 32.0;
    pose.visible = !pose.visible;
    pose.removed = false;
}

/// What the programs change, exactly.
fn outline(pose: &Pose) -> String {
    format!("{:?} {:?} {} {}", pose.position, pose.opacity, pose.visible, pose.removed)
}
