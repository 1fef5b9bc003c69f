import { deflateSync } from 'node:zlib'
import { pngOfChunks } from './png-files.ts'

interface PictureFile {
  readonly width?: number
  readonly height?: number
  readonly red?: number
  /** 0 to 255; without it there is no alpha. */
  readonly alpha?: number
}

/** A PNG of one color, without compression tricks. @param claimed pixels that its header claims instead of its own. */
export function pngBytes(
  { width = 2, height = 2, red = 28, alpha }: PictureFile = {},
  claimed?: { width: number; height: number },
): Buffer {
  const pixel = [red, 79, 192, ...(alpha === undefined ? [] : [alpha])]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed?.width ?? width, 0)
  header.writeUInt32BE(claimed?.height ?? height, 4)
  header.set([8, alpha === undefined ? 2 : 6, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * pixel.length, Buffer.from(pixel))])
  return pngOfChunks([
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(height * row.length, row))],
  ])
}

/** A JPEG whose size stands behind five megabytes of nothing. */
export function farJpeg(): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000_000, 0xff), frame])
}

/** A picture as an operation sends it. */
export function pictureFile(filename: string, file: PictureFile = {}): { readonly filename: string; readonly inputData: string } {
  return { filename, inputData: pngBytes(file).toString('base64') }
}

/** A PNG with right sums around pixels that cannot be read. */
export function unreadablePng(): Buffer {
  const header = pngBytes({ width: 50, height: 50 }).subarray(16, 29)
  return pngOfChunks([
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(50 * 151)).fill(7, 5)],
  ])
}

/** A photo that is stored sideways: only its Exif facts say how the camera was turned. */
export function lyingPhotoBytes(): Buffer {
  const facts = Buffer.alloc(34)
  facts.write('Exif\0\0II*\0', 'latin1')
  facts.writeUInt32LE(8, 10)
  facts.writeUInt16LE(1, 14)
  facts.writeUInt16LE(0x0112, 16)
  facts.writeUInt16LE(3, 18)
  facts.writeUInt32LE(1, 20)
  facts.writeUInt16LE(6, 24)
  const frame = Buffer.from([8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x12, 0x34])])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe1, facts), segment(0xc0, frame), scan, Buffer.from([0xff, 0xd9])])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The beginning of a WebP file of 3 by 2 pixels. */
export function webpBytes(): Buffer {
  const head = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f', 'latin1')
  const bits = Buffer.alloc(16)
  bits.writeUInt32LE((3 - 1) | ((2 - 1) << 14))
  return Buffer.concat([head, bits])
}
