import { compareDecimals } from '../money/decimal.ts'
import type { FigureOperands } from './figure-operands.ts'
import { difference } from './moved-figures.ts'
import type { MoveCause } from './presented-record.ts'

/** A figure in each state of what it is made of, from what was presented to now. Decimals; null for no value. */
export interface FigureStates {
  readonly presented: string | null
  /** With the ledger and stored metrics of today; definitions of metrics, mappings and budgets as presented. */
  readonly withEntries: string | null
  /** With definitions of metrics of today, too. */
  readonly withDefinitions: string | null
  /** Also with current mappings. */
  readonly withMapping: string | null
  /** Also with current budgets: everything current. */
  readonly now: string | null
}

/** What has changed since something was presented. */
export interface ChangedSince {
  readonly ledger: boolean
  readonly metrics: boolean
}

/**
 * Takes the change of a figure apart: what entries made of it, then what other definitions of metrics, remapping and budgets made of
 * that, in this order. The parts add up to the change exactly; another order would share what depends on both otherwise.
 *
 * @param operands null if unknown.
 * @param hasEntries whether entries that came or went since are in it; null if unknown.
 */
export function moveCauses(
  { presented, withEntries, withDefinitions, withMapping, now }: FigureStates,
  {
    since,
    operands,
    hasEntries,
  }: { readonly since: ChangedSince; readonly operands: FigureOperands | null; readonly hasEntries: boolean | null },
): readonly MoveCause[] {
  const byEntries = since.ledger && hasEntries !== false && (operands === null || operands.groupIds.length > 0)
  const byOpsData = since.metrics && (operands === null || operands.usesOpsData)
  const first = byEntries ? (byOpsData ? 'ENTRIES_AND_METRICS' : 'ENTRIES') : byOpsData ? 'METRICS' : 'OTHER'
  const parts: readonly MoveCause[] = [
    { kind: first, amount: difference(presented, withEntries) },
    { kind: 'DEFINITION', amount: difference(withEntries, withDefinitions) },
    { kind: 'MAPPING', amount: difference(withDefinitions, withMapping) },
    { kind: 'BUDGET', amount: difference(withMapping, now) },
  ]
  return parts.filter(({ amount }) => compareDecimals(amount, '0') !== 0)
}
