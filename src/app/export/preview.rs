//! A picture of what is exported, drawn on a thread of its own.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use super::choice::Choice;
use crate::compile::Programs;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::options::Options;
use crate::export::shots;
use crate::export::source::Source;
use crate::export::studio::Studio;
use crate::io::Roots;
use crate::text::tr;

/// The longer side of the picture, in pixels.
const SIDE_PX: f64 = 320.0;

/// The picture, or why there is none.
#[derive(Default)]
pub struct Preview {
    shown: Option<Result<(TextureHandle, [u32; 2]), String>>,
    /// What is shown or drawn.
    asked: Option<Choice>,
    drawing: Option<Receiver<Result<Drawn, String>>>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut preview = f.debug_struct("Preview"); // not shown
        preview.field("asked", &self.asked).finish_non_exhaustive() // not shown
    }
}

/// A picture with the size that the export has.
struct Drawn {
    image: ColorImage,
    size_px: [u32; 2],
}

impl Preview {
    /// Brings the picture up to date. Only one is drawn at a time.
    pub fn update(
        &mut self,
        ctx: &Context,
        choice: &Choice,
        document: &Document,
        roots: &Roots,
        options: &Options,
    ) {
        if let Some(drawing) = &self.drawing {
            match drawing.try_recv() {
                Ok(drawn) => {
                    self.shown = Some(drawn.map(|drawn| {
                        let name = "export preview"; // not shown
                        let texture = ctx.load_texture(name, drawn.image, TextureOptions::LINEAR);
                        (texture, drawn.size_px)
                    }));
                    self.drawing = None;
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.drawing = None,
            }
        }
        if self.asked.as_ref() == Some(choice) {
            return;
        }
        self.asked = Some(choice.clone());
        let (sender, receiver) = channel();
        let (document, roots, options, ctx) = (document.clone(), roots.clone(), options.clone(), ctx.clone());
        std::thread::spawn(move || {
            let _ = sender.send(drawn(&document, roots, &options).map_err(|error| error.to_string()));
            ctx.request_repaint();
        });
        self.drawing = Some(receiver);
    }

    /// What there is: nothing yet, a picture with the size of the export, or a sentence.
    pub const fn shown(&self) -> Option<&Result<(TextureHandle, [u32; 2]), String>> {
        self.shown.as_ref()
    }
}

/// The moment at which the export begins, or of the first clip.
fn drawn(document: &Document, roots: Roots, options: &Options) -> Result<Drawn, ExportError> {
    let mut programs = Programs::default();
    programs.update(document);
    let source = Source::of(document, &programs, roots);
    let shots = shots::of(&source, &programs, options)?;
    let Some(shot) = shots.first() else {
        return Err(ExportError::Failed(tr!("export-no-clips").to_owned()));
    };
    let size_px = shot.size_px(options.scale.unwrap_or(1.0));
    let [_, _, width, height] = shot.shown_px();
    let small_px = shot.size_px((SIDE_PX / width.max(height)).min(1.0));
    let mut studio = Studio::open(shot, &mut Vec::new())?;
    let picture = studio.picture(shot, options.from_secs, small_px, options.backdrop)?;
    let image_px = [picture.width as usize, picture.height as usize];
    Ok(Drawn { image: ColorImage::from_rgba_unmultiplied(image_px, &picture.pixels), size_px })
}
