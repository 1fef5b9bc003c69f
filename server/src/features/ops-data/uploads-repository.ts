import type { Queryable } from '../../platform/database/database.ts'

/** An upload whose figures were saved. */
export interface SavedUpload {
  /** Unique within the company. */
  readonly number: number
  /** EDIT: figures typed in the grid of their metric, without a file. */
  readonly kind: 'UPLOAD' | 'EDIT'
  /** Its id as a waiting upload. */
  readonly id: string
  readonly filename: string
  readonly userId: string
  readonly uploadedBy: string
  readonly uploadedAt: Date
  readonly savedAt: Date
  /** Metrics with new or changed figures. */
  readonly metricIds: readonly string[]
  /** Metrics for which it only restated the stored figures. */
  readonly statedMetricIds: readonly string[]
  /** Number of locations with new or changed figures. */
  readonly locations: number
  readonly newFigures: number
  readonly unchangedFigures: number
  readonly overriddenFigures: number
  /** Left out. */
  readonly invalidFigures: number
}

/** An upload or edit as it stands now. */
export interface ListedUpload extends SavedUpload {
  /** Whether it changed any figure, and what it replaced was stored; early uploads did not store it. */
  readonly isUndoable: boolean
  /** Since when its figures do not count; null if they do. */
  readonly undone: { readonly by: string; readonly at: Date } | null
}

const UPLOAD = `number, kind, id, filename, user_id as "userId", uploaded_by as "uploadedBy", uploaded_at as "uploadedAt", saved_at as "savedAt",
  metric_ids::text[] as "metricIds", stated_metric_ids::text[] as "statedMetricIds", locations, new_figures as "newFigures", unchanged_figures as "unchangedFigures",
  overridden_figures as "overriddenFigures", invalid_figures as "invalidFigures"`

interface UploadRow extends SavedUpload {
  readonly isUndoable: boolean
  readonly undoneBy: string | null
  readonly undoneAt: Date | null
}

const LISTED = `select u.*, n.done_by as "undoneBy", n.done_at as "undoneAt" from (
    select ${UPLOAD}, saved_order is not null and metric_ids <> '{}' as "isUndoable", is_undone from ops_data_uploads where company_id = $1 and CONDITION) u
  left join lateral (select done_by, done_at from ops_data_undos d where d.company_id = $1 and d.upload = u.number and u.is_undone
    order by d.number desc limit 1) n on true`

/** A part of the uploads, newest first. */
export interface UploadsPage {
  readonly first: number
  readonly offset: number
}

/** Newest first; only those with figures of a metric if one is given. */
export async function selectUploads(scope: Queryable, metricId: string | null, { first, offset }: UploadsPage): Promise<ListedUpload[]> {
  const rows = await scope.query<UploadRow>(
    `${LISTED.replace('CONDITION', '($2::uuid is null or $2::uuid = any(metric_ids || stated_metric_ids)) order by number desc limit $3 offset $4')} order by u.number desc`,
    [metricId, first, offset],
  )
  return rows.map(listed)
}

/** By their numbers, newest first. */
export async function selectUploadsNumbered(scope: Queryable, numbers: readonly number[]): Promise<ListedUpload[]> {
  if (numbers.length === 0) return []
  const rows = await scope.query<UploadRow>(`${LISTED.replace('CONDITION', 'number = any($2::int[])')} order by u.number desc`, [numbers])
  return rows.map(listed)
}

/** By its number; null if it does not exist. */
export async function selectListedUpload(tx: Queryable, number: number): Promise<ListedUpload | null> {
  const [row] = await tx.query<UploadRow>(LISTED.replace('CONDITION', 'number = $2'), [number])
  return row === undefined ? null : listed(row)
}

function listed({ undoneBy, undoneAt, ...upload }: UploadRow): ListedUpload {
  return { ...upload, undone: undoneBy === null || undoneAt === null ? null : { by: undoneBy, at: undoneAt } }
}

/** By its id as a waiting upload; null if none was saved. */
export async function selectUpload(tx: Queryable, id: string): Promise<SavedUpload | null> {
  const [row] = await tx.query<SavedUpload>(`select ${UPLOAD} from ops_data_uploads where company_id = $1 and id = $2`, [id])
  return row ?? null
}

/** A number for an upload to be saved. */
export async function nextUploadNumber(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ number: number }>(
    'update companies set next_ops_data_upload = next_ops_data_upload + 1 where id = $1 returning next_ops_data_upload - 1 as number',
  )
  if (row === undefined) throw new Error('The company no longer exists')
  return row.number
}

/** Figures are locked during this: see `holdFigures`. */
export async function insertUpload(tx: Queryable, upload: SavedUpload): Promise<void> {
  await tx.query(
    `insert into ops_data_uploads (company_id, number, id, filename, user_id, uploaded_by, uploaded_at, saved_at, metric_ids, locations,
       new_figures, unchanged_figures, overridden_figures, invalid_figures, kind, stated_metric_ids, saved_order)
     select $1, $2::int, $3::uuid, $4::text, $5::uuid, $6::text, $7::timestamptz, $8::timestamptz, $9::uuid[], $10::int, $11::int, $12::int,
       $13::int, $14::int, $15::text, $16::uuid[], coalesce(max(saved_order), 0) + 1 from ops_data_uploads where company_id = $1`,
    [
      upload.number,
      upload.id,
      upload.filename,
      upload.userId,
      upload.uploadedBy,
      upload.uploadedAt.toISOString(),
      upload.savedAt.toISOString(),
      upload.metricIds,
      upload.locations,
      upload.newFigures,
      upload.unchangedFigures,
      upload.overriddenFigures,
      upload.invalidFigures,
      upload.kind,
      upload.statedMetricIds,
    ],
  )
}

/** Uploads and edits whose changes are stored, by number; all others are older. `order`: in which they were saved. */
export type KeptUploads = ReadonlyMap<number, { readonly order: number; readonly isUndone: boolean }>

export async function selectKeptUploads(tx: Queryable): Promise<KeptUploads> {
  const rows = await tx.query<{ number: number; order: number; isUndone: boolean }>(
    'select number, saved_order as "order", is_undone as "isUndone" from ops_data_uploads where company_id = $1 and saved_order is not null',
  )
  return new Map(rows.map(({ number, order, isUndone }) => [number, { order, isUndone }]))
}

/** Notes that uploads have become those that a metric's figures are of, which they had only stated again. */
export async function addMetricToUploads(tx: Queryable, metricId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await tx.query(
    `update ops_data_uploads set metric_ids = metric_ids || $2::uuid, stated_metric_ids = array_remove(stated_metric_ids, $2::uuid)
     where company_id = $1 and number = any($3::int[]) and not $2::uuid = any(metric_ids)`,
    [metricId, numbers],
  )
}

/** Records that an upload was undone, or that this was taken back. */
export async function insertUndo(
  tx: Queryable,
  undo: { readonly upload: number; readonly isUndo: boolean; readonly doneAt: Date; readonly doneBy: string; readonly userId: string },
): Promise<void> {
  await tx.query('update ops_data_uploads set is_undone = $3 where company_id = $1 and number = $2', [undo.upload, undo.isUndo])
  await tx.query(
    `insert into ops_data_undos (company_id, number, upload, is_undo, done_at, done_by, user_id)
     select $1, coalesce(max(number), 0) + 1, $2::int, $3::boolean, $4::timestamptz, $5::text, $6::uuid from ops_data_undos where company_id = $1`,
    [undo.upload, undo.isUndo, undo.doneAt.toISOString(), undo.doneBy, undo.userId],
  )
}
