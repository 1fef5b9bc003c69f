import type { Queryable } from '../../platform/database/database.ts'

/** A presentation of a list. */
export interface PresentationListItem {
  readonly id: string
  readonly title: string
  readonly slideCount: number
  readonly version: number
  /** Its first slide and its settings as `presentationText` writes them, parsed; null without slides. */
  readonly cover: unknown
  readonly createdAt: Date
  readonly createdBy: string
  readonly updatedAt: Date
  readonly updatedBy: string
}

export interface PresentationRow extends Omit<PresentationListItem, 'cover' | 'slideCount'> {
  /** As `presentationText` writes it, parsed. */
  readonly document: unknown
}

/** What a presentation names, stored with its document for lists and for finding references. */
export interface PresentationFacts {
  readonly title: string
  readonly slideCount: number
  /** Mappings, layouts, charts, budgets and metrics. */
  readonly namedIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly locationIds: readonly string[]
  readonly pictureIds: readonly string[]
}

const COLUMNS = `id, title, version, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
  updated_by as "updatedBy"`

/** Changed last first; without deleted ones. */
export function selectPresentations(scope: Queryable): Promise<PresentationListItem[]> {
  return scope.query<PresentationListItem>(
    `select ${COLUMNS}, slide_count as "slideCount",
       jsonb_build_object('title', title, 'settings', document -> 'settings', 'slides', jsonb_build_array(document -> 'slides' -> 0)) as cover
     from presentations where company_id = $1 and deleted_at is null order by updated_at desc, id`,
  )
}

export async function selectPresentation(scope: Queryable, id: string): Promise<PresentationRow | null> {
  const [found] = await scope.query<PresentationRow>(
    `select ${COLUMNS}, document from presentations where company_id = $1 and id = $2 and deleted_at is null`,
    [id],
  )
  return found ?? null
}

export interface LockedVersion {
  readonly version: number
  readonly isDeleted: boolean
}

/** Locks a presentation until the transaction ends, without reading it. */
export async function lockVersion(tx: Queryable, id: string): Promise<LockedVersion | null> {
  const [found] = await tx.query<LockedVersion>(
    'select version, deleted_at is not null as "isDeleted" from presentations where company_id = $1 and id = $2 for update',
    [id],
  )
  return found ?? null
}

/** Locks a presentation until the transaction ends; also returns whether it was deleted. */
export async function lockPresentation(tx: Queryable, id: string): Promise<(PresentationRow & { readonly isDeleted: boolean }) | null> {
  const [found] = await tx.query<PresentationRow & { isDeleted: boolean }>(
    `select ${COLUMNS}, document, deleted_at is not null as "isDeleted" from presentations
     where company_id = $1 and id = $2 for update`,
    [id],
  )
  return found ?? null
}

type WrittenPresentation = Pick<PresentationRow, 'id' | 'version' | 'updatedAt' | 'updatedBy'> & {
  /** JSON. */
  readonly text: string
}

export async function insertPresentation(
  tx: Queryable,
  { id, text, updatedAt, updatedBy }: WrittenPresentation,
  facts: PresentationFacts,
): Promise<void> {
  await tx.query(
    `insert into presentations (company_id, id, version, document, title, slide_count, named_ids, group_ids, location_ids, picture_ids,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, 1, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)`,
    [id, text, ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

export async function updatePresentation(
  tx: Queryable,
  { id, version, text, updatedAt, updatedBy }: WrittenPresentation,
  facts: PresentationFacts,
): Promise<void> {
  await tx.query(
    `update presentations set version = $3, document = $4::jsonb, title = $5, slide_count = $6, named_ids = $7, group_ids = $8,
       location_ids = $9, picture_ids = $10, updated_at = $11, updated_by = $12 where company_id = $1 and id = $2`,
    [id, version, text, ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

function factValues({ title, slideCount, namedIds, groupIds, locationIds, pictureIds }: PresentationFacts): readonly unknown[] {
  return [title, slideCount, namedIds, groupIds, locationIds, pictureIds]
}

export async function deletePresentationRow(tx: Queryable, id: string, at: Date, by: string): Promise<void> {
  await tx.query('update presentations set deleted_at = $3, deleted_by = $4 where company_id = $1 and id = $2', [id, at.toISOString(), by])
}

export async function undeletePresentation(tx: Queryable, id: string): Promise<void> {
  await tx.query('update presentations set deleted_at = null, deleted_by = null where company_id = $1 and id = $2', [id])
}

/** A presentation that can be brought back. */
export interface DeletedPresentationRow {
  readonly id: string
  readonly title: string
  readonly deletedAt: Date
  readonly deletedBy: string
}

/** Deleted since a moment, the last one first. */
export function selectDeletedPresentations(scope: Queryable, since: Date): Promise<DeletedPresentationRow[]> {
  return scope.query<DeletedPresentationRow>(
    `select id, title, deleted_at as "deletedAt", deleted_by as "deletedBy" from presentations
     where company_id = $1 and deleted_at >= $2 order by deleted_at desc, id`,
    [since.toISOString()],
  )
}

/** Removes what was deleted before a day, for good. */
export async function sweepPresentations(tx: Queryable, before: Date): Promise<void> {
  await tx.query('delete from presentations where company_id = $1 and deleted_at < $2', [before.toISOString()])
}

/** A presentation, and what it refers to. */
interface ReferringPresentation {
  readonly subjectId: string
  readonly id: string
  readonly name: string
}

/** @param column of the ids that a presentation names. */
export function selectPresentationsNaming(
  scope: Queryable,
  column: 'named_ids' | 'group_ids' | 'location_ids' | 'picture_ids',
  ids: readonly string[],
): Promise<ReferringPresentation[]> {
  return scope.query<ReferringPresentation>(
    `select named as "subjectId", id, title as name from presentations cross join unnest($2::text[]) named
     where company_id = $1 and named = any(${column}) and deleted_at is null order by lower(title), id`,
    [ids],
  )
}
