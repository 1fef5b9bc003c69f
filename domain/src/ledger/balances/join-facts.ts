import type { BalanceFacts } from './balance-facts.ts'

/** Facts of some columns, and the place of each of these columns among all. */
export interface FactsPart {
  readonly facts: BalanceFacts
  readonly columns: readonly number[]
}

/**
 * Puts the columns of several facts of one state of a ledger into one: bigints where any of them is. Facts that are all of it come
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
  const isWide = parts.some(({ facts }) => !(facts.sums instanceof Float64Array))
  const narrow = new Float64Array(isWide ? 0 : size)
  const wide = isWide ? new Array<bigint>(size).fill(0n) : null
  const entries = new Uint32Array(size)
  for (const { facts, columns: places } of parts) {
    if (facts.accountIds.length !== accountIds.length) throw new RangeError('Facts of different accounts cannot be joined')
    for (let account = 0; account < accountIds.length; account += 1)
      for (let column = 0; column < places.length; column += 1) {
        const from = account * facts.columns + column
        const to = account * columns + (places[column] ?? 0)
        entries[to] = facts.entries[from] ?? 0
        if (wide !== null) wide[to] = BigInt(facts.sums[from] ?? 0)
        else narrow[to] = Number(facts.sums[from] ?? 0)
      }
  }
  return { accountIds, columns, sums: wide ?? narrow, entries }
}

/** Whether these are all places, in their order. */
function isAll(places: readonly number[], columns: number): boolean {
  return places.length === columns && places.every((place, at) => place === at)
}
