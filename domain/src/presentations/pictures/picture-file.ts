import { UPRIGHT } from './picture-head.ts'

/** What is wrong with the bytes of a PNG or JPEG file: its end is missing, or something inside does not belong there. */
export type PictureDamage = 'CUT' | 'GARBLED'

/** A picture file read to its end. */
export interface PictureFile {
  readonly damage: PictureDamage | null
  /** The same picture without facts of the camera, its owner and the place, and without what follows its end. Damaged: the file itself. */
  readonly bytes: Uint8Array
}

/** CRC-32 as PNG has it. */
type Crc32 = (bytes: Uint8Array) => number

const PNG_START = 8
/** Pixels and colors. Other chunks have facts, such as the place, comments and earlier versions. */
const PNG_PICTURE = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']
const PNG_COLOR_AT = 25
const PALETTE = 3

/** Reads a PNG file by its chunks and checks each one, but not its compressed pixels. */
export function readPngFile(file: Uint8Array, crc32: Crc32): PictureFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Uint8Array[] = [file.subarray(0, PNG_START)]
  const types = new Set<string>()
  const damaged = (damage: PictureDamage): PictureFile => ({ damage, bytes: file })
  for (let at = PNG_START; ; ) {
    if (at + 12 > file.length) return damaged('CUT')
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(type)) return damaged('GARBLED')
    const end = at + 12 + length
    if (end > file.length) return damaged('CUT')
    if (crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return damaged('GARBLED')
    types.add(type)
    if (PNG_PICTURE.includes(type)) kept.push(file.subarray(at, end))
    if (type === 'IEND') {
      if (!types.has('IDAT')) return damaged('CUT')
      if (file[PNG_COLOR_AT] === PALETTE && !types.has('PLTE')) return damaged('GARBLED')
      return { damage: null, bytes: joined(kept, file) }
    }
    at = end
  }
}

/** Markers of a JPEG file (ITU-T T.81, annex B). */
const [END, SCAN, EXIF, COMMENT] = [0xd9, 0xda, 0xe1, 0xfe]
const [FIRST_APPLICATION, LAST_APPLICATION] = [0xe0, 0xef]
/** Of all that applications add, what the colors depend on, by marker and name. */
const COLORS: Readonly<Record<number, readonly number[]>> = { 0xe0: ascii('JFIF\0'), 0xe2: ascii('ICC_PROFILE\0'), 0xee: ascii('Adobe') }

/**
 * Reads a JPEG file by its segments up to its end. The camera orientation stays, since the picture would be rotated otherwise.
 *
 * @param orientation as by Exif.
 */
export function readJpegFile(file: Uint8Array, orientation: number): PictureFile {
  const kept: Uint8Array[] = [file.subarray(0, 2)]
  const damaged = (damage: PictureDamage): PictureFile => ({ damage, bytes: file })
  let [hasFacts, hasPixels] = [false, false]
  for (let at = 2; ; ) {
    if (at + 2 > file.length) return damaged('CUT')
    if (file[at] !== 0xff) return damaged('GARBLED')
    const marker = file[at + 1] ?? 0
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      if (!hasPixels) return damaged('CUT')
      kept.push(file.subarray(at, at + 2))
      if (hasFacts && orientation !== UPRIGHT) kept.splice(1, 0, orientationSegment(orientation))
      return { damage: null, bytes: joined(kept, file) }
    }
    if (marker < 0xc0) return damaged('GARBLED')
    if (at + 4 > file.length) return damaged('CUT')
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0)
    if (length < 2) return damaged('GARBLED')
    const end = marker === SCAN ? endOfScan(file, at + 2 + length) : at + 2 + length
    if (end === null || end > file.length) return damaged('CUT')
    if (marker === SCAN) hasPixels = true
    const segment = file.subarray(at, end)
    if (isFact(marker, segment)) hasFacts = true
    else kept.push(segment)
    at = end
  }
}

/** Where the next marker stands after compressed pixels; null if the file ends in them. */
function endOfScan(file: Uint8Array, from: number): number | null {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    const isOfScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan) return at
  }
  return null
}

function isFact(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return true
  if (marker < FIRST_APPLICATION || marker > LAST_APPLICATION) return false
  const name = COLORS[marker]
  return name === undefined || !name.every((byte, index) => segment[4 + index] === byte)
}

/** An Exif segment with only the camera orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const [head, tiff] = [[0xff, EXIF, 0, 34], ascii('Exif\0\0MM\0*')]
  return Uint8Array.from([...head, ...tiff, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The pieces as one; the file itself if they are all of it. */
function joined(pieces: readonly Uint8Array[], file: Uint8Array): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length === file.length) return file
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
