//! The parts of a project to check, and how a checker recognises them.

use core::ops::Deref;
use std::sync::{Arc, Weak};

use crate::action::Action;
use crate::format::check::clips::TreePlace;
use crate::format::clips::Clips;
use crate::format::expectation::Expectation;
use crate::format::marker::Marker;
use crate::format::own_ease::NamedEase;
use crate::format::project::{EditorClip, Image, Node, Project, Stage};
use crate::format::run::Run;
use crate::format::sheet::Sheet;
use crate::prelude::*;

/// A part of a project. A [`Checker`](super::Checker) recognises a shared part by its address while it is unchanged.
#[derive(Debug)]
pub enum Part<'a, T> {
    /// A part that is kept between checks.
    Shared(&'a Arc<T>),
    /// A part that is checked each time.
    Owned(&'a T),
}

impl<'a, T> Part<'a, T> {
    pub(super) fn value(self) -> &'a T {
        match self {
            Self::Shared(shared) => shared,
            Self::Owned(value) => value,
        }
    }
}

impl<T> Clone for Part<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<'_, T> {}

impl<T> Deref for Part<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value()
    }
}

/// A project in parts. The fields are those of [`Project`].
#[derive(Debug, Clone)]
#[allow(missing_docs)] // each is described there
pub struct Source<'a> {
    pub stage: Part<'a, Stage>,
    pub images: Part<'a, Vec<Image>>,
    pub sheets: Part<'a, Vec<Sheet>>,
    pub nodes: Part<'a, Vec<Node>>,
    pub eases: Vec<Part<'a, NamedEase>>,
    pub clips: Vec<ClipPart<'a>>,
    pub runs: Part<'a, Vec<Run>>,
    pub markers: Part<'a, Vec<Marker>>,
    pub expect: Part<'a, Vec<Expectation>>,
    pub editor: &'a [EditorClip],
    /// Set if the caller guarantees that all actions have different ids, as an editor does. Then ids of actions are not checked.
    pub has_unique_ids: bool,
}

/// A clip of a [`Source`].
#[derive(Debug, Clone, Copy)]
pub struct ClipPart<'a> {
    /// Its id, which identifies the clip.
    pub id: Option<u32>,
    /// Its name.
    pub name: &'a str,
    /// Its tree; `None` if the clip is empty.
    pub tree: Option<Part<'a, Action>>,
}

impl<'a> From<&'a Project> for Source<'a> {
    fn from(project: &'a Project) -> Self {
        let clip = |clip: &'a crate::format::Clip| ClipPart {
            id: clip.id,
            name: &clip.name,
            tree: clip.action.as_ref().map(Part::Owned),
        };
        Self {
            stage: Part::Owned(&project.stage),
            images: Part::Owned(&project.images),
            sheets: Part::Owned(&project.sheets),
            nodes: Part::Owned(&project.nodes),
            eases: project.eases.iter().map(Part::Owned).collect(),
            clips: project.clips.iter().map(clip).collect(),
            runs: Part::Owned(&project.runs),
            markers: Part::Owned(&project.markers),
            expect: Part::Owned(&project.expect),
            editor: &project.editor.clips,
            has_unique_ids: false,
        }
    }
}

impl<'a> Source<'a> {
    /// All trees with their places, drafts included.
    pub(super) fn trees(&self) -> impl Iterator<Item = (TreePlace, &'a Action)> {
        let in_clips = self.clips.iter().enumerate();
        let in_clips = in_clips.filter_map(|(clip, part)| Some((TreePlace::Clip(clip), part.tree?.value())));
        let drafts = self.editor.iter().enumerate().flat_map(|(clip, part)| {
            part.drafts.iter().enumerate().map(move |(nth, draft)| (TreePlace::Draft { clip, nth }, draft))
        });
        in_clips.chain(drafts)
    }

    pub(super) fn named_eases(&self) -> impl Iterator<Item = (&'a str, &'a Action)> {
        self.eases.iter().map(|own| (own.value().name.as_str(), &own.value().ease))
    }

    pub(super) fn clips_by_name(&self) -> Clips<'a> {
        let trees = self.clips.iter().map(|clip| (clip.name, clip.tree.map(Part::value)));
        Clips::new(trees).with_eases(self.named_eases()).with_sheets(self.sheets.value())
    }
}

/// Generates revision numbers.
#[derive(Debug, Clone, Default)]
pub struct Revisions(u64);

impl Revisions {
    /// A new number, above 0.
    pub fn fresh(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }
}

/// Remembers a part to recognise it. A weak reference suffices: while it is held, no other part can have the same address.
#[derive(Debug, Clone)]
pub struct Slot<T> {
    seen: Weak<T>,
    revision: u64,
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self { seen: Weak::new(), revision: 0 }
    }
}

impl<T> Slot<T> {
    /// The revision of a part: the previous one if it is the very same part.
    pub fn see(&mut self, part: Part<'_, T>, revisions: &mut Revisions) -> u64 {
        match part {
            Part::Shared(shared) if core::ptr::eq(self.seen.as_ptr(), Arc::as_ptr(shared)) => {}
            Part::Shared(shared) => {
                *self = Self { seen: Arc::downgrade(shared), revision: revisions.fresh() }
            }
            Part::Owned(_) => *self = Self { seen: Weak::new(), revision: revisions.fresh() },
        }
        self.revision
    }
}
