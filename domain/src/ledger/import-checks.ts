import { decimalFromMinor } from '../money/decimal.ts'
import { formatCount } from '../money/format.ts'
import type { MinorDigits } from '../money/minor.ts'
import type { MonthIndex } from '../time/day.ts'
import { monthsName, monthText } from '../time/day-format.ts'

/** Entries of a month. Sums: minor units, debit positive. */
export interface CountedMonth {
  readonly month: MonthIndex
  readonly rows: number
  readonly sum: bigint
}

export interface CountedShare extends CountedMonth {
  readonly share: AccountShare
}

export interface CountedPlace extends CountedMonth {
  readonly locationName: string
}

/** An account's month, by entries and by balances. */
export interface CountedAccount {
  readonly month: MonthIndex
  readonly accountName: string
  readonly entries: Pick<CountedMonth, 'rows' | 'sum'>
  readonly balances: Pick<CountedMonth, 'rows' | 'sum'>
}

/** Entries of an earlier import of the source on days that the file covers. */
export interface CountedBeside extends CountedPlace {
  readonly fileName: string
}

/** A location of the source whose entries stay on purpose although the file covers their days. */
export interface KeptPlace {
  readonly month: MonthIndex
  readonly locationName: string
}

/** Whether an account's entries are in a group of the mapping, in none, or outside every profit and loss. */
export type AccountShare = 'MAPPED' | 'UNMAPPED' | 'BALANCE_SHEET'

/** Counts of one import from independent sources. */
export interface ImportCounts {
  /** From reading the file. */
  readonly file: readonly CountedMonth[]
  /** From its active stored entries. */
  readonly entries: readonly CountedShare[]
  /** From its balances, which reports use. */
  readonly balances: readonly CountedShare[]
  /** For each location and month of the import: from the entries of all imports, and from the active balances. */
  readonly ledgerEntries: readonly CountedPlace[]
  readonly ledgerBalances: readonly CountedPlace[]
  /** Other entries of the source that count on the days that the file replaced, without those that stay on purpose. */
  readonly beside: readonly CountedBeside[]
  readonly kept: readonly KeptPlace[]
  /** The import's accounts whose entries and balances differ. */
  readonly accounts: readonly CountedAccount[]
  readonly minorDigits: MinorDigits
}

/** Amounts: Decimals, credit minus debit, as in the reconciliation under a report. */
export interface MonthCheck {
  /** yyyy-MM; empty for the total. */
  readonly month: string
  readonly fileRows: number
  readonly fileTotal: string
  readonly rowsInForce: number
  readonly totalInForce: string
  /** From the balances: these three add up to `totalInForce`. */
  readonly mapped: string
  readonly unmapped: string
  readonly balanceSheet: string
  readonly holds: boolean
}

export interface ImportChecks {
  /** Earliest month first. */
  readonly months: readonly MonthCheck[]
  readonly total: MonthCheck
  /** Discrepancies, a sentence each; empty if everything agrees. */
  readonly differences: readonly string[]
  /** Entries that stay on purpose although the file covers their days, a sentence for each location. */
  readonly kept: readonly string[]
  /** What the file's locations have together with entries of other imports, which count with the import's own: a sentence for each month of some. */
  readonly withOthers: readonly string[]
}

const SHARES = ['MAPPED', 'UNMAPPED', 'BALANCE_SHEET'] as const
const SHARE_NAMES = { MAPPED: 'mapped accounts', UNMAPPED: 'unmapped accounts', BALANCE_SHEET: 'balance sheet accounts' } as const
const MOST_SENTENCES = 20

/** Compares file, stored entries and balances month by month. */
export function checkImport(counts: ImportCounts): ImportChecks {
  const { file, minorDigits } = counts
  const [entries, balances] = [sharesByMonth(counts.entries), sharesByMonth(counts.balances)]
  const fileByMonth = new Map(file.map((one) => [one.month, one]))
  const differences: string[] = []
  const print = (sum: bigint): string => decimalFromMinor(-sum, minorDigits)
  const differ = (where: string, [oneName, one]: Named, [otherName, other]: Named): boolean => {
    if (one.rows === other.rows && one.sum === other.sum) return false
    const described = ([name, { rows, sum }]: Named): string =>
      `${name} ${print(sum)} in ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
    differences.push(`${where}: ${described([oneName, one])}, ${described([otherName, other])}.`)
    return true
  }
  const all = { file: [] as Counted[], entries: [] as Shares[], balances: [] as Shares[] }
  const months = [...new Set([...fileByMonth.keys(), ...entries.keys(), ...balances.keys()])].sort((a, b) => a - b)
  const checked = months.map((month): MonthCheck => {
    const [inFile, stored, shown] = [fileByMonth.get(month) ?? NOTHING, entries.get(month) ?? NO_SHARES, balances.get(month) ?? NO_SHARES]
    all.file.push(inFile)
    all.entries.push(stored)
    all.balances.push(shown)
    const name = monthText(month)
    const differs = [
      differ(name, ['the file has', inFile], ['its active entries have', together(stored)]),
      ...SHARES.map((share) =>
        differ(`${name}, ${SHARE_NAMES[share]}`, ['the entries have', stored[share]], ['the balances have', shown[share]]),
      ),
    ]
    return monthCheck(name, inFile, stored, shown, !differs.includes(true), print)
  })
  for (const { month, accountName, entries: stored, balances: shown } of counts.accounts)
    differ(`${monthText(month)}, ${accountName}`, ['the entries have', stored], ['the balances have', shown])
  for (const { month, locationName, fileName, rows, sum } of counts.beside)
    differences.push(
      `${monthText(month)}, ${locationName}: ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} of ${fileName} with ${print(sum)} still ${rows === 1 ? 'counts' : 'count'}, although the file covers these days and does not have ${rows === 1 ? 'it' : 'them'}.`,
    )
  const places = new Map(counts.ledgerBalances.map((one) => [placeKey(one), one]))
  for (const one of counts.ledgerEntries) {
    const balance = places.get(placeKey(one))
    places.delete(placeKey(one))
    differ(
      `${monthText(one.month)}, ${one.locationName}, all imports`,
      ['the entries have', one],
      ['the balances have', balance ?? NOTHING],
    )
  }
  for (const one of places.values())
    differ(`${monthText(one.month)}, ${one.locationName}, all imports`, ['the entries have', NOTHING], ['the balances have', one])
  const placesByMonth = Map.groupBy(counts.ledgerEntries, ({ month }) => month)
  const sums = { file: added(all.file), stored: addedShares(all.entries), shown: addedShares(all.balances) }
  return {
    months: checked,
    total: monthCheck('', sums.file, sums.stored, sums.shown, differences.length === 0, print),
    differences: shortened(differences),
    withOthers: shortened(
      months.flatMap((month) => {
        const own = together(entries.get(month) ?? NO_SHARES)
        const atPlaces = added(placesByMonth.get(month) ?? [])
        if (atPlaces.rows <= own.rows) return []
        return [
          `In ${monthText(month)} the file's locations have ${print(atPlaces.sum)} in ${formatCount(atPlaces.rows)} rows, with the entries of other imports.`,
        ]
      }),
    ),
    kept: shortened(
      [...Map.groupBy(counts.kept, ({ locationName }) => locationName)].map(
        ([locationName, at]) => `${monthsName(monthsOf(at))}, ${locationName}: its entries stay, although the file covers these days.`,
      ),
    ),
  }
}

function shortened(sentences: readonly string[]): readonly string[] {
  return sentences.length > MOST_SENTENCES
    ? [...sentences.slice(0, MOST_SENTENCES), `And ${formatCount(sentences.length - MOST_SENTENCES)} more.`]
    : sentences
}

function monthsOf(at: readonly KeptPlace[]): MonthIndex[] {
  return [...new Set(at.map(({ month }) => month))].sort((left, right) => left - right)
}

interface Counted {
  readonly rows: number
  readonly sum: bigint
}
type Named = readonly [name: string, counted: Counted]
type Shares = Readonly<Record<AccountShare, Counted>>

const NOTHING: Counted = { rows: 0, sum: 0n }
const NO_SHARES: Shares = { MAPPED: NOTHING, UNMAPPED: NOTHING, BALANCE_SHEET: NOTHING }

function monthCheck(
  month: string,
  file: Counted,
  stored: Shares,
  shown: Shares,
  holds: boolean,
  print: (sum: bigint) => string,
): MonthCheck {
  const inForce = together(stored)
  return {
    month,
    fileRows: file.rows,
    fileTotal: print(file.sum),
    rowsInForce: inForce.rows,
    totalInForce: print(inForce.sum),
    mapped: print(shown.MAPPED.sum),
    unmapped: print(shown.UNMAPPED.sum),
    balanceSheet: print(shown.BALANCE_SHEET.sum),
    holds,
  }
}

function sharesByMonth(cells: readonly CountedShare[]): ReadonlyMap<MonthIndex, Shares> {
  const months = new Map<MonthIndex, Shares>()
  for (const { month, share, rows, sum } of cells) {
    const soFar = months.get(month) ?? NO_SHARES
    months.set(month, { ...soFar, [share]: added([soFar[share], { rows, sum }]) })
  }
  return months
}

function together(shares: Shares): Counted {
  return added(SHARES.map((share) => shares[share]))
}

function addedShares(all: readonly Shares[]): Shares {
  const of = (share: AccountShare): Counted => added(all.map((shares) => shares[share]))
  return { MAPPED: of('MAPPED'), UNMAPPED: of('UNMAPPED'), BALANCE_SHEET: of('BALANCE_SHEET') }
}

function added(all: readonly Counted[]): Counted {
  let [rows, sum] = [0, 0n]
  for (const one of all) {
    rows += one.rows
    sum += one.sum
  }
  return { rows, sum }
}

function placeKey({ locationName, month }: CountedPlace): string {
  return `${month}/${locationName}`
}
