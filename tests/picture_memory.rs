//! A picture whose colour profile inflates to a gigabyte takes no more memory than any other.
#![allow(clippy::unwrap_used, clippy::panic)]
// tests fail by panicking
// The only test of its process, whose memory it measures, which is told on Linux only.
#![cfg(target_os = "linux")]

use kineograph::internals::io::decode_image;

const INFLATED_BYTES: usize = 1 << 30;
const MAX_GROWN_KIB: usize = 200 << 10;

#[test]
fn a_colour_profile_is_not_inflated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb.png");
    std::fs::write(&path, png_with_profile()).unwrap();
    let before = peak_kib();
    let picture = decode_image(&path).unwrap();
    assert_eq!((picture.width, picture.rgba), (1, vec![1, 2, 3, 4]));
    let grown = peak_kib() - before;
    assert!(grown < MAX_GROWN_KIB, "reading it took {grown} KiB");
}

/// The most memory that this process has used.
fn peak_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// One pixel, with a profile of so many zeros.
fn png_with_profile() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&[1, 2, 3, 4]).unwrap();
    let mut chunk = b"iCCPzeros\0\0".to_vec();
    chunk.extend(deflated_zeros(INFLATED_BYTES));
    let length = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes();
    let checksum = crc32(&chunk).to_be_bytes();
    // Behind the header, which is the signature and a chunk of 25 bytes.
    bytes.splice(33..33, length.into_iter().chain(chunk).chain(checksum));
    bytes
}

/// A zlib stream of zeros: one byte as it is, then copies of 258 bytes with fixed codes.
fn deflated_zeros(count: usize) -> Vec<u8> {
    // From the lowest bit of each byte on: last block, fixed codes (01), then the code of the byte 0.
    let mut bits = Bits { bytes: vec![0x78, 0x01], used: 8 };
    bits.push(1, 1);
    bits.push(0b01, 2);
    bits.push_code(0b0011_0000, 8);
    for _ in 0..(count - 1) / 258 {
        // Length 258, distance 1.
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
    }
    // End of block.
    bits.push_code(0, 7);
    let total = (1 + (count - 1) / 258 * 258) as u64;
    // Adler-32 of zeros: the first sum stays 1.
    let adler = u32::try_from(total % 65521).unwrap() << 16 | 1;
    bits.bytes.extend(adler.to_be_bytes());
    bits.bytes
}

struct Bits {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used.
    used: u32,
}

impl Bits {
    /// The lowest bit first, as numbers stand in a stream.
    fn push(&mut self, value: u32, len: u32) {
        for nth in 0..len {
            if self.used == 8 {
                self.bytes.push(0);
                self.used = 0;
            }
            *self.bytes.last_mut().unwrap() |= u8::from(value >> nth & 1 == 1) << self.used;
            self.used += 1;
        }
    }

    /// The highest bit first, as codes stand in a stream.
    fn push_code(&mut self, code: u32, len: u32) {
        for nth in (0..len).rev() {
            self.push(code >> nth & 1, 1);
        }
    }
}

/// The checksum of PNG chunks (PNG specification, annex D).
fn crc32(bytes: &[u8]) -> u32 {
    let table: Vec<u32> = (0..256)
        .map(|n| (0..8).fold(n, |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())))
        .collect();
    !bytes.iter().fold(u32::MAX, |crc, &byte| (crc >> 8) ^ table[(crc as u8 ^ byte) as usize])
}
