//! Comments at random places of a text.

use kineograph_runtime::for_files::{Scanner, comments};
use proptest::collection::vec;
use proptest::prelude::*;

/// A text with comments in some of the gaps between its tokens. Each comment is another one.
pub fn sprinkled(text: &str, picks: &[u8]) -> String {
    let mut out = String::new();
    let mut at = 0;
    let gaps = Scanner::new(text).map(|(_, range)| range).chain(std::iter::once(text.len()..text.len()));
    for (nth, range) in gaps.enumerate() {
        out.push_str(&text[at..range.start]);
        match picks[nth % picks.len()] {
            0 => out.push_str(&format!(" // c{nth}.\n")),
            1 => out.push_str(&format!(" /* c{nth}. */ ")),
            2 => out.push_str(&format!("\n\n// c{nth}.\n")),
            3 => out.push_str(&format!("/* c{nth}.\n /* inner */ */\n")),
            4 => out.push_str(&format!("\n    // c{nth}.\n\n  /* c{nth} \"too\". */")),
            5 => out.push_str("\n\n\n"),
            _ => {}
        }
        out.push_str(&text[range.clone()]);
        at = range.end;
    }
    out
}

/// Which gaps have comments: few, or many.
pub fn picks() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(0..120_u8, 97), vec(0..9_u8, 97)]
}

/// All comments of a text, sorted.
pub fn comments_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    for range in Scanner::new(text).map(|(_, range)| range).chain(std::iter::once(text.len()..text.len())) {
        let gap = &text[at..range.start];
        found.extend(comments(gap).map(|range| gap[range].trim_end().to_owned()));
        at = range.end;
    }
    found.sort();
    found
}
