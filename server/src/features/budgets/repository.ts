import type { PlannedLine, PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { CountedSubject } from '@fourwall/domain/budgets/mixed-plans.ts'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Something in an upload that could not be used. */
export interface BudgetIssue {
  readonly locationId: LocationId | null
  /** Sheet and cell, as in `Downtown!C14`; empty for the whole workbook. */
  readonly coordinate: string
  readonly error: string
}

/** A budget without its figures. */
export interface StoredBudget {
  readonly id: string
  readonly name: string
  readonly categorizationId: string
  readonly period: Period
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  /** 0: never saved. */
  readonly version: number
  readonly createdAt: Date
  readonly createdBy: string
  /** From the last saved upload. */
  readonly issues: readonly BudgetIssue[]
  /** When and by whom its figures were last changed, and from which file; null before the first save. */
  readonly savedAt: Date | null
  readonly savedBy: string | null
  readonly filename: string | null
}

export type VersionKind = 'NEW' | 'ACTUALS' | 'UPLOAD' | 'EDIT' | 'RESTORE'

/** A saved version of a budget. */
export interface BudgetVersion {
  readonly budgetId: string
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
  readonly kind: VersionKind
  /** For an upload. */
  readonly filename: string | null
  readonly uploadId: string | null
  /** The restored version, if any. */
  readonly restored: number | null
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  readonly figuresChanged: number
}

const LONG_MS = 60_000
/** Lines per statement, so that others get their turn in between. */
const PIECE_LINES = 1_000

/** By name, then id. */
export async function selectBudgets(scope: Queryable, id: string | null = null): Promise<StoredBudget[]> {
  const rows = await scope.query<StoredBudget>(
    `select b.id, b.name, b.categorization_id as "categorizationId", b.period, b.first_month as "firstMonth", b.last_month as "lastMonth",
       b.version, b.created_at as "createdAt", b.created_by as "createdBy", b.issues, v.saved_at as "savedAt", v.saved_by as "savedBy", v.filename
     from budgets b left join budget_versions v on v.company_id = $1 and v.budget_id = b.id and v.version = b.version
     where b.company_id = $1 and ($2::uuid is null or b.id = $2) order by b.id`,
    [id],
  )
  return rows.sort((left, right) => compareNames(left.name, right.name))
}

/** Locks the budget until the transaction ends; null if it was deleted. */
export async function lockBudget(tx: Queryable, id: string): Promise<StoredBudget | null> {
  await tx.query('select 1 from budgets where company_id = $1 and id = $2 for update', [id])
  return (await selectBudgets(tx, id))[0] ?? null
}

/** Makes other changes of the company's budgets wait until the transaction ends, for at most a minute. */
export async function holdBudgets(tx: Queryable): Promise<void> {
  await tx.query("select set_config('lock_timeout', '60s', true) where $1::uuid is not null")
  await tx.query("select pg_advisory_xact_lock(hashtextextended('budgets of ' || $1::text, 0))", [], { timeoutMs: LONG_MS })
}

/** A budget to store. */
export type NewStoredBudget = Omit<StoredBudget, 'savedAt' | 'savedBy' | 'filename' | 'issues' | 'version'>

/** A budget that was never saved. */
export async function insertBudget(tx: Queryable, budget: NewStoredBudget): Promise<void> {
  const { id, name, categorizationId, period, firstMonth, lastMonth, createdAt, createdBy } = budget
  await tx.query(
    `insert into budgets (company_id, id, name, categorization_id, period, first_month, last_month, version, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)`,
    [id, name, categorizationId, period, firstMonth, lastMonth, createdAt.toISOString(), createdBy],
  )
}

export async function updateBudget(
  tx: Queryable,
  {
    id,
    name,
    period,
    firstMonth,
    lastMonth,
    version,
    issues,
  }: Omit<StoredBudget, 'savedAt' | 'savedBy' | 'filename' | 'createdAt' | 'createdBy' | 'categorizationId'>,
): Promise<void> {
  await tx.query(
    `update budgets set name = $3, period = $4, first_month = $5, last_month = $6, version = $7, issues = $8::jsonb
     where company_id = $1 and id = $2`,
    [id, name, period, firstMonth, lastMonth, version, JSON.stringify(issues)],
  )
}

export async function updateBudgetName(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query('update budgets set name = $3 where company_id = $1 and id = $2', [id, name])
  await tx.query('update budget_waiting set name = $3 where company_id = $1 and budget_id = $2', [id, name])
}

/** Deletes a budget with its versions, figures and waiting upload; `sweepRest` removes what that leaves behind. */
export async function deleteBudgetRows(tx: Queryable, id: string): Promise<void> {
  for (const table of ['budget_waiting', 'budget_figures', 'budget_versions'])
    await tx.query(`delete from ${table} where company_id = $1 and budget_id = $2`, [id], { timeoutMs: LONG_MS })
  await tx.query('delete from budgets where company_id = $1 and id = $2', [id])
}

const VERSION = `budget_id as "budgetId", version, saved_at as "savedAt", saved_by as "savedBy", kind, filename, upload_id as "uploadId", restored,
  first_month as "firstMonth", last_month as "lastMonth", figures_changed as "figuresChanged"`

/** Newest first. */
export function selectBudgetVersions(scope: Queryable, budgetId: string): Promise<BudgetVersion[]> {
  return scope.query<BudgetVersion>(
    `select ${VERSION} from budget_versions where company_id = $1 and budget_id = $2 order by version desc`,
    [budgetId],
  )
}

export async function selectVersion(scope: Queryable, budgetId: string, version: number): Promise<BudgetVersion | null> {
  const rows = await scope.query<BudgetVersion>(
    `select ${VERSION} from budget_versions where company_id = $1 and budget_id = $2 and version = $3`,
    [budgetId, version],
  )
  return rows[0] ?? null
}

export async function insertBudgetVersion(tx: Queryable, version: BudgetVersion): Promise<void> {
  const { budgetId, savedAt, savedBy, kind, filename, uploadId, restored, firstMonth, lastMonth, figuresChanged } = version
  await tx.query(
    `insert into budget_versions (company_id, budget_id, version, saved_at, saved_by, kind, filename, upload_id, restored, first_month, last_month, figures_changed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [budgetId, version.version, savedAt.toISOString(), savedBy, kind, filename, uploadId, restored, firstMonth, lastMonth, figuresChanged],
  )
}

interface LineRow {
  readonly subject_kind: PlannedSubject['kind']
  readonly subject_id: string
  readonly location_id: LocationId
  readonly first_months: readonly MonthIndex[]
  readonly figures: readonly string[]
}

/** A version's lines at some locations, by location, kind, then subject. */
export async function selectLines(
  scope: Queryable,
  budgetId: string,
  version: number,
  locationIds: readonly LocationId[],
): Promise<PlannedLine[]> {
  const rows = await scope.query<LineRow>(
    `select subject_kind, subject_id, location_id, first_months, values::text[] as figures from budget_figures
     where company_id = $1 and budget_id = $2 and ${IN_VERSION} and location_id = any($4::int[])
     order by location_id, subject_kind, subject_id`,
    [budgetId, version, locationIds],
    { timeoutMs: LONG_MS },
  )
  return rows.map(({ subject_kind: kind, subject_id: id, location_id, first_months, figures }) => ({
    subject: { kind, id },
    locationId: location_id,
    // The arrays have equal lengths.
    figures: figures.map((value, at) => ({ firstMonth: first_months[at] as MonthIndex, value })),
  }))
}

const IN_VERSION = 'since <= $3 and (until is null or until > $3)'

/** All lines of a version in the same order, some locations at a time. */
export async function* selectAllLines(scope: Queryable, budgetId: string, version: number): AsyncGenerator<PlannedLine[]> {
  const counts = await scope.query<{ id: LocationId; lines: number }>(
    `select location_id as id, count(*)::int as lines from budget_figures
     where company_id = $1 and budget_id = $2 and ${IN_VERSION} group by location_id order by location_id`,
    [budgetId, version],
    { timeoutMs: LONG_MS },
  )
  let [open, lines]: [LocationId[], number] = [[], 0]
  for (const location of counts) {
    if (lines > 0 && lines + location.lines > PIECE_LINES) {
      yield await selectLines(scope, budgetId, version, open)
      ;[open, lines] = [[], 0]
    }
    open.push(location.id)
    lines += location.lines
  }
  if (lines > 0) yield await selectLines(scope, budgetId, version, open)
}

/** What is planned of a line or metric for a period, at all locations. */
export interface PlannedTotal extends PlannedSubject {
  readonly firstMonth: MonthIndex
  /** A Decimal. */
  readonly total: string
  /** How many locations have a figure. */
  readonly figures: number
}

/** Of some lines and metrics of a version, by period. */
export function selectPlannedTotals(
  scope: Queryable,
  budgetId: string,
  version: number,
  subjects: readonly PlannedSubject[],
): Promise<PlannedTotal[]> {
  return scope.query<PlannedTotal>(
    `select f.subject_kind as kind, f.subject_id as id, v.first_month as "firstMonth", sum(v.figure)::text as total, count(*)::int as figures
     from budget_figures f cross join lateral unnest(f.first_months, f.values) as v(first_month, figure)
     where f.company_id = $1 and f.budget_id = $2 and ${IN_VERSION} and f.subject_id::text = any($4::text[])
     group by f.subject_kind, f.subject_id, v.first_month`,
    [budgetId, version, subjects.map(({ id }) => id)],
    { timeoutMs: LONG_MS },
  )
}

export async function countFigures(scope: Queryable, budgetId: string, version: number): Promise<number> {
  const [row] = await scope.query<{ figures: number }>(
    `select coalesce(sum(cardinality(values)), 0)::int as figures from budget_figures where company_id = $1 and budget_id = $2 and ${IN_VERSION}`,
    [budgetId, version],
    { timeoutMs: LONG_MS },
  )
  return row?.figures ?? 0
}

/** Sets lines from a version on, replacing their previous figures; a line without figures ends. */
export async function writeLines(tx: Queryable, budgetId: string, since: number, lines: readonly PlannedLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += PIECE_LINES) {
    const piece = lines.slice(at, at + PIECE_LINES)
    const keys = [
      piece.map(({ subject }) => subject.kind),
      piece.map(({ subject }) => subject.id),
      piece.map(({ locationId }) => locationId),
    ]
    await tx.query(
      `update budget_figures f set until = $3 from unnest($4::text[], $5::text[], $6::int[]) as l(subject_kind, subject_id, location_id)
       where f.company_id = $1 and f.budget_id = $2 and f.until is null
         and f.subject_kind = l.subject_kind and f.subject_id = l.subject_id and f.location_id = l.location_id`,
      [budgetId, since, ...keys],
      { timeoutMs: LONG_MS },
    )
    await tx.query(
      `insert into budget_figures (company_id, budget_id, subject_kind, subject_id, location_id, since, first_months, values)
       select $1, $2, l.subject_kind, l.subject_id, l.location_id, $3, l.first_months::int[], l.figures::numeric[]
       from unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::text[]) as l(subject_kind, subject_id, location_id, first_months, figures)
       where l.figures <> '{}'`,
      [
        budgetId,
        since,
        ...keys,
        piece.map(({ figures }) => `{${figures.map(({ firstMonth }) => firstMonth).join(',')}}`),
        piece.map(({ figures }) => `{${figures.map(({ value }) => value).join(',')}}`),
      ],
      { timeoutMs: LONG_MS },
    )
  }
}

/** Where each budget currently has figures: by budget, ordered by location. */
export async function selectUsedLocations(scope: Queryable, budgetId: string | null): Promise<Map<string, readonly LocationId[]>> {
  const rows = await scope.query<{ budget_id: string; locations: LocationId[] }>(
    `select budget_id, array_agg(distinct location_id order by location_id) as locations from budget_figures
     where company_id = $1 and until is null and ($2::uuid is null or budget_id = $2) group by budget_id`,
    [budgetId],
    { timeoutMs: LONG_MS },
  )
  return new Map(rows.map((row) => [row.budget_id, row.locations]))
}

/** A budget, and what it refers to. */
interface ReferringBudget {
  readonly subjectId: string
  readonly id: string
  readonly name: string
}

/** Budgets that currently have figures of the groups, accounts or metrics, by name. */
export function selectPlannedSubjects(
  tx: Queryable,
  kind: PlannedSubject['kind'],
  ids: readonly string[],
): Promise<readonly ReferringBudget[]> {
  return tx.query<ReferringBudget>(
    `select distinct f.subject_id as "subjectId", b.id, b.name from budget_figures f join budgets b on b.company_id = $1 and b.id = f.budget_id
     where f.company_id = $1 and f.subject_kind = $2 and f.subject_id = any($3::text[]) and f.until is null order by b.name, b.id`,
    [kind, ids],
    { timeoutMs: LONG_MS },
  )
}

/** Budgets that currently have figures at the locations, by name. */
export function selectBudgetsAtLocations(tx: Queryable, locationIds: readonly LocationId[]): Promise<readonly ReferringBudget[]> {
  return tx.query<ReferringBudget>(
    `select distinct f.location_id::text as "subjectId", b.id, b.name from budget_figures f join budgets b on b.company_id = $1 and b.id = f.budget_id
     where f.company_id = $1 and f.location_id = any($2::int[]) and f.until is null order by b.name, b.id`,
    [locationIds],
    { timeoutMs: LONG_MS },
  )
}

/** The budgets of the categorizations, by name. */
export function selectBudgetsOfCategorizations(tx: Queryable, categorizationIds: readonly string[]): Promise<readonly ReferringBudget[]> {
  return tx.query<ReferringBudget>(
    `select categorization_id as "subjectId", id, name from budgets
     where company_id = $1 and categorization_id = any($2::uuid[]) order by name, id`,
    [categorizationIds],
  )
}

/** What a budget currently has figures of, and how many. */
export async function selectSubjects(scope: Queryable, budgetId: string): Promise<CountedSubject[]> {
  return scope.query<CountedSubject>(
    `select subject_kind as kind, subject_id as id, sum(cardinality(values))::int as figures from budget_figures
     where company_id = $1 and budget_id = $2 and until is null group by subject_kind, subject_id order by subject_kind, subject_id`,
    [budgetId],
    { timeoutMs: LONG_MS },
  )
}

/** Sum of all current figures of some accounts: a Decimal, debit positive. */
export async function selectAccountsSum(scope: Queryable, budgetId: string, accountIds: readonly AccountId[]): Promise<string> {
  const [row] = await scope.query<{ sum: string }>(
    `select coalesce(trim_scale(sum(value)), 0)::text as sum from budget_figures f, unnest(f.values) as value
     where f.company_id = $1 and f.budget_id = $2 and f.until is null and f.subject_kind = 'ACCOUNT' and f.subject_id = any($3::text[])`,
    [budgetId, accountIds.map(String)],
    { timeoutMs: LONG_MS },
  )
  return row?.sum ?? '0'
}
