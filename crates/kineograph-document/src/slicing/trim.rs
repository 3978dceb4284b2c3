//! Transparent edges of frames.

use kineograph_runtime::format::SheetFrame;

use crate::media::Picture;

/// The frame without its transparent edges. What is seen of it stays where it is on the sprite: it remembers the size that it had. `None` if
/// it has no rectangle, is turned, or is transparent throughout.
pub fn trimmed(frame: &SheetFrame, picture: &Picture) -> Option<SheetFrame> {
    let rect = frame.rect.filter(|_| !frame.rotated)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within the picture
    let [left, top, right, bottom] =
        [rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]].map(|edge| edge.round().max(0.0) as u32);
    let [right, bottom] = [right.min(picture.width), bottom.min(picture.height)];
    let is_seen = |x: u32, y: u32| {
        let at = 4 * (y as usize * picture.width as usize + x as usize) + 3;
        picture.rgba.get(at).is_some_and(|alpha| *alpha > 0)
    };
    let column = |x: &u32| (top..bottom).any(|y| is_seen(*x, y));
    let row = |y: &u32| (left..right).any(|x| is_seen(x, *y));
    let xs = [(left..right).find(column)?, (left..right).rev().find(column)? + 1].map(f64::from);
    let ys = [(top..bottom).find(row)?, (top..bottom).rev().find(row)? + 1].map(f64::from);
    let new = [xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]];
    let middle = |rect: [f64; 4]| [rect[0] + rect[2] / 2.0, rect[1] + rect[3] / 2.0];
    let ([x, y], [old_x, old_y]) = (middle(new), middle(rect));
    let offset = [frame.offset[0] + x - old_x, frame.offset[1] - (y - old_y)];
    let source_size = frame.source_size.unwrap_or([rect[2], rect[3]]);
    let is_whole = offset == [0.0; 2] && source_size == [new[2], new[3]];
    let trimmed = frame.clone().with_rect(new).with_offset(offset);
    Some(trimmed.with_source_size((!is_whole).then_some(source_size)))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Sheet;

    use super::*;

    #[test]
    fn what_is_seen_stays_where_it_is_on_the_sprite() {
        let mut picture = Picture { width: 20, height: 16, rgba: vec![0; 20 * 16 * 4] };
        for (x, y) in [(5, 4), (9, 10)] {
            picture.rgba[4 * (y * 20 + x) + 3] = 255;
        }
        let frame = SheetFrame::new("a").with_rect([2.0, 1.0, 12.0, 14.0]);
        let new = trimmed(&frame, &picture).unwrap();
        assert_eq!((new.rect, new.source_size), (Some([5.0, 4.0, 5.0, 7.0]), Some([12.0, 14.0])));
        // The lower left corner in the untrimmed frame, y up: 3 from the left, 15 - 11 from below.
        let sheet = Sheet::atlas("s", "p", vec![new.clone()]);
        assert_eq!(sheet.frame(0, |_| None).unwrap().corner_px(), [3.0, 4.0]);
        // Again nothing is left to trim.
        assert_eq!(trimmed(&new, &picture), Some(new));
        assert_eq!(trimmed(&SheetFrame::new("b").with_rect([0.0, 0.0, 2.0, 2.0]), &picture), None);
    }
}
