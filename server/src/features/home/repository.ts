import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { type Day, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

export const VERDICTS = ['DONE', 'NOT_RELEVANT'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A finding that a user has dismissed. */
export interface Dismissal {
  readonly key: string
  readonly fingerprint: string
  readonly verdict: Verdict
  readonly dismissedAt: Date
  readonly dismissedBy: string
}

/** How many of the newest dismissals a company keeps; older ones are for months that are no longer viewed. */
const MOST_DISMISSALS = 5_000

export function selectDismissals(scope: Queryable): Promise<Dismissal[]> {
  return scope.query<Dismissal>(
    `select finding_key as key, fingerprint, verdict, dismissed_at as "dismissedAt", dismissed_by as "dismissedBy"
     from home_dismissals where company_id = $1`,
  )
}

export async function upsertDismissal(tx: Queryable, { key, fingerprint, verdict, dismissedAt, dismissedBy }: Dismissal): Promise<void> {
  await tx.query(
    `insert into home_dismissals (company_id, finding_key, fingerprint, verdict, dismissed_at, dismissed_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, finding_key) do update set fingerprint = excluded.fingerprint, verdict = excluded.verdict,
       dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`,
    [key, fingerprint, verdict, dismissedAt.toISOString(), dismissedBy],
  )
  await tx.query(
    `delete from home_dismissals where company_id = $1 and finding_key in (
       select finding_key from home_dismissals where company_id = $1 order by dismissed_at desc, finding_key offset ${MOST_DISMISSALS})`,
  )
}

export async function deleteDismissal(scope: Queryable, key: string): Promise<void> {
  await scope.query('delete from home_dismissals where company_id = $1 and finding_key = $2', [key])
}

/** What an arrangement refers to, stored with it. */
export interface ArrangementFacts {
  readonly mappingId: string
  /** Budget and metrics. */
  readonly namedIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly locationIds: readonly string[]
}

export interface StoredArrangement {
  /** Empty: the company's. */
  readonly userId: string
  readonly document: unknown
  readonly savedAt: Date
  readonly savedBy: string
}

/** The company's and the user's own. */
export function selectArrangements(scope: Queryable, userId: string): Promise<StoredArrangement[]> {
  return scope.query<StoredArrangement>(
    `select user_id as "userId", document, saved_at as "savedAt", saved_by as "savedBy"
     from home_arrangements where company_id = $1 and user_id in ('', $2)`,
    [userId],
  )
}

/**
 * @param basedOn replaces only the arrangement saved at this time; null: only if none exists. Left out: any.
 * @returns whether it was stored.
 */
export async function upsertArrangement(
  scope: Queryable,
  { userId, text, savedAt, savedBy }: { readonly userId: string; readonly text: string; readonly savedAt: Date; readonly savedBy: string },
  { mappingId, namedIds, groupIds, locationIds }: ArrangementFacts,
  basedOn?: Date | null,
): Promise<boolean> {
  const stored = await scope.query(
    `insert into home_arrangements (company_id, user_id, document, mapping_id, named_ids, group_ids, location_ids, saved_at, saved_by)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, user_id) do update set document = excluded.document, mapping_id = excluded.mapping_id,
       named_ids = excluded.named_ids, group_ids = excluded.group_ids, location_ids = excluded.location_ids,
       saved_at = excluded.saved_at, saved_by = excluded.saved_by
     where $10::boolean or home_arrangements.saved_at = $11::timestamptz
     returning user_id`,
    [
      userId,
      text,
      mappingId,
      namedIds,
      groupIds,
      locationIds,
      savedAt.toISOString(),
      savedBy,
      basedOn === undefined,
      basedOn?.toISOString() ?? null,
    ],
  )
  return stored.length > 0
}

/** @param basedOn as of saving. False if there is another one, which stays then. */
export async function deleteArrangement(scope: Queryable, userId: string, basedOn?: Date | null): Promise<boolean> {
  await scope.query(
    `delete from home_arrangements where company_id = $1 and user_id = $2 and ($3::boolean or saved_at = $4::timestamptz)`,
    [userId, basedOn === undefined, basedOn?.toISOString() ?? null],
  )
  return (await scope.query('select user_id from home_arrangements where company_id = $1 and user_id = $2', [userId])).length === 0
}

/** Which of these the company's arrangement names. */
export async function selectNamedByCompany(
  scope: Queryable,
  column: 'named_ids' | 'group_ids' | 'location_ids' | 'mapping_id',
  ids: readonly string[],
): Promise<readonly string[]> {
  const isNamed = column === 'mapping_id' ? 'named = mapping_id::text' : `named = any(${column})`
  const found = await scope.query<{ readonly named: string }>(
    `select distinct named from home_arrangements cross join unnest($2::text[]) named
     where company_id = $1 and user_id = '' and ${isNamed} order by named`,
    [ids],
  )
  return found.map(({ named }) => named)
}

/** Joins an entry to the slice that makes it active, as the ledger does. */
const ACTIVE = `join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id
  and s.location_id = e.location_id and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null`

/** Entries that are looked at, the largest of all accounts first. */
const MOST_ENTRIES = 500
/** Entries before, by account, that say what is usual. */
const MOST_BEFORE = 5_000
const ENTRIES_MS = 10_000

/** Entries of some days from an amount on. Amounts in minor units, debit positive. */
export async function selectLargeEntries(
  scope: Queryable,
  question: {
    readonly accountIds: readonly AccountId[]
    readonly startDate: Day
    readonly endDate: Day
    readonly least: bigint
    /** Null for every one. */
    readonly locationIds: readonly LocationId[] | null
  },
): Promise<{ readonly accountId: AccountId; readonly locationId: LocationId; readonly amount: bigint }[]> {
  const rows = await scope.query<{ account_id: number; location_id: number; amount: string }>(
    `select e.account_id, e.location_id, e.amount::text as amount from entries e ${ACTIVE}
     where e.company_id = $1 and e.account_id = any($2::int[]) and e.day between $3::date and $4::date and abs(e.amount) >= $5::bigint
       and ($6::int[] is null or e.location_id = any($6::int[]))
     order by abs(e.amount) desc, e.id limit ${MOST_ENTRIES}`,
    [question.accountIds, question.startDate, question.endDate, question.least.toString(), question.locationIds],
    { timeoutMs: ENTRIES_MS },
  )
  return rows.map((row) => ({ accountId: row.account_id, locationId: row.location_id, amount: BigInt(row.amount) }))
}

/** Of accounts with entries in some days: how many there are, and the size that nine in ten of the latest of them do not exceed. */
export async function selectUsualEntries(
  scope: Queryable,
  question: { readonly accountIds: readonly AccountId[]; readonly startDate: Day; readonly endDate: Day },
): Promise<ReadonlyMap<AccountId, { readonly entries: number; readonly usual: bigint }>> {
  const rows = await scope.query<{ id: number; entries: number; usual: string | null }>(
    `select a.id, before.entries, before.usual::text as usual from unnest($2::int[]) as a(id) cross join lateral (
       select count(*)::int as entries, percentile_disc(0.9) within group (order by size) as usual from (
         select abs(e.amount) as size from entries e ${ACTIVE}
         where e.company_id = $1 and e.account_id = a.id and e.day between $3::date and $4::date
         order by e.day desc, e.id desc limit ${MOST_BEFORE}) latest) before`,
    [question.accountIds, question.startDate, question.endDate],
    { timeoutMs: ENTRIES_MS },
  )
  return new Map(rows.flatMap(({ id, entries, usual }) => (usual === null ? [] : [[id, { entries, usual: BigInt(usual) }] as const])))
}

/** Sources that have entries, with the last day up to today that they have; null for entries of later days alone. */
export function selectSourceEnds(
  scope: Queryable,
  today: Day,
): Promise<{ readonly sourceId: number; readonly name: string; readonly lastDay: Day | null }[]> {
  // This month's entries may all have future days, so the month before it is checked, too.
  return scope.query<{ sourceId: number; name: string; lastDay: Day | null }>(
    `with active as (
       select s.source_id, s.import_id, s.location_id, s.month, s.first_day, s.last_day from ledger_slices s
         join ledger_imports i on i.company_id = s.company_id and i.id = s.import_id and i.status = 'IN_FORCE'
       where s.company_id = $1 and s.released_by is null and s.entry_count > 0),
     own as (select source_id, max(month) filter (where month < $2::int) as before from active group by source_id)
     select own.source_id as "sourceId", l.name, (
         select max(latest.day)::text from active s cross join lateral (
           select max(e.day) as day from entries e
           where e.company_id = $1 and e.location_id = s.location_id and e.import_id = s.import_id
             and e.day between s.first_day and least(s.last_day, $3::date)) latest
         where s.source_id = own.source_id and s.month in (own.before, $2::int)) as "lastDay"
     from own join ledger_sources l on l.company_id = $1 and l.id = own.source_id
     order by own.source_id`,
    [monthOf(today), today],
    { timeoutMs: ENTRIES_MS },
  )
}

/** Entries of a source by month, with their number of locations. */
export function selectSourceMonths(
  scope: Queryable,
  from: MonthIndex,
  to: MonthIndex,
): Promise<
  { readonly sourceId: number; readonly name: string; readonly month: MonthIndex; readonly entries: number; readonly locations: number }[]
> {
  return scope.query<{ sourceId: number; name: string; month: MonthIndex; entries: number; locations: number }>(
    `select s.source_id as "sourceId", l.name, s.month, sum(s.entry_count)::int as entries, count(distinct s.location_id)::int as locations
     from ledger_slices s join ledger_imports i on i.company_id = s.company_id and i.id = s.import_id and i.status = 'IN_FORCE'
       join ledger_sources l on l.company_id = s.company_id and l.id = s.source_id
     where s.company_id = $1 and s.month between $2 and $3 and s.released_by is null and s.entry_count > 0
     group by s.source_id, l.name, s.month order by s.source_id, s.month`,
    [from, to],
  )
}
