//! The window as a screen reader has it: through AT-SPI, the bus of accessibility.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use kineograph_runtime::format::{Kind, Value};

use super::Start;
use super::screen::{Window, screen, wait_for};

/// Debian's Python, which has Debian's pyatspi.
const PYTHON: &str = "/usr/bin/python3";
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/real_window/at_spi.py");

/// A session bus of its own, on which a screen reader listens. It ends when this is dropped.
struct Bus {
    daemon: Child,
    /// Where the bus of accessibility has its socket.
    _runtime: tempfile::TempDir,
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
        let runtime = tempfile::tempdir().unwrap();
        let mut daemon = Command::new("dbus-daemon")
            .env("XDG_RUNTIME_DIR", runtime.path())
            .args(["--session", "--nofork", "--print-address"])
            .stdout(Stdio::piped())
            // It complains of services that tests have no use for.
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon is installed");
        let mut address = String::new();
        BufReader::new(daemon.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let bus = Self { daemon, _runtime: runtime, address: address.trim().to_owned() };
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

    /// Does something with an object, once it is there.
    fn act(&self, window: &Window, arguments: &[&str]) {
        wait_for(&arguments.join(" "), || self.ask(window.pid(), arguments).ok());
    }

    /// The number of a field, once it is there.
    fn number(&self, window: &Window, name: &str) -> f64 {
        wait_for(name, || self.ask(window.pid(), &["value", "spin button", name]).ok()?.parse().ok())
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
}

impl Thing {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut next = || fields.next();
        Some(Self { role: next()?, name: next()?, states: next()?, actions: next()? })
    }

    /// Whether it can be focused or acted on.
    fn is_control(&self) -> bool {
        self.states.split(',').any(|state| state == "focusable") || !self.actions.is_empty()
    }

    fn is_described(&self) -> bool {
        !self.name.trim().is_empty() && !matches!(self.role.as_str(), "unknown" | "filler" | "invalid")
    }
}

fn assert_described(things: &[Thing], place: &str) {
    let controls: Vec<&Thing> = things.iter().filter(|thing| thing.is_control()).collect();
    let lacking: Vec<&&Thing> = controls.iter().filter(|thing| !thing.is_described()).collect();
    assert!(controls.len() > 10, "{place}: {controls:#?}");
    assert!(lacking.is_empty(), "{place}: {} of {}: {lacking:#?}", lacking.len(), controls.len());
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn every_control_has_a_name_and_a_role() {
    let _screen = screen();
    let bus = Bus::start();
    let window = bus.open(None);
    assert_described(&bus.list(&window), "start page");
    drop(window);

    let hero = Path::new(env!("CARGO_MANIFEST_DIR")).join("projects/hero.ron");
    let window = bus.open(Some(&hero));
    let things = bus.list(&window);
    assert_described(&things, "default layout");
    let has = |things: &[Thing], name: &str| things.iter().any(|thing| thing.name == name);
    for name in ["Panel: Graph", "Panel: Canvas", "node star", "bar Sequence", "Play or pause", "Timeline"] {
        assert!(has(&things, name), "{name}: {things:#?}");
    }

    // A menu, opened by the bus.
    bus.act(&window, &["press", "push button", "Edit"]);
    let things = wait_for("the menu", || Some(bus.list(&window)).filter(|things| has(things, "Select")));
    assert_described(&things, "menu");
    window.key("Escape");

    window.until_seen(|window| window.key("ctrl+comma"));
    let things = wait_for("the settings", || Some(bus.list(&window)).filter(|things| has(things, "Keys")));
    assert_described(&things, "settings");
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_screen_reader_plays_and_edits_a_duration() {
    let _screen = screen();
    let bus = Bus::start();
    let start = Start::new();
    let window = bus.open(Some(&start.path));
    bus.list(&window);

    // Play moves the playhead.
    assert_eq!(bus.number(&window, "Time"), 0.0);
    bus.act(&window, &["press", "toggle button", "Play or pause"]);
    wait_for("the playhead to move", || (bus.number(&window, "Time") > 0.0).then_some(()));
    bus.act(&window, &["press", "toggle button", "Play or pause"]);

    // The duration of the action whose card is pressed.
    bus.act(&window, &["press", "toggle button", "MoveBy"]);
    wait_for("the inspector", || (bus.number(&window, "Duration") == 1.0).then_some(()));
    bus.act(&window, &["set", "spin button", "Duration", "2.5"]);
    window.wait_until_dirty(true);
    assert_eq!(bus.number(&window, "Duration"), 2.5);
    let text = window.saved(&start.path);
    let loaded = kineograph_runtime::format::load(&text).unwrap();
    let moved = &loaded.project.clips[0].action.as_ref().unwrap().children[0];
    assert_eq!(moved.kind(), Kind::MoveBy);
    assert_eq!(moved.param("duration"), Some(&Value::Number(2.5)));
}
