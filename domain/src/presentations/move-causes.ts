import { compareDecimals } from '../money/decimal.ts'
import type { FigureOperands } from './figure-operands.ts'
import { difference } from './moved-figures.ts'
import type { MoveCause } from './presented-record.ts'

/** A figure in each state of what it is made of, from what was presented to now. Decimals; null for no value. */
export interface FigureStates {
  readonly presented: string | null
  /** Of the ledger and ops data of now, along mappings and budgets as presented. */
  readonly withEntries: string | null
  /** Along mappings of now besides. */
  readonly withMapping: string | null
  /** With budgets of now besides: all of now. */
  readonly now: string | null
}

/** What has changed since something was presented. */
export interface ChangedSince {
  readonly ledger: boolean
  readonly metrics: boolean
}

/**
 * Takes the change of a figure apart: what entries made of it, then what remapping made of that, then what budgets did. The parts add up to
 * the change exactly; another order would share what depends on both otherwise.
 *
 * @param operands what it is worked out from; null if unknown, as of a figure that is added up of several.
 * @param hasEntries whether entries that came or went since are in it; null if unknown, where there are more than are looked at.
 */
export function moveCauses(
  { presented, withEntries, withMapping, now }: FigureStates,
  {
    since,
    operands,
    hasEntries,
  }: { readonly since: ChangedSince; readonly operands: FigureOperands | null; readonly hasEntries: boolean | null },
): readonly MoveCause[] {
  const byEntries = since.ledger && (operands === null || operands.groupIds.length > 0)
  const byOpsData = since.metrics && (operands === null || operands.usesOpsData)
  const isOfBoth = byEntries && byOpsData && (operands === null || hasEntries !== false)
  const first = isOfBoth ? 'ENTRIES_AND_METRICS' : byOpsData ? 'METRICS' : byEntries ? 'ENTRIES' : 'OTHER'
  const parts: readonly MoveCause[] = [
    { kind: first, amount: difference(presented, withEntries) },
    { kind: 'MAPPING', amount: difference(withEntries, withMapping) },
    { kind: 'BUDGET', amount: difference(withMapping, now) },
  ]
  return parts.filter(({ amount }) => compareDecimals(amount, '0') !== 0)
}
