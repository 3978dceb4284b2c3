//! The loss of the graphics device: a driver that is reset or replaced, a card that is taken out. The window is opened anew on what is
//! edited, with all pictures.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use eframe::wgpu::{Device, PollType};

use super::App;
use super::safety::Safety;
use crate::editor::Editor;
use crate::text::tr;

/// A device that is lost more often than this is not worth another window.
const MOST_LOSSES: usize = 3;
const WITHIN: Duration = Duration::from_secs(30);

/// How long a device may take for what was submitted.
const LONGEST_WORK: Duration = Duration::from_secs(10);

/// Whether the device of a window is lost.
#[derive(Debug, Clone, Default)]
pub struct GpuWatch {
    lost: Arc<AtomicBool>,
    device: Option<Device>,
}

impl GpuWatch {
    /// Watches a device. Errors that it reports from then on do not end the program.
    pub fn watch(&mut self, device: &Device, ctx: &egui::Context) {
        self.device = Some(device.clone());
        let (lost, ctx) = (Arc::clone(&self.lost), ctx.clone());
        device.set_device_lost_callback(move |reason, message| {
            eprintln!("{}", tr!("app-device-lost-log", reason = format!("{reason:?}"), message));
            lost.store(true, Ordering::Release);
            ctx.request_repaint();
        });
        let lost = Arc::clone(&self.lost);
        device.on_uncaptured_error(Arc::new(move |error: eframe::wgpu::Error| {
            // What follows the loss says nothing new.
            assert!(lost.load(Ordering::Acquire), "{error}");
        }));
    }

    /// Loses the device once the file named by the variable `KINEOGRAPH_LOSE_DEVICE` is there; for tests.
    #[cfg(debug_assertions)]
    pub fn lose_on_request(device: &Device) {
        let Some(file) = std::env::var_os("KINEOGRAPH_LOSE_DEVICE").map(std::path::PathBuf::from) else {
            return;
        };
        let device = device.clone();
        std::thread::spawn(move || {
            // The file is taken away, so that only this device is lost.
            while std::fs::remove_file(&file).is_err() {
                std::thread::sleep(Duration::from_millis(100));
            }
            device.destroy();
            // A window at rest asks nothing of the device, so it would not be reported.
            ask(&device);
        });
    }

    /// The same, having asked the device, which may not have reported it yet.
    fn is_lost_after_all(&self) -> bool {
        // What matters is what the device reports meanwhile.
        if let Some(device) = &self.device {
            ask(device);
        }
        self.is_lost()
    }

    fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }
}

/// Has a device report whether it is lost, which it does only once it has done all that was submitted.
fn ask(device: &Device) {
    let _ = device.poll(PollType::Wait { submission_index: None, timeout: Some(LONGEST_WORK) });
}

/// What is edited, with its journal and lock.
pub type HandedOver = (Editor, Safety);

/// What a window leaves to the one that replaces it.
#[derive(Clone, Default)]
pub struct Handover(Rc<HandoverState>);

#[derive(Default)]
struct HandoverState {
    left: RefCell<Option<HandedOver>>,
    was_taken: Cell<bool>,
}

impl Handover {
    /// What is edited, if a window has left it.
    pub fn take(&self) -> Option<HandedOver> {
        self.0.was_taken.set(true);
        self.0.left.borrow_mut().take()
    }

    /// Whether a window has begun since this was asked last.
    pub fn was_taken(&self) -> bool {
        self.0.was_taken.take()
    }

    /// Whether another window is wanted.
    pub fn is_wanted(&self) -> bool {
        self.0.left.borrow().is_some()
    }
}

/// When devices were lost.
#[derive(Debug, Default)]
pub struct Losses(Vec<Instant>);

impl Losses {
    /// Notes one more loss. True if there were too many of late.
    pub fn are_too_many(&mut self, now: Instant) -> bool {
        self.0.retain(|then| now.duration_since(*then) < WITHIN);
        self.0.push(now);
        self.0.len() > MOST_LOSSES
    }
}

impl App {
    /// The same app, which leaves what is edited to `handover` if its device is lost, and goes on with what another window has left.
    #[must_use]
    pub fn handing_over_to(mut self, handover: Handover, left: Option<HandedOver>) -> Self {
        self.handover = handover;
        if let Some((editor, safety)) = left {
            self.editor = editor;
            self.safety = safety.renewed();
            self.notices.warning(tr!("app-device-renewed"));
        }
        self
    }

    /// Closes the window and leaves what is edited to the next one, once the device is lost.
    pub(super) fn leave_lost_device(&mut self, ctx: &egui::Context) {
        // What a thread does for this window is waited for.
        if !self.gpu.is_lost() || self.handover.is_wanted() || self.dialogs.work.is_some() {
            return;
        }
        self.leave();
        self.may_close = true;
        ctx.send_viewport_cmd(egui::ViewportCommand::Close);
    }
}

impl App {
    fn leave(&mut self) {
        let editor = std::mem::take(&mut self.editor);
        let safety = std::mem::take(&mut self.safety);
        *self.handover.0.left.borrow_mut() = Some((editor, safety));
    }
}

impl Drop for App {
    /// A device that is lost within a frame makes its drawing panic before the next one could leave what is edited.
    fn drop(&mut self) {
        if std::thread::panicking() && self.gpu.is_lost_after_all() && !self.handover.is_wanted() {
            self.leave();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A device with work that takes a while, and its queue.
    fn busy_device() -> (Device, eframe::wgpu::Queue) {
        use eframe::wgpu;

        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
        let (device, queue) =
            pollster::block_on(adapter.unwrap().request_device(&wgpu::DeviceDescriptor::default())).unwrap();
        let size = 64 << 20;
        let usage = wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC;
        let buffer = |label| {
            let descriptor = wgpu::BufferDescriptor { label, size, usage, mapped_at_creation: false };
            device.create_buffer(&descriptor)
        };
        let (from, to) = (buffer(Some("from")), buffer(Some("to")));
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        (0..64).for_each(|_| encoder.copy_buffer_to_buffer(&from, 0, &to, 0, size));
        queue.submit([encoder.finish()]);
        (device, queue)
    }

    #[test]
    fn a_device_that_is_lost_while_it_works_is_known_to_be_lost() {
        let ((device, _queue), mut watch) = (busy_device(), GpuWatch::default());
        watch.watch(&device, &egui::Context::default());
        assert!(!watch.is_lost());
        device.destroy();
        assert!(watch.is_lost_after_all());
    }

    #[test]
    fn losses_in_a_row_end_it_and_rare_ones_do_not() {
        let start = Instant::now();
        let mut losses = Losses::default();
        assert!(!(0..10_u32).any(|n| losses.are_too_many(start + n * WITHIN)));
        let mut losses = Losses::default();
        let late: Vec<bool> =
            (0..5_u32).map(|n| losses.are_too_many(start + n * Duration::from_secs(1))).collect();
        assert_eq!(late, [false, false, false, true, true]);
    }
}
