import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartCsv } from '@fourwall/domain/charts/files/chart-csv.ts'
import { sceneSvg } from '@fourwall/domain/charts/files/scene-svg.ts'
import { titledScene } from '@fourwall/domain/charts/files/titled-scene.ts'
import { FILE_COLORS } from '@fourwall/domain/charts/scene/chart-colors.ts'
import type { ScenePlace } from '@fourwall/domain/charts/scene/scene-place.ts'
import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { type SameStoreWords, sameStoreLine } from '@fourwall/domain/locations/same-store-text.ts'
import { fontFaces, svgPicture } from '../../../blocks/export/svg-picture.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** A chart with the words around it. */
export interface ChartToExport {
  readonly chart: ChartDocument
  readonly data: ChartData
  /** Which locations are comparable; null unless only same stores are shown. */
  readonly sameStores: SameStoreWords | null
  readonly title: string
  readonly subtitle: string
  /** With the unit of figures in full. */
  readonly wholeSubtitle: string
  readonly companyName: string
  readonly place: Pick<ScenePlace, 'currency' | 'negatives'>
}

/** Size of pictures, in pixels; .png files have twice as many each way. */
const WIDTH = 960
const HEIGHT = 540
const DENSITY = 2

/** The whole picture as .svg, with the font in it, so that it looks the same where the font is not installed. */
async function chartSvg({ chart, data, sameStores, title, place, ...exported }: ChartToExport): Promise<string> {
  const subtitle = sameStores === null ? exported.subtitle : `${exported.subtitle}. ${sameStores.summary}`
  const scene = titledScene({ chart, data, title, subtitle, place: { ...place, width: WIDTH, height: HEIGHT } })
  return sceneSvg(scene, { colors: FILE_COLORS, fontFaces: await fontFaces(), description: `${title}. ${subtitle}` })
}

export async function saveChartSvg(exported: ChartToExport): Promise<void> {
  saveFile(`${fileNamePart(exported.title)}.svg`, await chartSvg(exported), 'image/svg+xml')
}

export async function saveChartPng(exported: ChartToExport): Promise<void> {
  saveFile(`${fileNamePart(exported.title)}.png`, await chartPng(exported), 'image/png')
}

/** Puts the picture on the clipboard. @throws Error with a sentence where the browser does not allow it. */
export async function copyChartPicture(exported: ChartToExport): Promise<void> {
  if (!('ClipboardItem' in window)) throw new Error('This browser cannot copy pictures. Save a .png file instead.')
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': chartPng(exported) })])
}

async function chartPng(exported: ChartToExport): Promise<Blob> {
  return svgPicture(await chartSvg(exported), { width: WIDTH * DENSITY, height: HEIGHT * DENSITY })
}

/** The figures of a chart as .csv. */
export function saveChartCsv({ chart, data, sameStores, title }: ChartToExport): void {
  saveFile(`${fileNamePart(title)}.csv`, chartCsv(chart, data, sameStores && sameStoreLine(sameStores)), 'text/csv')
}

/** The figures as an .xlsx file with charts that spreadsheet programs draw. */
export async function saveChartWorkbook(exported: ChartToExport): Promise<void> {
  // What writes workbooks is large, and most visits need none.
  const { chartWorkbook } = await import('./chart-workbook.ts')
  const bytes = await chartWorkbook(exported, new Date())
  saveFile(`${fileNamePart(exported.title)}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
}
