//! Which nodes take part: those on stage that are not paused.

use super::node::{Flags, NodeId};
use super::{NONE, ROOT, Scene};

impl Scene {
    /// Puts the scene on stage: its nodes become active. cocos2d-x's `onEnter`.
    pub fn enter(&mut self) {
        self.set_running(true);
    }

    /// Takes the scene off stage: none of its nodes is active. cocos2d-x's `onExit`.
    pub fn exit(&mut self) {
        self.set_running(false);
    }

    /// Whether a node stands on a scene that is on stage, paused or not. cocos2d-x's `isRunning`.
    pub fn is_running(&self, node: NodeId) -> bool {
        self.has_flag(node, Flags::RUNNING)
    }

    /// Whether a node takes part: it is on stage, and neither it nor the tree that it stands in is paused.
    pub fn is_active(&self, node: NodeId) -> bool {
        self.slot(node).is_some_and(|slot| self.nodes[slot as usize].flags.is_active())
    }

    /// Pauses a node, but not those below it. It stays paused when it enters or leaves a stage. False if there is no such node.
    pub fn pause(&mut self, node: NodeId) -> bool {
        self.set_flag(node, Flags::PAUSED, true)
    }

    /// Lets a node go on that [`pause`](Self::pause) holds. False if there is no such node.
    pub fn resume(&mut self, node: NodeId) -> bool {
        self.set_flag(node, Flags::PAUSED, false)
    }

    /// Whether [`pause`](Self::pause) holds a node.
    pub fn is_paused(&self, node: NodeId) -> bool {
        self.has_flag(node, Flags::PAUSED)
    }

    /// Pauses a node with all below it, also what is added there later. False if there is no such node.
    pub fn pause_tree(&mut self, node: NodeId) -> bool {
        self.set_flag(node, Flags::TREE_PAUSED, true)
    }

    /// Lets a tree go on that [`pause_tree`](Self::pause_tree) of this node holds; nodes paused otherwise stay so. False if there
    /// is no such node.
    pub fn resume_tree(&mut self, node: NodeId) -> bool {
        self.set_flag(node, Flags::TREE_PAUSED, false)
    }

    /// From now on lists the nodes whose activity changes.
    pub(crate) fn log_activity(&mut self) {
        self.activity_log.get_or_insert_default();
    }

    /// A change of activity that was not asked for yet: a node, and whether it is active now. It may come twice.
    pub(crate) fn next_activity_change(&mut self) -> Option<(NodeId, bool)> {
        let node = self.activity_log.as_mut()?.pop()?;
        Some((node, self.is_active(node)))
    }

    fn set_running(&mut self, is_running: bool) {
        self.change_flag(ROOT, Flags::RUNNING, is_running);
    }

    fn set_flag(&mut self, node: NodeId, flag: Flags, is_set: bool) -> bool {
        let slot = self.slot(node);
        if let Some(slot) = slot {
            self.change_flag(slot, flag, is_set);
        }
        slot.is_some()
    }

    fn change_flag(&mut self, slot: u32, flag: Flags, is_set: bool) {
        let old = self.nodes[slot as usize].flags;
        self.nodes[slot as usize].flags.set(flag, is_set);
        self.update_activity_from(slot, old);
    }

    fn has_flag(&self, node: NodeId, flag: Flags) -> bool {
        self.slot(node).is_some_and(|slot| self.nodes[slot as usize].flags.has(flag))
    }

    /// Works out who is active in a tree that has got another place.
    pub(super) fn update_activity(&mut self, top: u32) {
        self.update_activity_from(top, self.nodes[top as usize].flags);
    }

    /// Works out who is active in a tree whose top had these flags before, from its present ones and those of the node above.
    fn update_activity_from(&mut self, top: u32, old_of_top: Flags) {
        let mut slot = top;
        while slot != NONE {
            let parent = self.links.get(slot).parent;
            let above = if parent == NONE { Flags::NONE } else { self.nodes[parent as usize].flags };
            let mut flags = self.nodes[slot as usize].flags;
            let old = if slot == top { old_of_top } else { flags };
            if slot != ROOT {
                flags.set(Flags::RUNNING, above.has(Flags::RUNNING));
            }
            flags.set(Flags::HELD, above.has(Flags::HELD) || flags.has(Flags::TREE_PAUSED));
            self.nodes[slot as usize].flags = flags;
            let node = self.id(slot);
            if let Some(log) = self.activity_log.as_mut().filter(|_| flags.is_active() != old.is_active()) {
                log.push(node);
            }
            // Below, all hangs on these two.
            let ends = flags.has(Flags::RUNNING) == old.has(Flags::RUNNING)
                && flags.has(Flags::HELD) == old.has(Flags::HELD);
            slot = self.links.after(slot, top, ends);
        }
    }
}
