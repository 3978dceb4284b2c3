//! Frames of an Aseprite file as pictures: all visible layers, as Aseprite flattens them.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::blend::{self, Blend, Pixel};
use super::file::{Cel, Content, Depth, File, Layer, LayerKind, Palette, TileMasks, Tileset};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;

/// Pixels that may be unpacked and blended for each pixel that a picture may have: enough for dozens of layers.
const WORK_FOR_PIXEL: u64 = 32;

/// Draws frames of a file.
#[derive(Debug)]
pub struct Painter<'f, 'b> {
    file: &'f File<'b>,
    limits: &'f Limits,
    work_left: u64,
}

/// Straight RGBA.
struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<Pixel>,
}

/// Something to draw: a cel, or a group with all that is in it.
struct Drawable<'f, 'b> {
    order: i64,
    z: i64,
    what: CelContent<'f, 'b>,
}

enum CelContent<'f, 'b> {
    Cel(&'f Cel<'b>),
    /// The layers of a group, and the group.
    Group(std::ops::Range<usize>, &'f Layer),
}

impl<'f, 'b> Painter<'f, 'b> {
    /// Draws within limits, all frames together.
    pub const fn new(file: &'f File<'b>, limits: &'f Limits) -> Self {
        Self { file, limits, work_left: limits.max_pixels.saturating_mul(WORK_FOR_PIXEL) }
    }

    /// A frame as straight RGBA, `width × height × 4` bytes.
    pub fn frame(&mut self, frame: usize) -> Result<Vec<u8>, Error> {
        let mut canvas = self.canvas()?;
        self.layers(frame, 0..self.file.layers.len(), &mut canvas, 0)
            .map_err(|error| error.inside(&format!("frame {frame}")))?;
        Ok(canvas.pixels.into_flattened())
    }

    fn canvas(&mut self) -> Result<Canvas, Error> {
        let (width, height) = (self.file.width, self.file.height);
        let count = u64::from(width) * u64::from(height);
        self.spend(count)?;
        Ok(Canvas { width, height, pixels: vec![[0; 4]; count as usize] })
    }

    fn layers(
        &mut self,
        frame: usize,
        layers: std::ops::Range<usize>,
        canvas: &mut Canvas,
        depth: u64,
    ) -> Result<(), Error> {
        at_most(Quantity::Depth, depth, 64)?;
        // Each group in another one has a canvas.
        let held = (canvas.pixels.len() as u64).saturating_mul(4 * (depth + 1));
        at_most(Quantity::Memory, held, self.limits.max_decode_bytes)?;
        let mut items = self.items(frame, layers);
        items.sort_by_key(|item| (item.order + item.z, item.z));
        for item in items {
            match item.what {
                CelContent::Cel(cel) => self.cel(frame, cel, canvas)?,
                CelContent::Group(layers, group) => {
                    let mut inner = self.canvas()?;
                    self.layers(frame, layers, &mut inner, depth + 1)?;
                    let blend = blend::of_number(group.blend);
                    for (lower, upper) in canvas.pixels.iter_mut().zip(&inner.pixels) {
                        *lower = blend.over(*lower, *upper, group.opacity);
                    }
                }
            }
        }
        Ok(())
    }

    /// What is to be drawn of some layers.
    fn items(&self, frame: usize, layers: std::ops::Range<usize>) -> Vec<Drawable<'f, 'b>> {
        let mut items = Vec::new();
        let mut index = layers.start;
        while index < layers.end {
            let layer = &self.file.layers[index];
            let order = index as i64;
            let is_group = layer.kind == LayerKind::Group;
            if is_group && self.file.groups_blend {
                let inner = index + 1..self.end_of_group(index, layers.end);
                index = inner.end;
                if layer.visible {
                    items.push(Drawable { order, z: 0, what: CelContent::Group(inner, layer) });
                }
                continue;
            }
            if layer.visible && !layer.reference && !is_group {
                let cels = self.file.frames[frame].cels_of(index);
                items.extend(cels.iter().map(|cel| Drawable {
                    order,
                    z: cel.z.into(),
                    what: CelContent::Cel(cel),
                }));
            }
            index += 1;
        }
        items
    }

    fn end_of_group(&self, group: usize, end: usize) -> usize {
        let level = self.file.layers[group].level;
        (group + 1..end).find(|index| self.file.layers[*index].level <= level).unwrap_or(end)
    }

    fn cel(&mut self, frame: usize, cel: &Cel<'b>, canvas: &mut Canvas) -> Result<(), Error> {
        let layer = &self.file.layers[cel.layer];
        let opacity = blend::multiply(cel.opacity.into(), layer.opacity.into());
        let opacity = u8::try_from(opacity).unwrap_or(255);
        let (source, at) = self.linked(frame, cel)?;
        let palette = &self.file.frames[frame].palette;
        let pixels = match source.content {
            Content::Raw { width, height, bytes } => {
                let bytes =
                    bytes.get(..self.byte_count(width, height)?).ok_or(Error::whole(Reason::Damaged))?;
                self.pixels(width, height, bytes, layer, palette)
            }
            Content::Packed { width, height, bytes } => {
                let bytes = unpacked(bytes, self.byte_count(width, height)?)?;
                self.pixels(width, height, &bytes, layer, palette)
            }
            Content::Tiles { width, height, masks, bytes } => {
                self.tiles([width.into(), height.into()], masks, bytes, layer, palette)?
            }
            Content::Linked(_) => return Err(Error::whole(Reason::Damaged)),
        };
        canvas.blend(&pixels, at, self.blend(layer), opacity);
        Ok(())
    }

    /// Grey pictures have no hue that a mode could take.
    fn blend(&self, layer: &Layer) -> Blend {
        match blend::of_number(layer.blend) {
            Blend::Color(_) if self.file.depth == Depth::Gray => Blend::Normal,
            blend => blend,
        }
    }

    /// The cel with the pixels, and where they are. A link leads to a cel of an earlier or later frame, which must have pixels.
    fn linked(&self, frame: usize, cel: &Cel<'b>) -> Result<(Cel<'b>, [i64; 2]), Error> {
        let mut source = *cel;
        for _ in 0..=self.file.frames.len().min(64) {
            let Content::Linked(other) = source.content else {
                return Ok((source, [source.x.into(), source.y.into()]));
            };
            let cels = self.file.frames.get(other).map_or(&[][..], |frame| frame.cels_of(cel.layer));
            source = *cels.first().filter(|_| other != frame).ok_or(Error::whole(Reason::Damaged))?;
        }
        Err(Error::whole(Reason::Damaged))
    }

    fn byte_count(&mut self, width: u16, height: u16) -> Result<usize, Error> {
        let pixels = u64::from(width) * u64::from(height);
        at_most(Quantity::Pixels, pixels, self.limits.max_pixels)?;
        self.spend(pixels)?;
        Ok(pixels as usize * self.file.depth.bytes())
    }

    fn spend(&mut self, pixels: u64) -> Result<(), Error> {
        self.limits.in_time()?;
        let limit = self.limits.max_pixels;
        self.work_left = self.work_left.checked_sub(pixels).ok_or(Error::whole(Reason::TooMuch {
            what: Quantity::Pixels,
            is: limit + 1,
            limit,
        }))?;
        Ok(())
    }

    fn pixels(&self, width: u16, height: u16, bytes: &[u8], layer: &Layer, palette: &Palette) -> Canvas {
        let pixels = match self.file.depth {
            Depth::Rgba => bytes.as_chunks::<4>().0.to_vec(),
            Depth::Gray => {
                bytes.as_chunks::<2>().0.iter().map(|[gray, alpha]| [*gray, *gray, *gray, *alpha]).collect()
            }
            Depth::Indexed => {
                let clear = (!layer.background).then_some(self.file.transparent);
                let color =
                    |index: &u8| if clear == Some(*index) { [0; 4] } else { palette[usize::from(*index)] };
                bytes.iter().map(color).collect()
            }
        };
        Canvas { width: width.into(), height: height.into(), pixels }
    }

    fn tiles(
        &mut self,
        [columns, rows]: [u32; 2],
        masks: TileMasks,
        bytes: &[u8],
        layer: &Layer,
        palette: &Palette,
    ) -> Result<Canvas, Error> {
        let LayerKind::Tiles(id) = layer.kind else { return Err(Error::whole(Reason::Damaged)) };
        let tileset = self.file.tilesets.iter().find(|tileset| tileset.id == id);
        let tileset = *tileset.ok_or(Error::whole(Reason::Damaged))?;
        let all_tiles = self.tile_pixels(&tileset, layer, palette)?;
        let [width, height] = [u32::from(tileset.width), u32::from(tileset.height)];
        let size = [u64::from(columns) * u64::from(width), u64::from(rows) * u64::from(height)];
        at_most(Quantity::Side, size[0].max(size[1]), u64::from(self.limits.max_px) * 2)?;
        let count = size[0] * size[1];
        at_most(Quantity::Pixels, count.max(u64::from(columns) * u64::from(rows)), self.limits.max_pixels)?;
        self.spend(count)?;
        let numbers = unpacked(bytes, columns as usize * rows as usize * 4)?;
        let mut canvas =
            Canvas { width: size[0] as u32, height: size[1] as u32, pixels: vec![[0; 4]; count as usize] };
        for (index, number) in numbers.as_chunks::<4>().0.iter().enumerate() {
            let number = u32::from_le_bytes(*number);
            // Tile 0 is the empty one.
            let tile = number & masks.id;
            if tile == 0 || tile >= tileset.count {
                continue;
            }
            let corner = [index as u32 % columns * width, index as u32 / columns * height];
            for y in 0..height {
                for x in 0..width {
                    let [from_x, from_y] = turned(number, masks, [x, y], [width, height]);
                    let from = (tile * height + from_y) as usize * width as usize + from_x as usize;
                    let to = (corner[1] + y) as usize * canvas.width as usize + (corner[0] + x) as usize;
                    canvas.pixels[to] = all_tiles.pixels[from];
                }
            }
        }
        Ok(canvas)
    }

    /// All tiles, one below the other.
    fn tile_pixels(
        &mut self,
        tileset: &Tileset<'b>,
        layer: &Layer,
        palette: &Palette,
    ) -> Result<Canvas, Error> {
        let bytes = tileset.bytes.ok_or(Error::whole(Reason::Unsupported("a tileset in another file")))?;
        let height = u64::from(tileset.height) * u64::from(tileset.count);
        let count = u64::from(tileset.width) * height;
        at_most(Quantity::Pixels, count.max(height), self.limits.max_pixels)?;
        if count == 0 {
            return Err(Error::whole(Reason::Damaged));
        }
        self.spend(count)?;
        let bytes = unpacked(bytes, count as usize * self.file.depth.bytes())?;
        Ok(self.pixels(tileset.width, 0, &bytes, layer, palette))
    }
}

/// Where in a tile a pixel of a turned tile comes from. A turn about the diagonal is possible for square tiles only.
fn turned(number: u32, masks: TileMasks, [x, y]: [u32; 2], [width, height]: [u32; 2]) -> [u32; 2] {
    let x = if number & masks.flip_x != 0 { width - 1 - x } else { x };
    let y = if number & masks.flip_y != 0 { height - 1 - y } else { y };
    if number & masks.diagonal != 0 && width == height { [y, x] } else { [x, y] }
}

impl Canvas {
    /// Lays a picture over this one, cut off at its sides.
    fn blend(&mut self, upper: &Self, at: [i64; 2], blend: Blend, opacity: u8) {
        let overlap = |at: i64, size: u32, all: u32| {
            let from = (-at).clamp(0, size.into());
            let to = (i64::from(all) - at).clamp(from, size.into());
            from..to
        };
        let columns = overlap(at[0], upper.width, self.width);
        for y in overlap(at[1], upper.height, self.height) {
            for x in columns.clone() {
                let from = y as usize * upper.width as usize + x as usize;
                let to = (y + at[1]) as usize * self.width as usize + (x + at[0]) as usize;
                self.pixels[to] = blend.over(self.pixels[to], upper.pixels[from], opacity);
            }
        }
    }
}

/// Exactly so many bytes from packed ones; never more, whatever they unpack to.
fn unpacked(bytes: &[u8], count: usize) -> Result<Vec<u8>, Error> {
    let mut unpacked = Vec::new();
    let read = ZlibDecoder::new(bytes).take(count as u64).read_to_end(&mut unpacked);
    if read.is_err() || unpacked.len() < count {
        return Err(Error::whole(Reason::Damaged));
    }
    Ok(unpacked)
}
