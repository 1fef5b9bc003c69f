import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPictureHead } from './picture-head.ts'

const SOI = [0xff, 0xd8]
const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
]
/** 8 bits, height 3, width 500, then components that nobody reads. */
const frame = (marker = 0xc0): number[] => segment(marker, [8, 0, 3, 1, 0xf4, 1, 1, 0x11, 0])
const exif = (isLittle: boolean, value: number): number[] => {
  const short = (of: number): number[] => (isLittle ? [of & 0xff, of >> 8] : [of >> 8, of & 0xff])
  const long = (of: number): number[] => (isLittle ? [...short(of), 0, 0] : [0, 0, ...short(of)])
  const tiff = [
    ...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...short(42),
    ...long(8),
    ...short(1),
    ...short(0x112),
    ...short(3),
    ...long(1),
  ]
  return segment(0xe1, [...Buffer.from('Exif\0\0', 'latin1'), ...tiff, ...short(value), 0, 0])
}
const png = (width: number, height: number, [bits, color, interlacing] = [8, 2, 0]): number[] => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return [
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    ...size,
    bits ?? 0,
    color ?? 0,
    0,
    0,
    interlacing ?? 0,
  ]
}
const text = (file: string): number[] => [...Buffer.from(file, 'latin1')]
const JPEG = { type: 'jpeg', width: 500, height: 3, orientation: 1, components: 1, isRecompressed: false }
const PNG = { type: 'png', width: 60_000, height: 2, orientation: 1, components: 0, isRecompressed: false }

describe('the head of a picture file', () => {
  it.each([
    ['a PNG', png(60_000, 2), PNG],
    ['a PNG of gray', png(60_000, 2, [1, 0, 0]), PNG],
    ['a PNG with alpha', png(60_000, 2, [16, 6, 0]), { ...PNG, isRecompressed: true }],
    ['a PNG with a palette', png(60_000, 2, [4, 3, 0]), { ...PNG, isRecompressed: true }],
    ['an interlaced PNG', png(60_000, 2, [8, 2, 1]), { ...PNG, isRecompressed: true }],
    ['a JPEG', [...SOI, ...frame()], JPEG],
    ['a progressive JPEG, after its tables', [...SOI, ...segment(0xc4, [1, 2, 3]), ...frame(0xc2)], JPEG],
    ['a JPEG with bytes before a marker', [...SOI, 0xff, 0xff, ...frame()], JPEG],
    ['a photo of a camera held sideways', [...SOI, ...exif(true, 6), ...frame()], { ...JPEG, orientation: 6 }],
    ['the same, the other way round', [...SOI, ...exif(false, 8), ...frame()], { ...JPEG, orientation: 8 }],
    ['an orientation that does not exist', [...SOI, ...exif(true, 9), ...frame()], JPEG],
    ['a WebP', text('RIFF\0\0\0\0WEBPVP8 '), { type: 'webp', width: 0, height: 0, orientation: 1, components: 0, isRecompressed: false }],
  ])('says what %s is', (_what, file, head) => {
    expect(readPictureHead(Uint8Array.from(file))).toEqual(head)
  })

  it.each([
    ['nothing', []],
    ['a HEIF', [0, 0, 0, 24, ...text('ftypheic')]],
    ['a GIF', text('GIF89a\u0001\0\u0001\0')],
    ['an SVG', text('<svg width="1" height="1"/>')],
    ['a PNG that is cut short', png(1, 1).slice(0, 28)],
    ['a PNG with a palette of 16 bits', png(1, 1, [16, 3, 0])],
    ['a PNG of a kind that does not exist', png(1, 1, [8, 5, 0])],
    ['a PNG interlaced in a way that does not exist', png(1, 1, [8, 2, 2])],
    ['a JPEG of 12 bits', [...SOI, ...segment(0xc1, [12, 0, 3, 1, 0xf4, 1, 1, 0x11, 0])]],
    ['a JPEG of two components', [...SOI, ...segment(0xc0, [8, 0, 3, 1, 0xf4, 2, 1, 0x11, 0, 2, 0x11, 0])]],
    ['a JPEG without a size', [...SOI, ...segment(0xe0, [1, 2, 3])]],
    ['a JPEG with a segment of no length', [...SOI, 0xff, 0xe0, 0, 0, ...frame()]],
    ['a JPEG whose size comes after pixels', [...SOI, 0xff, 0xda, 0, 2, 1, 2, 3, ...frame()]],
  ])('is not found in %s', (_what, file) => {
    expect(readPictureHead(Uint8Array.from(file))).toBeNull()
  })

  it('is not looked for beyond four megabytes', () => {
    const filler = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
    const file = (fillers: number): Buffer =>
      Buffer.concat([Buffer.from(SOI), ...Array.from({ length: fillers }, () => filler), Buffer.from(frame())])
    expect(readPictureHead(file(65))).toBeNull()
    expect(readPictureHead(file(63))).toEqual(JPEG)
  })

  it('of no bytes at all is an error', () => {
    const beginning = fc.constantFrom([...SOI, 0xff], [...SOI, ...exif(true, 6).slice(0, 24)], png(1, 1).slice(0, 12), text('RIFF'), [])
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        const head = readPictureHead(Uint8Array.from([...start, ...rest]))
        expect(head === null || (head.width >= 0 && head.height >= 0 && head.orientation >= 1 && head.orientation <= 8)).toBe(true)
      }),
    )
  })
})
