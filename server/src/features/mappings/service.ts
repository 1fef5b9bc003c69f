import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { favorabilities } from '@fourwall/domain/mappings/favorability.ts'
import { type GroupTree, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { type MappedState, mappedStates, stateOn } from '@fourwall/domain/mappings/mapped-states.ts'
import { proposeMapping } from '@fourwall/domain/mappings/proposal.ts'
import { readCategorizationDocument, readMappingDocument } from '@fourwall/domain/mappings/saved-states.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { rangeName } from '@fourwall/domain/time/day-format.ts'
import { type Clock, calendarDayOf } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import type { HistoryService, SavedVersion } from '../history/service.ts'
import { mappingsPolicy } from './policy.ts'
import {
  claimCategorization,
  deleteMappingWhole,
  hasMappings,
  insertCategorization,
  insertMapping,
  keepCategorization,
  type StoredCategorization,
  type StoredGroup,
  type StoredMapping,
  saveLastViewed,
  selectCategorizations,
  selectLastViewed,
  selectMappings,
  selectUntouchedProposals,
} from './repository.ts'

export type { LeftInMapping, NewAccountMapping, PlannedMapping } from './new-accounts.ts'
export type { StoredCategorization, StoredMapping } from './repository.ts'

/** The mapping to use for figures. */
export interface MappingQuestion {
  readonly mappingId: string
  /** As it was at the end of this day, with its categorization; by default as it is now. */
  readonly mappedOn?: Day | null | undefined
}

/** A mapping with its categorization. */
export interface ResolvedMapping {
  readonly mapping: StoredMapping
  readonly categorization: StoredCategorization
  /** Their versions; null for the current ones. */
  readonly mappedAs: MappedAs | null
}

export type MappedAs = MappedState<SavedVersion & { readonly day: Day }>

/** Maximum of past states cached per company, since reports ask for them many times. */
const STATES_KEPT = 12

interface Book {
  readonly categorizations: readonly StoredCategorization[]
  readonly mappings: readonly StoredMapping[]
  /** Past states by mapping and versions, least recently used first. */
  readonly past: Map<string, Promise<ResolvedMapping>>
  /** Each mapping's history, once loaded. */
  readonly states: Map<string, Promise<readonly MappedAs[]>>
}

/** Categorizations, and mappings of a company's accounts to them. */
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
        past: new Map(),
        states: new Map(),
      }),
    )
  }

  async categorizations(access: Access): Promise<StoredCategorization[]> {
    const scope = mappingsPolicy.read(access)
    return [...(await this.#books.get(scope)).categorizations]
  }

  async categorization(access: Access, id: string): Promise<StoredCategorization | null> {
    const scope = mappingsPolicy.read(access)
    return (await this.#books.get(scope)).categorizations.find((one) => one.id === id) ?? null
  }

  /** An earlier version, with today's timestamps; null if it does not exist. */
  async categorizationAt(access: Access, id: string, version: number | null): Promise<StoredCategorization | null> {
    const scope = mappingsPolicy.read(access)
    const current = await this.categorization(access, id)
    if (current === null || version === null || version === current.version) return current
    const document = await this.#history.document(scope, { kind: 'CATEGORIZATION', id }, version)
    if (document === null) return null
    const { createdAt, updatedAt } = current
    const { name, groups } = readCategorizationDocument(document)
    return { id, version, createdAt, updatedAt, name, groups: groups.map((group) => ({ ...group, createdAt, updatedAt })) }
  }

  async categorizationOf(access: Access, mapping: StoredMapping): Promise<StoredCategorization> {
    mappingsPolicy.read(access)
    const found = await this.categorization(access, mapping.categorizationId)
    if (found === null) throw new Error(`Mapping ${mapping.id} has no categorization`)
    return found
  }

  async mappings(access: Access, categorizationId: string | null): Promise<StoredMapping[]> {
    const scope = mappingsPolicy.read(access)
    const { mappings } = await this.#books.get(scope)
    return mappings.filter((one) => categorizationId === null || one.categorizationId === categorizationId)
  }

  async mapping(access: Access, id: string): Promise<StoredMapping | null> {
    const scope = mappingsPolicy.read(access)
    return (await this.#books.get(scope)).mappings.find((one) => one.id === id) ?? null
  }

  /** An earlier version, with today's timestamps; null if it does not exist. */
  async mappingAt(access: Access, id: string, version: number | null): Promise<StoredMapping | null> {
    const scope = mappingsPolicy.read(access)
    const current = await this.mapping(access, id)
    if (current === null || version === null || version === current.version) return current
    const document = await this.#history.document(scope, { kind: 'MAPPING', id }, version)
    if (document === null) return null
    const { accounts, ...state } = readMappingDocument(document)
    return { ...current, ...state, version, accountMappings: accounts.map((one) => ({ ...one, id: `${version}-${one.accountId}` })) }
  }

  /**
   * The mapping and categorization for figures, as they are now or were at the end of a day. The only place that decides this, for reports
   * and everything that explains their figures. Null if the company has no such mapping.
   *
   * @throws BadInputError for a day in the future or before the first version.
   */
  async resolve(access: Access, { mappingId, mappedOn = null }: MappingQuestion): Promise<ResolvedMapping | null> {
    const scope = mappingsPolicy.read(access)
    const mapping = await this.mapping(access, mappingId)
    if (mapping === null) return null
    if (mappedOn === null) return { mapping, categorization: await this.categorizationOf(access, mapping), mappedAs: null }
    const named = rangeName(mappedOn, mappedOn)
    if (mappedOn > calendarDayOf(this.#clock.now()))
      throw new BadInputError(`${named} is yet to come. Choose today or an earlier day.`, 'mappedOn')
    const states = await this.states(access, mappingId)
    const state = stateOn(states, mappedOn)
    const first = states.at(-1)
    if (first === undefined) return null
    if (state === null)
      throw new BadInputError(
        `"${mapping.name}" has no version as old as ${named}: its first is of ${rangeName(first.since, first.since)}. Choose that day or a later one.`,
        'mappedOn',
      )
    const { past } = await this.#books.get(scope)
    const key = `${mappingId} ${state.mapping.version} ${state.categorization.version}`
    const known = past.get(key)
    const found = known ?? this.#atVersions(access, mappingId, state)
    past.delete(key)
    past.set(key, found)
    // A failed load is tried again next time.
    if (known === undefined) found.catch(() => past.delete(key))
    for (const oldest of past.keys()) {
      if (past.size <= STATES_KEPT) break
      past.delete(oldest)
    }
    // The same versions may apply on different days.
    return { ...(await found), mappedAs: state }
  }

  /** The mapping with its categorization as some of their versions were. Null if the company has no such mapping, or no such version. */
  async atVersions(
    access: Access,
    mappingId: string,
    versions: { readonly mapping: number; readonly categorization: number },
  ): Promise<ResolvedMapping | null> {
    const mapping = await this.mappingAt(access, mappingId, versions.mapping)
    const categorization = mapping && (await this.categorizationAt(access, mapping.categorizationId, versions.categorization))
    return mapping && categorization && { mapping, categorization, mappedAs: null }
  }

  /** The states that a mapping has been in, newest first: one for each day on which it or its categorization was saved. */
  async states(access: Access, mappingId: string): Promise<readonly MappedAs[]> {
    const scope = mappingsPolicy.read(access)
    const { states } = await this.#books.get(scope)
    const known = states.get(mappingId)
    if (known !== undefined) return known
    const mapping = await this.mapping(access, mappingId)
    if (mapping === null) return []
    const found = this.#statesOf(access, mapping)
    states.set(mappingId, found)
    found.catch(() => states.delete(mappingId))
    return found
  }

  async #statesOf(access: Access, mapping: StoredMapping): Promise<readonly MappedAs[]> {
    const categorization = await this.categorizationOf(access, mapping)
    const [mapped, grouped] = [
      await this.#history.versions(access, { kind: 'MAPPING', id: mapping.id }),
      await this.#history.versions(access, { kind: 'CATEGORIZATION', id: categorization.id }),
    ]
    return mappedStates(versionsOf(mapping, mapped), versionsOf(categorization, grouped))
  }

  async #atVersions(access: Access, mappingId: string, state: MappedAs): Promise<ResolvedMapping> {
    const mapping = await this.mappingAt(access, mappingId, state.mapping.version)
    const categorization = mapping && (await this.categorizationAt(access, mapping.categorizationId, state.categorization.version))
    if (mapping === null || categorization === null) throw new Error(`A saved state of the mapping ${mappingId} is not there any more`)
    return { mapping, categorization, mappedAs: state }
  }

  /** Accounts that any mapping assigns. */
  async mappedAccounts(access: Access): Promise<ReadonlySet<AccountId>> {
    const scope = mappingsPolicy.read(access)
    const { mappings } = await this.#books.get(scope)
    return new Set(mappings.flatMap(({ accountMappings }) => accountMappings.map(({ accountId }) => accountId)))
  }

  async ofCategorization(access: Access, categorizationId: string): Promise<{ id: string; name: string }[]> {
    mappingsPolicy.read(access)
    return (await this.mappings(access, categorizationId)).map(({ id, name }) => ({ id, name }))
  }

  /** The groups, each with whether more of it is favorable. */
  withDirections(categorization: StoredCategorization): (StoredGroup & { readonly direction: Favorability | null })[] {
    const directions = favorabilities(treeOf(categorization))
    return categorization.groups.map((group) => ({ ...group, direction: directions.get(group.id) ?? null }))
  }

  async lastViewed(access: Access): Promise<{ mappingId: string; viewedAt: string }> {
    const scope = mappingsPolicy.own(access)
    const { userId } = access.user
    const viewed = await selectLastViewed(scope, userId)
    const exists = viewed !== null && (await this.mapping(access, viewed.mappingId)) !== null
    return exists ? { mappingId: viewed.mappingId, viewedAt: viewed.viewedAt.toISOString() } : { mappingId: '', viewedAt: '' }
  }

  async storeLastViewed(access: Access, mappingId: string): Promise<{ mappingId: string; viewedAt: string }> {
    const scope = mappingsPolicy.own(access)
    const { userId } = access.user
    if ((await this.mapping(access, mappingId)) === null) throw new DomainError('NOT_FOUND', 'The mapping does not exist.')
    const viewedAt = this.#clock.now()
    await saveLastViewed(scope, userId, mappingId, viewedAt)
    return { mappingId, viewedAt: viewedAt.toISOString() }
  }

  /**
   * Proposes a mapping by account type and name for a company without one, so that its first import shows as a report at once. Runs inside
   * the import's transaction.
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
   * Deletes proposed mappings none of whose accounts has entries any more, unless they were changed or used. Runs inside the
   * transaction of the import or undo.
   */
  async withdrawProposal(tx: Queryable, inForce: ReadonlySet<AccountId>): Promise<void> {
    const claimed = new Set<string>()
    for (const { id, categorizationId, accountIds } of await selectUntouchedProposals(tx))
      if (!accountIds.some((accountId) => inForce.has(accountId)) && (await claimCategorization(tx, categorizationId))) claimed.add(id)
    if (claimed.size === 0) return
    // Checked again: something may have been built on it just before it was locked.
    for (const proposal of await selectUntouchedProposals(tx)) if (claimed.has(proposal.id)) await deleteMappingWhole(tx, proposal)
  }

  /** Keeps a categorization from being deleted until the transaction ends. @returns whether it exists. */
  keepCategorization(tx: Queryable, id: string): Promise<boolean> {
    return keepCategorization(tx, id)
  }
}

/** An unchanged proposal has no saved version yet; its current state is its first. */
function versionsOf({ version, updatedAt }: StoredMapping | StoredCategorization, saved: readonly SavedVersion[]): MappedAs['mapping'][] {
  const versions = saved.length > 0 ? saved : [{ version, savedAt: updatedAt, savedBy: null }]
  return versions.map((one) => ({ ...one, day: calendarDayOf(one.savedAt) }))
}

const trees = new WeakMap<StoredCategorization, GroupTree>()

/** A categorization's tree, built once per loaded categorization. */
export function treeOf(categorization: StoredCategorization): GroupTree {
  const known = trees.get(categorization)
  if (known !== undefined) return known
  const tree = groupTree(categorization.groups)
  trees.set(categorization, tree)
  return tree
}
