import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { type Day, firstDayOf, isFirstOfMonth, isLastOfMonth, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import type { Database } from '../src/platform/database/database.ts'

/**
 * The report's questions as one would ask them in SQL without an engine: on entries, and on a monthly rollup. Neither checks which imports
 * are active, since all are.
 */

const LONG = { timeoutMs: 600_000 }
const READ = ['entries', 'ledger_accounts', 'erp_locations'] as const

/** Sums by account and column in whole minor units, debit positive. */
export interface SqlCell {
  readonly account_id: AccountId
  readonly column: number
  readonly sum: number
}

export interface SqlChartCell {
  readonly location_id: LocationId
  readonly month: number
  readonly sum: number
}

export interface SqlQuestion {
  readonly companyId: string
  readonly startDate: Day
  readonly endDate: Day
  readonly monthsPerColumn: number
  /** Null: every location. */
  readonly locations: readonly LocationId[] | null
}

/** Creates the rollup, and updates the planner's statistics of both tables. */
export async function prepareSql({ system }: Database): Promise<void> {
  await system.query('drop table if exists bench_months', [], LONG)
  // As the owner: row-level security would cost these queries time that the engine does not spend.
  for (const table of READ) await system.query(`alter table ${table} no force row level security`, [], LONG)
  await system.query(
    `create table bench_months (company_id uuid not null, location_id int not null, account_id int not null, month int not null,
       amount bigint not null, entries int not null, primary key (company_id, location_id, month, account_id))`,
  )
  await system.query(
    `insert into bench_months select company_id, location_id, account_id, month, sum(amount)::bigint, count(*)::int
     from entries group by company_id, location_id, month, account_id order by company_id, location_id, month, account_id`,
    [],
    LONG,
  )
  await system.query('vacuum (analyze) entries', [], LONG)
  await system.query('vacuum (analyze) bench_months', [], LONG)
}

/** Leaves the ledger as it was. */
export async function clearSql({ system }: Database): Promise<void> {
  await system.query('drop table if exists bench_months', [], LONG)
  for (const table of READ) await system.query(`alter table ${table} force row level security`, [], LONG)
}

export function cellsFromEntries({ system }: Database, question: SqlQuestion): Promise<SqlCell[]> {
  const { companyId, startDate, endDate, monthsPerColumn, locations } = question
  const params = [companyId, startDate, endDate, monthOf(startDate), monthsPerColumn]
  return system.query<SqlCell>(
    `select account_id, (month - $4::int) / $5::int as "column", sum(amount)::float8 as sum from entries
     where company_id = $1 and day between $2::date and $3::date ${locations === null ? '' : 'and location_id = any($6::int[])'}
     group by 1, 2`,
    locations === null ? params : [...params, locations],
    LONG,
  )
}

export function cellsFromMonths({ system }: Database, question: SqlQuestion): Promise<SqlCell[]> {
  const { companyId, startDate, endDate, monthsPerColumn, locations } = question
  const first = monthOf(startDate) + (isFirstOfMonth(startDate) ? 0 : 1)
  const last = monthOf(endDate) - (isLastOfMonth(endDate) ? 0 : 1)
  const params: unknown[] = [companyId, first, last, monthOf(startDate), monthsPerColumn]
  const here = locations === null ? '' : `and location_id = any($${params.push(locations)}::int[])`
  const months = `select account_id, month, amount from bench_months where company_id = $1 and month between $2::int and $3::int ${here}`
  const edge = (from: Day, to: Day): string =>
    `union all select account_id, month, amount from entries where company_id = $1
       and day between $${params.push(from)}::date and $${params.push(to)}::date ${here}`
  const before = isFirstOfMonth(startDate) ? '' : edge(startDate, lastDayOf(monthOf(startDate)))
  const after = isLastOfMonth(endDate) ? '' : edge(firstDayOf(monthOf(endDate)), endDate)
  return system.query<SqlCell>(
    `select account_id, (month - $4::int) / $5::int as "column", sum(amount)::float8 as sum from (${months} ${before} ${after}) cells
     group by 1, 2`,
    params,
    LONG,
  )
}

/** Whole months of some accounts, by location. */
export function chartFromEntries({ system }: Database, question: SqlQuestion, accounts: readonly AccountId[]): Promise<SqlChartCell[]> {
  return system.query<SqlChartCell>(
    `select location_id, month, sum(amount)::float8 as sum from entries
     where company_id = $1 and account_id = any($2::int[]) and day between $3::date and $4::date group by 1, 2`,
    [question.companyId, accounts, question.startDate, question.endDate],
    LONG,
  )
}

export function chartFromMonths({ system }: Database, question: SqlQuestion, accounts: readonly AccountId[]): Promise<SqlChartCell[]> {
  return system.query<SqlChartCell>(
    `select location_id, month, sum(amount)::float8 as sum from bench_months
     where company_id = $1 and account_id = any($2::int[]) and month between $3::int and $4::int group by 1, 2`,
    [question.companyId, accounts, monthOf(question.startDate), monthOf(question.endDate)],
    LONG,
  )
}

/** The newest entries of some accounts, as a page of a drill-down shows them; ids in order. */
export async function pageFromEntries(
  { system }: Database,
  question: SqlQuestion,
  accounts: readonly AccountId[],
  first: number,
): Promise<string[]> {
  const rows = await system.query<{ id: string }>(
    `select e.id, e.day, e.amount, e.vendor, e.memo, e.link, e.transaction_type, e.transaction_number, a.number, a.name, l.name as location
     from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
     join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
     where e.company_id = $1 and e.account_id = any($2::int[]) and e.day between $3::date and $4::date
     order by e.day desc, e.id desc limit $5`,
    [question.companyId, accounts, question.startDate, question.endDate, first],
  )
  return rows.map(({ id }) => id)
}
