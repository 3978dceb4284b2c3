//! Each operation of a save fails, in each way, and the power fails before each of them: the file is the former one or the new one.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kineograph_store::simulated::{Fault, Plan, Remains};
use kineograph_store::{
    Backups, DataFolder, Expected, KnownFile, Save, SaveError, Saved, SimulatedDisk, finish_interrupted, save,
};

const OLD: &[u8] = b"the former contents, which are a little longer";
const NEW: &[u8] = b"the new contents";
const FILE: &str = "/games/coin.ron";

/// A file to save, and how.
struct Scenario {
    name: &'static str,
    /// The path that is saved to.
    path: &'static str,
    prepare: fn(&SimulatedDisk),
    /// Whether there is a former file, and the save expects it.
    is_new: bool,
    with_backups: bool,
}

const SCENARIOS: [Scenario; 5] = [
    Scenario { name: "a new file", path: FILE, prepare: |_| {}, is_new: true, with_backups: true },
    Scenario {
        name: "a file",
        path: FILE,
        prepare: |disk| disk.put(FILE, OLD),
        is_new: false,
        with_backups: false,
    },
    Scenario {
        name: "a file with backups",
        path: FILE,
        prepare: |disk| disk.put(FILE, OLD),
        is_new: false,
        with_backups: true,
    },
    Scenario {
        name: "a file with two names",
        path: FILE,
        prepare: |disk| {
            disk.put(FILE, OLD);
            disk.link(FILE, "/games/same.ron");
        },
        is_new: false,
        with_backups: true,
    },
    Scenario {
        name: "a link to a link",
        path: "/games/link.ron",
        prepare: |disk| {
            disk.put(FILE, OLD);
            disk.symlink("coin.ron", "/games/second.ron");
            disk.symlink("second.ron", "/games/link.ron");
        },
        is_new: false,
        with_backups: true,
    },
];

impl Scenario {
    fn disk(&self) -> SimulatedDisk {
        let disk = SimulatedDisk::with_folders(&["/games", "/data"]);
        (self.prepare)(&disk);
        disk
    }

    fn known(&self, disk: &SimulatedDisk) -> Option<KnownFile> {
        (!self.is_new).then(|| KnownFile::read(disk, Path::new(self.path), 1 << 20).unwrap().0)
    }

    fn save(&self, disk: &SimulatedDisk, known: Option<&KnownFile>) -> Result<Saved, SaveError> {
        let backups = backups();
        save(&Save {
            disk,
            path: Path::new(self.path),
            bytes: NEW,
            expected: known.map_or(Expected::Anything, Expected::Known),
            backups: self.with_backups.then_some((&backups, now(1))),
        })
    }

    /// Checks that the file is whole, that its links are, and that it can be saved now. True if it is the new one.
    fn check(&self, disk: &SimulatedDisk, what: &str) -> bool {
        disk.plan(Plan::Fine);
        finish_interrupted(disk, Path::new(self.path)).unwrap();
        let found = disk.contents(FILE);
        let former = (!self.is_new).then(|| OLD.to_vec());
        let is_new = found.as_deref() == Some(NEW);
        assert!(is_new || found == former, "{}, {what}: {found:?}", self.name);
        if !self.is_new {
            assert_eq!(disk.contents(self.path), found, "{}, {what}: the link", self.name);
        }
        if self.name == "a file with two names" {
            assert_eq!(disk.contents("/games/same.ron"), found, "{what}: the other name");
        }
        let known = self.known(disk);
        self.save(disk, known.as_ref()).unwrap();
        assert_eq!(disk.contents(FILE).as_deref(), Some(NEW));
        let left: Vec<_> = disk.names().into_iter().filter(|path| is_temporary(path)).collect();
        assert!(left.is_empty(), "{}, {what}: {left:?}", self.name);
        is_new
    }
}

fn is_temporary(path: &Path) -> bool {
    path.parent() == Some(Path::new("/games"))
        && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".kineograph"))
}

fn backups() -> Backups {
    Backups::new(&DataFolder::new("/data".into()))
}

fn now(secs: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(secs)
}

/// FAT and shares refuse to set owner and permissions, by EPERM or EOPNOTSUPP.
#[test]
fn a_disk_without_owners_and_permissions_is_saved_to() {
    for error in [1, 95] {
        for scenario in &SCENARIOS {
            let disk = scenario.disk();
            let known = scenario.known(&disk);
            disk.refuse_attributes(error);
            let saved = scenario.save(&disk, known.as_ref());
            assert!(saved.is_ok_and(|saved| saved.unconfirmed.is_none()), "{}, {error}", scenario.name);
            assert!(scenario.check(&disk, "no attributes"), "{}, {error}", scenario.name);
        }
    }
    // Any other fault of the drive is one.
    let scenario = &SCENARIOS[1];
    let disk = scenario.disk();
    let known = scenario.known(&disk);
    disk.refuse_attributes(5);
    assert!(scenario.save(&disk, known.as_ref()).is_err());
    assert_eq!(disk.contents(FILE).as_deref(), Some(OLD));
}

#[test]
fn a_save_that_fails_anywhere_leaves_a_whole_file() {
    let mut runs = 0;
    for scenario in &SCENARIOS {
        for fault in Fault::ALL {
            for plan in [Plan::Once as fn(usize, Fault) -> Plan, Plan::From] {
                let mut at = 0;
                loop {
                    let disk = scenario.disk();
                    let known = scenario.known(&disk);
                    disk.plan(plan(at, fault));
                    let saved = scenario.save(&disk, known.as_ref());
                    let has_ended = disk.count() <= at;
                    let what = format!("{:?}: {saved:?}", plan(at, fault));
                    let is_new = scenario.check(&disk, &what);
                    assert!(saved.is_err() || is_new, "{}, {what}", scenario.name);
                    runs += 1;
                    if has_ended {
                        assert!(saved.is_ok(), "{what}");
                        break;
                    }
                    at += 1;
                    assert!(at < 200, "a save has an end");
                }
            }
        }
    }
    println!("{runs} saves with a fault, {} scenarios", SCENARIOS.len());
}

#[test]
fn a_save_that_reports_an_error_has_not_replaced_the_file() {
    for scenario in SCENARIOS.iter().filter(|scenario| !scenario.name.contains("two names")) {
        for fault in Fault::ALL {
            for at in 0..60 {
                let disk = scenario.disk();
                let known = scenario.known(&disk);
                disk.plan(Plan::Once(at, fault));
                let saved = scenario.save(&disk, known.as_ref());
                let expected = if saved.is_ok() { Some(NEW) } else { (!scenario.is_new).then_some(OLD) };
                assert_eq!(disk.contents(FILE).as_deref(), expected, "{}, {at}: {saved:?}", scenario.name);
            }
        }
    }
}

#[test]
fn a_power_failure_at_any_time_leaves_a_whole_file() {
    let (mut crashes, mut outcomes, mut new) = (0, 0, 0);
    for scenario in &SCENARIOS {
        let mut at = 0;
        loop {
            let disk = scenario.disk();
            let known = scenario.known(&disk);
            disk.plan(Plan::Crash(at));
            let saved = scenario.save(&disk, known.as_ref());
            let has_ended = disk.count() <= at;
            crashes += 1;
            for remains in Remains::all(at as u64, 60) {
                let what = format!("crash before {at}, {remains:?}");
                let is_new = scenario.check(&disk.after_crash(remains), &what);
                let is_done = saved.as_ref().is_ok_and(|saved| saved.unconfirmed.is_none());
                assert!(!is_done || is_new, "{}, {what}: a finished save was lost", scenario.name);
                outcomes += 1;
                new += usize::from(is_new);
            }
            if has_ended {
                break;
            }
            at += 1;
        }
    }
    println!("{crashes} crashes of saves, {outcomes} outcomes, {new} of them the new file");
    assert!(new > 0 && new < outcomes);
}

#[test]
fn a_crash_while_a_crash_is_repaired_leaves_a_whole_file() {
    let scenario = &SCENARIOS[3];
    let mut outcomes = 0;
    for at in 0..40 {
        let disk = scenario.disk();
        let known = scenario.known(&disk);
        disk.plan(Plan::Crash(at));
        let _ = scenario.save(&disk, known.as_ref());
        for remains in Remains::all(at as u64, 2) {
            for again in 0..10 {
                let disk = disk.after_crash(remains);
                disk.plan(Plan::Crash(again));
                let _ = finish_interrupted(&disk, Path::new(FILE));
                for remains in Remains::all(again as u64, 0) {
                    scenario.check(&disk.after_crash(remains), &format!("{at} {again} {remains:?}"));
                    outcomes += 1;
                }
            }
        }
    }
    println!("{outcomes} outcomes of two crashes");
}

#[test]
fn backups_survive_faults_and_crashes_of_the_next_one() {
    let mut outcomes = 0;
    let with_ten = || {
        let disk = SimulatedDisk::with_folders(&["/data"]);
        for number in 0..10 {
            backups().add(&disk, Path::new(FILE), format!("{number}").as_bytes(), now(number)).unwrap();
        }
        disk
    };
    let check = |disk: &SimulatedDisk| {
        disk.plan(Plan::Fine);
        let kept = backups().list(disk, Path::new(FILE)).unwrap();
        let texts: Vec<Vec<u8>> = kept.iter().map(|backup| backups().read(disk, backup).unwrap()).collect();
        // All but the oldest, which the new one may have replaced.
        let expected: Vec<Vec<u8>> = (1..10).rev().map(|number| format!("{number}").into_bytes()).collect();
        let rest: Vec<Vec<u8>> = texts.into_iter().filter(|text| text != b"new" && text != b"0").collect();
        assert_eq!(rest, expected);
    };
    for at in 0..30 {
        for fault in Fault::ALL {
            for plan in [Plan::Once(at, fault), Plan::From(at, fault)] {
                let disk = with_ten();
                disk.plan(plan);
                let _ = backups().add(&disk, Path::new(FILE), b"new", now(20));
                check(&disk);
            }
        }
        let disk = with_ten();
        disk.plan(Plan::Crash(at));
        let _ = backups().add(&disk, Path::new(FILE), b"new", now(20));
        for remains in Remains::all(at as u64, 40) {
            check(&disk.after_crash(remains));
            outcomes += 1;
        }
    }
    println!("{outcomes} outcomes of crashes of backups");
}
