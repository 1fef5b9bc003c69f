import { crc32, deflateSync } from 'node:zlib'

/** A PNG to write, as the specification has it. */
export interface PngToWrite {
  readonly width: number
  readonly height: number
  /** Of a sample. */
  readonly bits: number
  /** 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
  readonly color: 0 | 2 | 3 | 4 | 6
  readonly isInterlaced?: boolean
  readonly palette?: readonly number[]
  readonly transparency?: readonly number[]
  /** From 0 to 2^bits - 1. */
  readonly sample: (x: number, y: number, channel: number) => number
  /** 0 to 4. */
  readonly filterOf: (row: number) => number
}

export const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

/** Written plainly, to compare with what is read cleverly. */
export function writtenPng(png: PngToWrite): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(png.width, 0)
  header.writeUInt32BE(png.height, 4)
  header.set([png.bits, png.color, 0, 0, png.isInterlaced === true ? 1 : 0], 8)
  const rows = (png.isInterlaced === true ? PASSES : WHOLE).flatMap((pass) => passRows(png, pass))
  return pngOfChunks([
    ['IHDR', header],
    ...(png.palette ? [['PLTE', Buffer.from(png.palette)] as const] : []),
    ...(png.transparency ? [['tRNS', Buffer.from(png.transparency)] as const] : []),
    ['IDAT', deflateSync(Buffer.concat(rows))],
  ])
}

/** A PNG file of chunks, without its end. */
export function pngOfChunks(chunks: readonly (readonly [string, Uint8Array])[]): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, ...chunks.map(([name, data]) => chunk(name, data)), chunk('IEND', new Uint8Array())])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function passRows({ width, height, bits, color, sample, filterOf }: PngToWrite, [x0, y0, dx, dy]: readonly number[]): readonly Buffer[] {
  const [startX = 0, startY = 0, stepX = 1, stepY = 1] = [x0, y0, dx, dy]
  const channels = CHANNELS[color]
  const across = Math.ceil((width - startX) / stepX)
  if (across <= 0) return []
  const rows: Buffer[] = []
  const bytes = Math.max(1, (bits * channels) >> 3)
  let above = Buffer.alloc(Math.ceil((across * channels * bits) / 8))
  for (let y = startY; y < height; y += stepY) {
    const text = Array.from({ length: across * channels }, (_, at) =>
      sample(startX + Math.floor(at / channels) * stepX, y, at % channels)
        .toString(2)
        .padStart(bits, '0'),
    ).join('')
    const row = Buffer.from(text.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
    const filter = filterOf(rows.length)
    const filtered = row.map((byte, at) => {
      const [left, up, corner] = [row[at - bytes] ?? 0, above[at] ?? 0, at < bytes ? 0 : (above[at - bytes] ?? 0)]
      return byte - ([0, left, up, Math.floor((left + up) / 2), nearest(left, up, corner)][filter] ?? 0)
    })
    rows.push(Buffer.from([filter, ...filtered]))
    above = row
  }
  return rows
}

function nearest(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  return [left, up, corner].reduce((best, one) => (Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best))
}
