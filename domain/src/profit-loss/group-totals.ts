import type { AccountId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { type Formula, orderFormulas, parseFormula } from '../mappings/formula.ts'
import { evaluateFormula } from '../mappings/formula-evaluation.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, decimalFromMinor, decimalFromUnits } from '../money/decimal.ts'
import { CALCULATION_DECIMALS, type Fraction, fraction } from '../money/fraction.ts'
import { isMinorDigits } from '../money/minor.ts'
import { mappedPlaces, type Placing } from './mapped-places.ts'

/** What groups are added up by. */
export interface GroupTotalsInput {
  readonly categorization: Pick<Categorization, 'groups'>
  readonly mapping: Placing
  /** Decimals of the amounts: of the ledger's, or as many as a plan has. */
  readonly scale: number
}

/** What every group comes to in some facts, per column, in its natural sign. All lists are empty where the group is not there. */
export interface GroupTotals {
  /** Decimals; of a calculation its result, rounded half away from zero to 6 decimals, null where there is none. */
  readonly printed: (groupId: string) => readonly (string | null)[]
  /** Whole units of the currency, unrounded. */
  readonly exact: (groupId: string) => readonly (Fraction | null)[]
}

/**
 * Groups made ready to be added up, once for any number of facts. All sums are exact: in doubles while the
 * facts promise that every partial sum is an exact integer, in bigints past that, with the same answers.
 */
export function groupTotals({ categorization, mapping, scale }: GroupTotalsInput): (facts: BalanceFacts) => GroupTotals {
  const tree = groupTree(categorization.groups)
  const places = mappedPlaces(tree, mapping)
  const calculations = orderedCalculations(tree)
  const perUnit = 10n ** BigInt(scale)
  return (facts) => {
    const totals = sumCategories(tree, places, facts)
    calculate(tree, calculations, totals, facts.columns, perUnit)
    const totalOf = (groupId: string): Total | undefined => totals[tree.byId.get(groupId)?.index ?? -1]
    return {
      printed: (groupId) => printTotal(totalOf(groupId), scale),
      exact(groupId) {
        const total = totalOf(groupId)
        return Array.from({ length: total?.values.length ?? 0 }, (_, column) => exactly(total, column, perUnit))
      },
    }
  }
}

/** What a group comes to, per column: minor units, exact doubles or bigints; or exact fractions of whole units. */
type Total =
  | { readonly kind: 'minor'; readonly values: Float64Array }
  | { readonly kind: 'wide'; readonly values: readonly bigint[] }
  | { readonly kind: 'exact'; readonly values: readonly (Fraction | null)[] }

/** Adds up each category with all under it, in its own sign: under a child of the opposite sign things subtract. */
function sumCategories(tree: GroupTree, places: ReadonlyMap<AccountId, number>, facts: BalanceFacts): Total[] {
  const { columns, sums } = facts
  // Debit positive on the way up; each category turns its own sum into its natural sign at the end.
  if (sums instanceof Float64Array) {
    const totals = tree.nodes.map(() => new Float64Array(columns))
    facts.accountIds.forEach((accountId, account) => {
      const total = totals[places.get(accountId) ?? -1]
      if (total === undefined) return
      const start = account * columns
      for (let column = 0; column < columns; column += 1) total[column] = at(total, column) + at(sums, start + column)
    })
    return rollUp(tree, totals, addDoubles, turnDoubles).map((values) => ({ kind: 'minor', values }))
  }
  const totals = tree.nodes.map(() => new Array<bigint>(columns).fill(0n))
  facts.accountIds.forEach((accountId, account) => {
    const total = totals[places.get(accountId) ?? -1]
    if (total !== undefined) addBigints(total, sums.slice(account * columns, (account + 1) * columns))
  })
  return rollUp(tree, totals, addBigints, turnBigints).map((values) => ({ kind: 'wide', values }))
}

/** Adds every category to its parent, the deepest first, and then turns those whose natural sign is credit. */
function rollUp<Values>(
  tree: GroupTree,
  totals: Values[],
  add: (to: Values, from: Values) => void,
  turn: (values: Values) => void,
): Values[] {
  for (let index = tree.nodes.length - 1; index >= 0; index -= 1) {
    const node = tree.nodes[index]
    const own = totals[index]
    if (node === undefined || own === undefined || !isCategory(node.group)) continue
    const parent = node.parent === null ? undefined : totals[node.parent.index]
    if (parent !== undefined) add(parent, own)
  }
  tree.nodes.forEach((node, index) => {
    const own = totals[index]
    if (own !== undefined && node.sign === -1) turn(own)
  })
  return totals
}

function addDoubles(to: Float64Array, from: Float64Array): void {
  for (let column = 0; column < to.length; column += 1) to[column] = at(to, column) + at(from, column)
}

function turnDoubles(values: Float64Array): void {
  // Taken from zero, so that zero does not become -0.
  for (let column = 0; column < values.length; column += 1) values[column] = 0 - at(values, column)
}

function addBigints(to: bigint[], from: readonly bigint[]): void {
  for (let column = 0; column < to.length; column += 1) to[column] = (to[column] ?? 0n) + (from[column] ?? 0n)
}

function turnBigints(values: bigint[]): void {
  for (let column = 0; column < values.length; column += 1) values[column] = -(values[column] ?? 0n)
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

/** Puts the results of the calculations in the places of their nodes. */
function calculate(tree: GroupTree, calculations: readonly Calculation[], totals: Total[], columns: number, perUnit: bigint): void {
  const totalOf = (groupId: string): Total | undefined => totals[tree.byId.get(groupId)?.index ?? -1]
  for (const { node, formula } of calculations) {
    const inMinor = addInMinor(formula, totalOf, columns)
    totals[node.index] =
      inMinor === null ? { kind: 'exact', values: addExactly(formula, totalOf, columns, perUnit) } : { kind: 'minor', values: inMinor }
  }
}

/**
 * The result of a formula that only adds, subtracts and turns signs of amounts in minor units, which
 * most formulas of a profit and loss do; null where it does anything else or where a step is no longer
 * a safe integer, for which the fractions stand in.
 */
function addInMinor(formula: Formula, totalOf: (groupId: string) => Total | undefined, columns: number): Float64Array | null {
  const result = new Float64Array(columns)
  const add = (node: Formula, sign: 1 | -1): boolean => {
    switch (node.kind) {
      case 'reference': {
        const total = totalOf(node.reference)
        if (total?.kind !== 'minor') return false
        for (let column = 0; column < columns; column += 1) {
          const sum = sign === 1 ? at(result, column) + at(total.values, column) : at(result, column) - at(total.values, column)
          // The exact sum of two safe integers cannot round to a safe integer other than itself.
          if (!Number.isSafeInteger(sum)) return false
          result[column] = sum
        }
        return true
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
  return add(formula, 1) ? result : null
}

/** The exact results of a formula, nested ones unrounded. */
function addExactly(
  formula: Formula,
  totalOf: (groupId: string) => Total | undefined,
  columns: number,
  perUnit: bigint,
): readonly (Fraction | null)[] {
  return Array.from({ length: columns }, (_, column) =>
    evaluateFormula(formula, (reference) => exactly(totalOf(reference), column, perUnit)),
  )
}

/** A total in whole units; null where there is none. */
function exactly(total: Total | undefined, column: number, perUnit: bigint): Fraction | null {
  if (total === undefined) return null
  if (total.kind === 'exact') return total.values[column] ?? null
  return fraction(BigInt(total.values[column] ?? 0), perUnit)
}

function printTotal(total: Total | undefined, scale: number): readonly (string | null)[] {
  if (total === undefined) return []
  if (total.kind === 'exact') {
    const decimals = Math.min(scale, CALCULATION_DECIMALS)
    return total.values.map((value) => (value === null ? null : decimalFromFraction(value, decimals)))
  }
  if (total.kind === 'wide') return total.values.map((value) => printUnits(value, scale))
  return Array.from(total.values, (value) => printUnits(value, scale))
}

function printUnits(value: number | bigint, scale: number): string {
  return isMinorDigits(scale) ? decimalFromMinor(value, scale) : decimalFromUnits(BigInt(value), scale)
}
