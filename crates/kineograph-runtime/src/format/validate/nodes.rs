//! Nodes: parents, sprites and start poses.

use super::names::{Names, check_ids, check_names, unknown};
use super::{MAX_NODE_DEPTH, MAX_STAGE_PX, Range, Report};
use crate::format::place::Place;
use crate::format::project::{Node, Project, Sprite};
use crate::prelude::*;

pub(super) fn check(project: &Project, report: &mut Report) {
    check_names(report, "nodes", "node", names(project));
    check_ids(report, "nodes", "node", project.nodes.iter().map(|node| node.id));
    check_parents(project, report);
    for (index, node) in project.nodes.iter().enumerate() {
        let place = Place::root().item("nodes", index);
        check_sprite(project, node, &place.field("sprite"), report);
        check_start(node, &place.field("start"), report);
        check_frame(project, node, &place.field("start").field("frame"), report);
    }
}

fn names(project: &Project) -> impl Iterator<Item = &str> {
    project.nodes.iter().map(|node| node.name.as_str())
}

fn check_parents(project: &Project, report: &mut Report) {
    let by_name = Names::of(names(project));
    let parents: Vec<Option<usize>> =
        project.nodes.iter().map(|node| by_name.get(node.parent.as_deref()?)).collect();
    let depths = depths(&parents);
    for (index, node) in project.nodes.iter().enumerate() {
        let Some(parent) = &node.parent else { continue };
        let place = Place::root().item("nodes", index).field("parent");
        if parents[index].is_none() {
            report.error(place, unknown("node", parent, names(project)));
        } else if depths[index].is_none() {
            report.error(place, format!("Node \"{}\" is inside itself; choose another parent", node.name));
        } else if depths[index] == Some(MAX_NODE_DEPTH) {
            let message = format!(
                "Node \"{}\" is nested too deep; at most {MAX_NODE_DEPTH} levels are drawn",
                node.name
            );
            report.error(place, message);
        }
    }
}

/// How many parents each node has; `None` where following them never ends.
fn depths(parents: &[Option<usize>]) -> Vec<Option<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnTheWay,
        Done(Option<usize>),
    }
    let mut states = vec![State::New; parents.len()];
    for start in 0..parents.len() {
        let mut way = Vec::new();
        let mut next = Some(start);
        let mut depth = loop {
            let Some(index) = next else { break Some(0) };
            match states[index] {
                State::New => {
                    states[index] = State::OnTheWay;
                    way.push(index);
                    next = parents[index];
                }
                State::OnTheWay => break None,
                State::Done(depth) => break depth.map(|depth| depth + 1),
            }
        };
        for index in way.into_iter().rev() {
            states[index] = State::Done(depth);
            depth = depth.map(|depth| depth + 1);
        }
    }
    states.into_iter().map(|state| if let State::Done(depth) = state { depth } else { None }).collect()
}

fn check_sprite(project: &Project, node: &Node, place: &Place, report: &mut Report) {
    match &node.sprite {
        Sprite::None => {}
        Sprite::Image(name) => {
            if !project.images.iter().any(|image| image.name == *name) {
                let known = project.images.iter().map(|image| image.name.as_str());
                report.error(place.index(0), unknown("image", name, known));
            }
        }
        Sprite::Sheet(name) => {
            if !project.sheets.iter().any(|sheet| sheet.name == *name) {
                let known = project.sheets.iter().map(|sheet| sheet.name.as_str());
                report.error(place.index(0), unknown("sheet", name, known));
            }
        }
        Sprite::Box(size) => {
            let range = Range { min: 0.0, max: MAX_STAGE_PX };
            report.numbers(&place.index(0), &format!("Node \"{}\": the box's size", node.name), size, range);
        }
    }
}

fn check_start(node: &Node, place: &Place, report: &mut Report) {
    let start = &node.start;
    let rotation_y = start.rotation_y.unwrap_or(0.0);
    let fields: [(&'static str, &[f64], Range); 7] = [
        ("position", &start.position, Range::ANY),
        ("rotation", &[start.rotation], Range::ANY),
        ("rotation_y", &[rotation_y], Range::ANY),
        ("scale", &start.scale, Range::ANY),
        ("skew", &start.skew, Range::ANY),
        ("anchor", &start.anchor, Range::ANY),
        ("opacity", &[start.opacity], Range { min: 0.0, max: 255.0 }),
    ];
    for (field, numbers, range) in fields {
        let what = format!("Node \"{}\": {field}", node.name);
        report.numbers(&place.field(field), &what, numbers, range);
    }
}

fn check_frame(project: &Project, node: &Node, place: &Place, report: &mut Report) {
    let Some(count) = frame_count(project, node) else { return };
    if u64::from(node.start.frame) >= count {
        let (name, frame) = (&node.name, node.start.frame);
        let message =
            format!("Node \"{name}\": frame {frame} is not in its sheet, which has {}", frames(count));
        report.error(place.clone(), message);
    }
}

/// The frames of a node's sheet; `None` when it has no sheet that can be used.
pub(super) fn frame_count(project: &Project, node: &Node) -> Option<u64> {
    let Sprite::Sheet(name) = &node.sprite else { return None };
    let sheet = project.sheets.iter().find(|sheet| sheet.name == *name)?;
    let count = u64::from(sheet.columns) * u64::from(sheet.rows);
    (count > 0).then_some(count)
}

/// `8 frames (0 to 7)`
pub(super) fn frames(count: u64) -> String {
    match count {
        1 => "only frame 0".to_owned(),
        _ => format!("frames 0 to {}", count - 1),
    }
}
