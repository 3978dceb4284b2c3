//! Everything of a project beside its trees: stage, pictures, sheets, nodes, clips and runs.

use std::path::Path;

use egui::{Key, Modifiers, PointerButton, vec2};
use kineograph_runtime::format::{Color, Content, Node, Project, Run, Sheet, StartPose};

use super::compare::Shipped;
use super::hands::{Hands, Part, percent};
use super::tree::Way;

/// A designer at work.
pub struct Author {
    pub hands: Hands,
    pub way: Way,
}

impl Author {
    pub fn save_as(&mut self, path: &Path) {
        self.hands.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        self.hands.type_path(path);
    }

    pub fn save(&mut self) {
        self.hands.press(Modifiers::COMMAND, Key::S);
        assert!(!self.hands.editor().is_dirty());
    }

    /// Makes all of it in a new project, which holds a box and a clip.
    pub fn project(&mut self, wanted: &Shipped) {
        let project = &wanted.project;
        self.stage(project);
        self.clear();
        for image in &project.images {
            self.hands.click_label("Add image", Part::Lists);
            // It is only listed: nodes are made one by one below.
            self.hands.type_path(&wanted.picture(&image.path));
        }
        assert_eq!(
            (self.hands.document().images().len(), self.hands.document().nodes().len()),
            (project.images.len(), 0)
        );
        for sheet in &project.sheets {
            self.sheet(sheet);
        }
        let mut before = None;
        for node in &project.nodes {
            self.node(node, before);
            before = Some(node);
        }
        for run in &project.runs {
            self.run(run, project);
        }
    }

    fn stage(&mut self, project: &Project) {
        // A click beside everything shows the stage.
        let corner = self.hands.places("canvas", Part::Anywhere)[0].left_bottom();
        self.hands.click(corner + vec2(12.0, -12.0), PointerButton::Primary);
        if self.hands.document().stage().size != project.stage.size {
            self.pair("Size", false, project.stage.size);
        }
        self.hands.fill("Background code", &project.stage.background.to_string());
        assert_eq!(*self.hands.document().stage(), project.stage);
    }

    /// Deletes the box and the clip of a new project.
    fn clear(&mut self) {
        for row in ["node box", "clip clip"] {
            self.hands.click_label(row, Part::Lists);
            self.hands.press(Modifiers::NONE, Key::Delete);
        }
        let document = self.hands.document();
        assert_eq!((document.nodes().len(), document.clips().len(), document.runs().len()), (0, 0, 0));
    }

    fn sheet(&mut self, sheet: &Sheet) {
        self.hands.click_label("Add sheet", Part::Lists);
        self.hands.click_front(&format!("Slice {}", sheet.image));
        let made = self.hands.document().sheets().last().unwrap().clone();
        for (field, wanted, has) in
            [("Columns", sheet.columns, made.columns), ("Rows", sheet.rows, made.rows)]
        {
            if wanted != has {
                self.hands.fill(field, &wanted.to_string());
            }
        }
        if sheet.name != made.name {
            self.hands.fill("Name", &sheet.name);
        }
    }

    /// Adds a node, or a copy of the one before where that shows the same.
    fn node(&mut self, node: &Node, before: Option<&Node>) {
        let is_alike =
            before.is_some_and(|before| before.content == node.content && before.parent == node.parent);
        if is_alike {
            self.hands.press(Modifiers::COMMAND, Key::D);
        } else {
            self.hands.click_label("Add node", Part::Lists);
            self.hands.click_front(&match &node.content {
                Content::Group => "Group".to_owned(),
                Content::Box(_) => "Box".to_owned(),
                Content::Image(name) => format!("Image {name}"),
                Content::Sheet(name) | Content::Frame { sheet: name, .. } => format!("Sheet {name}"),
                other => unreachable!("{other:?} is not made by hand"),
            });
        }
        let made = self.hands.document().nodes().last().unwrap().clone();
        if made.name != node.name {
            self.hands.fill("Name", &node.name);
        }
        let parent = made.parent.and_then(|id| self.hands.document().node(id)).map(|node| node.name.clone());
        if let Some(wanted) = node.parent.as_ref().filter(|wanted| parent.as_ref() != Some(*wanted)) {
            self.hands.choose("Parent", wanted);
        }
        // In its parent it has other numbers.
        let made = self.hands.document().node(made.id).unwrap().clone();
        if made.z != node.z {
            self.hands.fill("Z order", &node.z.to_string());
        }
        self.start(&made.start, &node.start);
        assert_eq!(self.hands.document().nodes().last().unwrap().start, node.start, "{}", node.name);
    }

    fn start(&mut self, has: &StartPose, wanted: &StartPose) {
        for (field, is_factors, has, wanted) in [
            ("Position", false, has.position, wanted.position),
            ("Scale", true, has.scale, wanted.scale),
            ("Anchor", false, has.anchor, wanted.anchor),
        ] {
            if has != wanted {
                self.pair(field, is_factors, wanted);
            }
        }
        for (field, has, wanted) in [
            ("Rotation", has.rotation, wanted.rotation),
            ("Opacity", percent(has.opacity), percent(wanted.opacity)),
            ("Frame", f64::from(has.frame), f64::from(wanted.frame)),
        ] {
            if has != wanted {
                self.hands.fill(field, &wanted.to_string());
            }
        }
        if has.flip_x != wanted.flip_x {
            self.hands.click_label("Flip X", Part::Inspector);
        }
        assert_eq!(wanted.color, Color::WHITE, "no sample has another");
    }

    fn run(&mut self, run: &Run, project: &Project) {
        self.hands.click_label(&format!("node {}", run.node), Part::Lists);
        if self.hands.document().clip_named(&run.clip).is_some() {
            self.hands.click_label(&format!("clip {}", run.clip), Part::Lists);
            self.hands.click_label("Add run", Part::Lists);
        } else {
            // A new clip plays on the selected node at once.
            self.hands.click_label("Add clip", Part::Lists);
            self.hands.type_text(&run.clip);
            self.hands.press(Modifiers::NONE, Key::Enter);
            let clip = project.clips.iter().find(|clip| clip.name == run.clip).unwrap();
            self.tree(clip.action.as_ref().unwrap());
            self.hands.click_label(&format!("run {} on {}", run.clip, run.node), Part::Lists);
        }
        if run.at != 0.0 {
            self.hands.fill("Starts at", &run.at.to_string());
        }
        if run.speed != 1.0 {
            self.hands.fill("Speed", &run.speed.to_string());
        }
        if let Some(tag) = &run.tag {
            self.hands.fill("Tag", tag);
        }
    }
}
