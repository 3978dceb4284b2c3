//! What the display does to a window: it makes it larger than a graphics device can draw, or it ends.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;

use crate::Start;
use crate::killed::{left_in, markers};
use crate::screen::{Window, screen, wait_for};

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_window_over_three_large_screens_is_drawn() {
    let _screen = screen();
    let start = Start::new();
    let window = Window::open(Some(&start.path));
    window.resize([11_520, 700]);
    // It draws, and takes what is done.
    window.key("alt+m");
    window.wait_until_dirty(true);
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_window_larger_than_the_device_can_draw_is_drawn_in_part() {
    let _screen = screen();
    let (start, data) = (Start::new(), Rc::new(tempfile::tempdir().unwrap()));
    let window = Window::open_so(Some(&start.path), data, &[("KINEOGRAPH_MOST_PX", "2048")]);
    for size in [[2500, 700], [900, 2500], [1280, 800]] {
        window.resize(size);
        window.key("Right");
        window.key("alt+m");
        window.wait_until_dirty(true);
        window.saved(&start.path);
        window.wait_until_dirty(false);
    }
}

/// A size is stored that the device of this start can't draw: the first frame is drawn before the device is known.
#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_window_that_opens_on_a_small_device_is_made_smaller() {
    let _screen = screen();
    for most_px in ["1024", "1100"] {
        let start = Start::new();
        let data = Rc::new(tempfile::tempdir().unwrap());
        let window = Window::open_so(Some(&start.path), data, &[("KINEOGRAPH_MOST_PX", most_px)]);
        window.key("Right");
        window.key("alt+m");
        window.wait_until_dirty(true);
        window.saved(&start.path);
        window.wait_until_dirty(false);
    }
}

/// A server of its own, which is killed.
struct Server(Child, String);

impl Server {
    fn start() -> Self {
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"]);
        let mut server =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self(server, format!(":{}", number.trim()))
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.1).output().unwrap();
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

#[test]
#[ignore = "needs Xvfb and xdotool: `cargo xtask test` installs them and runs it"]
fn a_server_that_is_killed_ends_the_program_with_a_sentence_and_loses_nothing() {
    for plays in [false, true] {
        let (start, data, mut server) = (Start::new(), tempfile::tempdir().unwrap(), Server::start());
        let mut program = Command::new(env!("CARGO_BIN_EXE_kineograph"))
            .arg(&start.path)
            .env("DISPLAY", &server.1)
            .env("XDG_DATA_HOME", data.path())
            .env_remove("WAYLAND_DISPLAY")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let id = wait_for("the window", || {
            let found = server.xdotool(&["search", "--onlyvisible", "--name", "Kineograph"]);
            found.lines().last().map(str::to_owned)
        });
        server.xdotool(&["windowfocus", "--sync", &id]);
        wait_for("a change", || {
            server.xdotool(&["key", "--window", &id, "Right", "alt+m"]);
            server.xdotool(&["getwindowname", &id]).starts_with('*').then_some(())
        });
        if plays {
            server.xdotool(&["key", "--window", &id, "space"]);
        }
        server.0.kill().unwrap();
        let status = program.wait().unwrap();
        let mut said = String::new();
        program.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(said.contains("The display was closed") && !said.contains("panicked"), "{said}");
        assert!(!data.path().join("kineograph/reports").exists(), "it is no failure of the program");
        assert!(left_in(data.path()).is_some_and(|document| markers(&document) > 0));
    }
}

#[test]
#[ignore = "needs Xvfb and xdotool: `cargo xtask test` installs them and runs it"]
fn a_start_without_a_runtime_folder_says_nothing_of_it() {
    let (start, data, server) = (Start::new(), tempfile::tempdir().unwrap(), Server::start());
    let mut program = Command::new(env!("CARGO_BIN_EXE_kineograph"))
        .arg(&start.path)
        .env("DISPLAY", &server.1)
        .env("XDG_DATA_HOME", data.path())
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("XDG_RUNTIME_DIR")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for("the window", || {
        let found = server.xdotool(&["search", "--onlyvisible", "--name", "start.ron"]);
        (!found.is_empty()).then_some(())
    });
    program.kill().unwrap();
    program.wait().unwrap();
    let mut said = String::new();
    program.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(!said.contains("XDG_RUNTIME_DIR"), "{said}");
}
