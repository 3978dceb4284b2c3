//! Times and memory of a piece of work on a project and on one of twice the size.
#![allow(unsafe_code)] // counting memory takes an allocator, which is unsafe to implement

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::kinds::{ItemKind, KINDS};

/// What a work may take: for half a megabyte of a file, and for each megabyte of it.
const GOAL: &str = "goal: 1 s, 200 MB for each MB of file, ratio near 2";

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What one work took: the time of each of its steps, and the most memory in use, in bytes.
struct Cost<const STEPS: usize> {
    steps: [Duration; STEPS],
    peak_bytes: usize,
}

/// Measures one step after the other.
pub struct Clock<const STEPS: usize> {
    steps: [Duration; STEPS],
    next: usize,
}

impl<const STEPS: usize> Clock<STEPS> {
    /// Does the next step.
    pub fn step<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = busy_time();
        let made = work();
        self.steps[self.next] = busy_time().saturating_sub(start);
        self.next += 1;
        made
    }
}

/// How long this thread has been on its core, so that others who run meanwhile are not counted; where the system does not say, the time
/// of the clock.
fn busy_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    // Linux counts up to the last time that it looked at who is to run.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let busy_ns = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    busy_ns.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// Prints a row for each kind of item. A first argument that is no option is a part of the names of the kinds to measure, a second
/// multiplies all sizes.
pub fn print_table<const STEPS: usize>(names: [&str; STEPS], work: impl Fn(&str, &mut Clock<STEPS>)) {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let filter = args.next().unwrap_or_default();
    let factor: f64 = args.next().and_then(|factor| factor.parse().ok()).unwrap_or(1.0);
    print!("{:32}{:>9}{:>9}", "(ms; the larger of two sizes)", "items", "kB");
    for name in names {
        print!("{name:>14}{:>7}", "ratio");
    }
    println!("{:>11}", "MB/MB");
    for kind in KINDS.iter().filter(|kind| kind.name.contains(&filter)) {
        let count = ((kind.count as f64 * factor) as usize).max(1);
        print_row(kind, count, &work);
    }
    println!("{GOAL}");
}

fn print_row<const STEPS: usize>(kind: &ItemKind, count: usize, work: &impl Fn(&str, &mut Clock<STEPS>)) {
    let [small, large] = [count, 2 * count].map(|count| {
        let text = (kind.text)(count);
        (text.len(), measured(&text, work))
    });
    print!("{:32}{:>9}{:>9}", kind.name, 2 * count, large.0 / 1000);
    for (small, large) in small.1.steps.iter().zip(&large.1.steps) {
        let ratio = large.as_secs_f64() / small.as_secs_f64().max(1e-9);
        print!("{:>14.2}{ratio:>7.1}", 1e3 * large.as_secs_f64());
    }
    println!("{:>11.0}", large.1.peak_bytes as f64 / large.0 as f64);
}

/// The least of three, unless one takes long.
fn measured<const STEPS: usize>(text: &str, work: &impl Fn(&str, &mut Clock<STEPS>)) -> Cost<STEPS> {
    let mut least = Cost { steps: [Duration::MAX; STEPS], peak_bytes: 0 };
    for _ in 0..3 {
        let before = NOW.load(Ordering::Relaxed);
        PEAK.store(before, Ordering::Relaxed);
        let mut clock = Clock { steps: [Duration::ZERO; STEPS], next: 0 };
        work(text, &mut clock);
        least.peak_bytes = PEAK.load(Ordering::Relaxed).saturating_sub(before);
        for (least, step) in least.steps.iter_mut().zip(clock.steps) {
            *least = step.min(*least);
        }
        if clock.steps.iter().sum::<Duration>() > Duration::from_millis(500) {
            break;
        }
    }
    least
}
