//! Displays: whether one can be used, and a virtual one for tests and pictures.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::step::{Failure, output_of};

/// Whether a window can be opened: always assumed except on Linux, where a display server has to answer.
pub fn is_usable() -> bool {
    !cfg!(target_os = "linux") || server::answers()
}

/// An X server without a screen. It ends when this is dropped.
pub struct VirtualDisplay {
    /// Held for its end only.
    _server: Running,
    /// As in the variable `DISPLAY`, for example `:7`.
    name: String,
}

impl VirtualDisplay {
    /// Starts a server on the first free display number, with a true-colour screen of the given size in pixels.
    ///
    /// # Errors
    /// Fails when Xvfb does not start or reports no display number.
    pub fn start(width_px: u32, height_px: u32) -> Result<Self, Failure> {
        let screen = format!("{width_px}x{height_px}x24");
        let mut command = Command::new("Xvfb");
        // With -displayfd the server finds the number itself and reports it once it accepts clients: no race, no wait.
        command.args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = Running::start(&mut command)?;
        let mut number = String::new();
        if let Some(output) = server.0.stdout.take() {
            BufReader::new(output)
                .read_line(&mut number)
                .map_err(|error| Failure::new(format!("Xvfb could not be read: {error}")))?;
        }
        let number = number.trim();
        if number.is_empty() {
            return Err(Failure::new("Xvfb ended before it opened a display."));
        }
        Ok(Self { _server: server, name: format!(":{number}") })
    }

    /// Makes `command` open its windows here.
    pub fn apply_to(&self, command: &mut Command) {
        command.env("DISPLAY", &self.name).env("XDG_SESSION_TYPE", "x11");
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XAUTHORITY"] {
            command.env_remove(name);
        }
    }

    /// Starts a window manager, so that windows get focus and can be moved and resized. It ends when dropped.
    ///
    /// # Errors
    /// Fails when openbox does not start.
    pub fn start_window_manager(&self) -> Result<Running, Failure> {
        let mut command = Command::new("openbox");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.apply_to(&mut command);
        Running::start(&mut command)
    }
}

/// A process in the background that ends when this is dropped.
pub struct Running(Child);

impl Running {
    /// Starts `command`.
    ///
    /// # Errors
    /// Fails when the program is missing or may not be run.
    pub fn start(command: &mut Command) -> Result<Self, Failure> {
        let child = command.spawn().map_err(|error| {
            Failure::new(format!("{} could not start: {error}", command.get_program().display()))
        })?;
        Ok(Self(child))
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Whether it has not ended yet.
    pub fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ask_to_end();
        // It may have ended by itself already; then there is nothing to stop and nothing to report.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Lets the process clean up behind itself (a server removes its socket and lock), for two seconds at most.
    fn ask_to_end(&mut self) {
        // The standard library can only kill. A shell has `kill` built in, on every Unix.
        let request = format!("kill -TERM {}", self.0.id());
        if !cfg!(unix) || !self.is_running() || output_of(Command::new("sh").args(["-c", &request])).is_none()
        {
            return;
        }
        for _ in 0..100 {
            if !self.is_running() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[cfg(unix)]
mod server {
    use std::net::TcpStream;
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};

    /// Whether the Wayland or X server that the environment names accepts a connection.
    pub fn answers() -> bool {
        wayland_answers() || std::env::var("DISPLAY").is_ok_and(|name| x11_answers(&name))
    }

    fn wayland_answers() -> bool {
        let Some(name) = std::env::var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty()) else {
            return false;
        };
        // An absolute name replaces the folder, as the protocol says.
        let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
        UnixStream::connect(folder.join(name)).is_ok()
    }

    fn x11_answers(display: &str) -> bool {
        match parse(display) {
            Some(("" | "unix", number)) => {
                UnixStream::connect(Path::new("/tmp/.X11-unix").join(format!("X{number}"))).is_ok()
            }
            Some((host, number)) => TcpStream::connect((host, 6000 + number)).is_ok(),
            None => false,
        }
    }

    /// Host and display number of `host:number.screen`.
    pub(super) fn parse(display: &str) -> Option<(&str, u16)> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split_once('.').map_or(rest, |(number, _screen)| number);
        let number = number.parse().ok().filter(|&number| number < 1000)?;
        Some((host, number))
    }
}

#[cfg(not(unix))]
mod server {
    /// Only Linux is asked; see [`super::is_usable`].
    pub fn answers() -> bool {
        true
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::server::parse;
    use super::*;
    use crate::project;

    #[test]
    fn display_names_are_understood() {
        assert_eq!(parse(":0"), Some(("", 0)));
        assert_eq!(parse(":12.1"), Some(("", 12)));
        assert_eq!(parse("box.example:3.0"), Some(("box.example", 3)));
    }

    #[test]
    fn broken_display_names_are_no_display() {
        for name in ["", "0", ":", ":x", ":99999", ":-1"] {
            assert_eq!(parse(name), None, "{name}");
        }
    }

    #[test]
    #[ignore = "needs Xvfb and xdotool: `cargo xtask test` installs them and runs it"]
    fn two_virtual_displays_stand_side_by_side_and_end_with_their_owners() {
        for program in ["Xvfb", "xdotool"] {
            let is_there = project::program_on_path(program).is_some();
            assert!(is_there, "{program} is missing; `cargo xtask setup --test` installs it");
        }
        let size_on = |display: &VirtualDisplay| {
            let mut command = Command::new("xdotool");
            command.arg("getdisplaygeometry");
            display.apply_to(&mut command);
            output_of(&mut command)
        };
        let small = VirtualDisplay::start(640, 480).unwrap();
        let large = VirtualDisplay::start(800, 600).unwrap();
        assert_ne!(small.name, large.name);
        assert_eq!(size_on(&small).as_deref(), Some("640 480"));
        assert_eq!(size_on(&large).as_deref(), Some("800 600"));
        let socket = std::path::PathBuf::from(format!("/tmp/.X11-unix/X{}", &small.name[1..]));
        assert!(socket.exists());
        drop(small);
        assert!(!socket.exists(), "the server left its socket behind");
        assert_eq!(size_on(&large).as_deref(), Some("800 600"));
    }
}
