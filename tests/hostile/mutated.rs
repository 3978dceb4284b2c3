//! Samples with random changes, through check, sample and a tiny drawing: no panic, no hang, no exit code that is not documented.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use cpu_time::ThreadTime;
use kineograph::internals::run_in;

/// A file that is computed for so long hangs.
const MAX_COMPUTED: Duration = Duration::from_secs(5);

/// A file that is not done by then hangs, too; a machine busy with other work is slow.
const MAX_WAITED: Duration = Duration::from_secs(60);

/// Every change is made from this and its number, so that it can be made again.
const SEED: u64 = 0x6b69_6e65_6f67_7261;

#[test]
fn hundreds_of_changed_samples_do_no_harm() {
    all_survive(0..300);
}

#[test]
#[ignore = "takes minutes; cargo xtask test runs it"]
fn ten_thousand_changed_samples_do_no_harm() {
    all_survive(0..10_000);
}

/// Runs the commands on the changed samples of these numbers. A thread does the work, and this one waits for each of its steps.
fn all_survive(numbers: std::ops::Range<u64>) {
    let (sender, receiver) = channel();
    let count = numbers.end - numbers.start;
    let worker = std::thread::spawn(move || {
        let samples = samples();
        let folder = folder();
        for number in numbers {
            // Sending fails only if the test has failed.
            sender.send(number).ok();
            let start = ThreadTime::now();
            survive(&mutated(&samples, number), folder.path(), number);
            assert!(start.elapsed() < MAX_COMPUTED, "sample {number} takes {:?}", start.elapsed());
        }
    });
    let (mut last, mut done) = (None, 0);
    loop {
        match receiver.recv_timeout(MAX_WAITED) {
            Ok(number) => {
                last = Some(number);
                done += 1;
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => panic!("sample {last:?} hangs"),
        }
    }
    worker.join().unwrap_or_else(|_| panic!("sample {last:?} fails"));
    assert_eq!(done, count);
}

/// A folder as the shipped one, with the pictures where the samples look for them.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in ["projects", "assets/sprites"] {
        std::fs::create_dir_all(folder.path().join(path)).unwrap();
    }
    std::fs::write(folder.path().join("kineograph-root"), "").unwrap();
    for entry in std::fs::read_dir(shipped.join("assets/sprites")).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, folder.path().join("assets/sprites").join(path.file_name().unwrap())).unwrap();
    }
    folder
}

fn samples() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("projects");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    files.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn survive(bytes: &[u8], folder: &Path, number: u64) {
    let file = folder.join("projects/a.ron");
    std::fs::write(&file, bytes).unwrap();
    let drawing = folder.join("drawing.png");
    let [file, drawing] = [&file, &drawing].map(|path| path.to_str().unwrap());
    let mut is_right = false;
    for args in [
        &["check", file][..],
        &["sample", file, "--at", "0,0.5,1e9"],
        &["sample", file, "--fps", "2"],
        &["render", file, "-o", drawing, "--size", "8x4", "--from", "0.5", "--force"],
    ] {
        // A graphics device for each of thousands would take hours; the tables of poses show whether it can be drawn.
        if args[0] == "render" && !(is_right && number.is_multiple_of(DRAWN_EACH)) {
            continue;
        }
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = run_in(args, &mut out, &mut err);
        let said = || format!("{number}: {args:?}: {code}: {}", String::from_utf8_lossy(&err));
        assert!(code <= 1, "{}", said());
        // A failure says why.
        assert!(code == 0 || !err.is_empty() || !out.is_empty(), "{}", said());
        assert!(std::str::from_utf8(&out).is_ok() && std::str::from_utf8(&err).is_ok(), "{}", said());
        is_right = code == 0;
    }
}

/// One changed sample in so many that are right is drawn.
const DRAWN_EACH: u64 = 8;

/// A sample with a few changes, always the same for a number.
fn mutated(samples: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = Random(SEED ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = samples[random.below(samples.len())].clone();
    for _ in 0..1 + random.below(6) {
        mutate(&mut bytes, samples, &mut random);
    }
    bytes
}

/// Texts that are put in: numbers at limits, brackets, and words of the format.
const WORDS: [&str; 30] = [
    "0",
    "-1",
    "1e9",
    "1e308",
    "-1e308",
    "1e-308",
    "NaN",
    "inf",
    "4294967295",
    "18446744073709551616",
    "0.0000001",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "/*",
    "//",
    "r#\"",
    "\\u{202e}",
    "Repeat(times: 1000000, action: ",
    "RepeatForever(action: ",
    "Reverse(action: ",
    "Yoyo(action: ",
    "PlayClip(clip: \"hop\")",
    "true",
    "None",
    "label: \"",
    "\u{1b}[2J",
    "../../../../etc/passwd",
];

fn mutate(bytes: &mut Vec<u8>, samples: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let end = (at + 1 + random.below(40)).min(bytes.len());
    match random.below(8) {
        0 => drop(bytes.drain(at..end)),
        1 => bytes.truncate(at),
        2 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        3 => {
            let word = WORDS[random.below(WORDS.len())];
            drop(bytes.splice(at..at, word.bytes()));
        }
        // A number becomes another one.
        4 | 5 => {
            let start = (at..bytes.len()).find(|&at| bytes[at].is_ascii_digit()).unwrap_or(bytes.len());
            let end = (start..bytes.len())
                .find(|&at| !matches!(bytes[at], b'0'..=b'9' | b'.'))
                .unwrap_or(bytes.len());
            let word = WORDS[random.below(11)];
            drop(bytes.splice(start..end, word.bytes()));
        }
        6 => {
            let copy = bytes[at..end].to_vec();
            let place = random.below(bytes.len() + 1);
            drop(bytes.splice(place..place, copy));
        }
        // Whole lines from another sample.
        _ => {
            let other = &samples[random.below(samples.len())];
            let lines: Vec<&[u8]> = other.split_inclusive(|byte| *byte == b'\n').collect();
            let first = random.below(lines.len());
            let some: Vec<u8> = lines[first..(first + 1 + random.below(5)).min(lines.len())].concat();
            let place = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
            drop(bytes.splice(place..place, some));
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number from 0 to `most - 1`.
    fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }
}
