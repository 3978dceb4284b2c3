//! Scenes, one above the other.

use alloc::vec::Vec;

/// The stack. At most one of its scenes, or of those just taken from it, is on stage.
#[derive(Debug)]
pub(super) struct SceneStack<S> {
    scenes: Vec<Stacked<S>>,
}

#[derive(Debug)]
pub(super) struct Stacked<S> {
    pub scene: S,
    is_on_stage: bool,
}

impl<S> SceneStack<S> {
    pub const fn new() -> Self {
        Self { scenes: Vec::new() }
    }

    pub const fn len(&self) -> usize {
        self.scenes.len()
    }

    pub fn running(&self) -> Option<&S> {
        self.scenes.last().filter(|top| top.is_on_stage).map(|top| &top.scene)
    }

    pub fn running_mut(&mut self) -> Option<&mut S> {
        self.scenes.last_mut().filter(|top| top.is_on_stage).map(|top| &mut top.scene)
    }

    pub fn push(&mut self, scene: S) {
        self.scenes.push(Stacked { scene, is_on_stage: false });
    }

    /// Takes scenes from the top until `level` are left.
    pub fn cut_to(&mut self, level: usize, gone: &mut Vec<Stacked<S>>) {
        while self.scenes.len() > level {
            gone.extend(self.scenes.pop());
        }
    }

    /// The scene on stage if it may not stay there; it is off stage from now on.
    pub fn leaving<'a>(&'a mut self, gone: &'a mut [Stacked<S>]) -> Option<&'a mut S> {
        let below_top = self.scenes.len().saturating_sub(1);
        let leaving = self.scenes[..below_top].iter_mut().chain(gone).find(|scene| scene.is_on_stage)?;
        leaving.is_on_stage = false;
        Some(&mut leaving.scene)
    }

    /// The uppermost scene if it is not on stage yet; it is from now on.
    pub fn entering(&mut self) -> Option<&mut S> {
        let top = self.scenes.last_mut().filter(|top| !top.is_on_stage)?;
        top.is_on_stage = true;
        Some(&mut top.scene)
    }
}
