import { yieldToEventLoop } from '../../../platform/event-loop.ts'
import type { PngFile } from './png-file.ts'
import { ExpandedBytes } from './zlib-rows.ts'

/** Of a picture whose rows do not come in their order; of 60 million pixels every second one is read each way, a slide's worth. */
const MOST_RASTER_BYTES = 64_000_000

/** How long rows are read before others get their turn. */
const SLICE_MS = 4

const SUB = 1
const UP = 2
const AVERAGE = 3
const PAETH = 4

/** Adam7: each pass brings every `dx`th pixel of every `dy`th row, from `x` and `y` on. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const

/** Bytes of a row of samples. */
export function rowBytes({ bits, colors, hasAlpha }: Pick<PngFile, 'bits' | 'colors' | 'hasAlpha'>, width: number): number {
  return Math.ceil((width * bits * samplesOf({ colors, hasAlpha })) / 8)
}

function samplesOf({ colors, hasAlpha }: Pick<PngFile, 'colors' | 'hasAlpha'>): number {
  return colors + (hasAlpha ? 1 : 0)
}

/** Rows of a picture from top to bottom: a byte that names the row's filter, then its filtered samples. The same array each time. */
export async function* filteredRows(png: PngFile): AsyncGenerator<Uint8Array> {
  const expanded = new ExpandedBytes(png.compressed)
  try {
    const row = new Uint8Array(1 + rowBytes(png, png.width))
    for (let y = 0; y < png.height && (await expanded.read(row)); y += 1) yield row
  } finally {
    await expanded.close()
  }
}

/**
 * Undoes the filter of a row, in place.
 *
 * @param row with the byte of its filter. @param above the row above, unfiltered; zeros for the first one.
 *
 * @param step bytes from a sample to the same one of the next pixel, at least 1.
 */
export function unfilter(row: Uint8Array, above: Uint8Array, step: number): void {
  const filter = row[0]
  const length = row.length
  if (filter === SUB) for (let at = 1 + step; at < length; at += 1) row[at] = byteAt(row, at) + byteAt(row, at - step)
  else if (filter === UP) for (let at = 1; at < length; at += 1) row[at] = byteAt(row, at) + byteAt(above, at)
  else if (filter === AVERAGE)
    for (let at = 1; at < length; at += 1) {
      const left = at > step ? byteAt(row, at - step) : 0
      row[at] = byteAt(row, at) + ((left + byteAt(above, at)) >> 1)
    }
  else if (filter === PAETH)
    for (let at = 1; at < length; at += 1) {
      const hasLeft = at > step
      row[at] = byteAt(row, at) + paeth(hasLeft ? byteAt(row, at - step) : 0, byteAt(above, at), hasLeft ? byteAt(above, at - step) : 0)
    }
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner)
  const byUp = Math.abs(left - corner)
  const byCorner = Math.abs(left + up - 2 * corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** Whether the compressed pixels are all there, each row with a filter that there is. Reads a block at a time, and lets others go first. */
export async function hasAllRows(png: PngFile): Promise<boolean> {
  const expanded = new ExpandedBytes(png.compressed)
  let since = performance.now()
  try {
    for (const { x, y, dx, dy } of png.isInterlaced ? PASSES : [{ x: 0, y: 0, dx: 1, dy: 1 }]) {
      const across = Math.ceil((png.width - x) / dx)
      if (across <= 0) continue
      const row = new Uint8Array(1 + rowBytes(png, across))
      for (let line = y; line < png.height; line += dy) {
        if (!(await expanded.read(row)) || byteAt(row, 0) > PAETH) return false
        if (performance.now() - since < SLICE_MS) continue
        await yieldToEventLoop()
        since = performance.now()
      }
    }
    return true
  } finally {
    await expanded.close()
  }
}

/** Spreads samples of 1, 2, 4 or 8 bits over a byte each, as they are. Of those of 16 bits, only the first byte is taken. */
export function spreadSamples(packed: Uint8Array, bits: number, into: Uint8Array): void {
  for (let at = 0; at < into.length; at += 1) {
    if (bits >= 8) into[at] = byteAt(packed, (at * bits) >> 3)
    else into[at] = (byteAt(packed, (at * bits) >> 3) >> (8 - bits - ((at * bits) & 7))) & ((1 << bits) - 1)
  }
}

/** An interlaced picture in memory. */
export interface Raster {
  readonly width: number
  readonly height: number
  /** A byte for each sample, as `spreadSamples` makes them. */
  readonly samples: Uint8Array
}

/** A picture whose rows come in seven passes. Of one with more bytes, the first passes, which are a smaller picture by themselves. */
export async function interlacedRaster(png: PngFile, mostBytes = MOST_RASTER_BYTES): Promise<Raster> {
  const perPixel = samplesOf(png)
  const shrink = [1, 2, 4, 8].find((by) => (png.width / by) * (png.height / by) * perPixel <= mostBytes) ?? 8
  const [width, height] = [Math.ceil(png.width / shrink), Math.ceil(png.height / shrink)]
  const samples = new Uint8Array(width * height * perPixel)
  const expanded = new ExpandedBytes(png.compressed)
  try {
    for (const { x, y, dx, dy } of PASSES) {
      if ([x, y, dx, dy].some((one) => one % shrink !== 0)) break
      const across = Math.ceil((png.width - x) / dx)
      if (across <= 0) continue
      const spread = new Uint8Array(across * perPixel)
      let row = new Uint8Array(1 + rowBytes(png, across))
      let above = new Uint8Array(row.length)
      for (let line = y; line < png.height; line += dy) {
        if (!(await expanded.read(row))) return { width, height, samples }
        unfilter(row, above, Math.max(1, (png.bits * perPixel) >> 3))
        spreadSamples(row.subarray(1), png.bits, spread)
        place(spread, samples, { from: ((line / shrink) * width + x / shrink) * perPixel, step: (dx / shrink) * perPixel, perPixel })
        ;[row, above] = [above, row]
      }
    }
    return { width, height, samples }
  } finally {
    await expanded.close()
  }
}

function place(row: Uint8Array, into: Uint8Array, { from, step, perPixel }: { from: number; step: number; perPixel: number }): void {
  for (let at = 0, to = from; at < row.length; at += perPixel, to += step)
    for (let sample = 0; sample < perPixel; sample += 1) into[to + sample] = byteAt(row, at + sample)
}

/** The rows of a picture in memory, each as the difference from pixel to pixel, which compresses well. The same array each time. */
export function* rasterRows({ width, height, samples }: Raster): Generator<Uint8Array> {
  const length = samples.length / height
  const perPixel = length / width
  const row = new Uint8Array(1 + length)
  row[0] = SUB
  for (let from = 0; from < samples.length; from += length) {
    for (let at = 0; at < length; at += 1)
      row[1 + at] = byteAt(samples, from + at) - (at < perPixel ? 0 : byteAt(samples, from + at - perPixel))
    yield row
  }
}
