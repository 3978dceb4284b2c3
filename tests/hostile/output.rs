//! What commands write: the named output and nothing else.

use super::program::{folder, run};

const PROJECT: &str =
    r#"(format: 2, stage: (size: (4, 4)), images: [(name: "i", path: "i.png")], nodes: [(name: "n")])"#;

#[test]
fn a_file_that_is_there_is_replaced_only_by_force() {
    let folder = folder(&[("a.ron", PROJECT), ("a.csv", "mine")]);
    let text = || std::fs::read_to_string(folder.path().join("a.csv")).unwrap();
    let ended = run(folder.path(), &["render", "a.ron", "-o", "a.csv"]);
    let why = "a.csv already exists. Choose another name, or replace it with --force.\n";
    assert_eq!((ended.code, ended.err.as_str(), text().as_str()), (1, why, "mine"));
    assert_eq!(run(folder.path(), &["render", "a.ron", "-o", "a.csv", "--force"]).code, 0);
    assert!(text().starts_with("time,node"));
    let new = run(folder.path(), &["new", "a"]);
    assert_eq!((new.code, new.err.lines().count()), (1, 1));
    assert_eq!(run(folder.path(), &["new", "a", "--force"]).code, 0);
}

#[test]
fn neither_the_project_nor_its_pictures_are_replaced_even_by_force() {
    let folder = folder(&[("a.ron", PROJECT), ("i.png", "picture"), ("a.csv", "")]);
    for (args, file) in [
        (&["render", "a.ron", "-o", "i.png", "--force"][..], "i.png"),
        (&["render", "a.ron", "-o", "./i.png", "--contact", "--force"], "i.png"),
        (&["render", "a.csv", "-o", "a.csv", "--force"], "a.csv"),
    ] {
        std::fs::write(folder.path().join("a.csv"), PROJECT).unwrap();
        let before = std::fs::read(folder.path().join(file)).unwrap();
        let ended = run(folder.path(), args);
        assert!(ended.code == 1 && ended.err.contains("is used by this project"), "{args:?}: {ended:?}");
        assert_eq!(std::fs::read(folder.path().join(file)).unwrap(), before);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_output_is_not_followed() {
    let folder = folder(&[("a.ron", PROJECT), ("precious", "mine")]);
    let link = folder.path().join("a.csv");
    std::os::unix::fs::symlink("precious", &link).unwrap();
    assert_eq!(run(folder.path(), &["render", "a.ron", "-o", "a.csv"]).code, 1);
    assert_eq!(run(folder.path(), &["render", "a.ron", "-o", "a.csv", "--force"]).code, 0);
    std::os::unix::fs::symlink("precious", folder.path().join("b.ron")).unwrap();
    assert_eq!(run(folder.path(), &["new", "b"]).code, 1);
    assert_eq!(std::fs::read_to_string(folder.path().join("precious")).unwrap(), "mine");
    assert!(link.symlink_metadata().unwrap().is_file());
}

#[test]
fn only_the_output_is_written() {
    let folder = folder(&[("a.ron", PROJECT)]);
    for args in [
        &["check", "a.ron"][..],
        &["sample", "a.ron", "--at", "0"],
        &["render", "a.ron", "-o", "a.csv"],
        &["render", "a.ron", "-o", "no/a.csv"],
        &["render", "a.ron", "-o", "a.json", "--fps", "1e9", "--to", "1"],
    ] {
        run(folder.path(), args);
    }
    let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    // What graphics drivers keep is not ours.
    let mut names: Vec<String> =
        entries.filter_map(|name| name.into_string().ok()).filter(|name| name.starts_with("a.")).collect();
    names.sort();
    assert_eq!(names, ["a.csv", "a.ron"]);
}
