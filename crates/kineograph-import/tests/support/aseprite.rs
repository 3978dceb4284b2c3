//! Writes Aseprite files, chunk by chunk, as the published description says.

use std::io::Write;

/// A file that grows.
pub struct Ase {
    header: Vec<u8>,
    frames: Vec<Vec<Vec<u8>>>,
    ms: Vec<u16>,
}

impl Ase {
    /// `bits` of a pixel: 8, 16 or 32.
    pub fn new(width: u16, height: u16, bits: u16) -> Self {
        let mut header = vec![0; 128];
        header[4..6].copy_from_slice(&0xa5e0_u16.to_le_bytes());
        header[8..10].copy_from_slice(&width.to_le_bytes());
        header[10..12].copy_from_slice(&height.to_le_bytes());
        header[12..14].copy_from_slice(&bits.to_le_bytes());
        header[14] = 1;
        Self { header, frames: Vec::new(), ms: Vec::new() }
    }

    /// Groups are drawn by themselves.
    pub fn groups_blend(mut self) -> Self {
        self.header[14] |= 2;
        self
    }

    /// The index that is transparent.
    pub fn transparent(mut self, index: u8) -> Self {
        self.header[28] = index;
        self
    }

    /// A frame with what follows.
    pub fn frame(mut self, ms: u16) -> Self {
        self.frames.push(Vec::new());
        self.ms.push(ms);
        self
    }

    /// Any chunk.
    pub fn chunk(mut self, kind: u16, data: &[u8]) -> Self {
        let mut chunk = (data.len() as u32 + 6).to_le_bytes().to_vec();
        chunk.extend(kind.to_le_bytes());
        chunk.extend(data);
        self.frames.last_mut().expect("a frame was begun").push(chunk);
        self
    }

    /// A layer: flags (1 visible, 8 background), kind (0 image, 1 group), level, blend mode, opacity.
    pub fn layer(self, flags: u16, kind: u16, level: u16, blend: u16, opacity: u8) -> Self {
        let mut data = Vec::new();
        for word in [flags, kind, level, 0, 0, blend] {
            data.extend(word.to_le_bytes());
        }
        data.extend([opacity, 0, 0, 0]);
        data.extend(text("layer"));
        self.chunk(0x2004, &data)
    }

    /// A layer of tiles of a tileset.
    pub fn tile_layer(self, tileset: u32) -> Self {
        let mut data = Vec::new();
        for word in [1_u16, 2, 0, 0, 0, 0] {
            data.extend(word.to_le_bytes());
        }
        data.extend([255, 0, 0, 0]);
        data.extend(text("tiles"));
        data.extend(tileset.to_le_bytes());
        self.chunk(0x2004, &data)
    }

    fn cel_head(layer: u16, at: [i16; 2], opacity: u8, kind: u16, z: i16) -> Vec<u8> {
        let mut data = layer.to_le_bytes().to_vec();
        data.extend(at[0].to_le_bytes());
        data.extend(at[1].to_le_bytes());
        data.push(opacity);
        data.extend(kind.to_le_bytes());
        data.extend(z.to_le_bytes());
        data.extend([0; 5]);
        data
    }

    /// A packed cel.
    pub fn cel(self, layer: u16, at: [i16; 2], opacity: u8, z: i16, size: [u16; 2], pixels: &[u8]) -> Self {
        let mut data = Self::cel_head(layer, at, opacity, 2, z);
        data.extend(size[0].to_le_bytes());
        data.extend(size[1].to_le_bytes());
        data.extend(packed(pixels));
        self.chunk(0x2005, &data)
    }

    /// A cel as it is.
    pub fn raw_cel(self, layer: u16, at: [i16; 2], size: [u16; 2], pixels: &[u8]) -> Self {
        let mut data = Self::cel_head(layer, at, 255, 0, 0);
        data.extend(size[0].to_le_bytes());
        data.extend(size[1].to_le_bytes());
        data.extend(pixels);
        self.chunk(0x2005, &data)
    }

    /// The cel of another frame.
    pub fn linked_cel(self, layer: u16, frame: u16) -> Self {
        let mut data = Self::cel_head(layer, [0, 0], 255, 1, 0);
        data.extend(frame.to_le_bytes());
        self.chunk(0x2005, &data)
    }

    /// Tiles by number; the upper three bits mirror in x, in y, and about the diagonal.
    pub fn tiles(self, layer: u16, size: [u16; 2], tiles: &[u32]) -> Self {
        let mut data = Self::cel_head(layer, [0, 0], 255, 3, 0);
        data.extend(size[0].to_le_bytes());
        data.extend(size[1].to_le_bytes());
        data.extend(32_u16.to_le_bytes());
        for mask in [0x1fff_ffff_u32, 0x8000_0000, 0x4000_0000, 0x2000_0000] {
            data.extend(mask.to_le_bytes());
        }
        data.extend([0; 10]);
        let bytes: Vec<u8> = tiles.iter().flat_map(|tile| tile.to_le_bytes()).collect();
        data.extend(packed(&bytes));
        self.chunk(0x2005, &data)
    }

    /// A tileset of packed pixels, one tile below the other.
    pub fn tileset(self, id: u32, count: u32, size: [u16; 2], pixels: &[u8]) -> Self {
        let mut data = Vec::new();
        for number in [id, 2, count] {
            data.extend(number.to_le_bytes());
        }
        data.extend(size[0].to_le_bytes());
        data.extend(size[1].to_le_bytes());
        data.extend([0; 16]);
        data.extend(text("tileset"));
        let pixels = packed(pixels);
        data.extend((pixels.len() as u32).to_le_bytes());
        data.extend(pixels);
        self.chunk(0x2023, &data)
    }

    /// A palette from index 0.
    pub fn palette(self, colors: &[[u8; 4]]) -> Self {
        let mut data = Vec::new();
        for number in [colors.len() as u32, 0, colors.len() as u32 - 1, 0, 0] {
            data.extend(number.to_le_bytes());
        }
        for color in colors {
            data.extend([0, 0]);
            data.extend(color);
        }
        self.chunk(0x2019, &data)
    }

    /// Tags: name, first, last, direction, rounds.
    pub fn tags(self, tags: &[(&str, u16, u16, u8, u16)]) -> Self {
        let mut data = (tags.len() as u16).to_le_bytes().to_vec();
        data.extend([0; 8]);
        for (name, from, to, direction, rounds) in tags {
            data.extend(from.to_le_bytes());
            data.extend(to.to_le_bytes());
            data.push(*direction);
            data.extend(rounds.to_le_bytes());
            data.extend([0; 10]);
            data.extend(text(name));
        }
        self.chunk(0x2018, &data)
    }

    /// A slice with the middle of nine and a pivot.
    pub fn slice(self, name: &str, frame: u32, bounds: [i32; 4], center: [i32; 4], pivot: [i32; 2]) -> Self {
        let mut data = Vec::new();
        for number in [1_u32, 3, 0] {
            data.extend(number.to_le_bytes());
        }
        data.extend(text(name));
        data.extend(frame.to_le_bytes());
        for number in bounds.iter().chain(&center).chain(&pivot) {
            data.extend(number.to_le_bytes());
        }
        self.chunk(0x2022, &data)
    }

    /// The bytes of the file.
    pub fn bytes(mut self) -> Vec<u8> {
        self.header[6..8].copy_from_slice(&(self.frames.len() as u16).to_le_bytes());
        let mut bytes = self.header;
        for (chunks, ms) in self.frames.iter().zip(&self.ms) {
            let size = 16 + chunks.iter().map(Vec::len).sum::<usize>();
            bytes.extend((size as u32).to_le_bytes());
            bytes.extend(0xf1fa_u16.to_le_bytes());
            bytes.extend((chunks.len() as u16).to_le_bytes());
            bytes.extend(ms.to_le_bytes());
            bytes.extend([0; 2]);
            bytes.extend((chunks.len() as u32).to_le_bytes());
            bytes.extend(chunks.concat());
        }
        let size = bytes.len() as u32;
        bytes[..4].copy_from_slice(&size.to_le_bytes());
        bytes
    }
}

fn text(text: &str) -> Vec<u8> {
    let mut bytes = (text.len() as u16).to_le_bytes().to_vec();
    bytes.extend(text.as_bytes());
    bytes
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

/// A file with most of what there can be: four frames, a group, a link, tags and a slice.
pub fn rich() -> Vec<u8> {
    let red = [200, 0, 0, 255].repeat(4);
    let veil = [0, 0, 255, 100].repeat(2);
    Ase::new(4, 2, 32)
        .groups_blend()
        .frame(100)
        .layer(1, 0, 0, 0, 255)
        .layer(1, 1, 0, 1, 200)
        .layer(1, 0, 1, 16, 128)
        .tags(&[("run", 0, 2, 0, 0), ("back", 1, 3, 2, 3)])
        .slice("hand", 0, [1, 0, 2, 2], [0, 0, 1, 1], [1, 2])
        .cel(0, [0, 0], 255, 0, [2, 2], &red)
        .cel(2, [1, 0], 255, 0, [2, 1], &veil)
        .frame(50)
        .linked_cel(0, 0)
        .frame(70)
        .raw_cel(0, [-1, -1], [2, 2], &red)
        .frame(0)
        .bytes()
}
