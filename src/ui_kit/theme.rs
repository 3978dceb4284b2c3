//! The one theme: tokens for colours, spacing and type, dark and light.

use egui::{Color32, CornerRadius, FontDefinitions, FontId, Stroke, Style, TextStyle, Visuals};
use kineograph_runtime::format::Category;

/// Space between related controls, in points.
pub const SPACE_SMALL: f32 = 4.0;
/// Space between controls, in points.
pub const SPACE: f32 = 8.0;
/// Space between groups, in points.
pub const SPACE_LARGE: f32 = 16.0;
/// Corner radius of cards, bars and buttons, in points.
pub const RADIUS: u8 = 5;
/// Height of a row in timeline and lists, in points.
pub const ROW_HEIGHT: f32 = 22.0;

/// Opacity of a scroll bar that is not pointed at.
const SCROLL_OPACITY: f32 = 0.55;

/// Colours that egui's own visuals don't hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    /// True for the dark theme.
    pub dark: bool,
    /// Behind the panels.
    pub window: Color32,
    /// Panel background.
    pub panel: Color32,
    /// Sunken areas: graph, timeline, canvas surroundings.
    pub well: Color32,
    /// Raised areas: graph nodes, cards.
    pub card: Color32,
    /// Fields that take text and numbers: darker than a dark panel, lighter than a light one, where grey would look disabled.
    pub field: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Outlines of controls, and rails: what shows where something can be used.
    pub outline: Color32,
    /// Grid lines in wells.
    pub grid: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text.
    pub text_dim: Color32,
    /// Selection and primary buttons.
    pub accent: Color32,
    /// Text on the accent colour.
    pub on_accent: Color32,
    /// The playhead, and what is shown at its time.
    pub playhead: Color32,
    /// *Motion* mode, and what moves the selected node at the playhead.
    pub motion: Color32,
    /// What a drag snaps to.
    pub snap: Color32,
    /// Errors and *Record*: nothing else is red.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Success.
    pub ok: Color32,
    /// The user's colours of guides, and of the grid of a project.
    pub own_guide: Option<Color32>,
    pub own_grid: Option<Color32>,
}

const DARK: Theme = Theme {
    dark: true,
    window: Color32::from_rgb(0x16, 0x17, 0x1d),
    panel: Color32::from_rgb(0x1f, 0x21, 0x2a),
    well: Color32::from_rgb(0x18, 0x19, 0x20),
    card: Color32::from_rgb(0x2a, 0x2d, 0x38),
    field: Color32::from_rgb(0x18, 0x19, 0x20),
    line: Color32::from_rgb(0x38, 0x3c, 0x4a),
    outline: Color32::from_rgb(0x74, 0x7a, 0x8d),
    grid: Color32::from_rgb(0x24, 0x26, 0x30),
    text: Color32::from_rgb(0xe6, 0xe8, 0xef),
    text_dim: Color32::from_rgb(0xa2, 0xa8, 0xb9),
    accent: Color32::from_rgb(0x7c, 0x8c, 0xff),
    on_accent: Color32::from_rgb(0x10, 0x12, 0x1c),
    playhead: Color32::from_rgb(0xf4, 0xf5, 0xfa),
    motion: Color32::from_rgb(0x5c, 0xd6, 0x9a),
    snap: Color32::from_rgb(0x3f, 0xd8, 0xf0),
    error: Color32::from_rgb(0xff, 0x6b, 0x6b),
    warning: Color32::from_rgb(0xf5, 0xb9, 0x4d),
    ok: Color32::from_rgb(0x5c, 0xd6, 0x9a),
    own_guide: None,
    own_grid: None,
};

const LIGHT: Theme = Theme {
    dark: false,
    window: Color32::from_rgb(0xe4, 0xe6, 0xec),
    panel: Color32::from_rgb(0xf6, 0xf7, 0xfa),
    well: Color32::from_rgb(0xea, 0xec, 0xf1),
    card: Color32::from_rgb(0xff, 0xff, 0xff),
    field: Color32::from_rgb(0xff, 0xff, 0xff),
    line: Color32::from_rgb(0xcb, 0xcf, 0xda),
    outline: Color32::from_rgb(0x66, 0x6d, 0x80),
    grid: Color32::from_rgb(0xdd, 0xe0, 0xe8),
    text: Color32::from_rgb(0x1e, 0x21, 0x2b),
    text_dim: Color32::from_rgb(0x4f, 0x56, 0x68),
    accent: Color32::from_rgb(0x4a, 0x5b, 0xe0),
    on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
    playhead: Color32::from_rgb(0x1e, 0x21, 0x2b),
    motion: Color32::from_rgb(0x18, 0x7a, 0x4a),
    snap: Color32::from_rgb(0x00, 0x7f, 0x9e),
    error: Color32::from_rgb(0xbe, 0x24, 0x24),
    warning: Color32::from_rgb(0x92, 0x5b, 0x00),
    ok: Color32::from_rgb(0x18, 0x7a, 0x4a),
    own_guide: None,
    own_grid: None,
};

impl Theme {
    /// The dark or the light theme.
    pub const fn new(dark: bool) -> Self {
        if dark { DARK } else { LIGHT }
    }

    /// The colour of a category of actions, for node headers and timeline bars.
    pub const fn category(&self, category: Category) -> Color32 {
        let (dark, light) = match category {
            Category::Composite => ([0x8e, 0x99, 0xb8], [0x5b, 0x68, 0x8c]),
            Category::Ease => ([0xc0, 0x8b, 0xf5], [0x8a, 0x4f, 0xd0]),
            Category::Move => ([0x5a, 0xa9, 0xf7], [0x1f, 0x72, 0xc9]),
            Category::Transform => ([0x4f, 0xc9, 0xb4], [0x10, 0x85, 0x74]),
            Category::Look => ([0xf2, 0x8f, 0xb1], [0xc2, 0x46, 0x74]),
            Category::Grid => ([0xa6, 0xd1, 0x60], [0x4f, 0x76, 0x10]),
            Category::Instant => ([0xf2, 0xc1, 0x5b], [0x96, 0x66, 0x09]),
        };
        let [r, g, b] = if self.dark { dark } else { light };
        Color32::from_rgb(r, g, b)
    }

    /// Colours of curves, one for each channel; they also differ in lightness, for users without colour vision.
    pub const fn curve(&self, index: usize) -> Color32 {
        const DARK_CURVES: [[u8; 3]; 8] = [
            [0xff, 0x9a, 0x52],
            [0x6b, 0xd4, 0x8f],
            [0x6f, 0xb1, 0xff],
            [0xf2, 0xdc, 0x6a],
            [0xd0, 0x9a, 0xff],
            [0x58, 0xd5, 0xd5],
            [0xf2, 0x9c, 0xc0],
            [0xb4, 0xbc, 0xcc],
        ];
        const LIGHT_CURVES: [[u8; 3]; 8] = [
            [0xb2, 0x4b, 0x00],
            [0x1d, 0x86, 0x45],
            [0x1d, 0x64, 0xc0],
            [0x80, 0x70, 0x00],
            [0x80, 0x3f, 0xc4],
            [0x0c, 0x7c, 0x7c],
            [0xb8, 0x3a, 0x78],
            [0x5a, 0x62, 0x74],
        ];
        let [r, g, b] = if self.dark { DARK_CURVES[index % 8] } else { LIGHT_CURVES[index % 8] };
        Color32::from_rgb(r, g, b)
    }

    /// The colour of guides, opaque.
    pub fn guide(&self) -> Color32 {
        self.own_guide.unwrap_or(self.curve(5))
    }

    /// The colour of the grid over the stage: faint, unless the user has chosen it to be seen.
    pub fn stage_grid(&self) -> Color32 {
        self.own_grid.map_or(self.text.gamma_multiply(0.16), |own| own.gamma_multiply(0.5))
    }

    /// A field under the pointer.
    pub fn hovered_field(&self) -> Color32 {
        if self.dark { mix(self.field, self.card, 0.6) } else { mix(self.field, self.accent, 0.07) }
    }

    /// Gives egui this theme's colours, spacing and text sizes.
    pub fn apply(&self, ctx: &egui::Context) {
        ctx.set_theme(if self.dark { egui::Theme::Dark } else { egui::Theme::Light });
        let mut style = Style { visuals: self.visuals(), ..Style::default() };
        style.spacing.item_spacing = egui::vec2(SPACE, SPACE_SMALL + 1.0);
        style.spacing.button_padding = egui::vec2(SPACE, 3.0);
        style.spacing.interact_size = egui::vec2(36.0, ROW_HEIGHT);
        style.spacing.menu_margin = egui::Margin::same(6);
        style.spacing.window_margin = egui::Margin::same(12);
        style.spacing.scroll = scroll_style();
        style.text_styles = [
            (TextStyle::Small, FontId::proportional(10.5)),
            (TextStyle::Body, FontId::proportional(12.5)),
            (TextStyle::Button, FontId::proportional(12.5)),
            (TextStyle::Heading, FontId::proportional(15.0)),
            (TextStyle::Monospace, FontId::monospace(12.0)),
        ]
        .into();
        style.interaction.tooltip_delay = 0.4;
        ctx.all_styles_mut(|old| *old = style.clone());
    }

    fn visuals(&self) -> Visuals {
        let mut visuals = if self.dark { Visuals::dark() } else { Visuals::light() };
        let radius = CornerRadius::same(RADIUS);
        visuals.override_text_color = None;
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.panel;
        visuals.window_stroke = Stroke::new(1.0, self.line);
        visuals.window_corner_radius = CornerRadius::same(8);
        visuals.menu_corner_radius = CornerRadius::same(6);
        visuals.extreme_bg_color = self.well;
        visuals.text_edit_bg_color = Some(self.field);
        visuals.faint_bg_color = self.card;
        visuals.hyperlink_color = self.accent;
        visuals.error_fg_color = self.error;
        visuals.warn_fg_color = self.warning;
        visuals.selection.bg_fill = self.accent.gamma_multiply(0.45);
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.weak_text_color = Some(self.text_dim);
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_fill = self.panel;
        widgets.noninteractive.bg_stroke = Stroke::new(1.0, self.line);
        widgets.noninteractive.fg_stroke = Stroke::new(1.0, self.text);
        for (widget, fill) in [
            (&mut widgets.inactive, self.card),
            (&mut widgets.hovered, mix(self.card, self.text, 0.10)),
            (&mut widgets.active, mix(self.card, self.accent, 0.45)),
            (&mut widgets.open, mix(self.card, self.text, 0.06)),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, self.outline);
            widget.fg_stroke = Stroke::new(1.0, self.text);
            widget.corner_radius = radius;
            widget.expansion = 0.0;
        }
        widgets.noninteractive.corner_radius = radius;
        visuals
    }
}

/// Bars of lists that go on can be seen while nobody points at them, in half the strength of text so that they don't draw the eye.
fn scroll_style() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        floating_width: 4.0,
        foreground_color: true,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.2,
        interact_background_opacity: 0.4,
        dormant_handle_opacity: SCROLL_OPACITY,
        active_handle_opacity: 0.7,
        interact_handle_opacity: 0.9,
        ..egui::style::ScrollStyle::thin()
    }
}

/// Marks a selected row at its left edge: its fill alone differs too little from that of other rows.
pub fn mark_selected(painter: &egui::Painter, row: egui::Rect, theme: &Theme) {
    let mark = row.with_max_x(row.left() + 3.0);
    painter.rect_filled(mark, CornerRadius::same(1), theme.accent);
}

/// `a` with a part of `b` (0..1) mixed in.
pub fn mix(a: Color32, b: Color32, part: f32) -> Color32 {
    a.lerp_to_gamma(b, part)
}

/// The button that does what a dialog or page is for; there is one at most.
pub fn primary_button(ui: &egui::Ui, text: impl Into<String>) -> egui::Button<'static> {
    let theme = Theme::new(ui.visuals().dark_mode);
    egui::Button::new(egui::RichText::new(text).color(theme.on_accent)).fill(theme.accent)
}

/// The button of an answer that loses something.
pub fn danger_button(ui: &egui::Ui, text: impl Into<String>) -> egui::Button<'static> {
    let error = Theme::new(ui.visuals().dark_mode).error;
    egui::Button::new(egui::RichText::new(text).color(error)).stroke(Stroke::new(1.0, error))
}

/// Adds the icon font to egui's fonts. Each family has the signs of the other, such as the arrow of the monospaced one.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, egui_phosphor::Variant::Regular);
    let families = [egui::FontFamily::Proportional, egui::FontFamily::Monospace];
    let names = families.each_ref().map(|family| fonts.families.get(family).cloned().unwrap_or_default());
    for (family, others) in families.into_iter().zip([&names[1], &names[0]]) {
        let own = fonts.families.entry(family).or_default();
        own.extend(others.iter().filter(|name| !own.contains(name)).cloned().collect::<Vec<_>>());
    }
    ctx.set_fonts(fonts);
}

/// WCAG 2 relative luminance.
#[cfg(test)]
fn luminance(color: Color32) -> f32 {
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

/// The contrast of two colours after WCAG 2: 1 for equal ones, 21 for black and white.
#[cfg(test)]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_can_be_read_on_every_background() {
        for theme in [DARK, LIGHT] {
            for background in [theme.panel, theme.well, theme.card] {
                assert!(contrast(theme.text, background) >= 7.0);
                assert!(
                    contrast(theme.text_dim, background) >= 4.5,
                    "{:?}",
                    contrast(theme.text_dim, background)
                );
                assert!(contrast(theme.error, background) >= 4.5, "{:?}", contrast(theme.error, background));
            }
            for (mark, background) in [
                theme.playhead,
                theme.motion,
                theme.snap,
                theme.accent,
                theme.error,
                theme.warning,
                theme.outline,
            ]
            .into_iter()
            .flat_map(|mark| [theme.panel, theme.well, theme.card].map(|background| (mark, background)))
            {
                assert!(contrast(mark, background) >= 3.0, "{mark:?} on {background:?}");
            }
            assert!(contrast(theme.on_accent, theme.accent) >= 4.5);
        }
    }

    /// Characters of the texts in a source file, which are what stands between quotes in front of comments.
    fn signs_of(source: &str) -> std::collections::BTreeSet<char> {
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let texts = code.flat_map(|line| line.split('"').skip(1).step_by(2));
        texts.flat_map(str::chars).filter(|sign| !sign.is_ascii()).collect()
    }

    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            // The folder around the project may have any name.
            if entry.file_name().to_string_lossy().contains("test") {
                continue;
            }
            let path = entry.path();
            if path.is_dir() {
                sources(&path, found);
            } else {
                found.push(path);
            }
        }
    }

    #[test]
    fn the_fonts_have_every_sign_of_the_texts() {
        let ctx = egui::Context::default();
        install_fonts(&ctx);
        ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        // Both families have the same fonts. egui can't be asked for the monospaced one: it takes all signs for missing of the font that has the
        // sign for missing ones.
        let has = |sign: char| ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(12.0), sign));
        assert!(has('é') && has('▸') && has('→') && !has('\u{e0fff}'));
        let mut files = Vec::new();
        for name in ["runtime", "files", "text", "document", "studio"] {
            sources(&root.join(format!("crates/kineograph-{name}/src")), &mut files);
        }
        sources(&root.join("src"), &mut files);
        assert!(files.len() > 200);
        let mut signs = Vec::new();
        for file in files {
            let source = std::fs::read_to_string(&file).unwrap();
            signs.extend(signs_of(&source).into_iter().map(|sign| (sign, file.clone())));
        }
        let mut catalogue = Vec::new();
        for folder in ["locales", "crates/kineograph-runtime/texts"] {
            sources(&root.join(folder), &mut catalogue);
        }
        for file in catalogue {
            let text = std::fs::read_to_string(&file).unwrap();
            let used = text.chars().filter(|sign| !sign.is_ascii());
            signs.extend(used.map(|sign| (sign, file.clone())));
        }
        assert!(signs.iter().any(|(sign, file)| *sign == '…' && file.ends_with("safety.ftl")));
        signs.retain(|(sign, _)| !has(*sign));
        let missing = signs;
        assert!(missing.is_empty(), "{missing:?}");
    }
}
