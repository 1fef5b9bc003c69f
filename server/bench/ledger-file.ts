import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { addDays, countDays, type Day, parseDay } from '@fourwall/domain/time/day.ts'
import type { LedgerSize } from './bench-options.ts'

/** Every ledger of the bench ends here, so that results do not depend on the current day. */
export const LAST_DAY: Day = parseDay('2025-12-31')

/** First day of a ledger of this many months. */
export function firstDay(months: number): Day {
  const month = 2026 * 12 - months
  return parseDay(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** Names as in charts of accounts, so that accounts spread over the lines of a proposed report. */
const KINDS = [
  { type: 'Income', from: 4000, part: 0.1, names: ['Sales', 'Service revenue', 'Returns and discounts'] },
  { type: 'Cost of Goods Sold', from: 5000, part: 0.2, names: ['Materials', 'Purchases', 'Freight in'] },
  { type: 'Expense', from: 6000, part: 0.6, names: ['Wages', 'Rent', 'Supplies', 'Marketing', 'Utilities', 'Travel', 'Repairs'] },
  { type: 'Other Expense', from: 8000, part: 0.1, names: ['Depreciation', 'Interest', 'Other expense'] },
] as const

interface BenchAccount {
  readonly cells: string
  readonly isCredit: boolean
}

function benchAccounts(count: number): BenchAccount[] {
  // Longer numbers if there are many, so that kinds do not overlap.
  const spread = count > 1_000 ? 10 : 1
  return KINDS.flatMap(({ type, from, part, names }, kind) => {
    const before = KINDS.slice(0, kind).reduce((sum, one) => sum + Math.round(count * one.part), 0)
    const own = kind === KINDS.length - 1 ? count - before : Math.round(count * part)
    return Array.from({ length: own }, (_, at) => ({
      cells: `${from * spread + at},${names[at % names.length]} ${at + 1},${type}`,
      isCredit: type === 'Income',
    }))
  })
}

const VENDORS = [
  'Northern Supply',
  'Delta Foods',
  'City Power and Light',
  'Gusto',
  'Harbor Realty',
  'Lakeside Logistics',
  'Acme Services',
  '',
] as const
const MEMOS = ['Invoice', 'Weekly delivery', 'Pay period', 'Monthly charge', 'Adjustment', 'Service call', 'Order', 'Statement'] as const
const TYPES = ['Bill', 'Journal Entry', 'Payroll', 'Invoice', 'Expense'] as const
const CHUNK_CHARACTERS = 1 << 20

type Amount = (random: () => number) => string

const USUAL_AMOUNT: Amount = (random) => `${random() % 5_000}.${10 + (random() % 90)}`

/** Up to 10^12 with three decimals: sums of a few exceed what doubles hold exactly. */
export const HUGE_AMOUNT: Amount = (random) =>
  `${random() % 1_000_000}${String(random() % 1_000_000).padStart(6, '0')}.${100 + (random() % 900)}`

/**
 * Writes a general ledger as a plain CSV file: entries by day, spread evenly over locations and accounts. The same size gives the same
 * file.
 */
export async function writeLedgerFile(path: string, size: LedgerSize, amountOf: Amount = USUAL_AMOUNT): Promise<void> {
  const file = createWriteStream(path)
  const accounts = benchAccounts(size.accounts)
  const start = firstDay(size.months)
  const days = countDays(start, LAST_DAY)
  const random = xorshift(20_250_101)
  let text = 'Date,Account number,Account,Account type,Location,Debit,Credit,Type,Num,Vendor,Memo,Link\n'
  let day = start
  let dayAt = 0
  for (let entry = 0; entry < size.entries; entry += 1) {
    const at = Math.floor((entry * days) / size.entries)
    if (at !== dayAt) {
      day = addDays(start, at)
      dayAt = at
    }
    const account = accounts[random() % accounts.length] ?? { cells: '', isCredit: false }
    const location = 1 + (random() % size.locations)
    const amount = amountOf(random)
    // One in thirty goes the other way: credits, refunds.
    const isCredit = account.isCredit !== (random() % 30 === 0)
    const vendor = VENDORS[random() % VENDORS.length] ?? ''
    const memo = `${MEMOS[random() % MEMOS.length]} ${entry % 9_973}`
    text += `${day},${account.cells},Location ${location},${isCredit ? `,${amount}` : `${amount},`},${TYPES[random() % TYPES.length]},${entry},${vendor},${memo},https://books.example.com/txn/${entry}\n`
    if (text.length >= CHUNK_CHARACTERS) {
      if (!file.write(text)) await once(file, 'drain')
      text = ''
    }
  }
  file.end(text)
  await once(file, 'close')
}

/** Deterministic whole numbers from 0 to 2^31. */
export function xorshift(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 1
  }
}
