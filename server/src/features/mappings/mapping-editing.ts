import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { mappingDocument } from '@fourwall/domain/mappings/saved-states.ts'
import { checkMapping } from '@fourwall/domain/mappings/validate-mapping.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosedBooks, ClosedMonthsAct, ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import { type Editor, type HistoryService, refuseStale } from '../history/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { ReferenceKind, References } from '../references/service.ts'
import { closedLineChanges } from './closed-lines.ts'
import { mappingsPolicy } from './policy.ts'
import {
  deleteMappingRow,
  insertMapping,
  type StoredCategorization,
  type StoredMapping,
  selectCategorizations,
  selectMappings,
  storeMapping,
} from './repository.ts'

/** An account and its group, with API ids. */
export interface AssignedAccount {
  readonly groupId: string
  readonly accountId: string
}

export interface NewMapping {
  readonly name: string
  readonly description: string | null
  readonly categorizationId: string
  readonly accounts: readonly AssignedAccount[]
}

/** Omitted fields stay as they are. */
export interface MappingChange {
  /** As its editor read it; null: any. */
  readonly version: number | null
  readonly name?: string
  readonly description?: string | null
  readonly accounts?: readonly AssignedAccount[]
  /** Agrees to change closed months; default: no. */
  readonly changeClosedMonths?: ClosedMonthsAgreement
}

type SavedMapping = Omit<StoredMapping, 'createdAt' | 'updatedAt'>

/** Creates, changes and deletes mappings. Every saved version stays in the history. */
export class MappingEditing {
  readonly #closing: ClosingService
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #history: HistoryService
  readonly #references: References
  readonly #clock: Clock
  readonly #newId: () => string
  /** Accounts with entries, looked up once for a list of mappings. */
  readonly #known = new WeakMap<
    ReadonlySet<AccountId>,
    { readonly accounts: readonly LedgerAccount[]; readonly reported: ReadonlySet<AccountId> }
  >()

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
  async create(access: Access, input: NewMapping): Promise<string> {
    const scope = mappingsPolicy.change(access)
    const editor = access.user
    const id = this.#newId()
    const known = await this.#accounts(access)
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const mapping = await this.#checked(tx, known, { ...input, id, version: 1 })
      await insertMapping(tx, mapping)
      await this.#record(tx, editor, mapping)
      await recordMade(tx, id)
    })
    return id
  }

  /**
   * @throws BadInputError with the reason if it cannot be saved; CONFLICT if another user saved in the meantime; NOT_FOUND; ClosedMonthsError if
   * lines of closed months would change without confirmation.
   */
  async update(access: Access, id: string, change: MappingChange): Promise<void> {
    const scope = mappingsPolicy.change(access)
    const editor = access.user
    const known = await this.#accounts(access)
    const changed = async (tx: Queryable) => {
      const stored = await this.#stored(tx, id)
      refuseStale({ name: `"${stored.name}"`, version: stored.version }, change.version)
      const accounts =
        change.accounts ?? stored.accountMappings.map(({ groupId, accountId }) => ({ groupId, accountId: String(accountId) }))
      const next = await this.#checked(tx, known, {
        id,
        categorizationId: stored.categorizationId,
        version: stored.version + 1,
        name: change.name ?? stored.name,
        description: change.description === undefined ? stored.description : change.description,
        accounts,
      })
      return { stored, next }
    }
    const save = async (tx: Queryable, admit: (act: ClosedMonthsAct) => Promise<void>) => {
      const { stored, next } = await changed(tx)
      await admit({ name: `Mapping "${next.name}"`, agreement: change.changeClosedMonths ?? false })
      await this.#keepFirst(tx, stored)
      await storeMapping(tx, next, this.#clock.now())
      await this.#record(tx, editor, next)
    }
    // A name changes no figure.
    if (change.accounts === undefined) return this.#companies.change(scope, 'SETTINGS', (tx) => save(tx, async () => {}))
    const changesOf = async (books: ClosedBooks) => {
      const { stored, next } = await changed(scope)
      const [categorization] = await selectCategorizations(scope, stored.categorizationId)
      const groups = categorization?.groups ?? []
      const [before, after] = [
        { groups, mapping: stored },
        { groups, mapping: next },
      ]
      return closedLineChanges(books, [...known.values()], [{ name: next.name, before, after }])
    }
    return this.#closing.change(access, scope, 'SETTINGS', changesOf, save)
  }

  /** @throws BadInputError without a name; NOT_FOUND. */
  async rename(access: Access, id: string, name: string, description: string | null | undefined): Promise<void> {
    mappingsPolicy.change(access)
    if (name.trim() === '') throw new BadInputError('Please enter a name for this mapping.', 'name')
    await this.update(access, id, { version: null, name, ...(description === undefined ? {} : { description }) })
  }

  /** @returns the copy's id. @throws BadInputError without a name; NOT_FOUND. */
  async duplicate(access: Access, id: string, name: string): Promise<string> {
    const scope = mappingsPolicy.change(access)
    const editor = access.user
    if (name.trim() === '') throw new BadInputError('Please enter a name for this mapping.', 'name')
    const copyId = this.#newId()
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const stored = await this.#stored(tx, id)
      const accountMappings = stored.accountMappings.map((one) => ({ ...one, id: this.#newId() }))
      const copy = { ...stored, id: copyId, name: name.trim(), version: 1, accountMappings }
      await insertMapping(tx, copy)
      await this.#record(tx, editor, copy)
      await recordMade(tx, copyId)
    })
    return copyId
  }

  /** What uses it, in words, such as `the tab "Monthly" of Dana Whitlock`. It cannot be deleted then. */
  async uses(access: Access, id: string): Promise<readonly string[]> {
    const scope = mappingsPolicy.read(access)
    return (await this.#references.to(scope, 'MAPPING', id)).map(({ inWords }) => inWords)
  }

  async countUses(access: Access, id: string, kind: ReferenceKind): Promise<number> {
    const scope = mappingsPolicy.read(access)
    return (await this.#references.to(scope, 'MAPPING', id)).filter((one) => one.kind === kind).length
  }

  /** How many accounts with entries, outside the balance sheet, it leaves unmapped. */
  async unassigned(access: Access, mapping: StoredMapping): Promise<number> {
    mappingsPolicy.read(access)
    const reported = await this.reported(access)
    return reported.size - mapping.accountMappings.filter(({ accountId }) => reported.has(accountId)).length
  }

  /** Accounts with entries, outside the balance sheet. */
  async reported(access: Access): Promise<ReadonlySet<AccountId>> {
    mappingsPolicy.read(access)
    const [inForce, accounts] = [await this.#ledger.accountsInForce(access), await this.#ledger.accounts(access)]
    const known = this.#known.get(inForce)
    if (known?.accounts === accounts) return known.reported
    const reported = new Set(accounts.flatMap(({ id, type }) => (type !== 'BALANCE_SHEET' && inForce.has(id) ? [id] : [])))
    this.#known.set(inForce, { accounts, reported })
    return reported
  }

  /** @throws BadInputError while something uses it, naming what; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = mappingsPolicy.change(access)
    const uses = await this.#references.to(scope, 'MAPPING', id)
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const stored = await this.#stored(tx, id)
      if (uses.length > 0)
        throw new BadInputError(
          `"${stored.name}" is used by ${listed(uses.map(({ inWords }) => inWords))}. Choose another mapping there, or close it, first.`,
          'mappingId',
        )
      await this.#keepFirst(tx, stored)
      await deleteMappingRow(tx, id)
    })
  }

  async #stored(tx: Queryable, id: string): Promise<StoredMapping> {
    const [stored] = isUuid(id) ? await selectMappings(tx, id) : []
    if (stored === undefined) throw new DomainError('NOT_FOUND', 'This mapping was deleted.')
    return stored
  }

  /** The company's accounts by id as text. Accounts are never deleted. */
  async #accounts(access: Access): Promise<ReadonlyMap<string, LedgerAccount>> {
    return new Map((await this.#ledger.accounts(access)).map((account) => [String(account.id), account]))
  }

  async #checked(
    tx: Queryable,
    known: ReadonlyMap<string, LedgerAccount>,
    { accounts, ...draft }: NewMapping & { readonly id: string; readonly version: number },
  ): Promise<SavedMapping> {
    const [categorization]: (StoredCategorization | undefined)[] = isUuid(draft.categorizationId)
      ? await selectCategorizations(tx, draft.categorizationId)
      : []
    if (categorization === undefined) throw new BadInputError('The categorization does not exist.', 'categorizationId')
    const accountMappings = accounts.map(({ groupId, accountId }, at) => {
      const account = known.get(accountId)
      if (account === undefined)
        throw new BadInputError(`There is no account with the id "${accountId.slice(0, 60)}".`, `accountMappings.${at}.ledgerAccountId`)
      return { id: this.#newId(), groupId: groupId.toLowerCase(), accountId: account.id }
    })
    const nameOf = (id: AccountId): string | undefined => {
      const account = known.get(String(id))
      return account && `${account.number} ${account.name}`.trim()
    }
    const mapping = { ...draft, name: draft.name.trim(), description: draft.description?.trim() || null, accountMappings }
    checkMapping(mapping, categorization, nameOf)
    return mapping
  }

  /** Before its first change, records a state that is not in the history yet: from an import, or from before histories were stored. */
  #keepFirst(tx: Queryable, stored: StoredMapping): Promise<void> {
    return this.#keep(tx, stored, stored.updatedAt, null)
  }

  #record(tx: Queryable, editor: Editor, saved: SavedMapping): Promise<void> {
    return this.#keep(tx, saved, this.#clock.now(), editor.name)
  }

  #keep(tx: Queryable, saved: SavedMapping, savedAt: Date, savedBy: string | null): Promise<void> {
    const { id, version, accountMappings: accounts } = saved
    return this.#history.record(tx, { kind: 'MAPPING', id }, { version, savedAt, savedBy }, mappingDocument({ ...saved, accounts }))
  }
}

function listed(names: readonly string[]): string {
  const most = 5
  const shown = names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
