//! The chunks of an Aseprite file, after the description of the format that its makers publish (`docs/ase-file-specs.md`).

use std::sync::Arc;

use super::bytes::Bytes;
use super::parts::{FrameTag, Slice, SliceKey};
use crate::description::Direction;
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;

/// The bytes at 4 and 5 of each file.
pub const MAGIC: u16 = 0xa5e0;

/// The palette of a frame: straight RGBA.
pub type Palette = Arc<Vec<[u8; 4]>>;

/// A file. Pixels are still packed.
#[derive(Debug)]
pub struct File<'b> {
    /// Width of the canvas in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// How pixels are stored.
    pub depth: Depth,
    /// The index that is transparent, except in the background.
    pub transparent: u8,
    /// True if the opacity of layers counts.
    pub layer_opacity: bool,
    /// True if groups are drawn by themselves first, with opacity and blend mode.
    pub groups_blend: bool,
    /// All layers, those of a group after it.
    pub layers: Vec<Layer>,
    /// All frames, at least one.
    pub frames: Vec<FrameData<'b>>,
    /// The tags.
    pub tags: Vec<FrameTag>,
    /// The slices.
    pub slices: Vec<Slice>,
    /// Tilesets by their id.
    pub tilesets: Vec<Tileset<'b>>,
}

/// How pixels are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Four bytes.
    Rgba,
    /// A value and an alpha.
    Gray,
    /// An index of the palette.
    Indexed,
}

/// A layer.
#[derive(Debug, Clone)]
pub struct Layer {
    /// True if it and what it belongs to are shown.
    pub visible: bool,
    /// True for the background, in which no index is transparent.
    pub background: bool,
    /// A picture to draw after, which is never part of the result.
    pub reference: bool,
    /// What it is.
    pub kind: LayerKind,
    /// How deep it is in groups.
    pub level: u16,
    /// The number of its blend mode.
    pub blend: u16,
    /// 0 to 255.
    pub opacity: u8,
}

/// What a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayerKind {
    /// Pixels.
    Image,
    /// Layers.
    Group,
    /// Numbers of tiles, with the id of their tileset.
    Tiles(u32),
}

/// A frame.
#[derive(Debug)]
pub struct FrameData<'b> {
    /// How long it stays.
    pub ms: u16,
    /// What it shows, in the order of layers.
    pub cels: Vec<Cel<'b>>,
    /// Its colours.
    pub palette: Palette,
}

/// What a layer shows in a frame.
#[derive(Debug, Clone, Copy)]
pub struct Cel<'b> {
    /// The layer.
    pub layer: usize,
    /// The left side in the canvas.
    pub x: i16,
    /// The upper side.
    pub y: i16,
    /// 0 to 255.
    pub opacity: u8,
    /// Moves it in the order of layers.
    pub z: i16,
    /// Its pixels.
    pub content: Content<'b>,
}

/// Pixels of a cel.
#[derive(Debug, Clone, Copy)]
pub enum Content<'b> {
    /// As they are.
    Raw { width: u16, height: u16, bytes: &'b [u8] },
    /// Packed.
    Packed { width: u16, height: u16, bytes: &'b [u8] },
    /// Those of the same layer in another frame.
    Linked(usize),
    /// Packed numbers of tiles, of 32 bits; the masks say which bits are what.
    Tiles { width: u16, height: u16, masks: TileMasks, bytes: &'b [u8] },
}

/// Which bits of a tile are its number, and how it is turned.
#[derive(Debug, Clone, Copy)]
pub struct TileMasks {
    /// The number in the tileset.
    pub id: u32,
    /// Mirrored left to right.
    pub flip_x: u32,
    /// Mirrored top to bottom.
    pub flip_y: u32,
    /// Both axes exchanged, before all else.
    pub diagonal: u32,
}

/// Tiles of one size, one below the other.
#[derive(Debug, Clone, Copy)]
pub struct Tileset<'b> {
    /// Its id.
    pub id: u32,
    /// How many tiles.
    pub count: u32,
    /// Width of each.
    pub width: u16,
    /// Height of each.
    pub height: u16,
    /// Packed pixels; `None` if they are in another file.
    pub bytes: Option<&'b [u8]>,
}

impl<'b> FrameData<'b> {
    /// The cels of a layer.
    pub fn cels_of(&self, layer: usize) -> &[Cel<'b>] {
        let start = self.cels.partition_point(|cel| cel.layer < layer);
        let end = self.cels.partition_point(|cel| cel.layer <= layer);
        &self.cels[start..end]
    }
}

impl Depth {
    /// Bytes of a pixel.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Rgba => 4,
            Self::Gray => 2,
            Self::Indexed => 1,
        }
    }
}

/// Reads all chunks.
pub fn parse<'b>(bytes: &'b [u8], limits: &Limits) -> Result<File<'b>, Error> {
    at_most(Quantity::Bytes, bytes.len() as u64, limits.max_bytes as u64)?;
    let mut all = Bytes(bytes);
    let mut header = Bytes(all.take(128)?);
    header.dword()?;
    if header.word()? != MAGIC {
        return Err(Error::whole(Reason::NotThis));
    }
    let frames = usize::from(header.word()?);
    let (width, height) = (u32::from(header.word()?), u32::from(header.word()?));
    let depth = match header.word()? {
        32 => Depth::Rgba,
        16 => Depth::Gray,
        8 => Depth::Indexed,
        _ => return Err(Error::whole(Reason::Wanted("8, 16 or 32 bits a pixel"))),
    };
    let flags = header.dword()?;
    let speed_ms = header.word()?;
    header.take(8)?;
    let transparent = header.byte()?;
    at_most(Quantity::Frames, frames as u64, limits.max_frames as u64)?;
    at_most(Quantity::Side, u64::from(width.max(height)), u64::from(limits.max_px))?;
    at_most(Quantity::Pixels, u64::from(width) * u64::from(height), limits.max_pixels)?;
    if frames == 0 || width == 0 || height == 0 {
        return Err(Error::whole(Reason::Damaged));
    }
    let mut reader = AsepriteReader {
        file: File {
            width,
            height,
            depth,
            transparent,
            layer_opacity: flags & 1 != 0,
            groups_blend: flags & 2 != 0,
            layers: Vec::new(),
            frames: Vec::new(),
            tags: Vec::new(),
            slices: Vec::new(),
            tilesets: Vec::new(),
        },
        palette: Arc::new(vec![[0, 0, 0, 255]; 256]),
        new_palette: false,
        items: 0,
        limits,
    };
    for index in 0..frames {
        reader.frame(&mut all, speed_ms).map_err(|error| error.inside(&format!("frame {index}")))?;
    }
    hide_children(&mut reader.file.layers);
    Ok(reader.file)
}

/// What is in a hidden group is hidden.
fn hide_children(layers: &mut [Layer]) {
    let mut hidden_from: Option<u16> = None;
    for layer in layers {
        if hidden_from.is_some_and(|level| layer.level <= level) {
            hidden_from = None;
        }
        if hidden_from.is_some() {
            layer.visible = false;
        } else if !layer.visible && layer.kind == LayerKind::Group {
            hidden_from = Some(layer.level);
        }
    }
}

struct AsepriteReader<'b, 'l> {
    file: File<'b>,
    palette: Palette,
    /// True once a palette of the newer kind was read; those of the older kind are copies of it.
    new_palette: bool,
    items: u64,
    limits: &'l Limits,
}

impl<'b> AsepriteReader<'b, '_> {
    fn frame(&mut self, all: &mut Bytes<'b>, speed_ms: u16) -> Result<(), Error> {
        let size = all.dword()? as usize;
        let mut frame = Bytes(all.take(size.checked_sub(4).ok_or(Error::whole(Reason::Damaged))?)?);
        if frame.word()? != 0xf1fa {
            return Err(Error::whole(Reason::Damaged));
        }
        let old_count = frame.word()?;
        let ms = frame.word()?;
        frame.take(2)?;
        let count = match frame.dword()? {
            0 => u32::from(old_count),
            count => count,
        };
        // A frame without a time of its own has that of the whole file; none at all is read as Aseprite's default.
        let ms = [ms, speed_ms].into_iter().find(|ms| *ms > 0).unwrap_or(100);
        self.file.frames.push(FrameData { ms, cels: Vec::new(), palette: Arc::clone(&self.palette) });
        for _ in 0..count {
            let size = frame.dword()? as usize;
            let kind = frame.word()?;
            let chunk = frame.take(size.checked_sub(6).ok_or(Error::whole(Reason::Damaged))?)?;
            self.items += 1;
            at_most(Quantity::Items, self.items, self.limits.max_items as u64)?;
            self.chunk(kind, Bytes(chunk))?;
        }
        if let Some(frame) = self.file.frames.last_mut() {
            frame.palette = Arc::clone(&self.palette);
            frame.cels.sort_by_key(|cel| cel.layer);
        }
        Ok(())
    }

    fn chunk(&mut self, kind: u16, chunk: Bytes<'b>) -> Result<(), Error> {
        match kind {
            0x0004 if !self.new_palette => self.old_palette(chunk, |value| value),
            0x0011 if !self.new_palette => {
                self.old_palette(chunk, |value| (value & 63) << 2 | (value & 63) >> 4)
            }
            0x2004 => self.layer(chunk),
            0x2005 => self.cel(chunk),
            0x2018 => self.tags(chunk),
            0x2019 => self.palette(chunk),
            0x2022 => self.slice(chunk),
            0x2023 => self.tileset(chunk),
            _ => Ok(()),
        }
    }

    fn old_palette(&mut self, mut chunk: Bytes<'b>, widen: fn(u8) -> u8) -> Result<(), Error> {
        let mut index = 0_usize;
        let palette = Arc::make_mut(&mut self.palette);
        for _ in 0..chunk.word()? {
            index += usize::from(chunk.byte()?);
            let count = chunk.byte()?;
            for _ in 0..if count == 0 { 256 } else { u32::from(count) } {
                let [red, green, blue] = [chunk.byte()?, chunk.byte()?, chunk.byte()?].map(widen);
                if let Some(color) = palette.get_mut(index) {
                    *color = [red, green, blue, 255];
                }
                index += 1;
            }
        }
        Ok(())
    }

    fn palette(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        self.new_palette = true;
        chunk.dword()?;
        let (first, last) = (chunk.dword()?, chunk.dword()?);
        chunk.take(8)?;
        let palette = Arc::make_mut(&mut self.palette);
        for index in first..=last {
            let flags = chunk.word()?;
            let color = [chunk.byte()?, chunk.byte()?, chunk.byte()?, chunk.byte()?];
            if flags & 1 != 0 {
                chunk.text()?;
            }
            // Pixels have indices of one byte.
            if let Some(entry) = palette.get_mut(index as usize) {
                *entry = color;
            }
        }
        Ok(())
    }

    fn layer(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        let flags = chunk.word()?;
        let kind = chunk.word()?;
        let level = chunk.word()?;
        chunk.take(4)?;
        let blend = chunk.word()?;
        let opacity = chunk.byte()?;
        chunk.take(3)?;
        chunk.text()?;
        let kind = match kind {
            0 => LayerKind::Image,
            1 => LayerKind::Group,
            2 => LayerKind::Tiles(chunk.dword()?),
            _ => return Err(Error::whole(Reason::Wanted("a layer of a known kind"))),
        };
        let opacity = if self.file.layer_opacity { opacity } else { 255 };
        self.file.layers.push(Layer {
            visible: flags & 1 != 0,
            background: flags & 8 != 0,
            reference: flags & 64 != 0,
            kind,
            level,
            blend,
            opacity,
        });
        Ok(())
    }

    fn cel(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        let layer = usize::from(chunk.word()?);
        let (x, y) = (chunk.short()?, chunk.short()?);
        let opacity = chunk.byte()?;
        let kind = chunk.word()?;
        let z = chunk.short()?;
        chunk.take(5)?;
        let content = match kind {
            0 => Content::Raw { width: chunk.word()?, height: chunk.word()?, bytes: chunk.0 },
            1 => Content::Linked(chunk.word()?.into()),
            2 => Content::Packed { width: chunk.word()?, height: chunk.word()?, bytes: chunk.0 },
            3 => tiles(chunk)?,
            _ => return Err(Error::whole(Reason::Wanted("a cel of a known kind"))),
        };
        if layer >= self.file.layers.len() {
            return Err(Error::whole(Reason::Wanted("a cel of a layer that there is")));
        }
        if let Some(frame) = self.file.frames.last_mut() {
            frame.cels.push(Cel { layer, x, y, opacity, z, content });
        }
        Ok(())
    }

    fn tags(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        let count = chunk.word()?;
        chunk.take(8)?;
        for _ in 0..count {
            let (from, to) = (chunk.word()?.into(), chunk.word()?.into());
            let direction = match chunk.byte()? {
                1 => Direction::Reverse,
                2 => Direction::PingPong,
                3 => Direction::PingPongReverse,
                _ => Direction::Forward,
            };
            let rounds = chunk.word()?.into();
            chunk.take(10)?;
            let name = chunk.text()?;
            at_most(Quantity::NameChars, name.chars().count() as u64, self.limits.max_name_chars as u64)?;
            self.file.tags.push(FrameTag { name, from, to, direction, rounds });
        }
        Ok(())
    }

    fn slice(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        let count = chunk.dword()?;
        let flags = chunk.dword()?;
        chunk.dword()?;
        let mut slice = Slice { name: chunk.text()?, keys: Vec::new() };
        for _ in 0..count {
            let frame = chunk.dword()? as usize;
            let bounds = rect(&mut chunk)?;
            let center = if flags & 1 != 0 { Some(rect(&mut chunk)?) } else { None };
            let pivot =
                if flags & 2 != 0 { Some([chunk.long()?, chunk.long()?].map(f64::from)) } else { None };
            slice.keys.push(SliceKey { frame, bounds, center, pivot });
            self.items += 1;
            at_most(Quantity::Items, self.items, self.limits.max_items as u64)?;
        }
        self.file.slices.push(slice);
        Ok(())
    }

    fn tileset(&mut self, mut chunk: Bytes<'b>) -> Result<(), Error> {
        let id = chunk.dword()?;
        let flags = chunk.dword()?;
        let count = chunk.dword()?;
        let (width, height) = (chunk.word()?, chunk.word()?);
        chunk.take(16)?;
        chunk.text()?;
        if flags & 1 != 0 {
            chunk.take(8)?;
        }
        let bytes = if flags & 2 != 0 {
            let length = chunk.dword()? as usize;
            Some(chunk.take(length)?)
        } else {
            None
        };
        self.file.tilesets.push(Tileset { id, count, width, height, bytes });
        Ok(())
    }
}

fn tiles(mut chunk: Bytes<'_>) -> Result<Content<'_>, Error> {
    let (width, height) = (chunk.word()?, chunk.word()?);
    if chunk.word()? != 32 {
        return Err(Error::whole(Reason::Wanted("32 bits a tile")));
    }
    let masks = TileMasks {
        id: chunk.dword()?,
        flip_x: chunk.dword()?,
        flip_y: chunk.dword()?,
        diagonal: chunk.dword()?,
    };
    chunk.take(10)?;
    Ok(Content::Tiles { width, height, masks, bytes: chunk.0 })
}

fn rect(chunk: &mut Bytes<'_>) -> Result<[f64; 4], Error> {
    Ok([chunk.long()?.into(), chunk.long()?.into(), chunk.dword()?.into(), chunk.dword()?.into()])
}
