import { growsByCredit, type PlainEntry } from './plain-ledger.ts'

/** A cell before it is written: a text, a day, or an amount in cents; each dialect writes days and amounts in its own way. */
export type Cell = string | { readonly day: string } | { readonly minor: number }

/** Arranges a ledger as an export's rows. */
export type Layout = (entries: readonly PlainEntry[]) => Cell[][]

/** How an entry's account is written if number and name share a cell. */
export type AccountText = (entry: PlainEntry) => string

export const NUMBER_FIRST: AccountText = ({ number, name }) => `${number} ${name}`
export const NUMBER_DOT_NAME: AccountText = ({ number, name }) => `${number} · ${name}`
export const NUMBER_DASH_NAME: AccountText = ({ number, name }) => `${number} - ${name}`
export const NUMBER_LAST: AccountText = ({ number, name }) => `${name} (${number})`

type AmountColumns = readonly { readonly heading: string; readonly of: (entry: PlainEntry) => Cell }[]

export const DEBIT_POSITIVE: AmountColumns = [{ heading: 'Amount', of: ({ minor }) => ({ minor }) }]
export const CREDIT_POSITIVE: AmountColumns = [{ heading: 'Amount', of: ({ minor }) => ({ minor: 0 - minor }) }]
/** Each account's amounts by its natural side. */
export const NATURAL: AmountColumns = [{ heading: 'Amount', of: ({ minor, type }) => ({ minor: growsByCredit(type) ? 0 - minor : minor }) }]
export const DEBIT_OR_CREDIT: AmountColumns = [
  { heading: 'Debit', of: ({ minor }) => (minor >= 0 ? { minor } : '') },
  { heading: 'Credit', of: ({ minor }) => (minor < 0 ? { minor: -minor } : '') },
]
export const DEBIT_AND_ZERO: AmountColumns = [
  { heading: 'Debit Amount', of: ({ minor }) => ({ minor: Math.max(0, minor) }) },
  { heading: 'Credit Amount', of: ({ minor }) => ({ minor: Math.max(0, 0 - minor) }) },
]
export const NEGATIVE_CREDIT: AmountColumns = [
  { heading: 'Debit', of: ({ minor }) => (minor >= 0 ? { minor } : '') },
  { heading: 'Credit', of: ({ minor }) => (minor < 0 ? { minor } : '') },
]
/** The unsigned amount, next to a column for debit or credit. */
export const SIDE_BESIDE: AmountColumns = [
  { heading: 'Amount', of: ({ minor }) => ({ minor: Math.abs(minor) }) },
  { heading: 'D/C', of: ({ minor }) => (minor >= 0 ? 'D' : 'C') },
]
/** A reversed entry stays in its account's column, negative. */
export const OWN_COLUMN: AmountColumns = [
  { heading: 'Debit (USD)', of: ({ minor, type }) => (growsByCredit(type) ? '' : { minor }) },
  { heading: 'Credit (USD)', of: ({ minor, type }) => (growsByCredit(type) ? { minor: 0 - minor } : '') },
]

/** One line per entry, with separate columns for the account's number, name and type. */
export function table(amounts: AmountColumns = DEBIT_POSITIVE): Layout {
  return (entries) => [
    [
      'Date',
      'Account Number',
      'Account Name',
      'Account Type',
      'Location',
      ...amounts.map(({ heading }) => heading),
      'Vendor',
      'Memo',
      'Ref',
    ],
    ...entries.map((entry): Cell[] => [
      { day: entry.day },
      entry.number,
      entry.name,
      entry.type,
      entry.location,
      ...amounts.map(({ of }) => of(entry)),
      entry.vendor,
      entry.memo,
      entry.reference,
    ]),
  ]
}

/** One line per entry, with the account's number and name in one column and no type. */
export function accountTable(accountText: AccountText, amounts: AmountColumns): Layout {
  return (entries) => [
    ['Posting date', 'G/L account', 'Store', 'Supplier', 'Description', 'Document', ...amounts.map(({ heading }) => heading)],
    ...entries.map((entry): Cell[] => [
      { day: entry.day },
      accountText(entry),
      entry.location,
      entry.vendor,
      entry.memo,
      entry.reference,
      ...amounts.map(({ of }) => of(entry)),
    ]),
  ]
}

/** Titles above a layout and a note below it. */
export function titled(layout: Layout): Layout {
  return (entries) => [
    ['Tidewater Kitchens & Café, Inc.'],
    ['General ledger detail'],
    ['All Dates'],
    [],
    ...layout(entries),
    [],
    ['Accrual basis Friday, November 20, 2026 09:00 AM GMT-05:00'],
  ]
}

/** A last column with the running balance. */
export function withBalance(layout: Layout): Layout {
  return (entries) => {
    const [headings = [], ...rows] = layout(entries)
    let minor = 0
    return [
      [...headings, 'Running balance'],
      ...rows.map((row, at): Cell[] => {
        minor += entries[at]?.minor ?? 0
        return [...row, { minor }]
      }),
    ]
  }
}

function byAccount(entries: readonly PlainEntry[]): PlainEntry[][] {
  const groups = new Map<string, PlainEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.number)
    if (group === undefined) groups.set(entry.number, [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}

/** Accounts as heading rows above their lines, with opening balance, running balance and total. */
export const HEADINGS_OF_QUICKBOOKS: Layout = (entries) => [
  ['', 'Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Location', 'Split', 'Amount', 'Balance'],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    let balance = 125_000
    const sign = growsByCredit(first.type) ? -1 : 1
    return [
      [NUMBER_FIRST(first)],
      ['', 'Beginning Balance', '', '', '', '', '', '', '', { minor: balance }],
      ...group.map((entry): Cell[] => {
        const minor = sign * entry.minor || 0
        balance += minor
        const where = entry.location === '' ? 'Not Specified' : entry.location
        return ['', { day: entry.day }, 'Bill', entry.reference, entry.vendor, entry.memo, where, '-Split-', { minor }, { minor: balance }]
      }),
      [`Total for ${NUMBER_FIRST(first)}`, '', '', '', '', '', '', '', { minor: sign * sumOf(group) || 0 }, ''],
    ]
  }),
]

/** Headings with the number after the name, debit and credit, opening and closing balances, a tracking category. */
export const HEADINGS_OF_XERO: Layout = (entries) => [
  ['Date', 'Source', 'Description', 'Reference', 'Debit', 'Credit', 'Running Balance', 'Gross', 'Tax', 'Location'],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    let balance = 100_000
    return [
      [NUMBER_LAST(first)],
      ['Opening Balance', '', '', '', { minor: balance }, '', { minor: balance }, '', '', ''],
      ...group.map((entry): Cell[] => {
        const { day, minor, memo, reference, location } = entry
        balance += minor
        const sides: Cell[] = minor >= 0 ? [{ minor }, { minor: 0 }] : [{ minor: 0 }, { minor: -minor }]
        return [
          { day },
          'Manual Journal',
          memo,
          reference,
          ...sides,
          { minor: balance },
          { minor: Math.abs(minor) },
          { minor: 0 },
          location,
        ]
      }),
      [
        `Total ${NUMBER_LAST(first)}`,
        '',
        '',
        '',
        { minor: debitsOf(group) },
        { minor: debitsOf(group) - sumOf(group) },
        { minor: balance },
      ],
      ['Closing Balance', '', '', '', { minor: balance }, '', { minor: balance }],
      [],
    ]
  }),
  ['Total', '', '', '', { minor: debitsOf(entries) }, { minor: debitsOf(entries) - sumOf(entries) }],
]

/** A separate column for accounts, filled only in their heading and closing rows. */
export const HEADINGS_IN_A_COLUMN: Layout = (entries) => [
  ['Account', 'Type', 'Date', 'Document Number', 'Name', 'Memo', 'Location', 'Debit', 'Credit', 'Balance'],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    let balance = 0
    return [
      [NUMBER_DASH_NAME(first), '', '', '', '', '', '', '', '', { minor: balance }],
      ...group.map((entry): Cell[] => {
        const { day, minor, memo, reference, vendor, location } = entry
        balance += minor
        const sides: Cell[] = minor >= 0 ? [{ minor }, ''] : ['', { minor: -minor }]
        return ['', 'Journal', { day }, reference, vendor, memo, location, ...sides, { minor: balance }]
      }),
      [
        `Total - ${NUMBER_DASH_NAME(first)}`,
        ...blanks(6),
        { minor: debitsOf(group) },
        { minor: debitsOf(group) - sumOf(group) },
        { minor: balance },
      ],
    ]
  }),
]

/** Parents in separate columns, indented by one column each, as desktop programs export. */
export const HEADINGS_BY_LEVEL: Layout = (entries) => [
  ['', '', 'Type', 'Date', 'Num', 'Name', 'Memo', 'Location', 'Split', 'Debit', 'Credit', 'Balance'],
  ['9000 · All accounts', '', '', '', '', '', '', '', '', '', '', { minor: 0 }],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    let balance = 0
    return [
      ['', NUMBER_DOT_NAME(first), '', '', '', '', '', '', '', '', '', { minor: balance }],
      ...group.map((entry): Cell[] => {
        const { day, minor, memo, reference, vendor, location } = entry
        balance += minor
        const sides: Cell[] = minor >= 0 ? [{ minor }, ''] : ['', { minor: -minor }]
        return ['', '', 'General Journal', { day }, reference, vendor, memo, location, '-SPLIT-', ...sides, { minor: balance }]
      }),
      [
        '',
        `Total ${NUMBER_DOT_NAME(first)}`,
        ...blanks(7),
        { minor: debitsOf(group) },
        { minor: debitsOf(group) - sumOf(group) },
        { minor: balance },
      ],
    ]
  }),
  ['Total 9000 · All accounts', ...blanks(10), { minor: sumOf(entries) }],
  ['TOTAL', ...blanks(10), { minor: sumOf(entries) }],
]

/** The number before each name, dated balances, and totals that do not name their account. */
export const HEADINGS_WITH_DATED_BALANCES: Layout = (entries) => [
  ['Date', 'Document', 'Details', 'Location', 'Debit', 'Credit', 'Balance'],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    let balance = 100_000
    return [
      [`Account: ${NUMBER_DASH_NAME(first)}`],
      [{ day: '2010-12-01' }, '', 'Balance brought forward', '', { minor: balance }, '', { minor: balance }],
      ...group.map((entry): Cell[] => {
        const { day, minor, memo, reference, location } = entry
        balance += minor
        const sides: Cell[] = minor >= 0 ? [{ minor }, ''] : ['', { minor: -minor }]
        return [{ day }, reference, memo, location, ...sides, { minor: balance }]
      }),
      ['', '', '', '', { minor: debitsOf(group) }, { minor: debitsOf(group) - sumOf(group) }],
    ]
  }),
]

/** A table with a subtotal under each account and a grand total, as in a spreadsheet. */
export const SUBTOTALS: Layout = (entries) => [
  ['Date', 'Account', 'Account Type', 'Store', 'Amount', 'Note'],
  ...byAccount(entries).flatMap((group): Cell[][] => {
    const [first] = group
    if (first === undefined) return []
    return [
      ...group.map((entry): Cell[] => [
        { day: entry.day },
        NUMBER_FIRST(entry),
        entry.type,
        entry.location,
        { minor: entry.minor },
        entry.memo,
      ]),
      ['', `${NUMBER_FIRST(first)} Total`, '', '', { minor: sumOf(group) }],
    ]
  }),
  ['', 'Grand Total', '', '', { minor: sumOf(entries) }],
]

/** A table that names each account only on its first line, like a pivot table. */
export const NAMED_ONCE: Layout = (entries) => [
  ['Account number', 'Account name', 'Account type', 'Date', 'Store', 'Amount', 'Memo'],
  ...byAccount(entries).flatMap((group) =>
    group.map(({ number, name, type, day, location, minor, memo }, at): Cell[] => [
      ...(at === 0 ? [number, name, type] : blanks(3)),
      { day },
      location,
      { minor },
      memo,
    ]),
  ),
]

/** Entries by day, with the date only on each day's first line. */
export const DATED_ONCE: Layout = (entries) => [
  ['Entry date', 'Journal no.', 'Ledger account', 'Branch', 'Narration', 'Dr', 'Cr'],
  ...entries.toSorted(byDay).map((entry, at, sorted): Cell[] => {
    const { day, minor, memo, reference, location } = entry
    const isFirst = sorted[at - 1]?.day !== day
    const sides: Cell[] = minor >= 0 ? [{ minor }, ''] : ['', { minor: -minor }]
    return [isFirst ? { day } : '', isFirst ? reference : '', NUMBER_FIRST(entry), location, memo, ...sides]
  }),
]

function byDay(left: PlainEntry, right: PlainEntry): number {
  return left.day < right.day ? -1 : left.day > right.day ? 1 : 0
}

function blanks(count: number): string[] {
  return Array.from({ length: count }, () => '')
}

function sumOf(entries: readonly PlainEntry[]): number {
  return entries.reduce((sum, { minor }) => sum + minor, 0)
}

function debitsOf(entries: readonly PlainEntry[]): number {
  return entries.reduce((sum, { minor }) => sum + Math.max(0, minor), 0)
}
