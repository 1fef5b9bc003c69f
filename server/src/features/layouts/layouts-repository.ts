import type { FiscalYearUse } from '@fourwall/domain/companies/settings-effects.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import type { TimeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Deletion } from './folders-repository.ts'

/** A layout without its document. */
export interface StoredLayout {
  readonly id: string
  readonly mappingId: string
  readonly name: string
  /** Null at the top of the library. */
  readonly folderId: string | null
  readonly version: number
  readonly timeSpan: TimeSpanInput
  readonly locationIds: readonly string[]
  /** Budgets and metrics. */
  readonly namedIds: readonly string[]
  readonly createdAt: Date
  readonly createdBy: string
  readonly updatedAt: Date
  readonly updatedBy: string
}

/** Facts stored with a layout's document, for lists and for finding references. */
export interface LayoutFacts extends Pick<StoredLayout, 'mappingId' | 'timeSpan' | 'locationIds' | 'namedIds'> {
  readonly fiscalYearUse: FiscalYearUse
}

export interface LayoutVersion {
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
  readonly summary: readonly string[]
  /** The restored version, if any. */
  readonly restored: number | null
}

export interface LayoutDocument {
  readonly documentVersion: number
  /** JSON. */
  readonly document: string
}

const COLUMNS = `id, mapping_id as "mappingId", name, folder_id as "folderId", version, time_span as "timeSpan", location_ids as "locationIds",
  named_ids as "namedIds", created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"`

/** By name, then id; without deleted ones. */
export async function selectLayouts(scope: Queryable): Promise<StoredLayout[]> {
  const layouts = await scope.query<StoredLayout>(`select ${COLUMNS} from sheets where company_id = $1 and deleted_at is null order by id`)
  return layouts.sort((left, right) => compareNames(left.name, right.name))
}

export async function selectLayout(scope: Queryable, id: string): Promise<StoredLayout | null> {
  const [layout] = await scope.query<StoredLayout>(
    `select ${COLUMNS} from sheets where company_id = $1 and id = $2 and deleted_at is null`,
    [id],
  )
  return layout ?? null
}

/** Locks a layout until the transaction ends; also returns whether it was deleted. */
export async function lockLayout(tx: Queryable, id: string): Promise<(StoredLayout & { readonly isDeleted: boolean }) | null> {
  const [layout] = await tx.query<StoredLayout & { isDeleted: boolean }>(
    `select ${COLUMNS}, deleted_at is not null as "isDeleted" from sheets where company_id = $1 and id = $2 for update`,
    [id],
  )
  return layout ?? null
}

export async function insertLayout(
  tx: Queryable,
  { id, name, folderId, createdAt, createdBy }: Pick<StoredLayout, 'id' | 'name' | 'folderId' | 'createdAt' | 'createdBy'>,
  facts: LayoutFacts,
): Promise<void> {
  await tx.query(
    `insert into sheets (company_id, id, name, folder_id, version, mapping_id, time_span, location_ids, named_ids, fiscal_year_use,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, 1, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $10, $11)`,
    [id, name, folderId, ...factValues(facts), createdAt.toISOString(), createdBy],
  )
}

export async function updateLayout(
  tx: Queryable,
  { id, version, updatedAt, updatedBy }: Pick<StoredLayout, 'id' | 'version' | 'updatedAt' | 'updatedBy'>,
  facts: LayoutFacts,
): Promise<void> {
  await tx.query(
    `update sheets set version = $3, mapping_id = $4, time_span = $5::jsonb, location_ids = $6::jsonb, named_ids = $7, fiscal_year_use = $8,
       updated_at = $9, updated_by = $10 where company_id = $1 and id = $2`,
    [id, version, ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

function factValues({ mappingId, timeSpan, locationIds, namedIds, fiscalYearUse }: LayoutFacts): readonly unknown[] {
  return [mappingId, JSON.stringify(timeSpan), JSON.stringify(locationIds), namedIds, fiscalYearUse]
}

/** Changes name and folder, recording who and when. */
export async function placeLayout(
  tx: Queryable,
  { id, name, folderId, updatedAt, updatedBy }: Pick<StoredLayout, 'id' | 'name' | 'folderId' | 'updatedAt' | 'updatedBy'>,
): Promise<void> {
  await tx.query('update sheets set name = $3, folder_id = $4, updated_at = $5, updated_by = $6 where company_id = $1 and id = $2', [
    id,
    name,
    folderId,
    updatedAt.toISOString(),
    updatedBy,
  ])
}

export async function deleteLayouts(tx: Queryable, ids: readonly string[], { id, at, by }: Deletion): Promise<void> {
  await tx.query(
    'update sheets set deleted_at = $3, deleted_by = $4, deletion = $5 where company_id = $1 and id = any($2) and deleted_at is null',
    [ids, at.toISOString(), by, id],
  )
}

export async function undeleteLayout(tx: Queryable, id: string, folderId: string | null): Promise<void> {
  await tx.query(
    'update sheets set deleted_at = null, deleted_by = null, deletion = null, folder_id = $3 where company_id = $1 and id = $2',
    [id, folderId],
  )
}

export async function insertLayoutVersion(
  tx: Queryable,
  layoutId: string,
  { version, savedAt, savedBy, summary, restored }: LayoutVersion,
  { documentVersion, document }: LayoutDocument,
): Promise<void> {
  await tx.query(
    `insert into sheet_versions (company_id, sheet_id, version, saved_at, saved_by, summary, restored, document_version, document)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
    [layoutId, version, savedAt.toISOString(), savedBy, JSON.stringify(summary), restored, documentVersion, document],
  )
}

/** Newest first. */
export async function selectLayoutVersions(scope: Queryable, layoutId: string): Promise<LayoutVersion[]> {
  return scope.query<LayoutVersion>(
    `select version, saved_at as "savedAt", saved_by as "savedBy", summary, restored from sheet_versions
     where company_id = $1 and sheet_id = $2 order by version desc`,
    [layoutId],
  )
}

export async function selectLayoutDocument(scope: Queryable, layoutId: string, version: number): Promise<LayoutDocument | null> {
  const [row] = await scope.query<LayoutDocument>(
    'select document_version as "documentVersion", document from sheet_versions where company_id = $1 and sheet_id = $2 and version = $3',
    [layoutId, version],
  )
  return row ?? null
}

/** A layout, and what it refers to. */
interface ReferringLayout {
  readonly subjectId: string
  readonly id: string
  readonly name: string
}

export function selectLayoutsOfMappings(scope: Queryable, mappingIds: readonly string[]): Promise<ReferringLayout[]> {
  return scope.query<ReferringLayout>(
    `select mapping_id as "subjectId", id, name from sheets where company_id = $1 and mapping_id = any($2::uuid[]) and deleted_at is null
     order by lower(name), id`,
    [mappingIds],
  )
}

/** Layouts that use some of the budgets or metrics, with all that each uses. */
export function selectLayoutsNaming(
  scope: Queryable,
  ids: readonly string[],
): Promise<(Omit<ReferringLayout, 'subjectId'> & { readonly namedIds: readonly string[] })[]> {
  return scope.query<Omit<ReferringLayout, 'subjectId'> & { readonly namedIds: readonly string[] }>(
    `select id, name, named_ids as "namedIds" from sheets where company_id = $1 and named_ids && $2::text[] and deleted_at is null
     order by lower(name), id`,
    [ids],
  )
}

/** Layouts that choose some of the locations, rather than all. */
export function selectLayoutsAtLocations(scope: Queryable, locationIds: readonly string[]): Promise<ReferringLayout[]> {
  return scope.query<ReferringLayout>(
    `select location as "subjectId", id, name from sheets cross join unnest($2::text[]) location
     where company_id = $1 and location_ids ? location and deleted_at is null order by lower(name), id`,
    [locationIds],
  )
}

export async function countFiscalYearUses(scope: Queryable): Promise<{ readonly use: FiscalYearUse; readonly count: number }[]> {
  return scope.query<{ readonly use: FiscalYearUse; readonly count: number }>(
    'select fiscal_year_use as use, count(*)::int as count from sheets where company_id = $1 and deleted_at is null group by 1',
  )
}
