//! Each operation of writing an output fails, and the power fails before each of them: what has the name is the former file, the new one, or
//! nothing where there was nothing.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::io::ErrorKind;
use std::path::Path;

use kineograph_store::simulated::{Fault, Plan, Remains};
use kineograph_store::{Replaces, SimulatedDisk, write_output};

const OLD: &[u8] = b"old";
const FILE: &str = "/out/a.gif";

/// More than is copied at once.
fn new() -> Vec<u8> {
    (0..270_000_u32).map(|n| (n % 251) as u8).collect()
}

fn disk(replaces: Replaces) -> SimulatedDisk {
    let disk = SimulatedDisk::with_folders(&["/out"]);
    if replaces == Replaces::File {
        disk.put(FILE, OLD);
    }
    disk
}

fn write(disk: &SimulatedDisk, replaces: Replaces) -> std::io::Result<()> {
    write_output(disk, Path::new(FILE), &mut new().as_slice(), replaces)
}

#[test]
fn what_fails_leaves_the_former_file_and_nothing_beside_it() {
    for replaces in [Replaces::Nothing, Replaces::File] {
        for fault in Fault::ALL {
            for at in 0..40 {
                let disk = disk(replaces);
                disk.plan(Plan::Once(at, fault));
                let written = write(&disk, replaces);
                disk.plan(Plan::Fine);
                let (found, former) =
                    (disk.contents(FILE), (replaces == Replaces::File).then(|| OLD.to_vec()));
                let expected = if written.is_ok() { Some(new()) } else { former };
                assert!(found == expected, "{replaces:?}, {fault:?} at {at}: {written:?}");
            }
        }
    }
}

#[test]
fn a_power_failure_leaves_a_whole_file() {
    for replaces in [Replaces::Nothing, Replaces::File] {
        for at in 0..12 {
            let disk = disk(replaces);
            disk.plan(Plan::Crash(at));
            let _ = write(&disk, replaces);
            for remains in Remains::all(at as u64, 3) {
                let left = disk.after_crash(remains);
                left.plan(Plan::Fine);
                let found = left.contents(FILE);
                let former = (replaces == Replaces::File).then(|| OLD.to_vec());
                assert!(
                    found == Some(new()) || found == former,
                    "{replaces:?}, crash before {at}, {remains:?}"
                );
                // The next one removes what the crash left.
                let next = if found.is_some() { Replaces::File } else { Replaces::Nothing };
                write(&left, next).unwrap();
                assert_eq!(left.names(), [Path::new(FILE)]);
            }
        }
    }
}

#[test]
fn what_has_the_name_stays() {
    let disk = disk(Replaces::File);
    let refused = write(&disk, Replaces::Nothing).unwrap_err();
    assert_eq!((refused.kind(), disk.contents(FILE)), (ErrorKind::AlreadyExists, Some(OLD.to_vec())));
    assert_eq!(disk.names(), [Path::new(FILE)]);
}
