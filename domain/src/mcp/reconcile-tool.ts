import { BadInputError } from '../errors.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../money/decimal.ts'
import type { Reconciliation } from '../profit-loss/reconciliation.ts'
import { type MonthIndex } from '../time/day.ts'
import { monthName } from '../time/day-format.ts'
import { type Links, type McpFigure, mcpFigure } from './result-parts.ts'

/** Accounts of one result that the mapping leaves out. */
const MOST_UNMAPPED = 200

export interface ReconcileResult {
  /** All credit minus debit. */
  readonly ledger: McpFigure
  readonly mapped: McpFigure
  readonly unmapped: McpFigure
  /** Ledger minus mapped minus unmapped: zero. */
  readonly difference: McpFigure
  readonly ties: boolean
  /** Whether the report holds the whole ledger: nothing is left out. */
  readonly isWhole: boolean
  readonly unmappedAccounts: readonly {
    readonly account: string
    readonly ref: string
    readonly amount: McpFigure
    readonly entries: number
  }[]
  /** Root lines that no net income includes. */
  readonly outsideNetIncome: readonly string[]
  /** Months in these days that are not closed: their figures may still change. */
  readonly openMonths: readonly string[]
  readonly permalink: string
}

/** @throws BadInputError with the count for more accounts than a result may have. */
export function reconcileResult(
  { ledgerTotal, mappedTotal, unmappedTotal, unmapped, outsideNetIncome }: Reconciliation,
  openMonths: readonly MonthIndex[],
  currency: string,
  links: Links,
): ReconcileResult {
  if (unmapped.length > MOST_UNMAPPED)
    throw new BadInputError(
      `The mapping leaves out ${unmapped.length.toLocaleString('en-US')} accounts with entries in these days, more than the ${MOST_UNMAPPED} of one result. Ask for fewer days or locations, or map them first.`,
    )
  const permalink = links.report
  const figure = (name: string, value: string): McpFigure => mcpFigure(value, `reconciliation|${name}`, currency, permalink)
  const difference = sumDecimals([ledgerTotal, negateDecimal(mappedTotal), negateDecimal(unmappedTotal)])
  return {
    ledger: figure('ledger', ledgerTotal),
    mapped: figure('mapped', mappedTotal),
    unmapped: figure('unmapped', unmappedTotal),
    difference: figure('difference', difference),
    ties: compareDecimals(difference, '0') === 0,
    isWhole: unmapped.length === 0,
    unmappedAccounts: unmapped.map(({ account: { id, number, name }, amount, entries }) => ({
      account: `${number} ${name}`.trim(),
      ref: `account:${id}`,
      amount: figure(`account:${id}`, amount),
      entries,
    })),
    outsideNetIncome: outsideNetIncome.map(({ name }) => name),
    openMonths: openMonths.map(monthName),
    permalink,
  }
}
