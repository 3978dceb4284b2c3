//! Which function runs where and when, for a comment.

use std::fmt::Write;

use kineograph_runtime::format::Project;

use super::code::Function;
use super::dialect::{Dialect, literal};

/// More runs are only counted.
const MOST: usize = 50;

/// A run on one node.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RunOfFunction<'a> {
    pub function: &'a str,
    pub node: &'a str,
    /// Whether it runs on the grid of the node.
    pub on_grid: bool,
    pub at_secs: f64,
    pub speed: f64,
    pub is_paused: bool,
}

/// The runs of these functions, in the order of their starts.
pub(super) fn of<'a>(project: &'a Project, functions: &'a [Function]) -> Vec<RunOfFunction<'a>> {
    let mut found: Vec<RunOfFunction<'a>> = Vec::new();
    for run in &project.runs {
        let function = functions.iter().find(|function| function.clip == run.clip);
        let Some(function) = function else { continue };
        found.extend(run.starts().map(|(node, at_secs)| RunOfFunction {
            function: &function.name,
            node,
            on_grid: function.uses.on_grid,
            at_secs,
            speed: run.speed,
            is_paused: run.paused,
        }));
    }
    found.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    found
}

/// The comment; nothing without runs. `mark` begins each line.
pub(super) fn comment<D: Dialect>(runs: &[RunOfFunction<'_>], mark: &str) -> String {
    let mut out = String::new();
    if runs.is_empty() {
        return out;
    }
    let _ =
        writeln!(out, "{mark} In the project they run like this; for another speed put one into a Speed:");
    for run in runs.iter().take(MOST) {
        let at_secs = (run.at_secs * 1000.0).round() / 1000.0;
        let on = if run.on_grid { "in a grid around" } else { "on" };
        let _ = write!(out, "{mark}   {} {on} {} from {at_secs} s", run.function, literal::<D>(run.node));
        if run.speed != 1.0 {
            let _ = write!(out, ", speed {}", run.speed);
        }
        let _ = writeln!(out, "{}", if run.is_paused { ", paused" } else { "" });
    }
    if runs.len() > MOST {
        let _ = writeln!(out, "{mark}   and {} more", runs.len() - MOST);
    }
    out
}
