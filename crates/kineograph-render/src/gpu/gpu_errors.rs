//! Turns the driver's complaints into values.

/// Runs `work` and returns the first error that the device reports meanwhile.
///
/// Without a scope an error reaches wgpu's default handler, which panics; a picture that is too large for the memory
/// must not end the program.
pub(crate) fn catch_errors<T>(device: &wgpu::Device, work: impl FnOnce() -> T) -> Result<T, wgpu::Error> {
    let memory_scope = device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
    let validation_scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let internal_scope = device.push_error_scope(wgpu::ErrorFilter::Internal);
    let output = work();
    let internal = pollster::block_on(internal_scope.pop());
    let validation = pollster::block_on(validation_scope.pop());
    let memory = pollster::block_on(memory_scope.pop());
    // Memory first: what is missing for lack of memory is reported as invalid later on.
    memory.or(validation).or(internal).map_or(Ok(output), Err)
}
