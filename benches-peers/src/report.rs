//! The tables.

use std::fmt::Write as _;
use std::fs;

use crate::peers::MAKERS;
use crate::timing::{self, Row, Seek};
use crate::work::Case;

const BEGIN: &str = "<!-- made by benches-peers: begin -->";
const END: &str = "<!-- made by benches-peers: end -->";
const COUNTS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// The place of 100,000 in [`COUNTS`].
const FOR_RATIO: usize = 2;

/// All tables, each figure the least of `rounds` rounds.
pub fn report(rounds: u32) -> String {
    let mut text = format!(
        "{BEGIN}\nMeasured on {}; times of the thread on its core, the least of {rounds} rounds.\n",
        machine()
    );
    for case in Case::ALL {
        eprintln!("{} …", case.title());
        let columns: Vec<_> = COUNTS.iter().map(|count| timing::updates(case, *count, rounds)).collect();
        update_table(&mut text, case, &columns);
    }
    eprintln!("seeks …");
    seek_table(&mut text, rounds);
    eprintln!("starts and memory …");
    memory_table(&mut text, rounds);
    eprintln!("loading and compiling …");
    load_and_compile(&mut text, rounds);
    text.push_str(END);
    text
}

/// Puts `text` between the marks of a file.
pub fn replace_in(file: &str, text: &str) -> Result<(), String> {
    let old = fs::read_to_string(file).map_err(|error| format!("{file} can't be read: {error}"))?;
    let (begin, end) = old
        .find(BEGIN)
        .zip(old.find(END))
        .filter(|(begin, end)| begin < end)
        .ok_or_else(|| format!("{file} lacks the lines {BEGIN} and {END}"))?;
    let new = format!("{}{text}{}", &old[..begin], &old[end + END.len()..]);
    fs::write(file, new).map_err(|error| format!("{file} can't be written: {error}"))
}

fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("one core of {model} ({cores} cores, {} {})", std::env::consts::OS, std::env::consts::ARCH)
}

fn update_table(text: &mut String, case: Case, columns: &[Row<f64>]) {
    let _ = write!(text, "\n### {}\n\nns per instance and update.\n\n", case.title());
    text.push_str("| targets | 1,000 | 10,000 | 100,000 | 1,000,000 | times ours at 100,000 |\n|---|---|---|---|---|---|\n");
    for (index, maker) in MAKERS.iter().enumerate() {
        let cells: Vec<_> = columns.iter().map(|column| number(column[index])).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            maker.name,
            cells.join(" | "),
            ratio(&columns[FOR_RATIO], index, |ns| *ns)
        );
    }
}

fn seek_table(text: &mut String, rounds: u32) {
    let columns = [1_000, 100_000].map(|leaves| timing::seeks(leaves, rounds));
    text.push_str("\n### Random seek in a Sequence\n\nns per seek.\n\n");
    text.push_str(
        "| leaves | 1,000 | 100,000 | times ours at 100,000 | wrong poses |\n|---|---|---|---|---|\n",
    );
    for (index, maker) in MAKERS.iter().enumerate() {
        let [few, many] = columns.each_ref().map(|column| number(column[index].map(|seek| seek.ns)));
        let wrong =
            columns[1][index].map_or_else(no_figure, |seek: Seek| format!("{:.0} %", seek.wrong_percent));
        let ratio = ratio(&columns[1], index, |seek| seek.ns);
        let _ = writeln!(text, "| {} | {few} | {many} | {ratio} | {wrong} |", maker.name);
    }
}

fn memory_table(text: &mut String, rounds: u32) {
    let bytes = Case::ALL.map(timing::bytes);
    let allocations = timing::allocations_per_update(Case::Spawn);
    let starts = timing::starts(10_000, rounds);
    text.push_str("\n### Memory and starts\n\nBytes of a running instance beside its target, for each of the cases; allocations of an update of 1,000 Spawns; ns and allocations of a start, when the program exists.\n\n");
    text.push_str("| | MoveBy | Repeat(Sequence) | Spawn | churn | allocations per update | ns per start | allocations per start |\n|---|---|---|---|---|---|---|---|\n");
    for (index, maker) in MAKERS.iter().enumerate() {
        let bytes =
            bytes.each_ref().map(|row| row[index].map_or_else(no_figure, |bytes| format!("{bytes:.0}")));
        let (ns, calls) = starts[index].unwrap_or((f64::NAN, f64::NAN));
        let each = allocations[index].map_or_else(no_figure, whole);
        let _ = writeln!(
            text,
            "| {} | {} | {each} | {ns:.0} | {} |",
            maker.name,
            bytes.join(" | "),
            whole(calls)
        );
    }
}

fn load_and_compile(text: &mut String, rounds: u32) {
    let [load, ron] = timing::loads(rounds.min(10));
    let [wide, nested] = timing::compiles(rounds);
    text.push_str("\n### Loading and compiling\n\n| | |\n|---|---|\n");
    let _ = writeln!(text, "| `format::load` of 10 MB, trees validated | {load:.0} MB/s |");
    let _ = writeln!(text, "| ron alone, into the simplest typed tree | {ron:.0} MB/s |");
    let _ =
        writeln!(text, "| `Program::compile`, one Sequence of 100,000 leaves | {wide:.1} million leaves/s |");
    let _ = writeln!(
        text,
        "| `Program::compile`, 20,000 Spawns of five with an ease | {nested:.1} million leaves/s |"
    );
}

/// What a peer takes in terms of what the first one takes.
fn ratio<T>(row: &Row<T>, index: usize, ns: impl Fn(&T) -> f64) -> String {
    let (Some(ours), Some(theirs)) = (&row[0], &row[index]) else { return no_figure() };
    let times = ns(theirs) / ns(ours);
    match times {
        ..0.1 => format!("{times:.3}"),
        ..10.0 => format!("{times:.2}"),
        _ => format!("{times:.0}"),
    }
}

fn number(ns: Option<f64>) -> String {
    ns.map_or_else(no_figure, |ns| match ns {
        ..10.0 => format!("{ns:.2}"),
        ..100.0 => format!("{ns:.1}"),
        _ => format!("{ns:.0}"),
    })
}

/// Without a fraction where there is next to none.
fn whole(value: f64) -> String {
    if (value - value.round()).abs() < 0.02 { format!("{value:.0}") } else { format!("{value:.2}") }
}

fn no_figure() -> String {
    String::from("–")
}
