import { isComparing } from '../../figures/figure-question.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import type { ChartDocument } from '../chart-document.ts'
import { type ChartData, type ChartSeries, type ChartWaterfall, cutDaysOf } from '../chart-figures.ts'
import { LABEL_LINE } from '../scene/category-labels.ts'
import { arrangement, isBare, MULTIPLE_NAME, MULTIPLES_GAP, sharedScale } from '../scene/chart-scene.ts'
import { bothEnds, judged, LEAST_WITH_GAP, LOWEST_ROW } from '../scene/lying-scene.ts'
import { drawnValues } from '../scene/painting.ts'
import { CHART_TEXT } from '../scene/scene.ts'
import { numbersOf, type ScenePlace, type SceneQuestion, seriesByUnit, seriesLooks } from '../scene/scene-place.ts'
import { textWidth } from '../scene/text-width.ts'
import { type WaterfallColumn, waterfallColumns } from '../scene/waterfall-columns.ts'
import { stackedPieces } from './chart-sheet.ts'
import { brokenBars, connectors, footlessBars } from './native-breaks.ts'
import { type NativeChart, type NativeLabel, type NativeLook, type NativeSeries, NOTHING_SEEN } from './native-chart.ts'
import { nativeNameLines } from './native-names.ts'
import { uprightCharts } from './native-upright.ts'

/** A chart as charts of office programs, arranged in a room as on screens. None without figures. */
export function nativeCharts(chart: ChartDocument, data: ChartData, place: ScenePlace): readonly NativeChart[] {
  const [only] = data.panels
  if (chart.type === 'WATERFALL') return data.waterfall === null ? [] : [waterfallChart(chart, data.waterfall, place)]
  if (only === undefined) return []
  if (chart.options.multiples === 'NONE') return panelCharts({ chart, data, panel: only, panels: data.panels, place, sharedScale: null })
  const { across, down, width, height } = arrangement(data.panels.length, place)
  const shared = chart.options.multiples !== 'METRIC' && chart.type !== 'NORMALISED_BAR' ? sharedScale(chart, data, place) : null
  return data.panels.slice(0, across * down).flatMap((panel, at) => {
    const room: ScenePlace = { ...place, width, height: Math.max(1, height - MULTIPLE_NAME), isBare: isBare({ width, height }) }
    const [x, y] = [(at % across) * (width + MULTIPLES_GAP), Math.floor(at / across) * (height + MULTIPLES_GAP)]
    const charts = panelCharts({ chart, data, panel, panels: data.panels, place: room, sharedScale: shared })
    return charts.map((one, index) => (index === 0 ? headed(one, panel.label, x, y) : moved(one, x, y + MULTIPLE_NAME)))
  })
}

function panelCharts(question: SceneQuestion): readonly NativeChart[] {
  return question.chart.type === 'HORIZONTAL_BAR' ? lyingCharts(question) : uprightCharts(question)
}

function moved(chart: NativeChart, x: number, y: number): NativeChart {
  return { ...chart, box: { ...chart.box, x: chart.box.x + x, y: chart.box.y + y } }
}

/** The first of a small chart's pictures, with the name of all of them above it. */
function headed(chart: NativeChart, label: string, x: number, y: number): NativeChart {
  const { box, plot, heading, strokes } = chart
  return {
    ...moved(chart, x, y),
    box: { ...box, x: box.x + x, y: box.y + y, height: box.height + MULTIPLE_NAME },
    plot: { ...plot, y: plot.y + MULTIPLE_NAME },
    strokes: strokes.map((one) => ({ ...one, points: one.points.map(([across, down]) => [across, down + MULTIPLE_NAME] as const) })),
    heading: heading === '' ? label : `${label}: ${heading}`,
  }
}

const GAP = 6

/** A bar for each place or period, lying; each unit has bars and a scale of its own. */
function lyingCharts(question: SceneQuestion): readonly NativeChart[] {
  const { chart, data, panel, place } = question
  const categories = data.total === null ? data.categories : [...data.categories, data.total]
  if (categories.length === 0) return []
  const isJudged = isComparing(chart.options.measure)
  const hasKey = place.isBare !== true && panel.series.length > 1
  const top = hasKey ? 22 : 2
  const shown = shownRows(
    [...categories.keys()],
    Math.max(1, Math.floor((place.height - (hasKey ? top : 0)) / LOWEST_ROW)),
    place.isBare === true,
  )
  const gapAt = shown.indexOf(null)
  const left = categories.length - (shown.length - 1)
  const nameAt = (at: number | null): string => (at === null ? `${left} more` : (categories[at]?.label ?? ''))
  const names = Math.min(place.width * 0.4, Math.max(0, ...shown.map((at) => textWidth(nameAt(at), CHART_TEXT)))) + 10
  const units = seriesByUnit(panel.series)
  const width = (place.width - names - (units.length - 1) * GAP) / units.length
  const looks = seriesLooks(panel.series)
  return units.map((series, unit): NativeChart => {
    const numbers = numbersOf(series, question)
    const code = isJudged ? numbers.codes.difference : numbers.codes.text
    const cellOf = (one: ChartSeries, at: number) => (categories[at]?.kind === 'TOTAL' ? one.total : one.cells[at])
    const values = drawnValues(
      series.map(({ cells, total }) => ({ cells: total === null ? cells : [...cells, total] })),
      categories,
    )
    const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
    const text = isJudged ? numbers.difference : numbers.text
    const room = Math.max(0, ...series.flatMap(({ cells }) => cells.map(({ value }) => textWidth(text(value), CHART_TEXT, 600)))) + 10
    const sides = (least < 0 ? 1 : 0) + (most > 0 || least === 0 ? 1 : 0)
    const perPoint = ((most - least) / Math.max(1, width - sides * room)) * room || 1
    const from = unit === 0 ? names : 2
    const drawn: Omit<NativeChart, 'strokes'> = {
      box: { x: unit === 0 ? 0 : names + unit * (width + GAP), y: 0, width: unit === 0 ? names + width : width, height: place.height },
      heading: '',
      plot: { x: from, y: top, width: width - 3, height: Math.max(4, Math.min(place.height - top, shown.length * 29) - 2) },
      isLying: true,
      grouping: 'SIDE_BY_SIDE',
      categories: shown.map((at) => ({ label: nameAt(at), group: null })),
      series: series.map((one): NativeSeries => {
        const own = looks.get(one.key)
        const look: NativeLook = { ...NOTHING_SEEN, fill: own?.fill ?? null, stroke: own?.stroke ?? null }
        const cells = shown.map((at) => (at === null ? null : (cellOf(one, at) ?? null)))
        const inkAt = (at: number): NativeLook => {
          const cell = cells[at] ?? null
          if (at === gapAt) return look
          const category = categories[shown[at] ?? 0]
          const isBack = chart.options.highlight !== null && category?.key !== chart.options.highlight && look.fill === 'actual'
          const fill = isJudged && cell !== null ? judged(cell) : isBack ? 'prior' : look.fill
          return { ...look, fill, isHatched: category !== undefined && cutDaysOf(category, one) !== null && one.role === 'ACTUAL' }
        }
        const exceptions = new Map(cells.flatMap((_, at) => (isSame(inkAt(at), look) ? [] : [[at, inkAt(at)] as const])))
        const labelOf = (at: number): NativeLabel | null => {
          const value = cells[at]?.value ?? null
          const isBeyond = value !== null && (Number(value) < least || Number(value) > most)
          const printed = code === null ? text(value) : null
          if (!isBeyond && printed === null) return null
          return isBeyond ? { position: 'INSIDE', ink: 'page', text: printed } : { position: 'OUTSIDE', ink: 'text-1', text: printed }
        }
        const labels = new Map(cells.flatMap((_, at) => (labelOf(at) === null ? [] : [[at, labelOf(at) as NativeLabel] as const])))
        return {
          label: one.label,
          isLine: false,
          values: cells.map((cell) => cell?.value ?? null),
          look,
          exceptions,
          labels:
            chart.options.showValues && one.role === 'ACTUAL' && place.isBare !== true
              ? { position: 'OUTSIDE', ink: 'text-1', isBold: true, only: null, exceptions: labels }
              : null,
          isHelper: false,
        }
      }),
      kept: [],
      gap: 67,
      overlap: series.length > 1 ? 40 : 0,
      scale: { least: least < 0 ? least - perPoint : least, most: most > 0 || least === 0 ? most + perPoint : most, step: null },
      showsTicks: false,
      showsNames: unit === 0,
      code: code ?? 'General',
      hasKey: hasKey && unit === 0,
    }
    return { ...drawn, strokes: brokenBars(drawn) }
  })
}

/** As many rows as have room; null for the row that says how many of the middle are left out. */
function shownRows(rows: readonly number[], most: number, isSmall: boolean): readonly (number | null)[] {
  if (rows.length <= most || most < LEAST_WITH_GAP || isSmall) return bothEnds(rows, most)
  const kept: readonly (number | null)[] = bothEnds(rows, most - 1)
  return kept.toSpliced(Math.ceil(kept.length / 2), 0, null)
}

function isSame(one: NativeLook, other: NativeLook): boolean {
  return one.fill === other.fill && one.isHatched === other.isHatched
}

const ABOVE = 18

/** A waterfall as stacks: what lifts a step is not seen, and what crosses zero has a piece on each side. */
function waterfallChart(chart: ChartDocument, waterfall: ChartWaterfall, place: ScenePlace): NativeChart {
  const { columns, numbers, scale } = waterfallColumns(chart, place, waterfall)
  const pieces = columns.map(({ ends }) => stackedPieces(...ends))
  const visible = [...Map.groupBy(columns, lookName)].flatMap(([name, own]) =>
    (['above', 'below'] as const).map((side): NativeSeries => {
      const [first] = own
      return {
        label: side === 'above' ? name : `${name}, below zero`,
        isLine: false,
        values: columns.map((column, at) => (own.includes(column) ? (pieces[at]?.[side] ?? null) : null)),
        look: { ...NOTHING_SEEN, fill: first?.fill ?? null, stroke: first?.stroke ?? null },
        exceptions: new Map(),
        labels: null,
        isHelper: false,
      }
    }),
  )
  const isUsed = ({ values }: Pick<NativeSeries, 'values'>): boolean =>
    values.some((value) => value !== null && compareDecimals(value, '0') !== 0)
  const helper = { isLine: false, look: NOTHING_SEEN, exceptions: new Map(), labels: null, isHelper: true }
  const lift: NativeSeries = { ...helper, label: 'Lift', values: pieces.map(({ lift: value }) => value) }
  const isLoss = ({ isEnd, to, from }: WaterfallColumn): boolean => (isEnd ? to < 0 : to < from)
  const texts = columns.map(
    (column): NativeLabel => ({
      text: column.text,
      ink: column.ink,
      position: isLoss(column) ? 'BELOW' : 'ABOVE',
    }),
  )
  const carrier: NativeSeries = {
    ...helper,
    label: 'Ends of columns',
    isLine: true,
    values: columns.map((column) => column.ends[1]),
    labels: { position: 'ABOVE', ink: 'text-1', isBold: true, only: null, exceptions: new Map(texts.entries()) },
  }
  const range = scale.most - scale.least
  const step = place.width / columns.length - 4
  const lines = nativeNameLines(columns.map(nameBelow), step, MOST_NAME_LINES)
  const plot = { x: 1, y: 2, width: place.width - 2, height: Math.max(4, place.height - 10 - lines * LABEL_LINE) }
  const isLow = scale.least < 0 || (columns.some(isLoss) && scale.isCut)
  const room = (range / Math.max(1, plot.height - (isLow ? 2 : 1) * ABOVE)) * ABOVE
  const levels = columns.map(({ ends }, at) => {
    const next = columns[at + 1]
    return next === undefined || next.difference !== null ? null : ends[1]
  })
  const drawn: Omit<NativeChart, 'strokes'> = {
    box: { x: 0, y: 0, width: place.width, height: place.height },
    heading: '',
    plot,
    isLying: false,
    grouping: 'STACKED',
    categories: columns.map((column) => ({ label: nameBelow(column), group: null })),
    series: [...[lift, ...visible].filter(isUsed), ...connectors(levels), carrier],
    kept: [{ label: 'Figure', values: columns.map(({ ends: [from, to] }) => sumDecimals([to, negateDecimal(from)])) }],
    gap: 56,
    overlap: 100,
    scale: { least: isLow ? scale.least - room : scale.least, most: scale.most + room, step: null },
    showsTicks: false,
    showsNames: true,
    code: numbers.codes.text,
    hasKey: false,
  }
  const ends = columns.flatMap(({ isEnd, to }, at) => (isEnd ? [[at, to] as const] : []))
  return { ...drawn, strokes: scale.isCut ? footlessBars(drawn, ends) : [] }
}

/** Spreadsheet programs break long labels into lines. */
const MOST_NAME_LINES = 4

function nameBelow({ label, days, difference }: WaterfallColumn): string {
  return [label, days, difference?.text ?? null].filter((part) => part !== null).join(' ')
}

function lookName({ fill, stroke, isEnd }: WaterfallColumn): string {
  if (stroke !== null) return 'Plan'
  if (isEnd) return fill === 'actual' ? 'Actual' : 'Compared with'
  return fill === 'better' ? 'Better' : fill === 'worse' ? 'Worse' : 'Other'
}
