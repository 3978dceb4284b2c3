//! Instanced sprite renderer on wgpu.
