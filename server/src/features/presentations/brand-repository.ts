import type { Queryable } from '../../platform/database/database.ts'

export interface BrandRow {
  readonly version: number
  readonly document: unknown
  readonly savedAt: Date
  readonly savedBy: string
}

const COLUMNS = 'version, document, saved_at as "savedAt", saved_by as "savedBy"'

/** Versions that a company keeps, the last ones. */
const MOST_VERSIONS = 200

/** The last one first. */
export function selectBrands(scope: Queryable): Promise<BrandRow[]> {
  return scope.query<BrandRow>(`select ${COLUMNS} from brand_versions where company_id = $1 order by version desc`)
}

export async function selectBrand(scope: Queryable): Promise<BrandRow | null> {
  const [last] = await scope.query<BrandRow>(`select ${COLUMNS} from brand_versions where company_id = $1 order by version desc limit 1`)
  return last ?? null
}

/** @returns whether it was stored; false if another user has stored this version. */
export async function insertBrand(
  tx: Queryable,
  { version, text, logoId, savedAt, savedBy }: Omit<BrandRow, 'document'> & { readonly text: string; readonly logoId: string | null },
): Promise<boolean> {
  const stored = await tx.query(
    `insert into brand_versions (company_id, version, document, logo_id, saved_at, saved_by) values ($1, $2, $3::jsonb, $4, $5, $6)
     on conflict (company_id, version) do nothing returning version`,
    [version, text, logoId, savedAt.toISOString(), savedBy],
  )
  await tx.query('delete from brand_versions where company_id = $1 and version <= $2', [version - MOST_VERSIONS])
  return stored.length > 0
}

/** Those of the pictures that the active brand shows, with the company's name. */
export function selectBrandNaming(scope: Queryable, pictureIds: readonly string[]): Promise<{ subjectId: string; name: string }[]> {
  return scope.query<{ subjectId: string; name: string }>(
    `select named as "subjectId", c.name from brand_versions b join companies c on c.id = b.company_id
     cross join unnest($2::text[]) named
     where b.company_id = $1 and b.logo_id::text = named
       and b.version = (select max(version) from brand_versions where company_id = $1)`,
    [pictureIds],
  )
}
