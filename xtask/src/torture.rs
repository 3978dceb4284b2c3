//! `torture`: what keeps work from being lost, tried for longer than a test run may take.

use crate::display::VirtualDisplay;
use crate::step::{self, Failure};
use crate::{checks, project, screenshot};

/// Kills a process that edits without a window so many times, then as many windows on an X server (about five seconds each), and
/// fills a drive.
///
/// # Errors
/// Fails when something was lost.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let kills = kills_of(args)?;
    let mut command = project::cargo();
    command.args(["test", "--workspace", "--test", "killed", "--", "--nocapture"]);
    command.env("KINEOGRAPH_KILLS", kills.to_string());
    step::run("Kill a process that edits and saves", &mut command)?;
    screenshot::prepare()?;
    let screen = VirtualDisplay::start(1920, 1080)?;
    let _manager = screen.start_window_manager()?;
    let mut command = project::cargo();
    command.args(["test", "--workspace", "--test", "real_window", "--", "--ignored", "killed"]);
    checks::settle_graphics(&mut command)?;
    screen.apply_to(&mut command);
    command.env("KINEOGRAPH_REAL_WINDOW", "1");
    command.env("KINEOGRAPH_KILLS", kills.to_string());
    step::run("Kill the window", &mut command)?;
    let mut command = project::cargo();
    command.args(["test", "-p", "kineograph-store", "--features", "drives", "--test", "full_drive"]);
    step::run("Fill a drive (needs root)", &mut command)
}

fn kills_of(args: &[String]) -> Result<u32, Failure> {
    let kills = match args {
        [] => Some(200),
        [name, number] if name == "--kills" => number.parse().ok().filter(|number| *number > 0),
        _ => None,
    };
    kills.ok_or_else(|| Failure::usage("`torture` takes `--kills N`, a whole number above 0."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_kills_is_read() {
        let kills = |args: &[&str]| kills_of(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
        assert_eq!((kills(&[]).ok(), kills(&["--kills", "7"]).ok()), (Some(200), Some(7)));
        for wrong in [&["--kills"][..], &["--kills", "0"], &["7"]] {
            assert_eq!(kills(wrong).unwrap_err().code, 2);
        }
    }
}
