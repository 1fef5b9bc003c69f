import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import {
  accountTable,
  CREDIT_POSITIVE,
  DATED_ONCE,
  DEBIT_AND_ZERO,
  DEBIT_OR_CREDIT,
  DEBIT_POSITIVE,
  HEADINGS_BY_LEVEL,
  HEADINGS_IN_A_COLUMN,
  HEADINGS_OF_QUICKBOOKS,
  HEADINGS_OF_XERO,
  HEADINGS_WITH_DATED_BALANCES,
  type Layout,
  NAMED_ONCE,
  NATURAL,
  NEGATIVE_CREDIT,
  NUMBER_DASH_NAME,
  NUMBER_DOT_NAME,
  NUMBER_FIRST,
  NUMBER_LAST,
  OWN_COLUMN,
  SIDE_BESIDE,
  SUBTOTALS,
  table,
  titled,
  withBalance,
} from './layouts.ts'
import type { PlainEntry } from './plain-ledger.ts'
import { csv, type Writer, type Written, xlsx } from './writers.ts'
import { AMOUNTS, DAYS } from './written-values.ts'

/** One way of writing ledgers, and how it should be recognized. */
export interface Dialect {
  readonly name: string
  readonly layout: Layout
  readonly writer: Writer
  readonly format: string
  readonly match: Partial<FileMatch>
  /** Signs depend on guessed account types, which a person confirms. */
  readonly confirms?: boolean
}

export function write({ layout, writer }: Dialect, entries: readonly PlainEntry[]): Promise<Written> {
  return writer(layout(entries))
}

const PLAIN = table()
const QUICKBOOKS = 'QuickBooks Online, General Ledger'

const delimiters: readonly Dialect[] = [
  { name: 'comma', layout: PLAIN, writer: csv(), format: 'comma, UTF-8', match: { recognizedAs: null, signRule: 'DEBIT_POSITIVE' } },
  { name: 'semicolon', layout: PLAIN, writer: csv({ delimiter: ';' }), format: 'semicolon, UTF-8', match: { decimalMark: 'POINT' } },
  { name: 'tab', layout: PLAIN, writer: csv({ delimiter: '\t' }), format: 'tab, UTF-8', match: {} },
  { name: 'pipe', layout: PLAIN, writer: csv({ delimiter: '|' }), format: 'pipe, UTF-8', match: {} },
  {
    name: 'a delimiter that the first line declares',
    layout: PLAIN,
    writer: csv({ delimiter: ';', declares: true, hasMark: true }),
    format: 'semicolon, UTF-8',
    match: { headingLine: 2 },
  },
  { name: 'every cell quoted', layout: PLAIN, writer: csv({ quotesAll: true }), format: 'comma, UTF-8', match: {} },
  { name: 'lines ended by CR and LF', layout: PLAIN, writer: csv({ lineEnd: '\r\n' }), format: 'comma, UTF-8', match: {} },
  { name: 'lines ended by CR', layout: PLAIN, writer: csv({ lineEnd: '\r' }), format: 'comma, UTF-8', match: {} },
]

const encodings: readonly Dialect[] = [
  { name: 'UTF-8 with a mark', layout: PLAIN, writer: csv({ hasMark: true }), format: 'comma, UTF-8', match: {} },
  {
    name: 'UTF-16LE with a mark',
    layout: PLAIN,
    writer: csv({ encoding: 'UTF-16LE', hasMark: true, delimiter: '\t' }),
    format: 'tab, UTF-16LE',
    match: {},
  },
  {
    name: 'UTF-16BE with a mark',
    layout: PLAIN,
    writer: csv({ encoding: 'UTF-16BE', hasMark: true }),
    format: 'comma, UTF-16BE',
    match: {},
  },
  { name: 'UTF-16LE', layout: PLAIN, writer: csv({ encoding: 'UTF-16LE' }), format: 'comma, UTF-16LE', match: {} },
  { name: 'UTF-16BE', layout: PLAIN, writer: csv({ encoding: 'UTF-16BE', lineEnd: '\r\n' }), format: 'comma, UTF-16BE', match: {} },
  {
    name: 'Windows-1252, with euros',
    layout: PLAIN,
    writer: csv({ encoding: 'windows-1252', delimiter: ';', amount: AMOUNTS.euros, day: DAYS.points }),
    format: 'semicolon, Windows-1252',
    match: { decimalMark: 'COMMA', dateOrder: 'DAY_FIRST' },
  },
]

const amounts: readonly Dialect[] = (
  [
    ['without zeros at the end', csv({ amount: AMOUNTS.short })],
    ['in groups of thousands', csv({ amount: AMOUNTS.grouped })],
    ['negative in parentheses', csv({ amount: AMOUNTS.parentheses })],
    ['with the minus behind', csv({ amount: AMOUNTS.trailingMinus })],
    ['with the long minus', csv({ amount: AMOUNTS.longMinus })],
    ['in dollars', csv({ amount: AMOUNTS.dollars })],
    ['in dollars within parentheses', csv({ amount: AMOUNTS.dollarsInside })],
    ['in dollars before parentheses', csv({ amount: AMOUNTS.dollarsOutside })],
    ['with a currency code', csv({ amount: AMOUNTS.currencyCode })],
    ['with their side behind', csv({ amount: AMOUNTS.sides })],
    ['in an accounting format', csv({ amount: AMOUNTS.accounting })],
    ['European', csv({ amount: AMOUNTS.european, delimiter: ';' })],
    ['European, between commas', csv({ amount: AMOUNTS.european })],
    ['in euros', csv({ amount: AMOUNTS.euros, delimiter: '\t' })],
    ['European, in parentheses', csv({ amount: AMOUNTS.europeanParentheses, delimiter: '|' })],
    ['French', csv({ amount: AMOUNTS.french, delimiter: ';' })],
    ['Swiss', csv({ amount: AMOUNTS.swiss, delimiter: ';' })],
  ] as const
).map(([name, writer]) => ({ name: `amounts ${name}`, layout: PLAIN, writer, format: '', match: {} }))

const days: readonly Dialect[] = (
  [
    ['with a time', DAYS.isoWithTime, 'ISO'],
    ['compact', DAYS.compact, 'ISO'],
    ['of the United States', DAYS.unitedStates, 'MONTH_FIRST'],
    ['of the United States, short', DAYS.unitedStatesShort, 'MONTH_FIRST'],
    ['European, with slashes', DAYS.slashes, 'DAY_FIRST'],
    ['European, with points', DAYS.points, 'DAY_FIRST'],
    ['European, with dashes', DAYS.dashes, 'DAY_FIRST'],
    ['as 02 Sep 2026', DAYS.shortMonth, 'DAY_FIRST'],
    ['as 2-Sep-26', DAYS.shortMonthDashes, 'DAY_FIRST'],
    ['as September 2, 2026', DAYS.longMonth, 'MONTH_FIRST'],
  ] as const
).map(([name, day, dateOrder]) => ({ name: `dates ${name}`, layout: PLAIN, writer: csv({ day }), format: '', match: { dateOrder } }))

const layouts: readonly Dialect[] = [
  { name: 'debit or credit', layout: table(DEBIT_OR_CREDIT), writer: csv(), format: '', match: { signRule: 'DEBIT_AND_CREDIT' } },
  { name: 'debit and credit', layout: table(DEBIT_AND_ZERO), writer: csv(), format: '', match: { signRule: 'DEBIT_AND_CREDIT' } },
  {
    name: 'debits and credits that can be negative',
    layout: table(OWN_COLUMN),
    writer: csv({ amount: AMOUNTS.parentheses }),
    format: '',
    match: { signRule: 'DEBIT_AND_CREDIT' },
  },
  {
    name: 'debits, and credits written negative',
    layout: table(NEGATIVE_CREDIT),
    writer: csv(),
    format: '',
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: true },
  },
  {
    name: 'amounts without a sign, debit or credit next to them',
    layout: table(SIDE_BESIDE),
    writer: csv(),
    format: '',
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: false },
  },
  { name: 'credit positive', layout: table(CREDIT_POSITIVE), writer: csv(), format: '', match: { signRule: 'CREDIT_POSITIVE' } },
  { name: 'each account by its own side', layout: table(NATURAL), writer: csv(), format: '', match: { signRule: 'NATURAL' } },
  {
    name: 'number and name in one column',
    layout: accountTable(NUMBER_FIRST, DEBIT_POSITIVE),
    writer: csv(),
    format: '',
    match: { accountText: 'NUMBER_FIRST', signRule: 'DEBIT_POSITIVE' },
    confirms: true,
  },
  {
    name: 'number and name in one column, with a point between',
    layout: accountTable(NUMBER_DOT_NAME, DEBIT_OR_CREDIT),
    writer: csv(),
    format: '',
    match: { accountText: 'NUMBER_FIRST' },
  },
  {
    name: 'number and name in one column, with a dash between',
    layout: accountTable(NUMBER_DASH_NAME, CREDIT_POSITIVE),
    writer: csv(),
    format: '',
    match: { accountText: 'NUMBER_FIRST', signRule: 'CREDIT_POSITIVE' },
    confirms: true,
  },
  {
    name: 'the number in parentheses behind the name',
    layout: accountTable(NUMBER_LAST, DEBIT_OR_CREDIT),
    writer: csv(),
    format: '',
    match: { accountText: 'NUMBER_LAST' },
  },
  { name: 'titles above and a note below', layout: titled(PLAIN), writer: csv(), format: '', match: { headingLine: 5 } },
  { name: 'a running balance', layout: withBalance(PLAIN), writer: csv(), format: '', match: {} },
  {
    name: 'accounts as headings, totals, beginning and running balances',
    layout: titled(HEADINGS_OF_QUICKBOOKS),
    writer: csv({ amount: AMOUNTS.dollarsOutside, day: DAYS.unitedStates }),
    format: '',
    match: { recognizedAs: QUICKBOOKS, accountsFrom: 'HEADING_ROWS', signRule: 'NATURAL' },
    confirms: true,
  },
  {
    name: 'accounts as headings, opening and closing balances, debits and credits',
    layout: titled(HEADINGS_OF_XERO),
    writer: csv({ amount: AMOUNTS.parentheses, day: DAYS.shortMonth }),
    format: '',
    match: { recognizedAs: 'Xero, Account Transactions', accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_LAST' },
  },
  {
    name: 'accounts as headings in a column of their own',
    layout: titled(HEADINGS_IN_A_COLUMN),
    writer: csv({ amount: AMOUNTS.dollars, day: DAYS.unitedStatesShort }),
    format: '',
    match: { accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_FIRST' },
  },
  {
    name: 'accounts as headings by level',
    layout: HEADINGS_BY_LEVEL,
    writer: csv({ day: DAYS.unitedStates, amount: AMOUNTS.grouped }),
    format: '',
    match: { recognizedAs: 'QuickBooks Desktop, General Ledger', accountsFrom: 'HEADING_ROWS' },
  },
  {
    name: 'accounts announced as such, dated balances, sums without a word',
    layout: HEADINGS_WITH_DATED_BALANCES,
    writer: csv({ amount: AMOUNTS.grouped, day: DAYS.slashes }),
    format: '',
    match: { recognizedAs: null, accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_FIRST', dateOrder: 'DAY_FIRST' },
  },
  {
    name: 'subtotals of a spreadsheet',
    layout: SUBTOTALS,
    writer: csv({ day: DAYS.unitedStatesShort }),
    format: '',
    match: { carriesDown: false, signRule: 'DEBIT_POSITIVE' },
  },
  {
    name: 'accounts named on the first of their lines',
    layout: NAMED_ONCE,
    writer: xlsx(),
    format: 'Sheet1',
    match: { accountsFrom: 'HEADING_ROWS', signRule: 'DEBIT_POSITIVE' },
  },
  {
    name: 'a journal dated on the first line of each transaction',
    layout: DATED_ONCE,
    writer: csv({ day: DAYS.points, delimiter: ';', amount: AMOUNTS.european }),
    format: '',
    match: { carriesDown: true, signRule: 'DEBIT_AND_CREDIT' },
  },
  {
    name: 'all of it European',
    layout: titled(HEADINGS_OF_XERO),
    writer: csv({
      encoding: 'windows-1252',
      delimiter: ';',
      lineEnd: '\r\n',
      amount: AMOUNTS.europeanParentheses,
      day: DAYS.points,
    }),
    format: 'semicolon, Windows-1252',
    match: { accountsFrom: 'HEADING_ROWS', dateOrder: 'DAY_FIRST', decimalMark: 'COMMA' },
  },
]

const workbooks: readonly Dialect[] = [
  { name: '.xlsx with real dates', layout: PLAIN, writer: xlsx(), format: 'Sheet1', match: { dateOrder: 'ISO' } },
  {
    name: '.xlsx with dates as texts',
    layout: titled(table(DEBIT_OR_CREDIT)),
    writer: xlsx({ day: DAYS.unitedStates }),
    format: 'Sheet1',
    match: { dateOrder: 'MONTH_FIRST', signRule: 'DEBIT_AND_CREDIT' },
  },
  {
    name: '.xlsx with dates and amounts as European texts',
    layout: PLAIN,
    writer: xlsx({ day: DAYS.points, amount: AMOUNTS.european }),
    format: 'Sheet1',
    match: { dateOrder: 'DAY_FIRST', decimalMark: 'COMMA' },
  },
  {
    name: '.xlsx with accounts as headings',
    layout: titled(HEADINGS_OF_QUICKBOOKS),
    writer: xlsx({ day: DAYS.unitedStates }),
    format: 'Sheet1',
    match: { recognizedAs: QUICKBOOKS, accountsFrom: 'HEADING_ROWS', signRule: 'NATURAL' },
    confirms: true,
  },
  {
    name: '.xlsx with accounts as headings in a column of their own',
    layout: HEADINGS_IN_A_COLUMN,
    writer: xlsx(),
    format: 'Sheet1',
    match: { accountsFrom: 'HEADING_ROWS' },
  },
]

export const DIALECTS: readonly Dialect[] = [...delimiters, ...encodings, ...amounts, ...days, ...layouts, ...workbooks]
