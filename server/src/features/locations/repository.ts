import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface StoredTree {
  readonly version: number
  readonly tree: readonly LocationNode[]
}

/** The company's tree; an empty one of version 0 before its first location. */
export async function selectTree(scope: Queryable): Promise<StoredTree> {
  const [row] = await scope.query<StoredTree>('select version, tree from location_trees where company_id = $1')
  return row ?? { version: 0, tree: [] }
}

export async function saveTree(tx: Queryable, stored: StoredTree): Promise<void> {
  await tx.query(
    `insert into location_trees (company_id, version, tree) values ($1, $2, $3::jsonb)
     on conflict (company_id) do update set version = excluded.version, tree = excluded.tree`,
    [stored.version, JSON.stringify(stored.tree)],
  )
}
