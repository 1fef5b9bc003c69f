import type { AccountId } from '../ledger/account.ts'
import type { ProfitLossGroup } from './categorization.ts'
import type { MappingAddition } from './new-accounts.ts'

/** What a version of a categorization says. */
export interface CategorizationState {
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
}

/** What a version of a mapping says. */
export interface MappingState {
  readonly name: string
  readonly description: string | null
  readonly categorizationId: string
  /** In order of account id. */
  readonly accounts: readonly { readonly accountId: AccountId; readonly groupId: string }[]
}

/** The shape that versions are written in; an older one is read by an upgrade of its own. */
const SCHEMA = 1

/** A version of a categorization as it is stored. */
export function categorizationDocument({ name, groups }: CategorizationState): unknown {
  return {
    schema: SCHEMA,
    name,
    groups: groups.map(plainGroup),
  }
}

/** A version of a mapping as it is stored: pairs of account and group. */
export function mappingDocument({ name, description, categorizationId, accounts }: MappingState): unknown {
  return { schema: SCHEMA, name, description, categorizationId, accounts: accounts.map(({ accountId, groupId }) => [accountId, groupId]) }
}

/** @throws Error for a shape that this program did not write. */
export function readCategorizationDocument(document: unknown): CategorizationState {
  // What `categorizationDocument` wrote: the database gives back what it was given.
  const { name, groups } = ofSchema(document) as CategorizationState
  return { name, groups }
}

/** @throws Error for a shape that this program did not write. */
export function readMappingDocument(document: unknown): MappingState {
  // What `mappingDocument` wrote, as above.
  const { accounts, ...state } = ofSchema(document) as Omit<MappingState, 'accounts'> & { accounts: readonly [AccountId, string][] }
  return {
    name: state.name,
    description: state.description,
    categorizationId: state.categorizationId,
    accounts: accounts.map(([accountId, groupId]) => ({ accountId, groupId })),
  }
}

/** What an import added to a mapping, as it is stored. */
export function additionDocument({ assignments, groups }: MappingAddition): unknown {
  return { schema: SCHEMA, accounts: [...assignments], groups: groups.map(plainGroup) }
}

/** @throws Error for a shape that this program did not write. */
export function readAdditionDocument(document: unknown): MappingAddition {
  // What `additionDocument` wrote, as above.
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
