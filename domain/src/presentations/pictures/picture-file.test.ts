import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJpegFile, readPngFile } from './picture-file.ts'
import { readPictureHead } from './picture-head.ts'

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
/** Instead of the real sum, which the server brings: the bytes added up. */
const sum = (bytes: Uint8Array) => bytes.reduce((total, byte) => total + byte, 0)
const word = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]
const chunk = (type: string, data: readonly number[]) => {
  const body = [...ascii(type), ...data]
  return [...word(data.length), ...body, ...word(sum(Uint8Array.from(body)))]
}
const SIGNATURE = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]
const HEADER = chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
const PIXELS = chunk('IDAT', [1, 2, 3, 4])
const png = (...facts: readonly (readonly number[])[]) =>
  Uint8Array.from([...SIGNATURE, ...HEADER, ...facts.flat(), ...PIXELS, ...chunk('IEND', [])])

const segment = (marker: number, data: readonly number[]) => [0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]
const FRAME = segment(0xc0, [8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const PLACE = 'N 40 42 46'
/** Exif of a camera that was turned, with the place. */
const EXIF = segment(0xe1, [
  ...ascii('Exif\0\0MM\0*'),
  0,
  0,
  0,
  8,
  0,
  1,
  1,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  6,
  0,
  0,
  0,
  0,
  0,
  0,
  ...ascii(PLACE),
])
const PROFILE = segment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, 9, 9])
const jpeg = (...parts: readonly (readonly number[])[]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...FRAME, ...SCAN, 0xff, 0xd9])
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)

describe('a PNG file', () => {
  it('is whole to its end', () => {
    const file = png()
    expect(readPngFile(file, sum)).toEqual({ damage: null, bytes: file })
  })

  it('is cut wherever it ends before', () => {
    const file = png()
    for (let length = 8; length < file.length; length += 1) expect(readPngFile(file.subarray(0, length), sum).damage).toBe('CUT')
  })

  it('is garbled where a byte is another one', () => {
    const file = png()
    file[file.length - 20] = 77
    expect(readPngFile(file, sum).damage).toBe('GARBLED')
  })

  it('is cut without pixels, and garbled without the palette that it names', () => {
    expect(readPngFile(Uint8Array.from([...SIGNATURE, ...HEADER, ...chunk('IEND', [])]), sum).damage).toBe('CUT')
    const indexed = chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0])
    expect(readPngFile(Uint8Array.from([...SIGNATURE, ...indexed, ...PIXELS, ...chunk('IEND', [])]), sum).damage).toBe('GARBLED')
  })

  it('loses the place where it was taken, comments, and what follows its end', () => {
    const facts = ['eXIf', 'iTXt', 'tEXt', 'caBX', 'gpSx'].map((type) => chunk(type, ascii(PLACE)))
    const file = Uint8Array.from([...png(...facts), ...ascii(PLACE)])
    expect(readPngFile(file, sum)).toEqual({ damage: null, bytes: png() })
  })
})

describe('a JPEG file', () => {
  it('is cut where it ends before its pixels', () => {
    expect(readJpegFile(Uint8Array.from([0xff, 0xd8, ...FRAME, 0xff, 0xd9]), 1).damage).toBe('CUT')
  })

  it('is whole to its end', () => {
    const file = jpeg(PROFILE)
    expect(readJpegFile(file, 1)).toEqual({ damage: null, bytes: file })
  })

  it('is cut wherever it ends before', () => {
    const file = jpeg()
    for (let length = 2; length < file.length; length += 1) expect(readJpegFile(file.subarray(0, length), 1).damage).not.toBeNull()
    expect(readJpegFile(file.subarray(0, -1), 1).damage).toBe('CUT')
  })

  it.each([
    ['a marker among its pixels', Uint8Array.from([0xff, 0xd8, ...FRAME, ...SCAN, 0xff, 0x33, ...SCAN, 0xff, 0xd9])],
    ['bytes between its segments', Uint8Array.from([0xff, 0xd8, 1, 2, ...FRAME, ...SCAN, 0xff, 0xd9])],
  ])('is garbled by %s', (_what, file) => expect(readJpegFile(file, 1).damage).toBe('GARBLED'))

  it('loses the place where it was taken, comments, and what follows its end, but not its colors and how it is held', () => {
    const [jfif, adobe] = [segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]), segment(0xee, [...ascii('Adobe'), 0, 100])]
    const facts = [0xe0, 0xe2, 0xe3, 0xeb, 0xed, 0xee, 0xfe].map((marker) => segment(marker, ascii(`GPS\0${PLACE}`)))
    const whole = jpeg(jfif, EXIF, ...facts, PROFILE, adobe)
    const file = Uint8Array.from([...whole, ...ascii(PLACE)])
    const head = readPictureHead(file)
    expect(head?.orientation).toBe(6)
    const { damage, bytes } = readJpegFile(file, head?.orientation ?? 1)
    expect(damage).toBeNull()
    expect(textOf(bytes)).not.toContain('N 40')
    for (const name of ['JFIF', 'ICC_PROFILE', 'Adobe']) expect(textOf(bytes)).toContain(name)
    expect(readPictureHead(bytes)).toEqual(head)
    expect(readJpegFile(bytes, 6)).toEqual({ damage: null, bytes })
  })

  it('is read to an end, whatever it holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const { damage } = readJpegFile(Uint8Array.from([0xff, 0xd8, ...noise]), 1)
        expect([null, 'CUT', 'GARBLED']).toContain(damage)
      }),
    )
  })
})
