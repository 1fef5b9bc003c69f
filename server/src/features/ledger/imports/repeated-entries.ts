import { DomainError } from '@fourwall/domain/errors.ts'
import type { RemainingLocation } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import { type Day, parseDay } from '@fourwall/domain/time/day.ts'
import { DAY_FORMATS, formatDay } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BroughtWithIds } from './brought-with-ids.ts'
import { planChoices, type ReadEntries } from './import-effect.ts'
import type { PlacementDecisions } from './import-file.ts'
import type { PlaceDays } from './repository.ts'
import type { StoredMonths } from './stored-months.ts'

/** With fewer repeated rows nothing is asked, unless they are all rows of the file or of a day at a location. */
const FEWEST_ROWS = 10
const FEWEST_OF_ALL = 3
/** A share of the file's rows from which on they count as repeated: recurring entries have other dates. */
const SHARE = 0.5
/** Larger files are not asked about: the embedded database answers nobody else meanwhile, a few seconds for so many rows. */
export const MOST_COMPARED_ROWS = 200_000
const MOST_SECONDS = 120
const MOST_NAMED = 3

/** The file's rows were mostly imported before, perhaps under other entry numbers. Nothing was stored; it may be repeated with a yes. */
class RepeatedEntriesError extends DomainError {
  override readonly name = 'RepeatedEntriesError'

  constructor(found: RepeatedEntries) {
    super('REPEATED_ENTRIES', `${repeatedSentence(found)} Nothing was imported. ${adviceFor(found)}`, { field: 'refuseRepeated' })
  }
}

interface RepeatedEntries extends EqualEntries {
  /** Rows of the file. */
  readonly of: number
  readonly elsewhere: readonly RepeatedAt[]
}

/** Rows of the file that the ledger has at the same location. */
interface EqualEntries {
  readonly rows: number
  /** The import with most of them; null for none. */
  readonly most: { readonly fileName: string; readonly importedOn: Day } | null
}

/** Entries that stay at a location although the file has them at another one. */
export interface RepeatedAt extends Pick<RemainingLocation, 'locationName' | 'renamedTo'> {
  /** The location of the file; null for several. */
  readonly to: string | null
  readonly rows: number
  readonly isSure: boolean
}

interface ComparedRows {
  readonly rows: number
  /** Days that the import takes: entries of its source there go away, so they are not repeated. */
  readonly replaced: readonly PlaceDays[]
  /** Number of active slices at the months and locations of the file of which something stays. */
  readonly beside: number
  readonly elsewhere: readonly RepeatedAt[]
}

/**
 * Asks about staged entries that are in the ledger already.
 *
 * @throws RepeatedEntriesError if they are many and at least half of the file, or all of the file or of a day at a location, or those of a
 * location under a new name.
 */
export async function refuseRepeated(
  scope: Queryable,
  { importId, sourceId, firstEntryId }: Pick<BroughtWithIds, 'importId' | 'sourceId' | 'firstEntryId'>,
  compared: ComparedRows,
): Promise<void> {
  const last = firstEntryId + BigInt(compared.rows) - 1n
  const found = await repeatedEntries(scope, { importId, sourceId }, compared, {
    from: 'entries where company_id = $1 and id between $8::bigint and $9::bigint',
    parameters: [String(firstEntryId), String(last)],
  })
  if (found !== null) throw new RepeatedEntriesError(found)
}

/** What `refuseRepeated` would say of a file that is not stored, as a sentence; null if nothing. @param sourceId null for a new source. */
export async function foreseenRepeats(
  scope: Queryable,
  sourceId: number | null,
  { locationIds, accountIds, days, amounts }: ReadEntries,
  compared: ComparedRows,
): Promise<string | null> {
  const found = await repeatedEntries(scope, { importId: 0, sourceId: sourceId ?? 0 }, compared, {
    from: 'unnest($8::int[], $9::int[], $10::date[], $11::bigint[]) as t(location_id, account_id, day, amount)',
    parameters: [locationIds, accountIds, days, amounts.map(String)],
  })
  return found === null ? null : `${repeatedSentence(found)} The import asks about them. ${adviceFor(found)}`
}

/** The entries of the source that the file has under other names of locations, in months to which it is added. */
export function repeatedElsewhere({ months, remaining }: StoredMonths, decided: PlacementDecisions): readonly RepeatedAt[] {
  const { placements } = planChoices(months, decided)
  const added = new Set(
    months.filter(({ month, suggested }) => (placements.get(month) ?? suggested) === 'APPEND').map(({ month }) => month),
  )
  return remaining.flatMap(({ locationName, renamedTo, repeated }): readonly RepeatedAt[] => {
    if (repeated === null) return []
    const rows = [...repeated.months].reduce((sum, [month, ofMonth]) => sum + (added.has(month) ? ofMonth : 0), 0)
    return rows === 0 ? [] : [{ locationName, renamedTo, to: repeated.to, rows, isSure: repeated.isSure }]
  })
}

function repeatedSentence({ rows, of, most, elsewhere }: RepeatedEntries): string {
  const all = formatCount(of)
  const held = heldElsewhere(elsewhere)
  const from = most === null ? '' : `most of them from ${most.fileName}, imported on ${formatDay(most.importedOn, DAY_FORMATS.MONTH_NAME)}`
  if (held === '')
    return `${formatCount(rows)} of ${all} rows have the same date, account, location and amount as entries that are in the ledger already, ${from}.`
  const together = formatCount(rows + elsewhere.reduce((sum, one) => sum + one.rows, 0))
  const there = rows === 0 ? '' : `${formatCount(rows)} at the same location, ${from}; `
  return `${together} of ${all} rows have the same date, account and amount as entries that are in the ledger already: ${there}${held}.`
}

/** `the same 7 entries are held as Harbor, which the file calls Harbor Quay` */
function heldElsewhere(elsewhere: readonly RepeatedAt[]): string {
  const parts = elsewhere.slice(0, MOST_NAMED).map(({ locationName, renamedTo, to, rows }) => {
    const where =
      renamedTo !== null
        ? `, which the file calls ${renamedTo}`
        : to === null
          ? ', in the file at other locations'
          : `, in the file at ${to}`
    return `the same ${counted(rows, 'entry', 'entries')} ${rows === 1 ? 'is' : 'are'} held as ${locationName}${where}`
  })
  const others = elsewhere.length - parts.length
  return joinNames(others > 0 ? [...parts, `those of ${counted(others, 'more location')}`] : parts)
}

function adviceFor({ elsewhere }: RepeatedEntries): string {
  return elsewhere.length === 0
    ? 'Import them anyway, or leave the file out.'
    : 'Replace the stored entries, import these anyway, or leave the file out.'
}

/** Null for a few repeated rows, as recurring entries and coincidences are. */
async function repeatedEntries(
  scope: Queryable,
  staged: Pick<BroughtWithIds, 'importId' | 'sourceId'>,
  { rows, replaced, beside, elsewhere }: ComparedRows,
  file: FileRows,
): Promise<RepeatedEntries | null> {
  if (rows < FEWEST_OF_ALL) return null
  // Nothing stays where the file has entries, as in a first import or one that replaces all.
  const found = rows > MOST_COMPARED_ROWS || beside === 0 ? null : await equalEntries(scope, staged, replaced, file)
  const together = (found?.rows ?? 0) + elsewhere.reduce((sum, one) => sum + one.rows, 0)
  const areMany = together >= FEWEST_ROWS && together >= rows * SHARE
  const areAll = together === rows
  const areRenamed = elsewhere.some(({ isSure }) => isSure)
  if (!areMany && !areAll && !areRenamed && (found?.ofWholeDays ?? 0) === 0) return null
  return { rows: found?.rows ?? 0, of: rows, most: found?.most ?? null, elsewhere }
}

/** Rows of a file in SQL: what follows `from`, and its parameters from $8 on. */
interface FileRows {
  readonly from: string
  readonly parameters: readonly unknown[]
}

/**
 * Compares entries of a file with the active ones by day, account, location and amount, in one query: another export of the same entries may
 * have other memos. A row counts as often as it is in both. Null for none.
 */
async function equalEntries(
  scope: Queryable,
  { importId, sourceId }: Pick<BroughtWithIds, 'importId' | 'sourceId'>,
  replaced: readonly PlaceDays[],
  file: FileRows,
): Promise<(EqualEntries & { readonly ofWholeDays: number }) | null> {
  const found = await scope.query<{ rows: number; ofWholeDays: number; fileName: string; importedOn: string }>(
    `with staged as (
       select location_id, account_id, day, amount, count(*)::int as n
       from ${file.from}
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
     ), repeated as (
       select h.import_id, s.location_id, s.day, sum(least(s.n, h.n)) as rows
       from staged s join held h using (location_id, account_id, day, amount)
       group by 1, 2, 3
     ), whole_days as (
       select coalesce(sum(rows), 0)::int as rows from (
         select sum(r.rows) as rows from repeated r group by r.location_id, r.day
         having sum(r.rows) >= $7::int and sum(r.rows) = (select sum(n) from staged s where s.location_id = r.location_id and s.day = r.day)
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
      sourceId,
      replaced.map(({ locationId }) => locationId),
      replaced.map(({ firstDay }) => firstDay),
      replaced.map(({ lastDay }) => lastDay),
      FEWEST_OF_ALL,
      ...file.parameters,
    ],
    { timeoutMs: MOST_SECONDS * 1000 },
  )
  const [most] = found
  if (most === undefined) return null
  const { rows, ofWholeDays, fileName, importedOn } = most
  return { rows, ofWholeDays, most: { fileName, importedOn: parseDay(importedOn) } }
}
