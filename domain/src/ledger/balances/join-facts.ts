import { partsOf, sumsOf, withParts, zeroParts } from '../../money/wide-sums.ts'
import type { BalanceFacts } from './balance-facts.ts'

/** Facts of some columns, with the index of each column in the result. */
export interface FactsPart {
  readonly facts: BalanceFacts
  readonly columns: readonly number[]
}

/**
 * Joins columns of several facts of the same ledger state, with as many parts as the widest of them. A single complete part
 * is returned unchanged.
 *
 * @param columns total number; columns without a part have no entries.
 * @throws RangeError if the parts differ in their accounts.
 */
export function joinFacts(parts: readonly FactsPart[], columns: number): BalanceFacts {
  const [first] = parts
  if (first !== undefined && parts.length === 1 && first.facts.columns === columns && isAll(first.columns, columns)) return first.facts
  const accountIds = first?.facts.accountIds ?? []
  const size = accountIds.length * columns
  const sums = zeroParts(size, Math.max(1, ...parts.map(({ facts }) => partsOf(facts.sums).length)))
  const entries = new Uint32Array(size)
  for (const { facts, columns: places } of parts) {
    if (facts.accountIds.length !== accountIds.length) throw new RangeError('Facts of different accounts cannot be joined')
    const shape = { accounts: accountIds.length, columns, places, from: facts.columns }
    placeColumns(entries, facts.entries, shape)
    withParts(partsOf(facts.sums), sums.length).forEach((part, at) => placeColumns(sums[at] ?? NONE, part, shape))
  }
  return { accountIds, columns, sums: sumsOf(sums), entries }
}

const NONE = new Float64Array(0)

function placeColumns<Values extends Float64Array | Uint32Array>(
  to: Values,
  from: Values,
  shape: { readonly accounts: number; readonly columns: number; readonly places: readonly number[]; readonly from: number },
): void {
  for (let account = 0; account < shape.accounts; account += 1)
    for (let column = 0; column < shape.places.length; column += 1)
      to[account * shape.columns + (shape.places[column] ?? 0)] = from[account * shape.from + column] ?? 0
}

/** Whether these are all columns in order. */
function isAll(places: readonly number[], columns: number): boolean {
  return places.length === columns && places.every((place, at) => place === at)
}
