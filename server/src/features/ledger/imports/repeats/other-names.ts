import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { FileRows } from './file-rows.ts'

/** A share of a location's rows from which on they are the same. */
const SHARE = 0.5
/** How many distinctive rows have to be the same: stores of a chain share some amounts. */
const FEWEST_TELLING = 3
/** What more locations hold, such as a fee of each store, says nothing about which is which. */
const MOST_HOLDERS = 20
const MOST_SECONDS = 120

/** Rows of a location of the file that another source holds under another name. */
export interface RowsUnderOtherName {
  /** Of the file. */
  readonly from: LocationId
  /** Of the ledger. */
  readonly at: LocationId
  readonly rows: number
  readonly sourceId: number
}

interface Counts {
  readonly rows: number
  readonly equal: number
  /** Rows that two stores hardly share: amounts with cents, and revenue, that come on one day. */
  readonly telling: number
  readonly tellingEqual: number
  readonly income: number
  readonly incomeEqual: number
}

/** One of the two is null where a location has nothing in common with any. */
interface Found extends Counts {
  readonly from: LocationId
  readonly at: LocationId | null
  readonly pairRows: number
  readonly sourceId: number
}

/**
 * Looks for the file's entries in other sources under other names of locations, by day and amount: another system has other accounts, too. Only
 * in months in which the file's location has nothing yet: one that has, is another one. Most rows first; none where stores only have some
 * amounts in common.
 *
 * @param incomeAccounts ids of those of the file.
 */
export async function rowsUnderOtherNames(
  scope: Queryable,
  file: FileRows,
  incomeAccounts: readonly AccountId[],
): Promise<readonly RowsUnderOtherName[]> {
  const found = await scope.query<Found>(
    `with staged as (
       select location_id, day, amount, (extract(year from day) * 12 + extract(month from day) - 1)::int as month, count(*)::int as n,
         bool_or(account_id = any($4::int[])) as is_income
       from (select * from ${file.from(5)}) as of_file
       where amount <> 0
       group by 1, 2, 3
     ), places as (
       select p.location_id, p.month from (select distinct location_id, month from staged) p
       where not exists (
         select from ledger_slices s
         where s.company_id = $1 and s.location_id = p.location_id and s.month = p.month and s.released_by is null and s.import_id <> $2::int
           and s.entry_count > 0)
     ), cells as (
       select day, amount, location_id, null::int as source_id, n, is_income,
         count(*) over (partition by location_id, amount) = 1 as is_single
       from staged join places using (location_id, month)
       union all
       select e.day, e.amount, e.location_id, s.source_id, count(*)::int, null, null
       from ledger_slices s
       join entries e on e.company_id = $1 and e.location_id = s.location_id and e.day between s.first_day and s.last_day
         and e.import_id = s.import_id and e.month = s.month
       where s.company_id = $1 and s.month in (select month from places) and s.released_by is null and s.source_id <> $3::int
         and s.import_id <> $2::int
       group by 1, 2, 3, 4
     ), keys as materialized (
       select amount % 100 = 0 as is_round, coalesce(sum(n) filter (where source_id is not null), 0)::int as held_n,
         array_agg(location_id) filter (where source_id is null) as places, array_agg(n) filter (where source_id is null) as ns,
         array_agg(is_income) filter (where source_id is null) as incomes, array_agg(is_single) filter (where source_id is null) as singles,
         coalesce(array_agg(location_id) filter (where source_id is not null), '{}') as holders,
         array_agg(source_id) filter (where source_id is not null) as sources, array_agg(n) filter (where source_id is not null) as held_ns
       from cells group by day, amount having bool_or(source_id is null)
     ), by_place as (
       select f.location_id, sum(f.n)::int as rows, sum(least(f.n, k.held_n))::int as equal,
         coalesce(sum(f.n) filter (where tells), 0)::int as telling, coalesce(sum(least(f.n, k.held_n)) filter (where tells), 0)::int as telling_equal,
         coalesce(sum(f.n) filter (where is_income and is_single), 0)::int as income,
         coalesce(sum(least(f.n, k.held_n)) filter (where is_income and is_single), 0)::int as income_equal
       from keys k
       cross join lateral unnest(k.places, k.ns, k.incomes, k.singles) as f(location_id, n, is_income, is_single)
       cross join lateral (select f.is_single and (f.is_income or not k.is_round) as tells) as t
       group by 1
     ), pairs as (
       select f.location_id, h.location_id as at, h.source_id, sum(least(f.n, h.n))::int as rows
       from keys k
       cross join lateral unnest(k.places, k.ns) as f(location_id, n)
       cross join lateral unnest(k.holders, k.sources, k.held_ns) as h(location_id, source_id, n)
       where cardinality(k.holders) <= ${MOST_HOLDERS}
       group by 1, 2, 3
     )
     select p.location_id as "from", p.rows, p.equal, p.telling, p.telling_equal as "tellingEqual", p.income,
       p.income_equal as "incomeEqual", pairs.at, coalesce(pairs.rows, 0) as "pairRows", coalesce(pairs.source_id, 0) as "sourceId"
     from by_place p left join pairs using (location_id)
     order by "pairRows" desc, "from", pairs.at`,
    [file.importId, file.sourceId, incomeAccounts, ...file.parameters],
    { timeoutMs: MOST_SECONDS * 1000 },
  )
  const places = [...new Map(found.map((one) => [one.from, one])).values()]
  const areAll = places.length > 0 && areSame(places.reduce(added))
  const same = new Set(places.filter((place) => areAll || areSame(place)).map(({ from }) => from))
  // A row goes to one location alone, the one that has most.
  const left = new Map(places.map(({ from, equal }) => [from, equal]))
  return found.flatMap(({ from, at, pairRows, sourceId }): readonly RowsUnderOtherName[] => {
    const rows = Math.min(pairRows, left.get(from) ?? 0)
    if (at === null || rows === 0 || !same.has(from)) return []
    left.set(from, (left.get(from) ?? 0) - rows)
    return [{ from, at, rows, sourceId }]
  })
}

function areSame({ rows, equal, telling, tellingEqual, income, incomeEqual }: Counts): boolean {
  const isMost = equal >= rows * SHARE && tellingEqual >= telling * SHARE && incomeEqual >= income * SHARE
  return isMost && tellingEqual >= FEWEST_TELLING
}

function added<Of extends Counts>(one: Of, other: Of): Of {
  return {
    ...one,
    rows: one.rows + other.rows,
    equal: one.equal + other.equal,
    telling: one.telling + other.telling,
    tellingEqual: one.tellingEqual + other.tellingEqual,
    income: one.income + other.income,
    incomeEqual: one.incomeEqual + other.incomeEqual,
  }
}
