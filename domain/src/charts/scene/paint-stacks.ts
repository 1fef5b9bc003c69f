import { noNumberOf } from '../../figures/figure-state-words.ts'
import { fractionFromDecimal } from '../../money/decimal.ts'
import { addFractions, divideFractions, type Fraction, fraction } from '../../money/fraction.ts'
import { roundToSum } from '../../money/round-to-sum.ts'
import { addedUp, type ChartCategory, type ChartCell, type ChartSeries, cutDaysOf } from '../chart-figures.ts'
import { drawGround, groundOf, yOf } from './areas.ts'
import type { EndName } from './names.ts'
import { barWidth, isApart, type Painting, placedCells, reach, writeInside } from './painting.ts'
import { CHART_TEXT } from './scene.ts'
import { namesakes } from './scene-place.ts'
import { textWidth } from './text-width.ts'

/** Parts that are stacked on each other in one column. */
interface Stack {
  readonly role: ChartSeries['role']
  readonly parts: readonly ChartSeries[]
  /** In steps, from the middle of the column. */
  readonly offset: number
  readonly width: number
}

const WIDTH = 0.64
const GROUP = 0.8
/** Parts lower than this have no figure in them. */
const LEAST_LABELED = 14

export function stacksOf(series: readonly ChartSeries[], isGrouped: boolean): readonly Stack[] {
  const roles = isGrouped ? (['PRIOR', 'ACTUAL', 'PLAN'] as const) : (['ACTUAL'] as const)
  const found = roles.flatMap((role) => {
    const parts = series.filter((one) => one.role === role)
    return parts.length === 0 ? [] : [{ role, parts }]
  })
  const width = found.length > 1 ? GROUP / found.length : WIDTH
  return found.map((stack, at) => ({
    ...stack,
    offset: (at - (found.length - 1) / 2) * width,
    width: width - (found.length > 1 ? 0.04 : 0),
  }))
}

/**
 * The exact share of each part of a column's total, with its sign: 900, 300 and -200 are 0.9, 0.3 and -0.2. Null for parts without a figure.
 * A total that is zero or negative has no shares: null for all.
 */
export function exactShares(values: readonly (string | null)[]): readonly (Fraction | null)[] | null {
  const parts = values.map((value) => (value === null ? null : fractionFromDecimal(value)))
  const whole = parts.reduce<Fraction>((sum, part) => addFractions(sum, part ?? ZERO), ZERO)
  return whole.numerator <= 0n ? null : parts.map((part) => (part === null ? null : divideFractions(part, whole)))
}

/** Shares of a column, also in whole percent, which add up to 100 by the largest remainder; parts without a figure have 0. */
export function stackShares(values: readonly (string | null)[]): readonly { readonly share: number; readonly percent: number }[] | null {
  const shares = exactShares(values)?.map((share) => share ?? ZERO)
  if (shares === undefined) return null
  const percents = roundToSum(shares, 100n, 2)
  return shares.map(({ numerator, denominator }, at) => ({
    share: Number(numerator) / Number(denominator),
    percent: Number(percents[at] ?? 0n),
  }))
}

const ZERO = fraction(0n)

/** How far the shares of columns reach up and down: 1 and 0 where no part is negative. */
export function sharesReach(series: readonly ChartSeries[]): { readonly least: number; readonly most: number } {
  const columns = Math.max(0, ...series.map(({ cells }) => cells.length))
  let [least, most] = [0, 1]
  for (let at = 0; at <= columns; at += 1) {
    // The last is the total.
    const shares = stackShares(series.map(({ cells, total }) => (at === columns ? total : cells[at])?.value ?? null)) ?? []
    most = Math.max(most, sumOf(shares.map(({ share }) => Math.max(0, share))))
    least = Math.min(least, sumOf(shares.map(({ share }) => Math.min(0, share))))
  }
  return { least, most }
}

/** How far stacks reach up and down, of all columns but those that add up others. */
export function stackReach(stacks: readonly Stack[], categories: readonly Pick<ChartCategory, 'kind'>[]): readonly number[] {
  const hasOthers = categories.some(({ kind }) => !isApart(kind))
  return stacks.flatMap(({ parts }) =>
    categories
      .map(({ kind }, at) => {
        if (hasOthers && isApart(kind)) return []
        const values = parts.map(({ cells }) => Number(cells[at]?.value ?? 0))
        return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))]
      })
      .flat(),
  )
}

/** The totals of a stack, by category. */
export function stackTotals({ parts }: Stack): readonly ChartCell[] {
  return (parts[0]?.cells ?? []).map((_, at) => addedUp(parts.map(({ cells }) => cells[at])))
}

/** Whether each total has room above its stack. */
export function totalsFit({ width }: Stack, totals: readonly ChartCell[], step: number, text: (value: string | null) => string): boolean {
  return totals.every(({ value }) => textWidth(text(value), CHART_TEXT, 600) + 2 <= step * width + 6)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/**
 * Stacked columns with their totals, or with the shares of their parts. Parts below zero hang from it.
 *
 * @param shown keys of the series that are drawn; shares are of all.
 * @returns the names of the parts at the last column.
 */
export function paintStacks(
  painting: Painting,
  stacks: readonly Stack[],
  isNormalised: boolean,
  shown: ReadonlySet<string>,
): readonly EndName[] {
  const { canvas, area, columns } = painting
  const names = new Map<string, EndName>()
  for (const stack of stacks) paintStack(painting, stack, isNormalised, { stacks, shown, names })
  drawGround(canvas, area, columns.right)
  if (columns.totalCenter !== null)
    drawGround(canvas, { ...area, left: columns.totalCenter - columns.step / 2 }, columns.totalCenter + columns.step / 2)
  return [...names.values()]
}

function paintStack(
  painting: Painting,
  stack: Stack,
  isNormalised: boolean,
  {
    stacks,
    shown,
    names,
  }: { readonly stacks: readonly Stack[]; readonly shown: ReadonlySet<string>; readonly names: Map<string, EndName> },
): void {
  const { canvas, area, numbers, looks, columns, showsValues } = painting
  const { parts, offset, role } = stack
  const width = barWidth(stack.width, columns.step)
  const count = columns.categories.length + (columns.totalCenter === null ? 0 : 1)
  const cellsOf = parts.map(({ cells, total }) => placedCells(painting, cells, total))
  const totals = Array.from({ length: count }, (_, at) => addedUp(cellsOf.map((cells) => cells[at]?.cell)))
  const fits = totalsFit(stack, totals, columns.step, numbers.text)
  // All shares of a chart are printed, or none: some alone would look like a choice.
  const widestShare = textWidth(totals.some(({ value }) => value?.startsWith('-') === true) ? '(88%)' : '88%', CHART_TEXT, 500)
  const showsShares = isNormalised && showsValues && widestShare + 2 <= width
  for (let at = 0; at < count; at += 1) {
    const placed = parts.flatMap((series, index) => {
      const cell = cellsOf[index]?.[at]
      return cell === undefined ? [] : [{ series, ...cell }]
    })
    const [first] = placed
    if (first === undefined) continue
    const shares = stackShares(placed.map(({ cell }) => cell.value))
    // What adds up others has a scale of its own.
    const perUnit =
      (first.isTotal || isApart(first.category.kind)) && !isNormalised
        ? totalScale(
            painting,
            placed.map(({ cell }) => Number(cell.value ?? 0)),
          )
        : 1
    const x = first.x + offset * columns.step - width / 2
    const right = first.x + (columns.step * GROUP) / 2
    let [up, down] = [0, 0]
    for (const [index, { series, cell, category }] of placed.entries()) {
      const size = isNormalised ? (shares?.[index]?.share ?? 0) : Number(cell.value ?? 0) * perUnit
      if (cell.value === null || size === 0 || !shown.has(series.key)) continue
      const from = size > 0 ? up : down
      if (size > 0) up += size
      else down += size
      const [start, end] = [yOf(area, from), yOf(area, from + size)]
      const [top, bottom] = [Math.min(start, end), Math.max(start, end)]
      const look = looks.get(series.key)
      const gap = bottom - top > 3 ? 1 : 0
      canvas.bar({
        x,
        y: top + (size > 0 ? 0 : gap),
        width,
        height: bottom - top - gap,
        fill: look?.fill ?? null,
        stroke: look?.stroke ?? null,
        strokeWidth: 1.5,
        isHatched: cutDaysOf(category, series) !== null && role === 'ACTUAL',
        cell,
      })
      const percent = shares === null ? noNumberOf('NOT_MEANINGFUL') : `${shares[index]?.percent ?? 0}%`.replace(/^-(.*)$/, '($1)')
      reach(
        painting,
        { x, y: top, width, height: Math.max(4, bottom - top) },
        { category, cell },
        {
          key: series.key,
          label: series.label,
          text: isNormalised ? `${numbers.whole(cell.value)}, ${percent}` : numbers.whole(cell.value),
        },
      )
      if (showsShares && bottom - top >= LEAST_LABELED && textWidth(percent, CHART_TEXT, 500) + 2 <= width)
        writeInside(
          canvas,
          percent,
          { x: x + width / 2, middle: (top + bottom) / 2 },
          { ink: look?.on ?? 'text-1', cell, isHatched: cutDaysOf(category, series) !== null },
        )
      const isLastStack =
        at === count - 1 || (columns.totalCenter !== null && at === count - 2 && !names.has(series.part?.key ?? series.subject))
      if (isLastStack && role === 'ACTUAL')
        names.set(series.part?.key ?? series.subject, {
          series: namesakes(
            stacks.flatMap((one) => one.parts),
            series,
          ),
          label: series.label,
          x: right,
          y: (top + bottom) / 2,
          ink: look?.ink ?? 'base',
          size: bottom - top,
        })
    }
    const total = totals[at]
    if (total === undefined || !showsValues) continue
    if (isNormalised) {
      if (shares === null && total.value !== null)
        canvas.text(noNumberOf('NOT_MEANINGFUL'), [{ x: first.x, middle: groundOf(area) - 7, anchor: 'middle' }], { ink: 'text-3' })
      continue
    }
    const middle = yOf(area, up) - 8
    if (total.value === null)
      canvas.text(noNumberOf(total.state), [{ x: first.x, middle: groundOf(area) - 7, anchor: 'middle' }], { ink: 'text-3' })
    else if (fits || first.isTotal)
      canvas.text(numbers.text(total.value), [{ x: x + width / 2, middle, anchor: 'middle' }], {
        weight: role === 'ACTUAL' ? 600 : 400,
        ink: role === 'ACTUAL' ? 'text-1' : 'text-2',
        cell: total,
      })
  }
}

function totalScale({ area: { scale } }: Painting, values: readonly number[]): number {
  const up = sumOf(values.filter((value) => value > 0))
  const down = -sumOf(values.filter((value) => value < 0))
  const factors = [
    up > 0 && scale.most > 0 ? scale.most / up : Number.POSITIVE_INFINITY,
    down > 0 && scale.least < 0 ? -scale.least / down : Number.POSITIVE_INFINITY,
  ]
  const factor = Math.min(...factors)
  return Number.isFinite(factor) ? factor : 1
}

/** The names of stacks below their columns, if a column has several. */
export function writeStackNames({ canvas, columns }: Painting, stacks: readonly Stack[], middle: number): void {
  if (!areStacksNamed(stacks, columns.step)) return
  for (const center of columns.centers)
    for (const { role, offset } of stacks)
      canvas.text(STACK_NAMES[role], [{ x: center + offset * columns.step, middle, anchor: 'middle' }], { size: SMALL, ink: 'text-3' })
}

/** Whether each column has several stacks, with room for their names. */
export function areStacksNamed(stacks: readonly Stack[], step: number): boolean {
  return stacks.length > 1 && stacks.every(({ role, width }) => textWidth(STACK_NAMES[role], SMALL) + 2 <= width * step)
}

const STACK_NAMES = { PRIOR: 'Prior', ACTUAL: 'Act', PLAN: 'Plan' } as const
const SMALL = 10
