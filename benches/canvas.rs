//! What a frame of the canvas costs on the CPU, without a window: poses, layout, painting and tessellation.
//!
//! `cargo bench --bench canvas` prints a table. A frame is one `Context::run_ui` with the panel in 1280×800 points, with what the panel
//! posts done by the editor, and `Context::tessellate`; the time is that of the thread on its core, the median of many frames. What the
//! graphics card does is not in it.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use kineograph::internals::{
    CanvasPanel, ClipEdit, Document, Edit, Editor, Intent, LoadedSymbol, NodeId, Outbox, Panel as _,
    SelectionChange, Slot,
};
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{
    Action, Content, ParticleMotion, Particles, Stage, StartPose, Symbol, Text,
};
use screen::{Screen, quantiles_ms};

/// What one frame may cost.
const BUDGET_MS: f64 = 8.0;
const SIZE: [f32; 2] = [1280.0, 800.0];
const STAGE: [f64; 2] = [1280.0, 720.0];
/// Nodes that are selected where paths and ghosts are shown.
const SELECTED: usize = 10;

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Sprites alone, nothing selected.
    Plain,
    /// Paths of the selected ones.
    Paths,
    /// Paths, and five ghosts before and after.
    Onion,
    /// Texts in place of sprites.
    Texts,
    /// Symbols in place of sprites, each of fifty moving nodes, whose time goes on.
    Symbols,
    /// Particles of one emitter in place of sprites.
    Particles,
    /// The same, which are pulled so that their ways are found in steps.
    PulledParticles,
}

/// The path of the symbol of [`Shown::Symbols`].
const SYMBOL: &str = "symbol.ron";
const INSIDE: u32 = 50;

const BOX: Content = Content::Box([12.0, 12.0]);

impl Shown {
    const fn is_plain(self) -> bool {
        matches!(self, Self::Plain | Self::Texts | Self::Symbols)
    }
}

/// A clip of three seconds on each of so many sprites, each a little later than the one before.
fn project(sprites: u32, content: &dyn Fn(u32) -> Content) -> Document {
    let hop = Action::ease(EaseKind::SineInOut, Action::move_by(1.0, [40.0, 24.0]));
    let turn = Action::spawn([Action::rotate_by(1.0, 90.0), Action::move_by(1.0, [-40.0, 0.0])]);
    let back = Action::move_by(1.0, [0.0, -24.0]);
    let plays = Action::play_by(3.0, 3.0);
    let tree = Action::repeat_forever(Action::spawn([plays, Action::sequence([hop, turn, back])]));
    let mut document =
        Document::default().edited(&Edit::SetStage(Stage::default().with_size(STAGE))).unwrap().0;
    let (next, made) = document.edited(&Edit::AddClip("hop".into())).unwrap();
    let clip = made.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document = next.edited(&Edit::Clip(clip, insert)).unwrap().0;
    for index in 0..sprites {
        let place = [f64::from(index * 37 % 1240) + 20.0, f64::from(index * 61 % 680) + 20.0];
        let (name, start) = (format!("sprite {index}"), StartPose::default().with_position(place));
        let add = Edit::AddNode { name, parent: None, content: content(index), start };
        let (next, made) = document.edited(&add).unwrap();
        let run = Edit::AddRun(clip, made.node.unwrap(), f64::from(index % 50) / 50.0);
        document = next.edited(&run).unwrap().0;
    }
    document
}

/// An emitter of so many living particles from the first second on.
fn emitter(particles: u32, is_pulled: bool) -> Document {
    let motion = ParticleMotion::Gravity {
        gravity: [0.0, -40.0],
        speed: [200.0, 50.0],
        radial: if is_pulled { [-30.0, 10.0] } else { [0.0; 2] },
        tangential: [0.0; 2],
        faces_motion: false,
    };
    let thrown =
        Particles::new(f64::from(particles), [1.0, 0.0]).with_max(particles).with_angle([90.0, 90.0]);
    let content = Content::Particles(thrown.with_motion(motion));
    let start = StartPose::default().with_position(STAGE.map(|side| side / 2.0));
    let mut document =
        Document::default().edited(&Edit::SetStage(Stage::default().with_size(STAGE))).unwrap().0;
    let add = Edit::AddNode { name: "particles".into(), parent: None, content, start };
    let (next, made) = document.edited(&add).unwrap();
    let node = made.node.unwrap();
    let (next, made) = next.edited(&Edit::AddClip("live".into())).unwrap();
    let clip = made.clip.unwrap();
    let tree = Action::repeat_forever(Action::play_by(1.0, 1.0));
    document = next
        .edited(&Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None }))
        .unwrap()
        .0;
    document.edited(&Edit::AddRun(clip, node, 0.0)).unwrap().0
}

struct Bench {
    screen: Screen,
    editor: Editor,
    canvas: CanvasPanel,
    out: Outbox,
}

impl Bench {
    fn new(sprites: u32, shown: Shown) -> Self {
        let document = match shown {
            Shown::Particles => emitter(sprites, false),
            Shown::PulledParticles => emitter(sprites, true),
            Shown::Texts => project(sprites, &|index| Content::Text(Text::new(format!("Score {index}")))),
            Shown::Symbols => project(sprites, &|_| Content::Symbol(Symbol::new(SYMBOL))),
            _ => project(sprites, &|_| BOX),
        };
        let mut editor = Editor::new(document, None);
        if shown == Shown::Symbols {
            let symbol = LoadedSymbol::new(SYMBOL, &project(INSIDE, &|_| BOX).to_project()).unwrap();
            editor.media_mut().set_symbols([(SYMBOL.to_owned(), Ok(Arc::new(symbol)))].into());
        }
        if matches!(shown, Shown::Particles | Shown::PulledParticles) {
            editor.apply(Intent::Seek(1.5));
        }
        let nodes: Vec<NodeId> =
            editor.document().nodes().iter().map(|node| node.id).take(SELECTED).collect();
        let change = if shown.is_plain() { SelectionChange::Stage } else { SelectionChange::Nodes(nodes) };
        if shown.is_plain() {
            editor.apply(Intent::Select(SelectionChange::Nodes(Vec::new())));
        }
        editor.apply(Intent::Select(change));
        let mut canvas = CanvasPanel::default();
        if shown == Shown::Onion {
            canvas.show_onion_skin([5, 5]);
        }
        let mut bench = Self { screen: Screen::new(SIZE), editor, canvas, out: Outbox::default() };
        for _ in 0..5 {
            bench.frame();
        }
        bench
    }

    fn frame(&mut self) -> Duration {
        let Self { screen, editor, canvas, out } = self;
        screen.frame(Vec::new(), |ui, theme| {
            canvas.show(ui, &editor.ctx(theme), out);
            for intent in out.drain() {
                editor.apply(intent);
            }
            editor.refresh();
        })
    }

    /// Frames with the playhead at another time each.
    fn scrub(&mut self) -> [f64; 2] {
        let times: Vec<Duration> = (0..100_u16)
            .map(|frame| {
                let start = ThreadTime::now();
                self.editor.apply(Intent::Seek(f64::from(frame * 37 % 100) * 0.03));
                self.editor.refresh();
                start.elapsed() + self.frame()
            })
            .collect();
        quantiles_ms(times)
    }

    fn still(&mut self) -> [f64; 2] {
        quantiles_ms((0..100).map(|_| self.frame()).collect())
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!("CPU of a frame of the canvas in ms, median (and 95 %); the aim is {BUDGET_MS} ms\n");
    println!("| sprites | shown | still | scrubbed |\n|---|---|---|---|");
    let rows = [
        (1_000, Shown::Plain, "nothing selected"),
        (1_000, Shown::Texts, "texts"),
        (200, Shown::Symbols, "symbols of fifty nodes"),
        (1_000, Shown::Paths, "paths of ten"),
        (1_000, Shown::Onion, "paths and ten ghosts of ten"),
        (10_000, Shown::Plain, "nothing selected"),
        (10_000, Shown::Onion, "paths and ten ghosts of ten"),
        (10_000, Shown::Particles, "particles"),
        (10_000, Shown::PulledParticles, "particles in steps"),
    ];
    for (sprites, shown, title) in rows {
        let name = format!("{sprites} {title}");
        if !only.iter().all(|word| name.contains(word)) {
            continue;
        }
        let mut bench = Bench::new(sprites, shown);
        let cells = [bench.still(), bench.scrub()].map(|[median, most]| format!("{median:.2} ({most:.2})"));
        println!("| {sprites} | {title} | {} | {} |", cells[0], cells[1]);
    }
}
