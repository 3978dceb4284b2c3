//! Times of the graphics card, taken as a window does: frame after frame, without waiting.

use kineograph_render::PassTimer;

#[test]
fn a_pass_is_timed_after_some_frames_and_again() {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))
        .expect("no graphics driver: `cargo xtask test` installs Mesa's");
    let device = |required_features| {
        let descriptor = wgpu::DeviceDescriptor { required_features, ..Default::default() };
        pollster::block_on(adapter.request_device(&descriptor)).expect("a device")
    };
    let (plain, queue) = device(wgpu::Features::empty());
    assert!(PassTimer::new(&plain, &queue).is_none(), "without the features there is none");
    let (device, queue) = device(PassTimer::FEATURES);
    let mut timer = PassTimer::new(&device, &queue).expect("Mesa's software driver has timestamps");
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: 64, height: 64, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    assert_eq!(timer.last_secs(), None);
    let mut times = Vec::new();
    for _ in 0..40 {
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        timer.collect(&mut encoder);
        let ops =
            wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::RED), store: wgpu::StoreOp::Store };
        let target =
            wgpu::RenderPassColorAttachment { view: &view, depth_slice: None, resolve_target: None, ops };
        let descriptor =
            wgpu::RenderPassDescriptor { color_attachments: &[Some(target)], ..Default::default() };
        let mut pass = encoder.begin_render_pass(&descriptor);
        timer.begin(&mut pass);
        timer.end(&mut pass);
        drop(pass);
        queue.submit([encoder.finish()]);
        device.poll(wgpu::PollType::wait_indefinitely()).expect("the device goes on");
        times.extend(timer.last_secs());
    }
    assert!(!times.is_empty(), "measured within 40 frames");
    assert!(times.iter().all(|secs| (0.0..1.0).contains(secs)), "{times:?}");
}
