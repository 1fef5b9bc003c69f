import { formatPercent } from '../../money/format.ts'
import { isStacked } from '../chart-document.ts'
import { type ChartCell, type ChartSeries, differenceWords, type SeriesDifference } from '../chart-figures.ts'
import type { ChartNumbers } from '../chart-numbers.ts'
import { numberCode } from '../number-codes.ts'
import { ticksWidth } from '../scene/areas.ts'
import { LABEL_LINE } from '../scene/category-labels.ts'
import { bandArea } from '../scene/paint-bands.ts'
import { printed, zeroScaleLike } from '../scene/paint-columns.ts'
import { stackReach, stacksOf } from '../scene/paint-stacks.ts'
import { columnPlaces, drawnValues } from '../scene/painting.ts'
import type { Ink } from '../scene/scene.ts'
import { nameKey, needsNames, numbersOf, type SceneQuestion } from '../scene/scene-place.ts'
import { areasOf, boundedPercents, fittingNumbers, mainScale, shownAreas, WIDE } from '../scene/upright-scene.ts'
import { lineScale, type ValueScale } from '../scene/value-scale.ts'
import { brokenBars, cutSign } from './native-breaks.ts'
import { type NativeChart, type NativeLabel, type NativeLabels, type NativeLook, type NativeScale, NOTHING_SEEN } from './native-chart.ts'
import { figuresWithRoom, nativeNameLines, nativeNames } from './native-names.ts'
import { COMPARED, drawsShares, groupedCategories, lineSeries, mainSeries } from './native-series.ts'

const KEY = 22
const HEADING = 20
const FOOT = 10
/** Above columns, for their figures. */
const ABOVE = 18
const LEAST_MAIN = 110
/** Of a band: its heading, figures above and below its bars, and bars that can be seen. */
const LEAST_BAND = 84
/** Office programs break long names into lines. */
const MOST_NAME_LINES = 2

/** Columns, stacks and lines, with a chart of its own for each other scale: differences and figures of other units above. */
export function uprightCharts(asked: SceneQuestion): readonly NativeChart[] {
  const { chart, panel, place } = asked
  const data = chart.type === 'LINE' ? { ...asked.data, total: null } : asked.data
  if (data.categories.length === 0) return []
  const question = { ...asked, data }
  const all = areasOf(panel.series).main
  const { main, others } = shownAreas(question)
  const bands = place.isBare === true ? [] : bandsOf(question, main, others)
  const above = bands.reduce((sum, { height }) => sum + height, 0)
  const scale = mainScale(question, main)
  const places = columnPlaces(data, 1, place.width - 1)
  const numbers = fittingNumbers(question, main, places.step)
  const stacked = isStacked(chart.type)
  const isDrawn = chart.type === 'NORMALISED_BAR' && drawsShares(question, main)
  const isOfLines = chart.type === 'LINE'
  const prints = stacked || isOfLines ? 'ALL' : printed(main, chart.type, places.step, numbers.text)
  const showsTicks =
    place.isBare !== true && (isOfLines || !chart.options.showValues || prints === 'FEW') && chart.type !== 'NORMALISED_BAR'
  const left = showsTicks ? Math.min(place.width / 4, ticksWidth(scale, numbers)) + 2 : 1
  const { step, right, totalCenter } = columnPlaces(data, left, place.width - 1)
  const isGroups = chart.type === 'GROUPED_STACKS' && stacksOf(main, true).length > 1
  const labels = nativeNames(data.categories, step)
  const names = place.isBare === true ? 0 : FOOT + (nativeNameLines(labels, step - 6, MOST_NAME_LINES) + (isGroups ? 1 : 0)) * LABEL_LINE
  const box = { x: 0, y: above, width: right + 1, height: place.height - above }
  const isKeyed = place.isBare !== true && (needsNames(all) || main.length > 1)
  // As on the screen: where there are several areas and room, each says what it shows.
  const lead = main.find(({ role }) => role === 'ACTUAL') ?? main[0]
  const heading = bands.length > 0 && place.width >= WIDE && !showsTicks ? `${lead?.label ?? ''}, ${numbers.unit}` : ''
  const top = isKeyed || heading !== '' ? KEY : 2
  const height = Math.max(4, box.height - top - names)
  const free = chart.type === 'NORMALISED_BAR' || isOfLines || place.isBare === true ? 0 : ABOVE
  const series = mainSeries(question, main, prints, { numbers, step, height: height - free })
  const columns: Omit<NativeChart, 'strokes'> = {
    box,
    heading,
    plot: { x: left, y: top, width: right - left, height },
    isLying: false,
    grouping: !stacked ? 'SIDE_BY_SIDE' : chart.type === 'NORMALISED_BAR' && !isDrawn ? 'SHARES' : 'STACKED',
    categories: isGroups ? groupedCategories(question, main) : labels.map((label) => ({ label, group: null })),
    series: place.isBare === true ? series.map((one) => ({ ...one, labels: null })) : series,
    kept: [],
    ...spacing(question, main),
    scale: showsTicks ? atTicks(withRoom(scale, height, free)) : withRoom(scale, height, free),
    showsTicks,
    showsNames: place.isBare !== true,
    code: isDrawn ? '0%' : numbers.codes.text,
    hasKey: isKeyed,
  }
  const isCut = scale.isCut && place.isBare !== true
  const upright: NativeChart = { ...columns, strokes: isCut ? cutSign(columns) : brokenBars(columns) }
  const charts = [...aboveCharts(question, bands, { left, width: right - left, numbers }), upright]
  return totalCenter === null || place.isBare === true
    ? charts
    : [...charts, totalChart(upright, question, main, { scale, center: totalCenter, step, numbers })]
}

/** A scale with so many points free above it and, where it reaches below zero, below it. */
function withRoom({ least, most, ticks, isCut }: ValueScale, height: number, points: number): NativeScale {
  const [first, second] = ticks
  const step = first === undefined || second === undefined ? null : second - first
  const sides = least < 0 && !isCut ? 2 : 1
  const free = Math.max(0, height - sides * points)
  const room = points === 0 || free === 0 ? 0 : ((most - least) / free) * points
  return { least: sides === 2 ? least - room : least, most: most + room, step }
}

/** A scale whose ends are lines of it. */
function atTicks({ least, most, step }: NativeScale): NativeScale {
  if (step === null) return { least, most, step }
  return { least: Math.floor(least / step + TINY) * step, most: Math.ceil(most / step - TINY) * step, step }
}

/** So that 0.3 / 0.1 is three steps. */
const TINY = 1e-9

interface Band {
  readonly kind: 'UNIT' | 'AMOUNT' | 'PERCENT'
  readonly series: readonly ChartSeries[]
  readonly height: number
}

/** The bands above the columns, the uppermost first. Without room they are left out, percentages first. */
function bandsOf(
  { chart: { options }, place }: SceneQuestion,
  main: readonly ChartSeries[],
  others: readonly (readonly ChartSeries[])[],
): readonly Band[] {
  const compared = main.filter(({ difference }) => difference !== null).slice(0, 1)
  const free = place.height
  const wanted: Band[] = [
    ...others.map((series): Band => ({ kind: 'UNIT', series, height: clamp(free * 0.26, 60, 120) })),
    ...(compared.length > 0 && options.showDifference
      ? [{ kind: 'AMOUNT' as const, series: compared, height: clamp(free * 0.26, LEAST_BAND, 130) }]
      : []),
    ...(compared.length > 0 && options.showDifferencePercent
      ? [{ kind: 'PERCENT' as const, series: compared, height: clamp(free * 0.22, LEAST_BAND, 90) }]
      : []),
  ]
  const kept: Band[] = []
  let left = free - LEAST_MAIN
  for (const band of wanted) {
    if (band.height > left) break
    kept.push(band)
    left -= band.height
  }
  return kept.toReversed()
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

interface Across {
  readonly left: number
  readonly width: number
  readonly numbers: ChartNumbers
}

function aboveCharts(question: SceneQuestion, bands: readonly Band[], across: Across): readonly NativeChart[] {
  let top = 0
  return bands.flatMap((band) => {
    const y = top
    top += band.height
    const [first] = band.series
    const common = {
      box: { x: 0, y, width: across.left + across.width + 1, height: band.height },
      plot: { x: across.left, y: HEADING, width: across.width, height: Math.max(4, band.height - HEADING - 4) },
      isLying: false,
      grouping: 'SIDE_BY_SIDE' as const,
      categories: question.data.categories.map(({ label }) => ({ label, group: null })),
      overlap: 0,
      kept: [],
      showsNames: false,
      hasKey: false,
    }
    if (first === undefined) return []
    if (band.kind === 'UNIT') {
      const numbers = numbersOf(band.series, question)
      const scale = lineScale(drawnValues(band.series, question.data.categories), 2)
      const series = lineSeries(question, band.series, false)
      const heading = band.series.map(({ label }) => label).join(', ')
      return [
        { ...common, heading, series, gap: 60, scale: withRoom(scale, 0, 0), showsTicks: true, code: numbers.codes.text, strokes: [] },
      ]
    }
    if (first.difference === null) return []
    const drawn = { ...common, ...differenceChart(question, { ...first, difference: first.difference }, band, across) }
    return [{ ...drawn, strokes: brokenBars(drawn) }]
  })
}

type DifferenceParts = Pick<NativeChart, 'heading' | 'series' | 'gap' | 'scale' | 'showsTicks' | 'code'>

function differenceChart(
  { chart, data, place }: SceneQuestion,
  { difference, favorability }: Pick<ChartSeries, 'favorability'> & { readonly difference: SeriesDifference },
  { kind, height }: Band,
  { numbers, width }: Across,
): DifferenceParts {
  const isAmount = kind === 'AMOUNT'
  const cells = isAmount ? difference.amounts : difference.percents
  const { scale } = bandArea(
    { top: 0, height, left: 0, right: 0 },
    isAmount ? drawnValues([{ cells }], data.categories) : boundedPercents(drawnValues([{ cells }], data.categories)),
  )
  const code = isAmount ? numbers.codes.difference : numberCode({ decimals: 1, suffix: '%', negatives: place.negatives, isSigned: true })
  const words = cells.map(({ value }) => {
    const text = isAmount ? numbers.difference(value) : `+${formatPercent(value, 1, place.negatives)}`
    return { text: value === null ? '' : text, value: Number(value ?? 0) }
  })
  const kept = figuresWithRoom(words, width / Math.max(1, cells.length))
  const exceptions = cells.flatMap((cell, at): [number, NativeLabel][] => {
    if (!kept.has(at)) return [[at, { position: 'OUTSIDE', ink: 'text-3', text: '' }]]
    const ink = inkOf(cell) === 'prior' ? 'text-3' : inkOf(cell)
    const text = code === null ? numbers.difference(cell.value) : null
    return ink === 'text-3' && text === null ? [] : [[at, { position: 'OUTSIDE', ink, text }]]
  })
  const labels: NativeLabels | null = chart.options.showValues
    ? { position: 'OUTSIDE', ink: 'text-3', isBold: false, only: null, exceptions: new Map(exceptions) }
    : null
  return {
    heading: isAmount
      ? `Difference from ${difference.label}, ${differenceWords({ favorability })}`
      : `Difference from ${difference.label} in %`,
    series: [
      {
        label: isAmount ? 'Difference' : 'Difference in %',
        isLine: false,
        values: cells.map(({ value }) => value),
        look: filled('prior'),
        exceptions: new Map(cells.flatMap((cell, at) => (inkOf(cell) === 'prior' ? [] : [[at, filled(inkOf(cell))]]))),
        labels,
        isHelper: false,
      },
    ],
    gap: isAmount ? 138 : 400,
    scale: withRoom(scale, height - HEADING - 4, 16),
    showsTicks: false,
    code: code ?? 'General',
  }
}

function inkOf({ outcome, isMaterial, value }: ChartCell): Ink {
  if (outcome === 'NEUTRAL' || !isMaterial || Number(value) === 0) return 'prior'
  return outcome === 'FAVORABLE' ? 'better' : 'worse'
}

function filled(fill: Ink): NativeLook {
  return { ...NOTHING_SEEN, fill }
}

const GROUP = 0.78
const ALONE = 0.64
const ASIDE = 0.3

function spacing({ chart }: SceneQuestion, main: readonly ChartSeries[]): Pick<NativeChart, 'gap' | 'overlap'> {
  if (isStacked(chart.type)) return { gap: 56, overlap: 100 }
  const columns = chart.type === 'COMBINATION' ? main.filter(({ isLine }) => !isLine) : main
  const count = Math.max(1, columns.length)
  const subjects = new Set(columns.map(nameKey)).size
  if (chart.type === 'SIMPLE_BAR' || count === 1) return { gap: percentOf(1 - ALONE, ALONE), overlap: 0 }
  if (chart.type === 'GROUPED_CATEGORY' || subjects > 1) return { gap: percentOf(1 - GROUP, GROUP / count), overlap: 0 }
  // What is compared with stands behind, a little aside.
  return { gap: percentOf(1 - COMPARED * (1 + ASIDE * (count - 1)), COMPARED), overlap: Math.round((1 - ASIDE) * 100) }
}

function percentOf(space: number, bar: number): number {
  return Math.min(500, Math.round((space / bar) * 100))
}

interface TotalPlace {
  readonly scale: ValueScale
  readonly center: number
  readonly step: number
  readonly numbers: ChartNumbers
}

/** A series of its total alone. */
function asTotal(series: ChartSeries): ChartSeries {
  return { ...series, cells: series.total === null ? [] : [series.total], total: null }
}

/** The column of the whole span, on a scale of its own with its zero where the others have theirs. */
function totalChart(
  main: NativeChart,
  question: SceneQuestion,
  series: readonly ChartSeries[],
  { scale, center, step, numbers }: TotalPlace,
): NativeChart {
  const { total } = question.data
  const category = total === null ? [] : [{ ...total, label: 'Total' }]
  const totals = series.map(asTotal)
  const asked: SceneQuestion = {
    ...question,
    data: { categories: category, total: null },
    panel: { ...question.panel, series: question.panel.series.map(asTotal) },
  }
  const reach = isStacked(question.chart.type)
    ? stackReach(stacksOf(totals, question.chart.type === 'GROUPED_STACKS'), category)
    : drawnValues(totals, [])
  // Shares have one scale.
  const own = question.chart.type === 'NORMALISED_BAR' ? scale : zeroScaleLike({ scale }, reach)
  const x = center - step / 2
  const grouped = main.categories.some(({ group }) => group !== null)
  return {
    ...main,
    heading: '',
    box: { ...main.box, x, width: step + 1 },
    plot: { ...main.plot, x: 1, width: step - 1 },
    categories: grouped ? groupedCategories(asked, totals) : [{ label: 'Total', group: null }],
    series: mainSeries(asked, totals, 'ALL', { numbers, step, height: main.plot.height }),
    scale: withRoom({ ...own, ticks: [] }, main.plot.height, question.chart.type === 'NORMALISED_BAR' ? 0 : ABOVE),
    showsTicks: false,
    hasKey: false,
    strokes: [],
  }
}
