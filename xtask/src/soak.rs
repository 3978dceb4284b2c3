//! `soak`: the real window, used at random for a long time. Its memory must not grow, and it must rest when nothing happens.

mod hands;
mod process;

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::display::{Running, VirtualDisplay};
use crate::screenshot::{self, window};
use crate::step::{Failure, output_of};
use crate::{checks, project};
use hands::Hands;
use process::Usage;

const FILE: &str = "soak.ron";
const TITLE_LIMIT: Duration = Duration::from_secs(60);
const SIZE_PX: (u32, u32) = (1280, 800);
/// How much of the time is warm-up: caches fill, undo reaches its limit.
const WARM_UP: f64 = 0.3;
/// How much memory may grow after that.
const MOST_GROWTH: f64 = 0.05;
/// How much of a core an idle window may use.
const MOST_IDLE: f64 = 0.01;
const IDLE_SECS: u32 = 20;
const SAMPLE_SECS: f64 = 10.0;

/// Uses the window for as long as `args` ask for.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let order = SoakOptions::parse(args)?;
    screenshot::prepare()?;
    let screen = VirtualDisplay::start(SIZE_PX.0, SIZE_PX.1)?;
    let _manager = screen.start_window_manager()?;
    let mut command = Command::new(window::program()?);
    // It empties the folder for the settings, so the sample comes after it.
    checks::settle_graphics(&mut command)?;
    let folder = project::settings_folder();
    let work = folder.join(FILE);
    std::fs::copy(project::root().join("projects/hero.ron"), &work)
        .map_err(|error| Failure::new(format!("The sample could not be copied: {error}")))?;
    // Names that the random hand types are paths in this folder.
    command
        .current_dir(&folder)
        .arg(&work)
        .env("KINEOGRAPH_TYPED_PATHS", "1")
        .env("KINEOGRAPH_SMALL_WINDOW", "1");
    screen.apply_to(&mut command);
    let mut editor = Running::start(&mut command)?;
    let shown = window::wait_for_window(&screen, &mut editor)?;
    must_show_the_sample(&screen, &shown)?;
    window::fill_screen(&screen, &shown, SIZE_PX);
    window::wait_until_drawn(&screen, &mut editor)?;
    let mut hands = Hands::new(&screen, order.seed, SIZE_PX);
    let grown = use_it(&order, &mut editor, &mut hands)?;
    hands.rest();
    let idle = idle_load(&editor)?;
    println!("Memory after warm-up: {:+.1} % (at most {:.0} %).", grown * 100.0, MOST_GROWTH * 100.0);
    println!("Idle: {:.2} % of a core (at most {:.0} %).", idle * 100.0, MOST_IDLE * 100.0);
    if grown > MOST_GROWTH {
        return Err(Failure::new("Memory grows while the editor is used."));
    }
    if idle > MOST_IDLE {
        return Err(Failure::new("The editor does not rest when nothing happens."));
    }
    Ok(())
}

/// An empty project would hardly be used by anything that the hand does.
fn must_show_the_sample(screen: &VirtualDisplay, shown: &str) -> Result<(), Failure> {
    let start = Instant::now();
    let mut title = None;
    while start.elapsed() < TITLE_LIMIT {
        title = output_of(window::on(screen, "xdotool").args(["getwindowname", shown]));
        if title.as_deref().is_some_and(|title| title.contains(FILE)) {
            return Ok(());
        }
        sleep(Duration::from_millis(200));
    }
    Err(Failure::new(format!("The window shows {title:?} and not {FILE}.")))
}

/// Uses the window, and says by which part its memory grew between the end of the warm-up and the end: means of the first and last
/// quarter of that time, since a single sample depends on what is shown.
fn use_it(order: &SoakOptions, editor: &mut Running, hands: &mut Hands<'_>) -> Result<f64, Failure> {
    let start = Instant::now();
    let (mut next_secs, mut samples) = (0.0, Vec::new());
    while start.elapsed().as_secs_f64() < order.secs {
        hands.do_something();
        if !editor.is_running() {
            return Err(Failure::new(format!(
                "The editor ended after {} inputs, seed {}.",
                hands.count(),
                order.seed
            )));
        }
        let secs = start.elapsed().as_secs_f64();
        if secs >= next_secs {
            next_secs = secs + SAMPLE_SECS;
            let usage = Usage::of(editor.id())?;
            println!(
                "{secs:6.0} s  {:7.1} MiB  {:6.1} CPU-s  {} inputs",
                usage.memory_mib,
                usage.cpu_secs,
                hands.count()
            );
            samples.push((secs, usage.memory_mib));
        }
    }
    let warm: Vec<f64> =
        samples.iter().filter(|(secs, _)| *secs >= WARM_UP * order.secs).map(|(_, memory)| *memory).collect();
    let quarter = warm.len().div_ceil(4);
    let (Some(first), Some(last)) = (mean(warm.iter().take(quarter)), mean(warm.iter().rev().take(quarter)))
    else {
        return Err(Failure::usage("The time is too short for two samples after the warm-up."));
    };
    Ok(last / first - 1.0)
}

/// Which part of a core the window uses while nothing is done.
fn idle_load(editor: &Running) -> Result<f64, Failure> {
    sleep(Duration::from_secs(5));
    let before = Usage::of(editor.id())?;
    sleep(Duration::from_secs(IDLE_SECS.into()));
    Ok((Usage::of(editor.id())?.cpu_secs - before.cpu_secs) / f64::from(IDLE_SECS))
}

fn mean<'a>(values: impl ExactSizeIterator<Item = &'a f64>) -> Option<f64> {
    let count = values.len();
    (count > 0).then(|| values.sum::<f64>() / count as f64)
}

/// What is asked for.
#[derive(Debug, PartialEq)]
struct SoakOptions {
    secs: f64,
    seed: u64,
}

impl SoakOptions {
    fn parse(args: &[String]) -> Result<Self, Failure> {
        let mut order = Self { secs: 30.0 * 60.0, seed: 1 };
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let number = rest.next().and_then(|text| text.parse::<u32>().ok()).filter(|number| *number > 0);
            match (arg.as_str(), number) {
                ("--minutes", Some(minutes)) => order.secs = f64::from(minutes) * 60.0,
                ("--seed", Some(seed)) => order.seed = u64::from(seed),
                _ => {
                    return Err(Failure::usage(
                        "`soak` takes `--minutes N` and `--seed N`, whole numbers above 0.",
                    ));
                }
            }
        }
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        let parse =
            |args: &[&str]| SoakOptions::parse(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
        assert_eq!(parse(&[]).unwrap(), SoakOptions { secs: 1800.0, seed: 1 });
        assert_eq!(parse(&["--minutes", "2", "--seed", "7"]).unwrap(), SoakOptions { secs: 120.0, seed: 7 });
        for wrong in [&["--minutes"][..], &["--minutes", "0"], &["fast"]] {
            assert_eq!(parse(wrong).unwrap_err().code, 2);
        }
    }
}
