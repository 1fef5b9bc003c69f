import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { type Day, firstDayOf, lastDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { batchesOf } from './in-pieces.ts'
import { holdsWholeMonth, type LedgerImport, type LocationMonth, type Slice } from './repository.ts'

const CHECK_MS = 120_000
/** Entries added up per statement, since others wait for it on the embedded database. */
const ENTRIES_AT_ONCE = 50_000n

export interface EntryCell {
  readonly accountId: AccountId
  /** year * 12 + month - 1. */
  readonly month: number
  readonly rows: number
  /** Minor units, debit positive. */
  readonly sum: bigint
}

/**
 * Sums of an import's entries by account and month, without those at some places. In batches, so an account and month may occur more than
 * once. Reads only the import's own entries without any join, so the planner's statistics do not matter.
 * @param without places that the import no longer holds.
 */
export async function* selectImportCells(
  scope: Queryable,
  one: Pick<LedgerImport, 'id' | 'firstEntryId' | 'entryCount'>,
  without: readonly LocationMonth[],
): AsyncGenerator<EntryCell[]> {
  const end = one.firstEntryId + BigInt(one.entryCount)
  for (let from = one.firstEntryId; from < end; from += ENTRIES_AT_ONCE) {
    const to = from + ENTRIES_AT_ONCE < end ? from + ENTRIES_AT_ONCE : end
    const rows = await scope.query<{ accountId: number; month: number; rows: number; sum: string }>(
      `select account_id as "accountId", month, count(*)::int as rows, sum(amount)::text as sum from entries
       where company_id = $1 and import_id = $2 and id >= $3::bigint and id < $4::bigint
         and (location_id, month) not in (select * from unnest($5::int[], $6::int[]))
       group by account_id, month`,
      [one.id, String(from), String(to), without.map(({ locationId }) => locationId), without.map(({ month }) => month)],
      { timeoutMs: CHECK_MS },
    )
    yield rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
  }
}

export interface PlaceSum extends LocationMonth {
  readonly rows: number
  readonly sum: bigint
}

/** The slices of all imports at the locations and months, active or not. */
export async function selectSlicesAt(scope: Queryable, locationIds: readonly LocationId[], months: readonly number[]): Promise<Slice[]> {
  return scope.query<Slice>(
    `select import_id as "importId", location_id as "locationId", month, first_day as "firstDay", last_day as "lastDay",
       source_id as "sourceId", entry_count as "entryCount", released_by as "releasedBy" from ledger_slices
     where company_id = $1 and location_id = any($2::int[]) and month = any($3::int[])`,
    [locationIds, months],
    { timeoutMs: CHECK_MS },
  )
}

/**
 * Sums of the active entries at some places over all imports; omits places without entries. In batches. Reads only these places' entries,
 * each by the index, whatever the planner assumes.
 * @param slices of all imports at these places: who holds them, and how many entries to read.
 */
export async function* selectPlaceSums(scope: Queryable, slices: readonly Slice[]): AsyncGenerator<PlaceSum[]> {
  const places = [...Map.groupBy(slices, placeKey).values()]
  const entriesAt = (at: readonly Slice[]): number => at.reduce((sum, { entryCount }) => sum + entryCount, 0)
  for (const batch of batchesOf(places, Number(ENTRIES_AT_ONCE), entriesAt)) {
    const activeSlices = Map.groupBy(
      batch.flat().filter(({ releasedBy }) => releasedBy === null),
      sliceKey,
    )
    const asked = batch.flatMap(([slice]) => (slice === undefined ? [] : [slice]))
    const rows = await scope.query<{ importId: number; locationId: LocationId; month: number; day: Day | null; rows: number; sum: string }>(
      `select e.import_id as "importId", p.location as "locationId", p.month, e.day, e.rows, e.sum
       from unnest($2::int[], $3::int[], $4::date[], $5::date[], $6::boolean[]) as p(location, month, first_day, last_day, by_day)
       cross join lateral (
         select import_id, case when p.by_day then day end as day, count(*)::int as rows, sum(amount)::text as sum from entries
         where company_id = $1 and location_id = p.location and day between p.first_day and p.last_day group by 1, 2
       ) e`,
      [
        asked.map(({ locationId }) => locationId),
        asked.map(({ month }) => month),
        // A slice's month is a month index.
        asked.map(({ month }) => firstDayOf(month as MonthIndex)),
        asked.map(({ month }) => lastDayOf(month as MonthIndex)),
        // If an import holds only some days of the month, its entries are separated by day.
        batch.map((at) => at.some((slice) => !holdsWholeMonth(slice))),
      ],
      { timeoutMs: CHECK_MS },
    )
    const sums = new Map<string, PlaceSum>()
    for (const row of rows) {
      const { day } = row
      const isHeld = activeSlices.get(sliceKey(row))?.some(({ firstDay, lastDay }) => day === null || (day >= firstDay && day <= lastDay))
      if (isHeld !== true) continue
      const key = placeKey(row)
      const soFar = sums.get(key) ?? { locationId: row.locationId, month: row.month, rows: 0, sum: 0n }
      sums.set(key, { ...soFar, rows: soFar.rows + row.rows, sum: soFar.sum + BigInt(row.sum) })
    }
    yield [...sums.values()]
  }
}

/** Active slices with entries of earlier imports of the same source on some days. */
export async function selectSlicesBeside(
  scope: Queryable,
  one: Pick<LedgerImport, 'id' | 'sourceId'>,
  days: readonly { readonly month: number; readonly firstDay: Day; readonly lastDay: Day }[],
): Promise<Slice[]> {
  return scope.query<Slice>(
    `select s.import_id as "importId", s.location_id as "locationId", s.month, greatest(s.first_day, d.first_day) as "firstDay",
       least(s.last_day, d.last_day) as "lastDay", s.source_id as "sourceId", s.entry_count as "entryCount", s.released_by as "releasedBy"
     from ledger_slices s join unnest($4::int[], $5::date[], $6::date[]) as d(month, first_day, last_day)
       on s.month = d.month and s.first_day <= d.last_day and s.last_day >= d.first_day
     where s.company_id = $1 and s.source_id = $2::int and s.import_id < $3::int and s.released_by is null and s.entry_count > 0
     order by s.month, s.location_id, s.import_id`,
    [one.sourceId, one.id, days.map(({ month }) => month), days.map(({ firstDay }) => firstDay), days.map(({ lastDay }) => lastDay)],
    { timeoutMs: CHECK_MS },
  )
}

/** Sums of the entries of slices, with their files. */
export async function selectSliceSums(scope: Queryable, slices: readonly Slice[]): Promise<(PlaceSum & { readonly fileName: string })[]> {
  if (slices.length === 0) return []
  const rows = await scope.query<Omit<PlaceSum, 'sum'> & { readonly fileName: string; readonly sum: string }>(
    `select p.location as "locationId", p.month, i.file_name as "fileName", e.rows, e.sum
     from unnest($2::int[], $3::int[], $4::int[], $5::date[], $6::date[]) as p(of_import, location, month, first_day, last_day)
     join ledger_imports i on i.company_id = $1 and i.id = p.of_import
     cross join lateral (
       select count(*)::int as rows, coalesce(sum(amount), 0)::text as sum from entries
       where company_id = $1 and location_id = p.location and day between p.first_day and p.last_day and import_id = p.of_import
     ) e`,
    [
      slices.map(({ importId }) => importId),
      slices.map(({ locationId }) => locationId),
      slices.map(({ month }) => month),
      slices.map(({ firstDay }) => firstDay),
      slices.map(({ lastDay }) => lastDay),
    ],
    { timeoutMs: CHECK_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

function placeKey({ locationId, month }: LocationMonth): string {
  return `${locationId}/${month}`
}

function sliceKey(slice: LocationMonth & { readonly importId: number }): string {
  return `${slice.importId}/${placeKey(slice)}`
}

/** Stores a result, replacing an earlier one. */
export async function saveResult(scope: Queryable, importId: number, document: unknown): Promise<void> {
  await scope.query(
    `insert into ledger_import_results (company_id, import_id, document) values ($1, $2, $3::jsonb)
     on conflict (company_id, import_id) do update set document = excluded.document, made_at = now()`,
    [importId, JSON.stringify(document)],
  )
}

export async function saveUndoNote(tx: Queryable, importId: number, note: string): Promise<void> {
  await tx.query('update ledger_import_results set undo_note = $3 where company_id = $1 and import_id = $2', [importId, note])
}

export interface StoredResult {
  readonly importId: number
  readonly madeAt: Date
  readonly document: unknown
  readonly undoNote: string | null
}

/** For imports that have one: those from before results were stored have none. */
export async function selectResults(scope: Queryable, importIds: readonly number[]): Promise<StoredResult[]> {
  return scope.query<StoredResult>(
    `select import_id as "importId", made_at as "madeAt", document, undo_note as "undoNote" from ledger_import_results
     where company_id = $1 and import_id = any($2::int[])`,
    [importIds],
    { timeoutMs: 30_000 },
  )
}

/** Entries that close a year and that an active import left out of a day. */
export interface ClosingLeftOut {
  readonly importId: number
  readonly day: Day
  readonly rows: number
  /** What they carry to equity: minor units, negative for a loss. */
  readonly profit: bigint
}

/** By day. Without those of imports after which the same source brought the day again. */
export async function selectClosingLeftOut(scope: Queryable, startDate: Day, endDate: Day): Promise<ClosingLeftOut[]> {
  const rows = await scope.query<Omit<ClosingLeftOut, 'profit'> & { readonly profit: string }>(
    `with left_out as (
       select i.id, i.source_id, c.day, c.rows, c.profit from ledger_imports i
       join ledger_import_results r on r.company_id = i.company_id and r.import_id = i.id
       cross join lateral jsonb_to_recordset(coalesce(r.document -> 'leftOutClosing', '[]'::jsonb)) as c(day date, rows int, profit text)
       where i.company_id = $1 and i.status = 'IN_FORCE' and c.day between $2::date and $3::date)
     select l.id as "importId", l.day, l.rows, l.profit from left_out l
     where not exists (select 1 from ledger_imports n where n.company_id = $1 and n.status = 'IN_FORCE' and n.source_id = l.source_id
         and n.id > l.id and l.day between n.first_day and n.last_day)
       and not exists (select 1 from left_out n where n.source_id = l.source_id and n.id > l.id and n.day = l.day)
     order by l.day, l.id`,
    [startDate, endDate],
    { timeoutMs: 30_000 },
  )
  return rows.map((row) => ({ ...row, profit: BigInt(row.profit) }))
}
