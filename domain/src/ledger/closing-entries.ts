import { exactSum } from '../money/exact-sum.ts'
import { addDays, addMonths, type Day } from '../time/day.ts'
import { wordsOf } from './account-kinds.ts'
import type { AccountTyping } from './account-types.ts'
import { lastPart, takesResult } from './result-accounts.ts'

/** What an account is to closing entries: EQUITY takes the result of a year. */
export type ClosingKind = 'INCOME' | 'COST' | 'EQUITY' | 'OTHER'

/** A row of a ledger file. `amount`: minor units, debit positive. */
export interface DatedRow {
  readonly line: number
  readonly day: Day
  readonly accountIndex: number
  readonly locationIndex: number
  readonly amount: number | bigint
  readonly transactionNumber: string | null
  readonly reference: string | null
  readonly memo: string | null
}

/** The entries of a day that close a year: they carry its result from the profit and loss to equity, and leave each account at zero. */
export interface ClosingEntries {
  readonly day: Day
  /** Lines of the file, ascending; those of equity included. */
  readonly lines: readonly number[]
  /** The profit that they carry to equity: minor units, negative for a loss. */
  readonly profit: number | bigint
  /** Where it goes; null where the file has the profit and loss alone. */
  readonly equityIndex: number | null
  /** The account of the profit and loss that loses most. `amount`: minor units, debit positive. */
  readonly largest: { readonly accountIndex: number; readonly amount: number | bigint }
  /** Income alone, or costs alone, as corrections of earlier years may be. */
  readonly isOneSided: boolean
}

/** Types that files state for equity. */
const EQUITY_TYPE = /\bequity\b|\bcapital\b|\breserves?\b|\bnet assets?\b|\beigenkapital\b|\b(capitaux|fonds) propres\b|\bpatrimoni[oe]\b/

/** Names of equity as a whole, in words, which may take the result on the balance sheet. */
const EQUITY_NAME =
  /\b(equity(?! (line|loan))|eigenkapital|kapitalkonto|(capitaux|fonds) propres|patrimonio (neto|netto)|patrimonio liquido|eigen vermogen|eget kapital|egenkapital|kapital wlasny)\b/

/** Accounts that are only passed through, whatever type a file states for them. */
const PASSED_THROUGH = /^(?:income(?: and)?(?: expenses?| expenditure)?|profit(?: and| or)? loss|p l) summary(?: account)?$/

/** Dividends may be received as well, so the name alone gives no type. */
function takesProfit(name: string): boolean {
  const words = wordsOf(lastPart(name))
  return takesResult(words) || words === 'dividends'
}

/** What an account of a file is to closing entries; a type that was only guessed counts less than its name. */
export function closingKind({
  name,
  typeText,
  typing,
}: {
  readonly name: string
  readonly typeText: string | null
  readonly typing: AccountTyping
}): ClosingKind {
  const { type, certainty } = typing
  if (PASSED_THROUGH.test(wordsOf(lastPart(name)))) return 'EQUITY'
  if (type === 'BALANCE_SHEET' || type === null || certainty !== 'STATED')
    if (takesProfit(name) || (typeText !== null && (takesProfit(typeText) || EQUITY_TYPE.test(wordsOf(typeText))))) return 'EQUITY'
  if (type === 'BALANCE_SHEET' && typing.normalSide === 'CREDIT' && EQUITY_NAME.test(wordsOf(name))) return 'EQUITY'
  if (type === null || type === 'BALANCE_SHEET') return 'OTHER'
  return type === 'INCOME' || type === 'OTHER_INCOME' ? 'INCOME' : 'COST'
}

/** More candidates than companies close years, or months. */
const MOST_DAYS = 120
/** Accounts of the profit and loss that show, without equity, that a year was closed, and months that it needs. */
const FEWEST_ALONE = { accounts: 3, months: 3 } as const
/** Accounts that show it with equity, if they are zero from then on. */
const FEWEST_CLOSED = 2
/** So much of a group must be on the other side than usual if nothing else proves it. */
const TURNED = 0.9

interface Group {
  readonly profit: DatedRow[]
  readonly equity: DatedRow[]
  hasOther: boolean
}

/** Of a day, by place; equity has all its rows. */
interface LargestRows {
  readonly any: Map<number, DatedRow>
  /** Income debited, costs credited. */
  readonly turned: Map<number, DatedRow>
  readonly equity: DatedRow[]
}

/** Whether an account, at a location or (null) at all of them, is zero after a day. */
type ZeroTest = (account: number, location: number | null) => boolean

/**
 * Finds closing entries among all rows of a file, which come in any order. A group of rows of a day that share their number, reference or
 * memo closes a year if it brings its accounts to zero, counted from the beginning or over twelve months, and its balance goes to equity.
 * Where the year is not in the file, the sides tell: income is debited, costs are credited, and only equity is on the other side. Where
 * the file has no equity, all accounts of the profit and loss must reach zero together. What trade of the day hides, since it has the same
 * number or memo, is found by amounts: the largest rows of accounts that equity takes to the cent.
 */
export class ClosingSearch {
  readonly #days: readonly Day[]
  readonly #kindOf: (accountIndex: number) => ClosingKind
  /** Days before which sums are cut, ascending. */
  readonly #cuts: readonly Day[]
  /** By place of account and location, then by number of cuts before the day. */
  readonly #sums = new Map<number, Map<number, number | bigint>>()
  readonly #groups = new Map<Day, Map<string, Group>>()
  readonly #largest = new Map<Day, LargestRows>()
  readonly #months = new Set<string>()

  constructor(days: readonly Day[], kindOf: (accountIndex: number) => ClosingKind) {
    this.#days = likelyDays([...new Set(days)].sort())
    this.#kindOf = kindOf
    this.#cuts = [...new Set(this.#days.flatMap((day) => [addDays(day, 1), yearBefore(day)]))].sort()
    for (const day of this.#days) {
      this.#groups.set(day, new Map())
      this.#largest.set(day, { any: new Map(), turned: new Map(), equity: [] })
    }
  }

  add(row: DatedRow): void {
    const kind = this.#kindOf(row.accountIndex)
    if (isOfProfit(kind)) this.#addSum(row)
    const groups = this.#groups.get(row.day)
    if (groups === undefined) return
    this.#keepLargest(row, kind)
    const key = keyOf(row)
    const group = groups.get(key) ?? { profit: [], equity: [], hasOther: false }
    groups.set(key, group)
    if (group.hasOther) return
    if (kind === 'OTHER') {
      group.hasOther = true
      // Most rows of a day are trade; they are dropped.
      group.profit.length = 0
      group.equity.length = 0
    } else group[kind === 'EQUITY' ? 'equity' : 'profit'].push(row)
  }

  #keepLargest(row: DatedRow, kind: ClosingKind): void {
    const largest = this.#largest.get(row.day)
    if (largest === undefined || isZero(row.amount)) return
    if (kind === 'EQUITY') largest.equity.push(row)
    if (!isOfProfit(kind)) return
    // Of equal ones the last: what is closed comes before.
    for (const rows of isTurned(row, kind) ? [largest.any, largest.turned] : [largest.any])
      for (const place of [placeOf(row.accountIndex, row.locationIndex), placeOf(row.accountIndex, null)])
        if (sizeOf(row) >= sizeOf(rows.get(place))) rows.set(place, row)
  }

  /** Earliest day first. */
  result(): ClosingEntries[] {
    return this.#days.flatMap((day) => this.#ofDay(day) ?? [])
  }

  #addSum({ accountIndex, locationIndex, day, amount }: DatedRow): void {
    const place = placeOf(accountIndex, locationIndex)
    const sums = this.#sums.get(place) ?? new Map<number, number | bigint>()
    this.#sums.set(place, sums)
    const cut = cutsUpTo(this.#cuts, day)
    sums.set(cut, exactSum(sums.get(cut) ?? 0, amount))
    this.#months.add(day.slice(0, 7))
  }

  #ofDay(day: Day): ClosingEntries | null {
    const zero = this.#zeroAt(day)
    const found = this.#byGroups(day, zero)
    return closingEntries(day, [...found, ...this.#byAmounts(day, zero, found)], this.#kindOf)
  }

  #byGroups(day: Day, zero: ZeroTest): Group[] {
    const groups = [...(this.#groups.get(day)?.values() ?? [])].filter(({ hasOther }) => !hasOther)
    const ofProfit = groups.filter(({ profit }) => profit.length > 0)
    if (ofProfit.length === 0) return []
    const largest = largestGroups(ofProfit)
    const closes = (group: Group): boolean =>
      [...Map.groupBy(group.profit, ({ accountIndex }) => accountIndex)].every(([account, rows]) => {
        if (sumOf(rows) !== 0 && zero(account, null) && largest(account, null) === group) return true
        return [...Map.groupBy(rows, ({ locationIndex }) => locationIndex)].every(
          ([location, own]) => sumOf(own) !== 0 && zero(account, location) && largest(account, location) === group,
        )
      })
    const closing = ofProfit.filter(closes)
    const withEquity = ofProfit.filter(
      (group) => group.equity.length > 0 && isBalanced(group) && (closing.includes(group) || this.#isTurned(group)),
    )
    const alone = closing.filter(({ equity }) => equity.length === 0)
    const ofEquity = groups.filter(({ profit }) => profit.length === 0)
    const loose = ofEquity.flatMap(({ equity }) => equity)
    const found = [...withEquity, ...this.#inSteps(groups, ofProfit, withEquity)]
    if (loose.length > 0 && alone.length > 0 && isBalanced({ profit: alone.flatMap(({ profit }) => profit), equity: loose }))
      return [...found, ...alone, { profit: [], equity: loose, hasOther: false }]
    if (found.length === 0) return loose.length === 0 && this.#areAllClosed(alone, day, zero) ? alone : []
    // Then from the account of the result to equity.
    const passed = [...passedThrough(groups)].filter((account) => touches(found, account))
    return [...found, ...ofEquity.filter((group) => passed.some((account) => touches([group], account)))]
  }

  /** Income in one group and costs in another, each against an account that is empty at the end of the day. */
  #inSteps(groups: readonly Group[], ofProfit: readonly Group[], known: readonly Group[]): Group[] {
    const steps = ofProfit.filter(
      (group) => !known.includes(group) && group.equity.length > 0 && isBalanced(group) && this.#turnedSides(group).size > 0,
    )
    // A result is carried on; a refund and a credit of the same amount are not.
    const goesOn = (account: number): boolean =>
      groups.some(
        ({ profit, equity }) => profit.length === 0 && equity.some((row) => row.accountIndex === account) && accountsOf(equity).size > 1,
      )
    const passed = [...passedThrough(groups)].filter(goesOn).flatMap((account) => {
      const own = steps.filter((group) => touches([group], account))
      return new Set(own.flatMap((group) => [...this.#turnedSides(group)])).size === 2 ? own : []
    })
    return [...new Set(passed)]
  }

  /** What the groups do not show: one row for each account, or for each of its locations, and the equity that they add up to. */
  #byAmounts(day: Day, zero: ZeroTest, found: readonly Group[]): Group[] {
    const largest = this.#largest.get(day)
    if (largest === undefined) return []
    const known = new Set(found.flatMap(({ profit, equity }) => [...profit, ...equity]))
    const equity = largest.equity.filter((row) => !known.has(row))
    if (equity.length === 0) return []
    const always: ZeroTest = () => true
    const choices = [
      { rows: closedRows(largest.any, zero), fewest: FEWEST_CLOSED },
      { rows: closedRows(largest.turned, zero), fewest: FEWEST_CLOSED },
      { rows: closedRows(largest.turned, always), fewest: FEWEST_ALONE.accounts },
    ]
    const takers = [equity, ...Map.groupBy(equity, ({ accountIndex }) => accountIndex).values(), ...equity.map((row) => [row])]
    for (const { rows: chosen, fewest } of choices) {
      const profit = chosen.filter((row) => !known.has(row))
      const kinds = new Set(profit.map(({ accountIndex }) => this.#kindOf(accountIndex)))
      if (kinds.size < 2 || accountsOf(profit).size < fewest || isZero(sumOf(profit))) continue
      const taker = takers.find((rows) => isBalanced({ profit, equity: rows }))
      if (taker !== undefined) return [{ profit, equity: [...taker], hasOther: true }]
    }
    return []
  }

  #zeroAt(day: Day): ZeroTest {
    const [last, first] = [this.#cuts.indexOf(addDays(day, 1)), this.#cuts.indexOf(yearBefore(day)) + 1]
    const totals = new Map<number, { all: number | bigint; year: number | bigint }>()
    const add = (key: number, cut: number, amount: number | bigint): void => {
      const before = totals.get(key) ?? { all: 0, year: 0 }
      totals.set(key, { all: exactSum(before.all, amount), year: cut < first ? before.year : exactSum(before.year, amount) })
    }
    for (const [place, sums] of this.#sums)
      for (const [cut, amount] of sums) {
        if (cut > last) continue
        add(place, cut, amount)
        add(placeOf(accountOf(place), null), cut, amount)
      }
    return (account, location) => {
      const total = totals.get(placeOf(account, location))
      return total === undefined || isZero(total.all) || isZero(total.year)
    }
  }

  /** Income debited and costs credited, against equity: nothing but closing a year looks like this. */
  #isTurned(group: Group): boolean {
    return this.#turnedSides(group).size === 2
  }

  /** Which of income and costs are taken from, where nearly all of a group is. */
  #turnedSides({ profit }: Group): ReadonlySet<ClosingKind> {
    let [turned, all] = [0, 0]
    const sides = new Set<ClosingKind>()
    for (const { accountIndex, amount } of profit) {
      const kind = this.#kindOf(accountIndex)
      const size = Math.abs(Number(amount))
      all += size
      if (isTurned({ amount }, kind)) {
        turned += size
        sides.add(kind)
      }
    }
    return turned >= all * TURNED ? sides : new Set()
  }

  #areAllClosed(groups: readonly Group[], day: Day, zero: ZeroTest): boolean {
    const closed = accountsOf(groups.flatMap(({ profit }) => profit))
    const months = [...this.#months].filter((month) => month <= day.slice(0, 7)).length
    if (closed.size < FEWEST_ALONE.accounts || months < FEWEST_ALONE.months) return false
    return [...this.#sums.keys()].every((place) => zero(accountOf(place), null))
  }
}

/** Years and months are closed on their last days, or on the first ones of the next. @param days ascending. */
function likelyDays(days: readonly Day[]): readonly Day[] {
  const isEdge = (day: Day): boolean => day.endsWith('-01') || addDays(day, 1).endsWith('-01')
  const others = days.filter((day) => !isEdge(day))
  const edges = days.filter(isEdge).slice(-MOST_DAYS)
  return [...edges, ...(edges.length < MOST_DAYS ? others.slice(edges.length - MOST_DAYS) : [])].sort()
}

function closingEntries(day: Day, groups: readonly Group[], kindOf: (account: number) => ClosingKind): ClosingEntries | null {
  const [profit, equity] = [groups.flatMap((group) => group.profit), groups.flatMap((group) => group.equity)]
  const accounts = [...Map.groupBy(profit, ({ accountIndex }) => accountIndex)].map(([accountIndex, rows]) => ({
    accountIndex,
    amount: sumOf(rows),
  }))
  const [largest] = accounts.sort((left, right) => Math.abs(Number(right.amount)) - Math.abs(Number(left.amount)))
  if (largest === undefined || accounts.length < 2) return null
  return {
    day,
    lines: [...profit, ...equity].map(({ line }) => line).sort((left, right) => left - right),
    profit: sumOf(profit),
    equityIndex: takerOf(equity),
    largest,
    isOneSided: new Set(accounts.map(({ accountIndex }) => kindOf(accountIndex))).size === 1,
  }
}

/** The account of equity that keeps most of what goes to it; of several steps not the one that is passed through. */
function takerOf(equity: readonly DatedRow[]): number | null {
  const sums = [...Map.groupBy(equity, ({ accountIndex }) => accountIndex)].map(([account, rows]) => ({
    account,
    size: Math.abs(Number(sumOf(rows))),
  }))
  return sums.toSorted((left, right) => right.size - left.size)[0]?.account ?? null
}

/** Accounts of equity that some rows of a day fill and others empty again. */
function passedThrough(groups: readonly Group[]): ReadonlySet<number> {
  const byAccount = Map.groupBy(
    groups.flatMap(({ equity }) => equity),
    ({ accountIndex }) => accountIndex,
  )
  return new Set([...byAccount].flatMap(([account, rows]) => (rows.length > 1 && isZero(sumOf(rows)) ? [account] : [])))
}

function touches(groups: readonly Group[], account: number): boolean {
  return groups.some(({ equity }) => equity.some(({ accountIndex }) => accountIndex === account))
}

/** The group with the largest amount of an account, at a location or at all: a year is more than what else happens on its last day. */
function largestGroups(groups: readonly Group[]): (account: number, location: number | null) => Group | undefined {
  const best = new Map<number, { readonly group: Group; readonly size: number }>()
  for (const group of groups) {
    const sums = new Map<number, number | bigint>()
    for (const { accountIndex, locationIndex, amount } of group.profit)
      for (const place of [placeOf(accountIndex, locationIndex), placeOf(accountIndex, null)])
        sums.set(place, exactSum(sums.get(place) ?? 0, amount))
    for (const [place, sum] of sums) {
      const size = Math.abs(Number(sum))
      // Of equal ones the last: what is closed comes before.
      if (size > 0 && size >= (best.get(place)?.size ?? 0)) best.set(place, { group, size })
    }
  }
  return (account, location) => best.get(placeOf(account, location))?.group
}

/** The largest row of each location of an account if the account was closed at each, or that of the whole account. */
function closedRows(largest: ReadonlyMap<number, DatedRow>, zero: ZeroTest): DatedRow[] {
  return [...Map.groupBy(largest.keys(), accountOf)].flatMap(([account, places]) => {
    const byLocation = places.filter((place) => place !== placeOf(account, null)).flatMap((place) => largest.get(place) ?? [])
    if (byLocation.every(({ locationIndex }) => zero(account, locationIndex))) return byLocation
    const whole = largest.get(placeOf(account, null))
    return whole !== undefined && zero(account, null) ? [whole] : []
  })
}

/** Of the file's locations there are at most 20,000. */
const LOCATIONS = 2 ** 20

function placeOf(accountIndex: number, locationIndex: number | null): number {
  return accountIndex * LOCATIONS + (locationIndex === null ? LOCATIONS - 1 : locationIndex)
}

function accountOf(place: number): number {
  return Math.floor(place / LOCATIONS)
}

function isOfProfit(kind: ClosingKind): boolean {
  return kind === 'INCOME' || kind === 'COST'
}

function keyOf({ line, transactionNumber, reference, memo }: DatedRow): string {
  if (transactionNumber !== null) return `number ${transactionNumber}`
  if (reference !== null) return `reference ${reference}`
  return memo === null ? `line ${line}` : `memo ${memo}`
}

function isBalanced({ profit, equity }: Pick<Group, 'profit' | 'equity'>): boolean {
  return isZero(exactSum(sumOf(profit), sumOf(equity)))
}

/** Whether a row takes from its account what the account usually gets. */
function isTurned({ amount }: Pick<DatedRow, 'amount'>, kind: ClosingKind): boolean {
  return kind === 'INCOME' ? amount > 0 : amount < 0
}

function sizeOf(row: DatedRow | undefined): number {
  return row === undefined ? 0 : Math.abs(Number(row.amount))
}

function isZero(amount: number | bigint): boolean {
  return Number(amount) === 0
}

function sumOf(rows: readonly DatedRow[]): number | bigint {
  return rows.reduce((sum: number | bigint, { amount }) => exactSum(sum, amount), 0)
}

function accountsOf(rows: readonly DatedRow[]): ReadonlySet<number> {
  return new Set(rows.map(({ accountIndex }) => accountIndex))
}

/** The first day of the twelve months that end with a day. */
function yearBefore(day: Day): Day {
  return addDays(addMonths(day, -12), 1)
}

/** How many cuts, ascending, are on a day or before. */
function cutsUpTo(cuts: readonly Day[], day: Day): number {
  let [low, high] = [0, cuts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}
