/** A row of the soak's own ledger. Debits are positive. */
export interface SoakRow {
  /** yyyy-mm-dd. */
  readonly day: string
  readonly account: string
  readonly location: string
  readonly cents: number
  readonly memo: string
}

export interface SoakAccount {
  readonly number: string
  readonly name: string
  readonly type: string
  /** Of the soak's categorization; null for one of the balance sheet. */
  readonly group: string | null
}

export const SOAK_ACCOUNTS: readonly SoakAccount[] = [
  { number: '4000', name: 'Sales', type: 'Income', group: 'Revenue' },
  { number: '4900', name: 'Discounts', type: 'Income', group: 'Revenue' },
  { number: '5000', name: 'Cost of goods', type: 'Cost of Sales', group: 'Goods' },
  { number: '6000', name: 'Wages', type: 'Expense', group: 'Payroll' },
  { number: '6100', name: 'Benefits', type: 'Expense', group: 'Payroll' },
  { number: '6500', name: 'Rent', type: 'Expense', group: 'Rent' },
  { number: '7000', name: 'Marketing', type: 'Expense', group: 'Operating' },
  { number: '7100', name: 'Repairs', type: 'Expense', group: 'Operating' },
  { number: '1000', name: 'Cash', type: 'Asset', group: null },
]

interface SoakGroup {
  readonly name: string
  readonly type: string
  /** Over names of groups in braces; null for a category. */
  readonly formula: string | null
  /** The terms of its figure: its own category, or those of its formula, with their signs. */
  readonly parts: readonly (readonly [group: string, sign: 1 | -1])[]
}

export const SOAK_GROUPS: readonly SoakGroup[] = [
  { name: 'Revenue', type: 'REVENUE', formula: null, parts: [['Revenue', 1]] },
  { name: 'Goods', type: 'COGS', formula: null, parts: [['Goods', 1]] },
  {
    name: 'Gross profit',
    type: 'GROSS_PROFIT',
    formula: '{Revenue} - {Goods}',
    parts: [
      ['Revenue', 1],
      ['Goods', -1],
    ],
  },
  { name: 'Payroll', type: 'PAYROLL', formula: null, parts: [['Payroll', 1]] },
  { name: 'Rent', type: 'RENT', formula: null, parts: [['Rent', 1]] },
  { name: 'Operating', type: 'OPEX', formula: null, parts: [['Operating', 1]] },
  {
    name: 'Result',
    type: 'NET_INCOME',
    formula: '{Gross profit} - {Payroll} - {Rent} - {Operating}',
    parts: [
      ['Revenue', 1],
      ['Goods', -1],
      ['Payroll', -1],
      ['Rent', -1],
      ['Operating', -1],
    ],
  },
]

export const SOAK_CATEGORIES = SOAK_GROUPS.filter(({ formula }) => formula === null).map(({ name }) => name)

/** Days, both included, and locations by name; null for all. */
export interface Asked {
  readonly from: string
  readonly to: string
  readonly locations: ReadonlySet<string> | null
}

/** The group of each account. */
export type GroupOfAccount = ReadonlyMap<string, string>

export const SOAK_MAPPING: GroupOfAccount = new Map(SOAK_ACCOUNTS.flatMap(({ number, group }) => (group === null ? [] : [[number, group]])))

/** What the ledger holds by the soak's own arithmetic: it knows nothing of how the product computes. */
export class LedgerBook {
  /** By location, then by what brought the rows in. */
  readonly #rows = new Map<string, Map<string, readonly SoakRow[]>>()

  /** Puts the rows of one bringer at one location in the place of those that it brought there before. */
  set(location: string, bringer: string, rows: readonly SoakRow[]): void {
    const ofLocation = this.#rows.get(location) ?? new Map<string, readonly SoakRow[]>()
    ofLocation.set(bringer, rows)
    this.#rows.set(location, ofLocation)
  }

  rows(asked: Asked): SoakRow[] {
    const places = asked.locations === null ? [...this.#rows.keys()] : [...asked.locations]
    return places.flatMap((place) =>
      [...(this.#rows.get(place)?.values() ?? [])].flatMap((rows) => rows.filter(({ day }) => day >= asked.from && day <= asked.to)),
    )
  }

  /** Cents of each group in its own sign. */
  groups(asked: Asked, mapping: GroupOfAccount): ReadonlyMap<string, number> {
    const categories = new Map<string, number>()
    for (const { account, cents } of this.rows(asked)) {
      const group = mapping.get(account)
      if (group !== undefined) categories.set(group, (categories.get(group) ?? 0) + signOf(group) * cents)
    }
    return groupsFrom(categories)
  }
}

/** Cents of each group from those of the categories. */
function groupsFrom(categories: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(
    SOAK_GROUPS.map(({ name, parts }) => [name, parts.reduce((sum, [group, sign]) => sum + sign * (categories.get(group) ?? 0), 0)]),
  )
}

/** Income prints as credit less debit, all else as debit less credit. */
export function signOf(group: string): 1 | -1 {
  return group === 'Revenue' ? -1 : 1
}

/** A file of an import as it holds what was imported before: by month, yyyy-mm. */
export interface SoakImport {
  readonly placement: 'REPLACE' | 'APPEND'
  readonly rows: readonly SoakRow[]
}

/** The rows of one source at one location after imports that follow one another. */
export function rowsInForce(imports: readonly SoakImport[]): SoakRow[] {
  return imports.reduce<SoakRow[]>((before, { placement, rows }) => {
    const spans = placement === 'APPEND' ? [] : coveredSpans(rows)
    return [...before.filter(({ day }) => !spans.some(({ from, to }) => day >= from && day <= to)), ...rows]
  }, [])
}

/** The days that rows cover: from the first to the last, started over after each month without any. */
function coveredSpans(rows: readonly SoakRow[]): { readonly from: string; readonly to: string }[] {
  const spans: { from: string; to: string }[] = []
  for (const day of rows.map((row) => row.day).sort()) {
    const last = spans.at(-1)
    if (last !== undefined && monthsFrom(last.to.slice(0, 7), 2).includes(day.slice(0, 7))) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

export function csvOf(rows: readonly SoakRow[]): string {
  const accounts = new Map(SOAK_ACCOUNTS.map((account) => [account.number, account]))
  return [
    'date,account_number,account_name,account_type,location,amount,memo',
    ...rows.map(({ day, account, location, cents, memo }) => {
      const { name = '', type = '' } = accounts.get(account) ?? {}
      return [day, account, name, type, location, decimalOf(cents), memo].join(',')
    }),
  ].join('\n')
}

/** `-1234.05` of cents. */
function decimalOf(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** Cents of a decimal; NaN for what is none, or has parts of a cent. */
export function centsOf(decimal: string): number {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? []
  if (whole === '') return Number.NaN
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' && value !== 0 ? -value : value
}

/** The last day of a month, yyyy-mm-dd. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

/** The same day a year earlier; of 29 February the 28th. */
export function yearBefore(day: string): string {
  const month = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  const last = lastDayOf(month)
  return `${month}${day.slice(7)}` > last ? last : `${month}${day.slice(7)}`
}

/** Months from one to another, both included, yyyy-mm. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7))
}
