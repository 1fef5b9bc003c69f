import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { monthName } from '../../time/day-format.ts'
import type { AttentionFacts, PostingSeries } from './attention-facts.ts'
import { type FoundFault, NO_TARGET, namedPlaces, sizeOf, text, totalAmount } from './finding.ts'
import { medianOf } from './robust-statistics.ts'

/** Months before the judged one in which an account must have been booked the same number of times. */
export const REGULAR_MONTHS = 6
/** An account with more entries a month is not booked by the month. */
const MOST_A_MONTH = 4
/** A second booking is of about the same amount. */
const SAME_AMOUNT = 0.25

/** A posting series that is off its rhythm, with its usual amount as a Decimal. */
interface Irregular {
  readonly series: PostingSeries
  readonly usual: string
}

/**
 * Accounts that are booked a fixed number of times each month, and were booked twice as often or not at all in the judged one; and
 * locations where nothing was booked at all.
 */
export function* irregularPostings({ postings, month, names }: AttentionFacts): Generator<void, readonly FoundFault[], void> {
  const [twice, missing]: [Irregular[], Irregular[]] = [[], []]
  const silent = silentLocations(postings)
  const openYearBefore = new Set(postings.flatMap(({ counts, locationId }) => ((counts[0] ?? 0) > 0 ? [locationId] : [])))
  for (const series of postings) {
    yield
    if (silent.has(series.locationId)) continue
    const usual = regularAmount(series)
    if (usual === null) continue
    const times = series.counts.at(-2) ?? 0
    const count = series.counts.at(-1) ?? 0
    if (count === 0 && !restedYearBefore(series, openYearBefore)) missing.push({ series, usual })
    else if (
      count === 2 * times &&
      Math.abs(Number(lastSum(series)) / Number(usual) - 2) <= 2 * SAME_AMOUNT &&
      !wasTwiceYearBefore(series, times)
    )
      twice.push({ series, usual })
  }
  const nameOf = (id: string): string => names.get(id) ?? id
  const fold = (found: readonly Irregular[], rule: 'POSTED_TWICE' | 'NOT_POSTED'): readonly FoundFault[] =>
    [...Map.groupBy(found, ({ series }) => series.accountId)].flatMap(([accountId, own]) => {
      const sorted = own.toSorted((one, other) => compareDecimals(sizeOf(other.usual), sizeOf(one.usual)))
      const [first] = sorted
      if (first === undefined) return []
      const { account, groupId } = first.series
      const where = sorted.map(({ series }) => nameOf(series.locationId))
      const locationIds = sorted.map(({ series }) => series.locationId)
      const isTwice = rule === 'POSTED_TWICE'
      const excess = sorted.map(({ series, usual }) =>
        isTwice ? sumDecimals([lastSum(series), negateDecimal(usual)]) : negateDecimal(usual),
      )
      const place = where.length === 1 ? where[0] : `${counted(where.length, 'location')}: ${namedPlaces(where)}`
      return {
        rule,
        subject: accountId,
        tag: isTwice ? 'Booked twice' : 'Not booked',
        sentence: [
          text(
            isTwice
              ? `${account} booked twice in ${monthName(month)} at ${place}`
              : `${account} not booked in ${monthName(month)} at ${place}`,
          ),
        ],
        amount: totalAmount(excess),
        extent: '',
        figures: sorted.flatMap(({ series, usual }) => [series.locationId, lastSum(series), usual]),
        locationIds,
        act: { ...NO_TARGET, kind: 'ENTRIES', groupId, accountId, locationIds, month },
      }
    })
  return [...fold(twice, 'POSTED_TWICE'), ...fold(missing, 'NOT_POSTED'), ...silentFindings(silent, month, nameOf)]
}

/** Accounts and locations whose lines a finding of this file explains. */
export function linesOfPostings(found: readonly FoundFault[], postings: readonly PostingSeries[]): ReadonlySet<string> {
  // Several findings may concern one account: rent booked twice at one location, and missing at another.
  const accounts = new Map<string | null, Set<string>>()
  for (const { act, locationIds } of found) accounts.set(act.accountId, new Set([...(accounts.get(act.accountId) ?? []), ...locationIds]))
  return new Set(
    postings.flatMap(({ accountId, lineId, locationId }) =>
      lineId !== null && accounts.get(accountId)?.has(locationId) === true ? [`${lineId} ${locationId}`] : [],
    ),
  )
}

function lastSum({ counts, sumAt }: PostingSeries): string {
  return sumAt(counts.length - 1)
}

/** The middle amount of an account that was booked equally often in each of the last months, and otherwise now; null for any other. */
function regularAmount({ counts, sumAt }: PostingSeries): string | null {
  const before = counts.slice(-1 - REGULAR_MONTHS, -1)
  const [times = 0] = before
  if (before.length < REGULAR_MONTHS || times === 0 || times > MOST_A_MONTH || before.some((count) => count !== times)) return null
  if (counts.at(-1) === times) return null
  const amounts = before.map((_, at) => sumAt(counts.length - 1 - REGULAR_MONTHS + at))
  const sorted = amounts.toSorted(compareDecimals)
  const usual = sorted[(sorted.length - 1) >> 1] ?? '0'
  return Number(usual) === 0 || medianOf(amounts.map(Number)) === 0 ? null : usual
}

/** Whether the account was not booked in the same month a year before either, although the location was open: it may rest then. */
function restedYearBefore({ counts, locationId }: PostingSeries, openYearBefore: ReadonlySet<string>): boolean {
  return counts[0] === 0 && openYearBefore.has(locationId)
}

function wasTwiceYearBefore({ counts }: PostingSeries, times: number): boolean {
  return counts[0] === 2 * times
}

/** Locations with entries in each of the last months and none in the judged one, with how many they usually have. */
function silentLocations(postings: readonly PostingSeries[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number[]>()
  for (const { locationId, counts } of postings) {
    const own = totals.get(locationId) ?? counts.map(() => 0)
    counts.forEach((count, at) => {
      own[at] = (own[at] ?? 0) + count
    })
    totals.set(locationId, own)
  }
  const silent = [...totals].filter(([, counts]) => {
    const before = counts.slice(-1 - REGULAR_MONTHS, -1)
    return counts.at(-1) === 0 && before.length === REGULAR_MONTHS && before.every((count) => count > 0)
  })
  return new Map(silent.map(([locationId, counts]) => [locationId, medianOf(counts.slice(-1 - REGULAR_MONTHS, -1))]))
}

function silentFindings(
  silent: ReadonlyMap<string, number>,
  month: AttentionFacts['month'],
  nameOf: (id: string) => string,
): readonly FoundFault[] {
  if (silent.size === 0) return []
  const locationIds = [...silent.keys()]
  return [
    {
      rule: 'LOCATION_SILENT',
      subject: '',
      tag: 'No entries',
      sentence: [text(`Nothing was booked in ${monthName(month)} at ${namedPlaces(locationIds.map(nameOf))}`)],
      amount: null,
      extent: counted(silent.size, 'location'),
      figures: [...silent].map(([id, count]) => `${id} ${count}`),
      locationIds,
      act: { ...NO_TARGET, kind: 'UPLOAD_LEDGER', month },
    },
  ]
}
