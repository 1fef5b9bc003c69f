/** What the first bytes of a picture file say. */
export interface PictureHead {
  readonly type: 'png' | 'jpeg' | 'webp'
  /** Pixels, as they are stored. 0 for WebP, which nothing here stores. */
  readonly width: number
  readonly height: number
  /** The camera orientation, 1 to 8, by the Exif standard (CIPA DC-008): 1 upright; from 5 on, width and height are exchanged. */
  readonly orientation: number
  /** Samples of a pixel in a JPEG file, of 8 bits each: 1 gray, 3 or 4. 0 for other files. */
  readonly components: number
  /** Whether its pixels are compressed again for a PDF: a PNG with alpha, a palette or interlacing. All others go in as they are. */
  readonly isRecompressed: boolean
}

/** An upright camera stores no orientation, or this one. */
export const UPRIGHT = 1

/** What stands before the size in a JPEG file, such as facts of the camera and color profiles, is seldom a hundredth of this. */
const LONGEST_HEAD = 4 * 1_048_576

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]

/**
 * Recognizes PNG, JPEG and WebP files by their signatures alone, whatever a file is called. Reads at most four megabytes, and each byte
 * once, so that no file takes longer than its size allows.
 *
 * @returns null for all other files, and for a JPEG file without a size in those bytes.
 */
export function readPictureHead(file: Uint8Array): PictureHead | null {
  const head = file.subarray(0, LONGEST_HEAD)
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (startsWith(bytes, 0, PNG_SIGNATURE) && startsWith(bytes, 8, PNG_HEADER)) return pngHead(bytes)
  if (startsWith(bytes, 0, RIFF) && startsWith(bytes, 8, WEBP))
    return { type: 'webp', width: 0, height: 0, orientation: UPRIGHT, components: 0, isRecompressed: false }
  return startsWith(bytes, 0, JPEG_SIGNATURE) ? jpegHead(bytes) : null
}

function startsWith(bytes: DataView, at: number, expected: readonly number[]): boolean {
  return bytes.byteLength >= at + expected.length && expected.every((byte, index) => bytes.getUint8(at + index) === byte)
}

/** Bits of a sample, by the kind of color that a PNG names; no other pair is a picture. */
const PNG_BITS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }
/** Kinds of color without alpha and palette. */
const GRAY = 0
const RGB = 2

function pngHead(bytes: DataView): PictureHead | null {
  if (bytes.byteLength < 29) return null
  const [bits, color, interlacing] = [bytes.getUint8(24), bytes.getUint8(25), bytes.getUint8(28)]
  if (PNG_BITS[color]?.includes(bits) !== true || interlacing > 1) return null
  const isRecompressed = interlacing === 1 || (color !== GRAY && color !== RGB)
  return { type: 'png', width: bytes.getUint32(16), height: bytes.getUint32(20), orientation: UPRIGHT, components: 0, isRecompressed }
}

/** Gray, colors, and colors of print; nothing shows files with others. */
const JPEG_COMPONENTS: ReadonlySet<number> = new Set([1, 3, 4])

/** The segments of a JPEG file (ITU-T T.81, annex B): a marker, the length of what follows with itself, and that. */
function jpegHead(bytes: DataView): PictureHead | null {
  let orientation = UPRIGHT
  let at = 2
  while (at + 10 <= bytes.byteLength) {
    if (bytes.getUint8(at) !== 0xff) return null
    const marker = bytes.getUint8(at + 1)
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.getUint16(at + 2)
    if (length < 2) return null
    if (isFrame(marker)) {
      const [bits, height, width, components] = [
        bytes.getUint8(at + 4),
        bytes.getUint16(at + 5),
        bytes.getUint16(at + 7),
        bytes.getUint8(at + 9),
      ]
      if (bits !== 8 || !JPEG_COMPONENTS.has(components)) return null
      return { type: 'jpeg', width, height, orientation, components, isRecompressed: false }
    }
    if (marker === 0xe1 && startsWith(bytes, at + 4, EXIF)) orientation = orientationIn(bytes, at + 10, at + 2 + length) ?? orientation
    at += 2 + length
  }
  return null
}

/** Start of frame, whichever way it is coded; between them are tables (C4, CC) and an extension (C8). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

const ORIENTATION = 0x0112
const SHORT = 3

/** Of the facts of a camera, a TIFF file from `start` to `end`. */
function orientationIn(bytes: DataView, start: number, end: number): number | null {
  const last = Math.min(end, bytes.byteLength)
  if (start + 8 > last) return null
  const isLittle = bytes.getUint16(start) === 0x4949
  const directory = start + bytes.getUint32(start + 4, isLittle)
  if (directory + 2 > last) return null
  const count = bytes.getUint16(directory, isLittle)
  for (let index = 0, entry = directory + 2; index < count && entry + 12 <= last; index += 1, entry += 12) {
    if (bytes.getUint16(entry, isLittle) !== ORIENTATION) continue
    const value = bytes.getUint16(entry + 8, isLittle)
    return bytes.getUint16(entry + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? value : null
  }
  return null
}
