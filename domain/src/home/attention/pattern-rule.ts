import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { monthName } from '../../time/day-format.ts'
import type { AttentionFacts, PlaceSeries } from './attention-facts.ts'
import { type FoundFault, money, NO_TARGET, namedPlaces, sizeOf, text, totalAmount } from './finding.ts'
import { inSentence } from './plan-rules.ts'
import { medianOf, usualDeviation } from './robust-statistics.ts'

/** Months before the judged one that must have figures: younger locations have no pattern yet. */
const FEWEST_MONTHS = 9
/** How many usual deviations a figure is off. */
const DEVIATIONS = 5
/** A line that never moves still moves by this share of itself before it is a finding. */
const LEAST_DEVIATION = 0.03
/** And a figure is off its pattern by at least this share of it. */
export const OFF_SHARE = 0.2
/** However small a location is, less than this share of the company's materiality is no finding. */
const LEAST_OF_MATERIALITY = 0.2
/** Locations whose common movement is taken for the season's. */
const FEWEST_PEERS = 4

/** A location's line whose month is off what the months before, the season and the other locations let expect. */
interface OffSeries {
  readonly series: PlaceSeries
  /** The median of the months before, a Decimal. */
  readonly usual: string
  readonly value: string
}

/**
 * Lines of locations off their own pattern. A figure is compared with the median of the twelve months before it and with the same month
 * a year before, both moved by what the same line did at the other locations, so that a season is no finding. Only what is off both
 * counts. Median and median absolute deviation: a wrong month before does not hide the next.
 *
 * @param isExplained whether a narrower finding already says why a line of a location is off.
 */
export function* linesOffPattern(
  { series, month, names, materiality, judged }: AttentionFacts,
  isExplained: (groupId: string, locationId: string) => boolean,
): Generator<void, readonly FoundFault[], void> {
  const found: FoundFault[] = []
  const least = LEAST_OF_MATERIALITY * Number(materiality.amount)
  for (const [groupId, ofLine] of Map.groupBy(series, (one) => one.groupId)) {
    yield
    const moves = ofLine.flatMap((one) => {
      const own = movesOf(one)
      return own === null ? [] : [own]
    })
    const common = commonMoves(moves, Math.max(...ofLine.map(({ values }) => values.length)))
    const off = ofLine
      .filter(({ locationId }) => judged === null || judged.has(locationId))
      .flatMap((one) => offSeries(one, common) ?? [])
      .filter((one) => Math.abs(Number(differenceOf(one.value, one.usual))) >= least && !isExplained(groupId, one.series.locationId))
    for (const isHigher of [true, false]) {
      const own = off
        .filter(({ value, usual }) => compareDecimals(value, usual) > 0 === isHigher)
        .map((one) => ({ ...one, change: differenceOf(one.value, one.usual) }))
        .toSorted((one, other) => compareDecimals(sizeOf(other.change), sizeOf(one.change)))
      const [first] = own
      if (first === undefined) continue
      const isBetter = (first.series.favorability === 'UP') === isHigher
      const amounts = own.map(({ change }) => (isBetter ? sizeOf(change) : negateDecimal(sizeOf(change))))
      const where = own.map(({ series: { locationId } }) => names.get(locationId) ?? locationId)
      const word = isHigher ? 'above' : 'below'
      found.push({
        rule: 'OFF_PATTERN',
        subject: `${groupId}${isHigher ? '+' : '-'}`,
        tag: 'Off pattern',
        sentence:
          own.length === 1
            ? [
                text(`${where[0]}: ${inSentence(first.series.name)} of `),
                money(first.value),
                text(` in ${monthName(month)}, usually about `),
                money(wholeAmount(first.usual)),
              ]
            : [text(`${first.series.name} ${word} its usual amount at ${counted(own.length, 'location')}: ${namedPlaces(where)}`)],
        amount: totalAmount(amounts),
        extent: '',
        figures: own.flatMap(({ series: { locationId }, value, usual }) => [locationId, value, usual]),
        locationIds: own.map(({ series: { locationId } }) => locationId),
        act: { ...NO_TARGET, kind: 'ENTRIES', groupId, locationIds: own.map(({ series: { locationId } }) => locationId), month },
      })
    }
  }
  return found
}

/** Whether a line of a location has figures of enough months to be off its pattern. */
export function hasPattern(series: PlaceSeries): boolean {
  return movesOf(series) !== null
}

/** What each month is to the median of the months before the judged one; null without a pattern. */
function movesOf({ values }: PlaceSeries): readonly (number | null)[] | null {
  const before = values.slice(0, -1).flatMap((value) => (value === null ? [] : [Number(value)]))
  if (before.length < FEWEST_MONTHS) return null
  const median = medianOf(before)
  return median === 0 ? null : values.map((value) => (value === null ? null : Number(value) / median))
}

/** How the locations of a line move together, by month: 1 for as usual. */
function commonMoves(moves: readonly (readonly (number | null)[])[], months: number): readonly number[] {
  return Array.from({ length: months }, (_, at) => {
    const known = moves.flatMap((own) => own[at] ?? [])
    const common = known.length < FEWEST_PEERS ? 1 : medianOf(known)
    return common > 0 ? common : 1
  })
}

function offSeries(series: PlaceSeries, common: readonly number[]): OffSeries | null {
  const { values, threshold } = series
  const last = values.at(-1) ?? null
  const moves = movesOf(series)
  const move = moves?.at(-1) ?? null
  if (last === null || moves === null || move === null || Math.abs(move - 1) <= OFF_SHARE) return null
  const own = moves.map((one, at) => (one === null ? null : one / (common[at] ?? 1)))
  const before = own.slice(0, -1).flatMap((one) => one ?? [])
  const deviation = Math.max(usualDeviation(before), LEAST_DEVIATION)
  const now = own.at(-1) ?? 1
  const side = Math.sign(move - 1)
  const isOff = (expected: number): boolean =>
    Math.abs(now - expected) > DEVIATIONS * deviation &&
    Math.abs(now - expected) > OFF_SHARE * Math.abs(expected) &&
    Math.sign(now - expected) === side
  const yearBefore = own[0] ?? null
  if (!isOff(medianOf(before)) || (yearBefore !== null && !isOff(yearBefore))) return null
  const usual = middleOf(values.slice(0, -1).flatMap((value) => value ?? []))
  return compareDecimals(sizeOf(differenceOf(last, usual)), threshold) < 0 ? null : { series, usual, value: last }
}

/** The lower one of the two in the middle, so that it is a figure of the company and not made up. */
function middleOf(decimals: readonly string[]): string {
  const sorted = decimals.toSorted(compareDecimals)
  return sorted[(sorted.length - 1) >> 1] ?? '0'
}

function differenceOf(left: string, right: string): string {
  return sumDecimals([left, negateDecimal(right)])
}

/** `About` does not go with cents. */
function wholeAmount(decimal: string): string {
  return String(Math.round(Number(decimal)))
}
