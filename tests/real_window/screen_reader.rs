//! The window as a screen reader has it: through AT-SPI, the bus of accessibility.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use kineograph_runtime::format::Kind;

use super::Start;
use super::screen::{Window, screen, wait_for};

/// Debian's Python, which has Debian's pyatspi.
const PYTHON: &str = "/usr/bin/python3";
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/real_window/at_spi.py");

/// A session bus of its own, on which a screen reader listens. It ends when this is dropped.
struct Bus {
    daemon: Child,
    address: String,
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.daemon.kill().ok();
        self.daemon.wait().ok();
    }
}

impl Bus {
    fn start() -> Self {
        let mut daemon = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address"])
            .stdout(Stdio::piped())
            // It complains of services that tests have no use for.
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon is installed");
        let mut address = String::new();
        BufReader::new(daemon.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let bus = Self { daemon, address: address.trim().to_owned() };
        bus.ask(0, &["enable"]).unwrap();
        bus
    }

    fn open(&self, project: Option<&Path>) -> Window {
        let variables = [("DBUS_SESSION_BUS_ADDRESS", self.address.as_str())];
        Window::open_so(project, std::rc::Rc::new(tempfile::tempdir().unwrap()), &variables)
    }

    /// What the script answers about a process, or why it does not.
    fn ask(&self, pid: u32, arguments: &[&str]) -> Result<String, String> {
        let output = Command::new(PYTHON)
            .args([SCRIPT, &pid.to_string()])
            .args(arguments)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.address)
            .output()
            .expect("Debian's Python is installed");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
    }

    /// All objects of a window, once it has some.
    fn list(&self, window: &Window) -> Vec<Thing> {
        wait_for("the objects of the window", || {
            let list = self.ask(window.pid(), &["list"]).ok()?;
            let things: Vec<Thing> = list.lines().filter_map(Thing::read).collect();
            (things.len() > 10).then_some(things)
        })
    }
}

/// An object as a screen reader has it.
#[derive(Debug, Clone)]
struct Thing {
    role: String,
    name: String,
    states: String,
    actions: String,
    place: String,
}

impl Thing {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut next = || fields.next();
        Some(Self { role: next()?, name: next()?, states: next()?, actions: next()?, place: next()? })
    }

    /// Whether it can be focused or acted on.
    fn is_control(&self) -> bool {
        self.states.split(',').any(|state| state == "focusable") || !self.actions.is_empty()
    }

    fn is_described(&self) -> bool {
        !self.name.trim().is_empty() && !matches!(self.role.as_str(), "unknown" | "filler" | "panel")
    }
}

fn assert_described(things: &[Thing], place: &str) {
    let controls: Vec<&Thing> = things.iter().filter(|thing| thing.is_control()).collect();
    let lacking: Vec<&&Thing> = controls.iter().filter(|thing| !thing.is_described()).collect();
    assert!(controls.len() > 10, "{place}: {controls:#?}");
    assert!(
        lacking.is_empty(),
        "{place}: {} of {} lack a name or role: {lacking:#?}",
        lacking.len(),
        controls.len()
    );
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn every_control_has_a_name_and_a_role() {
    let _screen = screen();
    let bus = Bus::start();
    let window = bus.open(None);
    assert_described(&bus.list(&window), "start page");
    drop(window);
}
