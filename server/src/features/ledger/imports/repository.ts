import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import { addDays, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'

export type ImportStatus = 'STAGING' | 'CLEARING' | 'IN_FORCE' | 'UNDONE'

/** An import in the list. Debits and credits: minor units of the stored rows, both positive. */
export interface LedgerImport {
  readonly id: number
  readonly sourceId: number
  readonly sourceName: string
  readonly fileName: string
  readonly contentHash: string
  readonly status: ImportStatus
  readonly importedAt: Date
  readonly importedBy: string
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly firstEntryId: bigint
  readonly entryCount: number
  readonly rowsLeftOut: number
  /** Of the rows left out, those that active imports brought since. */
  readonly rowsCompleted: number
  readonly rowsReplaced: number
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  readonly debits: bigint
  readonly credits: bigint
}

interface ImportRow extends Omit<LedgerImport, 'firstEntryId' | 'debits' | 'credits'> {
  readonly firstEntryId: string
  readonly debits: string
  readonly credits: string
}

const IMPORT = `select i.id, i.source_id as "sourceId", coalesce(src.name, '') as "sourceName", i.file_name as "fileName", i.content_hash as "contentHash",
  i.status, i.imported_at as "importedAt", i.imported_by as "importedBy", i.undone_at as "undoneAt", i.undone_by as "undoneBy",
  i.first_entry_id as "firstEntryId", i.entry_count as "entryCount", i.rows_left_out as "rowsLeftOut",
  case when i.rows_left_out = 0 then 0 else (select count(*)::int from left_out_rows r
    join ledger_imports c on c.company_id = r.company_id and c.id = r.completed_by and c.status = 'IN_FORCE'
    where r.company_id = i.company_id and r.import_id = i.id) end as "rowsCompleted", i.rows_replaced as "rowsReplaced",
  i.first_day as "firstDay", i.last_day as "lastDay", i.debits::text as debits, i.credits::text as credits
  from ledger_imports i left join ledger_sources src on src.company_id = i.company_id and src.id = i.source_id where i.company_id = $1`

/** Active and undone ones, newest first. */
export async function selectImports(scope: Queryable): Promise<LedgerImport[]> {
  return (await scope.query<ImportRow>(`${IMPORT} and i.status in ('IN_FORCE', 'UNDONE') order by i.id desc`)).map(toImport)
}

/** The file name of a source's latest active import; null without one. */
export async function latestFileName(scope: Queryable, sourceId: number): Promise<string | null> {
  const [row] = await scope.query<{ fileName: string }>(
    `select file_name as "fileName" from ledger_imports where company_id = $1 and source_id = $2 and status = 'IN_FORCE' order by id desc limit 1`,
    [sourceId],
  )
  return row?.fileName ?? null
}

/** In any state: active, undone, being stored or removed. */
export async function countImports(scope: Queryable): Promise<number> {
  const [row] = await scope.query<{ count: number }>('select count(*)::int as count from ledger_imports where company_id = $1')
  return row?.count ?? 0
}

export async function selectImport(scope: Queryable, id: number): Promise<LedgerImport | null> {
  const [row] = await scope.query<ImportRow>(`${IMPORT} and i.id = $2`, [id])
  return row === undefined ? null : toImport(row)
}

/** The active import of a file with this content. */
export async function selectImportOfContent(scope: Queryable, contentHash: string): Promise<LedgerImport | null> {
  const [row] = await scope.query<ImportRow>(`${IMPORT} and i.content_hash = $2 and i.status = 'IN_FORCE' order by i.id limit 1`, [
    contentHash,
  ])
  return row === undefined ? null : toImport(row)
}

/** Imports whose rows never became active, from interrupted processes. */
export async function selectStaging(scope: Queryable): Promise<LedgerImport[]> {
  return (await scope.query<ImportRow>(`${IMPORT} and i.status in ('STAGING', 'CLEARING') order by i.id`)).map(toImport)
}

export interface NewImport {
  readonly id: number
  readonly sourceId: number
  readonly fileName: string
  readonly contentHash: string
  readonly importedBy: string
  readonly firstEntryId: bigint
  readonly entryCount: number
  readonly rowsLeftOut: number
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  readonly debits: bigint
  readonly credits: bigint
  readonly match: unknown
}

export async function insertStaging(scope: Queryable, one: NewImport): Promise<void> {
  await scope.query(
    `insert into ledger_imports (company_id, id, source_id, file_name, content_hash, status, imported_by, first_entry_id, entry_count,
       rows_left_out, first_day, last_day, debits, credits, match)
     values ($1, $2, $3, $4, $5, 'STAGING', $6, $7::bigint, $8, $9, $10::date, $11::date, $12::numeric, $13::numeric, $14::jsonb)`,
    [
      one.id,
      one.sourceId,
      one.fileName,
      one.contentHash,
      one.importedBy,
      String(one.firstEntryId),
      one.entryCount,
      one.rowsLeftOut,
      one.firstDay,
      one.lastDay,
      String(one.debits),
      String(one.credits),
      JSON.stringify(one.match),
    ],
  )
}

/** Columns of a chunk of entries as PostgreSQL array texts, made next to the reader. */
export interface EntryChunk {
  readonly rows: number
  readonly lines: string
  readonly locationIds: string
  readonly accountIds: string
  readonly days: string
  readonly months: string
  readonly amounts: string
  readonly vendors: string
  readonly memos: string
  readonly references: string
  readonly links: string
  readonly transactionTypes: string
  readonly transactionNumbers: string
}

/**
 * Stores a chunk of a staged import, not active yet.
 *
 * @throws DomainError (CONFLICT) if the import is being removed.
 */
export async function insertEntries(scope: Queryable, importId: number, firstEntryId: bigint, chunk: EntryChunk): Promise<void> {
  const [stored] = await scope.query<{ rows: number }>(
    `with staging as (
       select 1 from ledger_imports where company_id = $1 and id = $2::int and status = 'STAGING' for share
     ), stored as (
       insert into entries (company_id, id, import_id, line, location_id, account_id, day, month, amount, vendor, memo, reference, link,
         transaction_type, transaction_number)
       select $1, $3::bigint + t.n - 1, $2::int, t.line, t.location, t.account, t.day, t.month, t.amount, t.vendor, t.memo, t.reference,
         t.link, t.kind, t.number
       from unnest($4::text::int[], $5::text::int[], $6::text::int[], $7::text::date[], $8::text::int[], $9::text::bigint[],
         $10::text::text[], $11::text::text[], $12::text::text[], $13::text::text[], $14::text::text[], $15::text::text[])
         with ordinality as t(line, location, account, day, month, amount, vendor, memo, reference, link, kind, number, n)
       cross join staging
       returning 1
     )
     select count(*)::int as rows from stored`,
    [
      importId,
      String(firstEntryId),
      chunk.lines,
      chunk.locationIds,
      chunk.accountIds,
      chunk.days,
      chunk.months,
      chunk.amounts,
      chunk.vendors,
      chunk.memos,
      chunk.references,
      chunk.links,
      chunk.transactionTypes,
      chunk.transactionNumbers,
    ],
    { timeoutMs: 120_000 },
  )
  if (stored?.rows !== chunk.rows) throw takenAway()
}

/** A row that was left out on purpose, to be corrected later. */
export interface LeftOutRow {
  /** Line of the file. */
  readonly line: number
  /** The whole row, with commas between its cells. */
  readonly text: string
  readonly reason: string
}

/**
 * Stores rows that a staged import leaves out. @param first position of the first among all, from 1.
 *
 * @throws DomainError (CONFLICT) if the import is being removed.
 */
export async function insertLeftOutRows(scope: Queryable, importId: number, first: number, rows: readonly LeftOutRow[]): Promise<void> {
  const stored = await scope.query(
    `with staging as (
       select 1 from ledger_imports where company_id = $1 and id = $2::int and status = 'STAGING' for share
     )
     insert into left_out_rows (company_id, import_id, number, line, row_text, reason)
     select $1, $2::int, $3::int + r.n - 1, r.line, r.row_text, r.reason
     from unnest($4::int[], $5::text[], $6::text[]) with ordinality as r(line, row_text, reason, n)
     cross join staging
     returning number`,
    [importId, first, rows.map(({ line }) => line), rows.map(({ text }) => text), rows.map(({ reason }) => reason)],
    { timeoutMs: 60_000 },
  )
  if (stored.length !== rows.length) throw takenAway()
}

/** A left-out row as stored. */
export interface KeptLeftOutRow extends LeftOutRow {
  /** The active import that brought it after it was corrected; null for none. */
  readonly completedBy: { readonly id: number; readonly fileName: string } | null
}

const COMPLETING = `left join ledger_imports c on c.company_id = r.company_id and c.id = r.completed_by and c.status = 'IN_FORCE'`

/** In file order. */
export async function selectLeftOutRows(
  scope: Queryable,
  importId: number,
  page: { readonly first: number; readonly offset: number },
): Promise<KeptLeftOutRow[]> {
  const rows = await scope.query<LeftOutRow & { readonly id: number | null; readonly fileName: string | null }>(
    `select r.line, r.row_text as text, r.reason, c.id, c.file_name as "fileName" from left_out_rows r ${COMPLETING}
     where r.company_id = $1 and r.import_id = $2 and r.number > $3::int order by r.number limit $4::int`,
    [importId, page.offset, page.first],
    { timeoutMs: 30_000 },
  )
  return rows.map(({ id, fileName, ...row }) => ({ ...row, completedBy: id === null ? null : { id, fileName: fileName ?? '' } }))
}

/** Those that no active import brought since, in file order. */
export async function selectOpenLeftOutRows(scope: Queryable, importId: number): Promise<(LeftOutRow & { readonly number: number })[]> {
  return scope.query<LeftOutRow & { readonly number: number }>(
    `select r.number, r.line, r.row_text as text, r.reason from left_out_rows r ${COMPLETING}
     where r.company_id = $1 and r.import_id = $2 and c.id is null order by r.number`,
    [importId],
    { timeoutMs: 30_000 },
  )
}

/** How many rows have the day and the amount, of either sign, of an active entry of some slices. */
export async function countHeldAmounts(
  scope: Queryable,
  slices: readonly Pick<Slice, 'importId' | 'locationId' | 'month' | 'firstDay' | 'lastDay'>[],
  rows: readonly { readonly day: Day; readonly amount: number | bigint }[],
): Promise<number> {
  const months = new Set(rows.map(({ day }) => monthOf(day) as number))
  const near = slices.filter(({ month }) => months.has(month))
  if (near.length === 0) return 0
  const [found] = await scope.query<{ rows: number }>(
    `with held as materialized (
       select distinct e.day, abs(e.amount) as amount
       from unnest($2::int[], $3::int[], $4::int[], $5::date[], $6::date[]) as t(import, location, month, first_day, last_day)
       join entries e on e.company_id = $1 and e.location_id = t.location and e.month = t.month and e.import_id = t.import
         and e.day between t.first_day and t.last_day
       where e.day = any($7::date[])
     )
     select count(*)::int as rows from unnest($7::date[], $8::bigint[]) as f(day, amount)
     where exists (select 1 from held h where h.day = f.day and h.amount = abs(f.amount))`,
    [
      near.map(({ importId }) => importId),
      near.map(({ locationId }) => locationId),
      near.map(({ month }) => month),
      near.map(({ firstDay }) => firstDay),
      near.map(({ lastDay }) => lastDay),
      rows.map(({ day }) => day),
      rows.map(({ amount }) => String(amount)),
    ],
    { timeoutMs: 30_000 },
  )
  return found?.rows ?? 0
}

/** Notes that an import brought left-out rows of another. */
export async function completeLeftOutRows(tx: Queryable, importId: number, numbers: readonly number[], completedBy: number): Promise<void> {
  await tx.query('update left_out_rows set completed_by = $4::int where company_id = $1 and import_id = $2 and number = any($3::int[])', [
    importId,
    numbers,
    completedBy,
  ])
}

/** The headings of an import's file, and where its accounts are. */
export async function selectHeadings(scope: Queryable, importId: number): Promise<Pick<FileMatch, 'headings' | 'accountsFrom'>> {
  const [row] = await scope.query<{ headings: unknown; accounts: unknown }>(
    "select match -> 'headings' as headings, match ->> 'accountsFrom' as accounts from ledger_imports where company_id = $1 and id = $2",
    [importId],
  )
  const headings = row?.headings
  return {
    headings: Array.isArray(headings) ? headings.map(String) : [],
    accountsFrom: row?.accounts === 'HEADING_ROWS' ? 'HEADING_ROWS' : 'COLUMNS',
  }
}

/** Removes a staged import, its entries in pieces so that readers are not blocked. */
export async function deleteStaging(scope: Queryable, one: LedgerImport, pieceRows: number): Promise<void> {
  // From here on it cannot become active; one that just did is left alone.
  const [marked] = await scope.query(
    "update ledger_imports set status = 'CLEARING' where company_id = $1 and id = $2 and status in ('STAGING', 'CLEARING') returning id",
    [one.id],
  )
  if (marked === undefined) return
  const end = one.firstEntryId + BigInt(one.entryCount)
  for (let from = one.firstEntryId; from < end; from += BigInt(pieceRows))
    await scope.query(
      'delete from entries where company_id = $1 and id >= $2::bigint and id < $3::bigint',
      [String(from), String(from + BigInt(pieceRows) < end ? from + BigInt(pieceRows) : end)],
      { timeoutMs: 120_000 },
    )
  await scope.query('delete from left_out_rows where company_id = $1 and import_id = $2', [one.id], { timeoutMs: 120_000 })
  await scope.query('delete from import_packs where company_id = $1 and import_id = $2', [one.id], { timeoutMs: 120_000 })
  await scope.query('delete from import_day_packs where company_id = $1 and import_id = $2', [one.id], { timeoutMs: 120_000 })
  await scope.query('delete from import_vendors where company_id = $1 and import_id = $2', [one.id])
  await scope.query('delete from import_entry_types where company_id = $1 and import_id = $2', [one.id])
  await scope.query("delete from ledger_imports where company_id = $1 and id = $2 and status = 'CLEARING'", [one.id])
}

/** A location's month. `month`: year * 12 + month - 1. */
export interface LocationMonth {
  readonly locationId: LocationId
  readonly month: number
}

/** Days of a location's month, both ends included. */
export interface PlaceDays extends LocationMonth {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** Whether these are all days of their month. */
export function holdsWholeMonth({ month, firstDay, lastDay }: PlaceDays): boolean {
  // A slice's month is a month index.
  return firstDay === firstDayOf(month as MonthIndex) && lastDay === lastDayOf(month as MonthIndex)
}

/** Days that an import holds. Without entries: nothing counts there, but the import blocks undoing earlier ones. */
export interface Slice extends PlaceDays {
  readonly importId: number
  readonly sourceId: number
  readonly entryCount: number
  readonly releasedBy: number | null
}

const SLICE = `select import_id as "importId", location_id as "locationId", month, first_day as "firstDay", last_day as "lastDay",
  source_id as "sourceId", entry_count as "entryCount", released_by as "releasedBy" from ledger_slices where company_id = $1`

/** The active slices of all imports. */
export async function selectHeldSlices(scope: Queryable): Promise<Slice[]> {
  return scope.query<Slice>(`${SLICE} and released_by is null order by import_id, location_id, month, first_day`, [], { timeoutMs: 30_000 })
}

/** Locations for which each active import of a source brought entries, even if a later import holds them now. */
export async function selectBroughtLocations(scope: Queryable, sourceId: number): Promise<Map<number, ReadonlySet<LocationId>>> {
  const rows = await scope.query<{ importId: number; locations: LocationId[] }>(
    `select s.import_id as "importId", array_agg(distinct s.location_id) as locations from ledger_slices s
       join ledger_imports i on i.company_id = s.company_id and i.id = s.import_id and i.status = 'IN_FORCE'
     where s.company_id = $1 and s.source_id = $2::int and s.entry_count > 0 group by s.import_id`,
    [sourceId],
    { timeoutMs: 30_000 },
  )
  return new Map(rows.map(({ importId, locations }) => [importId, new Set(locations)]))
}

/** All slices of one import, and those it took from others. */
export async function selectSlicesOfImport(scope: Queryable, importId: number): Promise<Slice[]> {
  return scope.query<Slice>(
    `${SLICE} and (import_id = $2 or released_by = $2) order by import_id, location_id, month, first_day`,
    [importId],
    {
      timeoutMs: 30_000,
    },
  )
}

/** Later active imports of the same source on days of this one's slices, which must be undone first. */
export async function selectBlockingImports(
  scope: Queryable,
  importIds: readonly number[],
): Promise<{ importId: number; id: number; name: string }[]> {
  return scope.query<{ importId: number; id: number; name: string }>(
    `select distinct mine.import_id as "importId", i.id, i.file_name as name
     from ledger_slices mine
     join ledger_slices later on later.company_id = $1 and later.location_id = mine.location_id and later.month = mine.month
       and later.source_id = mine.source_id and later.import_id > mine.import_id
       and later.first_day <= mine.last_day and later.last_day >= mine.first_day
     join ledger_imports i on i.company_id = $1 and i.id = later.import_id and i.status = 'IN_FORCE'
     where mine.company_id = $1 and mine.import_id = any($2::int[]) order by mine.import_id, i.id`,
    [importIds],
    { timeoutMs: 30_000 },
  )
}

/**
 * Takes the days of `places` from the imports of a source that hold them. If only some days of a slice are taken, it is split and the rest
 * stays with its import. @returns how many entries became inactive.
 */
export async function releaseSlices(tx: Queryable, sourceId: number, places: readonly PlaceDays[], importId: number): Promise<number> {
  const columns = [
    places.map(({ locationId }) => locationId),
    places.map(({ month }) => month),
    places.map(({ firstDay }) => firstDay),
    places.map(({ lastDay }) => lastDay),
  ]
  const partly = await tx.query<Pick<Slice, 'importId' | keyof PlaceDays> & { readonly takenFrom: Day; readonly takenTo: Day }>(
    `select s.import_id as "importId", s.location_id as "locationId", s.month, s.first_day as "firstDay", s.last_day as "lastDay",
       greatest(s.first_day, p.first_day) as "takenFrom", least(s.last_day, p.last_day) as "takenTo"
     from ledger_slices s join unnest($3::int[], $4::int[], $5::date[], $6::date[]) as p(location, month, first_day, last_day)
       on s.location_id = p.location and s.month = p.month and s.first_day <= p.last_day and s.last_day >= p.first_day
     where s.company_id = $1 and s.source_id = $2::int and s.released_by is null
       and (s.first_day < p.first_day or s.last_day > p.last_day)`,
    [sourceId, ...columns],
    { timeoutMs: 60_000 },
  )
  if (partly.length > 0) await splitSlices(tx, sourceId, partly)
  const rows = await tx.query<{ entry_count: number }>(
    `update ledger_slices s set released_by = $3::int
     from unnest($4::int[], $5::int[], $6::date[], $7::date[]) as p(location, month, first_day, last_day)
     where s.company_id = $1 and s.location_id = p.location and s.month = p.month and s.source_id = $2::int and s.released_by is null
       and s.first_day >= p.first_day and s.last_day <= p.last_day
     returning s.entry_count`,
    [sourceId, importId, ...columns],
    { timeoutMs: 60_000 },
  )
  return rows.reduce((sum, row) => sum + row.entry_count, 0)
}

/** Splits active slices into the days before, within and after the days taken, each with its number of entries. */
async function splitSlices(
  tx: Queryable,
  sourceId: number,
  slices: readonly (Pick<Slice, 'importId' | keyof PlaceDays> & { readonly takenFrom: Day; readonly takenTo: Day })[],
): Promise<void> {
  const pieces = slices.flatMap(({ importId, locationId, month, firstDay, lastDay, takenFrom, takenTo }) => [
    ...(firstDay < takenFrom ? [{ importId, locationId, month, firstDay, lastDay: addDays(takenFrom, -1) }] : []),
    { importId, locationId, month, firstDay: takenFrom, lastDay: takenTo },
    ...(takenTo < lastDay ? [{ importId, locationId, month, firstDay: addDays(takenTo, 1), lastDay }] : []),
  ])
  await tx.query(
    `delete from ledger_slices s using unnest($2::int[], $3::int[], $4::int[], $5::date[]) as p(of_import, location, month, first_day)
     where s.company_id = $1 and s.import_id = p.of_import and s.location_id = p.location and s.month = p.month
       and s.first_day = p.first_day`,
    [
      slices.map(({ importId }) => importId),
      slices.map(({ locationId }) => locationId),
      slices.map(({ month }) => month),
      slices.map(({ firstDay }) => firstDay),
    ],
    { timeoutMs: 60_000 },
  )
  await tx.query(
    `insert into ledger_slices (company_id, import_id, location_id, month, first_day, last_day, source_id, entry_count)
     select $1, p.of_import, p.location, p.month, p.first_day, p.last_day, $2::int, (
       select count(*)::int from entries e
       where e.company_id = $1 and e.location_id = p.location and e.day between p.first_day and p.last_day and e.import_id = p.of_import)
     from unnest($3::int[], $4::int[], $5::int[], $6::date[], $7::date[]) as p(of_import, location, month, first_day, last_day)`,
    [
      sourceId,
      pieces.map(({ importId }) => importId),
      pieces.map(({ locationId }) => locationId),
      pieces.map(({ month }) => month),
      pieces.map(({ firstDay }) => firstDay),
      pieces.map(({ lastDay }) => lastDay),
    ],
    { timeoutMs: 60_000 },
  )
}

export async function insertSlices(
  tx: Queryable,
  importId: number,
  sourceId: number,
  slices: readonly (PlaceDays & { readonly entryCount: number })[],
): Promise<void> {
  await tx.query(
    `insert into ledger_slices (company_id, import_id, location_id, month, first_day, last_day, source_id, entry_count)
     select $1, $2::int, p.location, p.month, p.first_day, p.last_day, $3::int, p.entries
     from unnest($4::int[], $5::int[], $6::date[], $7::date[], $8::int[]) as p(location, month, first_day, last_day, entries)`,
    [
      importId,
      sourceId,
      slices.map(({ locationId }) => locationId),
      slices.map(({ month }) => month),
      slices.map(({ firstDay }) => firstDay),
      slices.map(({ lastDay }) => lastDay),
      slices.map(({ entryCount }) => entryCount),
    ],
    { timeoutMs: 60_000 },
  )
}

/** @throws DomainError (CONFLICT) if the staged import was removed because its process seemed dead. */
export async function putInForce(tx: Queryable, importId: number, rowsReplaced: number): Promise<void> {
  const [row] = await tx.query(
    `update ledger_imports set status = 'IN_FORCE', imported_at = now(), rows_replaced = $3
     where company_id = $1 and id = $2 and status = 'STAGING' returning id`,
    [importId, rowsReplaced],
  )
  if (row === undefined) throw takenAway()
}

function takenAway(): DomainError {
  return new DomainError(
    'CONFLICT',
    'The connection to the database was lost in the middle of the import. Nothing was stored; import the file again.',
  )
}

/** Returns the slices to the imports they were taken from. The import's own slices become inactive, marked as released by the import itself. */
export async function handBackSlices(tx: Queryable, importId: number, undoneBy: string): Promise<void> {
  await tx.query('update ledger_slices set released_by = null where company_id = $1 and released_by = $2', [importId], {
    timeoutMs: 60_000,
  })
  await tx.query('update ledger_slices set released_by = $2 where company_id = $1 and import_id = $2', [importId], { timeoutMs: 60_000 })
  const [row] = await tx.query(
    `update ledger_imports set status = 'UNDONE', undone_at = now(), undone_by = $3
     where company_id = $1 and id = $2 and status = 'IN_FORCE' returning id`,
    [importId, undoneBy],
  )
  if (row === undefined) throw new DomainError('CONFLICT', `Import ${importId} is no longer active. Load the list again.`)
}

/** A system and kind of export; imports of a source replace only their own entries. */
export interface Source {
  readonly id: number
  readonly name: string
  /** Its headings, normalized for comparison. */
  readonly fingerprint: string
  /** How its latest file was read, with the user's corrections. */
  readonly match: unknown
}

export async function selectSources(scope: Queryable): Promise<Source[]> {
  return scope.query<Source>('select id, name, fingerprint, match from ledger_sources where company_id = $1 order by id')
}

export async function saveSource(tx: Queryable, source: Source): Promise<void> {
  await tx.query(
    `insert into ledger_sources (company_id, id, name, fingerprint, match) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (company_id, id) do update set fingerprint = excluded.fingerprint, match = excluded.match`,
    [source.id, source.name, source.fingerprint, JSON.stringify(source.match)],
  )
}

function toImport(row: ImportRow): LedgerImport {
  return { ...row, firstEntryId: BigInt(row.firstEntryId), debits: BigInt(row.debits), credits: BigInt(row.credits) }
}
