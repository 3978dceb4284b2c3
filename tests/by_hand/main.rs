//! The whole editor driven by mouse and keys alone: nothing is posted by the tests, and things are found by their accessible labels.
//! The shipped samples are made from nothing and compared with the shipped files to the bit.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod broken;
mod clipboard;
mod compare;
mod composing;
mod fields;
mod hands;
mod playing;
mod project;
mod shape;
mod timing;
mod tree;

use hands::Hands;
use project::Author;
use tree::Way;

#[test]
fn the_coin_is_made_with_the_keyboard() {
    make("coin.ron", Way::Keys);
}

#[test]
fn the_fox_is_made_by_pulling_wires() {
    make("hero.ron", Way::Wires);
}

#[test]
fn the_dialog_is_made_by_wrapping() {
    make("dialog.ron", Way::Wraps);
}

fn make(sample: &str, way: Way) {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join(sample);
    let wanted = compare::shipped(sample);
    let mut author = Author { hands: Hands::on_a_new_project(), way };
    author.save_as(&made);
    author.project(&wanted);
    author.save();
    compare::same_project(&made, &wanted);
    compare::same_poses(&made, &wanted);
}
