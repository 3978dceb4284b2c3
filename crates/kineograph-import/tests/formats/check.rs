//! What must hold for any bytes. The fuzz target `import` uses it too.

use kineograph_import::picture::{self, Options, decode, measure};
use kineograph_import::{Limits, Source, read};

/// Reads bytes in every way: errors are fine, panics are not, and pictures have the size that was measured.
pub fn check(bytes: &[u8]) {
    let mut limits = Limits::default();
    limits.max_pixels = 1 << 16;
    limits.max_px = 4096;
    limits.max_items = 5000;
    let source =
        Source { name: "some.file", bytes, beside: &|_| Some(bytes.to_vec()), size_px: &|_, _, _| None };
    match read(&source, &limits) {
        Ok(found) => {
            for frame in found.sheets.iter().flat_map(|sheet| &sheet.frames) {
                assert!(frame.image < found.images.len());
            }
            for tag in found.sheets.iter().flat_map(|sheet| &sheet.tags) {
                assert!(!tag.frames.is_empty());
            }
            for (index, node) in found.nodes.iter().enumerate() {
                assert!(node.parent.is_none_or(|parent| parent < index));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Err(error) = picture::check(bytes, &limits) {
        assert!(!error.to_string().is_empty());
    }
    let measured = measure(bytes, 1.0, &limits);
    for all_frames in [false, true] {
        let Ok(animation) = decode(bytes, Options { all_frames, scale: 1.0 }, &limits) else { continue };
        let size_px = [animation.width, animation.height];
        assert_eq!(measured.as_ref().map(|measured| measured.size_px), Ok(size_px));
        let bytes = size_px[0] as usize * size_px[1] as usize * 4;
        assert!(animation.frames.iter().all(|shot| shot.rgba.len() == bytes && shot.secs >= 0.0));
    }
}
