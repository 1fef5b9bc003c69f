import { DomainError } from '../errors.ts'
import { decimalPlaces, fractionFromDecimal, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { counted, formatFigure } from '../money/format.ts'
import { compareFractions, type Fraction, negateFraction } from '../money/fraction.ts'
import { joinNames } from '../sentence-text.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { monthsName, monthText } from '../time/day-format.ts'

/** How an act changes a closed month: by the figure that changes most where several do; by several where they have different units. */
export interface ClosedMonthChange {
  readonly month: MonthIndex
  /** Number of months that the figure is of, from `month` on; at least one of them is closed. Left out: 1. */
  readonly months?: number
  /** `Ledger net income`, or the name of an account, of a line, of a metric, or of a line of a budget. */
  readonly figure: string
  /** Decimals in the figure's own sign; null where there is no figure. */
  readonly before: string | null
  readonly after: string | null
  /** How many more figures of the month change. */
  readonly others: number
  /** Of how many stored figures it changes, such as those of locations. Left out: it is not a sum of stored figures. */
  readonly storedFigures?: number
  /** Entries of the month, if the act changes the ledger; otherwise null. */
  readonly entriesBefore: number | null
  readonly entriesAfter: number | null
}

/**
 * What the sum of all accounts outside the balance sheet is called wherever closed months are compared. The net income of a report
 * leaves out accounts that are not mapped.
 */
export const NET_INCOME = 'Ledger net income'

/** After minus before, as a Decimal; no figure counts as zero. */
export function changeOf({ before, after }: Pick<ClosedMonthChange, 'before' | 'after'>): string {
  return sumDecimals([after ?? '0', negateDecimal(before ?? '0')])
}

/** Comparator of Decimals by size, whatever their sign. */
export function compareSizes(left: string, right: string): number {
  return compareFractions(sizeOf(left), sizeOf(right))
}

function sizeOf(decimal: string): Fraction {
  const value = fractionFromDecimal(decimal)
  return value.numerator < 0n ? negateFraction(value) : value
}

/** Whether the author of an act agreed to change closed months: no, whatever changes, or only as a digest says. */
export type ClosedMonthsAgreement = boolean | string

/** A digest of the changes, so that a confirmation applies only to those that were shown: 16 hexadecimal digits. */
export function changesDigest(changes: readonly ClosedMonthChange[]): string {
  const text = JSON.stringify(
    changes.map(({ month, months = 1, figure, before, after, others, storedFigures = 0, entriesBefore, entriesAfter }) => [
      month,
      months,
      figure,
      before,
      after,
      others,
      storedFigures,
      entriesBefore,
      entriesAfter,
    ]),
  )
  return [0x811c9dc5, 0x01000193].map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('')
}

/** FNV-1a over UTF-16 units. A collision is harmless: the author confirms their own act. */
function hash32(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Whether an agreement covers these changes. */
export function agreesTo(agreement: ClosedMonthsAgreement, changes: readonly ClosedMonthChange[]): boolean {
  return typeof agreement === 'string' ? agreement === changesDigest(changes) : agreement
}

/** The months that a change is of. */
export function monthsOfChange({ month, months = 1 }: Pick<ClosedMonthChange, 'month' | 'months'>): readonly MonthIndex[] {
  return Array.from({ length: months }, (_, at) => addToMonth(month, at))
}

/** The act was refused because it changes closed months. Nothing was changed; it may be repeated with a confirmation. */
export class ClosedMonthsError extends DomainError {
  override readonly name = 'ClosedMonthsError'
  /** By month, earliest first; not empty. */
  readonly changes: readonly ClosedMonthChange[]

  /** @param isOther others were agreed to. */
  constructor(changes: readonly ClosedMonthChange[], isOther = false) {
    const before = isOther ? 'The changes are others than those you agreed to. ' : ''
    super('CLOSED_MONTHS', `${before}${changesSentence(changes)} Confirm to change ${changes.length === 1 ? 'it' : 'them'} anyway.`, {
      field: 'changeClosedMonths',
    })
    this.changes = changes
  }

  get digest(): string {
    return changesDigest(this.changes)
  }

  override get facts(): Readonly<Record<string, unknown>> {
    return { closedMonths: this.changes.map(writtenChange), closedMonthsDigest: this.digest }
  }
}

/** A change as the API writes it: the month as yyyy-MM, with the difference. */
export function writtenChange(change: ClosedMonthChange) {
  return { ...change, month: monthText(change.month), months: change.months ?? 1, difference: changeOf(change) }
}

const MOST_NAMED = 6

/** `This changes 2 closed months: Sep 2025 by -1,234.50, Oct 2025 by 310.00 (ledger net income).` Long lists are cut. */
export function changesSentence(changes: readonly ClosedMonthChange[]): string {
  const figures = new Set(changes.map(({ figure }) => figure))
  const [only] = figures.size === 1 ? figures : []
  const cut = changes.length > MOST_NAMED + 1 ? changes.slice(0, MOST_NAMED) : changes
  const named = cut.map(
    (change) => `${monthsName(monthsOfChange(change))}${only === undefined ? `: ${change.figure}` : ''} ${changeText(change)}`,
  )
  const more = changes.length - cut.length
  const list = more === 0 ? named.join(', ') : joinNames([...named, `${more} more`])
  const about = only === undefined ? '' : ` (${only === NET_INCOME ? 'ledger net income' : only})`
  return `This changes ${countedClosed(changes)}: ${list}${about}.`
}

/** `a closed month`, `3 closed months`; without the number where figures cover longer periods, some of whose months may be open. */
function countedClosed(changes: readonly ClosedMonthChange[]): string {
  if (changes.some(({ months = 1 }) => months > 1)) return 'closed months'
  const count = new Set(changes.map(({ month }) => month)).size
  return count === 1 ? 'a closed month' : `${count} closed months`
}

function changeText(change: ClosedMonthChange): string {
  const difference = changeOf(change)
  const others = change.others === 0 ? '' : `, with ${change.others} more`
  if (change.before === null && change.after === null && change.storedFigures !== undefined)
    return `in ${counted(change.storedFigures, 'figure')}${others}`
  if (fractionFromDecimal(difference).numerator === 0n)
    return `${change.entriesBefore === change.entriesAfter ? 'between locations' : 'by its entries alone'}${others}`
  return `by ${formatFigure(difference, decimalPlaces(difference), 'MINUS')}${others}`
}
