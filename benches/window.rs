//! What the window's own thread spends on files: a project that changed on disk, a merge, journals at the start, a large picture.
//!
//! `cargo xtask bench window` prints a table. Frames are those of the whole editor without a screen; the time is that of the thread on its
//! core, so that what other threads do meanwhile is not in it. “Longest” is the longest frame from the change until it is shown.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use kineograph::internals::App;
use kineograph::internals::recovery::Storage;
use kineograph_render::{Filter, Offscreen};

const NODES: usize = 10_000;
const JOURNALS: usize = 10;
const PICTURE_PX: u32 = 4096;
/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

type Window = Harness<'static, App>;

/// A project of many nodes with a run each; `z` is that of the node in the middle.
fn project(z: i32, markers: &str) -> String {
    let mut text = "(format: 2,\nnodes: [\n".to_owned();
    for node in 0..NODES {
        let z = if node == NODES / 2 { z } else { 0 };
        writeln!(
            text,
            "(name: \"node {node}\", z: {z}, content: Box((8, 8)), start: (position: ({node}, 7))),"
        )
        .unwrap();
    }
    text += "],\nclips: [(name: \"hop\", action: Sequence(actions: [MoveBy(duration: 1, delta: (0, 9)), FadeOut(duration: 1)]))],\nruns: [\n";
    for node in 0..NODES {
        writeln!(text, "(clip: \"hop\", node: \"node {node}\"),").unwrap();
    }
    text + "],\nmarkers: [" + markers + "])"
}

fn window(project: &Path, data: PathBuf) -> Window {
    let project = Some(project.to_owned());
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        App::new(creation, project).with_typed_paths().with_storage(Storage::open(data))
    });
    window.run_steps(8);
    window
}

/// Frames until `is_done`; the times of each.
fn frames(window: &mut Window, is_done: impl Fn(&Window) -> bool) -> Vec<Duration> {
    let (mut times, start) = (Vec::new(), Instant::now());
    while !is_done(window) {
        assert!(start.elapsed() < PATIENCE, "it takes too long");
        let begun = ThreadTime::now();
        window.step();
        times.push(begun.elapsed());
        std::thread::sleep(Duration::from_millis(5));
    }
    times
}

/// An edit by the keyboard.
fn add_marker(window: &mut Window) {
    let count = |window: &Window| window.state().editor().document().markers().len();
    let before = count(window);
    window.key_press_modifiers(Modifiers::ALT, Key::M);
    frames(window, |window| count(window) > before);
    window.run_steps(2);
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn line(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    println!("| {what} | {:.1} ms | {:.1} ms |", ms(times[times.len() / 2]), ms(times[times.len() - 1]));
}

fn has_marker(window: &Window, name: &str) -> bool {
    window.state().editor().document().markers().iter().any(|marker| marker.name == name)
}

fn files() {
    let folder = tempfile::tempdir().unwrap();
    let (path, data) = (folder.path().join("large.ron"), folder.path().join("data"));
    std::fs::write(&path, project(0, "")).unwrap();
    let mut window = window(&path, data);
    let begun = Instant::now();
    line("nothing", frames(&mut window, |_| begun.elapsed() > Duration::from_secs(2)));
    std::fs::write(&path, project(1, "(name: \"theirs\", at: 1)")).unwrap();
    line(
        "reload after a change by another program",
        frames(&mut window, |window| has_marker(window, "theirs")),
    );
    add_marker(&mut window);
    std::fs::write(&path, project(2, "(name: \"theirs\", at: 1), (name: \"more\", at: 2)")).unwrap();
    line(
        "merge of unsaved changes with such a change",
        frames(&mut window, |window| has_marker(window, "more")),
    );
}

/// Windows that end as a crash does, and one that finds what they left.
fn start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    for number in 0..JOURNALS {
        let path = folder.path().join(format!("{number}.ron"));
        std::fs::write(&path, project(0, "")).unwrap();
        let mut window = window(&path, data.clone());
        // What was recovered is asked about in front of it.
        window.key_press(Key::Escape);
        window.run_steps(4);
        add_marker(&mut window);
    }
    let start = Instant::now();
    while std::fs::read_dir(data.join("journals")).map_or(0, Iterator::count) < JOURNALS {
        assert!(start.elapsed() < PATIENCE, "journals are missing");
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_secs(2));
    let storage = Storage::open(data);
    let begun = ThreadTime::now();
    let left = kineograph::internals::recovery::left(&storage);
    let time = begun.elapsed();
    println!(
        "| {} journals of such projects are read at the start | | {:.1} ms |",
        left.unsaved.len(),
        ms(time)
    );
}

fn picture() {
    let mut offscreen = Offscreen::new().unwrap();
    let pixels: Vec<u8> = (0..4 * PICTURE_PX * PICTURE_PX).map(|n| (n * 7 % 251) as u8).collect();
    for filter in [Filter::Nearest, Filter::Linear] {
        let begun = ThreadTime::now();
        offscreen.add_texture([PICTURE_PX; 2], &pixels, filter).unwrap();
        println!(
            "| a picture of {PICTURE_PX}² is sent to the graphics card, {filter:?} | | {:.1} ms |",
            ms(begun.elapsed())
        );
    }
}

fn main() {
    println!("{NODES} nodes with a run each, {:.1} MB\n", project(0, "").len() as f64 / 1e6);
    println!("| | median frame | longest |\n|---|---|---|");
    picture();
    start();
    files();
}
