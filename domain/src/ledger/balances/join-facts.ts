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
  for (const { facts } of parts)
    if (facts.accountIds.length !== accountIds.length) throw new RangeError('Facts of different accounts cannot be joined')
  fill(entries, parts, columns, ({ facts }) => facts.entries)
  const wide = new Map(parts.map(({ facts }) => [facts, withParts(partsOf(facts.sums), sums.length)]))
  for (const [at, part] of sums.entries()) fill(part, parts, columns, ({ facts }) => wide.get(facts)?.[at] ?? NONE)
  return { accountIds, columns, sums: sumsOf(sums), entries }
}

const NONE = new Float64Array(0)

/** Account by account, so that writing is sequential: the result of many places is larger than a processor's cache. */
function fill<Values extends Float64Array | Uint32Array>(
  to: Values,
  parts: readonly FactsPart[],
  columns: number,
  valuesOf: (part: FactsPart) => Values,
): void {
  const sources = parts.map((part) => ({ values: valuesOf(part), from: part.facts.columns, places: part.columns }))
  for (let start = 0, account = 0; start < to.length; start += columns, account += 1)
    for (const { values, from, places } of sources) {
      const row = account * from
      for (let column = 0; column < places.length; column += 1) to[start + (places[column] ?? 0)] = values[row + column] ?? 0
    }
}

/** Whether these are all columns in order. */
function isAll(places: readonly number[], columns: number): boolean {
  return places.length === columns && places.every((place, at) => place === at)
}
