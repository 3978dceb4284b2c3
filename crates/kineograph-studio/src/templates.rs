//! Projects to start from: the table that `kineograph new` and the start page read. They need no other file.

mod blank;
mod bounce;
mod particles;
mod platform;
mod popup;
mod walk;

use kineograph_runtime::format::{Color, Content, Node, Project, StartPose, assign_ids};

use crate::text::Label;

/// One row of the table.
#[derive(Debug)]
pub struct Template {
    /// The name after `--template`, in lower case.
    pub name: &'static str,
    /// Title and description.
    pub label: Label,
    /// Makes the project, without ids.
    make: fn() -> Project,
    /// The moment that shows best what it is, in seconds.
    pub shown_secs: f64,
}

/// All templates, in the order in which they are shown.
pub static TEMPLATES: &[&Template] = &[
    &blank::TEMPLATE,
    &bounce::TEMPLATE,
    &walk::TEMPLATE,
    &popup::TEMPLATE,
    &particles::TEMPLATE,
    &platform::TEMPLATE,
];

impl Template {
    /// The template of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TEMPLATES.iter().copied().find(|template| template.name == name)
    }

    /// A new project with ids.
    pub fn project(&self) -> Project {
        let mut project = (self.make)();
        assign_ids(&mut project).expect("a handful of items has ids");
        project
    }
}

/// The project that `kineograph new` writes if no template is named: a box that bounces.
pub fn starter_project() -> Project {
    bounce::TEMPLATE.project()
}

/// Nearly nothing: a box that an empty clip plays on.
pub fn blank_project() -> Project {
    blank::TEMPLATE.project()
}

/// A coloured box of this size, at a position in pixels and with an anchor in parts of its size.
fn block(name: &str, size_px: [f64; 2], position: [f64; 2], anchor: [f64; 2], color: [u8; 3]) -> Node {
    let start = StartPose::default().with_position(position).with_anchor(anchor).with_color(Color(color));
    Node::new(name).with_content(Content::Box(size_px)).with_start(start)
}

/// A node without a sprite, which moves what is in it.
fn group(name: &str, position: [f64; 2]) -> Node {
    Node::new(name).with_start(StartPose::default().with_position(position))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{load, to_ron};

    use super::*;
    use crate::compile::Programs;
    use crate::document::Document;

    #[test]
    fn every_template_opens_without_a_problem() {
        for template in TEMPLATES {
            let project = template.project();
            let loaded = load(&to_ron(&project)).unwrap();
            assert_eq!(loaded.diagnostics.len(), 0, "{}: {:?}", template.name, loaded.diagnostics);
            assert_eq!(loaded.project, project, "{}", template.name);
            assert!(project.images.is_empty(), "{} needs other files", template.name);
        }
    }

    #[test]
    fn names_are_unique_words() {
        for (index, template) in TEMPLATES.iter().enumerate() {
            assert!(template.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", template.name);
            assert!(TEMPLATES[..index].iter().all(|other| other.name != template.name));
        }
    }

    #[test]
    fn every_template_but_the_blank_one_moves() {
        for template in &TEMPLATES[1..] {
            let (document, _) = Document::from_project(&template.project());
            let mut programs = Programs::of(&document);
            let (mut first, mut shown) = (Vec::new(), Vec::new());
            programs.poses_at(0.0, &mut first);
            programs.poses_at(template.shown_secs, &mut shown);
            assert_ne!(first, shown, "{}", template.name);
        }
    }
}
