//! The command line, run as people run it.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use image::GenericImageView as _;
use tempfile::TempDir;

/// Runs the program in `folder`.
fn kineograph(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
    // Some graphics drivers complain about that on standard error; nobody may see it.
    command.env_remove("XDG_RUNTIME_DIR");
    command.args(args).current_dir(folder).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A folder with `a.ron` in it.
fn folder_with(text: &str) -> TempDir {
    let folder = folder();
    std::fs::write(folder.path().join("a.ron"), text).unwrap();
    folder
}

fn sample(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "projects", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

const SLIDE: &str = r##"(
    format: 2,
    stage: (size: (40, 20), fps: 10, background: "#000000"),
    nodes: [
        (name: "dot, red", content: Box((10, 20)), start: (position: (5, 10), color: "#ff0000")),
        (name: "other"),
    ],
    clips: [(name: "slide", action: MoveBy(duration: 1, delta: (30, 0)))],
    runs: [(clip: "slide", node: "dot, red")],
)"##;

#[test]
fn check_lists_every_problem_of_every_file() {
    let folder = folder_with("(format: 2,\n runs: [(clip: \"x\", node: \"y\", at: -1)])");
    std::fs::write(folder.path().join("b.ron"), "(format: 9)").unwrap();
    let output = kineograph(folder.path(), &["check", "a.ron", "b.ron", "gone.ron", &sample("coin.ron")]);
    let lines: Vec<String> = out(&output).lines().map(str::to_owned).collect();
    assert_eq!(code(&output), 1);
    assert_eq!(lines.len(), 5, "{lines:#?}");
    assert_eq!(lines[0], "a.ron:2:16: error: there is no clip “x”");
    assert_eq!(lines[1], "a.ron:2:27: error: there is no node “y”");
    assert_eq!(lines[2], "a.ron:2:36: error: at must be at least 0 (is -1)");
    assert!(lines[3].starts_with("b.ron:1:10: error: This file was written by a newer Kineograph"));
    assert_eq!(lines[4], "gone.ron: error: There is no file gone.ron.");
}

#[test]
fn check_lists_all_mistakes_of_a_file_that_can_not_be_read() {
    let folder = folder_with(
        "(format: 2, clips: [\n(name: \"a\", action: DelayTime(duration: x)),\n(name: \"b\", action: Spawn(actions: [Hide() Dance(), Show(label: 3)])),\n(name: \"c\", action: Hide),\n])",
    );
    let output = kineograph(folder.path(), &["check", "a.ron"]);
    assert_eq!(code(&output), 1);
    assert_eq!(
        out(&output).lines().collect::<Vec<_>>(),
        [
            "a.ron:2:41: error: clip \"a\": `duration` of DelayTime must be a number, such as 0.5, not `x`.",
            "a.ron:3:44: error: clip \"b\": A comma is missing before `Dance`.",
            "a.ron:3:44: error: clip \"b\": There is no action `Dance`; docs/format.md lists them all.",
            "a.ron:3:65: error: clip \"b\": `label` of Show must be a text in double quotes, not `3`.",
            "a.ron:4:21: error: clip \"c\": Write `Hide()`, with round brackets behind `Hide`.",
        ]
    );
    let json = kineograph(folder.path(), &["check", "--json", "a.ron"]);
    let found: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(found["errors"], 5);
    assert_eq!(found["diagnostics"][3]["clip"], "b");
    assert_eq!(found["diagnostics"][3]["place"], "clips[1].action.actions[2].label");
}

#[test]
fn check_is_silent_about_good_files() {
    let output = kineograph(&folder().path().to_owned().join(".."), &["check", &sample("coin.ron")]);
    assert_eq!((code(&output), out(&output), err(&output)), (0, String::new(), String::new()));
}

#[test]
fn check_names_pictures_that_are_missing() {
    let folder = folder_with("(format: 2, images: [(name: \"i\", path: \"no.png\")])");
    let output = kineograph(folder.path(), &["check", "a.ron"]);
    assert_eq!(code(&output), 1);
    assert_eq!(out(&output), "a.ron:1:40: error: There is no file no.png.\n");
}

#[test]
fn check_names_conflicts_that_a_merge_left() {
    let base = "(format: 2, nodes: [(name: \"fox\", z: 1)])";
    let folder = folder_with(base);
    std::fs::write(folder.path().join("b.ron"), base.replace("z: 1", "z: 2")).unwrap();
    std::fs::write(folder.path().join("c.ron"), base.replace("z: 1", "z: 3")).unwrap();
    assert_eq!(code(&kineograph(folder.path(), &["merge", "a.ron", "b.ron", "c.ron"])), 1);
    let output = kineograph(folder.path(), &["check", "b.ron"]);
    assert_eq!(code(&output), 1);
    let message = "A merge left this conflict: node \"fox\" › z: theirs: 3. Decide, and remove the comment.";
    assert_eq!(out(&output), format!("b.ron:8:13: error: {message}\n"));
    let json = out(&kineograph(folder.path(), &["check", "--json", "b.ron"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["diagnostics"][0]["code"], "merge-conflict");
    // It is the comment that counts, not a text that looks like one.
    let text = std::fs::read_to_string(folder.path().join("b.ron")).unwrap();
    let decided = text.replace("// CONFLICT", "// decided:").replace("fox", "// CONFLICT fox");
    std::fs::write(folder.path().join("b.ron"), decided).unwrap();
    let output = kineograph(folder.path(), &["check", "b.ron"]);
    assert_eq!((code(&output), out(&output)), (0, String::new()));
}

#[test]
fn check_prints_an_object_of_json_for_each_file() {
    let folder =
        folder_with("(format: 2,\n nodes: [(nam: \"y\")], images: [(name: \"i\", path: \"no.png\")])");
    std::fs::write(folder.path().join("b.ron"), "(format: 2,\n nodes: [(nam: 3)])").unwrap();
    let coin = sample("coin.ron");
    let args = ["check", "--json", "a.ron", "b.ron", "gone.ron", &coin];
    let output = kineograph(folder.path(), &args);
    assert_eq!(code(&output), 1);
    let files: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(files.len(), 4);
    assert_eq!(files[0]["path"], "a.ron");
    let first = &files[0]["diagnostics"][0];
    assert_eq!(
        (&first["code"], &first["severity"], &first["line"], &first["column"], &first["suggestion"]),
        (&"unknown-field".into(), &"error".into(), &2.into(), &11.into(), &"name".into())
    );
    assert_eq!(first["place"], "nodes[0]");
    let second = &files[0]["diagnostics"][1];
    assert_eq!((&second["code"], &second["place"]), (&"image-unreadable".into(), &"images[0].path".into()));
    assert_eq!((&second["line"], &second["column"]), (&2.into(), &50.into()));
    assert_eq!(
        files[1]["diagnostics"].as_array().unwrap().len(),
        2,
        "a refused file says all of its mistakes"
    );
    assert_eq!(files[2]["diagnostics"][0]["code"], "file-unreadable");
    assert_eq!((&files[3]["errors"], &files[3]["warnings"]), (&0.into(), &0.into()));
}

#[test]
fn check_fixes_what_has_one_safe_fix_and_says_what_it_did() {
    let text = "// mine\n(format: 2,\n nodes: [(nam: \"fox\")], clips: [(name: \"hop\")],\n runs: [(clip: \"hpo\", node: \"cat\")])";
    let folder = folder_with(text);
    let output = kineograph(folder.path(), &["check", "--fix", "a.ron"]);
    assert_eq!(
        out(&output),
        "a.ron:3:11: fixed: a node has no field “nam”; did you mean “name”?\n\
         a.ron:4:16: fixed: there is no clip “hpo”; did you mean “hop”?\n\
         a.ron:4:29: error: there is no node “cat”\n"
    );
    assert_eq!(code(&output), 1);
    let saved = std::fs::read_to_string(folder.path().join("a.ron")).unwrap();
    assert_eq!(saved, text.replace("nam:", "name:").replace("hpo", "hop"));
    // Nothing is left to fix, and the file stays as it is.
    let output = kineograph(folder.path(), &["check", "--fix", "a.ron"]);
    assert_eq!(out(&output), "a.ron:4:29: error: there is no node “cat”\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("a.ron")).unwrap(), saved);
    let good = std::fs::read_to_string(sample("coin.ron")).unwrap();
    std::fs::write(folder.path().join("good.ron"), &good).unwrap();
    kineograph(folder.path(), &["check", "--fix", "good.ron"]);
    assert_eq!(std::fs::read_to_string(folder.path().join("good.ron")).unwrap(), good);
}

#[test]
fn expectations_are_tested_without_a_window() {
    let met = SLIDE.replace(
        "    runs: [",
        "    expect: [Pose(node: \"dot, red\", at: 0.5, pose: (position: (20, 10)))],\n    runs: [",
    );
    let folder = folder_with(&met);
    std::fs::write(folder.path().join("b.ron"), met.replace("(20, 10)", "(21, 10)")).unwrap();
    std::fs::write(folder.path().join("c.ron"), "(format: 2, runs: [(clip: \"x\", node: \"y\")])").unwrap();
    let output = kineograph(folder.path(), &["test", "a.ron"]);
    assert_eq!((code(&output), out(&output).as_str()), (0, "a.ron: 1 expectation is met\n"));
    let output = kineograph(folder.path(), &["test", "a.ron", "b.ron", "c.ron"]);
    let said = out(&output);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(code(&output), 1);
    assert_eq!(
        lines[1],
        "b.ron:9:63: error: at 0.5 s position of “dot, red” must be (21, 10), but is (20, 10)"
    );
    assert!(lines[2].starts_with("c.ron:1:27: error: there is no clip"), "{said}");
    let output = kineograph(folder.path(), &["test", "--json", "b.ron"]);
    let found: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    let first = &found["diagnostics"][0];
    assert_eq!((&first["code"], &first["expected"]), (&"pose-unmet".into(), &"(21, 10)".into()));
    assert_eq!((&first["place"], &first["found"]), (&"expect[0].pose.position".into(), &"(20, 10)".into()));
    assert_eq!(code(&kineograph(folder.path(), &["test"])), 2);
}

#[test]
fn warnings_alone_are_no_failure() {
    let folder = folder_with("(format: 2, editor: (clips: [(clip: \"gone\")]))");
    let output = kineograph(folder.path(), &["check", "a.ron"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).starts_with("a.ron:1:37: warning: "), "{}", out(&output));
}

#[test]
fn samples_are_printed_as_a_table() {
    let folder = folder_with(SLIDE);
    let output = kineograph(folder.path(), &["sample", "a.ron", "--fps", "2"]);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(lines[0].starts_with("time,node,x,y,"), "{}", lines[0]);
    assert_eq!(lines.len(), 1 + 3 * 2);
    assert!(lines[1].starts_with("0,\"dot, red\",5,10,"), "{}", lines[1]);
    assert!(lines[3].starts_with("0.5,\"dot, red\",20,10,"), "{}", lines[3]);
    assert!(lines[6].starts_with("1,other,0,0,"), "{}", lines[6]);
}

#[test]
fn a_clip_plays_on_the_node_that_is_named() {
    let folder = folder_with(SLIDE);
    let args = ["sample", "a.ron", "--clip", "slide", "--node", "other", "--at", "0.1,2", "--json"];
    let output = kineograph(folder.path(), &args);
    let rows: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 2);
    assert_eq!(rows[0]["node"], "other");
    assert_eq!(rows[0]["time"], 0.1);
    assert_eq!(rows[0]["x"], 3);
    assert_eq!(rows[1]["x"], 30);
}

#[test]
fn what_is_not_there_is_named() {
    let folder = folder_with(SLIDE);
    let output = kineograph(folder.path(), &["sample", "a.ron", "--clip", "no", "--fps", "1"]);
    assert_eq!((code(&output), err(&output).as_str()), (1, "No clip named “no” in this project.\n"));
    let output = kineograph(folder.path(), &["sample", "a.ron", "--node", "no", "--fps", "1"]);
    assert_eq!((code(&output), err(&output).as_str()), (1, "No node named “no” in this project.\n"));
    let output = kineograph(folder.path(), &["sample", "no.ron", "--fps", "1"]);
    assert_eq!((code(&output), err(&output).as_str()), (1, "There is no file no.ron.\n"));
}

#[test]
fn a_misspelt_command_opens_no_window() {
    let folder = folder_with(SLIDE);
    for args in [&["chek"][..], &["chek", "a.ron"]] {
        let output = kineograph(folder.path(), args);
        assert_eq!(code(&output), 2);
        let said = err(&output);
        assert!(said.contains("“chek”") && said.contains("Did you mean “check”?"), "{said}");
    }
    for (word, near) in [("wobble", None), ("tset", Some("test")), ("hepl", Some("help")), ("nod", None)] {
        let said = err(&kineograph(folder.path(), &[word]));
        let expected = near.map_or_else(
            || "The commands are check, sample".to_owned(),
            |near| format!("Did you mean “{near}”?"),
        );
        assert!(said.contains(&expected), "{word}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_missing_file_is_reported_even_without_a_display() {
    let folder = folder();
    let without_display = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
        let variables = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"];
        variables.iter().for_each(|variable| {
            command.env_remove(variable);
        });
        command.arg(file).current_dir(folder.path()).output().unwrap()
    };
    let output = without_display("nothere.ron");
    assert_eq!((code(&output), err(&output).as_str()), (1, "There is no file nothere.ron.\n"));
    std::fs::write(folder.path().join("a.ron"), SLIDE).unwrap();
    assert!(!err(&without_display("a.ron")).contains("no file"));
}

#[test]
fn wrong_arguments_end_with_2() {
    let folder = folder_with(SLIDE);
    for args in [
        &["check"][..],
        &["sample", "a.ron"],
        &["sample", "a.ron", "--fps", "0"],
        &["sample", "a.ron", "--at", "1,x"],
        &["sample", "a.ron", "--fps", "1", "--csv", "--json"],
        &["render", "a.ron"],
        &["render", "a.ron", "-o", "a.bmp"],
        &["render", "a.ron", "-o", "a.gif", "--contact"],
        &["render", "a.ron", "-o", "a.gif", "--size", "0x3"],
        &["render", "a.ron", "-o", "a.gif", "--from", "2", "--to", "1"],
        &["--no-such-thing"],
    ] {
        let output = kineograph(folder.path(), args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(!err(&output).is_empty() && out(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn an_exporter_is_chosen_by_the_ending_or_by_its_name() {
    let folder = folder_with(SLIDE);
    let run = |args: &[&str]| kineograph(folder.path(), args);
    let table = out(&run(&["sample", "a.ron", "--fps", "2"]));
    let written = run(&["render", "a.ron", "-o", "a.CSV", "--fps", "2"]);
    assert_eq!((code(&written), err(&written)), (0, String::new()));
    assert_eq!(std::fs::read_to_string(folder.path().join("a.CSV")).unwrap(), table);
    let json = |arg: &[&str]| out(&run(&[&["sample", "a.ron", "--at", "0.5"], arg].concat()));
    assert_eq!(json(&["--as", "json"]), json(&["--json"]));
    for (args, why) in [
        (&["render", "a.ron", "-o", "a.png", "--as", "gif"][..], "--as gif writes .gif."),
        (&["render", "a.ron", "-o", "a.gif", "--contact"], "--as contact writes .png."),
        (&["render", "a.ron", "-o", "a.csv", "--size", "4x4"], "--size has no effect on csv"),
        (&["render", "a.ron", "-o", "a.png", "--to", "1"], "--to has no effect on png"),
        (&["render", "a.ron", "-o", "a.png", "--fps", "9"], "--fps has no effect on png"),
        (&["render", "a.ron", "-o", "a.mp4", "--loops", "2"], "--loops has no effect on mp4"),
        (&["render", "a.ron", "-o", "a.json", "--background", "stage"], "--background has no effect on json"),
        (
            &["render", "a.ron", "-o", "a.mp4", "--background", "transparent"],
            "--background transparent has no effect on mp4",
        ),
        (&["render", "a.ron", "-o", "a.csv", "--scale", "2"], "--scale has no effect on csv"),
        (&["render", "a.ron", "-o", "a.lua", "--from", "0"], "--from has no effect on cocos-lua"),
        (&["render", "a.ron", "-o", "a.lua", "--node", "a"], "--node has no effect on cocos-lua"),
        (&["render", "a.ron", "-o", "a.gif", "--same-size"], "on gif without --each-clip"),
        (&["render", "a.ron", "-o", "a.tscn", "--loops", "2"], "godot is played once"),
        (
            &[
                "render",
                "a.ron",
                "-o",
                "a.png",
                "--as",
                "sheet",
                "--set",
                "layout=packed",
                "--set",
                "columns=4",
            ],
            "--set columns has no effect on sheet without --set layout=grid",
        ),
        (&["render", "a.ron", "-o", "a.bmp"], "must end in .png, .apng, .gif, .webp, .mp4"),
        (&["sample", "a.ron", "--at", "0", "--as", "png"], "possible values: csv, json"),
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains(why), "{args:?}: {}", err(&output));
    }
    let help = out(&run(&["render", "--help"]));
    for title in ["Contact sheet", "Animated GIF", "Poses as CSV table", ".apng"] {
        assert!(help.contains(title), "{help}");
    }
}

#[test]
fn help_shows_examples() {
    for args in [&["--help"][..], &["check", "--help"], &["sample", "--help"], &["render", "--help"]] {
        let output = kineograph(folder().path(), args);
        assert_eq!(code(&output), 0);
        assert!(out(&output).contains("Example"), "{args:?}");
    }
}

#[test]
fn a_new_project_is_right_and_nothing_is_overwritten() {
    let folder = folder();
    let output = kineograph(folder.path(), &["new", "jump"]);
    assert_eq!((code(&output), out(&output).as_str()), (0, "jump.ron\n"));
    assert_eq!(code(&kineograph(folder.path(), &["check", "jump.ron"])), 0);
    std::fs::write(folder.path().join("jump.ron"), "mine").unwrap();
    let output = kineograph(folder.path(), &["new", "jump.ron"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("jump.ron already exists"));
    assert_eq!(std::fs::read_to_string(folder.path().join("jump.ron")).unwrap(), "mine");
}

#[test]
fn a_folder_is_no_name_of_a_new_project() {
    let folder = folder();
    for name in [".", "..", "games/"] {
        let output = kineograph(folder.path(), &["new", name]);
        assert_eq!(code(&output), 2, "{name}");
        assert!(err(&output).contains("Enter a project name"), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn a_display_that_does_not_answer_is_told_in_words() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
    command.env("DISPLAY", ":47111").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let output = command.output().unwrap();
    assert_eq!(code(&output), 1);
    let told = err(&output);
    // A machine without the libraries of X11 is told that first.
    let is_told = told.contains("display “:47111” set in DISPLAY does not respond")
        || told.contains("is missing. Install it");
    assert!(is_told && !told.contains("winit"), "{told}");
}

mod drawing {
    use super::*;

    fn draw(folder: &Path, args: &[&str]) {
        let output = kineograph(folder, args);
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
    }

    #[test]
    fn a_still_shows_the_moment() {
        let folder = folder_with(SLIDE);
        draw(folder.path(), &["render", "a.ron", "-o", "a.png", "--from", "0.5"]);
        let picture = kineograph::internals::io::decode_image(&folder.path().join("a.png")).unwrap();
        assert_eq!((picture.width, picture.height), (40, 20));
        // A box of 10×20 that is centred on x = 20.
        for (index, pixel) in picture.rgba.chunks_exact(4).enumerate() {
            let is_red = (15..25).contains(&(index % 40));
            let expected: [u8; 4] = if is_red { [255, 0, 0, 255] } else { [0, 0, 0, 255] };
            assert_eq!(pixel, expected, "pixel {index}");
        }
    }

    #[test]
    fn animations_have_all_frames() {
        let folder = folder_with(SLIDE);
        draw(folder.path(), &["render", "a.ron", "-o", "a.apng", "--size", "80x40"]);
        draw(folder.path(), &["render", "a.ron", "-o", "a.gif", "--fps", "5", "--last-frame", "no"]);
        let file = std::fs::File::open(folder.path().join("a.apng")).unwrap();
        let reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.height), (80, 40));
        assert_eq!(info.animation_control.map(|control| control.num_frames), Some(11), "with its end");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let file = std::fs::File::open(folder.path().join("a.gif")).unwrap();
        let mut decoder = options.read_info(file).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [20; 5]);
    }

    #[test]
    fn what_was_written_is_said() {
        let folder = folder_with(SLIDE);
        let said = |args: &[&str]| {
            let output = kineograph(folder.path(), &[&["render", "a.ron", "-o"], args].concat());
            assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
            out(&output)
        };
        let gif = said(&["a.gif", "--fps", "5", "--last-frame", "no"]);
        assert!(gif.starts_with("Wrote a.gif: 5 frames, 40×20 px, ") && gif.lines().count() == 1, "{gif}");
        let second = said(&["b.png", "--as", "png-sequence", "--fps", "30", "--to", "1.0"]);
        assert!(second.starts_with("Wrote b_01.png and 30 more: 31 frames, 40×20 px, "), "{second}");
        let sheet = said(&["c.png", "--as", "sheet", "--set", "columns=11", "--set", "distinct=false"]);
        assert!(sheet.starts_with("Wrote c.png and 1 more: 11 frames, 1 sheet, 440×20 px, "), "{sheet}");
        let tracks = said(&["t.json", "--as", "tracks"]);
        assert!(tracks.starts_with("Wrote t.json: ") && !tracks.contains("frames"), "{tracks}");
        assert_eq!(said(&["a.gif", "--force", "--quiet"]), "");
        let args = ["--json", "--last-frame", "no", "--set", "columns=10", "--set", "distinct=false"];
        let json = said(&[&["d.png", "--as", "sheet"], &args[..]].concat());
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["files"], serde_json::json!(["d.png", "d.json"]));
        assert_eq!((json["frames"].as_u64(), json["secs"].as_f64()), (Some(10), Some(1.0)));
        assert_eq!(json["sheets_px"], serde_json::json!([[400, 20]]));
        assert_eq!(json["warnings"], serde_json::json!([]));
        let bytes: u64 = ["d.png", "d.json"]
            .iter()
            .map(|name| std::fs::metadata(folder.path().join(name)).unwrap().len())
            .sum();
        assert_eq!(json["bytes"].as_u64(), Some(bytes));
    }

    #[test]
    fn a_missing_folder_is_said_before_anything_is_drawn() {
        let folder = folder_with(SLIDE);
        // Would take hours.
        let args = ["render", "a.ron", "-o", "no/a.gif", "--to", "1200", "--size", "2000x1000"];
        let output = kineograph(folder.path(), &args);
        assert_eq!(code(&output), 1);
        assert!(err(&output).contains("its folder does not exist"), "{}", err(&output));
    }

    #[test]
    fn a_contact_sheet_is_larger_than_its_frames() {
        let folder = folder_with(SLIDE);
        draw(folder.path(), &["render", "a.ron", "-o", "a.png", "--contact"]);
        let picture = kineograph::internals::io::decode_image(&folder.path().join("a.png")).unwrap();
        assert!(picture.width > 4 * 40 && picture.height > 4 * 20);
    }

    const PACKED: &str = r##"(
        format: 2,
        stage: (size: (300, 200), background: "#203040"),
        images: [(name: "coin", path: "coin.png"), (name: "hero", path: "hero.png", filter: Nearest), (name: "ray", path: "ray.png")],
        sheets: [(name: "coin", image: "coin", columns: 8, rows: 1)],
        nodes: [
            (name: "ray", content: Image("ray"), start: (position: (150, 100), rotation: 30, scale: (1.25, 1), opacity: 128)),
            (name: "hero", content: Image("hero"), start: (position: (80, 90), anchor: (0.5, 0), flip_x: true)),
            (name: "coin", content: Sheet("coin"), start: (position: (200.25, 120.5), scale: (1.5, 2), skew: (10, 0))),
        ],
        clips: [(name: "spin", action: Animate(delay_per_unit: 0.1, frames: [0, 1, 2])), (name: "turn", action: RotateBy(duration: 1, angle: 90))],
        runs: [(clip: "spin", node: "coin"), (clip: "turn", node: "hero")],
    )"##;

    #[test]
    fn a_packed_project_draws_the_same_pixels() {
        let sprites: PathBuf = [env!("CARGO_MANIFEST_DIR"), "assets", "sprites"].iter().collect();
        let folder = folder_with(PACKED);
        for name in ["coin.png", "hero.png", "ray.png"] {
            std::fs::copy(sprites.join(name), folder.path().join(name)).unwrap();
        }
        draw(folder.path(), &["pack", "a.ron", "atlas", "--max-size", "1024", "--switch", "b.ron"]);
        assert_eq!(code(&kineograph(folder.path(), &["check", "b.ron"])), 0);
        // Pages for smooth and for hard pixels.
        assert!(folder.path().join("atlas-0.plist").exists() && folder.path().join("atlas-1.json").exists());
        for at in ["0", "0.15", "0.5"] {
            let [before, after] = ["a", "b"].map(|name| {
                let (file, out) = (format!("{name}.ron"), format!("{name}{at}.png"));
                draw(folder.path(), &["render", &file, "-o", &out, "--from", at]);
                kineograph::internals::io::decode_image(&folder.path().join(out)).unwrap().rgba
            });
            // Places in another texture are rounded in another way, and turned frames are sampled along other axes: one step of 255. What is
            // drawn smaller is read from smaller copies of the textures, whose pixels are other ones; so nothing is here.
            let differing = before.iter().zip(&after).filter(|(a, b)| a.abs_diff(**b) > 1).count();
            assert_eq!((differing, before.len()), (0, after.len()), "at {at} s");
            assert!(before.as_chunks::<4>().0.iter().any(|pixel| *pixel != [0x20, 0x30, 0x40, 255]));
        }
        // Nothing is replaced unasked.
        let again = kineograph(folder.path(), &["pack", "a.ron", "atlas"]);
        assert_eq!(code(&again), 1);
        assert!(err(&again).contains("atlas-0.png"), "{}", err(&again));
    }

    #[test]
    fn a_missing_picture_is_an_error_as_for_check() {
        let text =
            SLIDE.replace("    nodes: [", "    images: [(name: \"i\", path: \"no.png\")],\n    nodes: [");
        let folder = folder_with(&text);
        let output = kineograph(folder.path(), &["render", "a.ron", "-o", "a.png"]);
        let checked = kineograph(folder.path(), &["check", "a.ron"]);
        assert_eq!((code(&output), err(&output)), (code(&checked), out(&checked)));
        assert_eq!((code(&output), err(&output).contains("There is no file no.png.")), (1, true));
        assert!(!folder.path().join("a.png").exists());
        // Poses need no pictures.
        let output = kineograph(folder.path(), &["render", "a.ron", "-o", "a.csv"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
    }

    #[test]
    fn a_place_that_does_not_exist_is_a_sentence() {
        let folder = folder_with(SLIDE);
        let output = kineograph(folder.path(), &["render", "a.ron", "-o", "no/a.png"]);
        let sentence = "no/a.png can't be saved: its folder does not exist. Save it in another folder.\n";
        assert_eq!((code(&output), err(&output).as_str()), (1, sentence));
    }
}

/// The ids leave no room above: the next ones come from the gaps below.
#[test]
fn the_highest_ids_are_sampled_and_drawn() {
    let text = r#"(
        format: 2,
        nodes: [(id: 4294967295, name: "box", content: Box((4, 4)))],
        clips: [(id: 4294967295, name: "clip", action: Sequence(id: 4294967295, actions: [
            MoveBy(duration: 1, delta: (10, 0)), MoveBy(duration: 1, delta: (0, 10)),
        ]))],
        runs: [(id: 4294967295, clip: "clip", node: "box")],
    )"#;
    let folder = folder_with(text);
    let output = kineograph(folder.path(), &["sample", "a.ron", "--at", "1.5"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).lines().nth(1).unwrap().starts_with("1.5,box,10,5,"), "{}", out(&output));
    let output = kineograph(folder.path(), &["render", "a.ron", "-o", "a.png"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
}

#[test]
fn a_contact_sheet_that_is_too_large_is_refused_before_anything_is_drawn() {
    let folder = folder_with(SLIDE);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
    // Without a graphics device nothing can be drawn.
    command.env("XDG_RUNTIME_DIR", folder.path()).env("WGPU_BACKEND", "noop");
    command.args(["render", "a.ron", "-o", "a.png", "--contact", "--size", "16384x16384"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("A contact sheet of"), "{}", err(&output));
}

#[test]
fn fmt_keeps_comments_and_touches_only_what_changes() {
    let folder = folder_with("(format: 2, // one\n nodes: [(name: \"a\", z: 0)])");
    let path = folder.path().join("a.ron");
    std::fs::copy(sample("coin.ron"), folder.path().join("coin.ron")).unwrap();
    let check = |name: &str| kineograph(folder.path(), &["fmt", "--check", "coin.ron", name]);
    let output = check("a.ron");
    assert_eq!((code(&output), out(&output), err(&output)), (1, "a.ron\n".to_owned(), String::new()));
    let output = kineograph(folder.path(), &["fmt", "a.ron", "coin.ron"]);
    assert_eq!((code(&output), out(&output), err(&output)), (0, String::new(), String::new()));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("\n    format: 2, // one\n") && text.contains("\n        (name: \"a\"),\n"),
        "{text}"
    );
    assert_eq!(code(&check("a.ron")), 0);
    let written = std::fs::metadata(&path).unwrap().modified().unwrap();
    kineograph(folder.path(), &["fmt", "a.ron"]);
    assert_eq!(std::fs::metadata(&path).unwrap().modified().unwrap(), written);
}

#[test]
fn fmt_writes_the_newest_format_of_an_older_file_and_changes_no_pose() {
    const OLDER: &str = "crates/kineograph-runtime/tests/fixtures/format-1/hero-1.ron";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(OLDER), &path).unwrap();
    let is_of = |number: u32| std::fs::read_to_string(&path).unwrap().contains(&format!("format: {number},"));
    let poses = || out(&kineograph(folder.path(), &["sample", "a.ron", "--fps", "10"]));
    let before = poses();
    assert!(is_of(1) && before.lines().count() > 10, "{before}");
    let output = kineograph(folder.path(), &["fmt", "a.ron"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(is_of(2));
    assert_eq!(poses(), before);
}

#[test]
fn fmt_refuses_what_is_no_project() {
    let folder = folder_with("(format: 2,\n nodes: [(z: 0)])");
    std::fs::write(folder.path().join("b.ron"), [0xff]).unwrap();
    std::fs::write(folder.path().join("c.ron"), "(format:2)").unwrap();
    let output = kineograph(folder.path(), &["fmt", "a.ron", "b.ron", "gone.ron", "c.ron"]);
    let lines: Vec<String> = err(&output).lines().map(str::to_owned).collect();
    assert_eq!((code(&output), lines.len()), (1, 3), "{lines:?}");
    assert!(lines[0].starts_with("a.ron:2:15: error: "), "{lines:?}");
    assert!(
        lines[1].starts_with("b.ron:1:1: error: ") && lines[2].starts_with("gone.ron: error: "),
        "{lines:?}"
    );
    // The others are formatted all the same.
    assert!(
        std::fs::read_to_string(folder.path().join("c.ron")).unwrap().starts_with("// Kineograph project\n")
    );
}

#[test]
fn diff_ends_as_the_tool_of_that_name() {
    let folder = folder_with(SLIDE);
    std::fs::write(folder.path().join("b.ron"), SLIDE.replace("duration: 1", "duration: 2")).unwrap();
    std::fs::write(folder.path().join("c.ron"), "(format: 2, nodes: 7)").unwrap();
    let run = |args: &[&str]| kineograph(folder.path(), &[&["diff"], args].concat());
    let output = run(&["a.ron", "a.ron"]);
    assert_eq!((code(&output), out(&output), err(&output)), (0, String::new(), String::new()));
    let output = run(&["a.ron", "b.ron"]);
    let text = "clip \"slide\"\n    MoveBy › duration: 1 → 2\n";
    assert_eq!((code(&output), out(&output).as_str()), (1, text));
    let output = run(&["a.ron", "b.ron", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((code(&output), &json["changes"][0]["after"]), (1, &serde_json::json!("2")));
    let output = run(&["a.ron", "c.ron"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("c.ron:1:20: error: "), "{}", err(&output));
    let output = run(&["gone.ron", "a.ron"]);
    assert_eq!((code(&output), err(&output).as_str()), (2, "There is no file gone.ron.\n"));
}

#[test]
fn diff_draws_both_at_equal_times() {
    let folder = folder_with(SLIDE);
    std::fs::write(folder.path().join("b.ron"), SLIDE.replace("(30, 0)", "(20, 0)")).unwrap();
    let args = ["diff", "a.ron", "b.ron", "--render", "d.png", "--at", "0,1", "--size", "40x20"];
    let output = kineograph(folder.path(), &args);
    assert_eq!((code(&output), err(&output).as_str()), (1, ""), "they differ");
    assert!(out(&output).contains("delta"), "the list is printed, too: {}", out(&output));
    let picture = image::open(folder.path().join("d.png")).unwrap().to_rgba8();
    let has = |rgb: [u8; 3], left: u32, top: u32| {
        let cell = picture.view(left, top, 40, 20);
        cell.pixels().any(|(.., pixel)| pixel.0[..3] == rgb)
    };
    let (columns, rows) = ([12, 64, 116], [12, picture.height() / 2 + 6]);
    // At 0 s both are equal, so the overlay is grey; at 1 s the box stands 10 px apart, half on itself.
    let red = [0xff, 0, 0];
    assert!(has(red, columns[0], rows[0]) && has(red, columns[1], rows[0]));
    let tinted = |row: u32| {
        let cell = picture.view(columns[2], row, 40, 20);
        let is_tinted = |[r, g, b, _]: [u8; 4]| r.abs_diff(g) > 40 || b.abs_diff(g) > 40;
        cell.pixels().filter(|(.., pixel)| is_tinted(pixel.0)).count()
    };
    assert_eq!(tinted(rows[0]), 0);
    // 10 × 20 px in each version, without what both cover.
    assert_eq!(tinted(rows[1]), 400);
    let again = kineograph(folder.path(), &args);
    assert_eq!(code(&again), 2, "it is there already");
    let equal = ["diff", "a.ron", "a.ron", "--render", "e.png"];
    assert_eq!(code(&kineograph(folder.path(), &equal)), 0);
    let refused = kineograph(folder.path(), &["diff", "a.ron", "b.ron", "--render", "e.gif"]);
    assert_eq!((code(&refused), err(&refused).contains(".png")), (2, true));
}

#[test]
fn merge_writes_into_ours_and_ends_as_git_expects() {
    let folder = folder_with(SLIDE);
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    write("ours.ron", &SLIDE.replace("duration: 1", "duration: 2"));
    write("theirs.ron", &SLIDE.replace("delta: (30, 0)", "delta: (40, 0)"));
    let run = |args: &[&str]| kineograph(folder.path(), &[&["merge", "a.ron"], args].concat());
    let output = run(&["ours.ron", "theirs.ron", "-o", "both.ron"]);
    assert_eq!((code(&output), out(&output), err(&output)), (0, String::new(), String::new()));
    assert!(read("both.ron").contains("MoveBy(duration: 2, delta: (40, 0))"), "{}", read("both.ron"));
    let output = run(&["ours.ron", "theirs.ron", "-p"]);
    assert_eq!((code(&output), out(&output)), (0, read("both.ron")));
    write("theirs.ron", &SLIDE.replace("duration: 1", "duration: 3"));
    let output = run(&["ours.ron", "theirs.ron"]);
    let line = "ours.ron: clip \"slide\" › MoveBy › duration: theirs: 3\n";
    assert_eq!((code(&output), err(&output).as_str()), (1, line));
    assert!(read("ours.ron").contains("// CONFLICT clip \"slide\" › MoveBy › duration: theirs: 3\n"));
    // It opens, but is not done.
    assert_eq!(code(&kineograph(folder.path(), &["sample", "ours.ron", "--fps", "1"])), 0);
    let checked = kineograph(folder.path(), &["check", "ours.ron"]);
    assert_eq!((code(&checked), out(&checked).matches("theirs: 3").count()), (1, 1), "{}", out(&checked));
    write("theirs.ron", "(format: 2,\n<<<<<<< ours\n)");
    let before = read("ours.ron");
    let output = run(&["ours.ron", "theirs.ron"]);
    assert_eq!((code(&output), read("ours.ron")), (2, before));
    assert!(err(&output).starts_with("theirs.ron:2:1: error: "), "{}", err(&output));
    let output = run(&["ours.ron", "theirs.ron", "game/fox.ron"]);
    assert!(err(&output).starts_with("game/fox.ron (B):2:1: error: "), "{}", err(&output));
}

/// Neighbouring lines, which plain git can't merge.
#[test]
fn git_merges_project_files_by_the_driver() {
    let folder = folder();
    let git_output = |args: &[&str]| {
        let mut command = Command::new("git");
        // Nobody's own settings.
        command.env("GIT_CONFIG_GLOBAL", folder.path().join("none")).env("GIT_CONFIG_NOSYSTEM", "1");
        command.env("XDG_RUNTIME_DIR", folder.path());
        command.args(args).current_dir(folder.path()).output().unwrap()
    };
    let said = |args: &[&str]| err(&git_output(args));
    let git = |args: &[&str]| git_output(args).status.success();
    let text = kineograph_files::formatted(SLIDE).unwrap();
    let commit = |text: &str| {
        std::fs::write(folder.path().join("a.ron"), text).unwrap();
        assert!(git(&["add", "."]) && git(&["commit", "-qm", "a"]));
    };
    assert!(git(&["init", "-q", "-b", "main"]) && git(&["config", "user.name", "a"]));
    assert!(git(&["config", "user.email", "a@b"]) && git(&["config", "core.autocrlf", "false"]));
    let driver = format!("'{}' merge %O %A %B %P", env!("CARGO_BIN_EXE_kineograph"));
    assert!(git(&["config", "merge.kineograph.name", "Kineograph projects"]));
    assert!(git(&["config", "merge.kineograph.driver", &driver]));
    std::fs::write(folder.path().join(".gitattributes"), "*.ron merge=kineograph text eol=lf\n").unwrap();
    commit(&text);
    assert!(git(&["checkout", "-qb", "theirs"]));
    commit(&text.replace("(name: \"other\")", "(name: \"other\", z: 1)").replace("delta: (30", "delta: (40"));
    assert!(git(&["checkout", "-q", "main"]));
    commit(&text.replace("position: (5, 10)", "position: (6, 10)").replace("duration: 1", "duration: 2"));
    assert!(git(&["merge", "-q", "theirs"]));
    let merged = std::fs::read_to_string(folder.path().join("a.ron")).unwrap();
    for both in ["position: (6, 10)", "(name: \"other\", z: 1)", "MoveBy(duration: 2, delta: (40, 0))"] {
        assert!(merged.contains(both), "{both}: {merged}");
    }
    // A conflict is one for git too, and the file opens.
    assert!(git(&["checkout", "-q", "theirs"]));
    commit(&merged.replace("duration: 2", "duration: 7"));
    assert!(git(&["checkout", "-q", "main"]));
    commit(&merged.replace("duration: 2", "duration: 8"));
    // Under its own name, and not that of git's temporary copy.
    let line = "a.ron: clip \"slide\" › MoveBy › duration: theirs: 7\n";
    let said = said(&["merge", "-q", "theirs"]);
    assert!(said.contains(line), "{said}");
    let merged = std::fs::read_to_string(folder.path().join("a.ron")).unwrap();
    assert!(merged.contains("duration: theirs: 7\n") && merged.contains("duration: 8"), "{merged}");
    assert_eq!(code(&kineograph(folder.path(), &["sample", "a.ron", "--fps", "1"])), 0);
    assert_eq!(code(&kineograph(folder.path(), &["check", "a.ron"])), 1);
}
