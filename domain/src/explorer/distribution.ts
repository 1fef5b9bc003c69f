import { type ValueScale, zeroScale } from '../charts/scene/value-scale.ts'
import { compareDecimals, decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, fraction, multiplyFractions, SHARE_DECIMALS, subtractFractions } from '../money/fraction.ts'

/** Decimals. */
export interface Quartiles {
  readonly least: string
  readonly lower: string
  readonly median: string
  readonly upper: string
  readonly most: string
  readonly count: number
}

/**
 * Quartiles and median, exactly, by the usual method of spreadsheets (QUARTILE.INC): the value at 1/4, 1/2 and 3/4 of the way from
 * the least to the most, between two values the share of the way. Rounded half away from zero to 12 decimals. Null without values.
 */
export function quartiles(values: readonly (string | null)[]): Quartiles | null {
  const sorted = values.flatMap((value) => value ?? []).sort(compareDecimals)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  const decimals = Math.max(...sorted.map(decimalPlaces))
  const at = (quarters: number): string => {
    const steps = (sorted.length - 1) * quarters
    const below = fractionFromDecimal(sorted[Math.floor(steps / 4)] ?? least)
    const above = fractionFromDecimal(sorted[Math.ceil(steps / 4)] ?? most)
    const part = multiplyFractions(subtractFractions(above, below), fraction(BigInt(steps % 4), 4n))
    return decimalFromFraction(addFractions(below, part), Math.min(decimals, SHARE_DECIMALS), SHARE_DECIMALS)
  }
  return { least, lower: at(1), median: at(2), upper: at(3), most, count: sorted.length }
}

export interface PlacedDot {
  readonly key: string
  readonly x: number
  readonly y: number
}

export interface DotColumn {
  readonly dots: readonly PlacedDot[]
  /** Of the band of the middle half, and of the median; null without values. */
  readonly band: { readonly top: number; readonly bottom: number; readonly median: number } | null
}

export interface Distribution {
  readonly columns: readonly DotColumn[]
  readonly scale: ValueScale
  /** The largest at which no two dots of a column touch, down to the least. */
  readonly radius: number
  readonly yOf: (value: number) => number
}

interface DistributionQuestion {
  /** Per column, the value of each row by its key. */
  readonly columns: readonly (readonly { readonly key: string; readonly value: string | null }[])[]
  /** Of each column, in pixels. */
  readonly width: number
  readonly height: number
}

const RADII = [2.5, 2, 1.5, 1]
const GAP = 0.6
/** From the upper and lower edge to the farthest dot. */
const EDGE = 4

/**
 * Dots side by side where values are close, without overlap as long as a column has room; always within their column.
 * Positions are doubles, for drawing only.
 */
export function distribution({ columns, width, height }: DistributionQuestion): Distribution {
  const numbers = columns.flatMap((column) => column.flatMap(({ value }) => (value === null ? [] : [Number(value)])))
  const scale = fittedScale(numbers)
  const range = scale.most - scale.least || 1
  const yOf = (value: number): number => EDGE + ((scale.most - value) / range) * (height - 2 * EDGE)
  let placed: readonly (readonly PlacedDot[] | null)[] = []
  let radius = RADII[0] ?? 1
  for (const tried of RADII) {
    radius = tried
    placed = columns.map((column) => placeDots(column, yOf, width, tried))
    if (!placed.includes(null)) break
  }
  return {
    scale,
    radius,
    yOf,
    columns: columns.map((column, at) => {
      const found = quartiles(column.map(({ value }) => value))
      const dots = placed[at] ?? inTheMiddle(column, yOf, width)
      if (found === null) return { dots, band: null }
      return { dots, band: { top: yOf(Number(found.upper)), bottom: yOf(Number(found.lower)), median: yOf(Number(found.median)) } }
    }),
  }
}

/** A scale around the figures, which need not reach zero: dots have no foot. */
function fittedScale(numbers: readonly number[]): ValueScale {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.length === 0 || least === most) return zeroScale(numbers, 2)
  const around = zeroScale([0, most - least], 3)
  const step = (around.ticks[1] ?? 1) - (around.ticks[0] ?? 0)
  const [from, to] = [Math.ceil(least / step), Math.floor(most / step)]
  const ticks = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return { least, most, ticks, isCut: least > 0 || most < 0 }
}

/** Each dot as near to the middle as those before it leave room; null if one has none. */
function placeDots(
  column: DistributionQuestion['columns'][number],
  yOf: (value: number) => number,
  width: number,
  radius: number,
): readonly PlacedDot[] | null {
  const step = 2 * radius + GAP
  const most = width / 2 - radius - 1
  const placed: PlacedDot[] = []
  const dots = column
    .flatMap(({ key, value }) => (value === null ? [] : [{ key, y: yOf(Number(value)) }]))
    .sort((one, other) => one.y - other.y)
  for (const { key, y } of dots) {
    const near = placed.filter((dot) => Math.abs(dot.y - y) < step)
    const isFree = (x: number): boolean => near.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= step - GAP / 2)
    let found: number | null = null
    for (let offset = 0; offset <= most && found === null; offset += radius / 2) {
      if (isFree(width / 2 + offset)) found = width / 2 + offset
      else if (isFree(width / 2 - offset)) found = width / 2 - offset
    }
    if (found === null) return null
    placed.push({ key, x: found, y })
  }
  return placed
}

function inTheMiddle(column: DistributionQuestion['columns'][number], yOf: (value: number) => number, width: number): readonly PlacedDot[] {
  return column.flatMap(({ key, value }) => (value === null ? [] : [{ key, x: width / 2, y: yOf(Number(value)) }]))
}
