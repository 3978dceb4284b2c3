//! `fuzz`: looks for inputs that make a target of `fuzz/` fall over, and keeps the shortest of those that reach something new.

#[path = "../../fuzz/pack.rs"]
mod pack;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::project;
use crate::step::{self, Failure};

/// What a pack may take at most, in bytes. Long inputs are left out: they are slow to replay and hard to read.
const MAX_PACK_BYTES: usize = 200_000;
/// The longest input that is tried, in bytes: more needs too long for each try.
const MAX_INPUT_BYTES: u32 = 8_000;
/// After so many seconds an input hangs. It is the clock's time, so there is room for a busy machine.
const MAX_INPUT_SECS: u32 = 60;
const MEBIBYTES: u32 = 2048;

/// A target, and the files that it begins with.
struct FuzzTarget {
    name: &'static str,
    /// Whether it compiles the whole editor.
    needs_editor: bool,
    seeds: &'static [Seed],
}

/// The files in a folder that end like this.
type Seed = (&'static str, &'static str);

const PROJECTS: Seed = ("projects", ".ron");
const FIXTURES: Seed = ("crates/kineograph-runtime/tests/fixtures/format-1", ".ron");
const TEXTS: &[Seed] = &[PROJECTS, FIXTURES];
const PICTURES: &[Seed] = &[("assets/sprites", ".png")];

const TARGETS: &[FuzzTarget] = &[
    FuzzTarget { name: "load", needs_editor: false, seeds: TEXTS },
    FuzzTarget { name: "migrate", needs_editor: false, seeds: TEXTS },
    FuzzTarget { name: "keep", needs_editor: false, seeds: TEXTS },
    FuzzTarget { name: "fmt", needs_editor: false, seeds: TEXTS },
    FuzzTarget { name: "diff", needs_editor: false, seeds: TEXTS },
    FuzzTarget { name: "merge", needs_editor: false, seeds: TEXTS },
    FuzzTarget {
        name: "journal",
        needs_editor: false,
        seeds: &[("crates/kineograph-store/tests/fixtures", ".journal")],
    },
    FuzzTarget { name: "manager", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "import", needs_editor: false, seeds: PICTURES },
    FuzzTarget { name: "import_pictures", needs_editor: false, seeds: PICTURES },
    FuzzTarget { name: "import_svg", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "import_aseprite", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "import_cocos", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "import_texture_packer", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "import_scenes", needs_editor: false, seeds: &[] },
    FuzzTarget { name: "document", needs_editor: true, seeds: TEXTS },
];

/// Fuzzes the target that `args` name, for some minutes, and renews its pack.
///
/// # Errors
/// Fails when an input is found that the target does not take, which is named; the pack stays as it was.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let (target, minutes) = order(args)?;
    let corpus = project::root().join("fuzz/corpus").join(target.name);
    let pack = project::root().join("fuzz/seeds").join(format!("{}.pack", target.name));
    fill(&corpus, &pack, target).map_err(|error| failed(&corpus, &error))?;
    let found = cargo_fuzz("run", target)
        .args(["--", "-use_value_profile=1"])
        .args([
            format!("-max_total_time={}", minutes * 60),
            format!("-max_len={MAX_INPUT_BYTES}"),
            format!("-timeout={MAX_INPUT_SECS}"),
            format!("-rss_limit_mb={MEBIBYTES}"),
        ])
        .args(
            target
                .seeds
                .contains(&PROJECTS)
                .then(|| format!("-dict={}", project::root().join("fuzz/ron.dict").display())),
        )
        .status();
    match found {
        Ok(status) if status.success() => {}
        Ok(_) => {
            return Err(Failure::new(format!(
                "The target {} fell over; its input is named above.",
                target.name
            )));
        }
        Err(error) => return Err(Failure::new(format!("cargo could not start: {error}"))),
    }
    step::run("Leave out what reaches nothing new", &mut cargo_fuzz("cmin", target))?;
    let (count, bytes) = renew(&corpus, &pack).map_err(|error| failed(&pack, &error))?;
    println!("{}: {count} inputs, {bytes} bytes.", pack.display());
    Ok(())
}

fn cargo_fuzz(task: &str, target: &FuzzTarget) -> Command {
    let mut command = Command::new("cargo");
    // There is no unsafe code here, so the address sanitizer would only halve the speed.
    command.current_dir(project::root()).args(["+nightly", "fuzz", task, "--sanitizer", "none"]);
    command.args(target.needs_editor.then_some(["--features", "editor"]).iter().flatten()).arg(target.name);
    command
}

/// Puts the inputs of the pack, and the files that the target begins with, into its folder.
fn fill(corpus: &Path, pack: &Path, target: &FuzzTarget) -> io::Result<()> {
    fs::create_dir_all(corpus)?;
    if let Ok(bytes) = fs::read(pack) {
        for (nth, input) in pack::unpacked(&bytes).into_iter().enumerate() {
            fs::write(corpus.join(format!("pack-{nth}")), input)?;
        }
    }
    for (folder, end) in target.seeds {
        for file in files(&project::root().join(folder))? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.ends_with(end) {
                fs::copy(&file, corpus.join(format!("seed-{name}")))?;
            }
        }
    }
    Ok(())
}

/// Makes the pack of the shortest inputs of the folder. Gives their number and the bytes of the pack.
fn renew(corpus: &Path, pack: &Path) -> io::Result<(usize, usize)> {
    let mut inputs = files(corpus)?.iter().map(fs::read).collect::<io::Result<Vec<_>>>()?;
    inputs.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    let (bytes, count) = packed(&inputs);
    fs::create_dir_all(pack.parent().unwrap_or(pack))?;
    fs::write(pack, &bytes)?;
    Ok((count, bytes.len()))
}

/// The first of these inputs as a pack, as far as there is room; and their number.
fn packed(inputs: &[Vec<u8>]) -> (Vec<u8>, usize) {
    let (mut bytes, mut count) = (Vec::new(), 0);
    for input in inputs {
        let Ok(len) = u32::try_from(input.len()) else { break };
        if bytes.len() + input.len() + 4 > MAX_PACK_BYTES {
            break;
        }
        bytes.extend(len.to_le_bytes());
        bytes.extend(input);
        count += 1;
    }
    (bytes, count)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(entries.into_iter().filter(|path| path.is_file()).collect())
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("{}: {error}", path.display()))
}

/// The target and the minutes that are asked for.
fn order(args: &[String]) -> Result<(&'static FuzzTarget, u32), Failure> {
    let named = args.first().and_then(|name| TARGETS.iter().find(|target| target.name == name));
    let minutes = match args.get(1..).unwrap_or_default() {
        [] => Some(10),
        [name, number] if name == "--minutes" => {
            number.parse().ok().filter(|number| (1..=10_000).contains(number))
        }
        _ => None,
    };
    named.zip(minutes).ok_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        Failure::usage(format!("`fuzz` takes a target ({}) and `--minutes N`.", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(args: &[&str]) -> Result<(&'static str, u32), u8> {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        order(&args).map(|(target, minutes)| (target.name, minutes)).map_err(|failure| failure.code)
    }

    #[test]
    fn orders_are_read() {
        assert_eq!(ordered(&["load"]), Ok(("load", 10)));
        assert_eq!(ordered(&["merge", "--minutes", "3"]), Ok(("merge", 3)));
        for wrong in [&[][..], &["lod"], &["load", "--minutes", "0"], &["load", "3"]] {
            assert_eq!(ordered(wrong), Err(2));
        }
    }

    #[test]
    fn a_pack_gives_back_what_it_was_made_of() {
        let inputs = vec![Vec::new(), b"a".to_vec(), vec![0xff; 300], vec![7; MAX_PACK_BYTES]];
        let (bytes, count) = packed(&inputs);
        assert_eq!(count, 3, "the last one has no room");
        assert_eq!(pack::unpacked(&bytes), inputs[..3].iter().map(Vec::as_slice).collect::<Vec<_>>());
        assert_eq!(pack::unpacked(&bytes[..bytes.len() - 1]).len(), 2);
    }

    #[test]
    fn every_target_has_its_file_and_is_listed() {
        let manifest = fs::read_to_string(project::root().join("fuzz/Cargo.toml")).unwrap();
        for target in TARGETS {
            assert!(project::root().join(format!("fuzz/fuzz_targets/{}.rs", target.name)).is_file());
            assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        }
        assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    }
}
