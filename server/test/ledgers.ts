import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterAll } from 'vitest'
import type { ImportDecisions, ImportFile } from '../src/features/ledger/imports/import-file.ts'

export interface LedgerRow {
  readonly date: string
  readonly number: string
  readonly name: string
  readonly type: string
  readonly location: string
  readonly amount: string
  readonly vendor?: string
  readonly memo?: string
  readonly reference?: string
  /** Of no row: the file has no such column. */
  readonly transactionType?: string
}

const HEADINGS = 'date,account_number,account_name,account_type,location,amount,vendor,memo,reference'

const ACCOUNTS = [
  ['4000', 'Sales', 'Income'],
  ['4900', 'Discounts', 'Income'],
  ['5000', 'Cost of goods', 'Cost of Sales'],
  ['6000', 'Wages', 'Expense'],
  ['6500', 'Rent', 'Expense'],
  ['8000', 'Interest', 'Other Expense'],
  ['1000', 'Cash', 'Asset'],
] as const

/** The seed of books that differ wherever properties draw new examples, and are the same in every `npm test`. */
export function ledgerSeed(): number {
  return fc.readConfigureGlobal()?.seed ?? 1 + Math.floor(Math.random() * 1_000_000)
}

/** A deterministic ledger for a seed: rows of seven accounts and five locations over months of 2025. */
export function someLedger(rows: number, options: { readonly seed?: number; readonly months?: number } = {}): LedgerRow[] {
  let state = options.seed ?? 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  return Array.from({ length: rows }, (_, at) => {
    const [number, name, type] = ACCOUNTS[random(ACCOUNTS.length)] ?? ACCOUNTS[0]
    const month = 1 + random(options.months ?? 6)
    const cents = (random(400_000) - (type === 'Income' ? 380_000 : 20_000)) / 100
    return {
      date: `2025-${String(month).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
      number,
      name,
      type,
      location: `Place ${1 + random(5)}`,
      amount: cents.toFixed(2),
      vendor: random(3) === 0 ? '' : `Vendor, "${random(40)}"`,
      memo: `Memo ${at} with a \\ and an é`,
      reference: `R${at}`,
    }
  })
}

/** A large sale on the first of each month of a year at some locations of `someLedger`, so that these trade throughout. */
export function steadySales(year: number, places: readonly number[] = [1, 2, 3, 4, 5]): LedgerRow[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`).flatMap((date) =>
    places.map((place) => ({ date, number: '4000', name: 'Sales', type: 'Income', location: `Place ${place}`, amount: '-9000.00' })),
  )
}

export function csvOf(rows: readonly LedgerRow[]): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const hasTypes = rows.some(({ transactionType }) => transactionType !== undefined)
  return [
    `${HEADINGS}${hasTypes ? ',transaction_type' : ''}`,
    ...rows.map(({ date, number, name, type, location, amount, vendor = '', memo = '', reference = '', transactionType = '' }) =>
      [date, number, name, type, location, amount, vendor, memo, reference, ...(hasTypes ? [transactionType] : [])].map(quoted).join(','),
    ),
  ].join('\n')
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A file in its own folder, removed at the end of the test file. */
export function ledgerFile(content: string | Uint8Array, name = 'ledger.csv'): ImportFile {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-ledger-'))
  folders.push(folder)
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, fileName: basename(path) }
}

/** Decisions of a user who accepts every suggestion. */
export function decisions(changes: Partial<ImportDecisions> = {}): ImportDecisions {
  return { corrections: {}, placements: new Map(), otherwise: 'SUGGESTED', leaveOutUnreadable: false, confirmSigns: false, ...changes }
}
