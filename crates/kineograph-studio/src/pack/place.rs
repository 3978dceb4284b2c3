//! Places for frames on pages, and the pixels there.

use std::collections::BTreeMap;

use guillotiere::{SimpleAtlasAllocator, Size};

use super::pieces::Piece;
use super::{Atlas, Options, PackError, Packed, Page};
use crate::media::Picture;

/// The most pages of an atlas.
const MAX_PAGES: usize = 256;

/// Where a piece lies: the upper left corner of its pixels, and whether they are turned.
type PackedCorner = ([u32; 2], bool);

/// Packs pieces, the largest first. Frames with hard pixels get pages of their own; equal frames share a place.
pub fn place(pieces: Vec<Piece>, options: &Options) -> Result<Atlas, PackError> {
    let border = options.extrude_px * 2 + options.padding_px;
    for piece in &pieces {
        let [width, height] = [piece.pixels.width, piece.pixels.height];
        if width.max(height) > options.max_px.saturating_sub(border) {
            return Err(PackError::TooLarge(piece.name.clone(), options.max_px - border.min(options.max_px)));
        }
    }
    let (firsts, same_as) = unique(&pieces);
    let mut found: Vec<Option<(usize, PackedCorner)>> = vec![None; pieces.len()];
    let mut pages: Vec<Page> = Vec::new();
    for is_nearest in [false, true] {
        let mut waiting: Vec<usize> =
            firsts.iter().copied().filter(|index| pieces[*index].is_nearest == is_nearest).collect();
        waiting.sort_by_key(|index| {
            let Picture { width, height, .. } = &pieces[*index].pixels;
            (std::cmp::Reverse(*width.max(height)), std::cmp::Reverse(*width.min(height)), *index)
        });
        while !waiting.is_empty() {
            if pages.len() >= MAX_PAGES {
                return Err(PackError::TooMany);
            }
            let (size, places) = fill(&waiting, &pieces, options);
            let page = pages.len();
            pages.push(draw(size, &places, &pieces, is_nearest, options));
            places.iter().for_each(|(index, place)| found[*index] = Some((page, *place)));
            waiting.retain(|index| found[*index].is_none());
        }
    }
    let frames = pieces.into_iter().enumerate().filter_map(|(index, piece)| {
        let (page, ([x, y], rotated)) = found[same_as[index]]?;
        Some(Packed {
            rect_px: [x, y, piece.pixels.width, piece.pixels.height],
            of: piece.of,
            name: piece.name,
            page,
            rotated,
            offset_px: piece.offset_px,
            source_size_px: piece.source_size_px,
            pivot: piece.pivot,
        })
    });
    Ok(Atlas { frames: frames.collect(), pages })
}

/// The pieces that are no copies of earlier ones, and for each piece the first that has its pixels.
fn unique(pieces: &[Piece]) -> (Vec<usize>, Vec<usize>) {
    let mut known: BTreeMap<(bool, u32, &[u8]), usize> = BTreeMap::new();
    let mut firsts = Vec::new();
    let same_as = pieces.iter().enumerate().map(|(index, piece)| {
        *known.entry((piece.is_nearest, piece.pixels.width, &piece.pixels.rgba)).or_insert_with(|| {
            firsts.push(index);
            index
        })
    });
    let same_as = same_as.collect();
    (firsts, same_as)
}

/// The least page on which all fit, else the largest one with as many as fit on it.
fn fill(waiting: &[usize], pieces: &[Piece], options: &Options) -> ([u32; 2], Vec<(usize, PackedCorner)>) {
    let area: u64 = waiting.iter().map(|index| pieces[*index].pixels.rgba.len() as u64 / 4).sum();
    let mut size = [16_u32.min(options.max_px); 2];
    loop {
        let is_largest = size == [options.max_px; 2];
        if is_largest || u64::from(size[0]) * u64::from(size[1]) >= area {
            let places = try_places(size, waiting, pieces, options);
            if is_largest || places.len() == waiting.len() {
                return (size, places);
            }
        }
        // Wider, then higher, by turns.
        let side = usize::from(size[0] > size[1]);
        size[side] = (size[side] * 2).min(options.max_px);
    }
}

fn try_places(
    size: [u32; 2],
    waiting: &[usize],
    pieces: &[Piece],
    options: &Options,
) -> Vec<(usize, PackedCorner)> {
    let [width, height] = size.map(|side| i32::try_from(side + options.padding_px).unwrap_or(i32::MAX));
    let mut free = SimpleAtlasAllocator::new(Size::new(width, height));
    let border = options.extrude_px * 2 + options.padding_px;
    let mut places = Vec::new();
    for index in waiting {
        let Picture { width, height, .. } = pieces[*index].pixels;
        let [width, height] = [width, height].map(|side| i32::try_from(side + border).unwrap_or(i32::MAX));
        let upright = free.allocate(Size::new(width, height)).map(|place| (place, false));
        let turned = || free.allocate(Size::new(height, width)).map(|place| (place, true));
        let found = if options.rotate { upright.or_else(turned) } else { upright };
        if let Some((place, rotated)) = found {
            let corner = [place.min.x, place.min.y].map(|side| side.unsigned_abs() + options.extrude_px);
            places.push((*index, (corner, rotated)));
        }
    }
    places
}

fn draw(
    [width, height]: [u32; 2],
    places: &[(usize, PackedCorner)],
    pieces: &[Piece],
    is_nearest: bool,
    options: &Options,
) -> Page {
    let mut rgba = vec![0; width as usize * height as usize * 4];
    for (index, ([x, y], rotated)) in places {
        let pixels = &pieces[*index].pixels;
        let stored = if *rotated { [pixels.height, pixels.width] } else { [pixels.width, pixels.height] };
        let around = i64::from(options.extrude_px);
        for row in -around..i64::from(stored[1]) + around {
            for column in -around..i64::from(stored[0]) + around {
                let [column_in, row_in] = [(column, stored[0]), (row, stored[1])]
                    .map(|(at, side)| at.clamp(0, i64::from(side) - 1) as u32);
                let [from_x, from_y] =
                    if *rotated { [row_in, pixels.height - 1 - column_in] } else { [column_in, row_in] };
                let from = (from_y as usize * pixels.width as usize + from_x as usize) * 4;
                let [to_x, to_y] = [i64::from(*x) + column, i64::from(*y) + row];
                let is_inside =
                    (0..i64::from(width)).contains(&to_x) && (0..i64::from(height)).contains(&to_y);
                if is_inside {
                    let to = (to_y as usize * width as usize + to_x as usize) * 4;
                    rgba[to..to + 4].copy_from_slice(&pixels.rgba[from..from + 4]);
                }
            }
        }
    }
    Page { picture: Picture { width, height, rgba }, is_nearest }
}
