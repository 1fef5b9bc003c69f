import type { VendorCounts } from '@fourwall/domain/ledger/vendor-counts.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Once for each import, with its entries. */
export async function insertImportVendors(scope: Queryable, importId: number, vendors: ReturnType<VendorCounts['most']>): Promise<void> {
  if (vendors.length === 0) return
  await scope.query('insert into import_vendors (company_id, import_id, vendors, entries) values ($1, $2, $3::text[], $4::int[])', [
    importId,
    vendors.map(({ vendor }) => vendor),
    vendors.map(({ entries }) => entries),
  ])
}

/**
 * Names of vendors as they are booked, those with the most entries first, of imports that hold any days: some of a vendor's entries, or all,
 * may be among those that a later import replaced.
 *
 * @param search words that each name has somewhere, in any case; empty for all names.
 */
export async function selectVendorNames(scope: Queryable, most: number, search = ''): Promise<string[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const rows = await scope.query<{ vendor: string }>(
    `select n.vendor from import_vendors v cross join unnest(v.vendors, v.entries) as n(vendor, entries)
     where v.company_id = $1 and exists (
       select from ledger_slices s where s.company_id = $1 and s.import_id = v.import_id and s.released_by is null)
       and n.vendor ilike all ($3::text[])
     group by n.vendor order by sum(n.entries) desc, n.vendor collate "C" limit $2::int`,
    [most, words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)],
  )
  return rows.map(({ vendor }) => vendor)
}
