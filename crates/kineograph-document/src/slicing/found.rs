//! The frames of a sheet, when boxes were found on its picture.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Sheet, SheetFrame};

use super::frames::{stored, without};

/// The sheet, whose frames must have rectangles of their own, with the frames that these boxes are on one of its images; and the numbers
/// of those that no box is left for.
///
/// A frame that covers just a box stays what it is: turned, trimmed, and in its place. Of the others the one that a box overlaps most gets
/// it, with its name, pivot and time. Boxes without any are new frames at the end.
pub fn with_found(sheet: &Sheet, image: &str, boxes: &[[f64; 4]]) -> (Sheet, BTreeSet<u32>) {
    let own = (image != sheet.image).then(|| image.to_owned());
    let is_here = |frame: &SheetFrame| frame.image.as_deref().unwrap_or(&sheet.image) == image;
    let is_same = |frame: &SheetFrame| stored(frame).is_some_and(|rect| boxes.contains(&rect));
    let others = (0..sheet.frames.len()).filter(|at| is_here(&sheet.frames[*at]));
    let mut free: Vec<usize> = others.filter(|at| !is_same(&sheet.frames[*at])).collect();
    let is_known = |rect: &[f64; 4]| {
        sheet.frames.iter().any(|frame| is_here(frame) && stored(frame).as_ref() == Some(rect))
    };

    let mut next = sheet.clone();
    for rect in boxes.iter().filter(|rect| !is_known(rect)) {
        let overlap = |at: usize| stored(&sheet.frames[at]).map_or(0.0, |old| common_px(*rect, old));
        let best = (0..free.len()).max_by(|a, b| overlap(free[*a]).total_cmp(&overlap(free[*b])));
        let taken = best.filter(|best| overlap(free[*best]) > 0.0).map(|best| free.remove(best));
        let frame = taken.map(|at| next.frames[at].clone()).unwrap_or_default().with_rotated(false);
        let frame = frame.with_rect(*rect).with_offset([0.0; 2]).with_source_size(None);
        match taken {
            Some(at) => next.frames[at] = frame,
            None => next.frames.push(frame.with_image(own.clone())),
        }
    }
    let gone = free.into_iter().filter_map(|at| u32::try_from(at).ok()).collect();
    (without(&next, &gone), gone)
}

/// How many pixels two rectangles have in common.
fn common_px(a: [f64; 4], b: [f64; 4]) -> f64 {
    let axis =
        |axis: usize| ((a[axis] + a[axis + 2]).min(b[axis] + b[axis + 2]) - a[axis].max(b[axis])).max(0.0);
    axis(0) * axis(1)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kineograph_runtime::format::Project;

    use super::*;
    use crate::media::Picture;
    use crate::slicing::{Found, detect};

    /// A turned frame, a trimmed one, another picture's, and a plain one that covers the same as the trimmed.
    fn atlas() -> Sheet {
        let turned = SheetFrame::new("pine").with_rect([0.0, 20.0, 6.0, 14.0]).with_rotated(true);
        let frames = vec![
            turned.with_offset([0.0, -3.0]).with_source_size([8.0, 20.0]).with_pivot([0.5, 0.0]),
            SheetFrame::new("owl").with_rect([0.0, 0.0, 10.0, 12.0]).with_source_size([16.0, 16.0]),
            SheetFrame::new("far").with_rect([0.0, 0.0, 9.0, 9.0]).with_image("other".to_owned()),
            SheetFrame::new("owl again").with_rect([0.0, 0.0, 10.0, 12.0]),
        ];
        Sheet::atlas("s", "p", frames)
    }

    const OWL: [f64; 4] = [0.0, 0.0, 10.0, 12.0];
    const PINE: [f64; 4] = [0.0, 20.0, 14.0, 6.0];

    #[test]
    fn boxes_that_are_frames_change_nothing() {
        assert_eq!(with_found(&atlas(), "p", &[OWL, PINE]), (atlas(), BTreeSet::new()));
    }

    #[test]
    fn the_frames_of_the_sample_atlas_are_found_as_they_are() {
        let project = Project::from_ron_text(include_str!("../../../../projects/camp.ron")).unwrap();
        let camp = project.sheets.iter().find(|sheet| sheet.name == "camp").unwrap();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sprites/camp.png");
        let pixels = image::open(path).unwrap().to_rgba8();
        let (width, height) = pixels.dimensions();
        let picture = Picture { width, height, rgba: pixels.into_raw() };
        let mut boxes = detect(&picture, Found::default()).unwrap();
        assert_eq!(with_found(camp, "camp", &boxes), (camp.clone(), BTreeSet::new()));
        // The tent, which is trimmed, one pixel wider: the other frames stay.
        boxes[0][2] += 1.0;
        let (sheet, gone) = with_found(camp, "camp", &boxes);
        let tent = SheetFrame::new("tent").with_rect([0.0, 0.0, 149.0, 105.0]);
        assert_eq!((&sheet.frames[0], &sheet.frames[1..], gone.len()), (&tent, &camp.frames[1..], 0));
    }

    #[test]
    fn another_box_makes_a_plain_frame_and_leaves_the_others() {
        let (sheet, gone) = with_found(&atlas(), "p", &[OWL, [0.0, 20.0, 14.0, 8.0], [30.0, 0.0, 4.0, 4.0]]);
        assert_eq!((gone.len(), &sheet.frames[1..4]), (0, &atlas().frames[1..]));
        let pine = SheetFrame::new("pine").with_rect([0.0, 20.0, 14.0, 8.0]).with_pivot([0.5, 0.0]);
        assert_eq!(sheet.frames[0], pine);
        assert_eq!(sheet.frames[4..], [SheetFrame::default().with_rect([30.0, 0.0, 4.0, 4.0])]);
    }

    #[test]
    fn frames_that_no_box_is_left_for_go() {
        let (sheet, gone) = with_found(&atlas(), "p", &[OWL]);
        assert_eq!((gone, sheet.frames.as_slice()), (BTreeSet::from([0]), &atlas().frames[1..]));
    }
}
