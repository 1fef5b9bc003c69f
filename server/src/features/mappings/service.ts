import { DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { favorabilities } from '@fourwall/domain/mappings/favorability.ts'
import { type GroupTree, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { proposeMapping } from '@fourwall/domain/mappings/proposal.ts'
import { readCategorizationDocument, readMappingDocument } from '@fourwall/domain/mappings/saved-states.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import type { HistoryService } from '../history/service.ts'
import {
  deleteMappingWhole,
  hasMappings,
  insertCategorization,
  insertMapping,
  type StoredCategorization,
  type StoredGroup,
  type StoredMapping,
  saveLastViewed,
  selectCategorizations,
  selectLastViewed,
  selectMappings,
  selectUntouchedProposals,
} from './repository.ts'

export type { StoredCategorization, StoredMapping } from './repository.ts'

interface Book {
  readonly categorizations: readonly StoredCategorization[]
  readonly mappings: readonly StoredMapping[]
}

/** Categorizations and the mappings of a company's accounts to them. */
export class MappingService {
  readonly #books: VersionedCache<Book>
  readonly #history: HistoryService
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(companies: CompanyService, history: HistoryService, clock: Clock, newId: () => string) {
    this.#history = history
    this.#clock = clock
    this.#newId = newId
    this.#books = new VersionedCache(
      async (scope) => (await companies.versions(scope)).settings,
      async (scope) => ({
        categorizations: await selectCategorizations(scope),
        mappings: await selectMappings(scope),
      }),
    )
  }

  async categorizations(scope: Scope): Promise<StoredCategorization[]> {
    return [...(await this.#books.get(scope)).categorizations]
  }

  async categorization(scope: Scope, id: string): Promise<StoredCategorization | null> {
    return (await this.#books.get(scope)).categorizations.find((one) => one.id === id) ?? null
  }

  /** As a version of it was saved, with the times of today's; null where there is none such. */
  async categorizationAt(scope: Scope, id: string, version: number | null): Promise<StoredCategorization | null> {
    const current = await this.categorization(scope, id)
    if (current === null || version === null || version === current.version) return current
    const document = await this.#history.document(scope, { kind: 'CATEGORIZATION', id }, version)
    if (document === null) return null
    const { createdAt, updatedAt } = current
    const { name, groups } = readCategorizationDocument(document)
    return { id, version, createdAt, updatedAt, name, groups: groups.map((group) => ({ ...group, createdAt, updatedAt })) }
  }

  async categorizationOf(scope: Scope, mapping: StoredMapping): Promise<StoredCategorization> {
    const found = await this.categorization(scope, mapping.categorizationId)
    if (found === null) throw new Error(`Mapping ${mapping.id} has no categorization`)
    return found
  }

  async mappings(scope: Scope, categorizationId: string | null): Promise<StoredMapping[]> {
    const { mappings } = await this.#books.get(scope)
    return mappings.filter((one) => categorizationId === null || one.categorizationId === categorizationId)
  }

  async mapping(scope: Scope, id: string): Promise<StoredMapping | null> {
    return (await this.#books.get(scope)).mappings.find((one) => one.id === id) ?? null
  }

  /** As a version of it was saved, with the times of today's; null where there is none such. */
  async mappingAt(scope: Scope, id: string, version: number | null): Promise<StoredMapping | null> {
    const current = await this.mapping(scope, id)
    if (current === null || version === null || version === current.version) return current
    const document = await this.#history.document(scope, { kind: 'MAPPING', id }, version)
    if (document === null) return null
    const { accounts, ...state } = readMappingDocument(document)
    return { ...current, ...state, version, accountMappings: accounts.map((one) => ({ ...one, id: `${version}-${one.accountId}` })) }
  }

  /** Accounts that any mapping assigns. */
  async mappedAccounts(scope: Scope): Promise<ReadonlySet<AccountId>> {
    const { mappings } = await this.#books.get(scope)
    return new Set(mappings.flatMap(({ accountMappings }) => accountMappings.map(({ accountId }) => accountId)))
  }

  async ofCategorization(scope: Scope, categorizationId: string): Promise<{ id: string; name: string }[]> {
    return (await this.mappings(scope, categorizationId)).map(({ id, name }) => ({ id, name }))
  }

  /** The groups with the direction in which more of each is good. */
  withDirections(categorization: StoredCategorization): (StoredGroup & { readonly direction: Favorability | null })[] {
    const directions = favorabilities(treeOf(categorization))
    return categorization.groups.map((group) => ({ ...group, direction: directions.get(group.id) ?? null }))
  }

  async lastViewed(scope: Scope, userId: string): Promise<{ mappingId: string; viewedAt: string }> {
    const viewed = await selectLastViewed(scope, userId)
    const exists = viewed !== null && (await this.mapping(scope, viewed.mappingId)) !== null
    return exists ? { mappingId: viewed.mappingId, viewedAt: viewed.viewedAt.toISOString() } : { mappingId: '', viewedAt: '' }
  }

  async storeLastViewed(scope: Scope, userId: string, mappingId: string): Promise<{ mappingId: string; viewedAt: string }> {
    if ((await this.mapping(scope, mappingId)) === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist.')
    const viewedAt = this.#clock.now()
    await saveLastViewed(scope, userId, mappingId, viewedAt)
    return { mappingId, viewedAt: viewedAt.toISOString() }
  }

  /**
   * Gives a company that has no mapping yet one by type and name of its accounts, so that its first
   * import shows as a report at once. Inside the import's own transaction.
   */
  async proposeFirst(tx: Queryable, accounts: readonly LedgerAccount[]): Promise<void> {
    if (await hasMappings(tx)) return
    const proposal = proposeMapping(accounts, this.#newId)
    if (proposal === null) return
    const categorizationId = this.#newId()
    await insertCategorization(tx, { id: categorizationId, name: proposal.name, version: 1, groups: proposal.groups })
    await insertMapping(
      tx,
      {
        id: this.#newId(),
        categorizationId,
        name: proposal.name,
        description: null,
        version: 1,
        accountMappings: proposal.accountMappings.map((one) => ({ ...one, id: this.#newId() })),
      },
      true,
    )
  }

  /**
   * Takes back what was proposed from accounts of which none has entries any more, unless somebody has
   * changed it or built on it. Inside the import's or undo's own transaction.
   */
  async withdrawProposal(tx: Queryable, inForce: ReadonlySet<AccountId>): Promise<void> {
    for (const proposal of await selectUntouchedProposals(tx))
      if (!proposal.accountIds.some((id) => inForce.has(id))) await deleteMappingWhole(tx, proposal)
  }
}

const trees = new WeakMap<StoredCategorization, GroupTree>()

/** A categorization's tree, made once per loaded categorization. */
export function treeOf(categorization: StoredCategorization): GroupTree {
  const known = trees.get(categorization)
  if (known !== undefined) return known
  const tree = groupTree(categorization.groups)
  trees.set(categorization, tree)
  return tree
}
