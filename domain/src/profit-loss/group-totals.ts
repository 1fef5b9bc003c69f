import type { AccountId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { figureUnits } from '../mappings/figure-units.ts'
import { type Formula, orderFormulas, parseFormula, referencesOf } from '../mappings/formula.ts'
import { evaluateFormula, numberIn } from '../mappings/formula-evaluation.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, decimalFromMinor, decimalFromUnits } from '../money/decimal.ts'
import { CALCULATION_DECIMALS, type Fraction, fraction } from '../money/fraction.ts'
import { isMinorDigits } from '../money/minor.ts'
import { carryParts, partsOf, sumAt, sumsOf, type WideSums, zeroParts } from '../money/wide-sums.ts'
import { mappedPlaces, type Placing } from './mapped-places.ts'

/** What groups are added up by. */
export interface GroupTotalsInput {
  readonly categorization: Pick<Categorization, 'groups'>
  readonly mapping: Placing
  /** Decimals of the amounts: of the ledger's, or as many as a plan has. */
  readonly scale: number
}

/** The totals of every group in some facts, per column, in its natural sign. All lists are empty for an unknown group. */
export interface GroupTotals {
  /** Decimals; of a calculation its result, rounded half away from zero to 6 decimals, null without a value. */
  readonly printed: (groupId: string) => readonly (string | null)[]
  /** Whole units of the currency, unrounded. */
  readonly exact: (groupId: string) => readonly (Fraction | null)[]
}

/**
 * Groups made ready to be added up, once for any number of facts. All sums are exact: in doubles while the
 * facts promise that every partial sum is an exact integer, in parts of doubles past that, with the same answers.
 *
 * @param only the groups that are asked for, which saves adding up the others; null for all.
 * @throws RangeError when a total is read that was not asked for.
 */
export function groupTotals(
  { categorization, mapping, scale }: GroupTotalsInput,
  only: readonly string[] | null = null,
): (facts: BalanceFacts) => GroupTotals {
  const tree = groupTree(categorization.groups)
  const needed = only === null ? null : nodesBehind(tree, only)
  const isNeeded = (index: number): boolean => needed === null || needed.has(index)
  const places = neededPlaces(mappedPlaces(tree, mapping), isNeeded)
  const calculations = orderedCalculations(tree).filter(({ node }) => isNeeded(node.index))
  const perUnit = 10n ** BigInt(scale)
  const units = figureUnits(tree)
  const isMoney = (groupId: string): boolean => units.get(groupId) === 'money'
  return (facts) => {
    const totals = sumCategories(tree, places, facts, isNeeded)
    calculate({ tree, calculations, perUnit, isMoney }, totals, facts)
    const totalOf = (groupId: string): Total | undefined => {
      const index = tree.byId.get(groupId)?.index ?? -1
      if (index >= 0 && !isNeeded(index)) throw new RangeError(`The group ${groupId} is not one of those that were added up`)
      return totals[index]
    }
    return {
      printed: (groupId) => printTotal(totalOf(groupId), scale),
      exact(groupId) {
        const total = totalOf(groupId)
        return Array.from({ length: total?.values.length ?? 0 }, (_, column) => exactly(total, column, perUnit))
      },
    }
  }
}

/** The accounts behind groups' totals: those mapped to them and under them, or to what their formulas name. None for an unknown group. */
export function accountsOfTotals(
  { categorization, mapping }: Omit<GroupTotalsInput, 'scale'>,
  groupIds: readonly string[],
): ReadonlySet<AccountId> {
  const tree = groupTree(categorization.groups)
  const needed = nodesBehind(tree, groupIds)
  return new Set(neededPlaces(mappedPlaces(tree, mapping), (index) => needed.has(index)).keys())
}

/** Indexes of the groups, of all under the categories among them, and of what the calculations among them name. */
function nodesBehind(tree: GroupTree, groupIds: readonly string[]): ReadonlySet<number> {
  const behind = new Set<number>()
  const collect = (node: GroupNode | undefined): void => {
    if (node === undefined || behind.has(node.index)) return
    behind.add(node.index)
    if (node.group.formula !== null) for (const id of referencesOf(parseFormula(node.group.formula))) collect(tree.byId.get(id))
    else for (const child of node.children) if (isCategory(child.group)) collect(child)
  }
  for (const id of groupIds) collect(tree.byId.get(id))
  return behind
}

function neededPlaces(places: ReadonlyMap<AccountId, number>, isNeeded: (index: number) => boolean): ReadonlyMap<AccountId, number> {
  return new Map([...places].filter(([, index]) => isNeeded(index)))
}

/** The totals of a group, per column: minor units; or exact fractions of whole units. */
type Total =
  | { readonly kind: 'minor'; readonly values: Float64Array | WideSums }
  | { readonly kind: 'exact'; readonly values: readonly (Fraction | null)[] }

/** Adds up each category with all under it, in its own sign: under a child of the opposite sign things subtract. */
function sumCategories(
  tree: GroupTree,
  places: ReadonlyMap<AccountId, number>,
  facts: BalanceFacts,
  isNeeded: (index: number) => boolean,
): Total[] {
  const own = tree.nodes.map((_, index) => (isNeeded(index) ? facts.columns : 0))
  // Debit positive on the way up; each category turns its own sum into its natural sign at the end.
  const byPart = partsOf(facts.sums).map((sums) => rollUp(tree, sumAccounts(own, places, facts, sums)))
  return tree.nodes.map((_, index) => {
    const parts = byPart.map((totals) => totals[index] ?? NONE)
    carryParts(parts)
    return { kind: 'minor', values: sumsOf(parts) }
  })
}

const NONE = new Float64Array(0)

/** One part of what is mapped to each group itself, per column. @param sizes columns of each group; 0 for unused groups. */
function sumAccounts(
  sizes: readonly number[],
  places: ReadonlyMap<AccountId, number>,
  { accountIds, columns }: BalanceFacts,
  sums: Float64Array,
): Float64Array[] {
  const totals = sizes.map((size) => (size === 0 ? NONE : new Float64Array(size)))
  accountIds.forEach((accountId, account) => {
    const total = totals[places.get(accountId) ?? -1]
    if (total === undefined) return
    const start = account * columns
    for (let column = 0; column < columns; column += 1) total[column] = at(total, column) + at(sums, start + column)
  })
  return totals
}

/** Adds every category to its parent, the deepest first, and then turns those whose natural sign is credit. */
function rollUp(tree: GroupTree, totals: Float64Array[]): Float64Array[] {
  for (let index = tree.nodes.length - 1; index >= 0; index -= 1) {
    const node = tree.nodes[index]
    const own = totals[index]
    if (node === undefined || own === undefined || !isCategory(node.group)) continue
    const parent = node.parent === null ? undefined : totals[node.parent.index]
    if (parent !== undefined)
      for (let column = 0; column < parent.length; column += 1) parent[column] = at(parent, column) + at(own, column)
  }
  tree.nodes.forEach((node, index) => {
    const own = totals[index]
    // Taken from zero, so that zero does not become -0.
    if (own !== undefined && node.sign === -1) for (let column = 0; column < own.length; column += 1) own[column] = 0 - at(own, column)
  })
  return totals
}

/** Reads within bounds that the caller keeps. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}

interface Calculation {
  readonly node: GroupNode
  readonly formula: Formula
}

/** Each after those that its formula names. */
function orderedCalculations(tree: GroupTree): readonly Calculation[] {
  const formulas = new Map<string, Formula>()
  for (const { group } of tree.nodes) if (group.formula !== null) formulas.set(group.id, parseFormula(group.formula))
  const { order, cycle } = orderFormulas(formulas)
  if (cycle !== null) throw new Error(`A stored categorization has formulas in a circle: ${cycle.join(' → ')}`)
  return order.flatMap((id) => {
    const [node, formula] = [tree.byId.get(id), formulas.get(id)]
    return node && formula ? [{ node, formula }] : []
  })
}

interface Calculating {
  readonly tree: GroupTree
  readonly calculations: readonly Calculation[]
  readonly perUnit: bigint
  readonly isMoney: (groupId: string) => boolean
}

/** Puts the results of the calculations in the places of their nodes. */
function calculate({ tree, calculations, perUnit, isMoney }: Calculating, totals: Total[], { columns, sums }: BalanceFacts): void {
  const parts = partsOf(sums).length
  const totalOf = (groupId: string): Total | undefined => totals[tree.byId.get(groupId)?.index ?? -1]
  for (const { node, formula } of calculations) {
    const inMinor = addInMinor(formula, totalOf, columns, parts)
    const exact = (): readonly (Fraction | null)[] =>
      Array.from({ length: columns }, (_, column) =>
        numberIn(evaluateFormula(formula, (reference) => exactly(totalOf(reference), column, perUnit), isMoney)),
      )
    totals[node.index] = inMinor === null ? { kind: 'exact', values: exact() } : { kind: 'minor', values: inMinor }
  }
}

/**
 * The result of a formula that only adds, subtracts and turns signs of amounts in minor units, which
 * most formulas of a profit and loss do; null where it does anything else or where a part of a step is no longer
 * a safe integer; then the fractions are used.
 */
function addInMinor(
  formula: Formula,
  totalOf: (groupId: string) => Total | undefined,
  columns: number,
  parts: number,
): Float64Array | WideSums | null {
  const results = zeroParts(columns, parts)
  const add = (node: Formula, sign: 1 | -1): boolean => {
    switch (node.kind) {
      case 'reference': {
        const total = totalOf(node.reference)
        if (total?.kind !== 'minor') return false
        const values = partsOf(total.values)
        return results.every((result, part) => addSafely(result, values[part] ?? NONE, sign))
      }
      case 'constant':
        return false
      case 'negation':
        return add(node.operand, sign === 1 ? -1 : 1)
      case 'operation':
        if (node.operator === '*' || node.operator === '/') return false
        return add(node.left, sign) && add(node.right, node.operator === '-' ? (sign === 1 ? -1 : 1) : sign)
    }
  }
  if (!add(formula, 1)) return null
  carryParts(results)
  return sumsOf(results)
}

/** Whether every step was a safe integer. */
function addSafely(result: Float64Array, values: Float64Array, sign: 1 | -1): boolean {
  for (let column = 0; column < result.length; column += 1) {
    const sum = sign === 1 ? at(result, column) + at(values, column) : at(result, column) - at(values, column)
    // The exact sum of two safe integers cannot round to a safe integer other than itself.
    if (!Number.isSafeInteger(sum)) return false
    result[column] = sum
  }
  return true
}

/** A total in whole units; null without a value. */
function exactly(total: Total | undefined, column: number, perUnit: bigint): Fraction | null {
  if (total === undefined) return null
  if (total.kind === 'exact') return total.values[column] ?? null
  return fraction(BigInt(sumAt(total.values, column)), perUnit)
}

function printTotal(total: Total | undefined, scale: number): readonly (string | null)[] {
  if (total === undefined) return []
  if (total.kind === 'exact') {
    const decimals = Math.min(scale, CALCULATION_DECIMALS)
    return total.values.map((value) => (value === null ? null : decimalFromFraction(value, decimals)))
  }
  const { values } = total
  if (!(values instanceof Float64Array)) return Array.from({ length: values.length }, (_, column) => values.decimal(column, 1, scale))
  return Array.from(values, (value) => (isMinorDigits(scale) ? decimalFromMinor(value, scale) : decimalFromUnits(BigInt(value), scale)))
}
