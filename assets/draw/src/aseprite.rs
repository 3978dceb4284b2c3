//! Aseprite files of few kinds: indexed colours, layers, frames and tags, as its published description says. Pixels are not packed, so
//! that the bytes are the same with every version of every library.

/// A file that grows frame by frame.
pub struct Aseprite {
    size_px: [u16; 2],
    /// Red, green and blue; index 0 is transparent.
    palette: Vec<[u8; 3]>,
    /// From back to front.
    layers: Vec<&'static str>,
    tags: Vec<Tag>,
    frames: Vec<(u16, Vec<Chunk>)>,
}

/// Frames with a name.
struct Tag {
    name: &'static str,
    first: u16,
    last: u16,
    direction: u8,
}

struct Chunk {
    kind: u16,
    bytes: Vec<u8>,
}

const LAYER: u16 = 0x2004;
const CEL: u16 = 0x2005;
const TAGS: u16 = 0x2018;
const PALETTE: u16 = 0x2019;
/// Layers that are seen and may be changed.
const SEEN: u16 = 3;
/// A cel with pixels as they are, and one that is that of another frame.
const RAW: u16 = 0;
const LINKED: u16 = 1;

impl Aseprite {
    pub fn new(size_px: [u16; 2], palette: Vec<[u8; 3]>, layers: Vec<&'static str>) -> Self {
        Self { size_px, palette, layers, tags: Vec::new(), frames: Vec::new() }
    }

    /// Begins a frame that shows for so many milliseconds.
    pub fn frame(&mut self, millis: u16) {
        self.frames.push((millis, Vec::new()));
    }

    /// What a layer has in this frame: its upper left corner, its width, and an index of the palette for each pixel, row by row.
    pub fn cel(&mut self, layer: u16, [x, y]: [i16; 2], width: u16, pixels: &[u8]) {
        let mut bytes = cel_head(layer, [x, y], RAW);
        let height = u16::try_from(pixels.len()).unwrap_or(u16::MAX) / width.max(1);
        bytes.extend(words(&[width, height]));
        bytes.extend(pixels);
        self.add(CEL, bytes);
    }

    /// A layer has the same as in another frame.
    pub fn same_cel(&mut self, layer: u16, frame: u16) {
        let mut bytes = cel_head(layer, [0, 0], LINKED);
        bytes.extend(words(&[frame]));
        self.add(CEL, bytes);
    }

    /// Names frames; `direction`: 0 forwards, 1 backwards, 2 there and back.
    pub fn tag(&mut self, name: &'static str, first: u16, last: u16, direction: u8) {
        self.tags.push(Tag { name, first, last, direction });
    }

    fn add(&mut self, kind: u16, bytes: Vec<u8>) {
        if let Some((_, chunks)) = self.frames.last_mut() {
            chunks.push(Chunk { kind, bytes });
        }
    }

    /// The bytes of the file.
    pub fn bytes(mut self) -> Vec<u8> {
        let head = self.head_chunks();
        if let Some((_, chunks)) = self.frames.first_mut() {
            chunks.splice(0..0, head);
        }
        let mut body = Vec::new();
        for (millis, chunks) in &self.frames {
            let chunks: Vec<Vec<u8>> = chunks.iter().map(Chunk::bytes).collect();
            let count = chunks.len();
            let chunks = chunks.concat();
            body.extend(long(16 + chunks.len()));
            body.extend(words(&[0xF1FA, u16::try_from(count).unwrap_or(u16::MAX), *millis, 0]));
            body.extend(long(count));
            body.extend(chunks);
        }
        let mut file = long(128 + body.len()).to_vec();
        let [width, height] = self.size_px;
        let frames = u16::try_from(self.frames.len()).unwrap_or(u16::MAX);
        // Eight bits a pixel; opacities of layers count.
        file.extend(words(&[0xA5E0, frames, width, height, 8, 1, 0, 100]));
        file.resize(32, 0);
        file.extend(words(&[u16::try_from(self.palette.len()).unwrap_or(256)]));
        // Square pixels, and a grid of 16.
        file.extend([1, 1]);
        file.extend(words(&[0, 0, 16, 16]));
        file.resize(128, 0);
        file.extend(body);
        file
    }

    /// Layers, palette and tags, with which the first frame begins.
    fn head_chunks(&self) -> Vec<Chunk> {
        let mut palette = Vec::new();
        let last = self.palette.len().saturating_sub(1);
        palette.extend([self.palette.len(), 0, last, 0, 0].map(long).concat());
        for (index, color) in self.palette.iter().enumerate() {
            palette.extend([0, 0]);
            palette.extend(color);
            palette.push(if index == 0 { 0 } else { 255 });
        }
        let mut tags = words(&[u16::try_from(self.tags.len()).unwrap_or_default()]);
        tags.extend([0; 8]);
        for tag in &self.tags {
            tags.extend(words(&[tag.first, tag.last]));
            tags.push(tag.direction);
            tags.extend([0; 12]);
            tags.extend(text(tag.name));
        }
        let layer = |name: &&str| {
            let mut bytes = words(&[SEEN, 0, 0, 0, 0, 0]);
            bytes.extend([255, 0, 0, 0]);
            bytes.extend(text(name));
            Chunk { kind: LAYER, bytes }
        };
        let layers = self.layers.iter().map(layer);
        let palette = [Chunk { kind: PALETTE, bytes: palette }];
        palette.into_iter().chain(layers).chain([Chunk { kind: TAGS, bytes: tags }]).collect()
    }
}

impl Chunk {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = long(6 + self.bytes.len()).to_vec();
        bytes.extend(words(&[self.kind]));
        bytes.extend(&self.bytes);
        bytes
    }
}

fn cel_head(layer: u16, [x, y]: [i16; 2], kind: u16) -> Vec<u8> {
    let mut bytes = words(&[layer, x.cast_unsigned(), y.cast_unsigned()]);
    bytes.push(255);
    bytes.extend(words(&[kind, 0]));
    bytes.extend([0; 5]);
    bytes
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn long(number: usize) -> [u8; 4] {
    u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes()
}

fn text(text: &str) -> Vec<u8> {
    let mut bytes = words(&[u16::try_from(text.len()).unwrap_or(u16::MAX)]);
    bytes.extend(text.as_bytes());
    bytes
}
