import { formatPercent } from '../../money/format.ts'
import { type ChartType, isStacked } from '../chart-document.ts'
import { type ChartSeries, differenceWords } from '../chart-figures.ts'
import type { ChartNumbers } from '../chart-numbers.ts'
import { type Area, CUT, drawCut, drawTicks, groundOf, ticksWidth } from './areas.ts'
import { Canvas } from './canvas.ts'
import { LABEL_LINE, labelLines, writeLabels } from './category-labels.ts'
import { type EndName, keyEntries, keyHeight, namesWidth, writeKey, writeNames } from './names.ts'
import { bandArea, paintBand } from './paint-bands.ts'
import { paintColumns, printed } from './paint-columns.ts'
import { paintLines } from './paint-lines.ts'
import { areStacksNamed, paintStacks, sharesReach, stackReach, stacksOf, stackTotals, totalsFit, writeStackNames } from './paint-stacks.ts'
import { type Columns, columnPlaces, drawnValues, type Painting } from './painting.ts'
import { CHART_TEXT, type ChartScene } from './scene.ts'
import { alikeIn, needsNames, numbersOf, type SceneQuestion, seriesByUnit, seriesLooks, shownSeries } from './scene-place.ts'
import { wrappedText } from './text-width.ts'
import { lineScale, type ValueScale, zeroScale } from './value-scale.ts'

/** The series of a chart by the area that they are drawn in. */
interface Areas {
  /** Of the first unit: what the chart is of. */
  readonly main: readonly ChartSeries[]
  /** Of other units, each above on a scale of its own. */
  readonly others: readonly (readonly ChartSeries[])[]
}

/** Heights in pixels. */
const LEAST_MAIN = 70
const BELOW = 8
const ABOVE = 16
const LEFT_OF_BANDS = 92
/** From this width the bands have their names next to them. */
export const WIDE = 620

/** Charts with their columns next to each other: columns, stacks and lines, with bands above them. */
export function uprightScene(asked: SceneQuestion): ChartScene {
  const { chart, panel, place } = asked
  // A line does not lead on to its total.
  const data = chart.type === 'LINE' ? { ...asked.data, total: null } : asked.data
  const question = { ...asked, data }
  const canvas = new Canvas(place.width, place.height)
  if (data.categories.length === 0) return canvas.scene()
  const all = areasOf(panel.series)
  const { main, others } = shownAreas(question)
  const layout = layOut(canvas, question, { main, others }, all.main)
  const { columns, numbers, area, showsTicks } = layout
  const looks = new Map([all.main, ...all.others].flatMap((series) => [...seriesLooks(series)]))
  canvas.unit(numbers.unit)
  const painting: Painting = {
    canvas,
    columns,
    area,
    numbers,
    looks,
    panel: panel.key,
    highlight: chart.options.highlight,
    showsValues: chart.options.showValues && place.isBare !== true,
  }
  if (layout.hasKey) writeKey(canvas, keyEntries(all.main, main, chart.type === 'LINE'), 0)
  const stacks = isStacked(chart.type) ? stacksOf(stackedSeries(chart.type, main, all.main), chart.type === 'GROUPED_STACKS') : []
  if (showsTicks) drawTicks(canvas, area, numbers)
  const names = paintMain(painting, question, main, stacks)
  if (place.isBare === true) return canvas.scene()
  if (layout.namesRight > 0) writeNames(canvas, names, { top: area.top, bottom: area.top + area.height, right: place.width })
  paintAbove(painting, question, layout, main, others)
  nameAreas(painting, question, layout, main)
  const below = area.top + area.height + negativeRoom(area.scale) + (area.scale.isCut ? CUT : 0) + BELOW
  writeStackNames(painting, stacks, below + 1)
  const middle = below + (areStacksNamed(stacks, columns.step) ? LABEL_LINE : 0) + 2
  const labels = { step: columns.step, middle, highlight: chart.options.highlight }
  writeLabels(canvas, { ...labels, categories: columns.categories, centers: columns.centers })
  if (columns.total !== null && columns.totalCenter !== null)
    canvas.text(
      'Total',
      [
        { x: columns.totalCenter, middle, anchor: 'middle' },
        { x: place.width - 1, middle, anchor: 'end' },
      ],
      { weight: 600, ink: 'text-1' },
    )
  return canvas.scene()
}

/** A simple bar has one subject or part: the first, until another one's name is chosen. */
export function shownAreas({ chart, panel, place }: SceneQuestion): Areas {
  const { main, others } = areasOf(shownSeries(panel.series, place))
  const lead = main.find(({ role }) => role === 'ACTUAL') ?? main[0]
  return { main: chart.type === 'SIMPLE_BAR' && lead !== undefined ? [lead] : main, others }
}

export function areasOf(series: readonly ChartSeries[]): Areas {
  const [main = [], ...others] = seriesByUnit(series)
  return { main, others }
}

interface Layout {
  readonly columns: Columns
  readonly numbers: ChartNumbers
  readonly area: Area
  /** Upper edges and heights, the uppermost first. */
  readonly percent: Band | null
  readonly difference: Band | null
  readonly panels: readonly Band[]
  readonly left: number
  readonly namesRight: number
  readonly hasKey: boolean
  readonly showsTicks: boolean
}

interface Band {
  readonly top: number
  readonly height: number
}

/** Shares refer to the whole column, even if only part of it is shown. */
function stackedSeries(type: ChartType, main: readonly ChartSeries[], all: readonly ChartSeries[]): readonly ChartSeries[] {
  return type === 'NORMALISED_BAR' ? all : main
}

/** @param all the series of the main area, with those that are not shown. */
function layOut(canvas: Canvas, question: SceneQuestion, { main, others }: Areas, all: readonly ChartSeries[]): Layout {
  const { chart, data, place } = question
  const { options, type } = chart
  const isOfLines = type === 'LINE'
  const isBare = place.isBare === true
  const named = !isBare && (isOfLines ? all.length > 1 : needsNames(all))
  const labels = named ? (isOfLines ? main.map(({ label }) => label) : nameLabels(main, isStacked(type))) : []
  // For a series shown alone, the key lists the others.
  const endInNames = isOfLines || (isStacked(type) && allEnd(main))
  const namesAtEnds = named && all.length === main.length && endInNames ? namesWidth(labels, place.width) : 0
  const hasKey = named && namesAtEnds === 0
  const compared = main.find(({ difference }) => difference !== null)
  const scale = mainScale(question, main)
  const bandsWanted = compared !== undefined && (options.showDifference || options.showDifferencePercent)
  const namedBands = place.width >= WIDE && (bandsWanted || others.length > 0)
  const keyRoom = hasKey ? keyHeight(all, place.width, isOfLines) : 0
  const right = place.width - namesAtEnds - 1
  // Ticks need the width of columns, and columns the width of ticks: figures are printed if they fit without ticks.
  const gutter = namedBands ? LEFT_OF_BANDS : 1
  const step = columnPlaces(data, gutter, right).step
  const numbers = fittingNumbers(question, main, step)
  const isPrinted = !isOfLines && options.showValues && printsAll(question, main, step, numbers)
  const showsTicks = !isBare && (isOfLines || !isPrinted) && type !== 'NORMALISED_BAR'
  const left = showsTicks ? Math.max(gutter, Math.min(place.width / 4, ticksWidth(scale, numbers))) : gutter
  const columns = columnPlaces(data, left, right)
  const stackNames = areStacksNamed(stacksOf(main, type === 'GROUPED_STACKS'), columns.step) && type === 'GROUPED_STACKS' ? LABEL_LINE : 0
  const foot = isBare ? 2 : BELOW + labelLines(columns.categories, columns.step) * LABEL_LINE + stackNames + (scale.isCut ? CUT : 0)
  const free = Math.max(10, place.height - keyRoom - foot)
  const wanted = [
    ...others.map((_, at) => ({ key: `panel ${at}`, height: clamp(free * 0.22, 44, 110) })),
    ...(compared !== undefined && options.showDifference ? [{ key: 'difference', height: clamp(free * 0.26, 48, 130) }] : []),
    ...(compared !== undefined && options.showDifferencePercent ? [{ key: 'percent', height: clamp(free * 0.2, 44, 84) }] : []),
  ]
  // What has no room is left out, percentages first.
  const kept: typeof wanted = []
  let left0 = free - LEAST_MAIN - ABOVE
  for (const band of wanted) {
    if (band.height > left0) break
    kept.push(band)
    left0 -= band.height
  }
  let top = keyRoom
  const bands = new Map<string, Band>()
  for (const { key, height } of kept.toReversed()) {
    bands.set(key, { top, height })
    top += height
  }
  const above = isBare ? 4 : ABOVE
  const area: Area = {
    top: top + above,
    height: Math.max(4, place.height - foot - top - above - (isBare ? 0 : negativeRoom(scale))),
    left,
    right: columns.right,
    scale,
  }
  return {
    columns,
    numbers,
    area,
    percent: bands.get('percent') ?? null,
    difference: bands.get('difference') ?? null,
    panels: others.flatMap((_, at) => bands.get(`panel ${at}`) ?? []),
    left,
    namesRight: namesAtEnds,
    hasKey,
    showsTicks,
  }
}

/** Whether every part has a figure in the last column, where its name is written. */
function allEnd(main: readonly ChartSeries[]): boolean {
  return main.every(({ role, cells, total }) => role !== 'ACTUAL' || Number((total ?? cells.at(-1))?.value ?? 0) !== 0)
}

/** Room for the figures below columns that hang from zero. */
function negativeRoom({ least, isCut }: ValueScale): number {
  return least < 0 && !isCut ? ABOVE - 2 : 0
}

/** The scale of the columns, stacks or lines of a chart. */
export function mainScale({ chart, data, panel, sharedScale }: SceneQuestion, main: readonly ChartSeries[]): ValueScale {
  if (sharedScale !== null) return sharedScale
  switch (chart.type) {
    case 'NORMALISED_BAR':
      return { ...sharesReach(areasOf(panel.series).main.filter(({ role }) => role === 'ACTUAL')), ticks: [], isCut: false }
    case 'STACKED_BAR':
    case 'GROUPED_STACKS':
      return exactTop(stackReach(stacksOf(main, chart.type === 'GROUPED_STACKS'), data.categories))
    case 'LINE':
      return lineScale(drawnValues(main, data.categories))
    default:
      return exactTop(drawnValues(main, data.categories))
  }
}

/** Columns with printed figures reach the top of their area. */
function exactTop(values: readonly number[]): ValueScale {
  const { ticks } = zeroScale(values)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return zeroScale([])
  return { least, most, ticks: ticks.filter((tick) => tick >= least && tick <= most), isCut: false }
}

function paintMain(
  painting: Painting,
  { chart }: SceneQuestion,
  main: readonly ChartSeries[],
  stacks: ReturnType<typeof stacksOf>,
): readonly EndName[] {
  const { canvas, area } = painting
  if (stacks.length > 0) return paintStacks(painting, stacks, chart.type === 'NORMALISED_BAR', new Set(main.map(({ key }) => key)))
  if (chart.type === 'LINE') {
    if (area.scale.isCut) {
      drawCut(canvas, area)
      canvas.note(`The axis begins at ${painting.numbers.text(String(area.scale.least))}, not at zero.`)
    }
    // At zero, or below a scale that leaves out zero.
    const ground = Math.round(area.scale.isCut ? area.top + area.height + CUT : groundOf(area)) + 0.5
    canvas.line(
      [
        [area.left, ground],
        [area.right, ground],
      ],
      'base',
    )
    const names = paintLines(painting, main)
    return main.length > 1 ? names : []
  }
  const lines = chart.type === 'COMBINATION' ? main.filter(({ isLine }) => isLine) : []
  paintColumns(
    painting,
    main.filter((one) => !lines.includes(one)),
    chart.type,
  )
  paintLines(painting, lines)
  return []
}

function paintAbove(
  painting: Painting,
  question: SceneQuestion,
  layout: Layout,
  main: readonly ChartSeries[],
  others: Areas['others'],
): void {
  const { left, columns } = layout
  const box = { left, right: columns.right }
  const compared = main.find(({ difference }) => difference !== null)
  const difference = compared?.difference
  if (compared !== undefined && difference) {
    const valuesOf = (cells: typeof difference.amounts): readonly number[] => drawnValues([{ cells }], columns.categories)
    if (layout.difference !== null)
      paintBand({ ...painting, area: bandArea({ ...layout.difference, ...box }, valuesOf(difference.amounts)) }, difference, 'AMOUNT')
    if (layout.percent !== null) {
      const numbers = { ...painting.numbers, ...percentNumbers(question) }
      const bounded = boundedPercents(valuesOf(difference.percents))
      paintBand({ ...painting, numbers, area: bandArea({ ...layout.percent, ...box }, bounded) }, difference, 'PERCENT')
    }
  }
  for (const [at, series] of others.entries()) {
    const band = layout.panels[at]
    if (band === undefined) continue
    const numbers = numbersOf(series, question)
    const area: Area = {
      ...box,
      top: band.top + ABOVE,
      height: band.height - ABOVE - 6,
      scale: lineScale(drawnValues(series, columns.categories), 2),
    }
    drawTicks(painting.canvas, area, numbers)
    painting.canvas.text(series.map(({ label }) => label).join(', '), [{ x: area.left, middle: band.top + 6, anchor: 'start' }], {
      weight: 500,
      ink: 'text-1',
    })
    if (area.scale.isCut)
      painting.canvas.note(`${series[0]?.label ?? 'The upper scale'} begins at ${numbers.text(String(area.scale.least))}, not at zero.`)
    paintLines({ ...painting, numbers, area }, series, 1.5)
  }
}

/** Percentages with a plus sign before what is better. */
function percentNumbers({ place }: SceneQuestion): Pick<ChartNumbers, 'difference' | 'whole'> {
  const print = (value: string | null): string => {
    const text = formatPercent(value, 1, place.negatives)
    return value === null || value.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
  }
  return { difference: print, whole: print }
}

/** What each area shows, left of it. */
function nameAreas({ canvas, area, numbers }: Painting, { place }: SceneQuestion, layout: Layout, main: readonly ChartSeries[]): void {
  if (layout.left < LEFT_OF_BANDS || place.width < WIDE || layout.showsTicks) return
  const name = (band: { readonly top: number; readonly height: number }, title: string, below: string): void => {
    const middle = band.top + band.height / 2
    const lines = wrappedText(title, LEFT_OF_BANDS - 10, CHART_TEXT, 500)
    const first = middle - 6 - (lines.length - 1) * LABEL_LINE
    for (const [line, text] of lines.entries())
      canvas.text(text, [{ x: 0, middle: first + line * LABEL_LINE, anchor: 'start' }], { weight: 500, ink: 'text-1' })
    canvas.cutText(below, LEFT_OF_BANDS - 10, { x: 0, middle: middle + 8, anchor: 'start' }, { ink: 'text-3' })
  }
  if (layout.percent !== null) name(layout.percent, 'Difference', 'in %')
  const lead = main.find(({ role }) => role === 'ACTUAL')
  if (layout.difference !== null) name(layout.difference, 'Difference', differenceWords(lead ?? { favorability: null }))
  name(area, lead?.label ?? '', numbers.unit)
}

function nameLabels(series: readonly ChartSeries[], byPart: boolean): readonly string[] {
  return byPart ? series.filter(({ role }) => role === 'ACTUAL').map(({ label }) => label) : series.map(({ label }) => label)
}

/** Figures in a larger unit where they have no room otherwise. */
export function fittingNumbers(question: SceneQuestion, main: readonly ChartSeries[], step: number): ChartNumbers {
  const { chart } = question
  const usual = numbersOf(main, question)
  // Differences would be nothing but zeros in a larger unit.
  const hasBands = chart.options.showDifference && main.some(({ difference }) => difference !== null)
  if (chart.type === 'LINE' || chart.type === 'NORMALISED_BAR' || hasBands) return usual
  // Small charts have equally wide columns.
  const all = [main, ...alikeIn(main, question)]
  const fits = (numbers: ChartNumbers): boolean => all.every((own) => printsAll(question, own, step, numbers))
  if (fits(usual)) return usual
  const tight = numbersOf(main, question, true)
  return fits(tight) ? tight : usual
}

/** Whether there is room for the figures of all columns: of stacks, their totals. */
function printsAll({ chart }: SceneQuestion, main: readonly ChartSeries[], step: number, { text }: ChartNumbers): boolean {
  if (!isStacked(chart.type)) return printed(main, chart.type, step, text) !== 'FEW'
  return stacksOf(main, chart.type === 'GROUPED_STACKS').every((stack) => totalsFit(stack, stackTotals(stack), step, text))
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Percentages for a scale: one of next to nothing would flatten all others. */
export function boundedPercents(values: readonly number[]): readonly number[] {
  const most = Math.max(0.0001, quantile(values.map(Math.abs), 0.9) * 1.5)
  return values.map((value) => Math.min(Math.max(value, -most), most))
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
