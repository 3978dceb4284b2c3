//! Frames one by one: their rectangles, which ones there are.

use std::collections::BTreeSet;

use kineograph_runtime::format::{FrameRef, Sheet, SheetFrame};

/// The same frames without a grid, each with its own rectangle, so that each can be changed by itself. `None` if the size of a picture
/// is not known where it is needed.
pub fn explicit(sheet: &Sheet, image_px: impl Fn(&str) -> Option<[f64; 2]>) -> Option<Sheet> {
    let mut frames = Vec::with_capacity(sheet.frame_count() as usize);
    for index in 0..sheet.frame_count() {
        let frame = sheet.frames.get(index as usize).cloned().unwrap_or_default();
        frames.push(match frame.rect {
            Some(_) => frame,
            None => {
                let rect_px = sheet.frame(index, &image_px)?.rect_px;
                frame.with_rect(rect_px)
            }
        });
    }
    let alone = Sheet::atlas(&sheet.name, &sheet.image, frames);
    Some(alone.with_tags(sheet.tags.clone()).with_kerning(sheet.kerning.clone()))
}

/// The rectangle in whole pixels, at least one each way, within a picture.
pub fn in_picture([x, y, width, height]: [f64; 4], picture_px: [f64; 2]) -> [f64; 4] {
    let axis = |from: f64, length: f64, picture_px: f64| {
        let length = length.round().clamp(1.0, picture_px.max(1.0));
        (from.round().min(picture_px - length).max(0.0), length)
    };
    let ((x, width), (y, height)) = (axis(x, width, picture_px[0]), axis(y, height, picture_px[1]));
    [x, y, width, height]
}

/// The rectangle that a frame covers in its picture.
pub fn stored(frame: &SheetFrame) -> Option<[f64; 4]> {
    let [x, y, width, height] = frame.rect?;
    Some(if frame.rotated { [x, y, height, width] } else { [x, y, width, height] })
}

/// The frame with another place in its picture: x, y, width and height as it is stored there, in pixels. One that changes its size is no
/// longer trimmed.
pub fn with_rect(frame: &SheetFrame, [x, y, width, height]: [f64; 4]) -> SheetFrame {
    // A rotated frame covers height × width pixels.
    let rect = if frame.rotated { [x, y, height, width] } else { [x, y, width, height] };
    let moved = frame.clone().with_rect(rect);
    match frame.rect {
        Some(old) if old[2..] == rect[2..] => moved,
        _ => moved.with_offset([0.0; 2]).with_source_size(None),
    }
}

/// The sheet without these frames, which must have rectangles of their own; tags lose them too. A range that began or ended with one of
/// them begins or ends with the next that is left.
pub fn without(sheet: &Sheet, gone: &BTreeSet<u32>) -> Sheet {
    let is_gone = |frame: &FrameRef| sheet.frame_index(frame).is_some_and(|index| gone.contains(&index));
    let mut left = sheet.clone();
    for tag in &mut left.tags {
        tag.frames.retain(|frame| !is_gone(&frame.frame));
        let Some((first, last)) =
            tag.first.clone().or(tag.last.clone()).zip(tag.last.clone().or(tag.first.clone()))
        else {
            continue;
        };
        let ends = sheet.frame_index(&first).zip(sheet.frame_index(&last));
        let kept = ends
            .map(|(first, last)| (first..=last).filter(|index| !gone.contains(index)).collect::<Vec<_>>());
        let named = |index: u32| {
            let shift = u32::try_from(gone.range(..index).count()).unwrap_or(0);
            sheet.frame_name(index).map_or(FrameRef::Index(index - shift), FrameRef::from)
        };
        if let Some(kept) = kept {
            tag.first = kept.first().copied().map(named);
            tag.last = kept.last().copied().map(named);
        }
    }
    for tag in &mut left.tags {
        for frame in &mut tag.frames {
            if let FrameRef::Index(index) = &mut frame.frame {
                *index -= u32::try_from(gone.range(..*index).count()).unwrap_or(0);
            }
        }
    }
    let mut index = 0_u32;
    left.frames.retain(|_| {
        index += 1;
        !gone.contains(&(index - 1))
    });
    left
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Tag, TagFrame};

    use super::*;

    #[test]
    fn a_grid_becomes_the_same_frames_one_by_one() {
        let named = vec![SheetFrame::new("a"), SheetFrame::new("b").with_pivot([0.0, 1.0])];
        let grid =
            Sheet::new("s", "p", 3, 2).with_margin([1.0, 2.0]).with_spacing([2.0, 0.0]).with_frames(named);
        let size = |_: &str| Some([30.0, 20.0]);
        let alone = explicit(&grid, size).unwrap();
        assert_eq!((alone.cell_count(), alone.frame_count()), (0, 6));
        for index in 0..6 {
            assert_eq!(
                alone.frame(index, |_| None),
                grid.frame(index, size),
                "without the size of the picture"
            );
        }
        assert_eq!(explicit(&alone, |_| None), Some(alone));
        assert_eq!(explicit(&grid, |_| None), None);
    }

    #[test]
    fn rectangles_stay_in_the_picture() {
        assert_eq!(in_picture([-3.2, 5.6, 4.4, 0.2], [20.0, 10.0]), [0.0, 6.0, 4.0, 1.0]);
        assert_eq!(in_picture([18.0, 9.0, 6.0, 60.0], [20.0, 10.0]), [14.0, 0.0, 6.0, 10.0]);
    }

    #[test]
    fn a_move_keeps_what_was_trimmed_another_size_does_not() {
        let frame = SheetFrame::new("a").with_rect([0.0, 0.0, 4.0, 6.0]).with_rotated(true);
        let frame = frame.with_offset([1.0, 2.0]).with_source_size([10.0, 10.0]);
        let moved = with_rect(&frame, [7.0, 8.0, 6.0, 4.0]);
        assert_eq!((moved.rect, moved.source_size), (Some([7.0, 8.0, 4.0, 6.0]), Some([10.0, 10.0])));
        let resized = with_rect(&frame, [0.0, 0.0, 5.0, 4.0]);
        assert_eq!((resized.rect, resized.source_size), (Some([0.0, 0.0, 4.0, 5.0]), None));
        assert_eq!(resized.offset, [0.0; 2]);
    }

    #[test]
    fn tags_lose_what_is_gone() {
        let frames =
            ["a", "b", "", "d"].map(|name| SheetFrame::new(name).with_rect([0.0, 0.0, 1.0, 1.0])).to_vec();
        let tags = vec![
            Tag::of_range("range", "b", "d"),
            Tag::new("list", vec![TagFrame::new("b"), TagFrame::new(2), TagFrame::new(3)]),
            Tag::of_range("one", "b", "b"),
        ];
        let sheet = Sheet::atlas("s", "p", frames).with_tags(tags);
        let left = without(&sheet, &BTreeSet::from([1]));
        let shown = |name: &str| {
            let frames = left.tag_frames(left.tag(name).unwrap());
            frames.iter().map(|frame| frame.index).collect::<Vec<u32>>()
        };
        assert_eq!(left.frames.len(), 3);
        assert_eq!((shown("range"), shown("list"), shown("one")), (vec![1, 2], vec![1, 2], vec![]));
    }
}
