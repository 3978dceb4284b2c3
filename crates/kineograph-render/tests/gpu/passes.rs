//! Painting into a caller's render pass, as the editor's canvas does.

use kineograph_render::{
    Background, Camera, Filter, Offscreen, RenderError, Scene, Sprite, SpriteBatch, SpriteRenderer, TextureId,
};

use crate::common::{gpu, quad_at, turned};

/// A target of 64×64 pixels in the format that windows have on most systems.
struct Window {
    device: wgpu::Device,
    queue: wgpu::Queue,
    texture: wgpu::Texture,
}

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Bgra8Unorm;
const SIDE_PX: u32 = 64;

impl Window {
    fn open() -> Self {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
        let descriptor = wgpu::DeviceDescriptor::default();
        let adapter = adapter.expect("no graphics driver: `cargo xtask test` installs Mesa's");
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).expect("a device");
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: SIDE_PX, height: SIDE_PX, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        Self { device, queue, texture }
    }

    /// Paints each batch into its viewport `[left, top, width, height]`, all in one pass on black, and reads the
    /// bytes back: blue, green, red, alpha.
    fn paint(&self, renderer: &SpriteRenderer, batches: &[(&SpriteBatch, [f32; 4])]) -> Vec<[u8; 4]> {
        let view = self.texture.create_view(&wgpu::TextureViewDescriptor::default());
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let ops =
            wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store };
        let target =
            wgpu::RenderPassColorAttachment { view: &view, depth_slice: None, resolve_target: None, ops };
        let descriptor =
            wgpu::RenderPassDescriptor { color_attachments: &[Some(target)], ..Default::default() };
        let mut pass = encoder.begin_render_pass(&descriptor).forget_lifetime();
        for (batch, [left, top, width, height]) in batches {
            pass.set_viewport(*left, *top, *width, *height, 0.0, 1.0);
            renderer.paint(batch, &mut pass);
        }
        drop(pass);
        let readback = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(SIDE_PX * SIDE_PX * 4),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let layout =
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIDE_PX * 4), rows_per_image: None };
        let destination = wgpu::TexelCopyBufferInfo { buffer: &readback, layout };
        encoder.copy_texture_to_buffer(self.texture.as_image_copy(), destination, self.texture.size());
        self.queue.submit([encoder.finish()]);
        readback.map_async(wgpu::MapMode::Read, .., |result| result.expect("the buffer can be mapped"));
        self.device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
        let bytes = readback.get_mapped_range(..).expect("the buffer is mapped");
        bytes.as_chunks().0.to_vec()
    }
}

#[test]
fn two_views_share_a_pass_and_keep_to_their_viewports() {
    let window = Window::open();
    let renderer = SpriteRenderer::new(&window.device, &window.queue, FORMAT);
    let camera = Camera { center: [5.0, 5.0], zoom: 2.0, viewport_px: [20.0, 20.0] };
    let batch_of = |tint_rgb| {
        let mut batch = SpriteBatch::new();
        let sprites = [quad_at([0.0, 0.0], [10.0, 5.0], tint_rgb)];
        let scene = Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &[] };
        renderer.prepare(&mut batch, &window.device, &window.queue, &scene);
        batch
    };
    let (red, blue) = (batch_of([1.0, 0.0, 0.0]), batch_of([0.0, 0.0, 1.0]));
    let pixels =
        window.paint(&renderer, &[(&red, [2.0, 3.0, 20.0, 20.0]), (&blue, [30.0, 40.0, 20.0, 20.0])]);

    for (index, pixel) in pixels.iter().enumerate() {
        let (x, y) = (index % SIDE_PX as usize, index / SIDE_PX as usize);
        // The lower half of each viewport.
        let expected = match (x, y) {
            (2..22, 13..23) => [0, 0, 255, 255],
            (30..50, 50..60) => [255, 0, 0, 255],
            _ => [0, 0, 0, 255],
        };
        assert_eq!(*pixel, expected, "({x}, {y})");
    }
}

/// A stage of 40×30 units, full of turned, scaled, tinted and translucent sprites of an image and of one colour.
fn motley(texture: TextureId) -> Vec<Sprite> {
    (0..150_u16)
        .map(|index| {
            let turn = f32::from(index) * 37.0;
            let center = [(turn * 0.7) % 40.0, (turn * 0.31) % 30.0];
            let phase = (turn % 100.0) / 100.0;
            let scale = [0.3 + phase, 1.4 - phase];
            let texture = if index % 3 == 0 { TextureId::WHITE } else { texture };
            let degrees = if index % 4 == 0 { 0.0 } else { turn };
            Sprite {
                tint_rgb: [phase, 1.0 - phase, 0.5],
                opacity: 0.4 + phase / 2.0,
                flip_x: index % 2 == 0,
                z: i32::from(index % 7),
                ..turned(texture, center, [13.0, 9.0], scale, degrees)
            }
        })
        .collect()
}

#[test]
fn a_view_at_whole_scale_shows_the_bytes_of_the_picture_drawn_offscreen() {
    const STAGE: [f32; 2] = [40.0, 30.0];
    let window = Window::open();
    let mut renderer = SpriteRenderer::new(&window.device, &window.queue, FORMAT);
    let mut gpu = gpu();
    let image: Vec<u8> = (0..16 * 8 * 4_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 23) as u8).collect();
    let background = Some(Background { stage_rect: [0.0, 0.0, 40.0, 30.0], rgba: [0.1, 0.2, 0.3, 1.0] });
    for filter in [Filter::Nearest, Filter::Linear] {
        let offscreen = {
            let sprites = motley(gpu.add_texture([16, 8], &image, filter).unwrap());
            let scene = Scene {
                camera: Camera::fit(STAGE, STAGE, 0.0),
                background,
                sprites: &sprites,
                masks: &[],
                islands: &[],
            };
            gpu.render([40, 30], &scene).unwrap()
        };
        let sprites = motley(renderer.add_texture([16, 8], &image, filter).unwrap());
        // The stage's upper left corner in the view, and the view in the window; the last ones cut parts of the stage off.
        for ([left, top], view) in [
            ([0, 0], [0, 0, 40, 30]),
            ([3, 5], [0, 0, 64, 64]),
            ([6, 11], [7, 2, 53, 49]),
            ([1, 1], [10, 20, 43, 33]),
            ([-9, -4], [0, 3, 61, 60]),
            ([30, 7], [5, 5, 48, 22]),
        ] {
            let [x, y, width, height] = view.map(|px| px as f32);
            let center = [width / 2.0 - left as f32, 30.0 - (height / 2.0 - top as f32)];
            let camera = Camera { center, zoom: 1.0, viewport_px: [width, height] };
            let mut batch = SpriteBatch::new();
            let scene = Scene { camera, background, sprites: &sprites, masks: &[], islands: &[] };
            renderer.prepare(&mut batch, &window.device, &window.queue, &scene);
            let pixels = window.paint(&renderer, &[(&batch, [x, y, width, height])]);
            let mut compared = 0;
            for (index, [blue, green, red, alpha]) in pixels.into_iter().enumerate() {
                let (px, py) = (index as i32 % 64 - view[0], index as i32 / 64 - view[1]);
                let is_shown = (0..view[2]).contains(&px) && (0..view[3]).contains(&py);
                let at = |px: i32, py: i32| Some((u32::try_from(px).ok()?, u32::try_from(py).ok()?));
                let expected = at(px - left, py - top).and_then(|(x, y)| offscreen.pixel(x, y));
                if let Some(expected) = expected.filter(|_| is_shown) {
                    let context = format!("{filter:?}, {view:?}, stage at {left}, {top}: ({px}, {py})");
                    assert_eq!([red, green, blue, alpha], expected, "{context}");
                    compared += 1;
                }
            }
            assert!(compared > 200, "{view:?}: {compared} pixels were compared");
        }
    }
}

#[test]
fn an_empty_batch_paints_nothing() {
    let window = Window::open();
    let renderer = SpriteRenderer::new(&window.device, &window.queue, FORMAT);
    let pixels = window.paint(&renderer, &[(&SpriteBatch::new(), [0.0, 0.0, 64.0, 64.0])]);
    assert!(pixels.iter().all(|pixel| *pixel == [0, 0, 0, 255]));
}

#[test]
fn a_missing_driver_says_what_to_install() {
    let message = RenderError::NoAdapter("no backend".to_owned()).to_string();
    assert!(message.contains("libvulkan1") && message.contains("mesa-vulkan-drivers"), "{message}");
}

#[test]
fn the_driver_has_a_name() {
    let gpu = gpu();
    assert!(Offscreen::driver(&gpu).contains(", "), "{}", gpu.driver());
}
