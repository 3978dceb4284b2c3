//! Thousands of random inputs into the whole editor: rules hold after each, undo takes back all, redo brings back all.
//!
//! `KINEOGRAPH_MONKEY_SEEDS=40` plays so many rounds instead of a few; a failure names its seed and the inputs before it.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;
use kineograph::internals::App;

const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
/// Rounds and inputs a round: 4,000 inputs in all, since each round takes some 50 s of processor time, and an even number shares two cores. More
/// rounds are asked for by name.
const ROUNDS: u64 = 4;
const INPUTS: usize = 1000;
/// The menu bar is left alone: it leads to files.
const TOP_PX: f32 = 50.0;

/// Keys that edit, select, play or look. Those of files and of the command list are left out: they would replace what is undone.
const KEYS: [(Modifiers, Key); 36] = [
    (Modifiers::NONE, Key::Tab),
    (Modifiers::SHIFT, Key::A),
    (Modifiers::COMMAND, Key::G),
    (Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::G),
    (Modifiers::COMMAND, Key::D),
    (Modifiers::COMMAND, Key::A),
    (Modifiers::COMMAND, Key::Z),
    (Modifiers::COMMAND, Key::Y),
    (Modifiers::COMMAND, Key::X),
    (Modifiers::COMMAND, Key::J),
    (Modifiers::COMMAND, Key::M),
    (Modifiers::COMMAND, Key::F),
    (Modifiers::NONE, Key::Delete),
    (Modifiers::SHIFT, Key::Delete),
    (Modifiers::NONE, Key::M),
    (Modifiers::SHIFT, Key::M),
    (Modifiers::NONE, Key::H),
    (Modifiers::NONE, Key::F),
    (Modifiers::SHIFT, Key::F),
    (Modifiers::NONE, Key::F2),
    (Modifiers::NONE, Key::Space),
    (Modifiers::NONE, Key::Comma),
    (Modifiers::NONE, Key::Period),
    (Modifiers::NONE, Key::Home),
    (Modifiers::NONE, Key::End),
    (Modifiers::NONE, Key::B),
    (Modifiers::NONE, Key::N),
    (Modifiers::NONE, Key::L),
    (Modifiers::ALT, Key::ArrowUp),
    (Modifiers::ALT, Key::ArrowDown),
    (Modifiers::ALT, Key::ArrowLeft),
    (Modifiers::ALT, Key::ArrowRight),
    (Modifiers::NONE, Key::ArrowDown),
    (Modifiers::NONE, Key::Enter),
    (Modifiers::NONE, Key::Escape),
    (Modifiers::NONE, Key::Backspace),
];

const TEXTS: [&str; 10] =
    ["move", "sequence", "repeat", "ease back", "2*3", "-1", "+=0.5", "call", "9e99", "animate"];

const PASTED: [&str; 3] = [
    "[Sequence(actions: [MoveBy(duration: 0.5, delta: (10, 20)), Hide()])]",
    "Repeat(times: 3, action: RotateBy(duration: 0.25, angle: 90))",
    "no actions at all",
];

/// xorshift64*: the same inputs on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn part(&mut self) -> f32 {
        self.below(10_000) as f32 / 10_000.0
    }

    fn point(&mut self) -> Pos2 {
        // Half of the points lie in the graph, where most can be done.
        if self.below(2) == 0 {
            pos2(620.0 + 380.0 * self.part(), 80.0 + 400.0 * self.part())
        } else {
            pos2(SIZE.x * self.part(), TOP_PX + (SIZE.y - TOP_PX) * self.part())
        }
    }

    fn modifiers(&mut self) -> Modifiers {
        [
            Modifiers::NONE,
            Modifiers::NONE,
            Modifiers::NONE,
            Modifiers::SHIFT,
            Modifiers::COMMAND,
            Modifiers::ALT,
        ][self.below(6)]
    }
}

/// One thing that a user does.
#[derive(Debug, Clone)]
enum Input {
    Click(Pos2, PointerButton, Modifiers),
    DoubleClick(Pos2),
    Drag(Vec<Pos2>, Modifiers, End),
    Key(Modifiers, Key),
    Text(&'static str),
    Paste(&'static str),
    Scroll(Pos2, Vec2, Modifiers),
}

/// How a drag ends.
#[derive(Debug, Clone, Copy)]
enum End {
    Release,
    Escape,
    RightButton,
}

fn input(random: &mut Random) -> Input {
    match random.below(20) {
        0..=4 => Input::Click(random.point(), PointerButton::Primary, random.modifiers()),
        5 => Input::Click(random.point(), PointerButton::Secondary, Modifiers::NONE),
        6 => Input::DoubleClick(random.point()),
        7..=10 => {
            let way = (0..2 + random.below(4)).map(|_| random.point()).collect();
            let end =
                [End::Release, End::Release, End::Release, End::Escape, End::RightButton][random.below(5)];
            Input::Drag(way, random.modifiers(), end)
        }
        11..=15 => {
            let (modifiers, key) = KEYS[random.below(KEYS.len())];
            Input::Key(modifiers, key)
        }
        16 | 17 => Input::Text(TEXTS[random.below(TEXTS.len())]),
        18 => Input::Paste(PASTED[random.below(PASTED.len())]),
        _ => {
            let by = vec2(60.0 * (random.part() - 0.5), 200.0 * (random.part() - 0.5));
            Input::Scroll(random.point(), by, random.modifiers())
        }
    }
}

type Editor = Harness<'static, App>;

fn button(pos: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers }
}

/// One frame with an event, while these modifiers are held. The harness's own helpers take a frame each for pressing and releasing them, in
/// which nothing happens: more than half of all frames.
fn send(harness: &mut Editor, modifiers: Modifiers, event: Event) {
    harness.input_mut().events.extend([Event::ModifiersChanged(modifiers), event]);
    harness.step();
}

/// Presses a key; it is released in the next frame.
fn press_key(harness: &mut Editor, modifiers: Modifiers, key: Key) {
    let event = |pressed| Event::Key { key, pressed, modifiers, repeat: false, physical_key: None };
    send(harness, modifiers, event(true));
    harness.input_mut().events.extend([event(false), Event::ModifiersChanged(Modifiers::NONE)]);
}

fn click(harness: &mut Editor, at: Pos2, which: PointerButton, modifiers: Modifiers) {
    send(harness, Modifiers::NONE, Event::PointerMoved(at));
    send(harness, modifiers, button(at, which, true, modifiers));
    send(harness, modifiers, button(at, which, false, modifiers));
}

fn drag(harness: &mut Editor, way: &[Pos2], modifiers: Modifiers, end: End) {
    let (first, last) = (way[0], way[way.len() - 1]);
    send(harness, Modifiers::NONE, Event::PointerMoved(first));
    send(harness, modifiers, button(first, PointerButton::Primary, true, modifiers));
    for at in way {
        send(harness, Modifiers::NONE, Event::PointerMoved(*at));
    }
    match end {
        End::Release => {}
        End::Escape => press_key(harness, Modifiers::NONE, Key::Escape),
        End::RightButton => {
            for pressed in [true, false] {
                let event = button(last, PointerButton::Secondary, pressed, modifiers);
                send(harness, Modifiers::NONE, event);
            }
        }
    }
    harness.step();
    send(harness, modifiers, button(last, PointerButton::Primary, false, modifiers));
}

fn act(harness: &mut Editor, input: &Input) {
    match input {
        Input::Click(at, which, modifiers) => click(harness, *at, *which, *modifiers),
        Input::DoubleClick(at) => {
            for _ in 0..2 {
                click(harness, *at, PointerButton::Primary, Modifiers::NONE);
            }
        }
        Input::Drag(way, modifiers, end) => drag(harness, way, *modifiers, *end),
        Input::Key(modifiers, key) => press_key(harness, *modifiers, *key),
        Input::Text(text) => send(harness, Modifiers::NONE, Event::Text((*text).to_owned())),
        Input::Paste(text) => send(harness, Modifiers::NONE, Event::Paste((*text).to_owned())),
        Input::Scroll(at, delta, modifiers) => {
            send(harness, Modifiers::NONE, Event::PointerMoved(*at));
            let (unit, phase) = (MouseWheelUnit::Point, egui::TouchPhase::Move);
            let event = Event::MouseWheel { unit, delta: *delta, phase, modifiers: *modifiers };
            send(harness, *modifiers, event);
        }
    }
    // A frame without anything new, in which what was asked for has happened.
    harness.input_mut().events.push(Event::ModifiersChanged(Modifiers::NONE));
    harness.step();
}

/// Leaves whatever is open, so that keys reach the document again.
fn leave(harness: &mut Editor) {
    for _ in 0..6 {
        press_key(harness, Modifiers::NONE, Key::Escape);
    }
    harness.step();
}

fn check(harness: &Editor, seed: u64, done: &[Input]) {
    let editor = harness.state().editor();
    let violations = editor.document().violations();
    let last = &done[done.len().saturating_sub(8)..];
    assert_eq!(violations, Vec::<String>::new(), "seed {seed}, input {}: {last:?}", done.len());
    for pose in editor.poses() {
        let numbers = [pose.position[0], pose.position[1], pose.rotation_deg[0], pose.scale[0], pose.opacity];
        assert!(numbers.iter().all(|x| x.is_finite()), "seed {seed}: {pose:?} after {last:?}");
    }
}

/// Presses keys until there is nothing left to undo, or to redo.
fn until_none(
    harness: &mut Editor,
    (modifiers, key): (Modifiers, Key),
    left: impl Fn(&Editor) -> bool,
    seed: u64,
) {
    for _ in 0..=2 * INPUTS {
        if !left(harness) {
            return;
        }
        press_key(harness, modifiers, key);
        harness.step();
    }
    panic!("seed {seed}: {key:?} does not come to an end");
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("projects/coin.ron")
}

fn round(seed: u64) {
    let mut harness: Editor = Harness::builder()
        .with_size(SIZE)
        .with_max_steps(32)
        .wgpu()
        .build_eframe(|creation| App::new(creation, Some(sample())).with_typed_paths());
    harness.run_ok();
    let project = |harness: &Editor| harness.state().editor().document().to_project();
    let start = project(&harness);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut done = Vec::new();
    while done.len() < INPUTS {
        let input = input(&mut random);
        done.push(input.clone());
        act(&mut harness, &input);
        // Else a question that opened early would take all the rest.
        if done.len() % 10 == 0 {
            press_key(&mut harness, Modifiers::NONE, Key::Escape);
            harness.step();
        }
        // Without a clip there is little left to do.
        if harness.state().editor().document().clips().is_empty() {
            leave(&mut harness);
            press_key(&mut harness, Modifiers::COMMAND, Key::Z);
            harness.step();
        }
        check(&harness, seed, &done);
    }
    leave(&mut harness);
    let end = project(&harness);
    let undo_steps = harness.state().editor().history().undo_len();
    assert!(undo_steps > INPUTS / 50, "seed {seed}: only {undo_steps} steps were made");
    until_none(
        &mut harness,
        (Modifiers::COMMAND, Key::Z),
        |harness| harness.state().editor().history().undo_len() > 0,
        seed,
    );
    assert_eq!(project(&harness), start, "seed {seed}: undo does not come back to the start");
    until_none(
        &mut harness,
        (Modifiers::COMMAND, Key::Y),
        |harness| harness.state().editor().history().undo_len() < undo_steps,
        seed,
    );
    // Redo of all that was undone; what had been undone before stays beyond it.
    assert_eq!(project(&harness), end, "seed {seed}: redo does not come back to the end");
}

#[test]
fn nothing_that_is_done_at_random_breaks_the_document_or_its_history() {
    // Should an input reach a path field after all, it writes where nobody looks.
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    let rounds =
        std::env::var("KINEOGRAPH_MONKEY_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(ROUNDS);
    // Each round has an editor of its own, so they can be played side by side.
    let next = AtomicU64::new(1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed > rounds {
                        break;
                    }
                    round(seed);
                }
            });
        }
    });
}
