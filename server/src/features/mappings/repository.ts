import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type {
  AccountMapping,
  Categorization,
  Favorability,
  Mapping,
  ProfitLossGroup,
  ProfitLossGroupType,
} from '@fourwall/domain/mappings/categorization.ts'
import { inNaturalOrder } from '@fourwall/domain/natural-order.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface Stamped {
  readonly createdAt: Date
  readonly updatedAt: Date
}
export type StoredGroup = ProfitLossGroup & Stamped
export type StoredCategorization = Omit<Categorization, 'groups'> & Stamped & { readonly groups: readonly StoredGroup[] }
export type StoredMapping = Mapping & Stamped

/** By name, then id; groups by displayOrder, name, id. `id`: only this one. */
export async function selectCategorizations(scope: Queryable, id: string | null = null): Promise<StoredCategorization[]> {
  const heads = await scope.query<{ id: string; name: string; version: number; created_at: Date; updated_at: Date }>(
    `select id, name, version, created_at, updated_at from profit_loss_categorizations
     where company_id = $1 and ($2::uuid is null or id = $2) order by id`,
    [id],
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
     from profit_loss_groups where company_id = $1 and ($2::uuid is null or categorization_id = $2) order by display_order, name collate "C", id`,
    [id],
  )
  return inNaturalOrder(heads).map((head) => ({
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

/** By name, then id; account mappings by account id. `id`: only this one. */
export async function selectMappings(scope: Queryable, id: string | null = null): Promise<StoredMapping[]> {
  const heads = await scope.query<{
    id: string
    categorization_id: string
    name: string
    description: string | null
    version: number
    created_at: Date
    updated_at: Date
  }>(
    `select id, categorization_id, name, description, version, created_at, updated_at from profit_loss_mappings
     where company_id = $1 and ($2::uuid is null or id = $2) order by id`,
    [id],
  )
  const accounts = await scope.query<{ id: string; mapping_id: string; group_id: string; account_id: AccountId }>(
    `select id, mapping_id, group_id, account_id from profit_loss_account_mappings
     where company_id = $1 and ($2::uuid is null or mapping_id = $2) order by account_id`,
    [id],
  )
  const byMapping = new Map<string, AccountMapping[]>()
  for (const { id: ownId, mapping_id: mappingId, group_id: groupId, account_id: accountId } of accounts) {
    const mapped = byMapping.get(mappingId) ?? []
    mapped.push({ id: ownId, groupId, accountId })
    byMapping.set(mappingId, mapped)
  }
  return inNaturalOrder(heads).map((head) => ({
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
  const { id, name, version, groups } = categorization
  await tx.query('insert into profit_loss_categorizations (company_id, id, name, version) values ($1, $2, $3, $4)', [id, name, version])
  await upsertGroups(tx, id, groups, null)
}

/** Replaces a categorization's name and groups; unchanged groups keep their timestamp. */
export async function replaceGroups(tx: Queryable, { id, name, version, groups }: Categorization, at: Date): Promise<void> {
  await tx.query('update profit_loss_categorizations set name = $3, version = $4, updated_at = $5 where company_id = $1 and id = $2', [
    id,
    name,
    version,
    at.toISOString(),
  ])
  await tx.query('delete from profit_loss_groups where company_id = $1 and categorization_id = $2 and not id = any($3::uuid[])', [
    id,
    groups.map((group) => group.id),
  ])
  await upsertGroups(tx, id, groups, at)
}

/** @param at timestamp for existing groups that change; null if there are none. */
async function upsertGroups(tx: Queryable, categorizationId: string, groups: readonly ProfitLossGroup[], at: Date | null): Promise<void> {
  await tx.query(
    `insert into profit_loss_groups as held (company_id, id, categorization_id, parent_id, name, type, display_order, formula, favorability)
     select $1, g.id, $2::uuid, g.parent, g.name, g.type, g.ord, g.formula, g.favorability
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[]) as g(id, parent, name, type, ord, formula, favorability)
     on conflict (company_id, id) do update set parent_id = excluded.parent_id, name = excluded.name, type = excluded.type,
       display_order = excluded.display_order, formula = excluded.formula, favorability = excluded.favorability,
       updated_at = coalesce($10::timestamptz, now())
     where held.categorization_id = $2::uuid
       and (held.parent_id, held.name, held.type, held.display_order, held.formula, held.favorability)
         is distinct from (excluded.parent_id, excluded.name, excluded.type, excluded.display_order, excluded.formula, excluded.favorability)`,
    [
      categorizationId,
      groups.map(({ id }) => id),
      groups.map(({ parentId }) => parentId),
      groups.map(({ name }) => name),
      groups.map(({ type }) => type),
      groups.map(({ displayOrder }) => displayOrder),
      groups.map(({ formula }) => formula),
      groups.map(({ favorability }) => favorability),
      at?.toISOString() ?? null,
    ],
  )
}

/** The id among `ids` that belongs to a group of another categorization; null if none does. */
export async function selectForeignGroup(tx: Queryable, categorizationId: string, ids: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'select id from profit_loss_groups where company_id = $1 and categorization_id <> $2 and id = any($3::uuid[]) limit 1',
    [categorizationId, ids],
  )
  return row?.id ?? null
}

/** Keeps a categorization from being deleted until the transaction ends. Waits if it is being deleted. @returns whether it exists. */
export async function keepCategorization(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('select 1 from profit_loss_categorizations where company_id = $1 and id = $2 for key share', [id])
  return rows.length > 0
}

/**
 * Keeps others from locking a categorization until the transaction ends. Does not wait: the one with the lock may be waiting for the
 * company, which the deleting transaction has locked. @returns false if another transaction has the lock.
 */
export async function claimCategorization(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('select 1 from profit_loss_categorizations where company_id = $1 and id = $2 for update skip locked', [id])
  return rows.length > 0
}

export async function deleteCategorizationRow(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from profit_loss_groups where company_id = $1 and categorization_id = $2', [id])
  await tx.query('delete from profit_loss_categorizations where company_id = $1 and id = $2', [id])
}

/** @param isProposed an import made it, not a person. */
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
  const [row] = await scope.query<{ found: boolean }>('select exists (select 1 from profit_loss_mappings where company_id = $1) as found')
  return row?.found === true
}

/** The mapping that was proposed last, even if changed since; null if none was proposed. */
export async function selectLastProposed(scope: Queryable): Promise<string | null> {
  const [row] = await scope.query<{ id: string }>(
    'select id from profit_loss_mappings where company_id = $1 and is_proposed order by created_at desc, id limit 1',
  )
  return row?.id ?? null
}

/** What an import added to a mapping. */
export interface StoredAddition {
  readonly mappingId: string
  readonly document: unknown
}

export async function insertAddition(
  tx: Queryable,
  importId: number,
  { mappingId, document }: StoredAddition,
  versions: { readonly mapping: number; readonly categorization: number | null },
): Promise<void> {
  await tx.query(
    `insert into mapping_additions (company_id, import_id, mapping_id, version, categorization_version, document)
     values ($1, $2, $3, $4, $5, $6::jsonb)`,
    [importId, mappingId, versions.mapping, versions.categorization, JSON.stringify(document)],
  )
}

/** What an import added, unless it was removed again. */
export async function selectAddition(scope: Queryable, importId: number): Promise<StoredAddition | null> {
  const [row] = await scope.query<StoredAddition>(
    'select mapping_id as "mappingId", document from mapping_additions where company_id = $1 and import_id = $2 and taken_back_at is null',
    [importId],
  )
  return row ?? null
}

/** What imports added to a mapping, earliest import first. */
export async function selectAdditions(
  scope: Queryable,
  mappingId: string,
): Promise<{ readonly document: unknown; readonly isTakenBack: boolean }[]> {
  return scope.query<{ readonly document: unknown; readonly isTakenBack: boolean }>(
    `select document, taken_back_at is not null as "isTakenBack" from mapping_additions
     where company_id = $1 and mapping_id = $2 order by import_id`,
    [mappingId],
    { timeoutMs: 30_000 },
  )
}

/** @param versions made by the removal; null if it made none. */
export async function markTakenBack(
  tx: Queryable,
  importId: number,
  at: Date,
  versions: { readonly mapping: number | null; readonly categorization: number | null },
): Promise<void> {
  await tx.query(
    `update mapping_additions set taken_back_at = $3, taken_back_version = $4, taken_back_categorization_version = $5
     where company_id = $1 and import_id = $2`,
    [importId, at.toISOString(), versions.mapping, versions.categorization],
  )
}

/** Proposed mappings changed only by imports, whose categorizations are not used elsewhere, with the accounts of each. */
export async function selectUntouchedProposals(
  tx: Queryable,
): Promise<{ readonly id: string; readonly categorizationId: string; readonly accountIds: readonly AccountId[] }[]> {
  return tx.query<{ readonly id: string; readonly categorizationId: string; readonly accountIds: readonly AccountId[] }>(
    `select m.id, m.categorization_id as "categorizationId", coalesce((select array_agg(a.account_id) from profit_loss_account_mappings a
       where a.company_id = $1 and a.mapping_id = m.id), '{}') as "accountIds"
     from profit_loss_mappings m
     cross join lateral (select
         count(*) + count(a.taken_back_version) as mapping,
         count(a.categorization_version) + count(a.taken_back_categorization_version) as categorization
       from mapping_additions a where a.company_id = $1 and a.mapping_id = m.id) by_imports
     join profit_loss_categorizations c on c.company_id = $1 and c.id = m.categorization_id and c.version = 1 + by_imports.categorization
     where m.company_id = $1 and m.is_proposed and m.version = 1 + by_imports.mapping and not exists (select 1 from profit_loss_mappings o
       where o.company_id = $1 and o.categorization_id = m.categorization_id and o.id <> m.id)
       and not exists (select 1 from budgets b where b.company_id = $1 and b.categorization_id = m.categorization_id)`,
  )
}

/** Replaces a mapping's content; unchanged accounts keep their row. */
export async function storeMapping(tx: Queryable, mapping: Mapping, at: Date): Promise<void> {
  const { id, name, description, version, accountMappings } = mapping
  await tx.query(
    'update profit_loss_mappings set name = $3, description = $4, version = $5, updated_at = $6 where company_id = $1 and id = $2',
    [id, name, description, version, at.toISOString()],
  )
  const accountIds = accountMappings.map(({ accountId }) => accountId)
  await tx.query(
    'delete from profit_loss_account_mappings where company_id = $1 and mapping_id = $2 and not account_id = any($3::int[])',
    [id, accountIds],
    { timeoutMs: 30_000 },
  )
  await tx.query(
    `insert into profit_loss_account_mappings as held (company_id, id, mapping_id, group_id, account_id)
     select $1, m.id, $2::uuid, m.group_id, m.account from unnest($3::uuid[], $4::uuid[], $5::int[]) as m(id, group_id, account)
     on conflict (company_id, mapping_id, account_id) do update set group_id = excluded.group_id where held.group_id <> excluded.group_id`,
    [id, accountMappings.map((one) => one.id), accountMappings.map(({ groupId }) => groupId), accountIds],
    { timeoutMs: 30_000 },
  )
}

/** Deletes a mapping, also as anybody's last viewed one. */
export async function deleteMappingRow(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from profit_loss_account_mappings where company_id = $1 and mapping_id = $2', [id], { timeoutMs: 30_000 })
  await tx.query('delete from last_viewed_mappings where company_id = $1 and mapping_id = $2', [id])
  await tx.query('delete from profit_loss_mappings where company_id = $1 and id = $2', [id])
}

/** Deletes a mapping with its categorization, which no other mapping uses. */
export async function deleteMappingWhole(
  tx: Queryable,
  { id, categorizationId }: { readonly id: string; readonly categorizationId: string },
) {
  await deleteMappingRow(tx, id)
  await deleteCategorizationRow(tx, categorizationId)
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
