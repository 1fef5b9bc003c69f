import type { AccountId } from '../ledger/account.ts'
import type { ProfitLossGroup } from './categorization.ts'
import type { MappingAddition } from './new-accounts.ts'

/** Content of a version of a categorization. */
export interface CategorizationState {
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
}

/** Content of a version of a mapping. */
export interface MappingState {
  readonly name: string
  readonly description: string | null
  readonly categorizationId: string
  /** Sorted by account id. */
  readonly accounts: readonly { readonly accountId: AccountId; readonly groupId: string }[]
}

/** Version of the stored format; older ones need an upgrade on reading. */
const SCHEMA = 1

/** Converts a categorization to its stored form. */
export function categorizationDocument({ name, groups }: CategorizationState): unknown {
  return {
    schema: SCHEMA,
    name,
    groups: groups.map(plainGroup),
  }
}

/** Converts a mapping to its stored form, with accounts and groups as pairs. */
export function mappingDocument({ name, description, categorizationId, accounts }: MappingState): unknown {
  return { schema: SCHEMA, name, description, categorizationId, accounts: accounts.map(({ accountId, groupId }) => [accountId, groupId]) }
}

/** @throws Error for an unknown format. */
export function readCategorizationDocument(document: unknown): CategorizationState {
  // Written by `categorizationDocument`; the database returns it unchanged.
  const { name, groups } = ofSchema(document) as CategorizationState
  return { name, groups }
}

/** @throws Error for an unknown format. */
export function readMappingDocument(document: unknown): MappingState {
  // Written by `mappingDocument`, as above.
  const { accounts, ...state } = ofSchema(document) as Omit<MappingState, 'accounts'> & { accounts: readonly [AccountId, string][] }
  return {
    name: state.name,
    description: state.description,
    categorizationId: state.categorizationId,
    accounts: accounts.map(([accountId, groupId]) => ({ accountId, groupId })),
  }
}

/** Converts an import's additions to their stored form. */
export function additionDocument({ assignments, groups }: MappingAddition): unknown {
  return { schema: SCHEMA, accounts: [...assignments], groups: groups.map(plainGroup) }
}

/** @throws Error for an unknown format. */
export function readAdditionDocument(document: unknown): MappingAddition {
  // Written by `additionDocument`, as above.
  const { accounts, groups } = ofSchema(document) as { accounts: readonly [AccountId, string][]; groups: readonly ProfitLossGroup[] }
  return { assignments: new Map(accounts), groups }
}

function plainGroup({ id, parentId, name, type, displayOrder, formula, favorability }: ProfitLossGroup): ProfitLossGroup {
  return { id, parentId, name, type, displayOrder, formula, favorability }
}

function ofSchema(document: unknown): object {
  if (typeof document === 'object' && document !== null && 'schema' in document && document.schema === SCHEMA) return document
  throw new Error('A saved version has a shape that this program does not know')
}
