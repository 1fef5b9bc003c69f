import type { Queryable } from '../../platform/database/database.ts'

/** A chart without what it asks for. */
export interface SavedChartRow {
  readonly id: string
  /** Empty: named by what its figures say. */
  readonly title: string
  /** Its folder, as in /Board/Monthly; / for the top. */
  readonly path: string
  readonly version: number
  /** As `chartText` writes it, parsed. */
  readonly document: unknown
  readonly createdAt: Date
  readonly createdBy: string
  readonly updatedAt: Date
  readonly updatedBy: string
}

/** What a chart names, stored with its document for finding references. */
export interface ChartFacts {
  readonly title: string
  readonly mappingId: string
  /** Budgets and metrics. */
  readonly namedIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly locationIds: readonly string[]
}

const COLUMNS = `id, title, path, version, document, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
  updated_by as "updatedBy"`

/** Changed last first; without deleted ones. */
export function selectCharts(scope: Queryable): Promise<SavedChartRow[]> {
  return scope.query<SavedChartRow>(
    `select ${COLUMNS} from charts where company_id = $1 and deleted_at is null order by updated_at desc, id`,
  )
}

export async function selectChartIds(scope: Queryable): Promise<readonly string[]> {
  const found = await scope.query<{ id: string }>('select id from charts where company_id = $1 and deleted_at is null')
  return found.map(({ id }) => id)
}

export async function selectChart(scope: Queryable, id: string): Promise<SavedChartRow | null> {
  const [chart] = await scope.query<SavedChartRow>(
    `select ${COLUMNS} from charts where company_id = $1 and id = $2 and deleted_at is null`,
    [id],
  )
  return chart ?? null
}

/** Locks a chart until the transaction ends; also returns whether it was deleted. */
export async function lockChart(tx: Queryable, id: string): Promise<(SavedChartRow & { readonly isDeleted: boolean }) | null> {
  const [chart] = await tx.query<SavedChartRow & { isDeleted: boolean }>(
    `select ${COLUMNS}, deleted_at is not null as "isDeleted" from charts where company_id = $1 and id = $2 for update`,
    [id],
  )
  return chart ?? null
}

type WrittenChart = Pick<SavedChartRow, 'id' | 'path' | 'version' | 'updatedAt' | 'updatedBy'> & {
  /** JSON. */
  readonly text: string
}

export async function insertChart(tx: Queryable, { id, path, text, updatedAt, updatedBy }: WrittenChart, facts: ChartFacts): Promise<void> {
  await tx.query(
    `insert into charts (company_id, id, path, version, document, title, mapping_id, named_ids, group_ids, location_ids,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, 1, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $10, $11)`,
    [id, path, text, ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

export async function updateChart(
  tx: Queryable,
  { id, path, version, text, updatedAt, updatedBy }: WrittenChart,
  facts: ChartFacts,
): Promise<void> {
  await tx.query(
    `update charts set path = $3, version = $4, document = $5::jsonb, title = $6, mapping_id = $7, named_ids = $8, group_ids = $9,
       location_ids = $10, updated_at = $11, updated_by = $12 where company_id = $1 and id = $2`,
    [id, path, version, text, ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

function factValues({ title, mappingId, namedIds, groupIds, locationIds }: ChartFacts): readonly unknown[] {
  return [title, mappingId, namedIds, groupIds, locationIds]
}

export async function deleteChartRow(tx: Queryable, id: string, at: Date, by: string): Promise<void> {
  await tx.query('update charts set deleted_at = $3, deleted_by = $4 where company_id = $1 and id = $2', [id, at.toISOString(), by])
}

export async function undeleteChart(tx: Queryable, id: string): Promise<void> {
  await tx.query('update charts set deleted_at = null, deleted_by = null where company_id = $1 and id = $2', [id])
}

/** A chart that can be brought back. */
export interface DeletedChartRow {
  readonly id: string
  /** Its title, else the name of its first measure. */
  readonly title: string
  readonly deletedAt: Date
  readonly deletedBy: string
}

/** Deleted since a moment, the last one first. */
export function selectDeletedCharts(scope: Queryable, since: Date): Promise<DeletedChartRow[]> {
  return scope.query<DeletedChartRow>(
    `select id, ${NAME} as title, deleted_at as "deletedAt", deleted_by as "deletedBy" from charts
     where company_id = $1 and deleted_at >= $2 order by deleted_at desc, id`,
    [since.toISOString()],
  )
}

/** Removes what was deleted before a day, for good. */
export async function sweepCharts(tx: Queryable, before: Date): Promise<void> {
  await tx.query('delete from charts where company_id = $1 and deleted_at < $2', [before.toISOString()])
}

/** A chart, and what it refers to. */
interface ReferringChart {
  readonly subjectId: string
  readonly id: string
  readonly name: string
}

/** @param column of the ids that a chart names. */
export function selectChartsNaming(
  scope: Queryable,
  column: 'named_ids' | 'group_ids' | 'location_ids',
  ids: readonly string[],
): Promise<ReferringChart[]> {
  return scope.query<ReferringChart>(
    `select named as "subjectId", id, ${NAME} as name from charts cross join unnest($2::text[]) named
     where company_id = $1 and named = any(${column}) and deleted_at is null order by lower(title), id`,
    [ids],
  )
}

export function selectChartsOfMappings(scope: Queryable, mappingIds: readonly string[]): Promise<ReferringChart[]> {
  return scope.query<ReferringChart>(
    `select mapping_id as "subjectId", id, ${NAME} as name from charts
     where company_id = $1 and mapping_id = any($2::uuid[]) and deleted_at is null order by lower(title), id`,
    [mappingIds],
  )
}

/** A chart without a title is known by its first measure. */
const NAME = `case when title <> '' then title else coalesce(document -> 'metrics' -> 0 ->> 'dataLabel', 'Untitled') end`
