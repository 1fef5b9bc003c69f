import type { Queryable } from '../../../../platform/database/database.ts'
import type { Slice } from '../repository.ts'

type Days = Pick<Slice, 'sourceId' | 'importId' | 'locationId' | 'month' | 'firstDay' | 'lastDay'>

/**
 * Asks about the entries of slices, as `e`, with their accounts, as `a`; the slices are `t`, with their source.
 *
 * @param asked what is selected, and the accounts that count.
 */
export function queryEntries<Row>(
  scope: Queryable,
  slices: readonly Days[],
  asked: { readonly select: string; readonly where: string; readonly groupBy: string },
): Promise<readonly Row[]> {
  return scope.query<Row>(
    `select ${asked.select}
     from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::date[], $7::date[]) as t(source, import, location, month, first_day, last_day)
     join entries e on e.company_id = $1 and e.location_id = t.location and e.month = t.month and e.import_id = t.import
       and e.day between t.first_day and t.last_day
     join ledger_accounts a on a.company_id = $1 and a.id = e.account_id
     where ${asked.where} group by ${asked.groupBy}`,
    [
      slices.map(({ sourceId }) => sourceId),
      slices.map(({ importId }) => importId),
      slices.map(({ locationId }) => locationId),
      slices.map(({ month }) => month),
      slices.map(({ firstDay }) => firstDay),
      slices.map(({ lastDay }) => lastDay),
    ],
    { timeoutMs: 60_000 },
  )
}
