import { isComparing } from '../../figures/figure-question.ts'
import { valueOrWord } from '../../figures/figure-state-words.ts'
import { type ChartCategory, type ChartCell, type ChartSeries, cutDaysOf } from '../chart-figures.ts'
import type { ChartNumbers } from '../chart-numbers.ts'
import { Canvas, type TextSpot } from './canvas.ts'
import { shortLabel } from './category-labels.ts'
import { keyEntries, keyHeight, writeKey } from './names.ts'
import { drawnValues, reach } from './painting.ts'
import { CHART_TEXT, type ChartScene, type Ink, UNITS_APART } from './scene.ts'
import { needsNames, numbersOf, type SceneQuestion, type SeriesLook, seriesByUnit, seriesLooks, shownSeries } from './scene-place.ts'
import { textWidth } from './text-width.ts'

/** Rows from 18 to 29 high; a bar takes 60 percent of its row. */
export const LOWEST_ROW = 15
const HIGHEST_ROW = 29
/** Of a small chart without names and figures. */
const LOWEST_BARE_ROW = 2
const BAR = 0.6
const GAP = 6

interface Row {
  readonly category: ChartCategory
  /** Its place among the cells of a series. */
  readonly at: number
  readonly middle: number
  readonly height: number
}

interface Rows {
  readonly canvas: Canvas
  readonly rows: readonly Row[]
  readonly xOf: (value: number) => number
  readonly isBeyond: (value: number) => boolean
  /** From where to where the bars of a row reach that lie behind its figure. */
  readonly beyond: (category: ChartCategory, at: number) => { readonly from: number; readonly to: number }
  readonly numbers: ChartNumbers
  readonly panel: string
  /** Whether bars are differences, which are judged. */
  readonly isJudged: boolean
  readonly highlight: string | null
}

/** A bar for each place or period, lying: the plan outlined around it, earlier figures behind it. Each unit has bars and a scale of its own. */
export function lyingScene(question: SceneQuestion): ChartScene {
  const { chart, data, panel, place } = question
  const canvas = new Canvas(place.width, place.height)
  const categories = data.total === null ? data.categories : [...data.categories, data.total]
  const units = seriesByUnit(shownSeries(panel.series, place))
  if (categories.length === 0 || units.length === 0) return canvas.scene()
  const isBare = place.isBare === true
  const hasKey = !isBare && needsNames(panel.series)
  const top = hasKey ? Math.min(keyHeight(panel.series, place.width), place.height / 3) : 0
  if (hasKey) writeKey(canvas, keyEntries(panel.series, units.flat()), 0)
  const most = Math.max(1, Math.floor((place.height - top) / (isBare ? LOWEST_BARE_ROW : LOWEST_ROW)))
  // Where the middle is left out, a row of its own says so.
  const hasGap = categories.length > most && most >= LEAST_WITH_GAP && !isBare
  const shown = bothEnds(categories, hasGap ? most - 1 : most)
  const left = categories.length - shown.length
  const gapAt = hasGap ? Math.ceil(shown.length / 2) : shown.length
  const step = Math.min(HIGHEST_ROW, (place.height - top) / (shown.length + (hasGap ? 1 : 0)))
  if (left > 0) canvas.note(leftOut(left, 'higher'))
  // Months of one year need no year.
  const isOneYear = new Set(categories.map(({ startDate }) => startDate.slice(0, 4))).size === 1
  const nameOf = (category: ChartCategory): string => (isOneYear ? shortLabel(category) : category.label)
  const labelWidth = isBare
    ? 0
    : Math.min(place.width * 0.4, Math.max(0, ...shown.map((one) => textWidth(nameOf(one), CHART_TEXT, 600)))) + 8
  const rows = shown.map((category, at): Row => {
    const line = at < gapAt ? at : at + 1
    return { category, at: categories.indexOf(category), middle: top + (line + 0.5) * step, height: step }
  })
  const room = place.width - labelWidth
  const drawn = units.slice(0, Math.max(1, Math.floor(room / LEAST_UNIT)))
  for (const hidden of units.slice(drawn.length))
    canvas.note(`${hidden[0]?.label ?? 'A measure'} is not shown here: it has another unit. Make the chart wider.`)
  const width = (room - (drawn.length - 1) * GAP) / drawn.length
  for (const [at, series] of drawn.entries()) {
    const edge = labelWidth + at * (width + GAP)
    drawUnit(canvas, question, { series, categories, rows, left: edge, right: edge + width, isFirst: at === 0 })
  }
  canvas.unit(drawn.map((series) => numbersOf(series, question).unit).join(UNITS_APART))
  if (isBare) return canvas.scene()
  if (hasGap) canvas.text(`${left} more`, [{ x: 0, middle: top + (gapAt + 0.5) * step, anchor: 'start' }], { ink: 'text-3' })
  for (const { category, middle } of rows) {
    const isMeant = category.key === chart.options.highlight || category.kind === 'TOTAL'
    canvas.cutText(
      nameOf(category),
      labelWidth - 8,
      { x: 0, middle, anchor: 'start' },
      { weight: isMeant ? 600 : 400, ink: isMeant ? 'text-1' : 'text-2' },
    )
  }
  return canvas.scene()
}

/** Least width of the bars of one unit. */
const LEAST_UNIT = 90

interface UnitRoom {
  readonly series: readonly ChartSeries[]
  readonly categories: readonly ChartCategory[]
  readonly rows: readonly Row[]
  readonly left: number
  readonly right: number
  /** Whether it is the unit that small charts share a scale of. */
  readonly isFirst: boolean
}

/** The bars of one unit between two edges. */
function drawUnit(canvas: Canvas, question: SceneQuestion, { series, categories, rows, isFirst, ...edges }: UnitRoom): void {
  const { chart, panel, place, sharedScale } = question
  const numbers = numbersOf(series, question)
  const isJudged = isComparing(chart.options.measure)
  const text = isJudged ? numbers.difference : numbers.text
  const values = drawnValues(
    series.map(({ cells, total }) => ({ cells: total === null ? cells : [...cells, total] })),
    categories,
  )
  const shared = isFirst && sharedScale !== null ? [sharedScale.least, sharedScale.most] : []
  const [least, greatest] = [Math.min(0, ...values, ...shared), Math.max(0, ...values, ...shared)]
  const widths = series.flatMap(({ cells, total }) =>
    [...cells, ...(total === null ? [] : [total])].map(({ value }) => textWidth(text(value), CHART_TEXT, 600)),
  )
  const writesValues = chart.options.showValues && place.isBare !== true
  const textRoom = writesValues ? Math.max(0, ...widths) + GAP + 2 : 2
  const left = edges.left + (least < 0 ? textRoom : 0)
  const right = Math.max(left + 1, edges.right - (greatest > 0 || least === 0 ? textRoom : 2))
  const range = greatest - least || 1
  // What is added up of many is longer than the others' scale: it ends at the edge, with a break.
  const xOf = (value: number): number => left + ((Math.min(Math.max(value, least), greatest) - least) / range) * (right - left)
  const isBeyond = (value: number): boolean => value < least || value > greatest
  const looks = seriesLooks(panel.series)
  const behind = series.filter(({ role }) => role !== 'ACTUAL')
  const beyond: Rows['beyond'] = ({ kind }, at) => {
    const ends = behind.flatMap(({ cells, total }) => {
      const value = (kind === 'TOTAL' ? total : cells[at])?.value ?? null
      return value === null ? [] : [xOf(Number(value))]
    })
    return { from: Math.min(xOf(0), ...ends), to: Math.max(xOf(0), ...ends) }
  }
  const drawing: Rows = { canvas, rows, xOf, isBeyond, beyond, numbers, panel: panel.key, isJudged, highlight: chart.options.highlight }
  // Earlier figures and plans lie behind, each a little higher than what it is compared with.
  const subjects = series.filter(({ role }) => role === 'ACTUAL')
  for (const one of behind) drawBars(drawing, one, looks, { share: BAR, offset: 0, writes: false })
  for (const [at, one] of subjects.entries()) {
    const isCompared = subjects.length < series.length
    const share = (isCompared ? 0.3 : BAR) / Math.max(1, subjects.length)
    drawBars(drawing, one, looks, {
      share: subjects.length > 1 ? 0.72 / subjects.length : share,
      offset: subjects.length > 1 ? ((at - (subjects.length - 1) / 2) * 0.72) / subjects.length : 0,
      writes: writesValues,
    })
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return
  const zero = Math.round(xOf(0)) + 0.5
  canvas.line(
    [
      [zero, first.middle - first.height / 2],
      [zero, last.middle + last.height / 2],
    ],
    'base',
  )
}

/** With fewer rows a row for what is left out would be missed more. */
export const LEAST_WITH_GAP = 5

/** As many as have room: of more, the first and the last ones, which a ranking is about. */
export function bothEnds<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  const first = Math.ceil(most / 2)
  return [...items.slice(0, first), ...items.slice(items.length - (most - first))]
}

interface BarLook {
  /** Height in shares of the row. */
  readonly share: number
  /** From the middle of the row, in shares of it. */
  readonly offset: number
  readonly writes: boolean
}

function drawBars(
  { canvas, rows, xOf, isBeyond, beyond, numbers, panel, isJudged, highlight }: Rows,
  series: ChartSeries,
  looks: ReadonlyMap<string, SeriesLook>,
  { share, offset, writes }: BarLook,
): void {
  const look = looks.get(series.key)
  for (const { category, at, middle, height } of rows) {
    const cell = category.kind === 'TOTAL' ? series.total : series.cells[at]
    if (!cell) continue
    const center = middle + offset * height
    const text = valueOrWord(cell, isJudged ? numbers.difference : numbers.text)
    if (cell.value === null) {
      if (writes) canvas.text(text, [{ x: xOf(0) + GAP, middle: center, anchor: 'start' }], { ink: 'text-3' })
      continue
    }
    const value = Number(cell.value)
    const [from, to] = [Math.min(xOf(0), xOf(value)), Math.max(xOf(0), xOf(value))]
    const isBack = highlight !== null && category.key !== highlight && look?.fill === 'actual' && !isJudged
    canvas.bar({
      x: from,
      y: center - (share * height) / 2,
      width: Math.max(to - from, value === 0 ? 0 : 1),
      height: share * height,
      fill: isJudged ? judged(cell) : isBack ? 'prior' : (look?.fill ?? null),
      stroke: look?.stroke ?? null,
      strokeWidth: 1.25,
      isHatched: cutDaysOf(category, series) !== null && series.role === 'ACTUAL',
      isBroken: isBeyond(value),
      isLying: true,
      cell,
    })
    reach(
      { canvas, panel },
      { x: from, y: center - (share * height) / 2, width: Math.max(4, to - from), height: share * height },
      { category, cell },
      {
        key: series.key,
        label: series.label,
        text: isJudged ? numbers.wholeDifference(cell.value) : numbers.whole(cell.value),
      },
    )
    if (!writes) continue
    const ink: Ink = isJudged ? (judged(cell) === 'prior' ? 'text-3' : judged(cell)) : 'text-1'
    // Beyond whatever lies behind it, on the free side.
    const behind = beyond(category, at)
    const spot: TextSpot =
      value < 0
        ? { x: Math.min(from, behind.from) - GAP, middle: center, anchor: 'end' }
        : { x: Math.max(to, behind.to) + GAP, middle: center, anchor: 'start' }
    canvas.text(text, [spot], {
      weight: category.key === highlight || !isJudged ? 600 : 500,
      ink,
      cell,
    })
  }
}

/** What a difference that is drawn as a bar is colored in. */
export function judged({ outcome, isMaterial }: ChartCell): Ink {
  return outcome === 'NEUTRAL' || !isMaterial ? 'prior' : outcome === 'FAVORABLE' ? 'better' : 'worse'
}

/** The note if not everything fits. */
export function leftOut(count: number, how: 'higher' | 'larger'): string {
  return `${count} more ${count === 1 ? 'is' : 'are'} not shown here: make the chart ${how}.`
}
