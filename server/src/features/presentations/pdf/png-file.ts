/** A PNG file taken apart, with its pixels still compressed. Names and numbers as in the PNG specification (W3C, third edition). */
export interface PngFile {
  readonly width: number
  readonly height: number
  /** Of a sample: 1, 2, 4, 8 or 16. */
  readonly bits: number
  readonly isInterlaced: boolean
  /** Samples of a pixel without alpha: 1 of gray or of a palette, 3 of red, green and blue. */
  readonly colors: 1 | 3
  readonly hasAlpha: boolean
  /** Three bytes a color; null where samples are colors themselves. */
  readonly palette: Uint8Array | null
  /** The tRNS chunk: an alpha for each of the first colors of the palette, else the one color that is transparent, two bytes a sample. */
  readonly transparency: Uint8Array | null
  /** A zlib stream in pieces. */
  readonly compressed: readonly Uint8Array[]
}

const SIGNATURE_BYTES = 8
const HEADER_BYTES = 13
const GRAY = 0
const RGB = 2
const PALETTE = 3
const GRAY_ALPHA = 4
const RGB_ALPHA = 6

/** @param file as `readPictureHead` accepts it. @returns null for a file without a header, or without the palette that it needs. */
export function readPng(file: Uint8Array): PngFile | null {
  const chunks = chunksOf(file)
  const header = chunks.find(({ name }) => name === 'IHDR')?.data
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data ?? null
  if (header === undefined || header.length < HEADER_BYTES) return null
  const color = header[9] ?? GRAY
  if (color === PALETTE && palette === null) return null
  const fields = new DataView(header.buffer, header.byteOffset, header.byteLength)
  return {
    width: fields.getUint32(0),
    height: fields.getUint32(4),
    bits: fields.getUint8(8),
    isInterlaced: fields.getUint8(12) === 1,
    colors: color === RGB || color === RGB_ALPHA ? 3 : 1,
    hasAlpha: color === GRAY_ALPHA || color === RGB_ALPHA,
    palette: color === PALETTE ? palette : null,
    transparency: chunks.find(({ name }) => name === 'tRNS')?.data ?? null,
    compressed: chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data),
  }
}

interface Chunk {
  readonly name: string
  readonly data: Uint8Array
}

/** As far as the file goes: one that was cut off shows what there is. */
function chunksOf(file: Uint8Array): readonly Chunk[] {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at + 8 <= file.length; ) {
    const length = bytes.getUint32(at)
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (name === 'IEND') break
    chunks.push({ name, data: file.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}
