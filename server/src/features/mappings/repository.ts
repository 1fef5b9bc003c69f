import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type {
  AccountMapping,
  Categorization,
  Favorability,
  Mapping,
  ProfitLossGroup,
  ProfitLossGroupType,
} from '@fourwall/domain/mappings/categorization.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface Stamped {
  readonly createdAt: Date
  readonly updatedAt: Date
}
export type StoredGroup = ProfitLossGroup & Stamped
export type StoredCategorization = Omit<Categorization, 'groups'> & Stamped & { readonly groups: readonly StoredGroup[] }
export type StoredMapping = Mapping & Stamped

/** In order of name, then id; groups in order of displayOrder, name, id. */
export async function selectCategorizations(scope: Queryable): Promise<StoredCategorization[]> {
  const heads = await scope.query<{ id: string; name: string; version: number; created_at: Date; updated_at: Date }>(
    'select id, name, version, created_at, updated_at from profit_loss_categorizations where company_id = $1 order by id',
  )
  const groups = await scope.query<{
    id: string
    categorization_id: string
    parent_id: string | null
    name: string
    type: ProfitLossGroupType | null
    display_order: number
    formula: string | null
    favorability: Favorability | null
    created_at: Date
    updated_at: Date
  }>(
    `select id, categorization_id, parent_id, name, type, display_order, formula, favorability, created_at, updated_at
     from profit_loss_groups where company_id = $1 order by display_order, name collate "C", id`,
  )
  return heads.sort(compareNames).map((head) => ({
    id: head.id,
    name: head.name,
    version: head.version,
    createdAt: head.created_at,
    updatedAt: head.updated_at,
    groups: groups
      .filter((group) => group.categorization_id === head.id)
      .map((group) => ({
        id: group.id,
        parentId: group.parent_id,
        name: group.name,
        type: group.type,
        displayOrder: group.display_order,
        formula: group.formula,
        favorability: group.favorability,
        createdAt: group.created_at,
        updatedAt: group.updated_at,
      })),
  }))
}

/** In order of name, then id; account mappings in order of account id. */
export async function selectMappings(scope: Queryable): Promise<StoredMapping[]> {
  const heads = await scope.query<{
    id: string
    categorization_id: string
    name: string
    description: string | null
    version: number
    created_at: Date
    updated_at: Date
  }>(
    'select id, categorization_id, name, description, version, created_at, updated_at from profit_loss_mappings where company_id = $1 order by id',
  )
  const accounts = await scope.query<{ id: string; mapping_id: string; group_id: string; account_id: AccountId }>(
    'select id, mapping_id, group_id, account_id from profit_loss_account_mappings where company_id = $1 order by account_id',
  )
  const byMapping = new Map<string, AccountMapping[]>()
  for (const { id, mapping_id: mappingId, group_id: groupId, account_id: accountId } of accounts) {
    const mapped = byMapping.get(mappingId) ?? []
    mapped.push({ id, groupId, accountId })
    byMapping.set(mappingId, mapped)
  }
  return heads.sort(compareNames).map((head) => ({
    id: head.id,
    categorizationId: head.categorization_id,
    name: head.name,
    description: head.description,
    version: head.version,
    createdAt: head.created_at,
    updatedAt: head.updated_at,
    accountMappings: byMapping.get(head.id) ?? [],
  }))
}

export async function insertCategorization(tx: Queryable, categorization: Categorization): Promise<void> {
  await tx.query('insert into profit_loss_categorizations (company_id, id, name, version) values ($1, $2, $3, $4)', [
    categorization.id,
    categorization.name,
    categorization.version,
  ])
  const { groups } = categorization
  await tx.query(
    `insert into profit_loss_groups (company_id, id, categorization_id, parent_id, name, type, display_order, formula, favorability)
     select $1, g.id, $2::uuid, g.parent, g.name, g.type, g.ord, g.formula, g.favorability
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[]) as g(id, parent, name, type, ord, formula, favorability)`,
    [
      categorization.id,
      groups.map(({ id }) => id),
      groups.map(({ parentId }) => parentId),
      groups.map(({ name }) => name),
      groups.map(({ type }) => type),
      groups.map(({ displayOrder }) => displayOrder),
      groups.map(({ formula }) => formula),
      groups.map(({ favorability }) => favorability),
    ],
  )
}

/** @param isProposed an import made it, nobody asked for it. */
export async function insertMapping(tx: Queryable, mapping: Mapping, isProposed = false): Promise<void> {
  await tx.query(
    `insert into profit_loss_mappings (company_id, id, categorization_id, name, description, version, is_proposed)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [mapping.id, mapping.categorizationId, mapping.name, mapping.description, mapping.version, isProposed],
  )
  await tx.query(
    `insert into profit_loss_account_mappings (company_id, id, mapping_id, group_id, account_id)
     select $1, m.id, $2::uuid, m.group_id, m.account from unnest($3::uuid[], $4::uuid[], $5::int[]) as m(id, group_id, account)`,
    [
      mapping.id,
      mapping.accountMappings.map(({ id }) => id),
      mapping.accountMappings.map(({ groupId }) => groupId),
      mapping.accountMappings.map(({ accountId }) => accountId),
    ],
    { timeoutMs: 30_000 },
  )
}

export async function hasMappings(scope: Queryable): Promise<boolean> {
  const [row] = await scope.query<{ any: boolean }>('select exists (select 1 from profit_loss_mappings where company_id = $1) as any')
  return row?.any === true
}

/** Proposed mappings that nobody has changed, nor built on their categorization, with the accounts of each. */
export async function selectUntouchedProposals(
  tx: Queryable,
): Promise<{ readonly id: string; readonly categorizationId: string; readonly accountIds: readonly AccountId[] }[]> {
  return tx.query(
    `select m.id, m.categorization_id as "categorizationId", coalesce((select array_agg(a.account_id) from profit_loss_account_mappings a
       where a.company_id = $1 and a.mapping_id = m.id), '{}') as "accountIds"
     from profit_loss_mappings m
     join profit_loss_categorizations c on c.company_id = $1 and c.id = m.categorization_id and c.version = 1
     where m.company_id = $1 and m.is_proposed and m.version = 1 and not exists (select 1 from profit_loss_mappings o
       where o.company_id = $1 and o.categorization_id = m.categorization_id and o.id <> m.id)`,
  )
}

/** A mapping with its categorization, which no other mapping uses. */
export async function deleteMappingWhole(
  tx: Queryable,
  { id, categorizationId }: { readonly id: string; readonly categorizationId: string },
) {
  await tx.query('delete from profit_loss_account_mappings where company_id = $1 and mapping_id = $2', [id], { timeoutMs: 30_000 })
  await tx.query('delete from profit_loss_mappings where company_id = $1 and id = $2', [id])
  await tx.query('delete from profit_loss_groups where company_id = $1 and categorization_id = $2', [categorizationId])
  await tx.query('delete from profit_loss_categorizations where company_id = $1 and id = $2', [categorizationId])
}

export async function selectLastViewed(scope: Queryable, userId: string): Promise<{ mappingId: string; viewedAt: Date } | null> {
  const [row] = await scope.query<{ mapping_id: string; viewed_at: Date }>(
    'select mapping_id, viewed_at from last_viewed_mappings where company_id = $1 and user_id = $2',
    [userId],
  )
  return row === undefined ? null : { mappingId: row.mapping_id, viewedAt: row.viewed_at }
}

export async function saveLastViewed(scope: Queryable, userId: string, mappingId: string, viewedAt: Date): Promise<void> {
  await scope.query(
    `insert into last_viewed_mappings (company_id, user_id, mapping_id, viewed_at) values ($1, $2, $3, $4)
     on conflict (company_id, user_id) do update set mapping_id = excluded.mapping_id, viewed_at = excluded.viewed_at`,
    [userId, mappingId, viewedAt.toISOString()],
  )
}

/** As people expect names, and the same on every database; ties as they came. */
function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name.localeCompare(right.name, 'en')
}
