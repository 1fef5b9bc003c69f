import type { ChartDocument } from '../chart-document.ts'
import { type ChartData, lastWholeFigure } from '../chart-figures.ts'
import { Canvas } from './canvas.ts'
import { leftOut, lyingScene } from './lying-scene.ts'
import { keyEntries, keyHeight, writeKey } from './names.ts'
import { stackReach, stacksOf } from './paint-stacks.ts'
import { drawnValues } from './painting.ts'
import { CHART_TEXT, type ChartScene, UNITS_APART } from './scene.ts'
import { needsNames, numbersOf, type ScenePlace, type SceneQuestion, shownSeries } from './scene-place.ts'
import { textWidth } from './text-width.ts'
import { areasOf, uprightScene } from './upright-scene.ts'
import { lineScale, type ValueScale, zeroScale } from './value-scale.ts'
import { waterfallScene } from './waterfall-scene.ts'

/** Least width and height of a small chart. */
const SMALL_WIDTH = 56
const SMALL_HEIGHT = 44
export const MULTIPLES_GAP = 14
/** From this room a small chart has an axis and figures. */
const FULL_WIDTH = 170
const FULL_HEIGHT = 120
export const MULTIPLE_NAME = 18
/** Minimum width of a name next to a figure. */
const LEAST_NAME = 40

/** The picture of a chart's figures in a room: the same for screens, files and print. */
export function chartScene(chart: ChartDocument, data: ChartData, place: ScenePlace): ChartScene {
  const [only] = data.panels
  if (data.panels.length === 0 || only === undefined) return new Canvas(place.width, place.height).scene()
  const scene =
    chart.options.multiples === 'NONE'
      ? sceneOf({ chart, data, panel: only, panels: data.panels, place, sharedScale: null }, data)
      : multiplesScene(chart, data, place)
  // What is actual is reached first; what it is compared with was drawn before it, since it lies behind.
  const leads = new Set(data.panels.flatMap(({ series }) => series.filter(({ role }) => role === 'ACTUAL').map(({ key }) => key)))
  return { ...scene, targets: scene.targets.toSorted((one, other) => Number(leads.has(other.series)) - Number(leads.has(one.series))) }
}

function sceneOf(question: SceneQuestion, { waterfall }: Pick<ChartData, 'waterfall'>): ChartScene {
  switch (question.chart.type) {
    case 'HORIZONTAL_BAR':
      return lyingScene(question)
    case 'WATERFALL':
      return waterfall === null ? new Canvas(question.place.width, question.place.height).scene() : waterfallScene(question, waterfall)
    default:
      return uprightScene(question)
  }
}

/** Small charts in rows, each with its name above it; those of one unit share one scale. */
function multiplesScene(chart: ChartDocument, data: ChartData, place: ScenePlace): ChartScene {
  const canvas = new Canvas(place.width, place.height)
  const { panels } = data
  const isOfLines = chart.type === 'LINE'
  const isOfPlaces = chart.options.multiples !== 'METRIC'
  const lead = panels[0]?.series ?? []
  const isNamed = place.isBare !== true && isOfPlaces && needsNames(lead)
  // Charts with room have names of their own; for the others one key at the top lists the names.
  const top = isNamed && isBare(arrangement(panels.length, place)) ? Math.min(keyHeight(lead, place.width, isOfLines), place.height / 3) : 0
  if (top > 0) writeKey(canvas, keyEntries(lead, shownSeries(lead, place), isOfLines), 0)
  const { across, down, width, height } = arrangement(panels.length, { width: place.width, height: place.height - top })
  const shared = isOfPlaces && chart.type !== 'NORMALISED_BAR' ? sharedScale(chart, data, place) : null
  const shown = panels.slice(0, across * down)
  if (shown.length < panels.length) canvas.note(leftOut(panels.length - shown.length, 'larger'))
  const highlight = chart.options.highlight
  const units = new Set<string>()
  for (const [at, panel] of shown.entries()) {
    const [x, y] = [(at % across) * (width + MULTIPLES_GAP), top + Math.floor(at / across) * (height + MULTIPLES_GAP)]
    const isMeant = panel.key === highlight
    const room = { ...place, width, height: Math.max(1, height - MULTIPLE_NAME), isBare: isBare({ width, height }) }
    const question: SceneQuestion = { chart, data, panel, panels, place: room, sharedScale: shared }
    const scene = sceneOf(question, { waterfall: null })
    if (scene.unit !== '') units.add(scene.unit)
    const end = place.isBare === true ? null : endText(question, scene.unit)
    const endWidth = end === null ? 0 : textWidth(end, CHART_TEXT, 600)
    const hasEnd = end !== null && endWidth + LEAST_NAME <= width
    if (hasEnd) canvas.text(end, [{ x: x + width, middle: y + 7, anchor: 'end' }], { size: CHART_TEXT, weight: 600, ink: 'text-1' })
    canvas.cutText(
      panel.label,
      hasEnd ? width - endWidth - 6 : width,
      { x, middle: y + 7, anchor: 'start' },
      { size: CHART_TEXT, weight: isMeant ? 600 : 400, ink: isMeant ? 'text-1' : 'text-2' },
    )
    canvas.inset(scene, x, y + MULTIPLE_NAME, panel.label)
  }
  canvas.unit([...units].join(UNITS_APART))
  return canvas.scene()
}

/** The last whole figure of a small chart of one series, in the unit of its marks, shown next to its name; null if missing. */
function endText(question: SceneQuestion, unit: string): string | null {
  const { chart, data, panel } = question
  const end = lastWholeFigure(panel.series, data.categories)
  if (end === null || !chart.options.showValues || chart.xAxis !== 'DATE') return null
  const { lead, at } = end
  const usual = numbersOf([lead], question)
  return (usual.unit === unit ? usual : numbersOf([lead], question, true)).text(lead.cells[at]?.value ?? null)
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Arrangement extends Size {
  readonly across: number
  readonly down: number
}

export function isBare({ width, height }: Size): boolean {
  return width < FULL_WIDTH || height < FULL_HEIGHT
}

/** As many across as fill the room best, and how large each is. */
export function arrangement(count: number, { width, height }: Size): Arrangement {
  const mostAcross = Math.max(1, Math.floor((width + MULTIPLES_GAP) / (SMALL_WIDTH + MULTIPLES_GAP)))
  const mostDown = Math.max(1, Math.floor((height + MULTIPLES_GAP) / (SMALL_HEIGHT + MULTIPLES_GAP)))
  const across = Math.min(count, mostAcross, Math.max(1, Math.ceil(Math.sqrt((count * width) / (height * 1.5)))))
  const wanted = Math.max(across, Math.ceil(count / mostDown))
  const chosen = Math.min(count, mostAcross, wanted)
  const rows = Math.min(mostDown, Math.ceil(count / chosen))
  return {
    across: chosen,
    down: rows,
    width: Math.max(1, (width - (chosen - 1) * MULTIPLES_GAP) / chosen),
    height: Math.max(1, (height - (rows - 1) * MULTIPLES_GAP) / rows),
  }
}

/** The scale of small charts of one unit. */
export function sharedScale(chart: ChartDocument, { panels: all, categories }: ChartData, place: ScenePlace): ValueScale {
  // Only series in the unit of the charts; others are in separate areas.
  const panels = all.map(({ series }) => ({ series: areasOf(shownSeries(series, place)).main }))
  if (chart.type === 'STACKED_BAR' || chart.type === 'GROUPED_STACKS')
    return zeroScale(panels.flatMap(({ series }) => stackReach(stacksOf(series, chart.type === 'GROUPED_STACKS'), categories)))
  const values = panels.flatMap(({ series }) => drawnValues(series, categories))
  return chart.type === 'LINE' ? lineScale(values, 2) : zeroScale(values, 2)
}
