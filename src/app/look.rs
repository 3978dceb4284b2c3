//! The look of the window follows the settings: theme, colours and scale.

use egui::{Context, ThemePreference, Vec2, ViewportCommand, vec2};

use super::App;
use super::settings::{SCALE_PERCENT, ThemeChoice};
use crate::ui_kit::theme::Theme;

/// The least size of the window, in points at a scale of 100 %. At a larger scale it is as large on the screen.
const LEAST_SIZE: Vec2 = vec2(800.0, 520.0);

/// How much larger or smaller a command makes everything.
pub(super) const SCALE_STEP_PERCENT: i32 = 10;

/// What of the look does not come from the settings alone.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// Whether the theme is dark, in place of what the settings say, until it is chosen.
    pub forced_dark: Option<bool>,
    /// The scale that the least size of the window is for.
    limited_percent: u32,
}

impl Look {
    /// The look of a window whose theme may be forced.
    pub const fn forced(dark: Option<bool>) -> Self {
        Self { forced_dark: dark, limited_percent: 0 }
    }
}

impl App {
    /// Applies what has changed in the settings, or of the system's theme.
    pub(super) fn follow_look(&mut self, ctx: &Context) {
        let choice = self.settings.theme;
        let is_dark = self.look.forced_dark.unwrap_or_else(|| choice.is_dark(ctx));
        let wanted = self.settings.theme_of(is_dark);
        if self.theme != wanted {
            self.theme = wanted;
            apply(&wanted, choice, ctx);
        }
        self.follow_scale(ctx);
    }

    /// Chooses the theme.
    pub(super) fn choose_theme(&mut self, choice: ThemeChoice, ctx: &Context) {
        (self.settings.theme, self.look.forced_dark) = (choice, None);
        self.theme = self.settings.theme_of(choice.is_dark(ctx));
        apply(&self.theme, choice, ctx);
    }

    /// Makes everything in the window larger or smaller.
    pub(super) fn scale_by(&mut self, percent: i32) {
        let [least, most] = SCALE_PERCENT;
        self.settings.scale_percent =
            self.settings.scale_percent.saturating_add_signed(percent).clamp(least, most);
    }

    /// Gives the window the scale of the settings.
    fn follow_scale(&mut self, ctx: &Context) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // as it was set
        let shown = (ctx.zoom_factor() * 100.0).round() as u32;
        if shown != self.settings.scale_percent {
            ctx.set_zoom_factor(factor(self.settings.scale_percent));
        } else if shown != self.look.limited_percent {
            // A small screen has to hold the window at any scale.
            let least = LEAST_SIZE / factor(shown).max(1.0);
            ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(least));
            self.look.limited_percent = shown;
        }
    }
}

/// Gives egui a theme. Where the system's is wanted, the frame of the window follows it too.
pub(super) fn apply(theme: &Theme, choice: ThemeChoice, ctx: &Context) {
    theme.apply(ctx);
    // Commands do that, whose keys can be changed.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    if choice == ThemeChoice::System {
        ctx.set_theme(ThemePreference::System);
    }
}

fn factor(percent: u32) -> f32 {
    #[allow(clippy::cast_precision_loss)] // up to 200
    let percent = percent as f32;
    percent / 100.0
}
