import type { Queryable } from '../../platform/database/database.ts'

export interface StoredFolder {
  readonly id: string
  /** Null at the top. */
  readonly parentId: string | null
  readonly name: string
  readonly isDeleted: boolean
}

export interface Deletion {
  readonly id: string
  readonly at: Date
  readonly by: string
}

/** Only one change of the company's library at a time, since places depend on all folders together. */
export async function holdLibrary(tx: Queryable): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('library of ' || $1::text, 0))")
}

/** All of them, including deleted ones. */
export async function selectFolders(scope: Queryable): Promise<StoredFolder[]> {
  return scope.query<StoredFolder>(
    'select id, parent_id as "parentId", name, deleted_at is not null as "isDeleted" from folders where company_id = $1 order by id',
  )
}

export async function insertFolder(
  tx: Queryable,
  { id, parentId, name }: Pick<StoredFolder, 'id' | 'parentId' | 'name'>,
  at: Date,
  by: string,
): Promise<void> {
  await tx.query('insert into folders (company_id, id, parent_id, name, created_at, created_by) values ($1, $2, $3, $4, $5, $6)', [
    id,
    parentId,
    name,
    at.toISOString(),
    by,
  ])
}

export async function placeFolder(tx: Queryable, { id, parentId, name }: Pick<StoredFolder, 'id' | 'parentId' | 'name'>): Promise<void> {
  await tx.query('update folders set parent_id = $3, name = $4 where company_id = $1 and id = $2', [id, parentId, name])
}

/** @param path of the first of them, which contains the others. */
export async function deleteFolders(tx: Queryable, ids: readonly string[], path: string, { id, at, by }: Deletion): Promise<void> {
  await tx.query(
    `update folders set deleted_at = $3, deleted_by = $4, deletion = $5, deleted_path = case when id = $6 then $7 end
     where company_id = $1 and id = any($2)`,
    [ids, at.toISOString(), by, id, ids[0] ?? null, path],
  )
}

/** A folder that was deleted directly, not with its parent. */
export interface DeletedFolder extends Pick<StoredFolder, 'id' | 'parentId' | 'name'> {
  readonly deletion: string
}

/** By its id, or the one deleted last from a path; null for none. */
export async function selectDeletedFolder(
  tx: Queryable,
  by: { readonly id: string } | { readonly path: string },
): Promise<DeletedFolder | null> {
  const [condition, value] = 'id' in by ? ['id = $2 and deleted_path is not null', by.id] : ['deleted_path = $2', by.path]
  const [folder] = await tx.query<DeletedFolder>(
    `select id, parent_id as "parentId", name, deletion from folders where company_id = $1 and ${condition}
     order by deleted_at desc, id limit 1`,
    [value],
  )
  return folder ?? null
}

/** A layout that was deleted directly, or a folder with its content. */
export interface LibraryDeletion {
  readonly kind: 'LAYOUT' | 'FOLDER'
  readonly id: string
  readonly name: string
  /** For a layout, its folder; null at the top. */
  readonly folderId: string | null
  /** For a folder, where it was. */
  readonly path: string | null
  readonly deletedAt: Date
  readonly deletedBy: string
}

/** What can be restored, newest first. */
export async function selectDeletions(scope: Queryable, since: Date): Promise<LibraryDeletion[]> {
  return scope.query<LibraryDeletion>(
    `select 'FOLDER' as kind, id, name, null::uuid as "folderId", deleted_path as path, deleted_at as "deletedAt", deleted_by as "deletedBy"
     from folders where company_id = $1 and deleted_path is not null and deleted_at >= $2
     union all
     select 'LAYOUT', s.id, s.name, s.folder_id, null, s.deleted_at, s.deleted_by from sheets s
     where s.company_id = $1 and s.deleted_at >= $2
       and not exists (select 1 from folders f where f.company_id = $1 and f.deletion = s.deletion)
     order by 6 desc, 2`,
    [since.toISOString()],
  )
}

/** Restores the folders and layouts of a deletion. */
export async function restoreDeletion(tx: Queryable, deletion: string): Promise<void> {
  for (const [table, rest] of [
    ['folders', ', deleted_path = null'],
    ['sheets', ''],
  ])
    await tx.query(
      `update ${table} set deleted_at = null, deleted_by = null, deletion = null${rest} where company_id = $1 and deletion = $2`,
      [deletion],
    )
}

/** Removes for good what was deleted before a moment. */
export async function sweepLibrary(tx: Queryable, before: Date): Promise<void> {
  const moment = [before.toISOString()]
  await tx.query(
    `delete from sheet_versions v using sheets s
     where v.company_id = $1 and s.company_id = $1 and s.id = v.sheet_id and s.deleted_at < $2`,
    moment,
  )
  await tx.query('delete from sheets where company_id = $1 and deleted_at < $2', moment)
  // The content of a folder was deleted with it at the latest.
  await tx.query('delete from folders where company_id = $1 and deleted_at < $2', moment)
}
