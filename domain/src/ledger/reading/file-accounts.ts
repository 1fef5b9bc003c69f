import { BadInputError } from '../../errors.ts'
import { LONGEST } from '../../text-limits.ts'
import { accountLabel, INCOME_TYPES, type LedgerAccountType } from '../account.ts'
import { accountTypeFromText, guessAccountType, type TradeDocuments } from '../account-types.ts'
import { accountHandle, typingOf } from '../chosen-types.ts'
import type { AccountParts } from './account-text.ts'
import type { TextProblem } from './amount-text.ts'
import { cleanText, detached } from './cell-text.ts'
import type { FileAccount } from './file-entry.ts'
import type { FileMatch } from './file-match.ts'

/** Raw amounts of one account, before any sign rule. */
export interface AccountTally {
  readonly account: FileAccount
  positiveRows: number
  negativeRows: number
  /** Rows of documents of sales and of purchases; `rows` has those of other transactions too. */
  salesRows: number
  purchaseRows: number
  rows: number
  /** Rows that say refund, credit memo or the like. */
  refundRows: number
  /** Sum as a double, as evidence for signs only. */
  sum: number
  /** The same without signs. */
  gross: number
}

/** An account under one of its names, shared by all rows with the same texts. */
export interface NamedAccount {
  readonly tally: AccountTally
  readonly number: string
  readonly name: string
  /** The location in its number; null if numbers name none. */
  readonly place: string | null
}

/** Two type words of one account that make it revenue and a cost, or one of the balance sheet. */
export interface OtherType {
  readonly account: string
  readonly first: string
  readonly other: string
  readonly line: number
}

/** Type of a ledger account: stated by a file or a person, or guessed earlier. */
export type KnownType = (number: string, name: string) => { readonly type: LedgerAccountType | null; readonly isStated: boolean } | null

/** Types chosen by a person, by the account's number, or its name if it has none. */
export type ChosenTypes = ReadonlyMap<string, LedgerAccountType | null>

/** What types are guessed from, in addition to numbers and names. */
export type GuessBasis = Pick<FileMatch, 'chart' | 'traded'>

export const MOST_ACCOUNT_NAMES = 50_000

/**
 * The accounts in a file, identified by number, or without one by exact name. Each type is settled at the first appearance:
 * by a person's choice, the file's type word, the ledger, or else a guess. A type that the ledger only guessed stays a guess.
 */
export class FileAccounts {
  readonly tallies: AccountTally[] = []
  readonly #knownType: KnownType
  readonly #chosenTypes: ChosenTypes
  readonly #basis: GuessBasis
  readonly #documents: ReadonlyMap<string, TradeDocuments>
  readonly #byKey = new Map<string, AccountTally>()
  /** By number text and name text, as written in the file. */
  readonly #byTexts = new Map<string, Map<string, NamedAccount>>()
  #names = 0
  #otherType: OtherType | null = null

  constructor(knownType: KnownType, chosenTypes: ChosenTypes, basis: GuessBasis) {
    this.#knownType = knownType
    this.#chosenTypes = chosenTypes
    this.#basis = basis
    this.#documents = documentsOf(basis)
  }

  find(numberText: string, nameText: string): NamedAccount | undefined {
    return this.#byTexts.get(numberText)?.get(nameText)
  }

  /** Adds an account for texts that were not found. @throws BadInputError beyond 50,000 texts. */
  add(
    numberText: string,
    nameText: string,
    parts: AccountParts,
    typeText: string,
    place: string | null = null,
  ): NamedAccount | TextProblem {
    if (parts.number.length > LONGEST.account || parts.name.length > LONGEST.account) return TOO_LONG
    if (++this.#names > MOST_ACCOUNT_NAMES) {
      throw new BadInputError(
        `The file names more than ${MOST_ACCOUNT_NAMES.toLocaleString('en-US')} accounts: another column holds the account. Correct the columns.`,
      )
    }
    const named = this.#named(detached(parts.number), detached(parts.name), typeText, place === null ? null : detached(place))
    let names = this.#byTexts.get(numberText)
    if (names === undefined) {
      names = new Map()
      this.#byTexts.set(detached(numberText), names)
    }
    names.set(detached(nameText), named)
    return named
  }

  /** The first account that a row gives another kind of type; null for none. */
  get otherType(): OtherType | null {
    return this.#otherType
  }

  /** Compares the type word of a row with that of its account. */
  compareType({ account }: AccountTally, typeText: string, line: number): void {
    const { typeText: first } = account
    if (first === null || this.#otherType !== null || typeText === first || typeText.length > LONGEST.account) return
    const [one, other] = [first, typeText].map((text) => kindOf(accountTypeFromText(text)?.type))
    if (one === other || one === null || other === null) return
    this.#otherType = { account: accountLabel(account), first, other: detached(cleanText(typeText)), line }
  }

  /** Tallies with account types guessed on another basis. */
  talliesBy(basis: GuessBasis): readonly AccountTally[] {
    if (basis.chart === this.#basis.chart && basis.traded === this.#basis.traded) return this.tallies
    const documents = documentsOf(basis)
    return this.tallies.map((tally) => {
      const { number, name, typeText } = tally.account
      return { ...tally, account: { ...tally.account, ...this.#typed(number, name, typeText, basis, documents) } }
    })
  }

  #named(number: string, name: string, typeText: string, place: string | null): NamedAccount {
    // Prefixed, so that numbers and names cannot collide.
    const key = number === '' ? `name ${name}` : `number ${number}`
    let tally = this.#byKey.get(key)
    if (tally === undefined) {
      const type = typeText === '' ? null : detached(typeText)
      const typed = this.#typed(number, name, type, this.#basis, this.#documents)
      const account: FileAccount = { index: this.tallies.length, number, name, typeText: type, ...typed }
      tally = { account, positiveRows: 0, negativeRows: 0, salesRows: 0, purchaseRows: 0, rows: 0, refundRows: 0, sum: 0, gross: 0 }
      this.tallies.push(tally)
      this.#byKey.set(key, tally)
    }
    return { tally, number, name, place }
  }

  #typed(
    number: string,
    name: string,
    typeText: string | null,
    { chart }: GuessBasis,
    documents: ReadonlyMap<string, TradeDocuments>,
  ): Pick<FileAccount, 'typing' | 'isGuessedAnew'> {
    const handle = accountHandle({ number, name })
    const chosen = this.#chosenTypes.get(handle)
    const stated = typeText === null ? null : accountTypeFromText(typeText)
    const guess = guessAccountType(number, name, chart, documents.get(handle) ?? null)
    // The file's own type word may distinguish liabilities from assets.
    if (chosen !== undefined) return { typing: typingOf(chosen, 'STATED', stated?.type === chosen ? stated : guess), isGuessedAnew: false }
    if (stated !== null) return { typing: stated, isGuessedAnew: false }
    const known = this.#knownType(number, name)
    if (known === null) return { typing: guess, isGuessedAnew: true }
    return { typing: typingOf(known.type, known.isStated ? 'STATED' : 'LIKELY', guess), isGuessedAnew: false }
  }
}

/** Types of one kind differ only in the group of the report. */
function kindOf(type: LedgerAccountType | null | undefined): 'REVENUE' | 'COST' | 'BALANCE_SHEET' | null {
  if (type === null || type === undefined) return null
  return type === 'BALANCE_SHEET' ? type : INCOME_TYPES.has(type) ? 'REVENUE' : 'COST'
}

const TOO_LONG: TextProblem = { reason: `the account is longer than ${LONGEST.account} characters` }

function documentsOf({ traded }: GuessBasis): ReadonlyMap<string, TradeDocuments> {
  return new Map(traded.map(({ account, documents }) => [account, documents]))
}
