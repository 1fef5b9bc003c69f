import type { AccountTypeChange } from '@fourwall/domain/ledger/account-type-changes.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Corrections of account types that were saved together. */
export interface SavedTypeChange {
  readonly id: string
  readonly madeAt: Date
  /** Null if not made by a person. */
  readonly madeBy: string | null
  readonly changes: readonly AccountTypeChange[]
  /** The change that this one took back; null for others. */
  readonly undoes: string | null
}

export async function insertTypeChange(tx: Queryable, { id, madeAt, madeBy, changes, undoes }: SavedTypeChange): Promise<void> {
  await tx.query(
    `insert into account_type_changes (company_id, id, number, made_at, made_by, document, undoes)
     select $1, $2::uuid, coalesce(max(number), 0) + 1, $3::timestamptz, $4::text, $5::jsonb, $6::uuid from account_type_changes where company_id = $1`,
    [id, madeAt.toISOString(), madeBy, JSON.stringify(changes), undoes],
  )
}

/** Newest first. */
export async function selectTypeChanges(scope: Queryable): Promise<SavedTypeChange[]> {
  return scope.query<SavedTypeChange>(
    `select id, made_at as "madeAt", made_by as "madeBy", document as changes, undoes from account_type_changes
     where company_id = $1 order by number desc limit 200`,
  )
}

export async function selectTypeChange(scope: Queryable, id: string): Promise<SavedTypeChange | null> {
  const [row] = await scope.query<SavedTypeChange>(
    `select id, made_at as "madeAt", made_by as "madeBy", document as changes, undoes from account_type_changes
     where company_id = $1 and id = $2::uuid`,
    [id],
  )
  return row ?? null
}

export async function updateAccountTypes(tx: Queryable, changes: readonly AccountTypeChange[]): Promise<void> {
  await tx.query(
    `update ledger_accounts a set type = c.type, type_is_stated = c.is_stated, type_is_corrected = c.is_corrected
     from unnest($2::int[], $3::text[], $4::boolean[], $5::boolean[]) as c(id, type, is_stated, is_corrected)
     where a.company_id = $1 and a.id = c.id`,
    [
      changes.map(({ accountId }) => accountId),
      changes.map(({ to }) => to.type),
      changes.map(({ to }) => to.isStated),
      changes.map(({ to }) => to.isCorrected),
    ],
  )
}
