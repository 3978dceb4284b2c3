//! How the window looks: theme, scale and colours of the canvas.

use egui::{Color32, Context};
use kineograph_runtime::format::Color;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Settings;
use crate::ui_kit::theme::Theme;

/// Smallest and largest scale of the window, in percent.
pub const SCALE_PERCENT: [u32; 2] = [75, 200];

/// The theme that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ThemeChoice {
    #[default]
    Dark,
    Light,
    /// That of the system, where it says so.
    System,
}

impl ThemeChoice {
    /// All choices, in the order of the list.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::System];

    pub const fn of(dark: bool) -> Self {
        if dark { Self::Dark } else { Self::Light }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",     // not shown
            Self::Light => "light",   // not shown
            Self::System => "system", // not shown
        }
    }

    /// Whether the theme is dark now.
    pub fn is_dark(self, ctx: &Context) -> bool {
        match self {
            Self::Dark => true,
            Self::Light => false,
            Self::System => ctx.system_theme() != Some(egui::Theme::Light),
        }
    }
}

impl Serialize for ThemeChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for ThemeChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ThemeVisitor)
    }
}

/// Reads the name of a theme, or, as the first settings have it, whether it is dark.
struct ThemeVisitor;

impl Visitor<'_> for ThemeVisitor {
    type Value = ThemeChoice;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of a theme") // not shown
    }

    fn visit_bool<E: Error>(self, dark: bool) -> Result<ThemeChoice, E> {
        Ok(ThemeChoice::of(dark))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<ThemeChoice, E> {
        let found = ThemeChoice::ALL.into_iter().find(|choice| choice.name() == name);
        found.ok_or_else(|| E::custom("no such theme")) // not shown
    }
}

impl Settings {
    /// The theme with the user's own colours.
    pub fn theme_of(&self, dark: bool) -> Theme {
        let own = |color: Option<Color>| color.map(|Color([r, g, b])| Color32::from_rgb(r, g, b));
        Theme { own_guide: own(self.guide_color), own_grid: own(self.grid_color), ..Theme::new(dark) }
    }
}
