//! Finds the name that was probably meant by an unknown one.

use super::shortened;
use crate::prelude::*;

/// A prefix of at least this many letters matches a name.
const MIN_BEGINNING: usize = 3;
/// Longer names are not compared: such long names aren't mistyped into one another.
const MAX_LEN: usize = 64;
/// Beyond this many names only those that differ in case are found, so that files with many wrong names are refused quickly.
const MAX_COMPARED: usize = 200;
/// Beyond this many names no match is found.
const MAX_SCANNED: usize = 1000;

/// The name in `known` nearest to `name`: different in case, with a few wrong, missing, surplus or swapped letters, or
/// longer. The first of several equally near ones; `None` if none is near.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let written = name.trim();
    let name = lowercase(written)?;
    let mut best: Option<(usize, &'a str)> = None;
    for (index, candidate) in known.take(MAX_SCANNED).enumerate() {
        if candidate.eq_ignore_ascii_case(written) {
            return Some(candidate);
        }
        if index >= MAX_COMPARED {
            continue;
        }
        // Only a name that differs just in case is nearer than one letter; outside ASCII only the distance shows that.
        if best.is_some_and(|(least, _)| least == 0 || (least == 1 && written.is_ascii())) {
            continue;
        }
        let Some(distance) = lowercase(candidate).and_then(|other| usable_distance(name.all(), other.all()))
        else {
            continue;
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// `; did you mean …?` with the nearest name between two `quote`s; empty if none is near.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>, quote: char) -> String {
    nearest(name, known)
        .map_or_else(String::new, |near| format!("; did you mean {quote}{}{quote}?", shortened(near)))
}

/// The letters of a name to compare.
struct Letters {
    letters: [char; MAX_LEN],
    len: usize,
}

impl Letters {
    fn all(&self) -> &[char] {
        &self.letters[..self.len]
    }
}

/// `None` for an empty or too long name.
fn lowercase(name: &str) -> Option<Letters> {
    let mut found = Letters { letters: ['\0'; MAX_LEN], len: 0 };
    for letter in name.trim().chars().flat_map(char::to_lowercase) {
        *found.letters.get_mut(found.len)? = letter;
        found.len += 1;
    }
    (found.len > 0).then_some(found)
}

/// The distance of two names, if it is small enough: one letter in three.
fn usable_distance(name: &[char], other: &[char]) -> Option<usize> {
    let limit = (name.len().max(other.len()) / 3).clamp(usize::from(name.len() > 1), 3);
    if let Some(distance) = distance_within(name, other, limit) {
        return Some(distance);
    }
    // A common prefix counts as a distance just above the limit.
    (name.len() >= MIN_BEGINNING && other.starts_with(name)).then_some(limit + 1)
}

/// The number of letters to change, insert, remove or swap with the next one (the Damerau–Levenshtein distance in
/// which no letter takes part twice), if it is at most `limit`. Both names have at most [`MAX_LEN`] letters.
fn distance_within(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    // Names with such different lengths exceed the limit; most pairs do.
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    // Three rows: the last but one, the last, and the next.
    let (mut before, mut last, mut next) = ([0; MAX_LEN + 1], [0; MAX_LEN + 1], [0; MAX_LEN + 1]);
    for (column, slips) in last.iter_mut().enumerate() {
        *slips = column;
    }
    for (row, &x) in a.iter().enumerate() {
        next[0] = row + 1;
        for (column, &y) in b.iter().enumerate() {
            let changed = last[column] + usize::from(x != y);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && x == b[column - 1] && a[row - 1] == y {
                least = least.min(before[column - 1] + 1);
            }
            next[column + 1] = least;
        }
        // No later row is below the minimum of two consecutive rows.
        let least_of = |row: &[usize]| row[..=b.len()].iter().copied().min();
        if least_of(&next).min(least_of(&last)) > Some(limit) {
            return None;
        }
        (before, last, next) = (last, next, before);
    }
    Some(last[b.len()]).filter(|distance| *distance <= limit)
}

/// The name that was probably meant, otherwise a list of all names.
#[cfg(feature = "serde")]
pub fn or_list(close: String, intro: &str, known: &[&str]) -> String {
    if close.is_empty() { format!("; {intro} {}", known.join(", ")) } else { close }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Kind;

    fn action(name: &str) -> Option<&'static str> {
        nearest(name, Kind::all().map(|kind| kind.spec().name))
    }

    #[test]
    fn slips_of_the_keyboard_are_understood() {
        let slips = [
            ("MovBy", "MoveBy"),
            ("Sequnce", "Sequence"),
            ("Seqeunce", "Sequence"),
            ("moveby", "MoveBy"),
            ("CallFun", "CallFunc"),
            ("Delay", "DelayTime"),
            ("RepeatForEver", "RepeatForever"),
            ("EaseSineInOutt", "EaseSineInOut"),
        ];
        for (slip, meant) in slips {
            assert_eq!(action(slip), Some(meant), "{slip}");
        }
        for strange in ["", "x", "Dance", "Teleportation", &"Mo".repeat(1000)] {
            assert_eq!(action(strange), None, "{strange}");
        }
    }

    #[test]
    fn the_nearest_comes_first_and_of_equals_the_first() {
        assert_eq!(nearest("fox2", ["fox1", "fox22", "fox3"].into_iter()), Some("fox1"));
        assert_eq!(nearest("fox", ["box", "Fox"].into_iter()), Some("Fox"));
        assert_eq!(nearest("a", ["b", "c"].into_iter()), None);
        assert_eq!(did_you_mean("hpo", ["hop"].into_iter(), '"'), "; did you mean \"hop\"?");
    }

    #[test]
    fn distances_are_symmetric_counts_of_slips() {
        let of = |a: &str, b: &str| {
            let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            let distance = |limit| distance_within(&a, &b, limit);
            assert_eq!(distance(9), distance_within(&b, &a, 9));
            // A limit doesn't change distances below it.
            for limit in 0..4 {
                assert_eq!(distance(limit), distance(9).filter(|distance| *distance <= limit));
            }
            distance(9)
        };
        let pairs = [("", "abc"), ("abc", "abc"), ("abc", "acb"), ("kitten", "sitting"), ("ab", "ba")];
        assert_eq!(pairs.map(|(a, b)| of(a, b)), [3, 0, 1, 3, 1].map(Some));
    }
}
