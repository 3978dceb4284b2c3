//! Commands about how the canvas is looked at: what its menus switch, for menus, keys and the list of commands.

use super::look::{Backdrop, Look};
use super::snap::SnapOptions;
use super::turn::TURN_DEG;
use super::{CanvasPanel, guides};
use crate::command::{CanvasOption, Command};
use crate::panels::{Ctx, Outbox};

impl CanvasPanel {
    /// Runs a command about the view. False for other ones, and if the canvas was never shown.
    pub(super) fn view_command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(screen) = self.screen else { return false };
        let turned = |view: &super::View, by_deg: f32| view.turned_to(view.turn_deg() + by_deg);
        match command {
            Command::ToggleOnCanvas(option) => self.set_option(option, !self.has_option(option)),
            Command::ActualSize => self.view = self.view.zoomed_at(screen.rect.center(), 1.0, &screen),
            Command::TurnView => self.view = turned(&self.view, TURN_DEG),
            Command::TurnViewBack => self.view = turned(&self.view, -TURN_DEG),
            Command::ViewUpright => self.view = self.view.turned_to(0.0),
            Command::AddBookmark => self.add_bookmark(ctx.document.canvas(), out),
            Command::LockGuides => guides::toggle_lock(ctx.document.canvas(), out),
            Command::RemoveGuides => guides::remove_all(ctx.document.canvas(), out),
            _ => return false,
        }
        true
    }

    /// Whether an option is on.
    pub(super) fn has_option(&self, option: CanvasOption) -> bool {
        if option == CanvasOption::Checkerboard {
            return self.look.backdrop == Backdrop::Checker;
        }
        let (mut look, mut snap) = (self.look.clone(), self.snap);
        field(&mut look, &mut snap, option).is_some_and(|is_on| *is_on)
    }

    fn set_option(&mut self, option: CanvasOption, is_on: bool) {
        match field(&mut self.look, &mut self.snap, option) {
            Some(field) => *field = is_on,
            None => self.look.backdrop = if is_on { Backdrop::Checker } else { Backdrop::Stage },
        }
    }
}

/// Where an option is kept; `None` for one of several backdrops.
const fn field<'a>(
    look: &'a mut Look,
    snap: &'a mut SnapOptions,
    option: CanvasOption,
) -> Option<&'a mut bool> {
    Some(match option {
        CanvasOption::Rulers => &mut look.rulers,
        CanvasOption::Guides => &mut look.guides,
        CanvasOption::Grid => &mut look.grid,
        CanvasOption::PixelGrid => &mut look.pixel_grid,
        CanvasOption::PixelPerfect => &mut look.pixel_perfect,
        CanvasOption::Checkerboard => return None,
        CanvasOption::SafeAreas => &mut look.safe_areas,
        CanvasOption::Paths => &mut look.paths.is_on,
        CanvasOption::Sweeps => &mut look.sweeps,
        CanvasOption::OnionSkin => &mut look.onion.is_on,
        CanvasOption::Events => &mut look.events,
        CanvasOption::EventLog => &mut look.event_log,
        CanvasOption::Statistics => &mut look.statistics,
        CanvasOption::Snapping => &mut snap.is_on,
    })
}
