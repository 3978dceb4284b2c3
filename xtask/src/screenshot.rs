//! `screenshot`: a picture of the editor's real window, on a virtual display.

use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::display::{Running, VirtualDisplay};
use crate::step::{Failure, output_of};
use crate::{checks, packages, project, step};

const POLL: Duration = Duration::from_millis(250);
/// How long the editor may take until its window stands.
const WINDOW_LIMIT: Duration = Duration::from_secs(60);
/// How long the picture may keep changing (something may be playing) before it is taken all the same.
const CALM_LIMIT: Duration = Duration::from_secs(20);
/// So many equal pictures in a row count as drawn completely.
const EQUAL_PICTURES: usize = 3;

/// Takes the picture that `args` ask for.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let order = Order::parse(args)?;
    packages::ensure(packages::Needs::for_window_and_graphics().with_tests())?;
    step::run("Build the editor", project::cargo().args(["build", "-p", "kineograph"]))?;
    // No window manager: the picture then shows the editor alone, filling the screen.
    let screen = VirtualDisplay::start(order.width_px, order.height_px)?;
    let mut command = project::cargo();
    command.args(["run", "-p", "kineograph", "--", &order.project]);
    checks::settle_graphics(&mut command)?;
    screen.apply_to(&mut command);
    command.env("KINEOGRAPH_THEME", if order.light { "light" } else { "dark" });
    let mut editor = Running::start(&mut command)?;
    let window = wait_for_window(&screen, &mut editor)?;
    fill_screen(&screen, &window, &order);
    wait_until_drawn(&screen, &mut editor)?;
    let mut import = on(&screen, "import");
    import.args(["-silent", "-window", "root"]).arg(&order.output);
    step::run(&format!("Take {}", order.output.display()), &mut import)
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Order {
    output: PathBuf,
    width_px: u32,
    height_px: u32,
    light: bool,
    project: String,
}

impl Order {
    fn parse(args: &[String]) -> Result<Self, Failure> {
        let mut size = (1440, 900);
        let mut light = false;
        let mut names = Vec::new();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            match arg.as_str() {
                "--light" => light = true,
                "--size" => {
                    size = rest.next().and_then(|text| parse_size(text)).ok_or_else(|| {
                        Failure::usage("`--size` wants width and height in pixels, such as 1440x900.")
                    })?;
                }
                name => names.push(name),
            }
        }
        let (output, project) = match names.as_slice() {
            [output] => (output, "projects/coin.ron"),
            [output, project] => (output, *project),
            _ => {
                return Err(Failure::usage(
                    "`screenshot` wants the picture's file name, and perhaps a project.",
                ));
            }
        };
        let output = std::path::absolute(output)
            .map_err(|error| Failure::usage(format!("{output} is no file name: {error}")))?;
        Ok(Self { output, width_px: size.0, height_px: size.1, light, project: project.to_owned() })
    }
}

/// Width and height of `WxH`, each 320 … 8192.
fn parse_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (320..=8192).contains(side));
    Some((side(width)?, side(height)?))
}

/// The number of the editor's window, once it is visible.
fn wait_for_window(screen: &VirtualDisplay, editor: &mut Running) -> Result<String, Failure> {
    let start = Instant::now();
    while start.elapsed() < WINDOW_LIMIT {
        must_run(editor)?;
        let found =
            output_of(on(screen, "xdotool").args(["search", "--onlyvisible", "--name", "Kineograph"]));
        if let Some(window) = found.as_deref().and_then(|windows| windows.lines().last()) {
            return Ok(window.to_owned());
        }
        sleep(POLL);
    }
    Err(Failure::new("No window titled “Kineograph” appeared."))
}

fn fill_screen(screen: &VirtualDisplay, window: &str, order: &Order) {
    let (width, height) = (order.width_px.to_string(), order.height_px.to_string());
    // The window may be gone again; then the next step notices.
    let _ = output_of(on(screen, "xdotool").args(["windowmove", window, "0", "0"]));
    let _ = output_of(on(screen, "xdotool").args(["windowsize", window, &width, &height]));
}

/// Waits until several pictures in a row are equal and not blank.
fn wait_until_drawn(screen: &VirtualDisplay, editor: &mut Running) -> Result<(), Failure> {
    let start = Instant::now();
    let mut last = Vec::new();
    let mut equal = 1;
    while start.elapsed() < CALM_LIMIT || is_blank(&last) {
        must_run(editor)?;
        if start.elapsed() > WINDOW_LIMIT {
            return Err(Failure::new("The window stayed blank."));
        }
        let picture = pixels(screen)?;
        equal = if picture == last { equal + 1 } else { 1 };
        last = picture;
        if equal >= EQUAL_PICTURES && !is_blank(&last) {
            return Ok(());
        }
        sleep(POLL);
    }
    Ok(())
}

/// Red, green and blue of every pixel on the screen.
fn pixels(screen: &VirtualDisplay) -> Result<Vec<u8>, Failure> {
    let output = on(screen, "import").args(["-silent", "-window", "root", "-depth", "8", "rgb:-"]).output();
    output
        .map(|output| output.stdout)
        .map_err(|error| Failure::new(format!("import could not start: {error}")))
}

/// Whether almost all pixels have one colour: nothing drawn yet, or the background only.
fn is_blank(rgb: &[u8]) -> bool {
    let pixels: Vec<&[u8]> = rgb.chunks_exact(3).collect();
    let Some(middle) = pixels.get(pixels.len() / 2) else { return true };
    let same = pixels.iter().filter(|pixel| pixel == &middle).count();
    same * 100 > pixels.len() * 98
}

fn must_run(editor: &mut Running) -> Result<(), Failure> {
    if editor.is_running() {
        Ok(())
    } else {
        Err(Failure::new("The editor ended before its picture was taken."))
    }
}

fn on(screen: &VirtualDisplay, program: &str) -> Command {
    let mut command = Command::new(program);
    screen.apply_to(&mut command);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Order, Failure> {
        Order::parse(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_order_has_sensible_defaults() {
        let order = parse(&["a.png"]).unwrap();
        assert!(order.output.is_absolute() && order.output.ends_with("a.png"));
        assert_eq!((order.width_px, order.height_px, order.light), (1440, 900, false));
        assert_eq!(order.project, "projects/coin.ron");
    }

    #[test]
    fn everything_can_be_chosen() {
        let order = parse(&["--light", "a.png", "--size", "800x600", "b.ron"]).unwrap();
        assert_eq!((order.width_px, order.height_px, order.light), (800, 600, true));
        assert_eq!(order.project, "b.ron");
    }

    #[test]
    fn broken_orders_are_refused() {
        let broken: [&[&str]; 5] = [
            &[],
            &["a.png", "--size"],
            &["a.png", "--size", "800"],
            &["--size", "9x9", "a.png"],
            &["a", "b", "c"],
        ];
        for args in broken {
            assert_eq!(parse(args).unwrap_err().code, 2, "{args:?}");
        }
    }

    #[test]
    fn a_plain_screen_is_blank_and_a_drawn_one_is_not() {
        let plain = vec![40; 300];
        let mut drawn = plain.clone();
        drawn[..30].fill(200);
        assert!(is_blank(&[]) && is_blank(&plain));
        assert!(!is_blank(&drawn));
    }
}
