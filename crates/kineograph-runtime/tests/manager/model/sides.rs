//! The manager and the model side by side.

use std::fmt::Debug;
use std::sync::Arc;

use kineograph_runtime::channel::Property;
use kineograph_runtime::{
    ActionHandle, ActionManager, Cancel, Pose, Program, RunEvent, RunEventKind, RunningActions, SavedActions,
};

use super::super::plain::{Goal, Model, Told, goes};
use super::{ENDS, KEYS, Line, Operation};

/// Handlers do at most so much in one line, or actions that run themselves again would never end.
const MAX_HANDLED: usize = 24;
/// And so much in one script: what the model looks at grows with the cube of the runs on a target, and 150 took it minutes.
const MAX_HANDLED_IN_ALL: usize = 60;

/// What one side can do; both sides do the same.
trait Side {
    fn perform(&mut self, operation: &Operation, programs: &[Arc<Program>]);
    fn look(&mut self, programs: &[Arc<Program>]) -> Seen;
}

/// All there is to see.
#[derive(Debug, PartialEq)]
struct Seen {
    targets: Vec<SeenTarget>,
    /// The runs in the order of visits.
    order: Vec<usize>,
}

/// A key, whether it is paused, what the programs change of its pose, and its runs.
type SeenTarget = (u8, bool, [f32; 2], f32, [bool; 2], Vec<SeenRun>);

/// A run, where it stands, how fast it is, what is left of its delay, and where it was told to arrive.
type SeenRun = (usize, Option<f64>, Option<f64>, Option<f64>, Option<f32>, Option<[f32; 2]>);

fn seen(key: u8, is_paused: bool, pose: &Pose, runs: Vec<SeenRun>) -> SeenTarget {
    (key, is_paused, pose.position, pose.opacity, [pose.visible, pose.removed], runs)
}

/// Both sides, what they were told, and what handlers do.
pub struct Sides {
    programs: &'static [Arc<Program>],
    reactions: Vec<Vec<Operation>>,
    manager: ActionManager<u8>,
    started: Started,
    model: Model,
    saved: Vec<u8>,
    /// How much handlers may still do.
    allowance: usize,
    /// The number of lines so far, and what the manager was before one of them.
    lines: usize,
    before: ActionManager<u8>,
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
    log: Vec<(Told, Seen)>,
    left: usize,
}

impl Sides {
    pub fn new(programs: &'static [Arc<Program>], reactions: Vec<Vec<Operation>>) -> Self {
        let (mut manager, mut model) = (ActionManager::new(), Model::default());
        // So that everything is tried in lanes too.
        manager.actions.set_batch_threshold(1);
        for key in 0..2 {
            manager.actions.add_target(key, Pose::default());
            model.poses.insert(key, Pose::default());
        }
        // The last two programs remove their target.
        let [.., with_clean_up, without] = programs else { panic!("there are two") };
        model.removals = vec![(Arc::clone(with_clean_up), 1.0, true), (Arc::clone(without), 0.0, false)];
        let (started, saved) = (Started::default(), Vec::new());
        let (before, allowance) = (ActionManager::new(), MAX_HANDLED_IN_ALL);
        Self { programs, reactions, manager, started, model, saved, allowance, lines: 0, before }
    }

    /// Plays on and takes that back, or saves everything and loads it: neither leaves a trace.
    fn come_back(&mut self) {
        self.lines += 1;
        let Self { manager, before, .. } = self;
        match self.lines % 3 {
            0 => {
                before.clone_from(manager);
                let mut ran = false;
                for dt_secs in [0.375, 0.0, 1.25] {
                    manager.update(dt_secs, |actions, event| {
                        actions.remove_target(event.target);
                        ran |= actions.add_target(event.target, Pose::default());
                    });
                    let key = u8::from(ran);
                    manager.actions.run(key, &self.programs[self.lines % 3]).ok();
                    manager.actions.pause((self.lines % 2) as u8);
                }
                manager.clone_from(before);
            }
            1 => {
                let programs = self.programs;
                let number =
                    |program: &Arc<Program>| programs.iter().position(|other| Arc::ptr_eq(other, program));
                let saved = manager.save(|program| number(program).unwrap_or_default().to_string());
                let text = serde_json::to_string(&saved).expect("all of it has a text");
                let saved: SavedActions<u8> = serde_json::from_str(&text).expect("it is what was written");
                let program_of = |name: &str| programs.get(name.parse::<usize>().ok()?).cloned();
                let changed = manager.load(&saved, program_of).expect("nothing is damaged");
                assert!(changed.is_empty(), "the programs are the same");
            }
            _ => {}
        }
    }

    /// Plays a line on both sides; says where they differ.
    pub fn play(&mut self, line: &Line) -> Result<(), String> {
        self.come_back();
        let Self { programs, reactions, manager, started, model, saved, allowance, .. } = self;
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
                Real(&mut manager.actions, started).perform(operation, programs);
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
        same(&real.log, &plain.log, || format!("told by {line:?}"))?;
        *allowance -= (*allowance).min(MAX_HANDLED) - real.left;
        let seen = Real(&mut self.manager.actions, &mut self.started).look(self.programs);
        same(&[seen], &[Plain(&mut self.model, &mut self.saved).look(self.programs)], || {
            format!("after {line:?}")
        })
    }
}

fn same<T: PartialEq + Debug>(real: &[T], plain: &[T], place: impl Fn() -> String) -> Result<(), String> {
    let all = real.len().max(plain.len());
    let first = (0..all).find(|nth| real.get(*nth) != plain.get(*nth));
    first.map_or(Ok(()), |nth| {
        Err(format!("{}\nmanager {:?}\nmodel   {:?}", place(), real.get(nth), plain.get(nth)))
    })
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
        self.log.push((told.clone(), side.look(programs)));
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
            Op::Retarget(run, goal) => drop(id(run).map(|id| retarget(actions, id, *goal, programs))),
        }
    }

    fn look(&mut self, _: &[Arc<Program>]) -> Seen {
        let Self(actions, started) = self;
        let number = |id| started.ids.iter().position(|other| *other == id).unwrap_or(started.ids.len());
        let target = |key: u8| {
            let runs = actions.runs(key).map(|id| {
                let (opacity, by) =
                    (actions.goal(id, Property::OPACITY), actions.goal(id, Property::POSITION));
                let delay_secs = actions.delay_secs(id);
                (number(id), actions.elapsed_secs(id), actions.speed(id), delay_secs, opacity, by)
            });
            Some(seen(key, actions.is_paused(key), &actions.pose(key)?, runs.collect()))
        };
        Seen {
            targets: (0..KEYS).filter_map(target).collect(),
            order: actions.every_run().map(number).collect(),
        }
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
                model.settle(*key);
                model.poses.get_mut(key).into_iter().for_each(nudge);
            }
            Op::Retarget(run, goal) => drop(model.retarget(*run, *goal, programs)),
        }
    }

    fn look(&mut self, programs: &[Arc<Program>]) -> Seen {
        let Self(model, _) = self;
        let runs = |is_meant: &dyn Fn(u8) -> bool| {
            let places = model.places.iter().filter(|place| is_meant(place.key));
            places.flat_map(|place| &place.runs).collect::<Vec<_>>()
        };
        let target = |key: u8| {
            let pose = model.pose(key)?;
            let own = runs(&|other| other == key).into_iter().map(|run| {
                let goal = |like: Goal| {
                    let told = run.aims.iter().find(|aim| aim.goal.is_like(like));
                    told.map(|aim| aim.goal.numbers())
                        .or_else(|| Some(goes(programs, &run.program, like)?.goal()))
                };
                let opacity = goal(Goal::Opacity(0.0)).map(|[opacity, _]| opacity);
                let by = goal(Goal::By([0.0; 2]));
                let delay_secs = Some(run.delay.unwrap_or(0.0));
                (run.number, Some(run.at_secs), Some(run.speed()), delay_secs, opacity, by)
            });
            Some(seen(key, model.paused.contains(&key), &pose, own.collect()))
        };
        Seen {
            targets: (0..KEYS).filter_map(target).collect(),
            order: runs(&|_| true).into_iter().map(|run| run.number).collect(),
        }
    }
}

/// Where that rounds nothing.
fn retarget(
    actions: &mut RunningActions<u8>,
    id: ActionHandle,
    goal: Goal,
    programs: &[Arc<Program>],
) -> Option<()> {
    let (secs, program) = (actions.elapsed_secs(id)?, actions.program(id)?);
    let goes = goes(programs, program, goal);
    if goes.is_some_and(|goes| !goes.is_exact_at(secs)) {
        return None;
    }
    let told = match goal {
        Goal::Opacity(opacity) => actions.retarget(id, Property::OPACITY, opacity),
        Goal::By(by) => actions.retarget_by(id, Property::POSITION, by),
    };
    assert!(goes.is_some() || told.is_err(), "{told:?}");
    told.ok()
}

fn nudge(pose: &mut Pose) {
    pose.position[0] += 128.0;
    pose.opacity = 32.0;
    pose.visible = !pose.visible;
    pose.removed = false;
}
