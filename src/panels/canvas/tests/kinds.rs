//! What the canvas shows of each kind of content, blend and mask, beside what an export contains.

use std::path::Path;

use super::*;
use crate::compile::Programs;
use crate::export::source::ExportSource;
use crate::export::studio::{Backdrop, Studio};
use crate::io::{Roots, load_media, read_project};

const STAGE_PX: [u32; 2] = [252, 210];
const SECS: [f64; 3] = [0.0, 1.0 / 3.0, 1.0];

#[test]
fn the_canvas_at_100_percent_shows_of_all_kinds_what_an_export_contains() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens/kinds.ron");
    let (document, _) = Document::from_project(&read_project(&path).unwrap().0);
    let roots = Roots::of_project(Some(&path));
    let source = ExportSource::of(&document, &Programs::of(&document), roots.clone());
    let mut studio = Studio::open(&source, &mut Vec::new()).unwrap();
    for secs in SECS {
        let exported = studio.picture(&source, secs, STAGE_PX, Backdrop::Stage).unwrap();
        let (canvas, screen) = rendered_as(
            [640.0, 480.0],
            document.clone(),
            Picture { width: 1, height: 1, rgba: vec![0; 4] },
            |harness| {
                load_media(&document, &roots, harness.state_mut().editor.media_mut());
                harness.state_mut().editor.apply(Intent::Seek(secs));
                harness.get_by_label("100 %").click();
            },
        );
        let corner = screen.pos_from_stage([0.0, 210.0]);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // whole and inside the window
        let [left, top] = [corner.x, corner.y].map(|side| side.round() as u32);
        let mut differing = Vec::new();
        // The canvas draws the stage's outline around it.
        let [width, height] = STAGE_PX;
        for (x, y) in (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x, y))) {
            let [shown, wanted] = [canvas.pixel(left + x, top + y), exported.pixel(x, y)].map(Option::unwrap);
            if shown.iter().zip(wanted).any(|(a, b)| a.abs_diff(b) > 2) {
                differing.push((x, y, shown, wanted));
            }
        }
        assert!(
            differing.is_empty(),
            "{secs} s: {} pixels, {:?}",
            differing.len(),
            &differing[..differing.len().min(12)]
        );
    }
}
