import type { Day } from '../../time/day.ts'
import { accountLabel } from '../account.ts'
import { forEachBalance } from '../balances/changed-facts.ts'
import { type ClosingKind, ClosingSearch, closingKind } from '../closing-entries.ts'
import { EntryReader } from './entry-reader.ts'
import type { MatchCorrections } from './file-match.ts'
import type { SettledPass } from './ledger-file-pass.ts'
import type { FileSurvey } from './ledger-file-survey.ts'
import type { MatchBasis } from './match-decision.ts'
import type { RawRow } from './raw-row.ts'
import type { FoundClosing } from './rows/found-closing.ts'

/** Why a row is left out. */
export const CLOSES_A_YEAR = 'Closes a year'

/** Looks for entries that close a year, in files that may have some; reads the file once more for it. */
export async function closingEntriesOf(
  open: () => AsyncIterable<readonly RawRow[]>,
  basis: MatchBasis,
  { match, survey, obstacle }: SettledPass,
): Promise<readonly FoundClosing[]> {
  const days = obstacle === null ? closingDays(survey) : []
  if (days.length === 0) return []
  const reader = new EntryReader(match, basis.context)
  const kinds: ClosingKind[] = []
  const kindOf = (index: number): ClosingKind => {
    const account = reader.account(index)
    kinds[index] ??= account === undefined ? 'OTHER' : closingKind(account)
    return kinds[index]
  }
  const search = new ClosingSearch(days, kindOf)
  for await (const batch of open())
    for (const row of batch) {
      const entry = reader.read(row)
      if (entry.kind === 'entry') search.add(entry)
    }
  const labelOf = (index: number): string => {
    const account = reader.account(index)
    return account === undefined ? '' : accountLabel(account)
  }
  return search.result().map(({ day, lines, profit, equityIndex, largest, isOneSided }) => ({
    day,
    lines,
    profit,
    isOneSided,
    equity: equityIndex === null ? null : labelOf(equityIndex),
    largest: { account: labelOf(largest.accountIndex), amount: largest.amount },
  }))
}

/** Lines of a file that are left out since they close a year. */
export function closingLinesLeftOut({
  closing,
  corrections,
}: {
  readonly closing: readonly FoundClosing[]
  readonly corrections: MatchCorrections
}): number[] {
  return corrections.importsClosing === true ? [] : closing.flatMap(({ lines }) => lines)
}

/** Days on which a file may close a year: those with entries of equity, and ends of months that leave all of the profit and loss at zero. */
function closingDays(survey: FileSurvey): Day[] {
  return [...survey.resultDays, ...daysAtZero(survey)]
}

/**
 * Last days of months after which every account of the profit and loss is zero, ascending.
 *
 * @param fewest accounts that had entries until then, with income and costs among them.
 */
export function daysAtZero({ accounts, balances, totals }: Pick<FileSurvey, 'accounts' | 'balances' | 'totals'>, fewest = 1): Day[] {
  const ofProfit = new Set(
    accounts.filter(({ typing }) => typing.type !== null && typing.type !== 'BALANCE_SHEET').map(({ index }) => index),
  )
  const byMonth = new Map<number, [account: number, sum: bigint][]>()
  forEachBalance(balances, (account, month, sum) => {
    if (!ofProfit.has(account)) return
    const sums = byMonth.get(month) ?? []
    sums.push([account, BigInt(sum)])
    byMonth.set(month, sums)
  })
  const lastDays = new Map<number, Day>()
  for (const { month, lastDay } of totals) {
    const known = lastDays.get(month)
    if (known === undefined || known < lastDay) lastDays.set(month, lastDay)
  }
  const typeOf = new Map(accounts.map(({ index, typing }) => [index, typing.type]))
  const running = new Map<number, bigint>()
  const open = new Set<number>()
  const days: Day[] = []
  for (const month of [...byMonth.keys()].sort((left, right) => left - right)) {
    for (const [account, sum] of byMonth.get(month) ?? []) {
      const total = (running.get(account) ?? 0n) + sum
      running.set(account, total)
      if (total === 0n) open.delete(account)
      else open.add(account)
    }
    const day = lastDays.get(month)
    const types = new Set([...running.keys()].map((account) => typeOf.get(account)))
    const isEnough = running.size >= fewest && (fewest === 1 || (types.has('INCOME') && types.size > 1))
    if (open.size === 0 && isEnough && day !== undefined) days.push(day)
  }
  return days
}
