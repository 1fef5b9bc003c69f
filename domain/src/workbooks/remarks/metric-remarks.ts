import { percentText } from '../../money/decimal.ts'
import { formatFigure } from '../../money/format.ts'
import { isPercentage, quoted, saysPercent } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

/** A line of a metric at one location. */
export interface LineMetric {
  readonly subjectId: string
  readonly locationId: number
  /** Of the metric, as people write it; undefined if it has no unit. */
  readonly unit?: string | undefined
  /** Texts that may name the metric: the label of the row, the title and the tab of its sheet. */
  readonly names: readonly string[]
  /** Whether figures add up over time; left out if unknown. */
  readonly isSummed?: boolean | undefined
}

interface MetricRemark {
  readonly coordinate: string
  readonly error: string
}

interface Level {
  figures: number
  sum: number
  /** The metric's unit says percent, no cell does, and no figure is above 1. */
  areFractions: boolean
  /** Size of the first figure, where it is and what it says. */
  readonly first: number
  readonly coordinate: string
  readonly text: string
}

/** Finds locations whose percentages are about a hundred times those of others, such as 29.5 next to 0.295. */
export class PercentLevels {
  /** By metric, then location. */
  readonly #metrics = new Map<string, Map<number, Level>>()
  /** All figures of each metric up to 1, and those above it. */
  readonly #sizes = new Map<string, { readonly shares: Seen[]; readonly percents: Seen[] }>()
  /** The first cell of each metric that is formatted as a percentage and above 1,000%. */
  readonly #large = new Map<string, MetricRemark>()

  add({ subjectId, locationId, unit, names }: LineMetric, coordinate: string, cell: WorkbookCell, value: string): void {
    if (!isPercentage(cell) && !saysPercent(unit ?? '') && !names.some(saysPercent)) return
    const size = Math.abs(Number(value))
    if (size === 0) return
    const percent = saysPercent(unit ?? '') ? size : size * 100
    // A percentage that may be of any size says nothing about others.
    if (isPercentage(cell) && [unit ?? '', ...names].some((name) => OF_CHANGE.test(name))) return
    if (cell.kind === 'NUMBER' && isPercentage(cell) && percent > LARGEST_PERCENT && !this.#large.has(subjectId))
      this.#large.set(subjectId, { coordinate, error: largeRemark(percent) })
    const text = cell.kind === 'NUMBER' && isPercentage(cell) ? percentText(cell.text) : cell.text
    const levels = this.#metrics.get(subjectId) ?? new Map<number, Level>()
    this.#metrics.set(subjectId, levels)
    const level = levels.get(locationId) ?? {
      figures: 0,
      sum: 0,
      areFractions: saysPercent(unit ?? ''),
      first: size,
      coordinate,
      text,
    }
    level.figures++
    level.sum += size
    const sizes = this.#sizes.get(subjectId) ?? { shares: [], percents: [] }
    this.#sizes.set(subjectId, sizes)
    sizes[size <= 1 ? 'shares' : 'percents'].push({ size, coordinate, text })
    if (isPercentage(cell) || size > 1) level.areFractions = false
    levels.set(locationId, level)
  }

  get remarks(): readonly MetricRemark[] {
    return [...this.#large.values(), ...this.#remarksOfLevels()]
  }

  #remarksOfLevels(): readonly MetricRemark[] {
    return [...this.#metrics].flatMap(([subjectId, levels]) => {
      const fraction = [...levels.values()].every(({ areFractions }) => areFractions) ? [...levels.values()][0] : undefined
      if (fraction !== undefined) return [{ coordinate: fraction.coordinate, error: fractionRemark(fraction.text) }]
      const sorted = [...levels.values()].sort((one, other) => meanOf(one) - meanOf(other))
      const [shares, percents] = [sorted.filter((one) => meanOf(one) <= 1), sorted.filter((one) => meanOf(one) > 1)]
      const [largest, smallest] = [shares.at(-1), percents[0]]
      const high = percents[Math.floor((percents.length - 1) / 2)]
      const mixed = mixedRemarks(this.#sizes.get(subjectId))
      if (largest === undefined || smallest === undefined || high === undefined) return mixed
      // Figures in between mean one wide range.
      if (meanOf(smallest) < FAR * meanOf(largest)) return mixed
      const times = medianOf(percents) / medianOf(shares)
      if (times < 100 / NEAR || times > 100 * NEAR) return []
      const awayOf = ({ first }: Level): number => Math.abs(Math.log((first * 100) / high.first))
      const low = shares.reduce((nearest, one) => (awayOf(one) < awayOf(nearest) ? one : nearest))
      return [
        {
          coordinate: high.coordinate,
          error: `${quoted(high.text)} is about 100 times ${quoted(low.text)} in ${low.coordinate}, the same metric at another location. Write both as percentages, or both as fractions of 1.`,
        },
      ]
    })
  }
}

interface Seen {
  readonly size: number
  readonly coordinate: string
  readonly text: string
}

/** Shares of 1 in some months and percentages in others, with nothing in between. */
function mixedRemarks(
  sizes: { readonly shares: readonly Seen[]; readonly percents: readonly Seen[] } | undefined,
): readonly MetricRemark[] {
  const bySize = (seen: readonly Seen[]): readonly Seen[] => seen.toSorted((left, right) => left.size - right.size)
  const [shares, percents] = [bySize(sizes?.shares ?? []), bySize(sizes?.percents ?? [])]
  const [largest, smallest] = [shares.at(-1), percents[0]]
  if (largest === undefined || smallest === undefined || smallest.size < FAR * largest.size) return []
  const [low, high] = [shares[shares.length >> 1] ?? largest, percents[percents.length >> 1] ?? smallest]
  const times = high.size / low.size
  if (times < 100 / NEAR || times > 100 * NEAR) return []
  return [
    {
      coordinate: low.coordinate,
      error: `${quoted(high.text)} in ${high.coordinate} is about 100 times ${quoted(low.text)}, of the same metric. Write both as percentages, or both as fractions of 1.`,
    },
  ]
}

function fractionRemark(text: string): string {
  return `${quoted(text)} is read as ${text}%, since the metric is in percent. If it is a share of 1, format the figures as percentages and upload the workbook again.`
}

/** A number that was there before its cell was formatted as a percentage. */
function largeRemark(percent: number): string {
  const [written, meant] = [percent, percent / 100].map((one) => formatFigure(String(Number(one.toPrecision(15))), 2).replace(/\.?0+$/, ''))
  return `The cell is formatted as a percentage and says ${written}%. If ${meant}% is meant, write that in the cell.`
}

const LARGEST_PERCENT = 1_000
/** From a small number, a change may be of any size. */
const OF_CHANGE =
  /\b(?:growth|change|increase|delta|uplift|yoy|mom|vs|variance|var|wachstum|veränderung|croissance|évolution|crescita|crecimiento)\b/i

/** Locations differ by so many times at most. */
const NEAR = 2
/** Shares and percentages are so many times apart at least. */
const FAR = 20

function meanOf({ sum, figures }: Level): number {
  return sum / figures
}

/** Of locations in order, by their means; there is one at least. */
function medianOf(sorted: readonly Level[]): number {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? 0 : (meanOf(low) + meanOf(high)) / 2
}

interface HoursSeen {
  figures: number
  /** Whether all figures may be whole seconds of days. */
  areSeconds: boolean
  /** Figures of many decimals, and the first that is no whole seconds of hours. */
  long: number
  dayExample: Example | null
  /** Fractions in hundredths; null once one cannot be minutes. */
  minutes: Map<number, number> | null
  minuteExample: Example | null
}

interface Example {
  readonly coordinate: string
  readonly text: string
  readonly value: number
}

/** Finds hours that are fractions of days, as spreadsheets store durations, or have minutes behind the point. */
export class HourForms {
  readonly #metrics = new Map<string, HoursSeen>()

  add({ subjectId, unit, names }: LineMetric, coordinate: string, { kind, text }: WorkbookCell, value: string): void {
    if (kind !== 'NUMBER' || !(unit === undefined ? names : [unit]).some((name) => OF_HOURS.test(name))) return
    const seen = this.#metrics.get(subjectId) ?? NOTHING_SEEN()
    this.#metrics.set(subjectId, seen)
    const [number, decimals] = [Math.abs(Number(value)), value.split('.')[1]?.length ?? 0]
    seen.figures++
    seen.areSeconds &&= isWhole(number * SECONDS_OF_DAY)
    if (decimals >= LONG) {
      seen.long++
      if (!isWhole(number * SECONDS_OF_HOUR)) seen.dayExample ??= { coordinate, text, value: number }
    }
    if (decimals === 0 || seen.minutes === null) return
    const hundredths = Math.round((number % 1) * 100)
    if (decimals > 2 || hundredths >= 60) seen.minutes = null
    else {
      seen.minutes.set(hundredths, (seen.minutes.get(hundredths) ?? 0) + 1)
      if (hundredths % 50 !== 0) seen.minuteExample ??= { coordinate, text, value: number }
    }
  }

  get remarks(): readonly MetricRemark[] {
    return [...this.#metrics.values()].flatMap(({ areSeconds, long, dayExample, minutes, minuteExample }) => {
      if (areSeconds && long >= FEWEST && dayExample !== null) {
        const { coordinate, value } = dayExample
        return [
          {
            coordinate,
            error: `${shown(value)} is read as hours. If it counts days, as spreadsheets store durations, it is ${shown(value * 24)} hours: format the cells as [h]:mm, or multiply them by 24.`,
          },
        ]
      }
      if (minutes === null || minuteExample === null || !areMinutes(minutes)) return []
      const { coordinate, value } = minuteExample
      const [hours, rest] = [Math.floor(value), Math.round((value % 1) * 100)]
      return [
        {
          coordinate,
          error: `${shown(value)} is read as hours. No figure has more than 59 after the decimal point: if it means ${hours} hours and ${rest} minutes, write ${shown(hours + rest / 60)}.`,
        },
      ]
    })
  }
}

/** Quarters of hours written as 15, 30 and 45, or many different fractions, none above 59. */
function areMinutes(minutes: ReadonlyMap<number, number>): boolean {
  const count = [...minutes.values()].reduce((sum, one) => sum + one, 0)
  const fractions = [...minutes.keys()].filter((one) => one !== 0)
  const areQuarters = fractions.every((one) => one % 15 === 0) && fractions.some((one) => one !== 30)
  // 1542.15, 1490.40: steps of five minutes. Of hours in decimals, .25 and .50 are usual.
  const areFives = fractions.every((one) => one % 5 === 0) && countOf(minutes, (one) => one % 10 === 5 && one !== 25) >= FEWEST
  return (
    (areQuarters && count >= FEWEST_QUARTERS) || (areFives && count >= FEWEST_FIVES) || (count >= MANY && fractions.length >= MANY_KINDS)
  )
}

function countOf(minutes: ReadonlyMap<number, number>, isMeant: (fraction: number) => boolean): number {
  return [...minutes].reduce((sum, [fraction, count]) => (isMeant(fraction) ? sum + count : sum), 0)
}

const OF_HOURS = /^h(?:rs?)?\b|\bh(?:ou)?rs?\b|\bstunden\b|\bstd\b/i
const SECONDS_OF_DAY = 86_400
const SECONDS_OF_HOUR = 3_600
/** Hours are hardly written with so many decimals. */
const LONG = 5
const FEWEST = 2
const FEWEST_QUARTERS = 4
/** So many hours in steps of .05 have none above .55 by chance once in 450 times. */
const FEWEST_FIVES = 12
const MANY = 30
const MANY_KINDS = 8

const NOTHING_SEEN = (): HoursSeen => ({
  figures: 0,
  areSeconds: true,
  long: 0,
  dayExample: null,
  minutes: new Map(),
  minuteExample: null,
})

function isWhole(number: number): boolean {
  return Math.abs(number - Math.round(number)) < 0.001
}

function shown(value: number): string {
  return formatFigure(value.toFixed(2), 2)
}
