import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Categorization, Mapping } from '../mappings/categorization.ts'
import { type Formula, orderFormulas, parseFormula } from '../mappings/formula.ts'
import { evaluateFormula } from '../mappings/formula-evaluation.ts'
import { type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, decimalFromMinor } from '../money/decimal.ts'
import { type Fraction, fraction } from '../money/fraction.ts'
import { type MinorDigits, minorPerUnit } from '../money/minor.ts'
import { compareAccounts } from './account-order.ts'
import { mappedPlaces } from './mapped-places.ts'

/** An account under its group. One value and one count per column, in the order of the columns. */
export interface ReportRow {
  readonly accountId: AccountId
  readonly accountNumber: string
  readonly accountName: string
  /** Decimals in the group's natural sign. */
  readonly values: readonly string[]
  /** How many entries stand behind each value; 0 tells no entries from a sum of zero. */
  readonly entryCounts: readonly number[]
}

/** A group of the categorization with what it comes to. */
export interface ReportSection {
  readonly profitLossGroupId: string
  readonly name: string
  /** In the order of `compareAccounts`; accounts without an entry in any column are left out. None under a calculation. */
  readonly rows: readonly ReportRow[]
  /**
   * Decimals in the group's natural sign: of a category all that is mapped to it and under it; of a
   * calculation its result, rounded half away from zero to 6 decimals, null where there is none.
   */
  readonly sumRow: { readonly values: readonly (string | null)[] }
}

export interface ReportInput {
  readonly categorization: Pick<Categorization, 'groups'>
  readonly mapping: Pick<Mapping, 'accountMappings'>
  /** The company's accounts: at least those that the facts name. */
  readonly accounts: readonly LedgerAccount[]
  readonly facts: BalanceFacts
  /** Decimals of the ledger's amounts. */
  readonly scale: MinorDigits
}

/**
 * A report: every group of the categorization in tree order. All sums are exact: in doubles while the
 * facts promise that every partial sum is an exact integer, in bigints past that, with the same answers.
 */
export function buildReport(input: ReportInput): readonly ReportSection[] {
  const tree = groupTree(input.categorization.groups)
  const places = mappedPlaces(tree, input.mapping)
  const sums = sumCategories(tree, places, input.facts)
  const totals = calculate(tree, sums, input.facts.columns, input.scale)
  const rows = accountRows(tree, places, input)
  return tree.nodes.map((node) => ({
    profitLossGroupId: node.group.id,
    name: node.group.name,
    rows: rows[node.index] ?? [],
    sumRow: { values: printTotal(totals[node.index], input.scale) },
  }))
}

/** What one account of the facts comes to in a group's sign, per column; null where it has no entries, or is none of theirs (`index` -1). */
export function accountValues(facts: BalanceFacts, index: number, sign: 1 | -1, scale: MinorDigits): readonly (string | null)[] {
  const { columns, sums, entries } = facts
  const start = index * columns
  return Array.from({ length: columns }, (_, column) => {
    if (start < 0 || (entries[start + column] ?? 0) === 0) return null
    return decimalFromMinor(BigInt(sign) * BigInt(sums[start + column] ?? 0), scale)
  })
}

/** What one group comes to, as the sum row of `buildReport` has it, without the rest of the report. Empty where the group is not there. */
export function groupValues(
  groupId: string,
  { categorization, mapping, facts, scale }: Omit<ReportInput, 'accounts'>,
): readonly (string | null)[] {
  const tree = groupTree(categorization.groups)
  const sums = sumCategories(tree, mappedPlaces(tree, mapping), facts)
  return printTotal(calculate(tree, sums, facts.columns, scale)[tree.byId.get(groupId)?.index ?? -1], scale)
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

/** Puts the results of the calculations in the place of their nodes. */
function calculate(tree: GroupTree, sums: Total[], columns: number, scale: MinorDigits): readonly Total[] {
  const formulas = new Map<string, Formula>()
  for (const { group } of tree.nodes) if (group.formula !== null) formulas.set(group.id, parseFormula(group.formula))
  const { order, cycle } = orderFormulas(formulas)
  if (cycle !== null) throw new Error(`A stored categorization has formulas in a circle: ${cycle.join(' → ')}`)

  const totals = [...sums]
  const totalOf = (groupId: string): Total | undefined => totals[tree.byId.get(groupId)?.index ?? -1]
  for (const id of order) {
    const formula = formulas.get(id)
    const node = tree.byId.get(id)
    if (formula === undefined || node === undefined) continue
    const inMinor = addInMinor(formula, totalOf, columns)
    totals[node.index] =
      inMinor === null ? { kind: 'exact', values: addExactly(formula, totalOf, columns, scale) } : { kind: 'minor', values: inMinor }
  }
  return totals
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
  scale: MinorDigits,
): readonly (Fraction | null)[] {
  const perUnit = BigInt(minorPerUnit(scale))
  return Array.from({ length: columns }, (_, column) =>
    evaluateFormula(formula, (reference) => {
      const total = totalOf(reference)
      if (total === undefined) return null
      if (total.kind === 'exact') return total.values[column] ?? null
      return fraction(BigInt(total.values[column] ?? 0), perUnit)
    }),
  )
}

function printTotal(total: Total | undefined, scale: MinorDigits): (string | null)[] {
  if (total === undefined) return []
  if (total.kind === 'exact') return total.values.map((value) => (value === null ? null : decimalFromFraction(value, scale)))
  if (total.kind === 'wide') return total.values.map((value) => decimalFromMinor(value, scale))
  return Array.from(total.values, (value) => decimalFromMinor(value, scale))
}

/** The rows of each group by the group's place in the tree. */
function accountRows(tree: GroupTree, places: ReadonlyMap<AccountId, number>, input: ReportInput): readonly ReportRow[][] {
  const { columns, sums, entries, accountIds } = input.facts
  const accounts = new Map(input.accounts.map((account) => [account.id, account]))
  const placed: { account: LedgerAccount; index: number }[][] = tree.nodes.map(() => [])
  accountIds.forEach((accountId, index) => {
    const group = placed[places.get(accountId) ?? -1]
    if (group === undefined || !hasEntries(entries, index * columns, columns)) return
    const account = accounts.get(accountId)
    if (account === undefined) throw new Error(`The report has balances of account ${accountId}, which the company does not have`)
    group.push({ account, index })
  })
  return placed.map((group, place) => {
    const sign = tree.nodes[place]?.sign ?? 1
    group.sort((left, right) => compareAccounts(left.account, right.account))
    return group.map(({ account, index }) => {
      const start = index * columns
      return {
        accountId: account.id,
        accountNumber: account.number,
        accountName: account.name,
        values: printAccount(sums, start, columns, sign, input.scale),
        entryCounts: countsOf(entries, start, columns),
      }
    })
  })
}

function hasEntries(entries: Uint32Array, start: number, columns: number): boolean {
  for (let index = start; index < start + columns; index += 1) if (entries[index] !== 0) return true
  return false
}

function countsOf(entries: Uint32Array, start: number, columns: number): readonly number[] {
  const counts = new Array<number>(columns)
  for (let column = 0; column < columns; column += 1) counts[column] = entries[start + column] ?? 0
  return counts
}

function printAccount(sums: BalanceFacts['sums'], start: number, columns: number, sign: 1 | -1, scale: MinorDigits): readonly string[] {
  const values = new Array<string>(columns)
  for (let column = 0; column < columns; column += 1) {
    const sum = sums[start + column] ?? 0
    values[column] = decimalFromMinor(sign === 1 ? sum : -sum, scale)
  }
  return values
}
