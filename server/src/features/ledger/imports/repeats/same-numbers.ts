import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { PlaceDays } from '../repository.ts'
import { type FileRows, takenParameters } from './file-rows.ts'

/** Larger files are not looked through for their numbers: an import that repeats nothing waits for this, too. */
export const MOST_NUMBERED_ROWS = 50_000
/** A number of more days, as `Deposit` is, belongs to no single document. */
const MOST_DAYS = 2
/** Days by which an entry is moved; what recurs in a month is further away. */
const MOST_DAYS_MOVED = 10
/** Days around those of the file in which a number is looked for: what recurs in a week shows in a month. */
const DAYS_AROUND = 31
const MOST_SECONDS = 60

/** Rows of the file that the ledger has at the same location, with the same account, amount and number. */
export interface SameNumbers {
  /** On the same day. */
  readonly repeated: number
  /** On another day. */
  readonly moved: number
  /** One of them; null for none. */
  readonly example: { readonly number: string; readonly day: Day; readonly heldOn: Day } | null
}

/**
 * Compares transaction numbers and references of a file with those of the active entries. Numbers that many days share are not compared; of
 * entries on other days, only those of the profit and loss whose number has a digit and is on one day alone, in the file and in the ledger.
 * @param taken days whose entries go away.
 */
export async function sameNumbers(scope: Queryable, file: FileRows, taken: readonly PlaceDays[]): Promise<SameNumbers> {
  const numbers = `cross join lateral (values (1, e.transaction_number), (2, e.reference)) as k(kind, number)`
  const [found] = await scope.query<{ repeated: number; moved: number; number: string | null; day: Day | null; heldOn: Day | null }>(
    `with staged as (
       select e.location_id, e.account_id, e.day, e.amount, k.kind, k.number, count(*)::int as n
       from (select * from ${file.from(7)}) e ${numbers}
       where btrim(coalesce(k.number, '')) <> '' and e.amount <> 0
       group by 1, 2, 3, 4, 5, 6
     ), places as (
       select location_id, min(day) - ${DAYS_AROUND} as first_day, max(day) + ${DAYS_AROUND} as last_day from staged group by 1
     ), held as materialized (
       select e.location_id, e.account_id, e.day, e.amount, k.kind, k.number, count(*)::int as n
       from places p
       join entries e on e.company_id = $1 and e.location_id = p.location_id and e.day between p.first_day and p.last_day
       join ledger_slices s on s.company_id = $1 and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day and s.released_by is null
       left join unnest($4::int[], $5::date[], $6::date[]) as taken(location, first_day, last_day)
         on s.source_id = $3::int and taken.location = e.location_id and e.day between taken.first_day and taken.last_day
       ${numbers}
       where e.import_id <> $2::int and taken.location is null and k.number in (select number from staged)
       group by 1, 2, 3, 4, 5, 6
     ), days as (
       select location_id, kind, number, count(distinct day) filter (where in_file) as in_file, count(distinct day) filter (where not in_file) as held
       from (
         select location_id, kind, number, day, true as in_file from staged
         union all select location_id, kind, number, day, false from held
       ) as both_sides
       group by 1, 2, 3
     ), repeated as (
       select kind, sum(least(s.n, h.n)) as rows
       from staged s
       join held h using (location_id, account_id, day, amount, kind, number)
       join days d using (location_id, kind, number)
       where d.in_file <= ${MOST_DAYS} and d.held <= ${MOST_DAYS}
       group by 1
     ), moved as (
       select s.kind, s.number, s.day, h.day as held_on, least(s.n, h.n) as n
       from staged s
       join held h using (location_id, account_id, amount, kind, number)
       join days d using (location_id, kind, number)
       join ledger_accounts a on a.company_id = $1 and a.id = s.account_id
       where d.in_file = 1 and d.held = 1 and s.day <> h.day and abs(s.day - h.day) <= ${MOST_DAYS_MOVED} and s.number ~ '[0-9]'
         and a.type is distinct from 'BALANCE_SHEET'
     )
     select coalesce((select max(rows) from repeated), 0)::int as repeated,
       coalesce((select max(rows) from (select sum(n) as rows from moved group by kind) as by_kind), 0)::int as moved,
       one.number, one.day::text as day, one.held_on::text as "heldOn"
     from (select 1) as always left join (select * from moved order by day, number limit 1) as one on true`,
    [file.importId, file.sourceId, ...takenParameters(taken), ...file.parameters],
    { timeoutMs: MOST_SECONDS * 1000 },
  )
  if (found === undefined) return { repeated: 0, moved: 0, example: null }
  const { repeated, moved, number, day, heldOn } = found
  return { repeated, moved, example: number === null || day === null || heldOn === null ? null : { number, day, heldOn } }
}
