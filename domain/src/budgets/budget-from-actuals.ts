import { BadInputError } from '../errors.ts'
import type { AccountId, LocationId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { type GroupNode, groupTree } from '../mappings/group-tree.ts'
import { decimalFromUnits, fractionFromDecimal } from '../money/decimal.ts'
import { exactSum } from '../money/exact-sum.ts'
import { addFractions, compareFractions, type Fraction, fraction, multiplyFractions, roundFraction } from '../money/fraction.ts'
import type { MinorDigits } from '../money/minor.ts'
import { sumAt } from '../money/wide-sums.ts'
import { mappedPlaces, type Placing } from '../profit-loss/mapped-places.ts'
import type { MonthIndex } from '../time/day.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'
import type { PlannedFigure, PlannedLine } from './budget-book.ts'

/** Growth of a plan over the actuals that it is copied from. */
export interface Growth {
  /** Percent by group, for it and all groups under it without their own; Decimals: `5` adds 5%. */
  readonly byGroup: ReadonlyMap<string, string>
  /** Percent for all other groups. */
  readonly otherwise: string
}

export interface ActualsQuestion {
  readonly categorization: Pick<Categorization, 'groups'>
  readonly mapping: Placing
  /** Decimals of the ledger's amounts, to which the plan is rounded. */
  readonly scale: MinorDigits
  /** First month of each period of the budget, one per column of the facts. */
  readonly periods: readonly MonthIndex[]
  readonly growth: Growth
  /** What to plan. */
  readonly by: 'CATEGORY' | 'ACCOUNT'
}

/**
 * Plans from actuals: for every category the sum of its own accounts in its natural sign, or for every account of a category what was
 * booked on it, debit positive as stored; with the growth of its group,
 * rounded to the minor unit, half away from zero, per line, location and period. Nothing booked, nothing planned.
 *
 * @returns a function that plans one location from its balances, with a column for the source days of each period.
 * @throws BadInputError for a percentage below -100 or above 10,000, or of an unknown group.
 */
export function budgetFromActuals({
  categorization,
  mapping,
  scale,
  periods,
  growth,
  by,
}: ActualsQuestion): (locationId: LocationId, facts: BalanceFacts) => readonly PlannedLine[] {
  const tree = groupTree(categorization.groups)
  const places = mappedPlaces(tree, mapping)
  for (const groupId of growth.byGroup.keys())
    if (!tree.byId.has(groupId))
      throw new BadInputError('A percentage is given for a group that the categorization does not have.', 'from.growth')
  const factors = tree.nodes.map((node) => factorOf(node, growth))
  return (locationId, facts) => {
    const lines: PlannedLine[] = []
    for (const { index, accountId, sums } of by === 'CATEGORY' ? ownSums(places, facts) : accountSums(places, facts)) {
      const [node, factor] = [tree.nodes[index], factors[index]]
      if (node === undefined || factor === undefined) continue
      const figures = periods.flatMap((firstMonth, column): PlannedFigure[] => {
        const sum = sums[column]
        if (sum === undefined || sum === null) return []
        const grown = multiplyFractions(fraction(BigInt(sum) * BigInt(accountId === null ? node.sign : 1), 10n ** BigInt(scale)), factor)
        const text = decimalFromUnits(roundFraction(grown, scale), scale)
        return [{ firstMonth, value: storedFigure(text) ?? text }]
      })
      const subject =
        accountId === null ? ({ kind: 'GROUP', id: node.group.id } as const) : ({ kind: 'ACCOUNT', id: String(accountId) } as const)
      if (figures.length > 0) lines.push({ subject, locationId, figures })
    }
    return lines
  }
}

/** Per column, debit positive; null without entries. */
interface BookedSums {
  /** Place of the category in the tree. */
  readonly index: number
  /** Null for a whole category. */
  readonly accountId: AccountId | null
  readonly sums: readonly (number | bigint | null)[]
}

function accountSums(places: ReadonlyMap<AccountId, number>, { accountIds, columns, sums, entries }: BalanceFacts): readonly BookedSums[] {
  return accountIds.flatMap((accountId, account): BookedSums[] => {
    const index = places.get(accountId)
    if (index === undefined) return []
    const of = (column: number): number | bigint | null => {
      const at = account * columns + column
      return entries[at] === 0 ? null : sumAt(sums, at)
    }
    return [{ index, accountId, sums: Array.from({ length: columns }, (_, column) => of(column)) }]
  })
}

/** Sums of each category's own accounts. */
function ownSums(places: ReadonlyMap<AccountId, number>, facts: BalanceFacts): readonly BookedSums[] {
  const { accountIds, columns, sums, entries } = facts
  const booked = new Map<number, (number | bigint | null)[]>()
  accountIds.forEach((accountId, account) => {
    const index = places.get(accountId)
    if (index === undefined) return
    const row = booked.get(index) ?? new Array<number | bigint | null>(columns).fill(null)
    booked.set(index, row)
    for (let column = 0; column < columns; column += 1) {
      const at = account * columns + column
      if (entries[at] !== 0) row[column] = exactSum(row[column] ?? 0, sumAt(sums, at))
    }
  })
  return [...booked].map(([index, own]) => ({ index, accountId: null, sums: own }))
}

/** The multiplier: by the growth of the nearest ancestor that has one. */
function factorOf(node: GroupNode, { byGroup, otherwise }: Growth): Fraction {
  for (let at: GroupNode | null = node; at !== null; at = at.parent) {
    const percent = byGroup.get(at.group.id)
    if (percent !== undefined) return growthFactor(percent, 'from.growth')
  }
  return growthFactor(otherwise, 'from.defaultPercent')
}

function growthFactor(percent: string, field: string): Fraction {
  const value = fractionFromDecimal(percent)
  if (compareFractions(value, fraction(-100n)) < 0 || compareFractions(value, fraction(10_000n)) > 0)
    throw new BadInputError(`${percent.slice(0, 40)}% is not a growth. Choose a percentage from -100 to 10,000.`, field)
  return addFractions(fraction(1n), multiplyFractions(value, fraction(1n, 100n)))
}
