import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { ledgerChanges } from '@fourwall/domain/closing/ledger-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { type AccountTypeChange, correctedTypes, takenBack, withChangedTypes } from '@fourwall/domain/ledger/account-type-changes.ts'
import { type AccountTypeEffect, accountTypeEffect } from '@fourwall/domain/profit-loss/account-type-effects.ts'
import { resolveTimeSpan, type TimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosedBooks, ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { MappingService } from '../mappings/service.ts'
import {
  insertTypeChange,
  type SavedTypeChange,
  selectTypeChange,
  selectTypeChanges,
  updateAccountTypes,
} from './account-types-repository.ts'
import { type StoredAccount, selectAccounts } from './accounts-repository.ts'
import { ledgerPolicy } from './policy.ts'
import type { LedgerService } from './service.ts'

export type { SavedTypeChange } from './account-types-repository.ts'

/** An account and the type that it is to have; null: none fits. */
export interface WantedType {
  readonly accountId: string
  readonly type: LedgerAccountType | null
}

/** What corrections would change. */
export interface TypePreview {
  readonly changes: readonly AccountTypeChange[]
  /** The twelve months of the effects. */
  readonly span: TimeSpan
  /** By mapping, those whose reports change. */
  readonly mappings: readonly (AccountTypeEffect & { readonly id: string; readonly name: string })[]
}

interface AccountTypeParts {
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly mappings: MappingService
}

/** Corrects the types of accounts after their import. Every correction stays in the history and can be taken back. */
export class AccountTypeService {
  readonly #parts: AccountTypeParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: AccountTypeParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** @throws BadInputError (accountId) for an unknown account. */
  async preview(access: Access, wanted: readonly WantedType[]): Promise<TypePreview> {
    const scope = ledgerPolicy.figures(access)
    const { companies, ledger, mappings } = this.#parts
    const accounts = await ledger.accounts(access)
    const changes = correctedTypes(accounts, wanted)
    const after = withChangedTypes(accounts, changes)
    const span = resolveTimeSpan(
      { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 12, anchor: 'LEDGER' },
      await ledger.timeContext(access),
    )
    const { minorDigits: scale } = await companies.get(scope)
    const facts = await ledger.facts(access, [span], null)
    const found: TypePreview['mappings'][number][] = []
    for (const mapping of await mappings.mappings(access, null)) {
      await yieldToEventLoop()
      const categorization = await mappings.categorizationOf(access, mapping)
      const effect = accountTypeEffect({ categorization, mapping, accounts, facts, scale }, after)
      const { unmappedBefore, unmappedAfter, ledgerBefore, ledgerAfter } = effect
      if (unmappedBefore.accounts !== unmappedAfter.accounts || ledgerBefore !== ledgerAfter)
        found.push({ ...effect, id: mapping.id, name: mapping.name })
    }
    return { changes, span, mappings: found }
  }

  /** Newest first, the last 200. */
  async history(access: Access): Promise<readonly SavedTypeChange[]> {
    return selectTypeChanges(ledgerPolicy.read(access))
  }

  /**
   * Corrects types. Accounts that have the wanted type are left alone.
   *
   * @throws BadInputError (accountId) for an unknown account, and if nothing would change; ClosedMonthsError if net income of closed months
   * would change without confirmation.
   */
  async correct(
    access: Access,
    wanted: readonly WantedType[],
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<SavedTypeChange> {
    return this.#change(access, { undoes: null, changeClosedMonths }, (accounts) => {
      const changes = correctedTypes(accounts, wanted)
      if (changes.length === 0) throw new BadInputError('These accounts have these types already. Nothing was changed.', 'changes')
      return changes
    })
  }

  /**
   * Takes a correction back, which is a correction of its own. Accounts whose type was changed again since keep it.
   *
   * @throws NOT_FOUND; BadInputError if nothing of it is left to take back; ClosedMonthsError as of `correct`.
   */
  async undo(access: Access, id: string, changeClosedMonths: ClosedMonthsAgreement = false): Promise<SavedTypeChange> {
    const scope = ledgerPolicy.correct(access)
    const change = isUuid(id) ? await selectTypeChange(scope, id) : null
    if (change === null) throw new DomainError('NOT_FOUND', 'There is no such change of account types.')
    return this.#change(access, { undoes: change.id, changeClosedMonths }, (accounts) => {
      const changes = takenBack(accounts, change.changes)
      if (changes.length === 0)
        throw new BadInputError('These types were changed again since, or taken back already. Nothing was changed.', 'id')
      return changes
    })
  }

  async #change(
    access: Access,
    { undoes, changeClosedMonths }: { readonly undoes: string | null; readonly changeClosedMonths: ClosedMonthsAgreement },
    decide: (accounts: readonly StoredAccount[]) => readonly AccountTypeChange[],
  ): Promise<SavedTypeChange> {
    const scope = ledgerPolicy.correct(access)
    const changesOf = async ({ months, facts, scale }: ClosedBooks) => {
      const accounts = await selectAccounts(scope)
      const after = { facts, accounts: withChangedTypes(accounts, decide(accounts)) }
      return ledgerChanges(months, { facts, accounts }, after, scale)
    }
    return this.#parts.closing.change(access, scope, 'SETTINGS', changesOf, async (tx, admit) => {
      const changes = decide(await selectAccounts(tx))
      await admit({ name: 'Account types', agreement: changeClosedMonths })
      const saved: SavedTypeChange = { id: this.#newId(), madeAt: this.#clock.now(), madeBy: access.user.name, changes, undoes }
      await updateAccountTypes(tx, changes)
      await insertTypeChange(tx, saved)
      return saved
    })
  }
}
