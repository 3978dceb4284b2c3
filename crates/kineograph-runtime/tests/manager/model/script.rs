//! Scripts of random operations, read from bytes, and played on the manager and on the model side by side.
//!
//! All times are multiples of 1/32 s, all speeds powers of two and all displacements whole, so that no sum is ever rounded and the two
//! have to agree bit for bit.

#[path = "sides.rs"]
mod sides;

use std::sync::{Arc, LazyLock};

use kineograph_runtime::format::Action;
use kineograph_runtime::{Overwrite, Program, RunOptions, Tag};

use super::plain::{Goal, Options};
use sides::Sides;

/// What handlers do to an event is listed by its name, and what they do at an end behind that.
pub const ENDS: usize = 4;
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
    Retarget(usize, Goal),
}

#[derive(Debug, Clone)]
pub enum Line {
    Do(Operation),
    Update(f64),
    Finish(usize),
    SeekWithEvents(usize, f64),
}

/// What handlers do to each event, and at ends; and what is done from outside.
#[derive(Debug, Clone)]
pub struct Script {
    pub reactions: Vec<Vec<Operation>>,
    pub lines: Vec<Line>,
}

/// Whether runs are told where to arrive. Without that the same bytes are the same scripts as before there were goals.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goals {
    Stay,
    Change,
}

/// Plays a script on both sides, and fails where they differ.
pub fn play(bytes: &[u8], goals: Goals) {
    let script = Script::read(bytes, goals);
    if script.difference().is_some() {
        let script = script.shrunk();
        panic!("{}\n{}", script.difference().unwrap_or_default(), script.text());
    }
}

impl Script {
    fn read(bytes: &[u8], goals: Goals) -> Self {
        let mut bytes = Bytes(bytes.iter(), goals);
        let programs = PROGRAMS.len();
        let reactions = (0..=ENDS).map(|_| bytes.operations(programs)).collect();
        let mut lines = Vec::new();
        while !bytes.0.as_slice().is_empty() {
            lines.push(bytes.line(programs));
        }
        Self { reactions, lines }
    }

    /// Where the two sides differ, if they do.
    pub fn difference(&self) -> Option<String> {
        let mut sides = Sides::new(&PROGRAMS, self.reactions.clone());
        self.lines.iter().find_map(|line| sides.play(line).err())
    }

    /// A short script that fails too.
    fn shrunk(mut self) -> Self {
        while let Some(simpler) = self.simpler().into_iter().find(|script| script.difference().is_some()) {
            self = simpler;
        }
        self
    }

    /// Scripts with one thing less.
    fn simpler(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        let mut with = |change: &dyn Fn(&mut Self)| {
            let mut script = self.clone();
            change(&mut script);
            scripts.push(script);
        };
        for at in (0..self.lines.len()).rev() {
            with(&|script| {
                script.lines.remove(at);
            });
        }
        for (nth, reaction) in self.reactions.iter().enumerate() {
            for at in 0..reaction.len() {
                with(&|script| {
                    script.reactions[nth].remove(at);
                });
            }
        }
        for nth in 0..self.clone().options_mut().count() {
            with(&|script| {
                script.options_mut().nth(nth).into_iter().for_each(|one| *one = Options::default());
            });
        }
        scripts
    }

    /// Of all that is run in a special way.
    fn options_mut(&mut self) -> impl Iterator<Item = &mut Options> {
        let in_lines = self.lines.iter_mut().filter_map(|line| match line {
            Line::Do(operation) => Some(operation),
            _ => None,
        });
        let all = in_lines.chain(self.reactions.iter_mut().flatten());
        let options = all.filter_map(|operation| match operation {
            Operation::Run(_, _, options) => Some(options),
            _ => None,
        });
        options.filter(|options| code(options) != code(&Options::default()))
    }

    /// For reading: what handlers do to each event by its name, then the lines.
    fn text(&self) -> String {
        let reactions = self.reactions.iter().enumerate().flat_map(|(nth, reaction)| {
            reaction.iter().map(move |operation| format!("on {nth}: {}", show(operation)))
        });
        let lines = self.lines.iter().map(|line| match line {
            Line::Do(operation) => show(operation),
            line => format!("{line:?}"),
        });
        reactions.chain(lines).collect::<Vec<_>>().join("\n")
    }
}

fn code(options: &Options) -> String {
    format!("{options:?}")
}

fn show(operation: &Operation) -> String {
    let Operation::Run(key, program, options) = operation else { return format!("{operation:?}") };
    let (own, usual) = (code(options), code(&Options::default()));
    let other = own.split(", ").zip(usual.split(", ")).filter(|(own, usual)| own != usual);
    format!("Run({key}, {program}, {:?})", other.map(|(own, _)| own).collect::<Vec<_>>())
}

static PROGRAMS: LazyLock<Vec<Arc<Program>>> = LazyLock::new(programs);

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
struct Bytes<'a>(std::slice::Iter<'a, u8>, Goals);

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

    fn tens(&mut self) -> f32 {
        [0.0, 64.0, 128.0, -64.0, 32.0][self.below(5)]
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
        let what = self.below(if self.1 == Goals::Change { 44 } else { 40 });
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
            40 | 41 => Operation::Retarget(self.below(16), Goal::Opacity(self.tens())),
            42 | 43 => Operation::Retarget(self.below(16), Goal::By([self.tens(), self.tens()])),
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
            0 => plain.with_tag(Tag(1)).with_reports_end(true),
            1 => plain.with_name(NAMES[self.below(2)]).with_reports_end(true).with_flags(1),
            2 => plain.with_delay_secs(self.secs()).with_speed(self.speed()),
            3 => plain.with_ping_pong(true).with_backward_events(true),
            4 => plain.with_speed(self.speed()).with_start_at_secs(self.secs()).with_reports_end(true),
            5 => plain.with_linked_to(self.key()).with_reports_end(true),
            6 => plain.with_overwrite(Overwrite::ReplaceChannels).with_reports_end(true),
            7 => plain.with_overwrite(Overwrite::ReplaceSame).with_tag(self.flag().then_some(Tag(1))),
            8 => plain.with_overwrite(Overwrite::IgnoreIfRunning).with_name(self.flag().then_some("walk")),
            9 => plain.with_paused(true),
            _ => plain,
        }
    }
}
