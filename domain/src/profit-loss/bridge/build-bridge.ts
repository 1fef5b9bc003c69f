import type { AccountId, LedgerAccount, LocationId } from '../../ledger/account.ts'
import type { BalanceFacts } from '../../ledger/balances/balance-facts.ts'
import type { Favorability } from '../../mappings/categorization.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { amountsOf } from '../../mappings/figure-units.ts'
import { type Formula, parseFormula, referencesOf } from '../../mappings/formula.ts'
import { evaluateFormula, numberIn } from '../../mappings/formula-evaluation.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { categoryQuotients, type QuotientSum, weightsOf } from '../../mappings/linear-terms.ts'
import {
  absoluteDecimal,
  compareDecimals,
  decimalFromFraction,
  decimalFromUnits,
  fractionFromDecimal,
  negateDecimal,
  parseDecimal,
} from '../../money/decimal.ts'
import {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  subtractFractions,
} from '../../money/fraction.ts'
import { minorPerUnit } from '../../money/minor.ts'
import { roundToSum } from '../../money/round-to-sum.ts'
import { sumAt } from '../../money/wide-sums.ts'
import { compareAccounts } from '../account-order.ts'
import { accountValues, type ReportInput } from '../build-report.ts'
import { type GroupTotals, groupTotals } from '../group-totals.ts'
import { mappedPlaces } from '../mapped-places.ts'
import type { Variance } from '../variance.ts'
import { calculationLines, changeFactors } from './change-factors.ts'

/** How a difference is split: by the row's lines, by accounts, or by locations. */
export type BridgeCutKind = 'LINE' | 'ACCOUNT' | 'LOCATION'

/**
 * How contributions are computed. SUM: parts contribute their own changes. RATIO: as `changeFactors` has it. IN_TURN: other
 * formulas, which only lines can split; starting from the base, one after the other takes its current value.
 */
export type BridgeMethod = 'SUM' | 'RATIO' | 'IN_TURN'

/** A component of a row's figure. `groupId` of an account: the category that it is mapped to. */
export type BridgePart =
  | { readonly kind: 'GROUP'; readonly groupId: string; readonly name: string }
  | { readonly kind: 'ACCOUNT'; readonly accountId: AccountId; readonly groupId: string; readonly number: string; readonly name: string }
  | { readonly kind: 'LOCATION'; readonly locationId: LocationId; readonly name: string }

export interface BridgeStep {
  readonly part: BridgePart
  /** The part's own value: groups and accounts in their own sign, locations in the row's. Decimals; null without entries or result. */
  readonly actual: string | null
  readonly base: string | null
  /** Contribution to the row's difference: a nonzero Decimal in the row's sign. */
  readonly change: string
  readonly outcome: Variance['outcome']
}

/** One split of the difference. Its steps add up to the difference exactly. */
export interface BridgeCut {
  readonly kind: BridgeCutKind
  /** Of a difference of ratios, lines are a SUM while accounts and locations are a RATIO. */
  readonly method: BridgeMethod
  /** Lines in report order, accounts and locations by size. Without unchanged parts. */
  readonly steps: readonly BridgeStep[]
  /** Number of unchanged parts; not counting accounts and locations without entries. */
  readonly unchanged: number
}

/** Why a figure differs from the one that it is compared with. */
export interface Bridge {
  /** Decimals in the row's sign; null if a calculation has no result. */
  readonly actual: string | null
  readonly base: string | null
  /** actual - base, as a Decimal; null if either has no value. */
  readonly change: string | null
  readonly outcome: Variance['outcome']
  /** Whether the row is a sum of accounts. */
  readonly isSum: boolean
  /** Of the row's lines; each cut has its own. */
  readonly method: BridgeMethod
  /** Cuts with more than one part; empty if either figure has no value. */
  readonly cuts: readonly BridgeCut[]
  /**
   * The accounts behind the actual figure, if no cut shows them: those with entries, the largest first. They add up to `actual`.
   * Empty if there is a cut by lines or accounts, and of calculations.
   */
  readonly actualAccounts: readonly ActualAccount[]
}

export interface ActualAccount {
  readonly accountId: AccountId
  /** The category that it is mapped to. */
  readonly groupId: string
  readonly number: string
  readonly name: string
  /** Decimal in the row's sign. */
  readonly amount: string
}

/** All from one state of the ledger; all facts have the same accounts in two columns, the figure and then its base. */
export interface BridgeInput extends ReportInput {
  /** `accountId` null: the whole group. */
  readonly row: { readonly groupId: string; readonly accountId: AccountId | null }
  /** Facts of each location that `facts` add up. */
  readonly locations: readonly BridgeLocation[]
  /** Whether the ledger has no entries at all in the days of the figure, and of the other time that it is compared with. Default: it has. */
  readonly lacksActuals?: { readonly actual: boolean; readonly base: boolean }
  /** The plan, if the figure is compared with one: then facts only have the column of the figure. Default: the second column. */
  readonly plan?: BridgePlan
}

export interface BridgeLocation {
  readonly id: LocationId
  readonly name: string
  readonly facts: BalanceFacts
}

/** Planned values of every group and account in one column: in total, and at each location. */
export interface BridgePlan {
  readonly whole: PlannedTotals
  readonly at: (locationId: LocationId) => PlannedTotals
}

interface PlannedTotals extends GroupTotals {
  /** `ids`: those with a plan. `printed`: in a sign, 1 for debits positive; default: that of the account's category. */
  readonly accounts: {
    readonly ids: ReadonlySet<AccountId>
    readonly printed: (accountId: AccountId, sign?: 1 | -1) => readonly (string | null)[]
  }
}

/**
 * Explains the difference between a figure and its base. The parts of a sum contribute their own differences, with their sign
 * in the row, and so do the parts of ratios such as margins, at the average of the other side. Subtotals are split into their
 * lines. Compared with a plan there is only a split by accounts if everything behind the row is planned by account. Null for an unknown
 * group.
 */
export function buildBridge(input: BridgeInput): Bridge | null {
  const { row, locations, scale } = input
  const tree = groupTree(input.categorization.groups)
  const node = tree.byId.get(row.groupId)
  if (node === undefined) return null
  const favorability = favorabilities(tree).get(row.groupId) ?? null
  const totalsOf = totalsBesidePlan(input, tree)
  const totals = totalsOf(input.facts, null)
  const { lacksActuals = { actual: false, base: false } } = input
  const pair = rowPair(input, node, input.facts, totals, null)
  const [actual, base] = [lacksActuals.actual ? null : pair.actual, lacksActuals.base ? null : pair.base]
  const ofCategories = row.accountId === null ? categoryQuotients(tree, row.groupId) : null
  const lines = row.accountId !== null || isCategory(node.group) ? null : calculationLines(tree, node)
  const isSum = row.accountId !== null || ofCategories?.quotients.length === 0
  const method = row.accountId !== null || isCategory(node.group) ? 'SUM' : methodOf(lines)
  // An account without entries on one side counts as zero there, unless nothing has entries.
  const isAccount = row.accountId !== null && !lacksActuals.actual && !lacksActuals.base
  const difference = !isAccount && (actual === null || base === null) ? null : differenceOf(actual, base, scale)
  const bridge = {
    actual,
    base,
    change: difference && printDifference(difference),
    outcome: outcomeOf(difference?.units ?? 0n, favorability),
    isSum,
    method,
  } as const
  if (difference === null) return { ...bridge, cuts: [], actualAccounts: [] }

  const cut = (kind: BridgeCutKind, cutMethod: BridgeMethod, parts: readonly Part[]): BridgeCut => {
    const cutParts = roundToSum(
      parts.map(({ change }) => change),
      difference.units,
      difference.decimals,
    )
    const changed = parts.flatMap(({ part, actual: now, base: before }, at): SizedStep[] => {
      const units = cutParts[at] ?? 0n
      if (units === 0n) return []
      const change = decimalFromUnits(units, difference.decimals)
      const step = { part, actual: now, base: before, change, outcome: outcomeOf(units, favorability) }
      return [{ step, size: units < 0n ? -units : units }]
    })
    if (kind !== 'LINE') changed.sort((left, right) => (left.size > right.size ? -1 : left.size < right.size ? 1 : 0))
    const steps = changed.map(({ step }) => step)
    return { kind, method: cutMethod, steps, unchanged: parts.length - steps.length }
  }
  const lineFactors = lines && changeFactors(lines, (id) => valuesIn(totals, id))
  const byLine = row.accountId === null ? lineParts(input, tree, node, lineFactors, totals) : []
  const lineMethod = method !== 'SUM' && lineFactors === null ? 'IN_TURN' : method
  const partMethod = isSum ? 'SUM' : 'RATIO'
  const factors = ofCategories && changeFactors(ofCategories, (id) => valuesIn(totals, id))
  const accounts = factors && accountParts(input, tree, weightsOf(tree, factors))
  const whole = fraction(difference.units, 10n ** BigInt(difference.decimals))
  // What is planned as a whole would be missing among the accounts.
  const byAccount = accounts && (!input.plan || (isSum && compareFractions(sumOf(accounts), whole) === 0)) ? accounts : null
  const cuts = [
    // The lines of a category that only has accounts are those accounts.
    ...(byLine?.some(({ part }) => part.kind === 'GROUP') === true ? [cut('LINE', lineMethod, byLine)] : []),
    ...(byAccount === null ? [] : [cut('ACCOUNT', partMethod, byAccount)]),
    ...(locations.length > 1 && (row.accountId !== null || factors !== null)
      ? [cut('LOCATION', partMethod, locationParts(input, node, totalsOf, isSum ? null : factors))]
      : []),
  ]
  const isToldByCut = cuts.some(({ kind }) => kind !== 'LOCATION')
  const isOfAccounts = row.accountId === null && isCategory(node.group)
  return { ...bridge, cuts, actualAccounts: isToldByCut || !isOfAccounts ? [] : actualAccounts(tree, node, accounts ?? []) }
}

function actualAccounts(tree: GroupTree, row: GroupNode, parts: readonly Part[]): readonly ActualAccount[] {
  return parts
    .flatMap(({ part, actual }): ActualAccount[] => {
      if (part.kind !== 'ACCOUNT' || actual === null) return []
      const { accountId, groupId, number, name } = part
      const amount = tree.byId.get(groupId)?.sign === row.sign ? actual : negateDecimal(actual)
      return [{ accountId, groupId, number, name, amount }]
    })
    .sort((left, right) => compareDecimals(absoluteDecimal(right.amount), absoluteDecimal(left.amount)))
}

function methodOf(lines: QuotientSum | null): BridgeMethod {
  return lines === null ? 'IN_TURN' : lines.quotients.length > 0 ? 'RATIO' : 'SUM'
}

type TotalsOf = (facts: BalanceFacts, locationId: LocationId | null) => GroupTotals

/**
 * Totals of the figure and its base, from a plan if there is one. A category without a plan counts as zero, like an account
 * without entries.
 */
function totalsBesidePlan(input: BridgeInput, tree: GroupTree): TotalsOf {
  const totalsOf = groupTotals(input)
  const { plan } = input
  if (plan === undefined) return totalsOf
  return (facts, locationId) => {
    const actual = totalsOf(facts)
    const planned = locationId === null ? plan.whole : plan.at(locationId)
    const isSumOf = (groupId: string): boolean => {
      const node = tree.byId.get(groupId)
      return node !== undefined && isCategory(node.group)
    }
    return {
      printed: (groupId) => [actual.printed(groupId)[0] ?? null, planned.printed(groupId)[0] ?? (isSumOf(groupId) ? '0' : null)],
      exact: (groupId) => [actual.exact(groupId)[0] ?? null, planned.exact(groupId)[0] ?? (isSumOf(groupId) ? ZERO : null)],
    }
  }
}

/** `size`: of its change, unsigned. */
interface SizedStep {
  readonly step: BridgeStep
  readonly size: bigint
}

/** A figure and its base as printed, and their unrounded difference; a missing value counts as zero next to a present one. */
interface Pair extends Pick<BridgeStep, 'actual' | 'base'> {
  readonly change: Fraction
}

interface Part extends Pair {
  readonly part: BridgePart
}

function groupPair(totals: GroupTotals, groupId: string): Pair {
  const [actual = null, base = null] = totals.printed(groupId)
  const [now, before] = totals.exact(groupId)
  return { actual, base, change: subtractFractions(now ?? ZERO, before ?? ZERO) }
}

function accountPair({ scale }: BridgeInput, facts: BalanceFacts, at: number, sign: 1 | -1): Pair {
  const [actual = null, base = null] = accountValues(facts, at, sign, scale)
  const minor = BigInt(sumAt(facts.sums, 2 * at)) - BigInt(sumAt(facts.sums, 2 * at + 1))
  return { actual, base, change: fraction(BigInt(sign) * minor, BigInt(minorPerUnit(scale))) }
}

/** The same with its plan as the base. @param planned null for none. */
function plannedPair(
  { scale }: BridgeInput,
  facts: BalanceFacts,
  planned: PlannedTotals | null,
  { accountId, at, sign }: { readonly accountId: AccountId; readonly at: number; readonly sign: 1 | -1 },
): Pair {
  const [actual = null] = accountValues(facts, at, sign, scale)
  const base = planned?.accounts.printed(accountId, sign)[0] ?? null
  return { actual, base, change: subtractFractions(fractionFromDecimal(actual ?? '0'), fractionFromDecimal(base ?? '0')) }
}

/** @param locationId null for all together. */
function rowPair(input: BridgeInput, node: GroupNode, facts: BalanceFacts, totals: GroupTotals, locationId: LocationId | null): Pair {
  const { groupId, accountId } = input.row
  if (accountId === null) return groupPair(totals, groupId)
  const { sign } = node
  const at = facts.accountIds.indexOf(accountId)
  if (input.plan === undefined) return accountPair(input, facts, at, sign)
  return plannedPair(input, facts, locationId === null ? input.plan.whole : input.plan.at(locationId), { accountId, at, sign })
}

function sumOf(parts: readonly Part[]): Fraction {
  return parts.reduce((sum, { change }) => addFractions(sum, change), ZERO)
}

/** A group now and before. Without a value it counts as zero. */
function valuesIn(totals: GroupTotals, groupId: string): readonly [Fraction, Fraction] {
  const [now, before] = totals.exact(groupId)
  return [now ?? ZERO, before ?? ZERO]
}

/**
 * The lines of a calculation, in report order, or the direct groups and accounts of a category. Null if they cannot be distinguished.
 *
 * @param factors of the lines of a sum or ratio; null for other formulas.
 */
function lineParts(
  input: BridgeInput,
  tree: GroupTree,
  node: GroupNode,
  factors: ReadonlyMap<string, Fraction> | null,
  totals: GroupTotals,
): readonly Part[] | null {
  if (!isCategory(node.group)) {
    if (factors === null) return formulaParts(tree, node, totals)
    const indexOf = (groupId: string): number => tree.byId.get(groupId)?.index ?? -1
    return [...factors]
      .sort(([left], [right]) => indexOf(left) - indexOf(right))
      .map(([groupId, times]) => groupPart(tree, groupId, times, totals))
  }
  const children = node.children.filter(({ group }) => isCategory(group))
  const own = input.plan ? ownPart(input, node, children, totals) : directParts(input, tree, node)
  return [...own, ...children.map((child) => groupPart(tree, child.group.id, fraction(BigInt(child.sign * node.sign)), totals))]
}

function groupPart(tree: GroupTree, groupId: string, times: Fraction, totals: GroupTotals): Part {
  const pair = groupPair(totals, groupId)
  return {
    ...pair,
    part: { kind: 'GROUP', groupId, name: tree.byId.get(groupId)?.group.name ?? groupId },
    change: multiplyFractions(pair.change, times),
  }
}

/** A category's own actuals and plan, apart from the groups under it; empty if it has no groups. */
function ownPart({ scale }: BridgeInput, node: GroupNode, children: readonly GroupNode[], totals: GroupTotals): readonly Part[] {
  if (children.length === 0) return []
  const ownAt = (at: 0 | 1): Fraction =>
    children.reduce((rest, child) => {
      const value = totals.exact(child.group.id)[at] ?? ZERO
      return child.sign === node.sign ? subtractFractions(rest, value) : addFractions(rest, value)
    }, totals.exact(node.group.id)[at] ?? ZERO)
  const [actual, base] = [ownAt(0), ownAt(1)]
  if (actual.numerator === 0n && base.numerator === 0n) return []
  const part = { kind: 'GROUP', groupId: node.group.id, name: `${node.group.name} itself` } as const
  const print = (value: Fraction): string => decimalFromFraction(value, scale, PLANNED_DECIMALS)
  return [{ part, actual: print(actual), base: print(base), change: subtractFractions(actual, base) }]
}

/** Maximum decimals of a plan. */
const PLANNED_DECIMALS = 12

/** The accounts mapped directly to a category. */
function directParts(input: BridgeInput, tree: GroupTree, node: GroupNode): readonly Part[] {
  const weights = tree.nodes.map(({ index }) => fraction(index === node.index ? BigInt(node.sign) : 0n))
  return accountParts(input, tree, weights)
}

/** Accounts with entries or a plan that affect the row, by the weights of their groups. */
function accountParts(input: BridgeInput, tree: GroupTree, weights: readonly Fraction[]): readonly Part[] {
  const { facts, plan } = input
  const places = mappedPlaces(tree, input.mapping)
  const accounts = new Map(input.accounts.map((account) => [account.id, account]))
  const indexes = new Map(facts.accountIds.map((accountId, at) => [accountId, at]))
  const asked = new Set([...facts.accountIds, ...(plan?.whole.accounts.ids ?? [])])
  const parts = [...asked].flatMap((accountId): { readonly account: LedgerAccount; readonly part: Part }[] => {
    const at = indexes.get(accountId) ?? -1
    const node = tree.nodes[places.get(accountId) ?? -1]
    const account = accounts.get(accountId)
    const weight = node && weights[node.index]
    if (node === undefined || account === undefined || weight === undefined || weight.numerator === 0n) return []
    const { sign } = node
    const pair = plan ? plannedPair(input, facts, plan.whole, { accountId, at, sign }) : accountPair(input, facts, at, sign)
    if (pair.actual === null && pair.base === null) return []
    const named = { kind: 'ACCOUNT', accountId, groupId: node.group.id, number: account.number, name: account.name } as const
    // Weights apply to debits; the pair is in the category's own sign.
    const change = multiplyFractions(pair.change, node.sign === 1 ? weight : negateFraction(weight))
    return [{ account, part: { ...pair, part: named, change } }]
  })
  return parts.sort((left, right) => compareAccounts(left.account, right.account)).map(({ part }) => part)
}

/**
 * Locations with any entries in either column, or with a plan for the row.
 *
 * @param factors of the categories of a ratio; null for a sum, to which each location adds its own figure.
 */
function locationParts(
  input: BridgeInput,
  node: GroupNode,
  totalsOf: TotalsOf,
  factors: ReadonlyMap<string, Fraction> | null,
): readonly Part[] {
  return input.locations.flatMap(({ id, name, facts }): Part[] => {
    const planned = input.plan?.at(id)
    const isPlanned = [node.group.id, ...(factors?.keys() ?? [])].some((groupId) => (planned?.exact(groupId)[0] ?? null) !== null)
    if (!isPlanned && !facts.entries.some((count) => count !== 0)) return []
    const totals = totalsOf(facts, id)
    const own = { ...rowPair(input, node, facts, totals, id), part: { kind: 'LOCATION', locationId: id, name } as const }
    if (factors === null) return [own]
    const change = [...factors].reduce((sum, [groupId, times]) => {
      const [now, before] = valuesIn(totals, groupId)
      return addFractions(sum, multiplyFractions(times, subtractFractions(now, before)))
    }, ZERO)
    return [{ ...own, change }]
  })
}

/**
 * Parts of a formula that is not a sum: the change of the result by each group after the ones before. Null if an
 * intermediate step divides by zero, since the change cannot be attributed then.
 */
function formulaParts(tree: GroupTree, node: GroupNode, totals: GroupTotals): readonly Part[] | null {
  const formula: Formula = parseFormula(node.group.formula ?? '')
  const references = referencesOf(formula)
  const values = new Map(references.map((id) => [id, totals.exact(id)]))
  const isMoney = amountsOf(tree.nodes.map(({ group }) => group))
  const resultAfter = (changed: number): Fraction | null =>
    numberIn(
      evaluateFormula(formula, (reference) => values.get(reference)?.[references.indexOf(reference) < changed ? 0 : 1] ?? null, isMoney),
    )
  const results = Array.from({ length: references.length + 1 }, (_, changed) => resultAfter(changed))
  const parts: Part[] = []
  for (const [at, groupId] of references.entries()) {
    const [before, after] = [results[at] ?? null, results[at + 1] ?? null]
    if (before === null || after === null) return null
    parts.push({ ...groupPart(tree, groupId, ONE, totals), change: subtractFractions(after, before) })
  }
  return parts
}

const ZERO = fraction(0n)
const ONE = fraction(1n)

interface Difference {
  readonly units: bigint
  readonly decimals: number
}

/** actual - base with the decimals of the more precise one, and at least the ledger's for amounts. */
function differenceOf(actual: string | null, base: string | null, scale: number): Difference {
  const [one, other] = [parseDecimal(actual ?? '0'), parseDecimal(base ?? '0')]
  const decimals = Math.max(one.decimals, other.decimals, scale)
  const unitsOf = (value: typeof one): bigint => value.units * 10n ** BigInt(decimals - value.decimals)
  return { units: unitsOf(one) - unitsOf(other), decimals }
}

function printDifference({ units, decimals }: Difference): string {
  return decimalFromUnits(units, decimals)
}

function outcomeOf(units: bigint, favorability: Favorability | null): Variance['outcome'] {
  if (units === 0n || favorability === null) return 'NEUTRAL'
  return units > 0n === (favorability === 'UP') ? 'FAVORABLE' : 'UNFAVORABLE'
}
