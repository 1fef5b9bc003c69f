import type { Account, Books, Entry } from './books.ts'

/** Contents of a file's column. */
export type Field =
  | 'date'
  | 'number'
  | 'name'
  /** Number and name in one text, as `account` writes it. */
  | 'account'
  | 'type'
  | 'place'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'side'
  | 'vendor'
  | 'memo'
  | 'reference'
  /** `2026/03`, as a separate text. */
  | 'period'
  | 'currency'
  | 'line'
  | 'journal'
  | 'balance'
  | 'empty'

export interface Style {
  readonly delimiter?: ',' | ';' | '\t' | '|'
  readonly encoding?: 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'windows-1252'
  /** How to write 1234.5. */
  readonly decimals?: '1234.50' | '1,234.50' | '1.234,50' | '1234,50' | '1 234,50' | "1'234.50"
  /** How to write 3 February 2026. */
  readonly dates?:
    | '2026-02-03'
    | '03.02.2026'
    | '03/02/2026'
    | '02/03/2026'
    | '20260203'
    | '3-2-2026'
    | '03-02-2026'
    | '2026.02.03'
    | '03 Feb 2026'
    | '2026-02-03T00:00:00'
  /** Signs of a single amount column: as debits, as credits, or positive on each account's natural side. */
  readonly signs?: 'debit' | 'credit' | 'natural'
  readonly negative?: 'minus' | 'trailing' | 'parentheses' | 'unicode'
  /** Words for debit and credit in the side column. */
  readonly sides?: readonly [debit: string, credit: string]
  readonly zeros?: boolean
  readonly account?: (account: Account) => string
  readonly number?: (account: Account) => string
  /** Lines above the headings and below the entries. */
  readonly above?: readonly string[]
  readonly below?: readonly string[]
  readonly currency?: string
  /** Only accounts of the P&L. */
  readonly onlyProfitAndLoss?: boolean
  readonly quoted?: boolean
}

/** Columns as `Heading=field` pairs. */
export function writeBooks(books: Books, columns: string, style: Style): Buffer {
  const { delimiter = ',', encoding = 'utf-8', above = [], below = [], quoted = false } = style
  const fields = columns.split('; ').map((column) => {
    const at = column.lastIndexOf('=')
    return { heading: column.slice(0, at), field: column.slice(at + 1) as Field } // the tables below only name fields
  })
  const cell = (text: string): string =>
    quoted || text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  let balance = 0
  const rows = entriesOf(books, style).map((entry, at) => {
    balance += entry.cents
    return fields.map(({ field }) => cell(written(entry, field, at, balance, style))).join(delimiter)
  })
  const lines = [...above, fields.map(({ heading }) => cell(heading)).join(delimiter), ...rows, ...below]
  return encoded(`${lines.join('\r\n')}\r\n`, encoding)
}

export function entriesOf(books: Books, { onlyProfitAndLoss = false }: Style): readonly Entry[] {
  return onlyProfitAndLoss ? books.entries.filter(({ account }) => account.type !== 'BALANCE_SHEET') : books.entries
}

function written(entry: Entry, field: Field, at: number, balance: number, style: Style): string {
  const { account, cents } = entry
  const { sides = ['D', 'C'], zeros = false, currency = '' } = style
  switch (field) {
    case 'date':
      return writtenDay(entry.day, style.dates ?? '2026-02-03')
    case 'number':
      return style.number?.(account) ?? account.number
    case 'name':
      return account.name
    case 'account':
      return style.account?.(account) ?? `${account.number} ${account.name}`
    case 'type':
      return account.typeWord
    case 'place':
      return entry.place
    case 'amount':
      return `${writtenAmount(style.sides === undefined ? cents * signOf(account, style) : Math.abs(cents), style)}${currency}`
    case 'debit':
      return cents > 0 ? writtenAmount(cents, style) : zeros ? writtenAmount(0, style) : ''
    case 'credit':
      return cents < 0 ? writtenAmount(-cents, style) : zeros ? writtenAmount(0, style) : ''
    case 'side':
      return cents > 0 ? sides[0] : sides[1]
    case 'vendor':
      return entry.vendor
    case 'memo':
      return entry.memo
    case 'reference':
      return entry.reference
    case 'period':
      return entry.day.slice(0, 7).replace('-', '/')
    case 'currency':
      return 'EUR'
    case 'line':
      return String(at + 1)
    case 'journal':
      return account.type === 'BALANCE_SHEET' ? 'BK' : 'GL'
    case 'balance':
      return writtenAmount(balance, style)
    case 'empty':
      return ''
  }
}

function signOf({ growsByCredit }: Account, { signs = 'debit' }: Style): 1 | -1 {
  return signs === 'credit' || (signs === 'natural' && growsByCredit) ? -1 : 1
}

function writtenDay(day: string, form: NonNullable<Style['dates']>): string {
  const [year = '', month = '', date = ''] = day.split('-')
  switch (form) {
    case '2026-02-03':
      return day
    case '2026-02-03T00:00:00':
      return `${day}T00:00:00`
    case '2026.02.03':
      return day.replaceAll('-', '.')
    case '20260203':
      return day.replaceAll('-', '')
    case '03.02.2026':
      return `${date}.${month}.${year}`
    case '03/02/2026':
      return `${date}/${month}/${year}`
    case '02/03/2026':
      return `${month}/${date}/${year}`
    case '03-02-2026':
      return `${date}-${month}-${year}`
    case '3-2-2026':
      return `${Number(date)}-${Number(month)}-${year}`
    case '03 Feb 2026':
      return `${date} ${month === '02' ? 'Feb' : 'Mar'} ${year}`
  }
}

function writtenAmount(cents: number, { decimals = '1234.50', negative = 'minus' }: Style): string {
  const size = Math.abs(cents)
  const [units, rest] = [String(Math.floor(size / 100)), String(size % 100).padStart(2, '0')]
  const group = { '1,234.50': ',', '1.234,50': '.', '1 234,50': '\u00a0', "1'234.50": "'" }[decimals as string] ?? ''
  const text = `${units.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${decimals.endsWith(',50') ? ',' : '.'}${rest}`
  if (cents >= 0) return text
  return { minus: `-${text}`, trailing: `${text}-`, parentheses: `(${text})`, unicode: `\u2212${text}` }[negative]
}

/** Windows-1252 equals the first 256 code points except for 27, which these books do not use. */
function encoded(text: string, encoding: NonNullable<Style['encoding']>): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8-mark':
      return Buffer.from(`\ufeff${text}`)
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'windows-1252':
      return Buffer.from(text, 'latin1')
  }
}
