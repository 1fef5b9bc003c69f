import type { SignRule } from '@fourwall/domain/ledger/reading/file-match.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted, formatCount, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { Display } from '../../../ui/display.ts'

/** An import that was stored. Days are yyyy-MM-dd, of its entries. */
export interface StoredImport {
  readonly fileName: string
  readonly rows: number
  readonly rowsReplaced: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly undoBlockedBy: readonly { readonly name: string }[]
}

/** `Jun 2026`, `Jun 1 – 15, 2026`; a dash for an import without entries. */
export function daysCovered({ firstDay, lastDay }: Pick<StoredImport, 'firstDay' | 'lastDay'>, display: Display): string {
  return firstDay === null || lastDay === null ? NO_VALUE : display.rangeName(parseDay(firstDay), parseDay(lastDay))
}

interface UnreadPreview {
  readonly rows: number
  readonly obstacle: string | null
  readonly unreadableRows: readonly { readonly reason: string }[]
}

/** Whether rows that cannot be read only say what the whole file lacks, as where no column has the account. */
export function isObstacleRepeated({ rows, obstacle, unreadableRows }: UnreadPreview): boolean {
  return obstacle !== null && rows === 0 && unreadableRows.every(({ reason }) => LACKING.test(reason))
}

const LACKING = /^No (?:date|amount|account)(?:,? (?:and )?no (?:date|amount|account))*\.?$/

/** Why this import cannot be undone yet, with what to do; null when it can. */
export function undoRefusal({ undoBlockedBy }: Pick<StoredImport, 'undoBlockedBy'>): string | null {
  const names = undoBlockedBy.map(({ name }) => `“${name}”`)
  const [first, second] = names
  if (first === undefined) return null
  const later =
    second === undefined
      ? first
      : names.length === 2
        ? `${first} and ${second}`
        : `${first} and ${counted(names.length - 1, 'other later import')}`
  return `Undo ${later} first: ${names.length === 1 ? 'it came' : 'they came'} later for the same months and locations.`
}

/** What undoing does, with its counts. */
export function undoConsequence({ rows, rowsReplaced, firstDay, lastDay }: StoredImport, display: Display): string {
  const days = firstDay === null ? '' : ` of ${daysCovered({ firstDay, lastDay }, display)}`
  const leave = `${counted(rows, 'row')}${days} ${rows === 1 ? 'leaves' : 'leave'} the ledger and every report.`
  if (rowsReplaced === 0) return leave
  return `${leave} ${counted(rowsReplaced, 'row')} that ${rows === 1 ? 'it' : 'they'} replaced ${rowsReplaced === 1 ? 'comes' : 'come'} back.`
}

/** How long something took: `0.4 s`, `12 s`, `2 min 5 s`. */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${(Math.round(seconds * 10) / 10).toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A long file name without its middle: exports of one report differ in how their names end. */
export function shortFileName(name: string): string {
  return name.length <= 52 ? name : `${name.slice(0, 28)}…${name.slice(-20)}`
}

/** The place of an import in the list, for addresses: /uploads#import-7. */
export function importRowId(importId: string): string {
  return `import-${importId}`
}

/** What becomes of new accounts: the first import proposes a mapping; later they wait to be mapped. Null until that is known. */
export type NewAccountsFate = 'PROPOSED' | 'UNMAPPED' | null

/** What is new, in a line: `2 accounts start unmapped, 1 type guessed, no new locations`. `joining`: how many join which mapping. */
export function newNamesSentence(
  accounts: number,
  locations: number,
  guessed: number,
  fate: NewAccountsFate,
  joining: { readonly accounts: number; readonly mapping: string } | null = null,
): string {
  const fates = {
    PROPOSED: `${counted(accounts, 'account')}, mapping proposed`,
    UNMAPPED: `${counted(accounts, 'account')} ${accounts === 1 ? 'starts' : 'start'} unmapped`,
    UNKNOWN: counted(accounts, 'new account'),
  }
  const joined =
    joining === null || joining.accounts === 0
      ? null
      : `${counted(accounts, 'account')}, ${formatCount(joining.accounts)} ${joining.accounts === 1 ? 'joins' : 'join'} “${joining.mapping}”`
  const first = accounts === 0 ? 'no new accounts' : (joined ?? fates[fate ?? 'UNKNOWN'])
  const types = guessed === 0 ? '' : `, ${counted(guessed, 'type')} guessed`
  const second = locations === 0 ? 'no new locations' : counted(locations, 'new location')
  return `${first}${types}, ${second}`
}

/** What is not certain about types and signs, and what one says by confirming them. `guessed`: accounts with a guessed type. */
export function signsDoubt(signRule: SignRule, guessed: number): { readonly hint: string; readonly label: string } {
  const are = guessed === 1 ? 'is' : 'are'
  if (signRule === 'DEBIT_AND_CREDIT')
    return {
      hint:
        guessed === 0 ? 'The file does not state all account types' : `${counted(guessed, 'account type')} ${are} guessed; see Questions`,
      label: guessed === 0 ? 'The examples are right' : 'The guessed types are right',
    }
  const reason = signRule === 'NATURAL' ? 'The signs follow the account types' : 'The account types determine the signs'
  if (guessed > 0)
    return { hint: `${reason}, and ${formatCount(guessed)} of these ${are} guessed; see Questions`, label: 'The guessed types are right' }
  return signRule === 'NATURAL'
    ? { hint: `${reason}, and some of these are guessed; see Questions`, label: 'The guessed types are right' }
    : { hint: 'Nothing in the file determines its signs for certain; see Questions', label: 'The signs are right' }
}

/** Whether a file's debits equal its credits: `Debits 120.00 equal credits.` Decimals; `print` writes an amount. */
export function balanceSentence(debits: string, credits: string, print: (amount: string) => string): string {
  if (compareDecimals(debits, credits) === 0) return `Debits ${print(debits)} equal credits.`
  const difference = sumDecimals([debits, negateDecimal(credits)])
  const over =
    compareDecimals(debits, credits) > 0 ? `${print(difference)} over credits` : `${print(negateDecimal(difference))} short of credits`
  return `Debits ${print(debits)}, ${over} ${print(credits)}.`
}

/** Whether an account's type is a guess from its number or name; no type at all is none. */
export function isTypeGuessed({ type, typeGuessed }: { readonly type: string | null; readonly typeGuessed: boolean }): boolean {
  return type !== null && typeGuessed
}
