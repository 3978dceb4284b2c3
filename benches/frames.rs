//! What a frame of the graph costs on the CPU, without a window: events, layout, painting and tessellation.
//!
//! `cargo bench --bench frames` prints a table. A frame is one `Context::run_ui` with the panel in 1280×800 points, with what the panel
//! posts done by the editor, and `Context::tessellate`; the time is that of the thread on its core, the median of many frames.
//! `cargo bench --bench frames -- 5000 edit` runs only what has both words in its names.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;
#[path = "common/tree.rs"]
mod tree;

use std::time::Duration;

use cpu_time::ThreadTime;

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2, vec2};
use kineograph::internals::{
    ClipEdit, Command, CommandPalette, Document, Edit, Editor, FindBar, GraphPanel, Intent, Memory, Outbox,
    SelectionChange, Slot, Theme, WindowRequest,
};
use kineograph_runtime::format::Kind;
use screen::{Screen, quantiles_ms};
use tree::tree;

/// What one frame may cost.
const BUDGET_MS: f64 = 8.0;

/// Frames of egui-snarl 0.12 with as many nodes on two cores of a machine without a GPU, in ms: it leaves nothing out, at any zoom.
const SNARL_MS: [(usize, f64); 3] = [(100, 2.5), (1_000, 25.0), (5_000, 190.0)];

const SIZE: [f32; 2] = [1280.0, 800.0];
/// The middle of the panel, where a card stands.
const MIDDLE: Pos2 = pos2(640.0, 400.0);

/// What the user does in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Still,
    Pan,
    Zoom,
    DragCard,
    Edit,
    Play,
    /// The find bar with a word that is in every third action; each frame goes to the next of them.
    Find,
    /// The find bar while a value changes, so that everything is searched anew.
    FindAndEdit,
    /// The list of commands.
    Commands,
}

/// How much is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zoom {
    /// A card at natural size in the middle.
    In,
    /// The same card and its surroundings, at a zoom of about 0.15.
    Out,
    /// Everything.
    All,
}

impl Zoom {
    const ALL: [(Self, &'static str); 3] = [(Self::In, "in"), (Self::Out, "out"), (Self::All, "all")];
}

impl Act {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Still, "still"),
        (Self::Pan, "pan"),
        (Self::Zoom, "zoom"),
        (Self::DragCard, "drag a card"),
        (Self::Edit, "edit a value"),
        (Self::Play, "play"),
        (Self::Find, "find next"),
        (Self::FindAndEdit, "edit, find open"),
        (Self::Commands, "command list"),
    ];
}

struct Bench {
    screen: Screen,
    editor: Editor,
    graph: GraphPanel,
    find: FindBar,
    commands: CommandPalette,
    memory: Memory,
    out: Outbox,
    down: bool,
}

impl Bench {
    fn new(actions: usize) -> Self {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree: tree(actions), slot: Slot::Root, position: None };
        let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        let graph = GraphPanel::default();
        let editor = Editor::new(document, None);
        let (find, commands, memory) = (FindBar::default(), CommandPalette::default(), Memory::default());
        let (screen, out, down) = (Screen::new(SIZE), Outbox::default(), false);
        let mut bench = Self { screen, editor, graph, find, commands, memory, out, down };
        for _ in 0..3 {
            bench.frame(Vec::new());
        }
        bench
    }

    /// One frame; returns what it cost.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        let Self { screen, editor, graph, find, commands, memory, out, .. } = self;
        screen.frame(events, |ui, theme| {
            let rect = ui.max_rect();
            let shown = editor.ctx(theme);
            graph.show(ui, &shown, out);
            find.show(ui, rect, &shown, out);
            commands.show(ui.ctx(), &shown, |command| editor.disabled_reason(command), memory, out);
            do_posts(editor, graph, theme, out);
        })
    }

    fn drain(&mut self) {
        do_posts(&mut self.editor, &mut self.graph, &self.screen.theme, &mut self.out);
    }

    fn zoom(&mut self, zoom: Zoom) {
        self.zoom_in();
        match zoom {
            Zoom::In => {}
            Zoom::Out => {
                // 2.7 doublings of 180 points, by lines of 40.
                for _ in 0..12 {
                    self.frame(vec![Event::PointerMoved(MIDDLE), wheel(-1.0)]);
                }
            }
            Zoom::All => {
                self.out.push(Intent::Command(Command::FitAll));
                self.drain();
            }
        }
        for _ in 0..30 {
            self.frame(Vec::new());
        }
    }

    /// The events of one frame of an act.
    fn events(&mut self, act: Act, frame: u16) -> Vec<Event> {
        let sway = f32::from(frame % 40) - 20.0;
        let at = pos2(640.0 + sway * 4.0, 400.0 + sway * 3.0);
        match act {
            Act::Find => vec![key(Key::Enter)],
            Act::Still | Act::Edit | Act::FindAndEdit | Act::Play | Act::Commands => Vec::new(),
            Act::Zoom => {
                vec![Event::PointerMoved(at), wheel(if frame.is_multiple_of(2) { 0.4 } else { -0.4 })]
            }
            Act::Pan | Act::DragCard => {
                if !std::mem::replace(&mut self.down, true) {
                    let button = if act == Act::Pan { PointerButton::Middle } else { PointerButton::Primary };
                    // A frame of its own: the button goes down where the pointer is in the end of a frame.
                    self.frame(vec![Event::PointerMoved(MIDDLE)]);
                    self.frame(vec![Event::PointerButton {
                        pos: MIDDLE,
                        button,
                        pressed: true,
                        modifiers: Modifiers::NONE,
                    }]);
                }
                vec![Event::PointerMoved(at)]
            }
        }
    }

    /// Opens what is open during an act.
    fn begin(&mut self, act: Act) {
        match act {
            Act::Find | Act::FindAndEdit => {
                self.find.open();
                self.frame(Vec::new());
                self.frame(Vec::new());
                self.frame(vec![Event::Text("move".into())]);
                self.frame(Vec::new());
                assert!(!self.editor.session().found.is_empty(), "something is found");
            }
            Act::Commands => {
                self.commands.open();
                self.frame(Vec::new());
            }
            _ => {}
        }
    }

    fn run(&mut self, act: Act) -> [f64; 2] {
        let clip = self.editor.document().clips()[0].id;
        let leaf = self.leaf();
        self.begin(act);
        let times: Vec<Duration> = (0..100)
            .map(|frame| {
                if matches!(act, Act::Edit | Act::FindAndEdit) {
                    let value = kineograph_runtime::format::Value::Number(0.5 + f64::from(frame % 7) / 10.0);
                    let edit = ClipEdit::SetParam { ids: vec![leaf], param: "duration", value };
                    let start = ThreadTime::now();
                    let change = kineograph::internals::Change::new("Edit", Edit::Clip(clip, edit));
                    self.editor.apply(Intent::Preview(change));
                    self.editor.refresh();
                    return start.elapsed() + self.frame(Vec::new());
                }
                if act == Act::Play {
                    self.editor.apply(Intent::Seek(f64::from(frame) * 0.05));
                }
                let events = self.events(act, frame);
                self.frame(events)
            })
            .collect();
        assert!(act != Act::DragCard || self.editor.history().in_gesture(), "a card is dragged");
        self.stop();
        quantiles_ms(times)
    }

    /// Ends whatever goes on.
    fn stop(&mut self) {
        for button in [PointerButton::Primary, PointerButton::Middle] {
            let pos = MIDDLE;
            let modifiers = Modifiers::NONE;
            self.frame(vec![Event::PointerButton { pos, button, pressed: false, modifiers }]);
        }
        self.down = false;
        self.editor.apply(Intent::CancelDrag);
        while self.editor.history().undo_label().is_some() {
            self.editor.run(Command::Undo);
        }
        self.editor.refresh();
        self.frame(Vec::new());
    }

    fn leaf(&self) -> kineograph::internals::ActionId {
        let clip = &self.editor.document().clips()[0];
        clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0
    }

    /// Brings a card into the middle of the panel at natural size.
    fn zoom_in(&mut self) {
        let leaf = self.leaf();
        let mut selection = self.editor.session().selection.clone();
        selection.set_actions(vec![leaf]);
        self.editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
        self.out.push(Intent::Command(Command::FitSelection));
        self.drain();
        self.frame(Vec::new());
    }
}

/// What the panels have posted is done.
fn do_posts(editor: &mut Editor, graph: &mut GraphPanel, theme: &Theme, out: &mut Outbox) {
    for post in out.drain() {
        if let Some(WindowRequest::Command(command)) = editor.apply(post) {
            graph.command(command, &editor.ctx(theme), out);
        }
    }
    editor.refresh();
}

const fn key(key: Key) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE }
}

const fn wheel(lines: f32) -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    }
}

/// Where the table stands in a file.
const MARKS: [&str; 2] = ["<!-- made by frames: begin -->", "<!-- made by frames: end -->"];

/// The table with a row for each number of actions and zoom, and its largest median; acts without all of the words `only` are left out.
fn table(only: &[String]) -> (String, f64) {
    let titles: Vec<&str> = Act::ALL.iter().map(|(_, title)| *title).collect();
    let mut rows = vec![format!("| actions | zoom | {} | egui-snarl |", titles.join(" | "))];
    rows.push(format!("|{}", "---|".repeat(titles.len() + 3)));
    let mut worst = 0.0_f64;
    for (actions, snarl_ms) in SNARL_MS {
        for (zoom, zoom_title) in Zoom::ALL {
            let mut cells = Vec::new();
            for (act, title) in Act::ALL {
                let name = format!("{actions} {zoom_title} {title}");
                // Where everything is seen, cards are only shapes.
                let is_left_out = act == Act::DragCard && zoom == Zoom::All;
                if is_left_out || !only.iter().all(|word| name.contains(word)) {
                    cells.push("–".to_owned());
                    continue;
                }
                let mut bench = Bench::new(actions);
                bench.zoom(zoom);
                let [median, most] = bench.run(act);
                worst = worst.max(median);
                cells.push(format!("{median:.2} ({most:.2})"));
            }
            rows.push(format!("| {actions} | {zoom_title} | {} | {snarl_ms} |", cells.join(" | ")));
        }
    }
    (rows.join("\n"), worst)
}

fn main() {
    // `5000 edit` runs only what has both words in its names; `--into FILE` puts the table between the marks in that file.
    let mut args = std::env::args().skip(1);
    let (mut only, mut into) = (Vec::new(), None);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--into" => into = args.next(),
            // What cargo adds.
            arg if arg.starts_with('-') => {}
            word => only.push(word.to_owned()),
        }
    }
    println!("CPU of a frame of the graph in ms, median (and 95 %); the aim is {BUDGET_MS} ms\n");
    let (table, worst) = table(&only);
    println!("{table}\n\nThe slowest median: {worst:.2} ms.");
    if let Some(file) = into {
        let text = std::fs::read_to_string(&file).unwrap();
        let ends = MARKS.map(|mark| text.find(mark).unwrap_or_else(|| panic!("{file} lacks {mark}")));
        let head = &text[..ends[0] + MARKS[0].len()];
        std::fs::write(&file, format!("{head}\n{table}\n{}", &text[ends[1]..])).unwrap();
    }
}
