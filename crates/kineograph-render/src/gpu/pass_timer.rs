//! How long the graphics card takes for a part of a render pass.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Measures what is drawn between [`Self::begin`] and [`Self::end`], by timestamps of the graphics card.
///
/// A measurement takes some frames until it can be read; meanwhile no other one begins, so that drawing never waits.
/// Call [`Self::collect`] once a frame, before the pass.
#[derive(Debug)]
pub struct PassTimer {
    queries: wgpu::QuerySet,
    /// Where the card resolves the two timestamps.
    resolved: wgpu::Buffer,
    /// Where they are read.
    read: wgpu::Buffer,
    /// Nanoseconds of one tick.
    tick_ns: f32,
    /// Shared with the callback that reports that `read` is mapped.
    step: Arc<AtomicU8>,
    last_secs: Option<f64>,
}

/// What a measurement does next.
mod step {
    /// Write timestamps in the next pass.
    pub const IDLE: u8 = 0;
    /// The first timestamp is in a pass that is being recorded.
    pub const BEGUN: u8 = 1;
    /// Both are in a pass.
    pub const WRITTEN: u8 = 2;
    /// Copied by an encoder of the last frame.
    pub const COPIED: u8 = 3;
    /// Wait for the callback.
    pub const MAPPING: u8 = 4;
    /// Can be read.
    pub const MAPPED: u8 = 5;
}

const COUNT: u32 = 2;
const BYTES: u64 = 16;

impl PassTimer {
    /// What a device must have been asked for.
    pub const FEATURES: wgpu::Features =
        wgpu::Features::TIMESTAMP_QUERY.union(wgpu::Features::TIMESTAMP_QUERY_INSIDE_PASSES);

    /// A timer, if the device has [`Self::FEATURES`].
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue) -> Option<Self> {
        if !device.features().contains(Self::FEATURES) {
            return None;
        }
        let queries = device.create_query_set(&wgpu::QuerySetDescriptor {
            label: Some("times of the stage"),
            ty: wgpu::QueryType::Timestamp,
            count: COUNT,
        });
        let buffer = |usage| {
            let label = Some("times of the stage");
            device.create_buffer(&wgpu::BufferDescriptor {
                label,
                size: BYTES,
                usage,
                mapped_at_creation: false,
            })
        };
        let usages = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        Some(Self {
            queries,
            resolved: buffer(usages),
            read: buffer(wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ),
            tick_ns: queue.get_timestamp_period(),
            step: Arc::new(AtomicU8::new(step::IDLE)),
            last_secs: None,
        })
    }

    /// The last finished measurement, in seconds.
    pub const fn last_secs(&self) -> Option<f64> {
        self.last_secs
    }

    /// Takes a measurement of an earlier frame one step further. `encoder` is submitted before or with the next pass.
    pub fn collect(&mut self, encoder: &mut wgpu::CommandEncoder) {
        match self.step.load(Ordering::Acquire) {
            step::WRITTEN => {
                encoder.resolve_query_set(&self.queries, 0..COUNT, &self.resolved, 0);
                encoder.copy_buffer_to_buffer(&self.resolved, 0, &self.read, 0, BYTES);
                self.step.store(step::COPIED, Ordering::Release);
            }
            step::COPIED => self.map(),
            step::MAPPED => {
                self.last_secs = self.read();
                self.step.store(step::IDLE, Ordering::Release);
            }
            // A pass that was begun and not ended is not measured.
            step::BEGUN => self.step.store(step::IDLE, Ordering::Release),
            _ => {}
        }
    }

    /// Notes the time in `pass` before what is measured is drawn.
    pub fn begin(&self, pass: &mut wgpu::RenderPass<'_>) {
        self.write(pass, 0, step::IDLE, step::BEGUN);
    }

    /// Notes the time in `pass` after it is drawn.
    pub fn end(&self, pass: &mut wgpu::RenderPass<'_>) {
        self.write(pass, 1, step::BEGUN, step::WRITTEN);
    }

    fn write(&self, pass: &mut wgpu::RenderPass<'_>, query: u32, from: u8, to: u8) {
        if self.step.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            pass.write_timestamp(&self.queries, query);
        }
    }

    fn map(&self) {
        self.step.store(step::MAPPING, Ordering::Release);
        let step = Arc::clone(&self.step);
        self.read.map_async(wgpu::MapMode::Read, .., move |mapped| {
            step.store(if mapped.is_ok() { step::MAPPED } else { step::IDLE }, Ordering::Release);
        });
    }

    fn read(&self) -> Option<f64> {
        let ticks = {
            let bytes = self.read.get_mapped_range(..).ok()?;
            let tick = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
            // A clock that was reset in between measures nothing.
            tick(8).zip(tick(0)).and_then(|(end, begin)| end.checked_sub(begin))
        };
        self.read.unmap();
        #[allow(clippy::cast_precision_loss)] // far less than 2^53 ticks
        ticks.map(|ticks| ticks as f64 * f64::from(self.tick_ns) * 1e-9)
    }
}
