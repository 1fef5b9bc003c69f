import type { PackageEntry } from './package-parts.ts'

/** What the platform does better. */
export interface ZipTools {
  /** As UTF-8. */
  readonly encode: (text: string) => Uint8Array<ArrayBuffer>
  /** Raw deflate, as zip files hold it. */
  readonly deflate: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

interface PackedEntry {
  readonly name: Uint8Array
  readonly bytes: Uint8Array
  readonly size: number
  readonly checksum: number
  readonly isDeflated: boolean
}

/** The first day that zip files know, so that the same content gives the same file. */
const FIRST_DAY = 0x21
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x800
const LOCAL = 30
const CENTRAL = 46
const END = 22

/** Texts are compressed; pictures and workbooks are already. Files of less than 4 GB. */
export async function zipFile(entries: readonly PackageEntry[], { encode, deflate }: ZipTools): Promise<Uint8Array<ArrayBuffer>> {
  const packed: PackedEntry[] = []
  for (const { path, content } of entries) {
    const name = encode(path)
    if (typeof content === 'string') {
      const plain = encode(content)
      packed.push({ name, bytes: await deflate(plain), size: plain.length, checksum: checksumOf(plain), isDeflated: true })
    } else packed.push({ name, bytes: content, size: content.length, checksum: checksumOf(content), isDeflated: false })
  }
  const length = packed.reduce((sum, { name, bytes }) => sum + LOCAL + CENTRAL + 2 * name.length + bytes.length, END)
  return written(packed, length)
}

function written(packed: readonly PackedEntry[], length: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(length)
  const view = new DataView(file.buffer)
  const starts: number[] = []
  let at = 0
  for (const entry of packed) {
    starts.push(at)
    view.setUint32(at, 0x04034b50, true)
    writeFacts(view, at + 4, entry)
    file.set(entry.name, at + LOCAL)
    file.set(entry.bytes, at + LOCAL + entry.name.length)
    at += LOCAL + entry.name.length + entry.bytes.length
  }
  const directory = at
  for (const [index, entry] of packed.entries()) {
    view.setUint32(at, 0x02014b50, true)
    view.setUint16(at + 4, VERSION, true)
    writeFacts(view, at + 6, entry)
    view.setUint32(at + 42, starts[index] ?? 0, true)
    file.set(entry.name, at + CENTRAL)
    at += CENTRAL + entry.name.length
  }
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, packed.length, true)
  view.setUint16(at + 10, packed.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return file
}

/** What both headers of an entry say in the same order. */
function writeFacts(view: DataView, at: number, { name, bytes, size, checksum, isDeflated }: PackedEntry): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, FLAGS, true)
  view.setUint16(at + 4, isDeflated ? 8 : 0, true)
  view.setUint16(at + 8, FIRST_DAY, true)
  view.setUint32(at + 10, checksum, true)
  view.setUint32(at + 14, bytes.length, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
