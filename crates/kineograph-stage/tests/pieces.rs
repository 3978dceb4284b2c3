//! The parts of pictures that nodes show.
#![cfg(feature = "ron")]
#![allow(clippy::unwrap_used)] // what has no frame fails the test

use kineograph_runtime::format::{Content, NineSlice, Sheet, SheetFrame, SliceFill};
use kineograph_stage::pieces::{Piece, Showing};

/// A frame of 30 × 24 pixels at (100, 50) of its image.
fn frame() -> SheetFrame {
    SheetFrame::new("panel").with_rect([100.0, 50.0, 30.0, 24.0])
}

fn slices(size: [f64; 2]) -> NineSlice {
    NineSlice::new(Content::Image("panel".into()), size).with_insets([4.0, 6.0, 8.0, 10.0])
}

fn pieces_of(
    frame: SheetFrame,
    size_px: [f32; 2],
    flips: [bool; 2],
    slices: Option<&NineSlice>,
) -> Vec<Piece> {
    let sheet = Sheet::atlas("ui", "ui", vec![frame]);
    let frame = sheet.frame(0, |_| None).unwrap();
    let mut pieces = Vec::new();
    Showing { slices, ..Showing::whole(frame, size_px, flips) }.pieces(|piece| pieces.push(piece));
    pieces
}

fn rects(pieces: &[Piece]) -> Vec<[f32; 4]> {
    pieces.iter().map(|piece| piece.rect_px).collect()
}

#[test]
fn a_frame_is_one_piece_without_what_was_trimmed() {
    let whole = pieces_of(frame(), [60.0, 48.0], [false; 2], None);
    assert_eq!(whole, [Piece { rect_px: [0.0, 0.0, 60.0, 48.0], stored_px: [100.0, 50.0, 30.0, 24.0] }]);
    let trimmed = frame().with_source_size([40.0, 24.0]).with_offset([5.0, 0.0]);
    let half = |flips| rects(&pieces_of(trimmed.clone(), [20.0, 24.0], flips, None));
    assert_eq!(half([false; 2]), [[5.0, 0.0, 15.0, 24.0]]);
    assert_eq!(half([true, false]), [[0.0, 0.0, 15.0, 24.0]]);
}

#[test]
fn corners_keep_their_size() {
    let pieces = pieces_of(frame(), [100.0, 80.0], [false; 2], Some(&slices([100.0, 80.0])));
    let expected = [
        ([0.0, 0.0, 4.0, 10.0], [100.0, 64.0, 4.0, 10.0]),
        ([4.0, 0.0, 88.0, 10.0], [104.0, 64.0, 18.0, 10.0]),
        ([92.0, 0.0, 8.0, 10.0], [122.0, 64.0, 8.0, 10.0]),
        ([0.0, 10.0, 4.0, 64.0], [100.0, 56.0, 4.0, 8.0]),
        ([4.0, 10.0, 88.0, 64.0], [104.0, 56.0, 18.0, 8.0]),
        ([92.0, 10.0, 8.0, 64.0], [122.0, 56.0, 8.0, 8.0]),
        ([0.0, 74.0, 4.0, 6.0], [100.0, 50.0, 4.0, 6.0]),
        ([4.0, 74.0, 88.0, 6.0], [104.0, 50.0, 18.0, 6.0]),
        ([92.0, 74.0, 8.0, 6.0], [122.0, 50.0, 8.0, 6.0]),
    ];
    assert_eq!(pieces, expected.map(|(rect_px, stored_px)| Piece { rect_px, stored_px }));
}

#[test]
fn without_insets_those_of_the_frame_count_and_else_thirds() {
    let own = NineSlice::new(Content::Image("panel".into()), [90.0, 72.0]);
    let lefts = |frame| rects(&pieces_of(frame, [90.0, 72.0], [false; 2], Some(&own)))[0];
    assert_eq!(lefts(frame()), [0.0, 0.0, 10.0, 8.0]);
    // y counts from above: below the middle are 24 − 3 − 9 pixels.
    assert_eq!(lefts(frame().with_nine_slice([5.0, 3.0, 20.0, 9.0])), [0.0, 0.0, 5.0, 12.0]);
}

#[test]
fn a_node_smaller_than_its_corners_shows_them_smaller() {
    let pieces = pieces_of(frame(), [6.0, 4.0], [false; 2], Some(&slices([6.0, 4.0])));
    assert_eq!(
        rects(&pieces),
        [[0.0, 0.0, 2.0, 2.5], [2.0, 0.0, 4.0, 2.5], [0.0, 2.5, 2.0, 1.5], [2.0, 2.5, 4.0, 1.5]]
    );
    assert_eq!(pieces[0].stored_px, [100.0, 64.0, 4.0, 10.0]);
    for size in [[0.0, 0.0], [-5.0, 9.0], [f32::NAN, 4.0]] {
        let none = pieces_of(frame(), size, [false; 2], Some(&slices([1.0, 1.0])));
        assert!(none.iter().all(|piece| piece.rect_px[2] > 0.0 && piece.rect_px[3] > 0.0), "{none:?}");
    }
}

#[test]
fn tiles_are_repeated_and_the_last_one_is_cut() {
    let tiled = slices([57.0, 24.0]).with_fill(SliceFill::Tile);
    let pieces = pieces_of(frame(), [57.0, 24.0], [false; 2], Some(&tiled));
    // 45 pixels between the corners: two whole middles of 18 and one of 9.
    assert_eq!(pieces.len(), 5 * 3);
    let row: Vec<_> =
        pieces[5..10].iter().map(|piece| (piece.rect_px[0], piece.rect_px[2], piece.stored_px[2])).collect();
    assert_eq!(
        row,
        [(0.0, 4.0, 4.0), (4.0, 18.0, 18.0), (22.0, 18.0, 18.0), (40.0, 9.0, 9.0), (49.0, 8.0, 8.0)]
    );
    let endless = slices([1.0e6, 24.0]).with_fill(SliceFill::Tile);
    assert_eq!(pieces_of(frame(), [1.0e6, 24.0], [false; 2], Some(&endless)).len(), 9, "stretched");
}

#[test]
fn cuts_are_where_pieces_meet() {
    let sheet = Sheet::atlas("ui", "ui", vec![frame()]);
    for (size_px, flips) in
        [([100.0, 80.0], [false; 2]), ([100.0, 80.0], [true; 2]), ([6.0, 4.0], [true, false])]
    {
        let slices = slices([1.0, 1.0]);
        let showing = Showing {
            slices: Some(&slices),
            ..Showing::whole(sheet.frame(0, |_| None).unwrap(), size_px, flips)
        };
        let [x, y] = showing.cuts().unwrap();
        let pieces = pieces_of(frame(), size_px, flips, Some(&slices));
        let starts = |axis: usize| pieces.iter().map(|piece| piece.rect_px[axis]).collect::<Vec<_>>();
        assert!(starts(0).contains(&x[0]) && starts(1).contains(&y[0]), "{x:?} {y:?} {pieces:?}");
        assert!(x[1] == size_px[0] || starts(0).contains(&x[1]), "{x:?} {pieces:?}");
    }
    let whole = Showing::whole(sheet.frame(0, |_| None).unwrap(), [9.0; 2], [false; 2]);
    assert_eq!(whole.cuts(), None);
}

#[test]
fn mirrored_corners_change_sides() {
    let pieces = pieces_of(frame(), [100.0, 80.0], [true, false], Some(&slices([100.0, 80.0])));
    assert_eq!(pieces[0], Piece { rect_px: [96.0, 0.0, 4.0, 10.0], stored_px: [100.0, 64.0, 4.0, 10.0] });
    assert_eq!(pieces[2].rect_px, [0.0, 0.0, 8.0, 10.0]);
}

/// At the size of the picture the pieces together are the picture, trimmed and turned or not: each point shows the same texel.
#[test]
fn at_its_own_size_a_picture_is_as_one_piece() {
    let trimmed = frame().with_source_size([37.0, 31.0]).with_offset([1.5, -2.5]);
    for shown in [frame(), trimmed.clone(), trimmed.with_rotated(true)] {
        let size = shown.source_size.unwrap_or([30.0, 24.0]).map(|side| side as f32);
        for flips in [[false; 2], [true, false], [true, true]] {
            let one = pieces_of(shown.clone(), size, flips, None);
            let nine = pieces_of(shown.clone(), size, flips, Some(&slices([1.0, 1.0])));
            let (width, height) = (size[0] as i32, size[1] as i32);
            for at in (0..width * height).map(|n| [(n % width) as f64 + 0.5, (n / width) as f64 + 0.5]) {
                assert_eq!(
                    texel(&nine, at, shown.rotated, flips),
                    texel(&one, at, shown.rotated, flips),
                    "{at:?}"
                );
            }
        }
    }
}

/// The point of the image that a point of the node shows; `None` where it shows nothing.
fn texel(pieces: &[Piece], at: [f64; 2], rotated: bool, flips: [bool; 2]) -> Option<[f64; 2]> {
    let mut found = None;
    for Piece { rect_px, stored_px } in pieces {
        let [left, below, width, height] = rect_px.map(f64::from);
        let mut part = [(at[0] - left) / width, (at[1] - below) / height];
        if part.iter().any(|part| !(0.0..1.0).contains(part)) {
            continue;
        }
        assert!(found.is_none(), "two pieces at {at:?}");
        for axis in 0..2 {
            if flips[axis] {
                part[axis] = 1.0 - part[axis];
            }
        }
        let [x, y, width, height] = *stored_px;
        let [u, v] = if rotated { [part[1], part[0]] } else { [part[0], 1.0 - part[1]] };
        found = Some([x + u * width, y + v * height].map(|pos| (pos * 1024.0).round() / 1024.0));
    }
    found
}
