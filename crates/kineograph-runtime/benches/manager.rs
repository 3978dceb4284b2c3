//! What the action manager costs: `cargo bench -p kineograph-runtime --bench manager`.
//!
//! Prints ns per instance and update, the least of many rounds, for each case and crowd; then what it takes to start an action and to move its goal, and how
//! much memory a running one takes beside its target. With `--features rayon` both on several threads and on one. Arguments: the largest crowd, how many rounds, names of cases.
#![allow(missing_docs, unsafe_code)] // counting bytes takes an allocator, which is unsafe to implement

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

use common::{Case, Crowd, least_ns, plain_loop_ns, updates_for};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Pose, Program};

struct Counting;

static BYTES: AtomicI64 = AtomicI64::new(0);
static CALLS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.fetch_add(layout.size() as i64, Relaxed);
        CALLS.fetch_add(1, Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size() as i64, Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let names: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let names: Vec<String> = names.into_iter().filter(|name| name.parse::<u32>().is_err()).collect();
    let most = numbers.first().copied().unwrap_or(1_000_000);
    let rounds = numbers.get(1).copied().unwrap_or(40);
    println!("ns per instance and update; the last column is a plain loop that does the MoveBy");
    let ways: &[bool] = if cfg!(feature = "rayon") { &[true, false] } else { &[false] };
    let counts = [1_000, 10_000, 100_000, 1_000_000].into_iter().filter(|count| *count <= most);
    for (count, on_threads) in counts.flat_map(|count| ways.iter().map(move |way| (count, *way))) {
        let ns: Vec<String> = Case::ALL
            .into_iter()
            .filter(|case| names.is_empty() || names.contains(&format!("{case:?}")))
            .map(|case| format!("{case:?} {:6.2}", update_ns(case, count, rounds, on_threads)))
            .chain([format!("plain {:6.2}", plain_loop_ns(count, rounds))])
            .collect();
        println!("{count:>9}: {}{}", ns.join("  "), if on_threads { "  (rayon)" } else { "" });
    }
    if !names.is_empty() {
        return;
    }
    for case in Case::ALL {
        let (keep_ms, back_ms) = snapshot_ms(case, 10_000, rounds);
        println!("10,000 of {case:?}: {keep_ms:.3} ms to a snapshot, {back_ms:.3} ms back");
    }
    println!("a goal that moves, among 10,000: {:.1} ns", retarget_ns(10_000, rounds));
    for count in [1_000, 100_000].into_iter().filter(|count| *count <= most) {
        let (ns, calls) = start_ns(count, rounds);
        println!("a start among {count}: {ns:.1} ns, {calls} allocations");
    }
    for case in Case::ALL {
        println!("bytes of a running instance, {case:?}: {:.1}", bytes(case));
    }
}

#[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "there is one thread"))]
fn update_ns(case: Case, count: u32, rounds: u32, on_threads: bool) -> f64 {
    let mut crowd = Crowd::new(case, count);
    #[cfg(feature = "rayon")]
    if !on_threads {
        crowd.manager.actions.set_parallel_from(u32::MAX);
    }
    let updates = updates_for(count);
    let ns = least_ns(rounds, || (0..updates).for_each(|_| crowd.update()));
    crowd.check();
    ns / f64::from(updates) / f64::from(count)
}

fn start_ns(count: u32, rounds: u32) -> (f64, u64) {
    let mut manager = ActionManager::with_capacity(count as usize, count as usize);
    let program = Program::compile(&Case::Churn.tree()).expect("the tree is valid");
    for key in 0..count {
        manager.actions.add_target(key, Pose::default());
    }
    let (mut best, mut calls) = (f64::INFINITY, u64::MAX);
    for _ in 0..rounds {
        let before = CALLS.load(Relaxed);
        let begin = std::time::Instant::now();
        for key in 0..count {
            manager.actions.run(key, &program).expect("the target exists");
        }
        best = best.min(begin.elapsed().as_nanos() as f64 / f64::from(count));
        calls = calls.min(CALLS.load(Relaxed) - before);
        manager.update(0.0, |_, _| {});
        manager.update(10.0, |_, _| {});
        assert_eq!(manager.actions.count(0), 0, "all have ended");
    }
    (best, calls)
}

/// What it takes to keep everything in a snapshot that is there already, and to go back to it, in ms.
fn snapshot_ms(case: Case, count: u32, rounds: u32) -> (f64, f64) {
    let mut manager = ActionManager::new();
    let program = Program::compile(&case.tree()).expect("the tree is valid");
    for key in 0..count {
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, &program).expect("the target exists");
    }
    manager.update(0.0, |_, _| {});
    let mut saved = manager.clone();
    let (mut keep, mut back) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        manager.update(1.0 / 60.0, |_, _| {});
        let begin = std::time::Instant::now();
        saved.clone_from(&manager);
        keep = keep.min(begin.elapsed().as_secs_f64());
        let begin = std::time::Instant::now();
        manager.clone_from(&saved);
        back = back.min(begin.elapsed().as_secs_f64());
    }
    (keep * 1e3, back * 1e3)
}

/// What it takes to tell a `MoveTo` where to arrive now.
fn retarget_ns(count: u32, rounds: u32) -> f64 {
    let mut manager = ActionManager::new();
    let homing = Program::compile(&Action::move_to(1e6, [100.0, 0.0])).expect("the tree is valid");
    let mut runs = Vec::new();
    for key in 0..count {
        manager.actions.add_target(key, Pose::default());
        runs.push(manager.actions.run(key, &homing).expect("the target exists"));
    }
    manager.update(0.0, |_, _| {});
    let mut best = f64::INFINITY;
    for round in 0..rounds {
        manager.update(1.0 / 60.0, |_, _| {});
        let goal = [100.0 + round as f32, round as f32];
        let begin = std::time::Instant::now();
        for run in &runs {
            manager.actions.retarget(*run, Property::POSITION, goal).expect("it moves");
        }
        best = best.min(begin.elapsed().as_nanos() as f64 / f64::from(count));
    }
    best
}

fn bytes(case: Case) -> f64 {
    // A power of two, so that room taken in doublings shows no slack.
    const COUNT: u32 = 1 << 15;
    let used = BYTES.load(Relaxed);
    let mut idle = ActionManager::with_capacity(COUNT as usize, 0);
    for key in 0..COUNT {
        idle.actions.add_target(key, Pose::default());
    }
    let target = BYTES.load(Relaxed) - used;
    let used = BYTES.load(Relaxed);
    let mut manager = ActionManager::with_capacity(COUNT as usize, 0);
    let program = Program::compile(&case.tree()).expect("the tree is valid");
    for key in 0..COUNT {
        manager.actions.add_target(key, Pose::default());
    }
    for key in 0..COUNT {
        manager.actions.run(key, &program).expect("the target exists");
    }
    manager.update(0.0, |_, _| {});
    (BYTES.load(Relaxed) - used - target) as f64 / f64::from(COUNT)
}
