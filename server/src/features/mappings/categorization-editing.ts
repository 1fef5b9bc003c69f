import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { categorizationDocument } from '@fourwall/domain/mappings/saved-states.ts'
import { checkCategorization } from '@fourwall/domain/mappings/validate-categorization.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosedBooks, ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import { type Editor, type HistoryService, refuseStale } from '../history/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { listedByKind, type References } from '../references/service.ts'
import { closedLineChanges } from './closed-lines.ts'
import { mappingsPolicy } from './policy.ts'
import {
  claimCategorization,
  deleteCategorizationRow,
  insertCategorization,
  replaceGroups,
  type StoredCategorization,
  selectCategorizations,
  selectForeignGroup,
  selectMappings,
} from './repository.ts'

export interface CategorizationInput {
  readonly name: string
  /** As its editor read it; null: any. */
  readonly version: number | null
  readonly groups: readonly ProfitLossGroup[]
  /** Agrees to change closed months; default: no. */
  readonly changeClosedMonths?: ClosedMonthsAgreement
}

/** Creates, changes and deletes categorizations. Every saved version stays in the history. */
export class CategorizationEditing {
  readonly #closing: ClosingService
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #history: HistoryService
  readonly #references: References
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(
    {
      closing,
      companies,
      ledger,
      history,
      references,
    }: { closing: ClosingService; companies: CompanyService; ledger: LedgerService; history: HistoryService; references: References },
    clock: Clock,
    newId: () => string,
  ) {
    this.#closing = closing
    this.#companies = companies
    this.#ledger = ledger
    this.#history = history
    this.#references = references
    this.#clock = clock
    this.#newId = newId
  }

  /** @returns the new id. @throws BadInputError with the reason if it cannot be saved. */
  async create(access: Access, { name, groups }: Pick<CategorizationInput, 'name' | 'groups'>): Promise<string> {
    const scope = mappingsPolicy.change(access)
    const editor = access.user
    const draft = { name: name.trim(), groups: readable(groups) }
    checkCategorization(draft)
    const id = this.#newId()
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      await refuseForeignGroups(tx, id, draft.groups)
      await insertCategorization(tx, { id, version: 1, ...draft })
      await this.#record(tx, editor, { id, version: 1, ...draft })
      await recordMade(tx, id)
    })
    return id
  }

  /**
   * Replaces a categorization's groups. Groups that are left out are deleted.
   *
   * @throws BadInputError with the reason if it cannot be saved, such as accounts mapped to a deleted group; CONFLICT if another user saved
   * in the meantime; NOT_FOUND; ClosedMonthsError if lines of closed months would change without confirmation.
   */
  async update(access: Access, id: string, { name, version, groups, changeClosedMonths = false }: CategorizationInput): Promise<void> {
    const scope = mappingsPolicy.change(access)
    const editor = access.user
    const draft = { name: name.trim(), groups: readable(groups) }
    checkCategorization(draft)
    const changed = async (tx: Queryable) => {
      const stored = await this.#stored(tx, id)
      refuseStale({ name: `"${stored.name}"`, version: stored.version }, version)
      await refuseForeignGroups(tx, id, draft.groups)
      refuseMapped(stored, draft.groups, await mappedGroups(tx, id))
      await this.#refuseNamed(tx, stored, draft.groups)
      return stored
    }
    const changesOf = async (books: ClosedBooks) => {
      const stored = await changed(scope)
      const mappings = (await selectMappings(scope)).filter(({ categorizationId }) => categorizationId === id)
      const changing = mappings.map((mapping) => ({
        name: mapping.name,
        before: { groups: stored.groups, mapping },
        after: { groups: draft.groups, mapping },
      }))
      return closedLineChanges(books, await this.#ledger.accounts(access), changing)
    }
    await this.#closing.change(access, scope, 'SETTINGS', changesOf, async (tx, admit) => {
      const stored = await changed(tx)
      await admit({ name: `Categorization "${draft.name}"`, agreement: changeClosedMonths })
      await this.#keepFirst(tx, stored)
      const next = { id, version: stored.version + 1, ...draft }
      await replaceGroups(tx, next, this.#clock.now())
      await this.#record(tx, editor, next)
    })
  }

  /** @throws BadInputError while mappings or budgets use it, naming them; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = mappingsPolicy.change(access)
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const stored = await this.#stored(tx, id)
      const mappings = (await selectMappings(tx)).filter(({ categorizationId }) => categorizationId === id)
      if (mappings.length > 0) {
        const names = mappings.map(({ name }) => `"${name}"`).join(', ')
        throw new BadInputError(
          `"${stored.name}" is used by ${names}. Delete ${mappings.length === 1 ? 'that mapping' : 'those mappings'} first.`,
        )
      }
      if (!(await claimCategorization(tx, id)))
        throw new BadInputError(`A budget of "${stored.name}" is being created right now. Delete that first.`)
      const using = (await this.#references.toEachWithin(tx, 'CATEGORIZATION', [id])).get(id) ?? []
      if (using.length > 0)
        throw new BadInputError(`"${stored.name}" is used by ${listedByKind(using)}. Delete ${using.length === 1 ? 'it' : 'them'} first.`)
      await this.#refuseNamed(tx, stored, [])
      await this.#keepFirst(tx, stored)
      await deleteCategorizationRow(tx, id)
    })
  }

  /** @throws BadInputError if something else needs a deleted group. */
  async #refuseNamed(tx: Queryable, stored: StoredCategorization, kept: readonly ProfitLossGroup[]): Promise<void> {
    const ids = new Set(kept.map(({ id }) => id))
    const gone = stored.groups.filter(({ id }) => !ids.has(id))
    const references = await this.#references.toEachWithin(
      tx,
      'GROUP',
      gone.map(({ id }) => id),
    )
    for (const { id, name } of gone) {
      const using = references.get(id)?.map(({ inWords, predicate }) => `${inWords} ${predicate}`)
      if (using !== undefined) throw new BadInputError(`"${name}" cannot be deleted: ${using.join(', ')}. Change that first.`, 'groups')
    }
  }

  async #stored(tx: Queryable, id: string): Promise<StoredCategorization> {
    const [stored] = isUuid(id) ? await selectCategorizations(tx, id) : []
    if (stored === undefined) throw new DomainError('NOT_FOUND', 'This categorization has been deleted.')
    return stored
  }

  /** Before its first change, records a state that is not in the history yet: from an import, or from before histories were stored. */
  #keepFirst(tx: Queryable, stored: StoredCategorization): Promise<void> {
    const { id, version, updatedAt: savedAt } = stored
    return this.#history.record(tx, { kind: 'CATEGORIZATION', id }, { version, savedAt, savedBy: null }, categorizationDocument(stored))
  }

  #record(
    tx: Queryable,
    editor: Editor,
    saved: Pick<StoredCategorization, 'id' | 'version' | 'name'> & { readonly groups: readonly ProfitLossGroup[] },
  ) {
    const { id, version } = saved
    return this.#history.record(
      tx,
      { kind: 'CATEGORIZATION', id },
      { version, savedAt: this.#clock.now(), savedBy: editor.name },
      categorizationDocument(saved),
    )
  }
}

/** @throws BadInputError for an id that is not a UUID, or a place that is not a whole number. */
function readable(groups: readonly ProfitLossGroup[]): readonly ProfitLossGroup[] {
  return groups.map((group, at) => {
    const id = group.id.toLowerCase()
    if (!isUuid(id)) throw new BadInputError(`The id "${group.id.slice(0, 60)}" of "${group.name}" is not a UUID.`, `groups.${at}.id`)
    if (!Number.isInteger(group.displayOrder))
      throw new BadInputError('The place of a group must be a whole number.', `groups.${at}.displayOrder`)
    const formula = group.formula?.replaceAll(/\{[^{}]*\}/g, (reference) => reference.toLowerCase()) ?? null
    return { ...group, id, parentId: group.parentId?.toLowerCase() ?? null, name: group.name.trim(), formula }
  })
}

/** Group ids are unique within the company: categorizations do not share groups. */
async function refuseForeignGroups(tx: Queryable, id: string, groups: readonly ProfitLossGroup[]): Promise<void> {
  const foreign = await selectForeignGroup(
    tx,
    id,
    groups.map((group) => group.id),
  )
  const at = groups.findIndex((group) => group.id === foreign)
  if (foreign !== null)
    throw new BadInputError(`"${groups[at]?.name}" has the id of a group in another categorization. Give it a new one.`, `groups.${at}.id`)
}

/** Groups with mapped accounts, with the names of the mappings and the total number of accounts. */
async function mappedGroups(
  tx: Queryable,
  categorizationId: string,
): Promise<ReadonlyMap<string, { names: Set<string>; accounts: number }>> {
  const mapped = new Map<string, { names: Set<string>; accounts: number }>()
  for (const mapping of await selectMappings(tx)) {
    if (mapping.categorizationId !== categorizationId) continue
    for (const { groupId } of mapping.accountMappings) {
      const known = mapped.get(groupId) ?? { names: new Set(), accounts: 0 }
      known.names.add(mapping.name)
      known.accounts += 1
      mapped.set(groupId, known)
    }
  }
  return mapped
}

/** @throws BadInputError if a mapped group is deleted or becomes a calculation. */
function refuseMapped(
  stored: StoredCategorization,
  groups: readonly ProfitLossGroup[],
  mapped: Awaited<ReturnType<typeof mappedGroups>>,
): void {
  const next = new Map(groups.map((group) => [group.id, group]))
  for (const { id, name } of stored.groups) {
    const use = mapped.get(id)
    const group = next.get(id)
    if (use === undefined || (group !== undefined && isCategory(group))) continue
    const accounts = use.accounts === 1 ? '1 account is' : `${use.accounts} accounts are`
    const where = [...use.names].map((mapping) => `"${mapping}"`).join(', ')
    throw new BadInputError(
      group === undefined
        ? `"${name}" cannot be deleted: ${accounts} mapped to it in ${where}. Move them to another group first.`
        : `"${name}" cannot become a calculation: ${accounts} mapped to it in ${where}. Move them to another group first.`,
      'groups',
    )
  }
}
