import { inflateSync } from 'node:zlib'

/*
 * fontkit inflates the outlines of a WOFF file again for each glyph, which takes a second for a few Chinese characters,
 * so the file is unpacked once (WOFF File Format 1.0; OpenType 1.9, "Organization of an OpenType font").
 */
const header = { woff: 44, font: 12 }
const entry = { woff: 20, font: 16 }

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly length: number
  readonly bytes: Buffer
}

/** Returns the OpenType font of a WOFF file. */
export function unpacked(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const count = tables.length
  const directory = Buffer.alloc(header.font + count * entry.font)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = directory.length
  for (const [index, { tag, checksum, length, bytes }] of tables.entries()) {
    const at = header.font + index * entry.font
    directory.writeUInt32BE(tag, at)
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(length, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([directory, ...tables.map(({ bytes }) => bytes)])
}

function tablesOf(woff: Buffer): readonly Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index): Table => {
    const at = header.woff + index * entry.woff
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const stored = woff.subarray(offset, offset + packed)
    const plain = packed < length ? inflateSync(stored) : stored
    return {
      tag: woff.readUInt32BE(at),
      checksum: woff.readUInt32BE(at + 16),
      length,
      // Tables start at multiples of four bytes.
      bytes: Buffer.concat([plain, Buffer.alloc(-length & 3)]),
    }
  })
}
