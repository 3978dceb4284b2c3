//! The ways of all runs that move one target within an update, in order of time.
//!
//! Runs are visited one after the other, each for the whole update; but what begins within the update with the position that it finds
//! begins where all of them have brought the target *at that moment*. So before the first such beginning the update is gone through in
//! thought: what has been visited as it went, what is to come as it is planned. What handlers change makes that plan anew.

use core::hash::Hash;

use super::RunningActions;
use super::handle::ActionHandle;
use super::lap::Lap;
use super::mix::Mix;
use super::playhead::{StepClock, Window};
use super::run_program::RunProgram;
use super::state::State;
use super::turn::{Turn, TurnKind};
use crate::movement::{Point, Shift};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Program, SLACK_SECS, reached};

/// All runs that move the visited target.
#[derive(Debug, Clone, Default)]
pub(super) struct Courses {
    courses: Vec<Course>,
    laps: Vec<Lap>,
    /// Those of runs to come, by run and time.
    turns: Vec<Turn>,
    /// Whether `turns` are those of this update.
    is_planned: bool,
}

/// What one run does in the update.
#[derive(Debug, Clone, Copy)]
struct Course {
    run: ActionHandle,
    /// The place of the run among all, in the order in which they were run.
    order: u64,
    start_px: [f32; 2],
    shift: Shift,
    /// Where its chain stood before the first lap.
    first: Point,
    /// The place of its chain that the target shows now, less the jumps to come.
    counted: Point,
    /// From where on in the list of laps, and where they end.
    laps: (u32, u32),
    /// The same, of the turns that are known.
    turns: (u32, u32),
    /// Whether it starts in this update and has not yet.
    is_waiting: bool,
    /// When its run ends, in seconds before the end of the update; below 0 if it does not.
    over_ago_secs: f64,
    /// The lap up to which its beginnings are known, and the last of them.
    at_lap: u32,
    after_secs: f64,
    next: Option<Next>,
}

/// What a course does next.
#[derive(Debug, Clone, Copy)]
enum Next {
    /// As it was.
    Known(Turn),
    Start {
        ago_secs: f64,
    },
    Begin {
        ago_secs: f64,
        at_secs: f64,
    },
}

impl Next {
    const fn ago_secs(&self) -> f64 {
        match self {
            Self::Known(turn) => turn.ago_secs,
            Self::Start { ago_secs } | Self::Begin { ago_secs, .. } => *ago_secs,
        }
    }
}

impl Courses {
    pub fn clear(&mut self) {
        self.courses.clear();
        self.laps.clear();
        self.turns.clear();
        self.is_planned = false;
    }

    /// What is planned may not happen any more.
    pub const fn forget_plan(&mut self) {
        self.is_planned = false;
    }

    /// The turns that a run takes in a window.
    pub fn turns_in<'a>(
        &'a self,
        run: ActionHandle,
        run_program: RunProgram<'a>,
        window: Window,
    ) -> impl Iterator<Item = &'a Turn> {
        let is_inside = move |turn: &&Turn| {
            matches!(turn.kind, TurnKind::Begin { .. }) && run_program.begins_in(turn.at_secs, window)
        };
        self.turns_of(run).filter(is_inside)
    }

    /// The planned start of a run.
    pub fn start_of(&self, run: ActionHandle) -> Option<Turn> {
        let mut turns = self.turns_of(run).filter(|_| self.is_planned);
        turns.find(|turn| matches!(turn.kind, TurnKind::Start { .. })).copied()
    }

    fn turns_of(&self, run: ActionHandle) -> impl Iterator<Item = &Turn> {
        let from = self.turns.partition_point(|turn| turn.run.slot < run.slot);
        self.turns[from..].iter().take_while(move |turn| turn.run == run)
    }

    fn laps_of(&self, course: &Course) -> &[Lap] {
        &self.laps[course.laps.0 as usize..course.laps.1 as usize]
    }

    /// Where the chain of a course is at a moment.
    fn place(&self, course: &Course, run_program: RunProgram<'_>, ago_secs: f64) -> Point {
        let laps = self.laps_of(course);
        let begun = laps.partition_point(|lap| lap.has_begun(ago_secs));
        let Some(window) = laps[..begun].last().and_then(|lap| lap.until(ago_secs)) else {
            return course.first;
        };
        let own_px = run_program.position_at(course.start_px, window);
        run_program.place(&course.shift, (course.start_px, own_px), window)
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plans the turns that a run takes in a window. False if it takes none.
    pub(super) fn plan_window(
        &self,
        (run, run_program): (u32, RunProgram<'_>),
        (window, clock): (Window, StepClock),
        (start, mix): (&Pose, &Mix),
        courses: &mut Courses,
    ) -> bool {
        if window.is_backwards || window.is_first {
            return false;
        }
        if run_program.next_position_start(f64::NEG_INFINITY, window).is_none() {
            return false;
        }
        let id = self.runs.id(run);
        if !courses.is_planned || courses.turns_in(id, run_program, window).next().is_none() {
            courses.clear();
            let order = self.runs.single(run).order;
            let own =
                Lap { run: id, order, clock, window, start: *start, shift: mix.shift, place: mix.place };
            self.plan_turns(run, &[own], courses);
            // The rest of what it plays is not known.
            courses.is_planned = clock.ago_secs(window.to_secs) <= SLACK_SECS;
        }
        true
    }

    /// Plans the start of a run that starts in this update.
    pub(super) fn plan_start(&mut self, run: u32) {
        let moves = self.runs.program(run).is_some_and(|program| program.moves());
        if !moves || self.overlap.courses().is_planned || !self.overlaps(self.runs.target(run)) {
            return;
        }
        let (mut courses, mut laps) = (self.overlap.lend_courses(), self.overlap.lend_room());
        courses.clear();
        self.plan(run, |lap| laps.push(*lap));
        self.plan_turns(run, &laps, &mut courses);
        courses.is_planned = true;
        self.overlap.give_courses_back(courses);
        self.overlap.give_room_back(laps);
    }

    /// Goes through the update: through what has been visited, the laps of the run that is visited, and what is to come.
    fn plan_turns(&self, run: u32, own_laps: &[Lap], courses: &mut Courses) {
        let index = self.runs.target(run);
        let mut is_beside = false;
        let is_beside_others = self.overlap.target() == index;
        if is_beside_others {
            self.add_known(courses);
        }
        self.add_course(run, |laps| laps.extend_from_slice(own_laps), courses);
        if is_beside_others {
            for other in self.runs_to_come().filter(|other| *other != run) {
                self.add_course(other, |laps| self.plan(other, |lap| laps.push(*lap)), courses);
            }
            courses.courses.sort_unstable_by_key(|course| course.order);
            is_beside = self.has_silent_movers(index, courses);
        }
        // Where it stood, had nothing started in this update.
        let mut base = Some(self.standing(index).position);
        for turn in self.overlap.turns() {
            if let TurnKind::Start { rounding, .. } = turn.kind {
                base = base.map(|base| base.minus(rounding));
            }
        }
        while let Some(position) = base {
            base = self.next_turns(position, is_beside, courses);
        }
        courses
            .turns
            .sort_unstable_by(|a, b| a.run.slot.cmp(&b.run.slot).then(a.at_secs.total_cmp(&b.at_secs)));
    }

    /// What has been visited.
    fn add_known(&self, courses: &mut Courses) {
        let (mut turn, all) = (0, self.overlap.turns());
        for laps in self.overlap.laps().chunk_by(|a, b| a.run == b.run) {
            let id = laps[0].run;
            let from = turn;
            while all.get(turn).is_some_and(|turn| turn.run == id) {
                turn += 1;
            }
            if !self.lap_program(id).is_some_and(Program::moves) {
                continue;
            }
            let gone = self.overlap.gone_place(id);
            let place = gone.or_else(|| Some(self.runs.single(self.runs.find(id)?).mix.place));
            let (Some(first), Some(last)) = (laps.first(), laps.last()) else { continue };
            let first_lap = courses.laps.len() as u32;
            courses.laps.extend_from_slice(laps);
            let over_ago_secs = if gone.is_some() { last.clock.ago_secs(last.window.to_secs) } else { -1.0 };
            let mut course = Course {
                run: id,
                order: last.order,
                start_px: last.start.position,
                shift: first.shift,
                first: first.place,
                counted: place.unwrap_or(first.place),
                laps: (first_lap, courses.laps.len() as u32),
                turns: (from as u32, turn as u32),
                is_waiting: matches!(all[from..turn], [Turn { kind: TurnKind::Start { .. }, .. }, ..]),
                over_ago_secs,
                at_lap: courses.laps.len() as u32,
                after_secs: f64::NEG_INFINITY,
                next: None,
            };
            for turn in &all[from..turn] {
                if let TurnKind::Begin { jump } = turn.kind {
                    course.counted = course.counted.minus(jump);
                }
            }
            self.find_next(&mut course, courses);
            courses.courses.push(course);
        }
    }

    /// A run with laps that it has not yet run.
    fn add_course(&self, run: u32, add_laps: impl FnOnce(&mut Vec<Lap>), courses: &mut Courses) {
        let id = self.runs.id(run);
        let Some(program) = self.runs.program(run).filter(|program| program.moves()) else { return };
        let known = courses.courses.iter().position(|course| course.run == id);
        let known = known.map(|place| courses.courses.remove(place));
        // All laps of a course lie side by side.
        let first_lap = courses.laps.len() as u32;
        if let Some(known) = &known {
            courses.laps.extend_from_within(known.laps.0 as usize..known.laps.1 as usize);
        }
        let at_lap = courses.laps.len() as u32;
        add_laps(&mut courses.laps);
        let end = courses.laps.len() as u32;
        if at_lap == end {
            courses.courses.extend(known);
            return;
        }
        let mut course = known.unwrap_or_else(|| {
            let single = &self.runs.single(run);
            Course {
                run: id,
                order: single.order,
                start_px: single.start.position,
                shift: single.mix.shift,
                first: single.mix.place,
                counted: single.mix.place,
                laps: (first_lap, end),
                turns: (0, 0),
                is_waiting: !self.has_started(run),
                over_ago_secs: -1.0,
                at_lap: first_lap,
                after_secs: f64::NEG_INFINITY,
                next: None,
            }
        });
        (course.laps, course.at_lap) = ((first_lap, end), at_lap);
        course.over_ago_secs = self.end_ago_secs(run, program, &courses.laps[at_lap as usize..]);
        self.find_next(&mut course, courses);
        courses.courses.push(course);
    }

    /// When a run ends that plays these laps.
    fn end_ago_secs(&self, run: u32, program: &Program, laps: &[Lap]) -> f64 {
        let Some((last, end_secs)) = laps.last().zip(program.length().secs()) else { return -1.0 };
        let ends = !last.window.is_backwards
            && reached(last.window.to_secs, end_secs)
            && !self.state(run).has(State::PING_PONG);
        if ends { last.clock.ago_secs(last.window.to_secs) } else { -1.0 }
    }

    /// Whether runs have started that move the target and have no course.
    fn has_silent_movers(&self, index: u32, courses: &Courses) -> bool {
        let has_started = |run: &u32| self.has_started(*run);
        let moves = |run: &u32| self.runs.program(*run).is_some_and(|program| program.moves());
        let movers = self.runs_of(index).filter(|run| has_started(run) && moves(run)).count();
        let courses = courses.courses.iter().filter_map(|course| self.runs.find(course.run));
        movers > courses.filter(has_started).count()
    }

    /// Takes all turns of the next moment; gives where the target stands without what has moved it in this update, `None` when there are
    /// no more.
    fn next_turns(&self, base: Point, is_beside: bool, courses: &mut Courses) -> Option<Point> {
        let next = courses.courses.iter().filter_map(|course| course.next).map(|next| next.ago_secs());
        let ago_secs = next.reduce(f64::max)?;
        let is_due = |course: &Course| course.next.is_some_and(|next| reached(next.ago_secs(), ago_secs));
        let mut shown = base;
        for course in &courses.courses {
            let Some(run_program) = self.lap_run_program(course.run) else { continue };
            let place = match course.next.filter(|_| is_due(course)) {
                Some(next) => course.place_before(run_program.program, next),
                None => courses.place(course, run_program, ago_secs),
            };
            shown = shown.plus(place.minus(course.counted));
        }
        let mut base = base;
        for nth in 0..courses.courses.len() {
            let mut course = courses.courses[nth];
            let Some(next) = course.next.filter(|_| is_due(&course)) else { continue };
            let Some(run_program) = self.lap_run_program(course.run) else { continue };
            let program = run_program.program;
            let is_beside = is_beside || courses.has_others(nth, ago_secs);
            let rounding = course.take(program, (next, is_beside), shown, &mut courses.turns);
            // What lasts no time is over at once.
            let now = courses.place(&course, run_program, ago_secs);
            let moved = now.minus(course.place_before(program, next));
            (base, shown) = (base.plus(rounding), shown.plus(rounding).plus(moved));
            self.find_next(&mut course, courses);
            courses.courses[nth] = course;
        }
        Some(base)
    }

    /// Finds out what a course does next.
    fn find_next(&self, course: &mut Course, courses: &Courses) {
        course.next = None;
        if course.turns.0 < course.turns.1 {
            course.next = Some(Next::Known(self.overlap.turns()[course.turns.0 as usize]));
            return;
        }
        if course.is_waiting {
            let lap = courses.laps[course.laps.0 as usize..course.laps.1 as usize].first();
            course.next = lap.map(|lap| Next::Start { ago_secs: lap.clock.left_secs });
            return;
        }
        let Some(run_program) = self.lap_run_program(course.run) else { return };
        while run_program.program.has_position_starts() && course.at_lap < course.laps.1 {
            let Lap { window, clock, .. } = courses.laps[course.at_lap as usize];
            if !window.is_backwards
                && !window.is_first
                && let Some(at_secs) = run_program.next_position_start(course.after_secs, window)
            {
                course.next = Some(Next::Begin { ago_secs: clock.ago_secs(at_secs), at_secs });
                return;
            }
            (course.at_lap, course.after_secs) = (course.at_lap + 1, f64::NEG_INFINITY);
        }
    }
}

impl Courses {
    /// Whether others than the course with this number move the target at a moment.
    fn has_others(&self, nth: usize, ago_secs: f64) -> bool {
        self.courses.iter().enumerate().any(|(other, course)| {
            let is_over = if other < nth {
                reached(course.over_ago_secs, ago_secs)
            } else {
                course.over_ago_secs > ago_secs + SLACK_SECS
            };
            other != nth && !course.is_waiting && !is_over
        })
    }
}

impl Course {
    /// Where its chain is just before a turn.
    fn place_before(&self, program: &Program, next: Next) -> Point {
        match next {
            Next::Start { .. } | Next::Known(Turn { kind: TurnKind::Start { .. }, .. }) => self.first,
            Next::Begin { at_secs, .. } | Next::Known(Turn { at_secs, .. }) => {
                self.shift.place_before(program, self.start_px, at_secs)
            }
        }
    }

    /// Takes a turn where the target shows `shown`; gives what that moves the target by.
    fn take(
        &mut self,
        program: &Program,
        (next, is_beside): (Next, bool),
        shown: Point,
        turns: &mut Vec<Turn>,
    ) -> Point {
        let turn = match next {
            Next::Known(turn) => turn,
            Next::Start { ago_secs } => {
                let Started { start_px, shift, rounding } = Started::new(program, shown, is_beside);
                (self.start_px, self.first) = (start_px, shift.place_before(program, start_px, 0.0));
                self.counted = self.first;
                let kind = TurnKind::Start { start_px, rounding };
                Turn { run: self.run, ago_secs, at_secs: 0.0, shift, kind }
            }
            Next::Begin { ago_secs, at_secs } => {
                let shift = self.shift.begun(program, self.start_px, at_secs, shown);
                let place = |shift: Shift| shift.place_before(program, self.start_px, at_secs);
                let kind = TurnKind::Begin { jump: place(shift).minus(place(self.shift)) };
                Turn { run: self.run, ago_secs, at_secs, shift, kind }
            }
        };
        match next {
            Next::Known(_) => self.turns.0 += 1,
            _ => turns.push(turn),
        }
        self.shift = turn.shift;
        match turn.kind {
            TurnKind::Start { rounding, .. } => {
                self.is_waiting = false;
                rounding
            }
            TurnKind::Begin { jump } => {
                self.counted = self.counted.plus(jump);
                self.after_secs = turn.at_secs;
                Point::ORIGIN
            }
        }
    }
}

/// How a run starts beside others, or alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Started {
    pub start_px: [f32; 2],
    pub shift: Shift,
    /// What comes to rest stands where a pose shows it.
    pub rounding: Point,
}

impl Started {
    /// Where the target shows `shown`.
    pub fn new(program: &Program, shown: Point, is_beside: bool) -> Self {
        let (mut start_px, mut rounding, mut position) = ([0.0; 2], Point::ORIGIN, shown);
        if !is_beside {
            start_px = shown.shown_px();
            position = Point::of(start_px);
            rounding = position.minus(shown);
        }
        let begins = program.next_position_start(f64::NEG_INFINITY).is_some_and(|secs| reached(0.0, secs));
        let mut shift = if is_beside { Shift::NONE_BESIDE } else { Shift::NONE };
        if begins {
            shift = shift.begun(program, start_px, 0.0, position);
        }
        Self { start_px, shift, rounding }
    }
}
