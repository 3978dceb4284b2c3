//! The inputs that fuzzing has found, in one file for each target: each input as its length in four bytes, little-endian, and its bytes.

/// The inputs of a pack. What is left of one that was cut off is no input.
pub fn unpacked(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut inputs = Vec::new();
    while let Some((len, rest)) = bytes.split_first_chunk::<4>()
        && let Some((input, rest)) = rest.split_at_checked(u32::from_le_bytes(*len) as usize)
    {
        inputs.push(input);
        bytes = rest;
    }
    inputs
}
