//! The name that somebody meant who wrote another one.

use crate::prelude::*;

/// The first letters of a name are as good as the name, from so many on.
const MIN_BEGINNING: usize = 3;
/// Longer names are not compared: nobody mistypes one name into another that is so long.
const MAX_LEN: usize = 64;
/// Of more names only those are found that differ in capital letters: a file with many wrong names must not take long to refuse.
const MAX_COMPARED: usize = 200;

/// The name in `known` that is nearest to `name`: with other capital letters, with a few wrong, missing, surplus or swapped letters, or
/// longer. Of several that are equally near it is the first. `None` if none is near.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let written = name.trim();
    let name = lowercase(written)?;
    let mut best: Option<(usize, &'a str)> = None;
    for (index, candidate) in known.enumerate() {
        if candidate.eq_ignore_ascii_case(written) {
            return Some(candidate);
        }
        if index >= MAX_COMPARED {
            continue;
        }
        let Some(distance) = lowercase(candidate).and_then(|other| usable_distance(&name, &other)) else {
            continue;
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// `; did you mean …?` with the nearest name between two `quote`s; empty if none is near.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>, quote: char) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean {quote}{near}{quote}?"))
}

fn lowercase(name: &str) -> Option<Vec<char>> {
    let letters: Vec<char> = name.trim().chars().flat_map(char::to_lowercase).take(MAX_LEN + 1).collect();
    (1..=MAX_LEN).contains(&letters.len()).then_some(letters)
}

/// How far two names are from each other, if that is not too far: one letter in three.
fn usable_distance(name: &[char], other: &[char]) -> Option<usize> {
    let limit = (name.len().max(other.len()) / 3).clamp(usize::from(name.len() > 1), 3);
    let distance = distance(name, other);
    if distance <= limit {
        return Some(distance);
    }
    // What begins alike is as near as the farthest of the others.
    (name.len() >= MIN_BEGINNING && other.starts_with(name)).then_some(limit + 1)
}

/// How many letters must be changed, put in, taken out or swapped with the next one (the distance of Damerau and Levenshtein in
/// which no letter takes part twice).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, &x) in a.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, &y) in b.iter().enumerate() {
            let changed = last[column] + usize::from(x != y);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && x == b[column - 1] && a[row - 1] == y {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = core::mem::replace(&mut last, next);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Kind;

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
            assert_eq!(distance(&a, &b), distance(&b, &a));
            distance(&a, &b)
        };
        let pairs = [("", "abc"), ("abc", "abc"), ("abc", "acb"), ("kitten", "sitting"), ("ab", "ba")];
        assert_eq!(pairs.map(|(a, b)| of(a, b)), [3, 0, 1, 3, 1]);
    }
}
