import { partsOf, sumsOf, withParts, zeroParts } from '../../money/wide-sums.ts'
import type { BalanceFacts } from './balance-facts.ts'

/** Facts of some columns, and the place of each of these columns among all. */
export interface FactsPart {
  readonly facts: BalanceFacts
  readonly columns: readonly number[]
}

/**
 * Puts the columns of several facts of one state of a ledger into one, in as many parts as any of them has. Facts that are all of it come
 * back as they are.
 *
 * @param columns how many there are in all; one that no part fills has no entries.
 * @throws RangeError where the parts are not of the same accounts.
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

/** Whether these are all places, in their order. */
function isAll(places: readonly number[], columns: number): boolean {
  return places.length === columns && places.every((place, at) => place === at)
}
