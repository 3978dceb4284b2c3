//! Which importers each fuzz target is for. One target for all would spend its time on those whose files are easiest to reach.

use kineograph_import::format_of;
use kineograph_import::picture::decoder_of;

/// Targets, and the names of their formats and decoders.
pub const TARGETS: &[(&str, &[&str])] = &[
    ("import_pictures", &["PNG", "GIF", "WebP", "JPEG", "BMP", "TIFF"]),
    ("import_svg", &["SVG"]),
    ("import_aseprite", &["Aseprite"]),
    ("import_cocos", &["cocos2d sheet", "cocos2d animations", "cocos2d particles", "BMFont"]),
    ("import_texture_packer", &["TexturePacker"]),
    ("import_scenes", &["CocosBuilder", "Cocos Studio"]),
];

/// The importer that takes these bytes.
pub fn importer_of(bytes: &[u8]) -> Option<&'static str> {
    format_of(bytes).map(|format| format.name).or_else(|| decoder_of(bytes).map(|decoder| decoder.name))
}

/// Whether these bytes are for this target.
pub fn is_for(target: &str, bytes: &[u8]) -> bool {
    let names = TARGETS.iter().find(|(name, _)| *name == target).map(|(_, names)| *names);
    importer_of(bytes).is_some_and(|importer| names.unwrap_or_default().contains(&importer))
}
