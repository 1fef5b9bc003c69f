import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { formatFigure } from '@fourwall/domain/money/format.ts'
import { type Day, firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { planChoices } from '../import-effect.ts'
import type { PlacementDecisions } from '../import-file.ts'
import { findLocation, type Known } from '../known-ledger.ts'
import { queryEntries } from './slice-entries.ts'

const SIDES: readonly { readonly name: string; readonly types: readonly LedgerAccountType[]; readonly sign: 1n | -1n }[] = [
  { name: 'revenue', types: ['INCOME', 'OTHER_INCOME'], sign: -1n },
  { name: 'costs', types: ['COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_EXPENSE'], sign: 1n },
]

/** Revenue or costs that a file takes away without having any: it may be an export of some accounts alone. */
export async function lostSides(
  scope: Queryable,
  known: Known,
  compared: Compared,
  decided: PlacementDecisions,
): Promise<readonly FileRemark[]> {
  const types = new Set(compared.survey.survey.accounts.map(({ typing }) => typing.type))
  const missing = SIDES.filter((side) => !side.types.some((type) => types.has(type)))
  const taken = missing.length === 0 ? [] : takenSlices(known, compared, decided)
  if (taken.length === 0) return []
  const { minorDigits } = known.company
  const rows = await queryEntries<{ type: LedgerAccountType; sum: string }>(scope, taken, {
    select: 'a.type, sum(e.amount)::text as sum',
    where: 'a.type is not null',
    groupBy: '1',
  })
  const months = monthsName([...new Set(taken.map(({ month }) => month))].sort((left, right) => left - right))
  return missing.flatMap(({ name, types: own, sign }): readonly FileRemark[] => {
    const sum = rows.filter(({ type }) => own.includes(type)).reduce((total, one) => total + BigInt(one.sum) * sign, 0n)
    if (sum === 0n) return []
    const amount = formatFigure(decimalFromMinor(sum, minorDigits), minorDigits)
    const sentence = `${months}: the file has no ${name}, and takes the place of ${amount} of it. If the file has only some of the accounts, undo the import and append the file, or import it under a source of its own.`
    return [{ kind: 'REPLACED', sentence: name === 'costs' ? sentence.replace(' of it.', ' of them.') : sentence, isGuess: true }]
  })
}

/** What of the source's slices the file replaces. */
function takenSlices({ held, locations }: Known, { months, inFile, source }: Compared, decided: PlacementDecisions) {
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
