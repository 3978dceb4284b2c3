//! Cost of a frame by the number of sprites: sorting, building and sending the quads, and a whole picture; and of an
//! upload by the size of the image.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kineograph_render::{
    Affine2, Camera, Filter, Offscreen, Scene, Sprite, SpriteBatch, SpriteRenderer, TextureId,
};

const SIZE_PX: [u32; 2] = [1280, 720];
const COUNTS: [u32; 3] = [1_000, 10_000, 100_000];

/// Turned quads of 16×16 pixels, spread over the picture and its layers.
fn sprites(count: u32, layers: u32) -> Vec<Sprite> {
    (0..count)
        .map(|index| {
            let [tx, ty] = [index * 37 % SIZE_PX[0], index * 101 % SIZE_PX[1]].map(|px| px as f32);
            let (sin, cos) = (index as f32).to_radians().sin_cos();
            let stage_from_local = Affine2 { a: cos, b: -sin, c: sin, d: cos, tx, ty };
            let z = (index % layers) as i32;
            Sprite { opacity: 0.8, z, ..Sprite::new(TextureId::WHITE, [16.0, 16.0], stage_from_local) }
        })
        .collect()
}

fn scene(sprites: &[Sprite]) -> Scene<'_> {
    let size = SIZE_PX.map(|side| side as f32);
    Scene { camera: Camera::fit(size, size, 0.0), background: None, sprites, masks: &[], islands: &[] }
}

/// Sorting, building and handing over the quads, without drawing.
fn prepare(criterion: &mut Criterion) {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    let adapter = adapter.expect("a graphics driver is installed");
    let (device, queue) =
        pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).expect("a device");
    let mut renderer = SpriteRenderer::new(&device, &queue, wgpu::TextureFormat::Rgba8Unorm);
    let mut image = || renderer.add_texture([1, 1], &[200; 4], Filter::Nearest).expect("it fits");
    let images: [TextureId; 16] = std::array::from_fn(|_| image());
    let mut group = criterion.benchmark_group("prepare");
    for (name, layers, pictures, step) in [
        ("still", 1, 1, 0.0),
        ("still in 16 layers", 16, 1, 0.0),
        ("moving", 1, 1, 0.25),
        ("moving in 16 layers", 16, 1, 0.25),
        ("moving in 16 layers of 16 pictures", 16, 16, 0.25),
    ] {
        for count in COUNTS {
            let mut sprites = sprites(count, layers);
            for (sprite, picture) in sprites.iter_mut().zip(images.iter().take(pictures).cycle()) {
                sprite.texture = *picture;
            }
            let mut batch = SpriteBatch::new();
            group.throughput(Throughput::Elements(count.into()));
            group.bench_function(BenchmarkId::new(name, count), |bencher| {
                bencher.iter_custom(|rounds| {
                    let mut spent = Duration::ZERO;
                    for _ in 0..rounds {
                        for sprite in &mut sprites {
                            sprite.stage_from_local.tx += step;
                        }
                        let start = Instant::now();
                        renderer.prepare(&mut batch, &device, &queue, black_box(&scene(&sprites)));
                        spent += start.elapsed();
                        // Frees what is staged; otherwise memory grows from round to round.
                        queue.submit([]);
                        device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
                    }
                    spent
                });
            });
        }
    }
    group.finish();
}

/// A whole picture of 1280×720 pixels, read back.
fn render(criterion: &mut Criterion) {
    let mut offscreen = Offscreen::new().expect("a graphics driver is installed");
    let mut group = criterion.benchmark_group("render_720p");
    group.sample_size(10);
    for count in COUNTS {
        let sprites = sprites(count, 16);
        group.throughput(Throughput::Elements(count.into()));
        group.bench_function(BenchmarkId::from_parameter(count), |bencher| {
            bencher.iter(|| offscreen.render(SIZE_PX, &scene(&sprites)).expect("the scene can be drawn"));
        });
    }
    group.finish();
}

/// A picture on its way to the graphics card: alpha, smaller copies, and handing over.
fn upload(criterion: &mut Criterion) {
    let mut offscreen = Offscreen::new().expect("a graphics driver is installed");
    let mut group = criterion.benchmark_group("upload");
    group.sample_size(10);
    for side in [256_u32, 2048] {
        let pixels: Vec<u8> = (0..side * side * 4).map(|index| (index / 7) as u8).collect();
        for filter in [Filter::Nearest, Filter::Linear] {
            group.throughput(Throughput::Elements((side * side).into()));
            group.bench_function(BenchmarkId::new(format!("{filter:?}"), side), |bencher| {
                bencher.iter(|| {
                    let id = offscreen.add_texture([side; 2], &pixels, filter).expect("it fits");
                    offscreen.remove_texture(id);
                });
            });
        }
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    targets = prepare, render, upload
}
criterion_main!(benches);
