/**
 * Unpacks what tools/make_site.py packed with LZMA, which browsers lack: a quarter smaller than their gzip, on every host.
 * The format is that of .lzma files with a known size: properties, size of the dictionary, size, stream. A classic script,
 * because the service worker loads it too. After the specification by Igor Pavlov, https://www.7-zip.org/sdk.html
 */

// Places of the probabilities, each of which begins at one half (1024 of 2048).
const IS_MATCH = 0, IS_REPEAT = 192, IS_REPEAT_0 = 204, IS_REPEAT_1 = 216, IS_REPEAT_2 = 228, IS_LONG = 240, SLOTS = 432;
const DISTANCES = 687, ALIGN = 802, LENGTHS = 818, REPEAT_LENGTHS = 1332, LITERALS = 1846;

/** Where the unpacked file is kept: NAME.bin is sent, NAME is kept. @param {string} address */
self.unpackedPlace = (address) => address.replace(".bin?", "?");

/** The unpacked file, with the type that browsers want of it. @param {string} address @param {Uint8Array} packed */
self.unpacked = (address, packed) => {
  const type = address.includes(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(self.unpack(packed), { headers: { "Content-Type": type } });
};

/** @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
self.unpack = (packed) => {
  const [properties = 0] = packed;
  const literalBits = properties % 9, lowMask = (1 << (Math.floor(properties / 9) % 5)) - 1, placeMask = (1 << Math.floor(properties / 45)) - 1;
  const out = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(5, true));
  const chances = new Uint16Array(LITERALS + 768 * (lowMask + 1) * (1 << literalBits)).fill(1024);
  const state = new Uint32Array([0xffffffff, 0]); // range and code, which as variables would be boxed: a third slower
  let read = 13;
  let written = 0;
  for (; read < 18; read++) state[1] = (state[1] << 8) | packed[read];

  function normalize() {
    if (state[0] >= 0x1000000) return;
    state[0] <<= 8;
    state[1] = (state[1] << 8) | packed[read++];
  }

  /** The next bit, by the probability in this place. @param {number} place */
  function bit(place) {
    const chance = chances[place];
    const bound = Math.imul(state[0] >>> 11, chance) >>> 0;
    if (state[1] < bound) {
      state[0] = bound;
      chances[place] = chance + ((2048 - chance) >> 5);
      normalize();
      return 0;
    }
    state[0] -= bound;
    state[1] -= bound;
    chances[place] = chance - (chance >> 5);
    normalize();
    return 1;
  }

  /** A number of this many bits, the highest first. @param {number} place @param {number} bits */
  function tree(place, bits) {
    let node = 1;
    for (let count = 0; count < bits; count++) node = (node << 1) | bit(place + node);
    return node - (1 << bits);
  }

  /** The same, the lowest bit first. @param {number} place @param {number} bits */
  function reversed(place, bits) {
    let node = 1, value = 0;
    for (let count = 0; count < bits; count++) {
      const next = bit(place + node);
      node = (node << 1) | next;
      value |= next << count;
    }
    return value;
  }

  /** Bits that are equally often 0 and 1. @param {number} bits */
  function even(bits) {
    let value = 0;
    for (let count = 0; count < bits; count++) {
      state[0] >>>= 1;
      const isOne = state[1] >= state[0];
      if (isOne) state[1] -= state[0];
      normalize();
      value = (value << 1) | (isOne ? 1 : 0);
    }
    return value;
  }

  /** @param {number} place @param {number} low */
  function length(place, low) {
    if (!bit(place)) return 2 + tree(place + 2 + 8 * low, 3);
    if (!bit(place + 1)) return 10 + tree(place + 130 + 8 * low, 3);
    return 18 + tree(place + 258, 8);
  }

  /** How far back a match of this length begins. @param {number} size */
  function distance(size) {
    const slot = tree(SLOTS + 64 * Math.min(size - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reversed(DISTANCES + base - slot, bits);
    return base + (even(bits - 4) << 4) + reversed(ALIGN, 4);
  }

  /** A byte; after a match it differs from the byte that would continue the match. @param {boolean} isAfterMatch @param {number} back */
  function literal(isAfterMatch, back) {
    const before = written ? out[written - 1] : 0;
    const place = LITERALS + 768 * (((written & lowMask) << literalBits) + (before >> (8 - literalBits)));
    let node = 1;
    if (isAfterMatch) {
      for (let other = out[written - back - 1]; node < 256; other <<= 1) {
        const expected = (other >> 7) & 1;
        const found = bit(place + ((1 + expected) << 8) + node);
        node = (node << 1) | found;
        if (found !== expected) break;
      }
    }
    while (node < 256) node = (node << 1) | bit(place + node);
    out[written++] = node;
  }

  let kind = 0; // of the last few parts: below 7 the last one was a byte
  let [first, second, third, fourth] = [0, 0, 0, 0]; // the last four distances
  while (written < out.length) {
    const low = written & placeMask;
    if (!bit(IS_MATCH + 16 * kind + low)) {
      literal(kind >= 7, first);
      kind = kind < 4 ? 0 : kind < 10 ? kind - 3 : kind - 6;
      continue;
    }
    let size = 0;
    if (!bit(IS_REPEAT + kind)) {
      size = length(LENGTHS, low);
      [first, second, third, fourth] = [distance(size), first, second, third];
      kind = kind < 7 ? 7 : 10;
    } else {
      if (!bit(IS_REPEAT_0 + kind)) size = bit(IS_LONG + 16 * kind + low) ? 0 : 1;
      else if (!bit(IS_REPEAT_1 + kind)) [first, second] = [second, first];
      else if (!bit(IS_REPEAT_2 + kind)) [first, second, third] = [third, first, second];
      else [first, second, third, fourth] = [fourth, first, second, third];
      kind = kind < 7 ? (size ? 9 : 8) : 11;
      size ||= length(REPEAT_LENGTHS, low);
    }
    for (const end = written + size; written < end; written++) out[written] = out[written - first - 1];
  }
  return out;
};
