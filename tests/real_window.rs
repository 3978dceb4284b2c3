//! The real window under a real X server, driven by mouse and keys through xdotool.
//!
//! Runs where the variable `KINEOGRAPH_REAL_WINDOW` is `1`, as under `cargo xtask test`, which starts the X server and installs
//! xdotool and ImageMagick; elsewhere it says that it was left out. It keeps a picture in `out/real-window.png`.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// How long to wait for an effect before the test fails. Generous: machines under load are slow, and a pass never waits.
const PATIENCE: Duration = Duration::from_secs(60);

struct Window {
    program: Child,
    id: String,
}

impl Drop for Window {
    fn drop(&mut self) {
        // The program may be gone already.
        self.program.kill().ok();
        self.program.wait().ok();
    }
}

fn xdotool(arguments: &[&str]) -> String {
    let output = Command::new("xdotool").args(arguments).output().expect("xdotool is installed");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Waits until `probe` gives something.
fn wait_for<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = probe() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn open_window(data_home: &Path) -> Window {
    let program = Command::new(env!("CARGO_BIN_EXE_kineograph"))
        .env("KINEOGRAPH_TYPED_PATHS", "1")
        .env("KINEOGRAPH_THEME", "dark")
        .env("XDG_DATA_HOME", data_home)
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the program starts");
    let pid = program.id().to_string();
    let id = wait_for("the window", || {
        let found = xdotool(&["search", "--onlyvisible", "--pid", &pid, "--name", "Kineograph"]);
        found.lines().last().map(str::to_owned)
    });
    xdotool(&["windowsize", "--sync", &id, "1280", "800"]);
    xdotool(&["windowfocus", "--sync", &id]);
    Window { program, id }
}

impl Window {
    fn move_to(&self, x: u32, y: u32) {
        xdotool(&["mousemove", "--window", &self.id, &x.to_string(), &y.to_string()]);
        std::thread::sleep(Duration::from_millis(150));
    }

    fn key(&self, key: &str) {
        xdotool(&["key", "--window", &self.id, key]);
        std::thread::sleep(Duration::from_millis(250));
    }

    fn type_text(&self, text: &str) {
        xdotool(&["type", "--window", &self.id, "--delay", "25", text]);
        std::thread::sleep(Duration::from_millis(250));
    }

    fn drag(&self, from: [u32; 2], to: [u32; 2]) {
        self.move_to(from[0], from[1]);
        xdotool(&["mousedown", "1"]);
        for step in 1..=5 {
            let part = |a: u32, b: u32| a + (b - a) * step / 5;
            self.move_to(part(from[0], to[0]), part(from[1], to[1]));
        }
        xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(250));
    }

    fn title(&self) -> String {
        xdotool(&["getwindowname", &self.id])
    }

    /// A picture of the window; waits until it has more than one colour.
    fn picture(&self, to: &Path) {
        wait_for("something drawn", || {
            let taken = Command::new("import").args(["-window", &self.id]).arg(to).status().ok()?;
            let colors = Command::new("identify").args(["-format", "%k"]).arg(to).output().ok()?;
            let colors: u32 = String::from_utf8_lossy(&colors.stdout).trim().parse().ok()?;
            (taken.success() && colors > 50).then_some(())
        });
    }
}

#[test]
fn a_first_animation_is_made_by_mouse_and_keys() {
    if std::env::var("KINEOGRAPH_REAL_WINDOW").as_deref() != Ok("1") {
        println!("left out: set KINEOGRAPH_REAL_WINDOW=1 with an X server, or run `cargo xtask test`");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("out");
    std::fs::create_dir_all(&out).unwrap();
    let window = open_window(folder.path());
    window.picture(&out.join("real-window-start.png"));

    // In the graph: add a MoveBy at the pointer, wrap it in a Sequence.
    window.move_to(820, 420);
    window.key("Tab");
    window.type_text("MoveBy");
    window.key("Return");
    wait_for("the dirty mark", || window.title().starts_with('*').then_some(()));
    window.key("ctrl+g");

    // On the canvas: drag the box to the right and up.
    window.drag([406, 262], [446, 272]);

    // Save under a typed path and read what was written.
    let path: PathBuf = folder.path().join("first.ron");
    window.key("ctrl+s");
    window.type_text(&path.display().to_string());
    window.key("Return");
    let text = wait_for("the saved file", || std::fs::read_to_string(&path).ok());
    assert!(text.contains("Sequence"), "{text}");
    assert!(text.contains("MoveBy"), "{text}");
    let (project, problems) = kineograph::io::read_project(&path).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    assert_ne!(project.nodes[0].start.position, [240.0, 135.0], "the box was dragged");
    wait_for("a clean title", || window.title().starts_with("first.ron").then_some(()));

    // Undo twice and save again: the drag and the Sequence are gone, the MoveBy stays.
    window.key("ctrl+z");
    window.key("ctrl+z");
    wait_for("the dirty mark", || window.title().starts_with('*').then_some(()));
    window.key("ctrl+s");
    wait_for("the second save", || {
        let text = std::fs::read_to_string(&path).ok()?;
        (!text.contains("Sequence") && text.contains("MoveBy")).then_some(())
    });
    window.key("space");
    window.picture(&out.join("real-window.png"));
}
