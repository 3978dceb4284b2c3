//! Quads in graphics memory.

use std::ops::Range;

use super::gpu_errors::catch_errors;
use super::instance::Instance;

/// How many quads are compared at a time with what was sent before. They stay in the first cache.
const CHUNK: usize = 64;
/// The most quads that are sent because one of them changed.
const SEGMENT: usize = 64 * CHUNK;

/// A vertex buffer with the quads of one view. What is there already is not sent again.
#[derive(Debug, Default)]
pub(crate) struct InstanceBuffer {
    buffer: Option<wgpu::Buffer>,
    /// What the buffer holds.
    held: Vec<Instance>,
    /// For each chunk whether [`Rewriter`] has changed it; all `false` when there is none.
    changed: Vec<bool>,
    sent_count: usize,
}

impl InstanceBuffer {
    /// The buffer; `None` until something was written.
    pub fn buffer(&self) -> Option<&wgpu::Buffer> {
        self.buffer.as_ref()
    }

    /// How many quads there are.
    pub fn len(&self) -> usize {
        self.held.len()
    }

    /// How many quads were sent by the last writer.
    pub fn sent_count(&self) -> usize {
        self.sent_count
    }

    /// Replaces the content, by up to `most` quads. `None` if they don't fit into graphics memory; it is empty then.
    pub fn writer<'a>(
        &'a mut self,
        device: &wgpu::Device,
        queue: &'a wgpu::Queue,
        most: usize,
    ) -> Option<QuadWriter<'a>> {
        self.sent_count = 0;
        let needed = most as u64 * Instance::STRIDE;
        if needed > 0 && self.buffer.as_ref().is_none_or(|buffer| buffer.size() < needed) {
            self.held.clear();
            self.buffer = grown_buffer(device, needed);
            self.buffer.as_ref()?;
        }
        let chunk = [Instance::default(); CHUNK];
        Some(QuadWriter { target: self, queue, most, len: 0, chunk, segment: None })
    }

    /// Replaces quads by others at their places, as many as there are.
    pub fn rewriter<'a>(&'a mut self, queue: &'a wgpu::Queue) -> Rewriter<'a> {
        self.sent_count = 0;
        self.changed.clear();
        self.changed.resize(self.held.len().div_ceil(CHUNK), false);
        Rewriter { target: self, queue }
    }

    /// Sends a part of what is held; `None` if there is no memory for that.
    fn send(&mut self, queue: &wgpu::Queue, part: Range<usize>) -> Option<()> {
        let quads = self.held.get(part.clone())?;
        let size = wgpu::BufferSize::new(quads.len() as u64 * Instance::STRIDE)?;
        let mut view =
            queue.write_buffer_with(self.buffer.as_ref()?, part.start as u64 * Instance::STRIDE, size)?;
        view.slice(..).copy_from_slice(bytemuck::cast_slice(quads));
        self.sent_count += quads.len();
        Some(())
    }

    fn clear(&mut self) {
        self.held.clear();
        self.sent_count = 0;
    }
}

/// Writes quads one after the other, straight into memory that the graphics card reads.
pub(crate) struct QuadWriter<'a> {
    target: &'a mut InstanceBuffer,
    queue: &'a wgpu::Queue,
    /// The buffer has room for so many.
    most: usize,
    len: usize,
    /// The last quads, not compared yet.
    chunk: [Instance; CHUNK],
    segment: Option<BufferSegment>,
}

/// A part of the buffer that is sent.
struct BufferSegment {
    instances: Range<usize>,
    view: wgpu::QueueWriteBufferView,
}

impl QuadWriter<'_> {
    /// How many quads were written.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Where the next quad is to be written; `None` if there is no room for one.
    #[inline]
    pub fn next(&mut self) -> Option<&mut Instance> {
        (self.len < self.most).then(|| &mut self.chunk[self.len % CHUNK])
    }

    /// Keeps what was written to [`Self::next`], which was not `None`.
    #[inline]
    pub fn keep(&mut self) {
        self.len += 1;
        if self.len.is_multiple_of(CHUNK) {
            self.flush(self.len - CHUNK);
        }
    }

    /// Hands over the rest. Returns whether everything could be sent; otherwise nothing is held.
    pub fn finish(mut self) -> bool {
        self.flush(self.len - self.len % CHUNK);
        let is_held = self.target.held.len() >= self.len;
        if is_held {
            self.target.held.truncate(self.len);
        } else {
            self.target.clear();
        }
        is_held
    }

    /// Leaves what was written so far: another writer begins anew.
    pub fn abandon(self) {
        // An open segment is sent as a whole, and what was not written to it is not known.
        if let Some(segment) = &self.segment {
            self.target.held.truncate(segment.instances.start);
        }
    }

    /// Sends the chunk that begins at the instance `start`, if it changed.
    fn flush(&mut self, start: usize) {
        let chunk = &self.chunk[..self.len - start];
        let bytes: &[u8] = bytemuck::cast_slice(chunk);
        let is_known = |held: &Vec<Instance>| {
            held.get(start..self.len).is_some_and(|known| bytemuck::cast_slice::<_, u8>(known) == bytes)
        };
        // An open segment is written whole.
        let is_open = self.segment.as_ref().is_some_and(|segment| segment.instances.contains(&start));
        if !is_open {
            self.segment = None;
            if is_known(&self.target.held) {
                return;
            }
            self.segment = self.open(start);
        }
        // Without memory to send it, what follows is missing too, and `finish` sees it.
        let Some(segment) = &mut self.segment else {
            self.target.held.truncate(start);
            return;
        };
        let offset = (start - segment.instances.start) * size_of::<Instance>();
        segment.view.slice(offset..offset + bytes.len()).copy_from_slice(bytes);
        self.target.sent_count += chunk.len();
        let known = self.target.held.len().saturating_sub(start).min(chunk.len());
        if start <= self.target.held.len() {
            self.target.held[start..start + known].copy_from_slice(&chunk[..known]);
            self.target.held.extend_from_slice(&chunk[known..]);
        }
    }

    /// A segment from the instance `start` on.
    fn open(&self, start: usize) -> Option<BufferSegment> {
        let end = (start / SEGMENT * SEGMENT + SEGMENT).min(self.most);
        let size = wgpu::BufferSize::new((end - start) as u64 * Instance::STRIDE)?;
        let buffer = self.target.buffer.as_ref()?;
        let view = self.queue.write_buffer_with(buffer, start as u64 * Instance::STRIDE, size)?;
        Some(BufferSegment { instances: start..end, view })
    }
}

/// Changes quads in any order.
pub(crate) struct Rewriter<'a> {
    target: &'a mut InstanceBuffer,
    queue: &'a wgpu::Queue,
}

impl Rewriter<'_> {
    /// Puts a quad at a place. Returns whether there is one.
    #[inline]
    pub fn set(&mut self, place: usize, quad: &Instance) -> bool {
        let Some(held) = self.target.held.get_mut(place) else { return false };
        if !quad.is_same(held) {
            *held = *quad;
            self.target.changed[place / CHUNK] = true;
        }
        true
    }

    /// Sends what has changed. Returns whether that was possible; otherwise nothing is held.
    pub fn finish(self) -> bool {
        let count = self.target.held.len();
        let is_sent = (0..count).step_by(SEGMENT).all(|start| {
            let chunks = &self.target.changed[start / CHUNK..(start + SEGMENT).min(count).div_ceil(CHUNK)];
            let first = chunks.iter().position(|is_changed| *is_changed);
            let last = chunks.iter().rposition(|is_changed| *is_changed);
            let Some((first, last)) = first.zip(last) else { return true };
            let part = start + first * CHUNK..(start + (last + 1) * CHUNK).min(count);
            self.target.send(self.queue, part).is_some()
        });
        if !is_sent {
            self.target.clear();
        }
        is_sent
    }
}

/// A buffer with room for `needed` bytes and some to spare; `None` if memory is used up.
fn grown_buffer(device: &wgpu::Device, needed: u64) -> Option<wgpu::Buffer> {
    let size = needed.next_power_of_two().clamp(needed, device.limits().max_buffer_size.max(needed));
    let descriptor = wgpu::BufferDescriptor {
        label: Some("sprite instances"),
        size: size.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT),
        usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    };
    catch_errors(device, || device.create_buffer(&descriptor)).ok()
}
