import { textField } from '../csv/write-csv.ts'
import { addDays, type Day, firstDayOf } from '../time/day.ts'
import { calendarDay } from './calendar.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { demoAnchor, demoPlaces, firstDemoMonth } from './demo-places.ts'
import type { Journal, JournalLine } from './journal.ts'
import { LocationBooks } from './location-books.ts'

const HEADINGS = 'Date,Account number,Account,Account type,Location,Debit,Credit,Type,Num,Vendor,Memo,Link'
const CHUNK_CHARACTERS = 256 * 1024
const FIRST_TRANSACTION = 100_001

/**
 * The demo company's general ledger as a CSV file of some 200,000 lines, in pieces: 36 months of 24 restaurants, ending on
 * `today`. Sorted by day, then location. Each transaction, identified by its link, sums to zero. Deterministic.
 *
 * @param options.seed an integer
 */
export function* demoLedgerCsv(options: { readonly seed: number; readonly today: Day }): Iterable<string> {
  const { seed, today } = options
  const anchor = demoAnchor(today)
  const books = demoPlaces(seed, today).map((place) => ({
    location: textField(place.location.name),
    books: new LocationBooks(place, today),
  }))
  let transaction = FIRST_TRANSACTION
  let text = `${HEADINGS}\n`
  for (let day = firstDayOf(firstDemoMonth(today)); day <= today; day = addDays(day, 1)) {
    const on = calendarDay(day, anchor)
    for (const { location, books: ofLocation } of books)
      for (const journal of ofLocation.onDay(on)) {
        text += journalCsv(journal, day, location, transaction)
        transaction += 1
      }
    if (text.length >= CHUNK_CHARACTERS) {
      yield text
      text = ''
    }
  }
  yield text
}

const ACCOUNT_CELLS: ReadonlyMap<DemoAccount, string> = new Map(
  // Object.keys returns strings; these are the table's numbers.
  (Object.keys(demoAccounts).map(Number) as DemoAccount[]).map((number) => {
    const { name, type } = demoAccounts[number]
    const cells = type === '' ? `,${textField(name)},` : `${number},${textField(name)},${textField(type)}`
    return [number, cells]
  }),
)

function journalCsv(journal: Journal, day: Day, location: string, transaction: number): string {
  const tail = `,${textField(journal.type)},${textField(journal.number)},${textField(journal.vendor)},`
  const link = `,https://books.example.com/txn/${transaction}\n`
  let text = ''
  for (const line of journal.lines) {
    const cells = ACCOUNT_CELLS.get(line.account) ?? ''
    text += `${day},${cells},${location},${debitAndCredit(line, journal.takesBack)}${tail}${textField(line.memo ?? journal.memo)}${link}`
  }
  return text
}

function debitAndCredit({ amount }: JournalLine, takesBack: boolean): string {
  const isDebit = takesBack ? amount < 0 : amount > 0
  const text = decimal(Math.abs(amount))
  const cell = takesBack ? `-${text}` : text
  return isDebit ? `${cell},` : `,${cell}`
}

function decimal(cents: number): string {
  const rest = cents % 100
  return `${(cents - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}
