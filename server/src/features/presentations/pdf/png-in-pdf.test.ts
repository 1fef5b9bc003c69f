import { deflateSync, inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { CHANNELS, type PngToWrite, pngOfChunks, writtenPng } from '../../../../test/presentations/png-files.ts'
import { readPng } from './png-file.ts'
import { pngInPdf } from './png-in-pdf.ts'
import { interlacedRaster } from './png-rows.ts'
import { SlidePdf } from './slide-pdf.ts'

const PALETTE = Array.from({ length: 16 }, (_, color) => [17 * color, 255 - 17 * color, 100 + color]).flat()
const [WIDTH, HEIGHT] = [21, 19]

/** Every sample there is, in an order without a pattern; of 16 bits those that are exact in 8. */
function sampleOf(bits: number): PngToWrite['sample'] {
  const most = Math.min(255, 2 ** bits - 1)
  return (x, y, channel) => ((x * 7 + y * 11 + channel * 5 + ((x * y) % 13)) % (most + 1)) * (bits === 16 ? 257 : 1)
}

/** Red, green, blue and alpha of every pixel, from 0 to 255. */
function expectedPixels({ width, height, bits, color, sample, palette, transparency }: PngToWrite): readonly number[] {
  const scale = 255 / (2 ** bits - 1)
  return Array.from({ length: width * height }, (_, at) => {
    const samples = Array.from({ length: CHANNELS[color] }, (_one, channel) => sample(at % width, Math.floor(at / width), channel))
    const [first = 0] = samples
    if (color === 3) return [...(palette ?? []).slice(3 * first, 3 * first + 3), transparency?.[first] ?? 255]
    const plain = samples.map((one) => Math.round(one * scale))
    if (color === 4 || color === 0) return [plain[0], plain[0], plain[0], plain[1] ?? 255].map((one) => one ?? 0)
    return [...plain.slice(0, 3), plain[3] ?? 255]
  }).flat()
}

/** A picture's pixels as PDF.js reads them from a page that shows it. */
async function pixelsInPdf(file: Uint8Array) {
  const pdf = new SlidePdf({ title: 'Pictures', companyName: 'Tidewater', madeAt: 0 })
  await pdf.addPicture('picture', 'png', file)
  const place = { x: 0, y: 0, width: 40, height: 40 }
  const marks = [{ kind: 'PICTURE', pictureId: 'picture', ...place, whole: place }] as const
  const element = { box: { ...place, rotation: 0 }, opacity: 1, alt: '', marks }
  pdf.add({ width: 100, height: 100, title: '', background: '#ffffff', elements: [element] })
  const page = await (await getDocumentProxy(new Uint8Array(await pdf.end()))).getPage(1)
  const { argsArray } = await page.getOperatorList()
  const names = argsArray.flat().filter((argument): argument is string => typeof argument === 'string')
  const id = names.find((name) => name.startsWith('img_')) ?? ''
  const { kind, width, height, data } = page.objs.get(id) as { kind: number; width: number; height: number; data: Uint8Array } // of PDF.js
  return { width, height, pixels: inRgba({ kind, width, height, data }) }
}

/** PDF.js has pictures of 1 gray bit, padded to bytes, of RGB and of RGBA. */
function inRgba({ kind, width, height, data }: { kind: number; width: number; height: number; data: Uint8Array }): readonly number[] {
  const rowBytes = Math.ceil(width / 8)
  return Array.from({ length: width * height }, (_, at) => {
    if (kind === 3) return [...data.subarray(4 * at, 4 * at + 4)]
    if (kind === 2) return [...data.subarray(3 * at, 3 * at + 3), 255]
    const bit = ((data[Math.floor(at / width) * rowBytes + ((at % width) >> 3)] ?? 0) >> (7 - ((at % width) & 7))) & 1
    return [255 * bit, 255 * bit, 255 * bit, 255]
  }).flat()
}

const KINDS: readonly (readonly [string, Pick<PngToWrite, 'bits' | 'color' | 'palette' | 'transparency'>])[] = [
  ...[1, 2, 4, 8, 16].map((bits) => [`gray of ${bits} bits`, { bits, color: 0 }] as const),
  ...[8, 16].map((bits) => [`RGB of ${bits} bits`, { bits, color: 2 }] as const),
  ...[8, 16].map((bits) => [`gray with alpha of ${bits} bits`, { bits, color: 4 }] as const),
  ...[8, 16].map((bits) => [`RGB with alpha of ${bits} bits`, { bits, color: 6 }] as const),
  ...[1, 2, 4].map((bits) => [`a palette of ${bits} bits`, { bits, color: 3, palette: PALETTE.slice(0, 3 * 2 ** bits) }] as const),
  ...[1, 2, 4].map(
    (bits) => [`a palette of ${bits} bits with alpha`, { bits, color: 3, palette: PALETTE, transparency: [0, 128] }] as const,
  ),
]

describe('a PNG in a PDF', () => {
  describe.each(KINDS)('of %s', (_what, kind) => {
    it.each([false, true])('has the pixels of the file, filtered in every way, interlaced: %s', async (isInterlaced) => {
      const png = { width: WIDTH, height: HEIGHT, ...kind, isInterlaced, sample: sampleOf(kind.bits), filterOf: (row: number) => row % 5 }
      const { width, height, pixels } = await pixelsInPdf(writtenPng(png))
      expect([width, height]).toEqual([WIDTH, HEIGHT])
      expect(pixels).toEqual(expectedPixels(png))
    })
  })

  it('has them where the neighbors of a sample are equally near', async () => {
    const sample = (x: number, y: number): number => (x * x * 3 + y * 5 + x * y * y) % 7
    const png = { width: 40, height: 40, bits: 8, color: 0, isInterlaced: true, sample, filterOf: () => 4 } as const
    expect((await pixelsInPdf(writtenPng(png))).pixels).toEqual(expectedPixels(png))
  })

  const plain = { width: 3, height: 2, filterOf: () => 0 }

  it.each([
    ['gray', { bits: 8, color: 0, transparency: [0, 7] }, [7]],
    ['gray of few bits', { bits: 2, color: 0, transparency: [0, 2] }, [2]],
    ['RGB', { bits: 8, color: 2, transparency: [0, 1, 0, 2, 0, 3] }, [1, 2, 3]],
    ['RGB of 16 bits', { bits: 16, color: 2, transparency: [1, 1, 2, 2, 3, 3] }, [257, 514, 771]],
  ] as const)('knows the transparent color of %s', async (_what, kind, color) => {
    expect((await pngInPdf(writtenPng({ ...plain, ...kind, sample: () => 1 })))?.transparent).toEqual(color)
  })

  it('knows it in the range that interlaced samples have then', async () => {
    const png = { ...plain, bits: 2, color: 0, isInterlaced: true, transparency: [0, 2], sample: () => 1 } as const
    expect((await pngInPdf(writtenPng(png)))?.transparent).toEqual([170])
  })

  it('goes in as it is where nothing has to be separated', async () => {
    const file = writtenPng({ ...plain, bits: 8, color: 2, sample: () => 5 })
    expect(Buffer.concat((await pngInPdf(file))?.samples.compressed ?? [])).toEqual(Buffer.concat([...(readPng(file)?.compressed ?? [])]))
  })

  it('is a smaller picture where it is interlaced and large', async () => {
    const png = {
      ...plain,
      width: 21,
      height: 10,
      bits: 8,
      color: 0,
      isInterlaced: true,
      sample: (x: number, y: number) => 10 * y + x,
    } as const
    const read = readPng(writtenPng(png))
    if (read === null) throw new Error('it is a PNG')
    const { width, height, samples } = await interlacedRaster(read, 60)
    expect([width, height]).toEqual([11, 5])
    expect([...samples]).toEqual(Array.from({ length: 55 }, (_, at) => 20 * Math.floor(at / 11) + 2 * (at % 11)))
  })

  const header = (width: number, height: number): Buffer => {
    const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
    bytes.writeUInt32BE(width, 0)
    bytes.writeUInt32BE(height, 4)
    return bytes
  }
  const expanded = (pieces: readonly Uint8Array[] | undefined): Buffer => inflateSync(Buffer.concat(pieces ?? []))

  it('has no more rows than it claims, whatever it expands to', async () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000))
    const made = await pngInPdf(
      pngOfChunks([
        ['IHDR', header(2, 2)],
        ['IDAT', bomb],
      ]),
    )
    expect(expanded(made?.samples.compressed)).toHaveLength(2 * 7)
    expect(expanded(made?.alpha?.compressed)).toHaveLength(2 * 3)
  })

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 8)],
    ['not compressed at all', () => Buffer.from('no pixels')],
    ['empty', () => Buffer.alloc(0)],
  ])('ends where its pixels are %s', async (_what, damaged) => {
    const rows = deflateSync(Buffer.alloc(100 * 401, 1), { level: 0 })
    const made = await pngInPdf(
      pngOfChunks([
        ['IHDR', header(100, 100)],
        ['IDAT', damaged(rows)],
      ]),
    )
    const length = expanded(made?.alpha?.compressed).length
    expect([length % 101, length < 100 * 101]).toEqual([0, true])
  })

  it('is nothing without a palette that it names, or a header', async () => {
    expect(await pngInPdf(writtenPng({ ...plain, bits: 8, color: 3, sample: () => 0 }))).toBeNull()
    expect(await pngInPdf(pngOfChunks([]))).toBeNull()
  })
})
