import { noNumberOf } from '../../figures/figure-state-words.ts'
import { NO_VALUE } from '../../money/format.ts'
import type { ChartType } from '../chart-document.ts'
import { type ChartSeries, cutDaysOf } from '../chart-figures.ts'
import { type Area, drawGround, groundOf, yOf } from './areas.ts'
import { barWidth, type Painting, type PlacedCell, placedCells, reach, writeInside } from './painting.ts'
import { CHART_TEXT } from './scene.ts'
import { nameKey } from './scene-place.ts'
import { textWidth } from './text-width.ts'
import { zeroScale } from './value-scale.ts'

/** Where a series is in its column, in shares of the step, from the middle. */
interface Slot {
  readonly series: ChartSeries
  readonly offset: number
  readonly width: number
}

const ROLE_ORDER = { PRIOR: 0, ACTUAL: 1, PLAN: 2 } as const
/** Shares of the step: a single column, one among its comparisons, and all of a group together. */
const ALONE = 0.64
const COMPARED = 0.42
const GROUP = 0.78
/** In pixels: one or two columns do not fill a page. */
const WIDEST = 72
/** By how much what is compared with stands aside, in columns. */
const ASIDE = 0.3

/** Prior behind at the left, plan behind at the right, or all of them side by side. */
function slotsOf(series: readonly ChartSeries[], type: ChartType): readonly Slot[] {
  if (type === 'SIMPLE_BAR') {
    const [one] = series
    return one === undefined ? [] : [{ series: one, offset: 0, width: ALONE }]
  }
  const subjects = [...Map.groupBy(series, nameKey).values()].map((own) =>
    own.toSorted((left, right) => ROLE_ORDER[left.role] - ROLE_ORDER[right.role]),
  )
  if (type === 'GROUPED_CATEGORY') {
    const all = subjects.flat()
    const width = GROUP / Math.max(1, all.length)
    return all.map((one, at) => ({ series: one, offset: (at - (all.length - 1) / 2) * width, width }))
  }
  const share = subjects.length === 1 ? 1 : GROUP / subjects.length
  return subjects.flatMap((own, at) => {
    const width = share * (own.length > 1 ? COMPARED : subjects.length === 1 ? ALONE : 0.9)
    const middle = (at - (subjects.length - 1) / 2) * share
    return own.map((one) => ({
      series: one,
      width,
      offset: middle + (one.role === 'PRIOR' ? -ASIDE : one.role === 'PLAN' ? ASIDE : 0) * width,
    }))
  })
}

interface DrawnColumn extends PlacedCell {
  readonly series: ChartSeries
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly area: Area
}

/** Columns with their figures. Whether every figure is printed is for `printsAll` to say beforehand. */
export function paintColumns(painting: Painting, series: readonly ChartSeries[], type: ChartType): void {
  const { canvas, area, columns } = painting
  const drawn = drawnColumns(painting, series, type)
  // What is compared with lies behind.
  for (const column of drawn.toSorted((left, right) => Number(left.series.role === 'ACTUAL') - Number(right.series.role === 'ACTUAL')))
    paintColumn(painting, column, type)
  drawGround(canvas, area, columns.right)
  if (columns.totalCenter !== null)
    drawGround(canvas, { ...area, left: columns.totalCenter - columns.step / 2 }, columns.totalCenter + columns.step / 2)
  for (const { x, text } of gaps(painting, series))
    canvas.text(text, [{ x, middle: groundOf(area) - 7, anchor: 'middle' }], { ink: 'text-3' })
  if (painting.showsValues) writeValues(painting, drawn, type)
}

/** Columns in which no series has a figure, with what is shown instead. */
function gaps({ columns }: Painting, series: readonly ChartSeries[]): readonly { readonly x: number; readonly text: string }[] {
  return columns.categories.flatMap((_, at) => {
    const cells = series.flatMap((one) => one.cells[at] ?? [])
    const texts = cells.map(({ state }) => noNumberOf(state))
    return cells.some(({ value }) => value !== null)
      ? []
      : [{ x: columns.centers[at] ?? 0, text: texts.find((text) => text !== NO_VALUE) ?? NO_VALUE }]
  })
}

function drawnColumns(painting: Painting, series: readonly ChartSeries[], type: ChartType): readonly DrawnColumn[] {
  const { area, columns } = painting
  const totals = series.flatMap(({ total }) => {
    const whole = total?.value ?? null
    return whole === null ? [] : [Number(whole)]
  })
  const totalArea: Area = { ...area, scale: zeroScaleLike(area, totals) }
  return slotsOf(series, type).flatMap(({ series: one, offset, width }) =>
    placedCells(painting, one.cells, one.total).flatMap((placed): DrawnColumn[] => {
      if (placed.cell.value === null) return []
      const own = placed.isTotal ? totalArea : area
      const [y, ground] = [yOf(own, Number(placed.cell.value)), groundOf(own)]
      const wide = Math.max(
        1,
        Math.min(WIDEST, width === ALONE ? barWidth(width, columns.step) : width * columns.step) - (type === 'GROUPED_CATEGORY' ? 1 : 0),
      )
      const perStep = Math.min(columns.step, WIDEST / width)
      return [
        {
          ...placed,
          series: one,
          left: placed.x + offset * perStep - wide / 2,
          width: wide,
          top: Math.min(y, ground),
          bottom: Math.max(y, ground),
          area: own,
        },
      ]
    }),
  )
}

/** The total's own scale has its zero where the columns have theirs. */
export function zeroScaleLike({ scale }: Pick<Area, 'scale'>, totals: readonly number[]): Area['scale'] {
  const own = zeroScale(totals)
  const [up, down] = [Math.max(0, ...totals), Math.max(0, ...totals.map((value) => -value))]
  const perPart = Math.max(scale.most > 0 ? up / scale.most : 0, scale.least < 0 ? down / -scale.least : 0)
  // Where the columns have no room below zero, negative totals get what they need.
  if (perPart === 0 || (down > 0 && scale.least >= 0) || (up > 0 && scale.most <= 0)) return own
  return { ...own, least: scale.least * perPart, most: scale.most * perPart }
}

function paintColumn(
  { canvas, looks, numbers, highlight, canvas: { width: all }, panel }: Painting,
  column: DrawnColumn,
  type: ChartType,
): void {
  const { series, cell, left, width, top, bottom, category } = column
  const look = looks.get(series.key)
  // One column is meant: the others step back.
  const isBack = type === 'SIMPLE_BAR' && highlight !== null && category.key !== highlight && look?.fill === 'actual'
  const height = Math.max(bottom - top, cell.value !== null && Number(cell.value) !== 0 ? 1 : 0)
  canvas.bar({
    x: Math.min(left, all),
    y: Number(cell.value) < 0 ? top : bottom - height,
    width,
    height,
    fill: isBack ? 'prior' : (look?.fill ?? null),
    stroke: look?.stroke ?? null,
    strokeWidth: 1.25,
    isHatched: cutDaysOf(category, series) !== null && series.role === 'ACTUAL',
    isBroken: Number(cell.value) > column.area.scale.most || Number(cell.value) < column.area.scale.least,
    cell,
  })
  reach({ canvas, panel }, { x: left, y: top, width, height: Math.max(bottom - top, 4) }, column, {
    key: series.key,
    label: series.label,
    text: numbers.whole(cell.value),
  })
}

/** Whether there is room for the figure of every column, of the actual ones only, or of a few. */
export function printed(
  series: readonly ChartSeries[],
  type: ChartType,
  step: number,
  text: (value: string | null) => string,
): 'ALL' | 'ACTUAL' | 'FEW' {
  const slots = slotsOf(series, type)
  const fits = (asked: readonly Slot[], room: number): boolean =>
    asked.every(({ series: { cells } }) =>
      cells.every(({ value }) => value === null || textWidth(text(value), CHART_TEXT, 600) + 2 <= room),
    )
  const actual = slots.filter((slot) => slot.series.role === 'ACTUAL')
  if (type === 'GROUPED_CATEGORY' && fits(slots, (slots[0]?.width ?? 0) * step)) return 'ALL'
  const subjects = new Set(actual.map((slot) => nameKey(slot.series))).size
  if (actual.length > 0 && fits(actual, subjects <= 1 ? step : (GROUP / subjects) * step)) return 'ACTUAL'
  return 'FEW'
}

function writeValues({ canvas, numbers, highlight, columns, looks }: Painting, drawn: readonly DrawnColumn[], type: ChartType): void {
  const prints = printed([...new Set(drawn.map(({ series }) => series))], type, columns.step, numbers.text)
  const asked = drawn.filter(({ series }) => prints === 'ALL' || series.role === 'ACTUAL')
  const wanted = prints === 'FEW' ? few(asked, highlight) : asked
  for (const column of wanted) {
    const { series, cell, top, bottom, left, width, category } = column
    const text = numbers.text(cell.value)
    const isNegative = Number(cell.value) < 0
    const x = left + width / 2
    const half = textWidth(text, CHART_TEXT, 600) / 2
    // Clear of whatever is in the text's way, also of neighbors.
    const near = drawn.filter((other) => other.left < x + half && other.left + other.width > x - half)
    const beyond = {
      x,
      middle: isNegative ? Math.max(...near.map((other) => other.bottom)) + 9 : Math.min(...near.map((other) => other.top)) - 8,
      anchor: 'middle',
    } as const
    const inside = { x, middle: isNegative ? bottom - 9 : top + 10, anchor: 'middle' } as const
    const behind = near.some((other) => other !== column && (isNegative ? other.bottom > bottom + 3 : other.top < top - 3))
    const isMeant = category.key === highlight || column.isTotal || (type === 'GROUPED_CATEGORY' && series.role === 'ACTUAL')
    const fitsInside = textWidth(text, CHART_TEXT, 600) + 2 <= width && bottom - top >= 18 && series.role === 'ACTUAL'
    const weight = isMeant ? 600 : 500
    const look = { ink: looks.get(series.key)?.on ?? 'on-actual', cell, isHatched: cutDaysOf(category, series) !== null } as const
    if (behind && fitsInside && writeInside(canvas, text, inside, look)) continue
    canvas.text(text, [beyond], { weight, ink: Number(cell.value) === 0 ? 'text-3' : series.role === 'ACTUAL' ? 'text-1' : 'text-2', cell })
  }
}

/** The most important figures if not all fit: the highlighted one, the total, and of a single subject the last, the largest and the smallest. */
function few(columns: readonly DrawnColumn[], highlight: string | null): readonly DrawnColumn[] {
  const sizes = columns.filter(({ isTotal }) => !isTotal).toSorted((left, right) => Number(left.cell.value) - Number(right.cell.value))
  const meant = columns.filter(({ category, isTotal }) => category.key === highlight || isTotal)
  if (new Set(columns.map(({ series }) => nameKey(series))).size > 1) return meant
  return [...new Set([...meant, ...[columns.filter(({ isTotal }) => !isTotal).at(-1), sizes.at(-1), sizes[0]].flatMap((one) => one ?? [])])]
}
