//! References in a file that name nothing, but nearly something: they are read as that, since a document cannot hold a run of no clip.

use kineograph_runtime::format::{Expectation, Project};
use kineograph_runtime::{Diagnostic, Segment};

/// Replaces each name that a document cannot hold by the one that was probably meant. Gives the diagnostics for which it did.
pub fn correct<'a>(project: &mut Project, found: &'a [Diagnostic]) -> Vec<&'a Diagnostic> {
    let mut corrected = Vec::new();
    for diagnostic in found {
        let Some(near) = diagnostic.arg("near") else { continue };
        if let Some(name) = reference(project, diagnostic.place.path().segments()) {
            *name = near.to_string();
            corrected.push(diagnostic);
        }
    }
    corrected
}

/// The name at this place, if an item that is left out without it has it.
fn reference<'a>(project: &'a mut Project, path: &[Segment]) -> Option<&'a mut String> {
    use Segment::{Field, Index};
    match *path {
        [Field("runs"), Index(run), Field("clip")] => Some(&mut project.runs.get_mut(run)?.clip),
        [Field("runs"), Index(run), Field("node")]
        | [Field("runs"), Index(run), Field("nodes"), Index(0)] => Some(&mut project.runs.get_mut(run)?.node),
        [Field("runs"), Index(run), Field("nodes"), Index(node)] => {
            project.runs.get_mut(run)?.more_nodes.get_mut(node - 1)
        }
        [Field("nodes"), Index(node), Field("parent")] => project.nodes.get_mut(node)?.parent.as_mut(),
        [Field("expect"), Index(index), Field("node")] => match project.expect.get_mut(index)? {
            Expectation::Pose { node, .. } => Some(node),
            Expectation::Event { node, .. } => node.as_mut(),
            _ => None,
        },
        [Field("sheets"), Index(sheet), Field("image")] => Some(&mut project.sheets.get_mut(sheet)?.image),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::load;

    use super::correct;
    use crate::document::Document;

    #[test]
    fn references_that_a_document_cannot_hold_are_read_as_those_that_were_meant() {
        let text = r#"(
            format: 2,
            images: [(name: "star", path: "star.png")],
            sheets: [(name: "stars", image: "Star", columns: 2, rows: 1)],
            nodes: [(name: "fox"), (name: "tail", parent: "fux"), (name: "far", parent: "unicorn")],
            clips: [(name: "hop")],
            runs: [(clip: "hpo", node: "fox"), (clip: "hop", nodes: ["fo", "tial"]), (clip: "hop", node: "moon")],
        )"#;
        let mut loaded = load(text).unwrap();
        let corrected = correct(&mut loaded.project, &loaded.diagnostics);
        let near: Vec<String> =
            corrected.iter().filter_map(|found| found.arg("near")).map(ToString::to_string).collect();
        assert_eq!(near, ["star", "fox", "hop", "fox", "tail"]);
        let (document, left_out) = Document::from_project(&loaded.project);
        assert_eq!(
            (document.sheets().len(), document.runs().len(), left_out.len()),
            (1, 2, 2),
            "{left_out:?}"
        );
        assert!(document.nodes()[1].parent.is_some());
    }
}
