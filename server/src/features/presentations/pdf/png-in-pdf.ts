import { type PngFile, readPng } from './png-file.ts'
import { filteredRows, interlacedRaster, rasterRows, rowBytes, spreadSamples, unfilter } from './png-rows.ts'
import { CompressedRows } from './zlib-rows.ts'

/** Samples as both formats hold them: a zlib stream of filtered rows. */
export interface PdfSamples {
  readonly bits: number
  readonly compressed: readonly Uint8Array[]
}

/** A PNG file as a PDF holds it (ISO 32000, 8.9): colors and alpha apart. */
export interface PngInPdf {
  /** Pixels; fewer than the file's where that is large and interlaced. */
  readonly width: number
  readonly height: number
  readonly colors: 1 | 3
  readonly palette: Uint8Array | null
  readonly samples: PdfSamples
  /** One sample a pixel, 0 for transparent; null if nothing is. */
  readonly alpha: PdfSamples | null
  /** The one color that is transparent, by samples; null for none. */
  readonly transparent: readonly number[] | null
}

/**
 * Takes a PNG file apart. Colors without alpha are taken over as they are; others row by row, never all of them in memory, whatever size
 * the file claims or its bytes expand to. What is cut off or broken ends there.
 *
 * @returns null for a file that is no picture.
 */
export async function pngInPdf(file: Uint8Array): Promise<PngInPdf | null> {
  const png = readPng(file)
  if (png === null) return null
  if (!png.isInterlaced) return separated(png, png.compressed, () => filteredRows(png))
  const raster = await interlacedRaster(png)
  // Samples of fewer bits are spread over a byte each, and gray ones have its range then.
  const scale = png.palette === null && png.bits < 8 ? 255 / (2 ** png.bits - 1) : 1
  if (scale > 1) for (let at = 0; at < raster.samples.length; at += 1) raster.samples[at] = (raster.samples[at] ?? 0) * scale
  const { width, height } = raster
  const plain = { ...png, width, height, bits: 8 }
  const colors = png.hasAlpha ? [] : await compressed(rasterRows(raster))
  const found = await separated(plain, colors, () => rasterRows(raster))
  return { ...found, transparent: transparentColor(png)?.map((sample) => (png.bits === 16 ? sample >> 8 : sample * scale)) ?? null }
}

type Rows = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** @param whole the rows as they are, compressed. */
async function separated(png: PngFile, whole: readonly Uint8Array[], rows: Rows): Promise<PngInPdf> {
  const { width, height, colors, palette, bits, transparency } = png
  const picture = { width, height, colors, palette, transparent: transparentColor(png) }
  if (png.hasAlpha) return { ...picture, ...(await withoutAlpha(png, rows())) }
  const alpha = palette !== null && transparency !== null ? await alphaOfPalette(png, transparency, rows()) : null
  return { ...picture, samples: { bits, compressed: whole }, alpha }
}

async function compressed(rows: Iterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const written = new CompressedRows()
  for (const row of rows) await written.add(row)
  return written.end()
}

/** Every filter takes each sample from the same samples of other pixels, so the rows of colors and of alpha stay filtered as they are. */
async function withoutAlpha(
  { width, bits, colors }: PngFile,
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<PngInPdf, 'samples' | 'alpha'>> {
  const bytes = bits / 8
  const [samples, alpha] = [new CompressedRows(), new CompressedRows()]
  const colorRow = new Uint8Array(1 + width * bytes * colors)
  const alphaRow = new Uint8Array(1 + width * bytes)
  for await (const row of rows) {
    split(row, { colorRow, colorBytes: bytes * colors, alphaRow, alphaBytes: bytes })
    await Promise.all([samples.add(colorRow), alpha.add(alphaRow)])
  }
  const [ofColors, ofAlpha] = await Promise.all([samples.end(), alpha.end()])
  return { samples: { bits, compressed: ofColors }, alpha: { bits, compressed: ofAlpha } }
}

interface SplitRow {
  readonly colorRow: Uint8Array
  readonly colorBytes: number
  readonly alphaRow: Uint8Array
  readonly alphaBytes: number
}

function split(row: Uint8Array, { colorRow, colorBytes, alphaRow, alphaBytes }: SplitRow): void {
  colorRow[0] = row[0] ?? 0
  alphaRow[0] = row[0] ?? 0
  let [from, color, alpha] = [1, 1, 1]
  while (from < row.length) {
    for (let at = 0; at < colorBytes; at += 1) colorRow[color++] = row[from++] ?? 0
    for (let at = 0; at < alphaBytes; at += 1) alphaRow[alpha++] = row[from++] ?? 0
  }
}

async function alphaOfPalette(
  png: PngFile,
  alphas: Uint8Array,
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<PdfSamples> {
  const alphaOf = new Uint8Array(256).fill(255)
  alphaOf.set(alphas.subarray(0, 256))
  const written = new CompressedRows()
  const row = new Uint8Array(1 + rowBytes(png, png.width))
  const above = new Uint8Array(row.length)
  const samples = new Uint8Array(png.width)
  const alphaRow = new Uint8Array(1 + png.width)
  for await (const filtered of rows) {
    row.set(filtered)
    unfilter(row, above, 1)
    above.set(row)
    spreadSamples(row.subarray(1), png.bits, samples)
    for (let at = 0; at < samples.length; at += 1) alphaRow[1 + at] = alphaOf[samples[at] ?? 0] ?? 255
    await written.add(alphaRow)
  }
  return { bits: 8, compressed: await written.end() }
}

function transparentColor({ transparency, palette, hasAlpha, colors }: PngFile): readonly number[] | null {
  if (transparency === null || palette !== null || hasAlpha || transparency.length < 2 * colors) return null
  const bytes = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength)
  return Array.from({ length: colors }, (_, at) => bytes.getUint16(2 * at))
}
