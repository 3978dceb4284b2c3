//! Windows of the editor on a real X server, driven by xdotool, and the system's clipboard by xclip.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph::internals::App;

/// How long to wait for an effect before the test fails. Generous: machines under load are slow, and a pass never waits.
const PATIENCE: Duration = Duration::from_secs(60);
/// The size of a window.
const SIZE: [u16; 2] = [1280, 800];

/// The program loses its device when this file is in its data folder.
const LOSE_DEVICE: &str = "lose-device";

/// One test at a time has mouse, keys and clipboard.
static SCREEN: Mutex<()> = Mutex::new(());

/// The screen for one test. Fails without a server that was set up for it, so that no test takes over someone's desktop.
pub fn screen() -> MutexGuard<'static, ()> {
    assert!(
        std::env::var("KINEOGRAPH_REAL_WINDOW").as_deref() == Ok("1"),
        "Run `cargo xtask test`: it installs xvfb, openbox, xdotool, xclip, imagemagick and pyatspi and starts an X server. \
         For an X server of your own set KINEOGRAPH_REAL_WINDOW=1."
    );
    // Another test that failed leaves nothing behind: its windows are closed.
    SCREEN.lock().unwrap_or_else(PoisonError::into_inner)
}

pub struct Window {
    program: Child,
    id: String,
    /// Where settings and journals go.
    data: Rc<tempfile::TempDir>,
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
pub fn wait_for<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = probe() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

impl Window {
    /// Opens the editor, on a project or on a new one.
    pub fn open(project: Option<&Path>) -> Self {
        Self::open_with(project, Rc::new(tempfile::tempdir().unwrap()))
    }

    /// The same, with what an earlier start has left in a data folder.
    pub fn open_with(project: Option<&Path>, data: Rc<tempfile::TempDir>) -> Self {
        Self::open_so(project, data, &[])
    }

    /// The same, with more variables.
    pub fn open_so(project: Option<&Path>, data: Rc<tempfile::TempDir>, variables: &[(&str, &str)]) -> Self {
        let program = Command::new(env!("CARGO_BIN_EXE_kineograph"))
            .args(project)
            .env("KINEOGRAPH_TYPED_PATHS", "1")
            .env("KINEOGRAPH_SMALL_WINDOW", "1")
            .env("KINEOGRAPH_THEME", "dark")
            .env("XDG_DATA_HOME", data.path())
            .env("KINEOGRAPH_LOSE_DEVICE", data.path().join(LOSE_DEVICE))
            .env_remove("WAYLAND_DISPLAY")
            .envs(variables.iter().copied())
            .spawn()
            .expect("the program starts");
        let mut window = Self { program, id: String::new(), data };
        window.find();
        window
    }

    /// The number of the program's process.
    pub fn pid(&self) -> u32 {
        self.program.id()
    }

    /// Waits until the program has another window than before, and makes it ready for mouse and keys.
    fn find(&mut self) {
        let pid = self.pid().to_string();
        let id = wait_for("the window", || {
            let found = xdotool(&["search", "--all", "--onlyvisible", "--pid", &pid, "--name", "Kineograph"]);
            found.lines().last().filter(|id| **id != self.id).map(str::to_owned)
        });
        self.id = id;
        let [width, height] = SIZE.map(|side| side.to_string());
        xdotool(&["windowsize", "--sync", &self.id, &width, &height]);
        self.come_forward();
        // Keys and clicks before the first frame are lost.
        self.picture(&self.data.path().join("first.png"));
    }

    /// Gives the window another size, in pixels, and waits until the server has it.
    pub fn resize(&self, size: [u16; 2]) {
        let [width, height] = size.map(|side| side.to_string());
        xdotool(&["windowsize", "--sync", &self.id, &width, &height]);
    }

    /// Ends the program by a signal, such as `KILL`.
    pub fn end_by(mut self, signal: &str) {
        let pid = self.program.id().to_string();
        Command::new("kill").args([&format!("-{signal}"), &pid]).status().unwrap();
        self.program.wait().unwrap();
    }

    /// Makes the program lose its graphics device, and waits for the window that follows.
    pub fn lose_device(&mut self) {
        std::fs::write(self.data.path().join(LOSE_DEVICE), "").unwrap();
        self.find();
    }

    /// Puts the window before all others and gives it the keyboard.
    pub fn come_forward(&self) {
        xdotool(&["windowactivate", "--sync", &self.id]);
        xdotool(&["windowfocus", "--sync", &self.id]);
        std::thread::sleep(Duration::from_millis(250));
    }

    pub fn move_to(&self, at: Pos2) {
        let [x, y] = [at.x, at.y].map(|part| part.round().to_string());
        xdotool(&["mousemove", "--window", &self.id, &x, &y]);
        std::thread::sleep(Duration::from_millis(150));
    }

    pub fn key(&self, key: &str) {
        xdotool(&["key", "--window", &self.id, key]);
        std::thread::sleep(Duration::from_millis(250));
    }

    pub fn type_text(&self, text: &str) {
        xdotool(&["type", "--window", &self.id, "--delay", "25", text]);
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Clicks what shows that it was clicked.
    pub fn click(&self, at: Pos2) {
        self.move_to(at);
        self.until_seen(|_| drop(xdotool(&["click", "1"])));
    }

    /// Clicks what may be as it was before.
    pub fn click_anyway(&self, at: Pos2) {
        self.move_to(at);
        xdotool(&["click", "1"]);
        std::thread::sleep(Duration::from_millis(250));
        self.until_still();
    }

    /// Presses the button at `from` and moves to `to`; the button stays down.
    pub fn begin_drag(&self, from: Pos2, to: Pos2) {
        self.move_to(from);
        self.until_still();
        let before = self.pixels();
        xdotool(&["mousedown", "1"]);
        // A press and a move that come in one frame are taken for a press at the second place.
        self.until_still();
        for step in 1..=5_u8 {
            self.move_to(from + (to - from) * (f32::from(step) / 5.0));
        }
        wait_for("something that follows the pointer", || (self.pixels() != before).then_some(()));
        self.until_still();
    }

    pub fn drag(&self, from: Pos2, to: Pos2) {
        self.begin_drag(from, to);
        self.let_go();
    }

    pub fn let_go(&self) {
        xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Does something and waits until it shows.
    pub fn until_seen(&self, act: impl FnOnce(&Self)) {
        let before = self.pixels();
        act(self);
        wait_for("a change in the window", || (self.pixels() != before).then_some(()));
        std::thread::sleep(Duration::from_millis(150));
    }

    /// Waits until the window has drawn what came before, for a while at most: something may be playing.
    pub fn until_still(&self) {
        let start = Instant::now();
        let mut last = self.pixels();
        while start.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(150));
            let now = self.pixels();
            if now == last {
                return;
            }
            last = now;
        }
    }

    fn pixels(&self) -> Vec<u8> {
        let import =
            Command::new("import").args(["-silent", "-window", &self.id, "-depth", "8", "rgb:-"]).output();
        import.expect("ImageMagick is installed").stdout
    }

    pub fn title(&self) -> String {
        xdotool(&["getwindowname", &self.id])
    }

    /// Waits until the title tells whether there are unsaved changes.
    pub fn wait_until_dirty(&self, dirty: bool) {
        let what = if dirty { "the mark of unsaved changes" } else { "a saved project" };
        wait_for(what, || (self.title().starts_with('*') == dirty).then_some(()));
    }

    /// Saves by Ctrl+S and gives what the file holds then.
    pub fn saved(&self, path: &Path) -> String {
        let stamp = || std::fs::metadata(path).and_then(|data| data.modified()).ok();
        let before = stamp();
        self.key("ctrl+s");
        wait_for("the saved file", || (stamp() != before).then_some(()));
        std::fs::read_to_string(path).unwrap()
    }

    /// A picture of the window; waits until it has more than one colour.
    pub fn picture(&self, to: &Path) {
        wait_for("something drawn", || {
            let taken = Command::new("import").args(["-window", &self.id]).arg(to).status().ok()?;
            let colors = Command::new("identify").args(["-format", "%k"]).arg(to).output().ok()?;
            let colors: u32 = String::from_utf8_lossy(&colors.stdout).trim().parse().ok()?;
            (taken.success() && colors > 50).then_some(())
        });
    }
}

/// The system's clipboard, as another program reads it.
pub fn clipboard() -> String {
    let output =
        Command::new("xclip").args(["-selection", "clipboard", "-o"]).output().expect("xclip is installed");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Puts a text on the clipboard from another program.
pub fn set_clipboard(text: &str) {
    let mut xclip = Command::new("xclip")
        .args(["-selection", "clipboard", "-i"])
        .stdin(Stdio::piped())
        // Left open, they would keep whoever reads the output of the tests waiting.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("xclip is installed");
    xclip.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    // It goes on in the background until somebody else copies.
    xclip.wait().unwrap();
}

/// The same editor without a window, to look up where things are: a window that has just opened this project shows them there.
pub struct Plan(Harness<'static, App>);

impl Plan {
    pub fn of(project: &Path) -> Self {
        Self::showing(Some(project.to_owned()))
    }

    /// A new project.
    pub fn of_nothing() -> Self {
        Self::showing(None)
    }

    fn showing(project: Option<PathBuf>) -> Self {
        let [width, height] = SIZE.map(f32::from);
        let mut harness = Harness::builder()
            .with_size(Vec2::new(width, height))
            .build_eframe(move |creation| App::new(creation, project));
        harness.run_ok();
        Self(harness)
    }

    /// The middle of the card or port of the graph with this label.
    pub fn place(&self, label: &str) -> Pos2 {
        let graph = self.0.get_by_label("graph").rect();
        let mut places = self.0.query_all_by_label(label).map(|node| node.rect().center());
        places.find(|at| graph.contains(*at)).unwrap_or_else(|| panic!("the graph shows no {label}"))
    }

    /// Where what has this label stands in the window.
    pub fn rect(&self, label: &str) -> Rect {
        self.0.get_by_label(label).rect()
    }

    /// Where the first control with this label stands.
    pub fn first(&self, label: &str) -> Rect {
        let found = self.0.query_all_by_label(label).next();
        found.unwrap_or_else(|| panic!("the window shows no {label}")).rect()
    }

    /// Where the control stands whose label has these words.
    pub fn containing(&self, words: &str) -> Rect {
        self.0.get_by_label_contains(words).rect()
    }

    /// How many controls have this label.
    pub fn count(&self, label: &str) -> usize {
        self.0.query_all_by_label(label).count()
    }

    pub fn type_text(&mut self, text: &str) {
        self.0.event(egui::Event::Text(text.to_owned()));
        self.0.run_ok();
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.0.run_ok();
    }

    /// Where the list to choose from with this label stands.
    pub fn list(&self, label: &str) -> Rect {
        self.0.get_by_role_and_label(Role::ComboBox, label).rect()
    }

    /// Clicks there, as is done in the window too.
    pub fn click(&mut self, at: Pos2) {
        self.0.hover_at(at);
        self.0.run_ok();
        self.0.drag_at(at);
        self.0.drop_at(at);
        self.0.run_ok();
    }

    /// A place of the graph below all cards.
    pub fn empty_place(&self) -> Pos2 {
        // Away from the edges, where the view would follow what is dragged.
        self.0.get_by_label("graph").rect().left_bottom() + Vec2::new(100.0, -90.0)
    }
}
