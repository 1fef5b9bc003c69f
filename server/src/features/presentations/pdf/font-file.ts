import { inflateSync } from 'node:zlib'

/** Bytes of the header of a font, of an entry of its directory, and of one in the directory of a .woff file. */
const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/**
 * A .woff file as the font inside it, as W3C's "WOFF File Format 1.0" describes it: the writer of PDF files reads empty characters
 * beyond the end of tables, which only a whole file lets it.
 *
 * @throws Error for what is no .woff file.
 */
export function fontInWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no .woff file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const directory = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(directory, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  ;[count, power * ENTRY, Math.log2(power), (count - power) * ENTRY].forEach((value, at) => directory.writeUInt16BE(value, 4 + at * 2))
  const parts: Buffer[] = [directory]
  let offset = directory.length
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = HEADER + at * ENTRY
    tag.copy(directory, entry)
    ;[checksum, offset, bytes.length].forEach((value, field) => directory.writeUInt32BE(value, entry + 4 + field * 4))
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}
