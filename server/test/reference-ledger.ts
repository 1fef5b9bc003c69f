import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'

/** The folder with the reference data, which is not part of the project; undefined skips the tests that need it. */
export const REFERENCE_FOLDER = process.env.FOURWALL_REFERENCE_DATA

export const REFERENCE_LEDGER = join(REFERENCE_FOLDER ?? '', 'adventureworks', 'ledger.csv')

type Cells = Record<string, Record<string, Record<string, string>>>

/** The lines of a P&L, each in its natural sign. */
export interface ExpectedLines {
  readonly revenue: string
  readonly costOfSales: string
  readonly grossProfit: string
  readonly expense: string
  readonly operatingIncome: string
  readonly otherNet: string
  readonly netIncome: string
}

/** By period, such as `2012-04`, `2012-Q2` or `2012`; absent if there are no entries. */
type Lines = Record<string, ExpectedLines>

/** Results of other programs for the reference ledger. */
export interface Expected {
  readonly accounts: Record<string, { readonly type: string }>
  readonly locations: readonly string[]
  /** Debit positive, by account, location and period; absent if there are no entries. */
  readonly cells: { readonly month: Cells; readonly quarter: Cells; readonly year: Cells }
  readonly summary: Record<'month' | 'quarter' | 'year', Lines>
  readonly summaryByLocation: Record<'month' | 'quarter' | 'year', Record<string, Lines>>
  readonly queries: readonly {
    readonly from: string
    readonly to: string
    readonly locations: readonly string[] | null
    readonly entries: number
    readonly netIncome: string
    readonly accounts: Record<string, string>
  }[]
  readonly drill: readonly {
    readonly account: string
    readonly location: string
    readonly month: string
    readonly count: number
    readonly sum: string
    readonly entries: readonly (readonly [day: string, reference: string, amount: string, vendor: string, memo: string])[]
  }[]
}

export function readExpected(): Expected {
  return JSON.parse(readFileSync(join(REFERENCE_FOLDER ?? '', 'adventureworks', 'expected.json'), 'utf8')) as Expected // described by its README
}

/** The reference's names for the period that starts on a day. */
export const PERIOD_NAMES = {
  month: (start: string) => start.slice(0, 7),
  quarter: (start: string) => `${start.slice(0, 4)}-Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`,
  year: (start: string) => start.slice(0, 4),
}

/** Equal for equal amounts, whatever their trailing zeros. */
export function comparable(decimal: string): bigint {
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(6 - decimals)
}
