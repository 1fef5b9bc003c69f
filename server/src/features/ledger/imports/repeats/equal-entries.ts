import { type Day, type MonthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { PlaceDays } from '../repository.ts'
import { type FileRows, takenParameters } from './file-rows.ts'

/** So many rows count if they are all of the file, of a day at a location, or a good part of a month. */
export const FEWEST_OF_ALL = 3
/** A share of the rows of a month, in the file or in an earlier one, from which on repeated rows stand out. */
const SHARE_OF_MONTH = 0.2
/** Of fewer rows in an earlier import on the days of the file, some may be the same by chance. */
const FEWEST_HELD = 10
const MOST_SECONDS = 120

/** Rows of the file that the ledger has at the same location. */
export interface EqualEntries {
  readonly rows: number
  /** Of `rows`, those of days at a location all of whose rows are repeated. */
  readonly ofWholeDays: number
  /** The import with most of them; null for none. */
  readonly most: { readonly fileName: string; readonly importedOn: Day } | null
  /** The month in which most rows are repeated, if they are a good part of it, with the file's rows of the month; null for none. */
  readonly month: { readonly month: MonthIndex; readonly rows: number; readonly of: number } | null
}

/**
 * Compares entries of a file with the active ones by day, account, location and amount, in one query: another export of the same entries may
 * have other memos. A row counts as often as it is in both. Null for none.
 */
export async function equalEntries(scope: Queryable, replaced: readonly PlaceDays[], file: FileRows): Promise<EqualEntries | null> {
  const found = await scope.query<{
    rows: number
    ofWholeDays: number
    fileName: string
    importedOn: string
    month: Day | null
    monthRows: number
    monthOf: number
  }>(
    `with staged as (
       select location_id, account_id, day, amount, count(*)::int as n
       from ${file.from(8)}
       group by 1, 2, 3, 4
     ), places as (
       select location_id, min(day) as first_day, max(day) as last_day from staged group by 1
     ), held as (
       select e.location_id, e.account_id, e.day, e.amount, max(e.import_id) as import_id, count(*)::int as n
       from places p
       join entries e on e.company_id = $1 and e.location_id = p.location_id and e.day between p.first_day and p.last_day
       join ledger_slices s on s.company_id = $1 and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day and s.released_by is null
       left join unnest($4::int[], $5::date[], $6::date[]) as taken(location, first_day, last_day)
         on s.source_id = $3::int and taken.location = e.location_id and e.day between taken.first_day and taken.last_day
       where e.import_id <> $2::int and taken.location is null
       group by 1, 2, 3, 4
     ), pairs as materialized (
       select h.import_id, s.location_id, s.account_id, s.day, s.amount, least(s.n, h.n) as rows, date_trunc('month', s.day)::date as month
       from staged s join held h using (location_id, account_id, day, amount)
     ), whole_days as (
       select coalesce(sum(rows), 0)::int as rows from (
         select sum(r.rows) as rows from pairs r group by r.location_id, r.day
         having sum(r.rows) >= $7::int and sum(r.rows) = (select sum(n) from staged s where s.location_id = r.location_id and s.day = r.day)
       ) as days
     ), by_import as (
       select import_id, sum(rows) as rows from pairs group by 1
     ), months as (
       select p.month, p.rows, f.n as of_file, h.n as of_held
       from (
         select month, sum(rows)::int as rows from pairs where amount <> 0 group by 1 having count(distinct (account_id, amount)) >= $7::int
       ) p
       cross join lateral (select sum(n)::int as n from staged where date_trunc('month', day)::date = p.month) as f
       cross join lateral (
         select sum(n)::int as n from held
         where date_trunc('month', day)::date = p.month and import_id in (select import_id from pairs where month = p.month)
       ) as h
       where p.rows >= f.n * ${SHARE_OF_MONTH} or (h.n >= ${FEWEST_HELD} and p.rows >= h.n * ${SHARE_OF_MONTH})
       order by p.rows::float / f.n desc, p.rows desc, p.month
       limit 1
     )
     select (select sum(rows) from pairs)::int as rows, (select rows from whole_days) as "ofWholeDays",
       i.file_name as "fileName", to_char(i.imported_at, 'YYYY-MM-DD') as "importedOn",
       m.month::text as month, m.rows as "monthRows", m.of_file as "monthOf"
     from by_import r join ledger_imports i on i.company_id = $1 and i.id = r.import_id and i.status = 'IN_FORCE'
     left join months m on true
     order by r.rows desc, r.import_id desc limit 1`,
    [file.importId, file.sourceId, ...takenParameters(replaced), FEWEST_OF_ALL, ...file.parameters],
    { timeoutMs: MOST_SECONDS * 1000 },
  )
  const [most] = found
  if (most === undefined) return null
  const { rows, ofWholeDays, fileName, importedOn, month, monthRows, monthOf: of } = most
  return {
    rows,
    ofWholeDays,
    most: { fileName, importedOn: parseDay(importedOn) },
    month: month === null ? null : { month: monthOf(parseDay(month)), rows: monthRows, of },
  }
}
