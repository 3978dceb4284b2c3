//! Files with too much of something: refused at once, and with little memory.

use std::path::Path;

use kineograph::internals::MAX_IMAGE_FILES;
use kineograph_runtime::format::{
    MAX_ALL_ENTRIES, MAX_DEPTH, MAX_ENTRIES, MAX_FILE_BYTES, MAX_ITEMS, MAX_PLAYED_ACTIONS, MAX_RUN_NODES,
    MAX_TEXT_CHARS, MAX_WORDS,
};

use super::program::{Ended, folder, run};

/// A refusal takes no more memory than this.
const MAX_KIB: usize = 512 << 10;

fn project(contents: &str) -> String {
    format!("(format: 2, {contents})")
}

fn clip(action: &str) -> String {
    project(&format!(
        "clips: [(name: \"a\", action: {action})], nodes: [(name: \"n\")], runs: [(clip: \"a\", node: \"n\")]"
    ))
}

/// Texts with a little too much, and a part of what is said about each.
fn refused() -> Vec<(&'static str, String)> {
    let entries = |entry: &str, count: usize| entry.repeat(count);
    vec![
        ("too many nodes", project(&format!("nodes: [{}]", entries("(name: \"n\"),", MAX_ITEMS + 1)))),
        (
            "too many markers",
            project(&format!("markers: [{}]", entries("(name: \"n\", at: 1),", MAX_ITEMS + 1))),
        ),
        (
            "too many images",
            project(&format!("images: [{}]", entries("(name: \"n\", path: \"x.png\"),", 5 * MAX_ITEMS))),
        ),
        (
            "too many frames",
            clip(&format!("Animate(delay_per_unit: 1, frames: [{}])", entries("1,", MAX_ENTRIES + 1))),
        ),
        (
            "too many entries of lists",
            project(&format!(
                "clips: [{}]",
                entries(
                    &format!(
                        "(name: \"c\", action: Animate(delay_per_unit: 1, frames: [{}])),",
                        entries("1,", MAX_ENTRIES)
                    ),
                    1 + MAX_ALL_ENTRIES / MAX_ENTRIES
                )
            )),
        ),
        // Right up to its end, so that all of it is read.
        (
            "must be a text",
            project(&format!(
                "clips: [{}(name: 3)]",
                entries(
                    &format!(
                        "(name: \"c\", action: Animate(delay_per_unit: 1, frames: [{}])),",
                        entries("1,", MAX_ENTRIES)
                    ),
                    MAX_ALL_ENTRIES / MAX_ENTRIES - 1
                )
            )),
        ),
        (
            "too many actions",
            clip(&format!("Sequence(actions: [{}])", entries("Hide(),", MAX_PLAYED_ACTIONS))),
        ),
        (
            "too many nodes",
            project(&format!("runs: [(clip: \"a\", nodes: [{}])]", entries("\"n\",", MAX_RUN_NODES + 1))),
        ),
        (
            "too many words",
            project(&format!("x: [{}]", entries(&format!("({}),", entries("1,", 63)), MAX_WORDS / 64))),
        ),
        ("too many fields", project(&entries("x:1,", 3_000_000))),
        // Thousands of fields that there are not, each of which has a place in a long line.
        (
            "newer Kineograph",
            format!("(format: 9, nodes: [{}])", entries("(name: \"n\", x: Foo(1)),", 100_000)),
        ),
        ("nested too deep", project(&"(".repeat(10_000_000))),
        (
            "nested too deep",
            clip(&format!("{}Hide(){}", entries("Hide(action:", MAX_DEPTH * 3), entries(")", MAX_DEPTH * 3))),
        ),
        (
            "characters; the limit",
            project(&format!("nodes: [(name: \"{}\")]", entries("x", 50 * MAX_TEXT_CHARS))),
        ),
        ("times must be at most", clip("Repeat(times: 4000000000, action: CallFunc(name: \"x\"))")),
        ("must be at most", "(format: 2, stage: (size: (1e9, 1e9)))".to_owned()),
        ("This comment has no end", project(&format!("/*{}", entries("x", MAX_FILE_BYTES - 100)))),
    ]
}

fn ends_soon(folder: &Path, args: &[&str]) -> Ended {
    let ended = run(folder, args);
    assert!(ended.peak_kib < MAX_KIB, "{args:?} takes {} KiB", ended.peak_kib);
    ended
}

#[test]
fn too_much_is_refused_soon_and_with_little_memory() {
    for (sentence, text) in refused() {
        let folder = folder(&[("a.ron", &text)]);
        drop(text);
        for args in
            [&["check", "a.ron"][..], &["sample", "a.ron", "--at", "0"], &["render", "a.ron", "-o", "a.csv"]]
        {
            let ended = ends_soon(folder.path(), args);
            let said = ended.out + &ended.err;
            assert!(
                ended.code == 1 && said.contains(sentence),
                "{sentence}: {args:?}: {}, {:.300}",
                ended.code,
                said
            );
            assert!(said.lines().all(|line| line.chars().count() < 1000), "{sentence}: a line is long");
        }
    }
}

#[test]
fn endless_listings_are_refused() {
    let long = clip("RepeatForever(action: MoveBy(duration: 1e6, delta: (1, 0)))");
    let huge = r#"(format: 2, stage: (size: (16384, 16384), fps: 1000), nodes: [(name: "n")])"#;
    let folder = folder(&[("a.ron", &long), ("huge.ron", huge)]);
    for (args, sentence) in [
        (&["sample", "a.ron", "--fps", "1e9"][..], "4000000001 poses exceed the limit"),
        (&["sample", "a.ron", "--fps", "1e300"], "poses exceed the limit"),
        (&["render", "a.ron", "-o", "a.csv", "--fps", "1e9"], "poses exceed the limit"),
        (&["render", "a.ron", "-o", "a.json", "--to", "1e300"], "poses exceed the limit"),
        (&["render", "a.ron", "-o", "a.gif", "--to", "1e9"], "frames exceed the limit"),
        (&["render", "a.ron", "-o", "a.apng", "--to", "1000", "--size", "16384x4096"], "million pixels"),
        (&["render", "huge.ron", "-o", "a.png"], "A picture of 16384×16384 px is too large"),
        (&["render", "huge.ron", "-o", "a.png", "--contact", "--size", "16384x8192"], "A contact sheet of"),
    ] {
        let ended = ends_soon(folder.path(), args);
        assert!(
            ended.code == 1 && ended.err.contains(sentence) && ended.err.len() < 500,
            "{args:?}: {ended:?}"
        );
    }
}

/// A black picture, in few bytes.
fn picture(path: &Path, side_px: u32) {
    let file = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, side_px, side_px);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![0; side_px as usize];
    (0..side_px).for_each(|_| std::io::Write::write_all(&mut stream, &row).unwrap());
    stream.finish().unwrap();
}

fn with_images(paths: impl Iterator<Item = String>) -> String {
    let images: Vec<String> =
        paths.enumerate().map(|(nth, path)| format!("(name: \"i{nth}\", path: {path:?})")).collect();
    project(&format!("images: [{}]", images.join(",")))
}

#[test]
fn a_picture_with_many_names_is_decoded_once() {
    let folder = folder(&[("a.ron", &with_images((0..64).map(|nth| format!("{}a.png", "./".repeat(nth)))))]);
    picture(&folder.path().join("a.png"), 2048);
    let ended = ends_soon(folder.path(), &["check", "a.ron"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, ""));
}

#[test]
fn pictures_that_are_too_large_together_are_not_decoded() {
    let folder = folder(&[("a.ron", &with_images((0..5).map(|nth| format!("{nth}.png"))))]);
    for nth in 0..5 {
        picture(&folder.path().join(format!("{nth}.png")), 8192);
    }
    let ended = ends_soon(folder.path(), &["check", "a.ron"]);
    let sentence =
        "The image 0.png is not read: the images of this project have 335 million pixels together.";
    assert!(ended.code == 1 && ended.out.lines().count() == 5 && ended.out.contains(sentence), "{ended:?}");
}

#[test]
fn a_project_reads_so_many_images_and_no_more() {
    let text = with_images((0..=MAX_IMAGE_FILES).map(|_| "a.png".to_owned()));
    let folder = folder(&[("a.ron", &text)]);
    picture(&folder.path().join("a.png"), 1);
    let ended = ends_soon(folder.path(), &["check", "a.ron"]);
    let last = ended.out.lines().last().unwrap().to_owned();
    assert!(last.ends_with("is not read: a project has at most 4096 images."), "{last}");
    assert_eq!(ended.out.lines().count(), 1);
}
