import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { groupPaths } from '@fourwall/domain/mappings/group-paths.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { type Assignments, accountsAssigned, assignmentsOf } from '@fourwall/domain/mappings/mapping-edits.ts'
import {
  type NewAccountPlan,
  type ProposedMapping,
  planNewAccounts,
  type UnassignedReason,
  undoAddition,
} from '@fourwall/domain/mappings/new-accounts.ts'
import {
  additionDocument,
  categorizationDocument,
  mappingDocument,
  readAdditionDocument,
  readCategorizationDocument,
  readMappingDocument,
} from '@fourwall/domain/mappings/saved-states.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { HistoryService } from '../history/service.ts'
import type { References } from '../references/service.ts'
import {
  insertAddition,
  markTakenBack,
  replaceGroups,
  type StoredCategorization,
  type StoredMapping,
  selectAddition,
  selectAdditions,
  selectCategorizations,
  selectLastProposed,
  selectMappings,
  storeMapping,
} from './repository.ts'

/** Where an import's new accounts go in the mapping that was proposed last. */
export interface PlannedMapping extends NewAccountPlan {
  readonly mapping: Pick<StoredMapping, 'id' | 'name'>
  /** Group path, as in `Labor > Management`. */
  readonly pathOf: (groupId: string) => string
}

/** What undoing an import could not remove from its mapping. */
export interface LeftInMapping {
  readonly mappingName: string
  /** Accounts that people have moved since. */
  readonly movedSince: readonly AccountId[]
  /** Accounts that have entries of other imports. */
  readonly stillUsed: readonly AccountId[]
  /** Names of lines that the import had added. */
  readonly keptGroups: readonly string[]
}

interface Current {
  readonly mapping: StoredMapping
  readonly categorization: StoredCategorization
  readonly state: ProposedMapping
}

/** Adds accounts of later imports to the mapping that the first import proposed, and removes them when an import is undone. */
export class NewAccountMapping {
  readonly #history: HistoryService
  readonly #references: References
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(
    { history, references }: { readonly history: HistoryService; readonly references: References },
    clock: Clock,
    newId: () => string,
  ) {
    this.#history = history
    this.#references = references
    this.#clock = clock
    this.#newId = newId
  }

  /** The mapping proposed last, even if changed since; null if none was proposed. */
  lastProposed(scope: Queryable): Promise<string | null> {
    return selectLastProposed(scope)
  }

  /**
   * Where new accounts would go; stores nothing. Null if the company has no proposed mapping, or none that imports can extend.
   * @param accounts all of the company's, including the new ones.
   */
  async plan(scope: Queryable, accounts: readonly LedgerAccount[], newAccounts: readonly LedgerAccount[]): Promise<PlannedMapping | null> {
    const current = await this.#current(scope, await selectLastProposed(scope))
    return current === null ? null : this.#planned(current, accounts, newAccounts)
  }

  /** Why `plan` returned null. */
  async whyNoPlan(scope: Queryable): Promise<Extract<UnassignedReason, 'NO_PROPOSED_MAPPING' | 'FIRST_STATE_UNKNOWN'>> {
    return (await selectLastProposed(scope)) === null ? 'NO_PROPOSED_MAPPING' : 'FIRST_STATE_UNKNOWN'
  }

  /**
   * Adds new accounts to the proposed mapping as a new version, within the import's transaction.
   * @param by whom histories name.
   */
  async add(
    tx: Queryable,
    order: { readonly importId: number; readonly by: string },
    accounts: readonly LedgerAccount[],
    newAccounts: readonly LedgerAccount[],
  ): Promise<PlannedMapping | null> {
    const current = await this.#current(tx, await selectLastProposed(tx))
    if (current === null) return null
    const planned = this.#planned(current, accounts, newAccounts)
    if (planned.placed.length === 0) return planned
    const added = new Map(planned.placed.map(({ account, groupId }) => [account.id, groupId]))
    const categorization = planned.added.length === 0 ? null : await this.#saveGroups(tx, current, planned.groups, order.by)
    const mapping = await this.#saveAssignments(tx, current, new Map([...current.state.assignments, ...added]), order.by)
    const document = additionDocument({ assignments: added, groups: planned.added })
    await insertAddition(tx, order.importId, { mappingId: current.mapping.id, document }, { mapping, categorization })
    return planned
  }

  /**
   * Removes what an import added, as a new version, within the undo's transaction.
   * @param inForce accounts that have entries without the import. @returns what had to stay; null if the import had added nothing or the
   * mapping was deleted.
   */
  async takeBack(
    tx: Queryable,
    { importId, by }: { readonly importId: number; readonly by: string },
    inForce: ReadonlySet<AccountId>,
  ): Promise<LeftInMapping | null> {
    const stored = await selectAddition(tx, importId)
    if (stored === null) return null
    const current = await this.#current(tx, stored.mappingId)
    if (current === null) {
      await markTakenBack(tx, importId, this.#clock.now(), { mapping: null, categorization: null })
      return null
    }
    const addition = readAdditionDocument(stored.document)
    const { mapping, categorization, state } = current
    const isUsed = await this.#usedGroups(
      tx,
      current,
      addition.groups.map(({ id }) => id),
    )
    const back = undoAddition(state, addition, inForce, isUsed)
    const isMapped = back.assignments.size !== state.assignments.size
    const versions = {
      // Accounts first: a group is only removed when empty.
      mapping: isMapped ? await this.#saveAssignments(tx, current, back.assignments, by) : null,
      categorization: back.groups === state.groups ? null : await this.#saveGroups(tx, current, back.groups, by),
    }
    await markTakenBack(tx, importId, this.#clock.now(), versions)
    const remaining = new Set(back.groups.map(({ id }) => id))
    const held = new Set(back.assignments.values())
    const keptGroups = addition.groups.filter(({ id, formula }) => formula === null && remaining.has(id) && !held.has(id))
    return {
      mappingName: mapping.name,
      movedSince: back.movedSince,
      stillUsed: back.stillUsed,
      keptGroups: keptGroups.map(({ id, name }) => categorization.groups.find((group) => group.id === id)?.name ?? name),
    }
  }

  #planned({ mapping, state }: Current, accounts: readonly LedgerAccount[], newAccounts: readonly LedgerAccount[]): PlannedMapping {
    const plan = planNewAccounts(state, accounts, newAccounts, this.#newId)
    const paths = groupPaths(groupTree(plan.groups).nodes.map(({ group }) => group))
    return { ...plan, mapping: { id: mapping.id, name: mapping.name }, pathOf: (groupId) => paths.pathOf.get(groupId) ?? '' }
  }

  /** The mapping with all additions of imports; null if it was deleted or its first version is unknown. */
  async #current(tx: Queryable, mappingId: string | null): Promise<Current | null> {
    const [mapping] = mappingId === null ? [] : await selectMappings(tx, mappingId)
    const [categorization] = mapping === undefined ? [] : await selectCategorizations(tx, mapping.categorizationId)
    if (mapping === undefined || categorization === undefined) return null
    const first = await this.#firstStates(tx, mapping, categorization)
    if (first === null) return null
    const placed = new Map(first.assignments)
    const proposed = new Map(first.groups.map((group) => [group.id, group]))
    const known = new Set(categorization.groups.map(({ id }) => id))
    for (const { document, isTakenBack } of await selectAdditions(tx, mapping.id)) {
      const addition = readAdditionDocument(document)
      if (!isTakenBack) for (const [accountId, groupId] of addition.assignments) placed.set(accountId, groupId)
      // A line that stayed when its import was undone counts as an original one.
      for (const group of addition.groups) if (!isTakenBack || known.has(group.id)) proposed.set(group.id, group)
    }
    const assignments = assignmentsOf(mapping.accountMappings)
    return { mapping, categorization, state: { proposed: [...proposed.values()], placed, groups: categorization.groups, assignments } }
  }

  /** Mapping and categorization as proposed. */
  async #firstStates(
    tx: Queryable,
    mapping: StoredMapping,
    categorization: StoredCategorization,
  ): Promise<{ readonly assignments: Assignments; readonly groups: readonly ProfitLossGroup[] } | null> {
    const documents = {
      mapping: mapping.version === 1 ? null : await this.#history.document(tx, { kind: 'MAPPING', id: mapping.id }, 1),
      categorization:
        categorization.version === 1 ? null : await this.#history.document(tx, { kind: 'CATEGORIZATION', id: categorization.id }, 1),
    }
    if ((mapping.version > 1 && documents.mapping === null) || (categorization.version > 1 && documents.categorization === null))
      return null
    return {
      assignments: assignmentsOf(documents.mapping === null ? mapping.accountMappings : readMappingDocument(documents.mapping).accounts),
      groups: documents.categorization === null ? categorization.groups : readCategorizationDocument(documents.categorization).groups,
    }
  }

  /** Whether something other than the mapping needs a group. */
  async #usedGroups(tx: Queryable, { mapping }: Current, groupIds: readonly string[]): Promise<(groupId: string) => boolean> {
    if (groupIds.length === 0) return () => false
    const others = (await selectMappings(tx)).filter(
      ({ id, categorizationId }) => id !== mapping.id && categorizationId === mapping.categorizationId,
    )
    const mapped = new Set(others.flatMap(({ accountMappings }) => accountMappings.map(({ groupId }) => groupId)))
    const references = await this.#references.toEachWithin(tx, 'GROUP', groupIds)
    return (groupId) => mapped.has(groupId) || references.has(groupId)
  }

  /** @returns the new version. */
  async #saveGroups(tx: Queryable, { categorization }: Current, groups: readonly ProfitLossGroup[], by: string): Promise<number> {
    const { id, name, version, updatedAt } = categorization
    const subject = { kind: 'CATEGORIZATION', id } as const
    const now = this.#clock.now()
    const next = { id, name, version: version + 1, groups }
    // A state made only by an import is not in the history yet.
    await this.#history.record(tx, subject, { version, savedAt: updatedAt, savedBy: null }, categorizationDocument(categorization))
    await replaceGroups(tx, next, now)
    await this.#history.record(tx, subject, { version: next.version, savedAt: now, savedBy: by }, categorizationDocument(next))
    return next.version
  }

  /** @returns the new version. */
  async #saveAssignments(tx: Queryable, { mapping }: Current, assignments: Assignments, by: string): Promise<number> {
    const { id, version, updatedAt } = mapping
    const subject = { kind: 'MAPPING', id } as const
    const now = this.#clock.now()
    const accounts = accountsAssigned(assignments)
    const ids = new Map(mapping.accountMappings.map(({ accountId, id: ownId }) => [accountId, ownId]))
    const accountMappings = accounts.map((one) => ({ ...one, id: ids.get(one.accountId) ?? this.#newId() }))
    const next = { ...mapping, version: version + 1, accountMappings }
    const before = mappingDocument({ ...mapping, accounts: mapping.accountMappings })
    await this.#history.record(tx, subject, { version, savedAt: updatedAt, savedBy: null }, before)
    await storeMapping(tx, next, now)
    await this.#history.record(tx, subject, { version: next.version, savedAt: now, savedBy: by }, mappingDocument({ ...next, accounts }))
    return next.version
  }
}
