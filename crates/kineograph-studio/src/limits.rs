//! What is taken from a file, and what is made of it, has limits: all of them, in one place. docs/limits.md lists them for users.
//!
//! Files come from the internet, so no number in one may cost more than a moment or more memory than a machine has. The limits of the file
//! format are those of the runtime, which games share.

use std::time::{Duration, Instant};

use kineograph_import::Limits;
pub use kineograph_runtime::diagnostic::MAX_LISTED;
pub use kineograph_runtime::format::MAX_NAME_CHARS;

/// The largest width and height of an image, in pixels: the limit of common graphics cards.
pub const MAX_IMAGE_PX: u32 = 16_384;

/// The most pixels of an image: 2²⁶, such as 8192 × 8192. They take 256 MiB in memory and as much on the graphics card.
pub const MAX_IMAGE_PIXELS: u64 = 1 << 26;

/// The most pixels of all images of a project together, each file counted once: 2²⁸, which take 1 GiB.
pub const MAX_PROJECT_PIXELS: u64 = 1 << 28;

/// The most memory that decoding an image may take in addition to its pixels, in bytes.
pub const MAX_IMAGE_EXTRA_BYTES: usize = 64 << 20;

/// The most memory for the samples of an interlaced image, which can't be decoded row by row, in bytes.
pub const MAX_INTERLACED_BYTES: usize = 256 << 20;

/// The most memory that decoding an image other than a PNG may take in all, in bytes.
pub const MAX_DECODE_BYTES: u64 = 1 << 30;

/// The largest file of an image other than a PNG, and of a description that is imported, in bytes. PNGs are read row by row.
pub const MAX_IMPORT_BYTES: usize = 256 << 20;

/// The largest such file that is text, in bytes. Of a drawing it is also what its elements say, each time that they are drawn.
pub const MAX_IMPORT_TEXT_BYTES: usize = 64 << 20;

/// The most elements of a drawing, those of a definition once for each time that they are drawn.
pub const MAX_DRAWN_ELEMENTS: u64 = 200_000;

/// The most stops of a gradient of a drawing.
pub const MAX_STOPS: u64 = 1000;

/// The most steps of drawing a drawing: 2³³. Filling a pixel takes 6 of them, blurring it 300, each octave of noise 150.
pub const MAX_DRAWING_STEPS: u64 = 1 << 33;

/// The longest time for an image, in seconds.
pub const MAX_IMAGE_SECS: u64 = 20;

/// The longest time for all images of a project, in seconds.
pub const MAX_IMAGES_SECS: u64 = 120;

/// The most images of a project whose files are read.
pub const MAX_IMAGE_FILES: usize = 4096;

/// The most projects that nodes of a project show, those inside of others included.
pub const MAX_SYMBOL_FILES: usize = 1000;
/// The most font files that the texts of a project name, those of its symbols included.
pub const MAX_FONT_FILES: usize = 16;

/// How deeply symbols may be nested.
pub const MAX_SYMBOL_DEPTH: usize = 32;

/// The most nodes of a symbol with all that is inside, each as often as it is shown.
pub const MAX_SYMBOL_NODES: u64 = 100_000;

/// The most files of a folder of own presets that are read.
pub const MAX_PRESET_FILES: usize = 200;

/// The largest file of own presets, in bytes.
pub const MAX_PRESET_BYTES: u64 = 1 << 20;

/// The most frames of an animation that is exported.
pub const MAX_FRAMES: u32 = 36_000;

/// The most pixels of all frames of an exported animation: 2³⁵, such as 16,000 of 1920 × 1080.
pub const MAX_DRAWN_PIXELS: u64 = 1 << 35;

/// The most poses that are printed or exported: times × nodes.
pub const MAX_POSES: u32 = 4_000_000;

/// How much of an export is kept in memory before it is written, in bytes. More goes to a temporary file.
pub const MAX_EXPORT_MEMORY_BYTES: usize = 64 << 20;

/// What the readers of pictures and of other tools' files may take for one file, which is begun now.
pub fn of_readers() -> Limits {
    let mut limits = Limits::default();
    limits.max_bytes = MAX_IMPORT_BYTES;
    limits.max_text_bytes = MAX_IMPORT_TEXT_BYTES;
    limits.max_px = MAX_IMAGE_PX;
    limits.max_pixels = MAX_IMAGE_PIXELS;
    limits.max_extra_bytes = MAX_IMAGE_EXTRA_BYTES;
    limits.max_decode_bytes = MAX_DECODE_BYTES;
    limits.max_elements = MAX_DRAWN_ELEMENTS;
    limits.max_stops = MAX_STOPS;
    limits.max_steps = MAX_DRAWING_STEPS;
    limits.max_name_chars = MAX_NAME_CHARS;
    limits.until = Instant::now().checked_add(Duration::from_secs(MAX_IMAGE_SECS));
    limits
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{
        MAX_ALL_ENTRIES, MAX_AT_SECS, MAX_DEPTH, MAX_ENTRIES, MAX_FILE_BYTES, MAX_FPS, MAX_GRID, MAX_ITEMS,
        MAX_NODE_DEPTH, MAX_PARTICLES, MAX_PLAYED_ACTIONS, MAX_RUN_NODES, MAX_SHOWN_CHARS, MAX_STAGE_PX,
        MAX_TEXT_CHARS, MAX_WORDS,
    };
    use kineograph_runtime::grid::MAX_PARTS;
    use kineograph_stage::scene::{MAX_ISLANDS, MAX_MASKS, MAX_MOVED_POINTS};

    use super::*;

    macro_rules! table {
        ($($name:ident),+ $(,)?) => { [$((stringify!($name), $name as u64)),+] };
    }

    /// A number with commas between its thousands.
    fn grouped(number: u64) -> String {
        let digits = number.to_string();
        let groups: Vec<&str> =
            digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
        groups.join(",")
    }

    #[test]
    fn the_table_for_users_has_every_limit() {
        let limits = table![
            MAX_LISTED,
            MAX_ALL_ENTRIES,
            MAX_AT_SECS,
            MAX_DEPTH,
            MAX_ENTRIES,
            MAX_FILE_BYTES,
            MAX_FPS,
            MAX_GRID,
            MAX_ITEMS,
            MAX_NAME_CHARS,
            MAX_NODE_DEPTH,
            MAX_PARTICLES,
            MAX_PLAYED_ACTIONS,
            MAX_RUN_NODES,
            MAX_SHOWN_CHARS,
            MAX_STAGE_PX,
            MAX_TEXT_CHARS,
            MAX_WORDS,
            MAX_IMAGE_PX,
            MAX_IMAGE_PIXELS,
            MAX_PROJECT_PIXELS,
            MAX_IMAGE_EXTRA_BYTES,
            MAX_INTERLACED_BYTES,
            MAX_DECODE_BYTES,
            MAX_IMPORT_BYTES,
            MAX_IMPORT_TEXT_BYTES,
            MAX_DRAWN_ELEMENTS,
            MAX_STOPS,
            MAX_DRAWING_STEPS,
            MAX_IMAGE_SECS,
            MAX_IMAGES_SECS,
            MAX_IMAGE_FILES,
            MAX_FRAMES,
            MAX_DRAWN_PIXELS,
            MAX_POSES,
            MAX_EXPORT_MEMORY_BYTES,
            MAX_PRESET_FILES,
            MAX_PRESET_BYTES,
            MAX_SYMBOL_FILES,
            MAX_FONT_FILES,
            MAX_SYMBOL_DEPTH,
            MAX_SYMBOL_NODES,
            MAX_MASKS,
            MAX_ISLANDS,
            MAX_MOVED_POINTS,
            MAX_PARTS,
        ];
        let document = include_str!("../../../docs/limits.md");
        for (name, value) in limits {
            let row = document.lines().find(|line| line.ends_with(&format!("| `{name}` |")));
            let row = row.unwrap_or_else(|| panic!("docs/limits.md has no row for {name}"));
            assert!(row.contains(&format!("| {}", grouped(value))), "{name} is {}: {row}", grouped(value));
        }
        assert_eq!(document.matches("| `MAX_").count(), limits.len());
        let source = include_str!("limits.rs");
        let source = source.split("mod tests").next().unwrap();
        let words = source
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|word| word.starts_with("MAX_"));
        for word in words {
            assert!(limits.iter().any(|(name, _)| *name == word), "{word} is not in the table");
        }
    }
}
