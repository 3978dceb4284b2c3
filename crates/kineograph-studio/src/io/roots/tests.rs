use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::mark::ROOT_MARK;
use super::*;

/// `game/projects/a.ron`, `game/assets/coin.png` and, outside of it, `secret.png`; each file has one byte.
fn tree() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in ["game/projects/a.ron", "game/projects/own.png", "game/assets/coin.png", "secret.png"] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    folder
}

fn real(folder: &TempDir, path: &str) -> PathBuf {
    fs::canonicalize(folder.path()).unwrap().join(path)
}

fn roots(folder: &TempDir) -> Roots {
    Roots::of_project(Some(&folder.path().join("game/projects/a.ron")))
}

fn mark(folder: &TempDir, path: &str) {
    fs::write(folder.path().join(path).join(ROOT_MARK), "").unwrap();
}

/// The folder that would have to be allowed, for a path that is refused as outside.
fn refused(roots: &Roots, path: &str) -> Option<PathBuf> {
    match roots.open(path) {
        Err(ImageError::Outside { folder, .. }) => folder,
        other => panic!("{path}: {other:?}"),
    }
}

#[test]
fn only_the_projects_folder_is_read() {
    let folder = tree();
    let roots = roots(&folder);
    for inside in ["own.png", "./own.png", "../projects/own.png", "../../game/projects/own.png"] {
        roots.open(inside).unwrap_or_else(|error| panic!("{inside}: {error}"));
    }
    assert!(matches!(roots.open("none.png"), Err(ImageError::Missing(_))));
    assert_eq!(refused(&roots, "../assets/coin.png"), Some(real(&folder, "game/assets")));
    assert_eq!(refused(&roots, "../../secret.png"), Some(real(&folder, "")));
    let absolute = real(&folder, "game/projects/own.png").display().to_string();
    assert!(
        matches!(roots.open(&absolute), Err(ImageError::Outside { .. })),
        "absolute paths are of one machine"
    );
}

#[test]
fn a_mark_above_makes_a_wider_root() {
    let folder = tree();
    mark(&folder, "game");
    roots(&folder).open("../assets/coin.png").unwrap();
    assert_eq!(refused(&roots(&folder), "../../secret.png"), Some(real(&folder, "")));
    // The nearest one counts.
    mark(&folder, "game/projects");
    refused(&roots(&folder), "../assets/coin.png");
}

#[test]
fn a_folder_of_version_control_is_no_mark() {
    let folder = tree();
    fs::create_dir(folder.path().join("game/.git")).unwrap();
    refused(&roots(&folder), "../assets/coin.png");
}

#[test]
fn what_the_user_allows_is_read_and_no_more() {
    let folder = tree();
    let by_folder = roots(&folder).allow(&folder.path().join("game/assets")).unwrap();
    let by_file = roots(&folder).allow_stored([&real(&folder, "game/assets/coin.png")]);
    for roots in [by_folder, by_file] {
        roots.open("../assets/coin.png").unwrap();
        roots.open(real(&folder, "game/assets/coin.png").to_str().unwrap()).unwrap();
        refused(&roots, "../../secret.png");
        refused(&roots, "../assets/../../secret.png");
    }
    assert!(roots(&folder).allow(&folder.path().join("none")).is_err());
}

#[test]
fn a_refusal_does_not_say_whether_there_is_such_a_file() {
    let folder = tree();
    let roots = roots(&folder);
    let message = |path: &str| roots.open(path).unwrap_err().to_string().replace(path, "PATH");
    assert_eq!(message("../../secret.png"), message("../../nothing.png"));
    assert_eq!(message("../../secret.png"), message("../../no/such/folder.png"));
    assert_eq!(message("/etc/passwd"), message("/no/such/file"));
    assert_eq!(message("~/.ssh/id_rsa"), message("/etc/passwd"));
}

#[test]
fn a_project_without_a_file_has_no_root() {
    let folder = tree();
    let roots = Roots::of_project(None);
    for path in ["Cargo.toml", "../x.png", "/etc/passwd"] {
        assert!(matches!(roots.open(path), Err(ImageError::Outside { .. })), "{path}");
    }
    let own = real(&folder, "secret.png");
    roots.allow_stored([&own]).open(own.to_str().unwrap()).unwrap();
}

#[test]
fn whole_disks_homes_and_the_system_are_not_offered() {
    let roots = roots(&tree());
    for path in ["/x.png", "/proc/kmsg", "/proc/self/environ", "/dev/zero", "/sys/kernel/x", "~/x.png"] {
        if cfg!(unix) || path.starts_with('~') {
            let folder = refused(&roots, path);
            assert!(path.starts_with('~') || folder.is_none(), "{path}: {folder:?}");
        }
    }
    let home = std::env::home_dir().unwrap();
    assert!(!may_be_allowed(&home) && !may_be_allowed(home.parent().unwrap_or(&home)));
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_is_followed_inside_and_not_out() {
        let folder = tree();
        let projects = folder.path().join("game/projects");
        symlink("own.png", projects.join("near.png")).unwrap();
        symlink("../../secret.png", projects.join("far.png")).unwrap();
        symlink("../..", projects.join("out")).unwrap();
        symlink("/", projects.join("disk")).unwrap();
        symlink("/no/such/place", projects.join("dangling")).unwrap();
        symlink("ring", projects.join("ring")).unwrap();
        let roots = roots(&folder);
        roots.open("near.png").unwrap();
        for path in ["far.png", "out/secret.png", "out/nothing.png", "disk/etc/passwd", "dangling"] {
            refused(&roots, path);
        }
        // There and back again.
        roots.open("out/game/projects/own.png").unwrap();
        assert!(matches!(roots.open("ring"), Err(ImageError::Missing(_))));
    }

    #[test]
    fn a_link_is_no_mark() {
        let folder = tree();
        symlink("projects/a.ron", folder.path().join("game").join(ROOT_MARK)).unwrap();
        refused(&roots(&folder), "../assets/coin.png");
    }

    #[test]
    fn a_link_at_a_stored_place_leads_nowhere_else() {
        let folder = tree();
        let allowed = real(&folder, "game/assets");
        fs::remove_dir_all(&allowed).unwrap();
        symlink(folder.path(), &allowed).unwrap();
        refused(&roots(&folder).allow_stored([&allowed]), "../assets/secret.png");
    }

    #[test]
    fn an_allowed_folder_may_be_named_through_links() {
        let folder = tree();
        symlink("game/assets", folder.path().join("art")).unwrap();
        let roots = roots(&folder).allow(&folder.path().join("art")).unwrap();
        roots.open("../../art/coin.png").unwrap();
        roots.open("../assets/coin.png").unwrap();
    }

    #[test]
    fn devices_in_an_allowed_folder_are_said_to_be_such() {
        let roots = roots(&tree()).allow(Path::new("/")).unwrap();
        for path in ["/dev/zero", "/proc/self/environ"] {
            let error = roots.open(path).unwrap_err();
            assert!(matches!(error, ImageError::OfSystem(_)), "{error}");
            assert!(error.to_string().contains("is a device or a file of the running system"), "{error}");
        }
        assert!(matches!(roots.open("/no/such/file"), Err(ImageError::Missing(_))));
    }

    #[test]
    fn pipes_folders_and_empty_files_are_no_images() {
        let folder = tree();
        let projects = folder.path().join("game/projects");
        let pipe = projects.join("pipe.png");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        fs::write(projects.join("empty.png"), "").unwrap();
        fs::create_dir(projects.join("folder.png")).unwrap();
        let roots = roots(&folder);
        for path in ["pipe.png", "folder.png"] {
            assert!(matches!(roots.open(path), Err(ImageError::NotAFile(_))), "{path}");
        }
        // Files that wait for ever, as /proc/kmsg, say that they are empty.
        assert!(matches!(roots.open("empty.png"), Err(ImageError::UnknownKind(_))));
    }
}
