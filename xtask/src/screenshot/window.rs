//! The editor's window on a virtual display: opened, used a little, and taken.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::display::{Running, VirtualDisplay};
use crate::step::{Failure, output_of};
use crate::{checks, step};

const POLL: Duration = Duration::from_millis(250);
/// How long the editor may take until its window stands.
const WINDOW_LIMIT: Duration = Duration::from_secs(60);
/// How long the picture may keep changing (something may be playing) before it is taken all the same.
const CALM_LIMIT: Duration = Duration::from_secs(20);
/// How long a key may take until something changes.
const KEY_LIMIT: Duration = Duration::from_secs(5);
/// So many equal pictures in a row count as drawn completely.
const EQUAL_PICTURES: usize = 3;

/// What a picture shows.
#[derive(Debug, Clone, Copy)]
pub struct Shot<'a> {
    /// The project, as seen from the current folder; none: a new one.
    pub project: Option<&'a str>,
    /// Width and height of the window.
    pub size_px: (u32, u32),
    /// The light theme.
    pub light: bool,
    /// What is pressed before: keys such as `ctrl+f`, texts that begin with a quote, and places in per cent of the window such as `@30,85`, where
    /// the pointer goes, and clicks if there is a `!` behind them.
    pub keys: &'a [&'a str],
}

impl Shot<'_> {
    /// Opens the editor, presses the keys and takes the picture.
    ///
    /// # Errors
    /// Fails when no window appears, or nothing is drawn in it.
    pub fn take(&self, output: &Path) -> Result<(), Failure> {
        // No window manager: the picture then shows the editor alone, filling the screen.
        let screen = VirtualDisplay::start(self.size_px.0, self.size_px.1)?;
        let mut command = Command::new(program()?);
        command.args(self.project);
        checks::settle_graphics(&mut command)?;
        screen.apply_to(&mut command);
        command.env("KINEOGRAPH_THEME", if self.light { "light" } else { "dark" });
        // A dialog of the system is no window of the editor, so it couldn't be given keys.
        command.env("KINEOGRAPH_TYPED_PATHS", "1").env("KINEOGRAPH_SMALL_WINDOW", "1");
        let mut editor = Running::start(&mut command)?;
        let window = wait_for_window(&screen, &mut editor)?;
        fill_screen(&screen, &window, self.size_px);
        wait_until_drawn(&screen, &mut editor)?;
        if !self.keys.is_empty() {
            press(&screen, &window, self)?;
            wait_until_drawn(&screen, &mut editor)?;
        }
        let mut import = on(&screen, "import");
        import.args(["-silent", "-window", "root"]).arg(output);
        step::run(&format!("Take {}", output.display()), &mut import)
    }
}

/// The editor, which was built into the folder of this program.
pub fn program() -> Result<PathBuf, Failure> {
    let here = std::env::current_exe()
        .map_err(|error| Failure::new(format!("The folder of this program is not known: {error}")))?;
    Ok(here.with_file_name(format!("kineograph{}", std::env::consts::EXE_SUFFIX)))
}

/// Presses each key when what the one before did is seen, or it did nothing for a while.
fn press(screen: &VirtualDisplay, window: &str, shot: &Shot<'_>) -> Result<(), Failure> {
    // Without a window manager the window must take the keyboard itself.
    let _ = output_of(on(screen, "xdotool").args(["windowfocus", "--sync", window]));
    for key in shot.keys {
        let before = pixels(screen)?;
        let _ = output_of(on(screen, "xdotool").args(arguments(key, window, shot.size_px)));
        let start = Instant::now();
        while pixels(screen)? == before && start.elapsed() < KEY_LIMIT {
            sleep(POLL);
        }
        sleep(POLL);
    }
    Ok(())
}

/// What xdotool is told for one of [`Shot::keys`].
fn arguments(key: &str, window: &str, size_px: (u32, u32)) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    if let Some(text) = key.strip_prefix('"') {
        return words(&["type", "--window", window, text]);
    }
    let Some(place) = key.strip_prefix('@') else { return words(&["key", "--window", window, key]) };
    let clicks = place.ends_with('!');
    let (across, down) = place.trim_end_matches('!').split_once(',').unwrap_or((place, ""));
    let px = |per_cent: &str, whole_px: u32| (per_cent.parse().unwrap_or(50) * whole_px / 100).to_string();
    let mut arguments = words(&["mousemove", "--window", window]);
    arguments.extend([px(across, size_px.0), px(down, size_px.1)]);
    if clicks {
        arguments.extend(words(&["click", "1"]));
    }
    arguments
}

/// The number of the editor's window, once it is visible.
pub fn wait_for_window(screen: &VirtualDisplay, editor: &mut Running) -> Result<String, Failure> {
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

/// Lets the window cover the whole screen, so that places on both are the same.
pub fn fill_screen(screen: &VirtualDisplay, window: &str, (width_px, height_px): (u32, u32)) {
    let (width, height) = (width_px.to_string(), height_px.to_string());
    // The window may be gone again; then the next step notices.
    let _ = output_of(on(screen, "xdotool").args(["windowmove", window, "0", "0"]));
    let _ = output_of(on(screen, "xdotool").args(["windowsize", window, &width, &height]));
}

/// Waits until several pictures in a row are equal and not blank.
pub fn wait_until_drawn(screen: &VirtualDisplay, editor: &mut Running) -> Result<(), Failure> {
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
    if editor.is_running() { Ok(()) } else { Err(Failure::new("The editor ended by itself.")) }
}

/// A program whose windows and input are on this screen.
pub fn on(screen: &VirtualDisplay, program: &str) -> Command {
    let mut command = Command::new(program);
    screen.apply_to(&mut command);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_texts_and_places_are_told_apart() {
        let told = |key| arguments(key, "7", (1000, 500)).join(" ");
        assert_eq!(told("ctrl+f"), "key --window 7 ctrl+f");
        assert_eq!(told("\"act 9"), "type --window 7 act 9");
        assert_eq!(told("@30,85"), "mousemove --window 7 300 425");
        assert_eq!(told("@30,85!"), "mousemove --window 7 300 425 click 1");
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
