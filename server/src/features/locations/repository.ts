import type { LocationMapping } from '@fourwall/domain/locations/location-mapping.ts'
import type { LocationState } from '@fourwall/domain/locations/saved-locations.ts'
import { inNaturalOrder } from '@fourwall/domain/natural-order.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface StoredTree extends LocationState {
  readonly version: number
}

/** The company's tree; an empty one of version 0 before its first location. */
export async function selectTree(scope: Queryable): Promise<StoredTree> {
  const [row] = await scope.query<StoredTree>('select version, tree, dates from location_trees where company_id = $1')
  return row ?? { version: 0, tree: [], dates: [] }
}

export async function saveTree(tx: Queryable, stored: StoredTree): Promise<void> {
  await tx.query(
    `insert into location_trees (company_id, version, tree, dates) values ($1, $2, $3::jsonb, $4::jsonb)
     on conflict (company_id) do update set version = excluded.version, tree = excluded.tree, dates = excluded.dates`,
    [stored.version, JSON.stringify(stored.tree), JSON.stringify(stored.dates)],
  )
}

/** By name. */
export async function selectLocationMappings(scope: Queryable): Promise<LocationMapping[]> {
  const rows = await scope.query<LocationMapping>(
    'select id, name, location_ids as "locationIds" from location_mappings where company_id = $1 order by id',
  )
  return [...inNaturalOrder(rows)]
}

/** @returns whether it is stored: one to change may have been deleted. */
export async function storeLocationMapping(scope: Queryable, { id, name, locationIds }: LocationMapping, isNew: boolean): Promise<boolean> {
  const rows = await scope.query(
    isNew
      ? 'insert into location_mappings (company_id, id, name, location_ids) values ($1, $2, $3, $4::int[]) returning id'
      : 'update location_mappings set name = $3, location_ids = $4::int[] where company_id = $1 and id = $2 returning id',
    [id, name, locationIds],
  )
  return rows.length > 0
}

/** @returns whether there was one. */
export async function deleteLocationMappingRow(scope: Queryable, id: string): Promise<boolean> {
  return (await scope.query('delete from location_mappings where company_id = $1 and id = $2 returning id', [id])).length > 0
}
