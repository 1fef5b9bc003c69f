import type { Queryable } from '../../platform/database/database.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** A picture of the company, without its bytes. */
export interface PictureRow {
  readonly id: string
  readonly name: string
  readonly mimeType: PictureType
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  readonly createdAt: Date
  readonly createdBy: string
}

const COLUMNS = `id, name, mime_type as "mimeType", width, height, octet_length(bytes) as "sizeBytes", created_at as "createdAt",
  created_by as "createdBy"`

/** Added last first. */
export function selectPictures(scope: Queryable): Promise<PictureRow[]> {
  return scope.query<PictureRow>(`select ${COLUMNS} from pictures where company_id = $1 order by created_at desc, id`)
}

export async function selectPictureWithDigest(scope: Queryable, digest: Uint8Array): Promise<PictureRow | null> {
  const [found] = await scope.query<PictureRow>(`select ${COLUMNS} from pictures where company_id = $1 and digest = $2`, [digest])
  return found ?? null
}

export async function selectPictureBytes(
  scope: Queryable,
  id: string,
): Promise<{ readonly mimeType: PictureType; readonly bytes: Uint8Array } | null> {
  const [found] = await scope.query<{ mimeType: PictureType; bytes: Uint8Array }>(
    'select mime_type as "mimeType", bytes from pictures where company_id = $1 and id = $2',
    [id],
  )
  return found ?? null
}

/** Those of the ids that the company has. Locked until the transaction ends, so that none is deleted while it is put on a slide. */
export async function lockPictures(tx: Queryable, ids: readonly string[]): Promise<readonly string[]> {
  const found = await tx.query<{ id: string }>(
    'select id from pictures where company_id = $1 and id = any($2::uuid[]) order by id for share',
    [ids],
  )
  return found.map(({ id }) => id)
}

/** Of one that `lockPictures` found. */
export async function selectPicture(scope: Queryable, id: string): Promise<PictureRow | null> {
  const [found] = await scope.query<PictureRow>(`select ${COLUMNS} from pictures where company_id = $1 and id = $2`, [id])
  return found ?? null
}

/** Whether it was there to be locked. */
export async function lockPicture(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('select 1 from pictures where company_id = $1 and id = $2 for update', [id])).length > 0
}

/** Leaves a picture with the same bytes as it is. */
export async function insertPicture(
  tx: Queryable,
  { id, name, mimeType, width, height, createdAt, createdBy }: Omit<PictureRow, 'sizeBytes'>,
  { digest, bytes }: { readonly digest: Uint8Array; readonly bytes: Uint8Array },
): Promise<void> {
  await tx.query(
    `insert into pictures (company_id, id, name, mime_type, width, height, digest, bytes, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (company_id, digest) do nothing`,
    [id, name, mimeType, width, height, digest, bytes, createdAt.toISOString(), createdBy],
  )
}

export async function deletePictureRow(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from pictures where company_id = $1 and id = $2', [id])
}
