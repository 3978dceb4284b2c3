//! Cost of a frame by the number of sprites: sorting, building and sending the quads, and a whole picture; and of an
//! upload by the size of the image.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kineograph_render::{
    Affine2, Camera, Filter, Island, IslandVertex, Offscreen, Scene, Sprite, SpriteBatch, SpriteRenderer,
    TextureId,
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

fn device() -> (wgpu::Device, wgpu::Queue) {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    let adapter = adapter.expect("a graphics driver is installed");
    pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).expect("a device")
}

/// Sorting, building and handing over the quads, without drawing.
fn prepare(criterion: &mut Criterion) {
    let (device, queue) = device();
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

/// 20 pictures of 20 sprites each on grids of 32 × 24 parts that move, at 1920×1080: what the processor does for a frame, with what it does
/// in a driver without a graphics card.
fn islands(criterion: &mut Criterion) {
    const COUNT: u16 = 20;
    let (device, queue) = device();
    let renderer = SpriteRenderer::new(&device, &queue, wgpu::TextureFormat::Rgba8Unorm);
    let mut sprites = sprites(20 * u32::from(COUNT), 1);
    for (index, sprite) in sprites.iter_mut().enumerate() {
        sprite.island.part_of = 1 + index as u16 % COUNT;
    }
    for number in 1..=COUNT {
        let mut whole = Sprite::new(TextureId::WHITE, [1.0; 2], Affine2::IDENTITY);
        whole.island.shows = number;
        sprites.push(whole);
    }
    let mut islands = vec![waved(0.0); usize::from(COUNT)];
    let mut batch = SpriteBatch::new();
    let mut group = criterion.benchmark_group("20 islands");
    group.bench_function("prepare", |bencher| {
        bencher.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for round in 0..rounds {
                islands.fill(waved(round as f32));
                let size = [1920.0, 1080.0];
                let camera = Camera::fit(size, size, 0.0);
                let scene =
                    Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &islands };
                let start = Instant::now();
                renderer.prepare(&mut batch, &device, &queue, black_box(&scene));
                spent += start.elapsed();
                device.poll(wgpu::PollType::wait_indefinitely()).expect("the device works");
            }
            spent
        });
    });
    group.finish();
}

/// A grid of 32 × 24 parts over the picture, some of whose points are elsewhere each time.
fn waved(phase: f32) -> Island {
    let (columns, rows) = (32_u32, 24_u32);
    let vertex = |index: u32| {
        let [x, y] = [(index / (rows + 1)) as f32 * 60.0, (index % (rows + 1)) as f32 * 45.0];
        IslandVertex { at: [x, y, (phase + x * 0.01).sin() * 20.0], from: [x, y] }
    };
    let part = |index: u32| {
        let a = index / rows * (rows + 1) + index % rows;
        let [b, c, d] = [a + rows + 1, a + 1, a + rows + 2];
        [[a, b, c], [c, b, d]]
    };
    Island {
        vertices: (0..(columns + 1) * (rows + 1)).map(vertex).collect(),
        triangles: (0..columns * rows).flat_map(part).collect(),
        eye: [960.0, 540.0, 934.0],
    }
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
    targets = prepare, islands, render, upload
}
criterion_main!(benches);
