//! Measures the peers in turns, so that what disturbs the machine disturbs all of them; the least of the rounds counts. Times are
//! those of the thread on its core, so that others who run meanwhile are not counted.

use std::hint::black_box;

use cpu_time::ThreadTime;
use kineograph_runtime::Program;
use kineograph_runtime::format;

use crate::peers::{MAKERS, Maker, Targets};
use crate::project::{BareProject, FILE_BYTES};
use crate::work::{Case, Peer, Seeker, Sprite, churn, ending, seek};
use crate::{alloc, project, trees};

/// What one peer took, one entry for each of [`MAKERS`]; `None` where it was not measured.
pub type Row<T> = Vec<Option<T>>;

/// A peer at work.
struct Runner {
    peer: Box<dyn Peer>,
    case: Case,
    count: usize,
    updates: u64,
    best_ns: f64,
}

impl Runner {
    fn new(maker: &Maker, case: Case, count: usize) -> Self {
        Self { peer: (maker.crowd)(case, count), case, count, updates: 0, best_ns: f64::INFINITY }
    }

    fn play(&mut self, updates: u64) {
        for _ in 0..updates {
            self.updates += 1;
            self.peer.update();
            if self.case == Case::Churn {
                self.peer.restart(ending(self.updates, self.count));
            }
        }
    }

    fn measure(&mut self, updates: u64) {
        let begin = ThreadTime::now();
        self.play(updates);
        let ns = begin.elapsed().as_nanos() as f64 / (updates as f64 * self.count as f64);
        self.best_ns = self.best_ns.min(ns);
    }
}

/// ns per instance and update.
///
/// # Panics
/// If a peer does not show what the first one shows: then it was timed for other work.
pub fn updates(case: Case, count: usize, rounds: u32) -> Row<f64> {
    let mut runners: Vec<Option<Runner>> =
        MAKERS.iter().map(|maker| (count <= maker.most).then(|| Runner::new(maker, case, count))).collect();
    // About a third of a million instances a round: short enough to fit between what else the machine does.
    let updates = (330_000 / count as u64).clamp(1, 200);
    for round in 0..=rounds {
        for runner in runners.iter_mut().flatten() {
            // The first round warms up.
            if round == 0 { runner.play(updates) } else { runner.measure(updates) }
        }
    }
    check(case, count, &runners);
    runners.iter().map(|runner| runner.as_ref().map(|runner| runner.best_ns)).collect()
}

fn check(case: Case, count: usize, runners: &[Option<Runner>]) {
    let all: Vec<_> =
        MAKERS.iter().zip(runners).filter_map(|(maker, runner)| Some((maker, runner.as_ref()?))).collect();
    let (_, first) = all[0];
    for (maker, runner) in &all[1..] {
        for index in 0..count {
            let (ours, theirs) = (first.peer.sprite(index), runner.peer.sprite(index));
            assert!(
                ours.agrees_with(&theirs),
                "{} shows {theirs:?} for target {index} of {case:?} after {} updates; it should be {ours:?}",
                maker.name,
                runner.updates
            );
        }
        // Who tells of a round's end one update later is not behind.
        let apart = first.peer.events().abs_diff(runner.peer.events());
        assert!(apart <= count as u64, "{} is {apart} events of {case:?} apart", maker.name);
    }
    if case == Case::Spawn {
        assert!(first.peer.events() > 0, "events are sent");
    }
}

/// What a start takes in ns, and how often it asks for memory.
pub fn starts(count: usize, rounds: u32) -> Row<(f64, f64)> {
    let start = |maker: &Maker| {
        let mut peer = (maker.crowd)(Case::Churn, count);
        let mut best = (f64::INFINITY, 0.0);
        for round in 0..=rounds {
            // All of them end.
            (0..churn::FRAMES).for_each(|_| peer.update());
            let calls = alloc::calls();
            let begin = ThreadTime::now();
            peer.restart((0..count).step_by(1));
            let ns = begin.elapsed().as_nanos() as f64 / count as f64;
            if round > 0 && ns < best.0 {
                best = (ns, (alloc::calls() - calls) as f64 / count as f64);
            }
        }
        black_box(peer.sprite(0));
        best
    };
    MAKERS.iter().map(|maker| Some(start(maker))).collect()
}

/// How often an update of all targets asks for memory.
pub fn allocations_per_update(case: Case) -> Row<f64> {
    const UPDATES: u64 = 100;
    let allocations = |maker: &Maker| {
        let mut runner = Runner::new(maker, case, 1_000);
        runner.play(200);
        let calls = alloc::calls();
        runner.play(UPDATES);
        (alloc::calls() - calls) as f64 / UPDATES as f64
    };
    MAKERS.iter().map(|maker| Some(allocations(maker))).collect()
}

/// Bytes of a running instance beside its target.
pub fn bytes(case: Case) -> Row<f64> {
    // A power of two, so that memory taken in doublings shows no slack.
    const COUNT: usize = 1 << 15;
    let of = |make: fn(Case, usize) -> Box<dyn Peer>| {
        let before = alloc::bytes();
        let mut peer = make(case, COUNT);
        // What is taken at the first update counts, what is given back at once does not.
        peer.update();
        alloc::bytes() - before
    };
    let instance = |maker: &Maker| {
        let targets = match maker.targets {
            Targets::Made(make) => of(make),
            Targets::Bytes(bytes) => (bytes(case) * COUNT) as i64,
        };
        (of(maker.crowd) - targets) as f64 / COUNT as f64
    };
    MAKERS.iter().map(|maker| Some(instance(maker))).collect()
}

/// What a seek came to.
#[derive(Debug, Clone, Copy)]
pub struct Seek {
    /// The least of the rounds.
    pub ns: f64,
    /// How many of a hundred seeks showed something else than the first peer's.
    pub wrong_percent: f64,
}

/// Seeks at random in a Sequence of so many leaves.
pub fn seeks(leaves: usize, rounds: u32) -> Row<Seek> {
    let mut seekers: Vec<_> = MAKERS.iter().map(|maker| maker.long.map(|long| long(leaves))).collect();
    let frames = random_frames(leaves, 4096);
    let truth: Vec<Sprite> = seekers[0]
        .as_mut()
        .map(|seeker| frames.iter().map(|frame| seeker.seek(*frame)).collect())
        .unwrap_or_default();
    let mut row: Row<Seek> = seekers
        .iter_mut()
        .map(|seeker| {
            let seeker = seeker.as_mut()?;
            // Some take milliseconds: a hundred do for them.
            let wrong = frames.iter().zip(&truth).take(100);
            let wrong = wrong.filter(|(frame, sprite)| !seeker.seek(**frame).agrees_with(sprite)).count();
            Some(Seek { ns: f64::INFINITY, wrong_percent: wrong as f64 })
        })
        .collect();
    for _ in 0..rounds {
        for (seeker, seek) in seekers.iter_mut().zip(&mut row) {
            if let (Some(seeker), Some(seek)) = (seeker, seek) {
                seek.ns = seek.ns.min(seek_ns(seeker.as_mut(), &frames));
            }
        }
    }
    row
}

/// ns of one seek; as many as fit into some ten milliseconds are made.
fn seek_ns(seeker: &mut dyn Seeker, frames: &[u32]) -> f64 {
    let begin = ThreadTime::now();
    let (mut made, mut more) = (0, 1);
    while made < frames.len() && begin.elapsed().as_millis() < 10 {
        // Twice as many each time: asking for the time costs more than a seek.
        let chunk = &frames[made..frames.len().min(made + more)];
        for frame in chunk {
            black_box(seeker.seek(black_box(*frame)));
        }
        (made, more) = (made + chunk.len(), 2 * more);
    }
    begin.elapsed().as_nanos() as f64 / made as f64
}

fn random_frames(leaves: usize, count: usize) -> Vec<u32> {
    let end = leaves as u64 * u64::from(seek::LEAF_FRAMES);
    let mut state = 1_u64;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % end) as u32
        })
        .collect()
}

/// The least seconds of `rounds` rounds of something.
fn least_secs<T>(rounds: u32, mut work: impl FnMut() -> T) -> f64 {
    let round = || {
        let begin = ThreadTime::now();
        black_box(work());
        begin.elapsed().as_secs_f64()
    };
    std::iter::repeat_with(round).take(rounds as usize).fold(f64::INFINITY, f64::min)
}

/// Megabytes a second of `format::load` and of ron alone.
pub fn loads(rounds: u32) -> [f64; 2] {
    let text = project::text(FILE_BYTES);
    let megabytes = text.len() as f64 / 1e6;
    [
        megabytes / least_secs(rounds, || format::load(&text).expect("the generated file is right")),
        megabytes
            / least_secs(rounds, || {
                ron::from_str::<BareProject>(&text).expect("the generated file is right")
            }),
    ]
}

/// Millions of leaves a second of compiling the wide and the nested tree.
pub fn compiles(rounds: u32) -> [f64; 2] {
    [trees::wide(), trees::nested()].map(|tree| {
        let secs = least_secs(rounds, || Program::compile(&tree).expect("the trees are valid"));
        trees::LEAVES as f64 / 1e6 / secs
    })
}
