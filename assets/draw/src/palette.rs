//! The colours of all pictures: a warm set on a violet ink, so that sprites of different samples fit together.

use tiny_skia::Color;

/// Outlines, eyes, night.
pub const INK: u32 = 0x3A_2A4D;
/// Deepest violet.
pub const NIGHT: u32 = 0x24_1B3A;
/// Paper, bellies, light.
pub const CREAM: u32 = 0xFF_F6E3;
/// Pure highlight.
pub const WHITE: u32 = 0xFF_FFFF;
/// Coins, stars.
pub const GOLD: u32 = 0xFF_C53D;
/// Lit gold.
pub const GOLD_LIGHT: u32 = 0xFF_E58A;
/// Shaded gold.
pub const GOLD_DARK: u32 = 0xEE_9324;
/// The edge of a coin.
pub const GOLD_DEEP: u32 = 0xC8_6A1E;
/// Warm red.
pub const CORAL: u32 = 0xFF_6F61;
/// Shaded warm red.
pub const CORAL_DARK: u32 = 0xD9_4A55;
/// Fox fur.
pub const FOX: u32 = 0xF9_8A3C;
/// Fox fur in the shade.
pub const FOX_DARK: u32 = 0xDB_6426;
/// Cool accent.
pub const TEAL: u32 = 0x2E_C4B0;
/// Shaded cool accent.
pub const TEAL_DARK: u32 = 0x1B_9A94;
/// Violet accent.
pub const VIOLET: u32 = 0x8F_6BE0;
/// Grass in the sun.
pub const LEAF: u32 = 0x8F_D162;
/// Grass in the shade.
pub const LEAF_DARK: u32 = 0x57_AE5B;

/// The colour `0xRRGGBB`, opaque.
pub fn rgb(hex: u32) -> Color {
    rgba(hex, 1.0)
}

/// The colour `0xRRGGBB` with an opacity of 0 … 1.
pub fn rgba(hex: u32, opacity: f32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    let mut color = Color::from_rgba8(red, green, blue, 255);
    color.set_alpha(opacity.clamp(0.0, 1.0));
    color
}

/// The colour between `from` (0) and `to` (1), both `0xRRGGBB`.
pub fn mix(from: u32, to: u32, share: f32) -> Color {
    let (from, to) = (rgb(from), rgb(to));
    let between = |a: f32, b: f32| (a + (b - a) * share).clamp(0.0, 1.0);
    let (red, green) = (between(from.red(), to.red()), between(from.green(), to.green()));
    Color::from_rgba(red, green, between(from.blue(), to.blue()), 1.0).unwrap_or(from)
}
