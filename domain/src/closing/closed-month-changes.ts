import { DomainError } from '../errors.ts'
import { decimalPlaces, fractionFromDecimal, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { formatFigure } from '../money/format.ts'
import { compareFractions, type Fraction, negateFraction } from '../money/fraction.ts'
import { joinNames } from '../sentence-text.ts'
import type { MonthIndex } from '../time/day.ts'
import { monthName, monthText } from '../time/day-format.ts'

/** How an act changes a closed month: by one figure, the one that changes most where several do. */
export interface ClosedMonthChange {
  readonly month: MonthIndex
  /** `Net income`, or the name of an account, of a line, of a metric, or of a line of a budget. */
  readonly figure: string
  /** Decimals in the figure's own sign; null where there is no figure. */
  readonly before: string | null
  readonly after: string | null
  /** How many more figures of the month change. */
  readonly others: number
  /** Entries of the month, if the act changes the ledger; otherwise null. */
  readonly entriesBefore: number | null
  readonly entriesAfter: number | null
}

/** What net income is called wherever closed months are compared: the sum of all accounts outside the balance sheet. */
export const NET_INCOME = 'Net income'

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

/** The act was refused because it changes closed months. Nothing was changed; it may be repeated with a yes. */
export class ClosedMonthsError extends DomainError {
  override readonly name = 'ClosedMonthsError'
  /** By month, earliest first; not empty. */
  readonly changes: readonly ClosedMonthChange[]

  constructor(changes: readonly ClosedMonthChange[]) {
    super('CLOSED_MONTHS', `${changesSentence(changes)} Confirm to change ${changes.length === 1 ? 'it' : 'them'} anyway.`, {
      field: 'changeClosedMonths',
    })
    this.changes = changes
  }

  override get facts(): Readonly<Record<string, unknown>> {
    return { closedMonths: this.changes.map(writtenChange) }
  }
}

/** A change as the API writes it: the month as yyyy-MM, with the difference. */
export function writtenChange(change: ClosedMonthChange) {
  return { ...change, month: monthText(change.month), difference: changeOf(change) }
}

const MOST_NAMED = 6

/** `This changes 2 closed months: Sep 2025 by -1,234.50, Oct 2025 by 310.00 (net income).` Long lists are cut. */
export function changesSentence(changes: readonly ClosedMonthChange[]): string {
  const figures = new Set(changes.map(({ figure }) => figure))
  const [only] = figures.size === 1 ? figures : []
  const cut = changes.length > MOST_NAMED + 1 ? changes.slice(0, MOST_NAMED) : changes
  const named = cut.map((change) => `${monthName(change.month)}${only === undefined ? `: ${change.figure}` : ''} ${changeText(change)}`)
  const more = changes.length - cut.length
  const list = more === 0 ? named.join(', ') : joinNames([...named, `${more} more`])
  const about = only === undefined ? '' : ` (${only === NET_INCOME ? 'net income' : only})`
  return `This changes ${changes.length === 1 ? 'a closed month' : `${changes.length} closed months`}: ${list}${about}.`
}

function changeText(change: ClosedMonthChange): string {
  const difference = changeOf(change)
  const others = change.others === 0 ? '' : `, with ${change.others} more`
  if (fractionFromDecimal(difference).numerator === 0n)
    return `${change.entriesBefore === change.entriesAfter ? 'between locations' : 'by its entries alone'}${others}`
  return `by ${formatFigure(difference, decimalPlaces(difference), 'MINUS')}${others}`
}
