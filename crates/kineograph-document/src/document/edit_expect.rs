//! Expectations: what the motion must do.

use std::sync::Arc;

use kineograph_runtime::format::{Expectation, MAX_AT_SECS};

use super::Document;
use super::edit_error::EditError;
use super::ids::{ExpectedId, NodeId};

/// An expectation of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// Its id, which no file has.
    pub id: ExpectedId,
    /// Its node; `None`: an event on any node.
    pub node: Option<NodeId>,
    /// What it expects. The name of its node is that of the file that it was read from: `node` counts.
    pub what: Expectation,
}

impl Expected {
    /// Whether its times are valid, and it names a node where it must.
    pub fn is_valid(&self) -> bool {
        let is_moment = |secs: f64| (0.0..=MAX_AT_SECS).contains(&secs);
        match &self.what {
            Expectation::Pose { at_secs, .. } => is_moment(*at_secs) && self.node.is_some(),
            Expectation::Event { from_secs, to_secs, node, .. } => {
                is_moment(*from_secs) && is_moment(*to_secs) && node.is_some() == self.node.is_some()
            }
            _ => false,
        }
    }
}

impl Document {
    /// Expectations, in order of creation.
    pub fn expectations(&self) -> &[Arc<Expected>] {
        &self.expectations
    }

    /// The expectation with this id.
    pub fn expected(&self, id: ExpectedId) -> Option<&Arc<Expected>> {
        self.expectations.get(&id)
    }

    /// The expectations as they are stored: with the names of their nodes.
    pub fn stored_expectations(&self) -> Vec<Expectation> {
        let name = |id: NodeId| self.node(id).map(|node| node.name.clone()).unwrap_or_default();
        let stored = self.expectations.iter().map(|expected| match expected.node {
            Some(node) => expected.what.clone().on_node(name(node)),
            None => expected.what.clone(),
        });
        stored.collect()
    }

    pub(super) fn add_expected(
        &mut self,
        node: Option<NodeId>,
        what: &Expectation,
    ) -> Result<ExpectedId, EditError> {
        let expected = Expected { id: ExpectedId(self.fresh_id()), node, what: what.clone() };
        self.check_expected(&expected)?;
        let id = expected.id;
        self.expectations.push(expected);
        Ok(id)
    }

    pub(super) fn set_expected(&mut self, expected: &Expected) -> Result<(), EditError> {
        self.check_expected(expected)?;
        let place = self.expectations.place(&expected.id).ok_or(EditError::Missing("expectation"))?;
        self.expectations.set(place, expected.clone());
        Ok(())
    }

    pub(super) fn remove_expected(&mut self, id: ExpectedId) -> Result<(), EditError> {
        self.expected(id).ok_or(EditError::Missing("expectation"))?;
        self.expectations.retain(|expected| expected.id != id);
        Ok(())
    }

    fn check_expected(&self, expected: &Expected) -> Result<(), EditError> {
        if expected.node.is_some_and(|id| self.node(id).is_none()) {
            return Err(EditError::Missing("node"));
        }
        if expected.is_valid() { Ok(()) } else { Err(EditError::NoMoment) }
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, ExpectedPose, StartPose};

    use super::*;
    use crate::document::Edit;

    #[test]
    fn expectations_follow_their_node_and_go_with_it() {
        let add = Edit::AddNode {
            name: "fox".into(),
            parent: None,
            content: Content::Group,
            start: StartPose::default(),
        };
        let (document, outcome) = Document::default().edited(&add).unwrap();
        let node = outcome.node.unwrap();
        let pose = Expectation::pose("?", 0.5, ExpectedPose::default().with_z(0));
        let (document, outcome) = document.edited(&Edit::AddExpected(Some(node), pose.clone())).unwrap();
        let id = outcome.expected.unwrap();
        let (document, _) =
            document.edited(&Edit::AddExpected(None, Expectation::event("hit", [0.0, 1.0]))).unwrap();
        let renamed = crate::document::Node { name: "dog".into(), ..document.nodes()[0].as_ref().clone() };
        let (document, _) = document.edited(&Edit::SetNode(renamed)).unwrap();
        assert_eq!(document.stored_expectations()[0].node(), Some("dog"));
        let (again, told) = Document::from_project(&document.to_project());
        assert_eq!((told, again.to_project()), (Vec::new(), document.to_project()));
        assert_eq!(document.violations(), Vec::<String>::new());
        // What can't be is refused, and nothing changes.
        let late = Expectation::pose("dog", -1.0, ExpectedPose::default());
        assert_eq!(document.edited(&Edit::AddExpected(Some(node), late)).unwrap_err(), EditError::NoMoment);
        assert_eq!(document.edited(&Edit::AddExpected(None, pose)).unwrap_err(), EditError::NoMoment);
        let (without, _) = document.edited(&Edit::RemoveExpected(id)).unwrap();
        assert_eq!(without.expectations().len(), 1);
        assert!(without.edited(&Edit::RemoveExpected(id)).is_err());
        let (document, _) = document.edited(&Edit::RemoveNodes(vec![node])).unwrap();
        assert_eq!(document.expectations().len(), 1, "only the event of any node is left");
        assert_eq!(document.violations(), Vec::<String>::new());
    }
}
