import type { ClosedMonthChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import type { MonthTotals } from '@fourwall/domain/closing/ledger-changes.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Months closed or reopened together, or closed months that an act changed. */
export interface MonthClosing {
  readonly id: string
  readonly kind: 'CLOSE' | 'REOPEN' | 'CHANGE'
  readonly madeAt: Date
  /** Null if not made by a person. */
  readonly madeBy: string | null
  /** Earliest first. */
  readonly months: readonly MonthIndex[]
  readonly note: string | null
  /** What changed closed months, in words; null for closing and reopening. */
  readonly act: string | null
  readonly changes: readonly ClosedMonthChange[]
}

/** A closed month, with its totals when it was closed. */
export interface ClosedMonth extends MonthTotals {
  readonly month: MonthIndex
  readonly closedAt: Date
  readonly closedBy: string | null
  readonly note: string | null
}

/** Which months are closed, earliest first. */
export async function selectMonthsClosed(scope: Queryable): Promise<readonly MonthIndex[]> {
  const rows = await scope.query<{ month: MonthIndex }>('select month from closed_months where company_id = $1 order by month')
  return rows.map(({ month }) => month)
}

/** Earliest first. */
export async function selectClosedMonths(scope: Queryable): Promise<ClosedMonth[]> {
  const rows = await scope.query<{
    month: MonthIndex
    net_income: string
    entries: number | string
    made_at: Date
    made_by: string | null
    note: string | null
  }>(
    `select m.month, m.net_income::text, m.entries, c.made_at, c.made_by, c.note
     from closed_months m join month_closings c on c.company_id = m.company_id and c.id = m.closing_id
     where m.company_id = $1 order by m.month`,
  )
  return rows.map((row) => ({
    month: row.month,
    netIncome: BigInt(row.net_income),
    entries: Number(row.entries),
    closedAt: row.made_at,
    closedBy: row.made_by,
    note: row.note,
  }))
}

export async function insertClosing(tx: Queryable, closing: MonthClosing): Promise<void> {
  const { id, kind, madeAt, madeBy, months, note, act, changes } = closing
  await tx.query(
    `insert into month_closings (company_id, id, kind, made_at, made_by, months, note, act, changes)
     values ($1, $2::uuid, $3, $4::timestamptz, $5, $6::int[], $7, $8, $9::jsonb)`,
    [id, kind, madeAt.toISOString(), madeBy, months, note, act, JSON.stringify(changes)],
  )
}

/** @param totals of the months, in their order. */
export async function insertClosedMonths(
  tx: Queryable,
  closingId: string,
  months: readonly MonthIndex[],
  totals: readonly MonthTotals[],
): Promise<void> {
  await tx.query(
    `insert into closed_months (company_id, month, closing_id, net_income, entries)
     select $1, m.month, $2::uuid, m.net_income, m.entries
     from unnest($3::int[], $4::numeric[], $5::bigint[]) as m(month, net_income, entries)`,
    [closingId, months, totals.map(({ netIncome }) => String(netIncome)), totals.map(({ entries }) => entries)],
  )
}

export async function deleteClosedMonths(tx: Queryable, months: readonly MonthIndex[]): Promise<void> {
  await tx.query('delete from closed_months where company_id = $1 and month = any($2::int[])', [months])
}

/** Newest first, the last 200. */
export function selectClosings(scope: Queryable): Promise<MonthClosing[]> {
  return scope.query<MonthClosing>(
    `select id, kind, made_at as "madeAt", made_by as "madeBy", months, note, act, changes from month_closings
     where company_id = $1 order by number desc limit 200`,
  )
}
