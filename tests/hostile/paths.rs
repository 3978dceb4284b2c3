//! Paths that lead out of the project.

use std::path::Path;

use super::program::{folder, run};

/// A project with one image.
fn project(path: &str) -> String {
    format!("(format: 2, images: [(name: \"i\", path: {path:?})])")
}

fn badge() -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png")).unwrap()
}

#[test]
fn what_is_outside_is_refused_in_the_same_words_whether_it_exists_or_not() {
    let folder = folder(&[("secret.png", "x"), ("game/a.ron", "")]);
    let absolute = folder.path().join("secret.png").display().to_string();
    for path in [
        "../secret.png",
        "../nothing.png",
        &absolute,
        "/no/such/file",
        "~/.ssh/id_rsa",
        "/proc/kmsg",
        "/dev/zero",
    ] {
        std::fs::write(folder.path().join("game/a.ron"), project(path)).unwrap();
        let ended = run(folder.path(), &["check", "game/a.ron"]);
        let sentence = format!(
            "game/a.ron:1:40: error: The image {path} is outside the project's folder. Copy it there, allow its folder (on the command line by --allow), or put a file named kineograph-root into the folder that holds both.\n"
        );
        assert_eq!((ended.code, ended.out), (1, sentence), "{path}");
    }
}

#[test]
fn a_folder_is_allowed_on_the_command_line() {
    let folder = folder(&[("game/a.ron", &project("../art/badge.png")), ("art/none", "")]);
    std::fs::write(folder.path().join("art/badge.png"), badge()).unwrap();
    for command in [&["check", "game/a.ron"][..], &["render", "game/a.ron", "-o", "a.csv", "--quiet"]] {
        let allowed = run(folder.path(), &[command, &["--allow", "art"]].concat());
        assert_eq!((allowed.code, allowed.out, allowed.err), (0, String::new(), String::new()));
    }
    assert_eq!(run(folder.path(), &["check", "game/a.ron"]).code, 1);
    let ended = run(folder.path(), &["check", "game/a.ron", "--allow", "none", "--allow", "art"]);
    assert_eq!((ended.code, ended.err.lines().next()), (2, Some("--allow none: there is no such folder.")));
}

#[test]
fn a_marked_folder_is_the_root() {
    let folder =
        folder(&[("game/a.ron", &project("../art/badge.png")), ("art/none", ""), ("kineograph-root", "")]);
    std::fs::write(folder.path().join("art/badge.png"), badge()).unwrap();
    assert_eq!(run(folder.path(), &["check", "game/a.ron"]).code, 0);
}

#[cfg(unix)]
#[test]
fn links_of_an_archive_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let folder = folder(&[
        ("secret.png", "x"),
        ("game/a.ron", &project("link.png")),
        ("game/b.ron", &project("art/secret.png")),
    ]);
    symlink("../secret.png", folder.path().join("game/link.png")).unwrap();
    symlink("..", folder.path().join("game/art")).unwrap();
    for file in ["game/a.ron", "game/b.ron"] {
        let ended = run(folder.path(), &["check", file]);
        assert!(ended.code == 1 && ended.out.contains("is outside the project's folder"), "{ended:?}");
    }
    // A project that is a link to what waits for ever.
    symlink("/proc/kmsg", folder.path().join("game/c.ron")).unwrap();
    for command in [
        &["check", "game/c.ron"][..],
        &["sample", "game/c.ron", "--at", "0"],
        &["render", "game/c.ron", "-o", "c.csv"],
    ] {
        assert_eq!(run(folder.path(), command).code, 1, "{command:?}");
    }
}

#[test]
fn nothing_is_drawn_with_what_is_outside() {
    let text = r#"(format: 2, stage: (size: (8, 8)), images: [(name: "i", path: "/proc/kmsg")],
        nodes: [(name: "n", content: Image("i"))])"#;
    let folder = folder(&[("a.ron", text)]);
    let ended = run(folder.path(), &["render", "a.ron", "-o", "a.png"]);
    assert!(ended.code == 1 && ended.err.contains("/proc/kmsg is outside"), "{ended:?}");
    assert!(!folder.path().join("a.png").exists());
}
