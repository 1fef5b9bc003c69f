import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { HeldDays } from '@fourwall/domain/ledger/balances/balance-cube.ts'
import type { DaysOfMonth } from '@fourwall/domain/ledger/balances/day-pack.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'

/** Joins an entry to the slice that makes it active; see the table's comment. */
export const COUNTS = `join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id
  and s.location_id = e.location_id and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null`

const UPKEEP_MS = 120_000
/** Packs written per statement: few enough bytes not to block readers, and for small packs no more rows than this. */
const BYTES_AT_ONCE = 1_000_000
const ROWS_AT_ONCE = 200
/** Locations whose packs are read per statement: about 5 MB at 400 accounts and five years. */
export const LOCATIONS_AT_ONCE = 16

/** The current version of each location's pack at a ledger version. */
export async function selectPackVersions(scope: Queryable, ledgerVersion: number): Promise<Map<LocationId, number>> {
  const rows = await scope.query<{ location_id: number; version: number }>(
    'select location_id, max(version) as version from balance_packs where company_id = $1 and version <= $2 group by location_id',
    [ledgerVersion],
  )
  return new Map(rows.map((row) => [row.location_id, row.version]))
}

/** Packs by location and version; missing ones are omitted. */
export async function selectBalancePacks(
  scope: Queryable,
  wanted: readonly (readonly [LocationId, number])[],
): Promise<Map<LocationId, Uint8Array>> {
  if (wanted.length === 0) return new Map()
  const rows = await scope.query<{ location_id: number; data: Uint8Array }>(
    `select location_id, data from balance_packs p join unnest($2::int[], $3::int[]) as w(location, of_version)
       on p.location_id = w.location and p.version = w.of_version where p.company_id = $1`,
    [wanted.map(([location]) => location), wanted.map(([, version]) => version)],
    { timeoutMs: UPKEEP_MS },
  )
  return new Map(rows.map((row) => [row.location_id, row.data]))
}

/** The summary of a ledger version; null if it was not stored. */
export async function selectSummary(scope: Queryable, ledgerVersion: number): Promise<Uint8Array | null> {
  const [row] = await scope.query<{ data: Uint8Array }>('select data from balance_summaries where company_id = $1 and version = $2', [
    ledgerVersion,
  ])
  return row?.data ?? null
}

/** Stores the summary of a ledger version in place of an earlier one's. */
export async function upsertSummary(scope: Queryable, ledgerVersion: number, data: Uint8Array): Promise<void> {
  await scope.query(
    `insert into balance_summaries (company_id, version, data) values ($1, $2, $3::bytea)
     on conflict (company_id) do update set version = excluded.version, data = excluded.data
       where balance_summaries.version <= excluded.version`,
    [ledgerVersion, data],
    { timeoutMs: UPKEEP_MS },
  )
}

/** Writes packs of a version that is not active yet. */
export function insertBalancePacks(scope: Scope, version: number, packs: ReadonlyMap<LocationId, Uint8Array>): Promise<void> {
  return insertEach(
    scope,
    packs,
    (rows) => `insert into balance_packs (company_id, version, location_id, data) values ${rows}
     on conflict (company_id, location_id, version) do update set data = excluded.data`,
    version,
  )
}

/**
 * Removes packs that no reader can want: those of versions that never became active, and those replaced before the current version. Locks
 * the company's row during this, so that no change becomes active between reading the version and the removal.
 */
export async function deleteStalePacks(scope: Scope): Promise<void> {
  await scope.transaction(async (tx) => {
    const [company] = await tx.query<{ ledger_version: number }>('select ledger_version from companies where id = $1 for update')
    await tx.query(
      `delete from balance_packs p where company_id = $1 and (version > $2 or version < (
         select max(q.version) from balance_packs q where q.company_id = $1 and q.location_id = p.location_id and q.version < $2))`,
      [company?.ledger_version ?? 0],
      { timeoutMs: UPKEEP_MS },
    )
  })
}

/** How many packs a version has: those of a change about to become active. */
export async function countPacks(tx: Queryable, version: number): Promise<number> {
  const [row] = await tx.query<{ packs: number }>(
    'select count(*)::int as packs from balance_packs where company_id = $1 and version = $2',
    [version],
  )
  return row?.packs ?? 0
}

export function insertImportPacks(scope: Scope, importId: number, packs: ReadonlyMap<LocationId, Uint8Array>): Promise<void> {
  return insertEach(scope, packs, (rows) => `insert into import_packs (company_id, import_id, location_id, data) values ${rows}`, importId)
}

/** An import's balances of one location. */
export interface ImportPack {
  readonly importId: number
  readonly locationId: LocationId
  readonly data: Uint8Array
}

/** Those that exist, in any order. Request a few at a time: each may have 300 kB. */
export async function selectImportPacks(
  scope: Queryable,
  wanted: readonly Pick<ImportPack, 'importId' | 'locationId'>[],
): Promise<ImportPack[]> {
  if (wanted.length === 0) return []
  return scope.query<ImportPack>(
    `select p.import_id as "importId", p.location_id as "locationId", p.data from import_packs p
     join unnest($2::int[], $3::int[]) as w(of_import, location) on p.import_id = w.of_import and p.location_id = w.location
     where p.company_id = $1`,
    [wanted.map(({ importId }) => importId), wanted.map(({ locationId }) => locationId)],
    { timeoutMs: UPKEEP_MS },
  )
}

export function insertDayPacks(scope: Scope, importId: number, packs: ReadonlyMap<number, Uint8Array>): Promise<void> {
  return insertEach(scope, packs, (rows) => `insert into import_day_packs (company_id, import_id, month, data) values ${rows}`, importId)
}

/** Day packs of imports that exist, in any order. Request a few at a time. */
export async function selectImportDayPacks(
  scope: Queryable,
  wanted: readonly { readonly importId: number; readonly month: number }[],
): Promise<{ readonly importId: number; readonly month: number; readonly data: Uint8Array }[]> {
  if (wanted.length === 0) return []
  return scope.query<{ importId: number; month: number; data: Uint8Array }>(
    `select p.import_id as "importId", p.month, p.data from import_day_packs p
     join unnest($2::int[], $3::int[]) as w(of_import, of_month) on p.import_id = w.of_import and p.month = w.of_month
     where p.company_id = $1`,
    [wanted.map(({ importId }) => importId), wanted.map(({ month }) => month)],
    { timeoutMs: UPKEEP_MS },
  )
}

/**
 * Several packs per statement: one at a time would wait for the disk, all at once would block readers.
 * @param statement around the rows; each has the company, `of`, a pack's key and its data.
 */
async function insertEach(
  scope: Scope,
  packs: ReadonlyMap<number, Uint8Array>,
  statement: (rows: string) => string,
  of: number,
): Promise<void> {
  let batch: [number, Uint8Array][] = []
  let bytes = 0
  const write = async (): Promise<void> => {
    if (batch.length === 0) return
    const rows = batch.map((_, at) => `($1, $2::int, $${2 * at + 3}::int, $${2 * at + 4}::bytea)`)
    await scope.query(statement(rows.join(', ')), [of, ...batch.flat()], { timeoutMs: UPKEEP_MS })
    batch = []
    bytes = 0
  }
  for (const [key, data] of packs) {
    if (batch.length === ROWS_AT_ONCE || bytes + data.byteLength > BYTES_AT_ONCE) await write()
    batch.push([key, data])
    bytes += data.byteLength
  }
  await write()
}

export interface HeldDayPacks {
  /** The ledger version when the packs were read. */
  readonly ledgerVersion: number
  /** For each import that holds days of the month somewhere: its pack, and these days at each location. */
  readonly packs: readonly { readonly importId: number; readonly data: Uint8Array; readonly locations: HeldDays['locations'] }[]
}

/** The days of a month, from the imports that hold it. */
export async function selectDayPacks(scope: Queryable, month: number): Promise<HeldDayPacks> {
  const rows = await scope.query<{
    ledger_version: number
    import_id: number | null
    data: Uint8Array
    locations: number[]
    firsts: number[]
    lasts: number[]
  }>(
    `select c.ledger_version, h.import_id, h.locations, h.firsts, h.lasts, p.data from companies c
     left join (
       select import_id, array_agg(location_id order by location_id, first_day) as locations,
         array_agg(extract(day from first_day)::int order by location_id, first_day) as firsts,
         array_agg(extract(day from last_day)::int order by location_id, first_day) as lasts
       from ledger_slices
       where company_id = $1 and month = $2 and released_by is null and entry_count > 0 group by import_id
     ) h on true
     left join import_day_packs p on p.company_id = c.id and p.import_id = h.import_id and p.month = $2
     where c.id = $1 order by h.import_id`,
    [month],
    { timeoutMs: 30_000 },
  )
  const packs = rows.flatMap(({ import_id: importId, data, locations, firsts, lasts }) => {
    if (importId === null) return []
    const held = new Map<LocationId, DaysOfMonth[]>()
    for (const [at, location] of locations.entries()) {
      const ranges = held.get(location) ?? []
      ranges.push({ first: firsts[at] ?? 1, last: lasts[at] ?? 31 })
      held.set(location, ranges)
    }
    return [{ importId, data, locations: held }]
  })
  return { ledgerVersion: rows[0]?.ledger_version ?? 0, packs }
}

export interface CellBalance {
  readonly accountId: AccountId
  /** year * 12 + month - 1. */
  readonly month: number
  readonly sum: bigint
  readonly entries: number
}

/** One location's balances computed from the entries, to check packs against. */
export async function selectCellsFromEntries(scope: Queryable, location: LocationId): Promise<CellBalance[]> {
  const rows = await scope.query<{ account_id: number; month: number; sum: string; entries: number }>(
    `select e.account_id, e.month, sum(e.amount) as sum, count(*)::int as entries
     from entries e ${COUNTS} where e.company_id = $1 and e.location_id = $2 group by e.account_id, e.month`,
    [location],
    { timeoutMs: UPKEEP_MS },
  )
  return rows.map((row) => ({ accountId: row.account_id, month: row.month, sum: BigInt(row.sum), entries: row.entries }))
}

export interface MonthBalance {
  readonly locationId: LocationId
  readonly accountId: AccountId
  readonly sum: bigint
  readonly entries: number
  /** Sum of amount x day of month. */
  readonly moment: bigint
}

/** One month's balances computed from the entries, with a sum that detects wrong days. */
export async function selectMonthFromEntries(scope: Queryable, month: number, locations: readonly LocationId[]): Promise<MonthBalance[]> {
  const rows = await scope.query<{ location_id: number; account_id: number; sum: string; entries: number; moment: string }>(
    `select e.location_id, e.account_id, sum(e.amount) as sum, count(*)::int as entries,
       sum(e.amount::numeric * extract(day from e.day)::int) as moment
     from unnest($3::int[]) as l(id) join entries e on e.location_id = l.id and e.company_id = $1 ${COUNTS}
     where e.company_id = $1 and e.month = $2 and e.day between $4::date and ($4::date + interval '1 month' - interval '1 day')::date
     group by e.location_id, e.account_id`,
    [month, locations, `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`],
    { timeoutMs: UPKEEP_MS },
  )
  return rows.map((row) => ({
    locationId: row.location_id,
    accountId: row.account_id,
    sum: BigInt(row.sum),
    entries: row.entries,
    moment: BigInt(row.moment),
  }))
}
