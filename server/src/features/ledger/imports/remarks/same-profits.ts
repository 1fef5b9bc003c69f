import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { findLocation, type Known, nameOfLocation } from '../known-ledger.ts'
import type { Slice } from '../repository.ts'
import { queryEntries } from './slice-entries.ts'

/** With more entries in the file's months nothing is looked for. */
const MOST_ENTRIES = 500_000

interface Profit {
  readonly sourceId: number
  readonly locationId: LocationId
  readonly month: MonthIndex
  /** Income minus expense, minor units. */
  readonly profit: bigint
}

/**
 * Another source with the profit of the file's months, or of one of its locations, under other names of locations: the same entries in other
 * pieces, as sums of months. Only where the file's locations have nothing yet. Single round amounts may be equal by chance.
 */
export async function sameProfits(scope: Queryable, known: Known, { source, survey }: Compared): Promise<readonly FileRemark[]> {
  const stored = known.held.filter(({ entryCount }) => entryCount > 0)
  const places = new Set(stored.map(({ locationId, month }) => `${locationId} ${month}`))
  const fresh = survey.survey.totals.flatMap(({ locationName, month, netIncome }) => {
    const id = findLocation(known.locations, nameOfLocation(locationName))?.id
    return id !== undefined && places.has(`${id} ${month}`)
      ? []
      : [{ name: nameOfLocation(locationName), month, profit: BigInt(netIncome) }]
  })
  const months = new Set<number>(fresh.map(({ month }) => month))
  const others = stored.filter(({ sourceId, month }) => sourceId !== source.id && months.has(month))
  if (others.length === 0 || others.reduce((sum, { entryCount }) => sum + entryCount, 0) > MOST_ENTRIES) return []
  const held = await profitsOf(scope, others)
  const inFile = [...Map.groupBy(fresh, ({ month }) => month)].map(([month, at]) => ({ month, profit: sumOf(at) }))
  for (const [sourceId, ofSource] of Map.groupBy(held, (one) => one.sourceId)) {
    const byMonth = [...Map.groupBy(ofSource, ({ month }) => month)].map(([month, at]) => ({ month, profit: sumOf(at) }))
    const name = known.sources.find(({ id }) => id === sourceId)?.name ?? ''
    const whole = equalMonths(inFile, byMonth)
    if (whole.length > 0) return [remark(name, whole, 'as the file, under other names of locations')]
    for (const [file, own] of Map.groupBy(fresh, (one) => one.name))
      for (const [locationId, at] of Map.groupBy(ofSource, (one) => one.locationId)) {
        const equal = equalMonths(own, at)
        const place = known.locations.find(({ id }) => id === locationId)?.name ?? ''
        if (equal.length > 0) return [remark(name, equal, `at ${place} as the file at ${file}`)]
      }
  }
  return []
}

async function profitsOf(scope: Queryable, slices: readonly Slice[]): Promise<readonly Profit[]> {
  const rows = await queryEntries<Omit<Profit, 'profit'> & { readonly sum: string }>(scope, slices, {
    select: 't.source as "sourceId", t.location as "locationId", t.month, (-sum(e.amount))::text as sum',
    where: "a.type <> 'BALANCE_SHEET'",
    groupBy: 't.source, t.location, t.month',
  })
  return rows.map(({ sum, ...one }) => ({ ...one, profit: BigInt(sum) }))
}

type OfMonth = Pick<Profit, 'month' | 'profit'>

function equalMonths(file: readonly OfMonth[], held: readonly OfMonth[]): readonly MonthIndex[] {
  const profits = new Map(held.map(({ month, profit }) => [month, profit]))
  const equal = file.filter(({ month, profit }) => profit !== 0n && profits.get(month) === profit)
  const isTelling = equal.some(({ profit }) => profit % 100n !== 0n) || new Set(equal.map(({ profit }) => profit)).size > 1
  return isTelling ? equal.map(({ month }) => month).sort((left, right) => left - right) : []
}

function sumOf(at: readonly OfMonth[]): bigint {
  return at.reduce((sum, { profit }) => sum + profit, 0n)
}

function remark(source: string, months: readonly MonthIndex[], where: string): FileRemark {
  const sentence = `“${source}” has the same profit in ${monthsName(months)} ${where}, and both count. If these are the same entries, undo the import and bring the file under its name (--source).`
  return { kind: 'OTHER_SOURCE', sentence, isGuess: true }
}
