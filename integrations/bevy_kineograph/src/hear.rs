//! Collects what happens in an update.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use kineograph_runtime::{ActionHandle, Program, RunEvent, RunEventKind, RunOptions, RunningActions};

use crate::events::{KineographEnd, KineographEvent, KineographRound};
use crate::heard::{Heard, ROUND};
use crate::names;
use crate::sync::{Reader, sync};

/// Handles what the manager reports.
pub(crate) struct Ear<'a> {
    pub world: &'a World,
    pub readers: &'a [Reader],
    pub chains: &'a mut BTreeMap<ActionHandle, Vec<Arc<Program>>>,
    pub heard: &'a mut Vec<Heard>,
}

impl Ear<'_> {
    pub fn hear(&mut self, actions: &mut RunningActions<Entity>, event: &RunEvent<'_, Entity>) {
        let (entity, at_secs, left_secs) = (event.target, event.at_secs, event.left_secs);
        match event.kind {
            RunEventKind::Event if event.name == ROUND => {
                let round = KineographRound { entity, round: 0, left_secs };
                self.heard.push(Heard::Round(round, event.run));
            }
            RunEventKind::Event => self.heard.push(Heard::Event(KineographEvent {
                entity,
                name: event.name.to_owned(),
                payload: event.payload.map(str::to_owned),
                at_secs,
                left_secs,
                is_backwards: event.is_backwards,
                run: Some(event.run),
            })),
            RunEventKind::Completed | RunEventKind::Removed => {
                let completed = event.kind == RunEventKind::Completed;
                let run = Some(event.run);
                self.heard.push(Heard::End(KineographEnd { entity, completed, at_secs, left_secs, run }));
                if let Some(rest) = self.chains.remove(&event.run).filter(|_| completed) {
                    self.go_on(actions, event, rest);
                }
            }
            _ => {}
        }
    }

    /// Runs the next program of a chain exactly where the one before has ended.
    fn go_on(
        &mut self,
        actions: &mut RunningActions<Entity>,
        end: &RunEvent<'_, Entity>,
        mut rest: Vec<Arc<Program>>,
    ) {
        let (Some(program), entity) = (rest.pop(), end.target) else { return };
        sync(actions, self.readers, self.world, entity);
        let options = RunOptions::new().with_late_secs(end.left_secs).with_reports_end(true);
        let named = |name: &str| names::below(self.world, entity, name);
        if let Ok(run) = actions.run_on_all(entity, &program, options, named) {
            self.heard.push(Heard::Next(entity, program));
            if !rest.is_empty() {
                self.chains.insert(run, rest);
            }
        }
    }
}
