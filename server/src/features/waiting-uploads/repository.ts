import type { WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'

/** Where the uploads of one kind wait. Their packs are in a table of its name and `_packs`; columns of its own are its owner's business. */
export type WaitingTable = 'ops_data_waiting' | 'budget_waiting'

const LONG_MS = 60_000
/** Packs deleted in one go: each goes quickly, so that others have their turn. */
const PIECE_PACKS = 200

/** Uploads that never landed, whether they are still on their way in or were ended in the middle. */
export async function selectArriving(scope: Queryable, table: WaitingTable): Promise<string[]> {
  const rows = await scope.query<{ id: string }>(`select id from ${table} where company_id = $1 and not is_whole`)
  return rows.map(({ id }) => id)
}

/** Its packs and other data are deleted later: see `sweepPacks`. */
export async function deleteWaiting(tx: Queryable, table: WaitingTable, id: string): Promise<void> {
  await tx.query(`delete from ${table} where company_id = $1 and id = $2`, [id])
}

/** The same, unless it landed in the meantime. @returns whether it was still arriving. */
export async function deleteArriving(tx: Queryable, table: WaitingTable, id: string): Promise<boolean> {
  return (await tx.query(`delete from ${table} where company_id = $1 and id = $2 and not is_whole returning 1`, [id])).length > 0
}

/** Replaces the lines of a pack, and raises the upload's revision. */
export async function updatePack(tx: Queryable, table: WaitingTable, uploadId: string, { number, lines }: WaitingPack): Promise<void> {
  await tx.query(`update ${table}_packs set lines = $4 where company_id = $1 and upload_id = $2 and number = $3`, [uploadId, number, lines])
  await tx.query(`update ${table} set revision = revision + 1 where company_id = $1 and id = $2`, [uploadId])
}

/** Deletes packs of deleted uploads. */
export function sweepPacks(scope: Scope, table: WaitingTable): Promise<void> {
  return deleteInPieces(
    scope,
    `delete from ${table}_packs where company_id = $1 and (upload_id, number) in (
       select p.upload_id, p.number from ${table}_packs p where p.company_id = $1
         and not exists (select 1 from ${table} w where w.company_id = $1 and w.id = p.upload_id) limit $2)`,
    PIECE_PACKS,
  )
}

/** Deletes some rows at a time until none are left. @param deletion of `$2` rows at most. */
export async function deleteInPieces(scope: Scope, deletion: string, most: number): Promise<void> {
  for (;;) {
    const rows = await scope.query<{ rows: number }>(
      `with gone as (${deletion} returning 1) select count(*)::int as rows from gone`,
      [most],
      { timeoutMs: LONG_MS },
    )
    if ((rows[0]?.rows ?? 0) < most) return
  }
}
