import { DomainError } from '@fourwall/domain/errors.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { DAY_FORMATS, formatDay } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BroughtWithIds } from './brought-with-ids.ts'
import type { PlaceDays } from './repository.ts'

/** With fewer repeated rows nothing is asked, unless they are all rows of the file or of a day at a location. */
const FEWEST_ROWS = 10
const FEWEST_OF_ALL = 3
/** A share of the file's rows from which on they count as repeated: recurring entries have other dates. */
const SHARE = 0.5
/** Larger files are not asked about: the embedded database answers nobody else meanwhile, a few seconds for so many rows. */
const MOST_ROWS = 200_000
const MOST_SECONDS = 120

/** The file's rows were mostly imported before, perhaps under other entry numbers. Nothing was stored; it may be repeated with a yes. */
class RepeatedEntriesError extends DomainError {
  override readonly name = 'RepeatedEntriesError'

  constructor({ rows, of, fileName, importedOn }: RepeatedEntries) {
    const all = of.toLocaleString('en-US')
    const importedDay = formatDay(parseDay(importedOn), DAY_FORMATS.MONTH_NAME)
    super(
      'REPEATED_ENTRIES',
      `${rows.toLocaleString('en-US')} of ${all} rows have the same date, account, location and amount as entries that are in the ledger already, most of them from ${fileName}, imported on ${importedDay}. Nothing was imported. Import them anyway, or leave the file out.`,
      { field: 'refuseRepeated' },
    )
  }
}

interface RepeatedEntries {
  readonly rows: number
  /** Rows of the file. */
  readonly of: number
  /** The import with most of them. */
  readonly fileName: string
  /** yyyy-MM-dd. */
  readonly importedOn: string
}

interface StagedRows {
  readonly rows: number
  /** Days that the import takes: entries of its source there go away, so they are not repeated. */
  readonly replaced: readonly PlaceDays[]
  /** Number of active slices at the months and locations of the file of which something stays. */
  readonly beside: number
}

/**
 * Asks about staged entries that are in the ledger already.
 *
 * @throws RepeatedEntriesError if they are many and at least half of the file, or all of the file or of a day at a location.
 */
export async function refuseRepeated(
  scope: Queryable,
  staged: Pick<BroughtWithIds, 'importId' | 'sourceId' | 'firstEntryId'>,
  { rows, replaced, beside }: StagedRows,
): Promise<void> {
  // Nothing stays where the file has entries, as in a first import or one that replaces all.
  if (rows < FEWEST_OF_ALL || rows > MOST_ROWS || beside === 0) return
  const found = await repeatedEntries(scope, staged, rows, replaced)
  if (found !== null) throw new RepeatedEntriesError(found)
}

/**
 * Compares staged entries with the active ones by day, account, location and amount, in one query: another export of the same entries may
 * have other memos. A row counts as often as it is in both. Null for a few, as recurring entries and coincidences are.
 */
async function repeatedEntries(
  scope: Queryable,
  { importId, sourceId, firstEntryId }: Pick<BroughtWithIds, 'importId' | 'sourceId' | 'firstEntryId'>,
  rows: number,
  replaced: readonly PlaceDays[],
): Promise<RepeatedEntries | null> {
  const last = firstEntryId + BigInt(rows) - 1n
  const found = await scope.query<{ rows: number; ofWholeDays: number; fileName: string; importedOn: string }>(
    `with staged as (
       select location_id, account_id, day, amount, count(*)::int as n
       from entries where company_id = $1 and id between $3::bigint and $4::bigint
       group by 1, 2, 3, 4
     ), places as (
       select location_id, min(day) as first_day, max(day) as last_day from staged group by 1
     ), held as (
       select e.location_id, e.account_id, e.day, e.amount, max(e.import_id) as import_id, count(*)::int as n
       from places p
       join entries e on e.company_id = $1 and e.location_id = p.location_id and e.day between p.first_day and p.last_day
       join ledger_slices s on s.company_id = $1 and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day and s.released_by is null
       left join unnest($6::int[], $7::date[], $8::date[]) as taken(location, first_day, last_day)
         on s.source_id = $5::int and taken.location = e.location_id and e.day between taken.first_day and taken.last_day
       where e.import_id <> $2::int and taken.location is null
       group by 1, 2, 3, 4
     ), repeated as (
       select h.import_id, s.location_id, s.day, sum(least(s.n, h.n)) as rows
       from staged s join held h using (location_id, account_id, day, amount)
       group by 1, 2, 3
     ), whole_days as (
       select coalesce(sum(rows), 0)::int as rows from (
         select sum(r.rows) as rows from repeated r group by r.location_id, r.day
         having sum(r.rows) >= $9::int and sum(r.rows) = (select sum(n) from staged s where s.location_id = r.location_id and s.day = r.day)
       ) as days
     ), by_import as (
       select import_id, sum(rows) as rows from repeated group by 1
     )
     select (select sum(rows) from repeated)::int as rows, (select rows from whole_days) as "ofWholeDays",
       i.file_name as "fileName", to_char(i.imported_at, 'YYYY-MM-DD') as "importedOn"
     from by_import r join ledger_imports i on i.company_id = $1 and i.id = r.import_id and i.status = 'IN_FORCE'
     order by r.rows desc, r.import_id desc limit 1`,
    [
      importId,
      String(firstEntryId),
      String(last),
      sourceId,
      replaced.map(({ locationId }) => locationId),
      replaced.map(({ firstDay }) => firstDay),
      replaced.map(({ lastDay }) => lastDay),
      FEWEST_OF_ALL,
    ],
    { timeoutMs: MOST_SECONDS * 1000 },
  )
  const [most] = found
  if (most === undefined) return null
  const areMany = most.rows >= FEWEST_ROWS && most.rows >= rows * SHARE
  const areAll = most.rows === rows && rows >= FEWEST_OF_ALL
  return areMany || areAll || most.ofWholeDays > 0 ? { ...most, of: rows } : null
}
