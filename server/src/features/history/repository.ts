import type { Queryable } from '../../platform/database/database.ts'
import type { SavedSubject, SavedVersion } from './saved-version.ts'

export async function insertSavedVersion(
  tx: Queryable,
  { kind, id }: SavedSubject,
  { version, savedAt, savedBy }: SavedVersion,
  document: unknown,
): Promise<void> {
  await tx.query(
    `insert into saved_versions (company_id, kind, subject_id, version, saved_at, saved_by, document)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb) on conflict do nothing`,
    [kind, id, version, savedAt.toISOString(), savedBy, JSON.stringify(document)],
  )
}

/** The same of the document that a row of a table has now, copied where it lies: a large one is neither sent nor read. */
export async function copySavedVersion(tx: Queryable, { kind, id }: SavedSubject, table: 'presentations'): Promise<void> {
  await tx.query(
    `insert into saved_versions (company_id, kind, subject_id, version, saved_at, saved_by, document)
     select company_id, $2, id, version, updated_at, updated_by, document from ${table} where company_id = $1 and id = $3
     on conflict do nothing`,
    [kind, id],
  )
}

/** Newest first. */
export async function selectSavedVersions(scope: Queryable, { kind, id }: SavedSubject): Promise<SavedVersion[]> {
  return scope.query<SavedVersion>(
    `select version, saved_at as "savedAt", saved_by as "savedBy" from saved_versions
     where company_id = $1 and kind = $2 and subject_id = $3 order by version desc`,
    [kind, id],
  )
}

export async function hasSavedVersion(scope: Queryable, { kind, id }: SavedSubject): Promise<boolean> {
  const rows = await scope.query('select 1 from saved_versions where company_id = $1 and kind = $2 and subject_id = $3 limit 1', [kind, id])
  return rows.length > 0
}

export async function selectSavedDocument(scope: Queryable, { kind, id }: SavedSubject, version: number): Promise<unknown> {
  const [row] = await scope.query<{ document: unknown }>(
    'select document from saved_versions where company_id = $1 and kind = $2 and subject_id = $3 and version = $4',
    [kind, id, version],
  )
  return row?.document ?? null
}
