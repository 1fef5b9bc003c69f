import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { addMonthSum, growsEachMonth, type MonthSums, monthSums } from '@fourwall/domain/ledger/balances/growing-balances.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { accountIdsOf, type Known } from '../known-ledger.ts'
import { queryEntries } from './slice-entries.ts'

/** The months that can belong to the same year. */
const MONTHS_BEFORE = 11

/** A file of one month that has a row per account and location, with more than the source's month before, as balances of a year have. */
export async function growingSums(
  scope: Queryable,
  known: Known,
  { source, survey: { survey } }: Compared,
): Promise<readonly FileRemark[]> {
  const [month, ...others] = new Set(survey.totals.map((total) => total.month))
  if (source.id === null || month === undefined || others.length > 0 || survey.rows !== survey.cellCount) return []
  const before = known.held.filter(
    (slice) => slice.sourceId === source.id && slice.entryCount > 0 && slice.month < month && slice.month >= month - MONTHS_BEFORE,
  )
  if (!before.some((slice) => slice.month === month - 1)) return []
  const rows = await queryEntries<{ month: number; account: AccountId; sum: string; entries: number; places: number }>(scope, before, {
    select:
      'e.month, e.account_id as account, sum(e.amount)::text as sum, count(*)::int as entries, count(distinct e.location_id)::int as places',
    where: "a.type <> 'BALANCE_SHEET'",
    groupBy: '1, 2',
  })
  if (rows.some(({ entries, places }) => entries > places)) return []
  const sums: MonthSums = new Map()
  for (const row of rows) addMonthSum(sums, row.month, row.account, Number(row.sum))
  const idOf = accountIdsOf(known, survey.accounts)
  const own = monthSums(survey.balances, () => true).get(month) ?? new Map<number, number>()
  for (const [index, sum] of own) addMonthSum(sums, month, idOf(index), sum)
  if (!growsEachMonth(sums)) return []
  const sentence = `${monthsName([month])}: each account has one row at each location, and nearly all amounts are above those of the month before, as balances since the beginning of a year are. Amounts are read as entries: if they are balances, undo the import and export the general ledger, or the change of each month.`
  return [{ kind: 'BALANCES', sentence, isGuess: true }]
}
