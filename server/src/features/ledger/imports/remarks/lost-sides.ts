import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { formatFigure } from '@fourwall/domain/money/format.ts'
import { joinFirst } from '@fourwall/domain/sentence-text.ts'
import { type Day, firstDayOf, lastDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { planChoices } from '../import-effect.ts'
import type { PlacementDecisions } from '../import-file.ts'
import { findLocation, type Known, nameOfLocation } from '../known-ledger.ts'
import { queryEntries } from './slice-entries.ts'

/** `of`: the side's part of what a location has in a month. */
const SIDES: readonly {
  readonly name: string
  readonly types: readonly LedgerAccountType[]
  readonly sign: 1n | -1n
  readonly of: (total: { readonly income: bigint; readonly netIncome: bigint }) => bigint
}[] = [
  { name: 'revenue', types: ['INCOME', 'OTHER_INCOME'], sign: -1n, of: ({ income }) => income },
  {
    name: 'costs',
    types: ['COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_EXPENSE'],
    sign: 1n,
    of: ({ income, netIncome }) => income - netIncome,
  },
]

/** Revenue or costs that a file takes away at locations where it has none: it may be an export of some accounts alone. */
export async function lostSides(
  scope: Queryable,
  known: Known,
  compared: Compared,
  decided: PlacementDecisions,
): Promise<readonly FileRemark[]> {
  const { totals } = compared.survey.survey
  const idOf = (locationName: string): number | undefined => findLocation(known.locations, nameOfLocation(locationName))?.id
  const totalsOf = new Map(totals.map((total) => [`${idOf(total.locationName)} ${total.month}`, total]))
  const lacks = (side: (typeof SIDES)[number], place: string): boolean => {
    const total = totalsOf.get(place)
    return total !== undefined && side.of({ income: BigInt(total.income), netIncome: BigInt(total.netIncome) }) === 0n
  }
  const taken = takenSlices(known, compared, decided).filter(({ locationId, month }) =>
    SIDES.some((side) => lacks(side, `${locationId} ${month}`)),
  )
  if (taken.length === 0) return []
  const rows = await queryEntries<LostEntries>(scope, taken, {
    select: 'e.location_id as "locationId", e.month, a.type, sum(e.amount)::text as sum, count(*)::int as entries',
    where: 'a.type is not null',
    groupBy: '1, 2, 3',
  })
  return SIDES.flatMap((side) => {
    const own = rows.filter(({ locationId, month, type }) => side.types.includes(type) && lacks(side, `${locationId} ${month}`))
    const isWhole = totals.every((total) => lacks(side, `${idOf(total.locationName)} ${total.month}`))
    return lostSentences(side, isWhole ? own : ofSeveral(own), known, isWhole)
  })
}

interface LostEntries {
  readonly locationId: number
  readonly month: MonthIndex
  readonly type: LedgerAccountType
  readonly sum: string
  readonly entries: number
}

/** An entry or two of a location may be corrected to another one. */
const FEWEST_ENTRIES = 3

function ofSeveral(lost: readonly LostEntries[]): readonly LostEntries[] {
  const places = [...Map.groupBy(lost, ({ locationId, month }) => `${locationId} ${month}`).values()]
  return places.filter((own) => own.reduce((all, { entries }) => all + entries, 0) >= FEWEST_ENTRIES).flat()
}

/** @param isWhole the file has none of the side at all. */
function lostSentences(
  { name, sign }: (typeof SIDES)[number],
  lost: readonly LostEntries[],
  { company: { minorDigits }, locations }: Known,
  isWhole: boolean,
): readonly FileRemark[] {
  const sum = lost.reduce((total, one) => total + BigInt(one.sum) * sign, 0n)
  if (sum === 0n) return []
  const months = monthsName([...new Set(lost.map(({ month }) => month))].sort((left, right) => left - right))
  const places = new Set(lost.map(({ locationId }) => locationId))
  const of = isWhole ? '' : ` of ${joinFirst(locations.filter(({ id }) => places.has(id)).map((one) => one.name))}`
  const amount = formatFigure(decimalFromMinor(sum, minorDigits), minorDigits)
  const sentence = `${months}: the file has no ${name}${of}, and takes the place of ${amount} of ${name === 'costs' ? 'them' : 'it'}. If the file has only some of the accounts, undo the import and append the file, or import it under a source of its own.`
  return [{ kind: 'REPLACED', sentence, isGuess: true }]
}

/** What of the source's slices the file replaces. */
export function takenSlices({ held, locations }: Known, { months, inFile, source }: Compared, decided: PlacementDecisions) {
  const { placements, wholeMonths } = planChoices(months, decided)
  const replaced = new Map(
    months
      .filter(({ month, suggested }) => (placements.get(month) ?? suggested) === 'REPLACE')
      .map(({ month, firstDay, lastDay }): [number, readonly [Day, Day]] => [
        month,
        wholeMonths.has(month) ? [firstDayOf(month), lastDayOf(month)] : [firstDay, lastDay],
      ]),
  )
  const places = new Set(
    inFile.flatMap(({ month, locationName }) => {
      const id = findLocation(locations, locationName)?.id
      return id === undefined ? [] : [`${id} ${month}`]
    }),
  )
  return held.flatMap((slice) => {
    const days = replaced.get(slice.month)
    if (slice.sourceId !== source.id || days === undefined || !places.has(`${slice.locationId} ${slice.month}`)) return []
    const firstDay = slice.firstDay > days[0] ? slice.firstDay : days[0]
    const lastDay = slice.lastDay < days[1] ? slice.lastDay : days[1]
    return firstDay > lastDay ? [] : [{ ...slice, month: slice.month as (typeof months)[number]['month'], firstDay, lastDay }]
  })
}
