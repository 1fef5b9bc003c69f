import { readFileSync } from 'node:fs'
import { CsvReader } from '@fourwall/domain/ledger/reading/csv-reader.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'

/** An entry in plain form, which every dialect must preserve. */
export interface PlainEntry {
  /** yyyy-MM-dd */
  readonly day: string
  readonly number: string
  readonly name: string
  readonly type: string
  /** Empty without one. */
  readonly location: string
  /** Cents, debit positive. */
  readonly minor: number
  readonly vendor: string
  readonly memo: string
  readonly reference: string
}

/** Reads a file with the columns date, number, name, type, location, amount, vendor, memo, reference. */
export function readPlainLedger(path: string): PlainEntry[] {
  const entries: PlainEntry[] = []
  const reader = new CsvReader({ delimiter: ',' })
  reader.push(readFileSync(path, 'utf8'), ({ line, cells }) => {
    const [day = '', number = '', name = '', type = '', location = '', amount = '', vendor = '', memo = '', reference = ''] = cells
    if (line === 1) return
    const { units, decimals } = parseDecimal(amount)
    entries.push({ day, number, name, type, location, minor: Number(units) * 10 ** (2 - decimals), vendor, memo, reference })
  })
  return entries
}

const ACCOUNTS = [
  ['4000', 'Food & beverage sales', 'Income'],
  ['4100', 'Sales, “patio” only', 'Income'],
  ['5010', 'Food cost; produce', 'Cost of Sales'],
  ['6100', 'Wages, hourly', 'Expense'],
  ['6105', 'Löhne und Gehälter expense', 'Expense'],
  ['6500', 'Total rewards', 'Expense'],
  ['6510', 'Rent', 'Expense'],
  ['8000', 'Interest income', 'Other Income'],
  ['8500', 'Interest expense', 'Other Expense'],
  ['1000', 'Checking', 'Asset'],
  ['2000', 'Accounts payable', 'Liability'],
  ['3000', 'Owner’s equity', 'Equity'],
] as const
const LOCATIONS = ['Back Bay', 'Durham', 'Köln', 'Montréal', ''] as const
const MEMOS = ['', 'Delivery, July 1', 'a "quoted" word; and more', 'first line\nsecond line', 'café | bar', 'Total for the day'] as const

/** A generated ledger over two years, deterministic, with names and memos that confuse readers. */
export function madeUpLedger(rows = 600): PlainEntry[] {
  let state = 11
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  return Array.from({ length: rows }, (_, at) => {
    const [number, name, type] = ACCOUNTS[random(ACCOUNTS.length)] ?? ACCOUNTS[0]
    const size = at % 40 === 0 ? 0 : 1 + random(10 ** (2 + random(7)))
    const isReversed = random(9) === 0
    return {
      day: `${2025 + random(2)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
      number,
      name,
      type,
      location: LOCATIONS[random(LOCATIONS.length)] ?? '',
      minor: (growsByCredit(type) ? -size : size) * (isReversed && size !== 0 ? -1 : 1) || 0,
      vendor: random(3) === 0 ? '' : `Vendor, No. ${random(30)}`,
      memo: MEMOS[random(MEMOS.length)] ?? '',
      reference: `R-${at}`,
    }
  })
}

/** Whether accounts of a type print credits as positive if each prints by its natural side. */
export function growsByCredit(type: string): boolean {
  return ['Income', 'Other Income', 'Liability', 'Equity'].includes(type)
}
