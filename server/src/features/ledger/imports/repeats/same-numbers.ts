import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { PlaceDays } from '../repository.ts'
import { type FileRows, takenParameters } from './file-rows.ts'

/** Larger files are not looked through for their numbers: an import that repeats nothing waits for this, too. */
export const MOST_NUMBERED_ROWS = 50_000
/** Nor are numbers compared in a ledger with more entries around the file: the embedded database answers no other request until it is done. */
export const MOST_ENTRIES_AROUND = 200_000
/** A number of more days in the months around the file, as `Deposit` is, belongs to no single document. */
const MOST_DAYS = 3
/** Days by which an entry is moved; what recurs in a month is further away. */
const MOST_DAYS_MOVED = 10
/** A number of fewer digits may start again from 1, as those of a till's batches do: a single row with one is not taken for a moved entry. */
const FEWEST_DIGITS = 3
/** Days around those of the file in which a number is looked for: what recurs in a week shows in a month. */
const DAYS_AROUND = 31
const MOST_SECONDS = 30

/**
 * What is the same about a number that two exports write as 1017, 001017, INV-1017 or 1017.0, in SQL: without zeros and letters before it, and
 * without decimals. A text without digits is itself.
 */
function numberKey(column: string): string {
  const plain = `regexp_replace(lower(btrim(${column})), '(?<=[0-9])\\.0+$', '')`
  return `coalesce(nullif(regexp_replace(${plain}, '^[^0-9]*0*', ''), ''), ${plain})`
}

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
 * entries on other days, only those of the profit and loss whose number is on one day alone, in the file and in the ledger, and not a week before or
 * after, as a weekly bill under the number of its contract is.
 * @param taken days whose entries go away.
 */
export async function sameNumbers(scope: Queryable, file: FileRows, taken: readonly PlaceDays[]): Promise<SameNumbers> {
  const [found] = await scope.query<{ repeated: number; moved: number; number: string | null; day: Day | null; heldOn: Day | null }>(
    `with staged as materialized (
       select location_id, account_id, day, amount, transaction_number as number, reference,
         ${numberKey('transaction_number')} as transaction_number_key, ${numberKey('reference')} as reference_key
       from (select * from ${file.from(7)}) as of_file where amount <> 0
     ), places as (
       select location_id, min(day) - ${DAYS_AROUND} as first_day, max(day) + ${DAYS_AROUND} as last_day from staged group by 1
     ), wanted as materialized (
       select distinct k.key from staged r cross join lateral (values (r.transaction_number_key), (r.reference_key)) as k(key) where k.key <> ''
     ), found as materialized (
       select * from (
         select e.location_id, e.account_id, e.day, e.amount, e.import_id, e.month,
           ${numberKey('e.transaction_number')} as transaction_number_key, ${numberKey('e.reference')} as reference_key
         from places p
         join entries e on e.company_id = $1 and e.location_id = p.location_id and e.day between p.first_day and p.last_day
         where e.import_id <> $2::int
       ) as around
       where transaction_number_key in (select key from wanted) or reference_key in (select key from wanted)
     ), both_sides as (
       select location_id, account_id, day, amount, number, reference, transaction_number_key, reference_key, true as in_file from staged
       union all
       select e.location_id, e.account_id, e.day, e.amount, null, null, e.transaction_number_key, e.reference_key, false
       from found e
       join ledger_slices s on s.company_id = $1 and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day and s.released_by is null
       left join unnest($4::int[], $5::date[], $6::date[]) as taken(location, first_day, last_day)
         on s.source_id = $3::int and taken.location = e.location_id and e.day between taken.first_day and taken.last_day
       where taken.location is null
     ), numbers as materialized (
       select r.location_id, k.kind, k.key, max(k.number) as number, count(distinct r.day) as days, min(r.day) filter (where r.in_file) as day,
         max(r.day) filter (where r.in_file) as last_day, min(r.day) filter (where not r.in_file) as held_on,
         max(r.day) filter (where not r.in_file) as held_until, array_agg(r.account_id) as accounts, array_agg(r.day) as all_days,
         array_agg(r.amount) as amounts, array_agg(r.in_file) as sides
       from both_sides r
       cross join lateral (values (1, r.transaction_number_key, r.number), (2, r.reference_key, r.reference)) as k(kind, key, number)
       where k.key <> ''
       group by 1, 2, 3
       having bool_or(r.in_file) and bool_or(not r.in_file) and count(distinct r.day) <= ${MOST_DAYS}
     ), cells as (
       select n.kind, count(*) filter (where c.in_file) as in_file, count(*) filter (where not c.in_file) as held
       from numbers n
       cross join lateral unnest(n.accounts, n.all_days, n.amounts, n.sides) as c(account_id, day, amount, in_file)
       group by n.location_id, n.kind, n.key, c.account_id, c.day, c.amount
     ), repeated as (
       select kind, sum(least(in_file, held)) as rows from cells group by 1
     ), moved_cells as (
       select n.location_id, n.kind, n.key, n.number, n.day, n.held_on, least(count(*) filter (where c.in_file), count(*) filter (where not c.in_file)) as n
       from numbers n
       cross join lateral unnest(n.accounts, n.amounts, n.sides) as c(account_id, amount, in_file)
       join ledger_accounts a on a.company_id = $1 and a.id = c.account_id and a.type is distinct from 'BALANCE_SHEET'
       where n.day = n.last_day and n.held_on = n.held_until and n.day <> n.held_on and abs(n.day - n.held_on) <= ${MOST_DAYS_MOVED}
         and abs(n.day - n.held_on) <> 7 and n.number ~ '[0-9]'
       group by n.location_id, n.kind, n.key, n.number, n.day, n.held_on, c.account_id, c.amount
       having bool_or(c.in_file) and bool_or(not c.in_file)
     ), moved as (
       select * from (select *, sum(n) over (partition by location_id, kind, key) as together from moved_cells) as cells
       where together > 1 or length(regexp_replace(number, '[^0-9]', '', 'g')) >= ${FEWEST_DIGITS}
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
