//! Checks of nodes: parents, contents and start poses.

use super::clips::opacity_of_one;
use super::contents::ContentCheck;
use super::frame_counts::FrameCounts;
use super::names::{NameIndex, check_ids, check_names};
use super::{MAX_MAGNITUDE, MAX_NODE_DEPTH, check_numbers, report_unknown};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::project::{Image, Node};
use crate::format::sheet::{Sheet, SheetIndices};
use crate::prelude::*;

pub fn check(nodes: &[Node], images: &[Image], sheets: &[Sheet], found: &mut Diagnostics) {
    check_names(found, "nodes", nodes.iter().map(|node| node.name.as_str()));
    check_ids(found, "nodes", nodes.iter().map(|node| node.id));
    check_parents(nodes, found);
    let images = NameIndex::of(images.iter().map(|image| image.name.as_str()));
    let frames = FrameCounts::of(sheets);
    let mut indices = SheetIndices::default();
    for (index, node) in nodes.iter().enumerate() {
        let path = || FieldPath::root().item("nodes", index).field("content");
        ContentCheck { images: &images, frames: &frames, indices: &mut indices, found }
            .check(&node.content, &path);
        if let Some(mask) = node.mask {
            let path = || FieldPath::root().item("nodes", index).field("mask").field("threshold");
            check_numbers(found, "threshold", &[mask.threshold], [0.0, 1.0], path);
        }
        check_start(index, node, found);
        if let Some(count) = frames.of_node(node).filter(|count| u64::from(node.start.frame) >= *count) {
            found.report(Code::FrameNotInSheet, |problem| {
                let path = FieldPath::root().item("nodes", index).field("start").field("frame");
                let problem = problem.number("frame", f64::from(node.start.frame));
                problem.number("last", (count - 1) as f64).at(Place::of_path(path))
            });
        }
    }
}

fn check_parents(nodes: &[Node], found: &mut Diagnostics) {
    let by_name = NameIndex::of(nodes.iter().map(|node| node.name.as_str()));
    let parents: Vec<Option<usize>> = nodes.iter().map(|node| by_name.get(node.parent.as_deref()?)).collect();
    let depths = depths(&parents);
    for (index, node) in nodes.iter().enumerate() {
        let Some(parent) = &node.parent else { continue };
        let path = || FieldPath::root().item("nodes", index).field("parent");
        if parents[index].is_none() {
            report_unknown(found, Code::UnknownNode, parent, path);
        } else if depths[index].is_none() {
            found.report(Code::ParentLoop, |problem| {
                problem.text("node", &node.name).at(Place::of_path(path()))
            });
        } else if depths[index] == Some(MAX_NODE_DEPTH) {
            found.report(Code::NodeTooDeep, |problem| {
                let problem = problem.text("node", &node.name).number("max", MAX_NODE_DEPTH as f64);
                problem.at(Place::of_path(path()))
            });
        }
    }
}

/// The number of ancestors of each node; `None` in a loop of parents.
fn depths(parents: &[Option<usize>]) -> Vec<Option<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum NodeVisit {
        New,
        OnTheWay,
        Done(Option<usize>),
    }
    let mut states = vec![NodeVisit::New; parents.len()];
    for start in 0..parents.len() {
        let mut way = Vec::new();
        let mut next = Some(start);
        let mut depth = loop {
            let Some(index) = next else { break Some(0) };
            match states[index] {
                NodeVisit::New => {
                    states[index] = NodeVisit::OnTheWay;
                    way.push(index);
                    next = parents[index];
                }
                NodeVisit::OnTheWay => break None,
                NodeVisit::Done(depth) => break depth.map(|depth| depth + 1),
            }
        };
        for index in way.into_iter().rev() {
            states[index] = NodeVisit::Done(depth);
            depth = depth.map(|depth| depth + 1);
        }
    }
    states.into_iter().map(|state| if let NodeVisit::Done(depth) = state { depth } else { None }).collect()
}

fn check_start(index: usize, node: &Node, found: &mut Diagnostics) {
    let start = &node.start;
    let any = [-MAX_MAGNITUDE, MAX_MAGNITUDE];
    let rotation_y = start.rotation_y.unwrap_or(0.0);
    let fields: [(&'static str, &[f64], [f64; 2]); 9] = [
        ("position", &start.position, any),
        ("rotation", &[start.rotation], any),
        ("rotation_y", &[rotation_y], any),
        ("scale", &start.scale, any),
        ("skew", &start.skew, any),
        ("anchor", &start.anchor, any),
        ("opacity", &[start.opacity], [0.0, 255.0]),
        ("progress", &[start.progress], [0.0, 100.0]),
        ("time", &[start.time], any),
    ];
    for (field, numbers, range) in fields {
        let path = || FieldPath::root().item("nodes", index).field("start").field(field);
        check_numbers(found, field, numbers, range, path);
    }
    if 0.0 < start.opacity && start.opacity <= 1.0 {
        found.report(Code::OpacityOfOne, |problem| {
            let path = FieldPath::root().item("nodes", index).field("start").field("opacity");
            opacity_of_one(problem, "opacity", start.opacity).at(Place::of_path(path))
        });
    }
}
