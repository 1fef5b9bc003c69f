import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { type CommonPart, commonPart, type OwnParts, type ProfitParts } from '@fourwall/domain/ledger/same-profits.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { findLocation, type Known, nameOfLocation } from '../known-ledger.ts'
import type { Slice } from '../repository.ts'
import { queryEntries } from './slice-entries.ts'

/** With more entries in the file's months nothing is looked for. */
const MOST_ENTRIES = 500_000

interface Profit extends ProfitParts {
  readonly sourceId: number
  readonly locationId: LocationId
  readonly month: MonthIndex
}

/**
 * Another source with the profit of the file's months, or of one of its locations, under other names of locations: the same entries in other
 * pieces, as sums of months, rounded or without some accounts. Only where the file's locations have nothing yet. Single round amounts may be equal by chance.
 */
export async function sameProfits(scope: Queryable, known: Known, { source, survey }: Compared): Promise<readonly FileRemark[]> {
  const stored = known.held.filter(({ entryCount }) => entryCount > 0)
  const places = new Set(stored.map(({ locationId, month }) => `${locationId} ${month}`))
  const fresh = survey.survey.totals.flatMap(({ locationName, month, netIncome, income, rows }) => {
    const id = findLocation(known.locations, nameOfLocation(locationName))?.id
    return id !== undefined && places.has(`${id} ${month}`)
      ? []
      : [{ name: nameOfLocation(locationName), month, rows, profit: BigInt(netIncome), income: BigInt(income) }]
  })
  const months = new Set<number>(fresh.map(({ month }) => month))
  const others = stored.filter(({ sourceId, month }) => sourceId !== source.id && months.has(month))
  if (others.length === 0 || others.reduce((sum, { entryCount }) => sum + entryCount, 0) > MOST_ENTRIES) return []
  const held = await profitsOf(scope, others)
  const inFile = [...Map.groupBy(fresh, ({ month }) => month)].map(([month, at]) => ({
    month,
    rows: at.reduce((sum, { rows }) => sum + rows, 0),
    ...sumOf(at),
  }))
  const unit = 10n ** BigInt(known.company.minorDigits)
  for (const [sourceId, ofSource] of Map.groupBy(held, (one) => one.sourceId)) {
    const byMonth = [...Map.groupBy(ofSource, ({ month }) => month)].map(([month, at]) => ({ month, ...sumOf(at) }))
    const name = known.sources.find(({ id }) => id === sourceId)?.name ?? ''
    const whole = equalMonths(inFile, byMonth, unit)
    if (whole !== null) return [remark(name, whole, 'as the file, under other names of locations')]
    for (const [file, own] of Map.groupBy(fresh, (one) => one.name))
      for (const [locationId, at] of Map.groupBy(ofSource, (one) => one.locationId)) {
        const equal = equalMonths(own, at, unit)
        const place = known.locations.find(({ id }) => id === locationId)?.name ?? ''
        if (equal !== null) return [remark(name, equal, `at ${place} as the file at ${file}`)]
      }
  }
  return []
}

async function profitsOf(scope: Queryable, slices: readonly Slice[]): Promise<readonly Profit[]> {
  const rows = await queryEntries<Omit<Profit, keyof ProfitParts> & { readonly sum: string; readonly earned: string }>(scope, slices, {
    select: `t.source as "sourceId", t.location as "locationId", t.month, (-sum(e.amount))::text as sum, ${EARNED}`,
    where: "a.type <> 'BALANCE_SHEET'",
    groupBy: 't.source, t.location, t.month',
  })
  return rows.map(({ sum, earned, ...one }) => ({ ...one, profit: BigInt(sum), income: BigInt(earned) }))
}

/** Income in SQL, for `queryEntries`. */
export const EARNED = `coalesce(-sum(e.amount) filter (where a.type in ('INCOME', 'OTHER_INCOME')), 0)::text as earned`

type OfMonth = Pick<Profit, 'month' | keyof ProfitParts>

interface EqualMonths {
  readonly months: readonly MonthIndex[]
  readonly part: CommonPart
}

/** The months with the same part; null for none, and for a single round amount. */
function equalMonths(file: readonly (OfMonth & OwnParts)[], held: readonly OfMonth[], unit: bigint): EqualMonths | null {
  const byMonth = new Map(held.map((one) => [one.month, one]))
  const found = file.flatMap((one) => {
    const other = byMonth.get(one.month)
    const part = other === undefined ? null : commonPart(one, other, unit)
    if (part === null) return []
    return [{ month: one.month, part, amount: part === 'REVENUE' ? one.income : part === 'COSTS' ? one.income - one.profit : one.profit }]
  })
  for (const part of PARTS) {
    const equal = found.filter((one) => one.part === part)
    const isTelling =
      part === 'ROUNDED'
        ? equal.length > 0
        : equal.some(({ amount }) => amount % 100n !== 0n) || new Set(equal.map(({ amount }) => amount)).size > 1
    if (isTelling) return { part, months: equal.map(({ month }) => month).sort((left, right) => left - right) }
  }
  return null
}

const PARTS = ['PROFIT', 'REVENUE', 'COSTS', 'ROUNDED'] as const

function sumOf(at: readonly ProfitParts[]): ProfitParts {
  return {
    profit: at.reduce((sum, { profit }) => sum + profit, 0n),
    income: at.reduce((sum, { income }) => sum + income, 0n),
  }
}

const HAS: Readonly<Record<CommonPart, string>> = {
  PROFIT: 'the same profit',
  REVENUE: 'the same revenue',
  COSTS: 'the same costs',
  ROUNDED: 'the same revenue and costs except for cents',
}

function remark(source: string, { months, part }: EqualMonths, where: string): FileRemark {
  const sentence = `“${source}” has ${HAS[part]} in ${monthsName(months)} ${where}, and both count. If these are the same entries, undo the import and bring the file under its name (--source).`
  return { kind: 'OTHER_SOURCE', sentence, isGuess: true }
}
