import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntryReader } from './entry-reader.ts'
import type { KnownType } from './file-accounts.ts'
import type { ColumnRole, FileMatch } from './file-match.ts'

const ROLES: readonly ColumnRole[] = ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'LOCATION', 'AMOUNT', 'VENDOR', 'MEMO', 'LINK']

function readerOf(match: Partial<FileMatch> = {}, knownType?: KnownType): EntryReader {
  const roles = match.roles ?? ROLES
  return new EntryReader(
    {
      recognizedAs: null,
      headingLine: 1,
      headings: roles.map((role) => role.toLowerCase()),
      roles,
      accountsFrom: 'COLUMNS',
      headingsNest: false,
      carriesDown: false,
      creditsAreNegative: false,
      accountText: 'NAME_ONLY',
      segments: null,
      dateOrder: 'ISO',
      decimalMark: 'POINT',
      signRule: 'DEBIT_POSITIVE',
      chart: 'COMMON',
      traded: [],
      location: '',
      ...match,
    },
    { scale: 2, ...(knownType === undefined ? {} : { knownType }) },
  )
}

const read = (line: string, reader = readerOf()) => reader.read({ line: 2, cells: line.split(',') })

it('reads a line as an entry', () => {
  expect(read('2026-07-01,6100,Rent,Durham,500.25,Landlord,July rent,https://example.com/a?b=1')).toEqual({
    kind: 'entry',
    line: 2,
    day: '2026-07-01',
    month: 2026 * 12 + 6,
    accountIndex: 0,
    accountNumber: '6100',
    accountName: 'Rent',
    accountTypeText: null,
    locationIndex: 0,
    locationName: 'Durham',
    amount: 50025,
    vendor: 'Landlord',
    memo: 'July rent',
    reference: null,
    link: 'https://example.com/a?b=1',
    transactionType: null,
    transactionNumber: null,
  })
})

it.each([
  [',6100,Rent,Durham,5', 'No date'],
  ['2026-07-01,,,Durham,5', 'No account'],
  ['2026-07-01,6100,Rent,Durham,', 'No amount'],
  ['2026-07-01, ,\t,Durham,1.005', 'No account, and more than two decimals'],
  ['2026-02-30,,,Durham,', 'There is no day 30 in February, no account, and no amount'],
  ['07/01/2026,6100,Rent,Durham,1.2E+03', 'Date “07/01/2026” does not begin with its year, and amount “1.2E+03” is not a plain number'],
  [`2026-07-01,6100,${'x'.repeat(501)},Durham,5`, 'The account is longer than 500 characters'],
  [`2026-07-01,6100,Rent,${'x'.repeat(501)},5`, 'The location is longer than 500 characters'],
  [`2026-07-01,6100,Rent,Durham,5,,${'x'.repeat(10_001)}`, 'A text is longer than 10,000 characters'],
  ['2026-07-01', 'No account, and no amount'],
])('cannot read %s', (line, reason) => {
  expect(read(line)).toMatchObject({ kind: 'unreadable', line: 2, reason })
})

describe('texts', () => {
  it('are trimmed and stripped of control characters', () => {
    const vendor = ' Sy\u0000sco\tBos\r\nton\u202e \u00a0'
    expect(read(`2026-07-01,6100, Rent ,\ufeffDurham ,5,${vendor}`)).toMatchObject({
      accountName: 'Rent',
      locationName: 'Durham',
      vendor: 'Sysco Bos ton',
    })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'https://exa mple.com',
    'https://example.com/"><script>',
    'not a link',
  ])('drops the link %s', (link) => {
    expect(readerOf().read({ line: 2, cells: ['2026-07-01', '6100', 'Rent', '', '5', '', '', link] })).toMatchObject({
      kind: 'entry',
      link: null,
    })
  })

  it.each(['', ' ', 'Not Specified', 'NOT SPECIFIED', '- None -', '(No location)', 'N/A'])('treat the location %j as none', (location) => {
    expect(read(`2026-07-01,6100,Rent,${location},5`)).toMatchObject({ locationName: '' })
  })
})

it('identifies an account by its number, or without one by its exact name', () => {
  const reader = readerOf()
  const indexes = ['6100,Rent', '6100,Rent and lease', ',Rent', ',rent', ',Rent', '06100,Rent'].map((account) => {
    const row = read(`2026-07-01,${account},Durham,5`, reader)
    return row.kind === 'entry' ? row.accountIndex : null
  })
  expect(indexes).toEqual([0, 0, 1, 2, 1, 3])
})

describe('signs', () => {
  const lines = ['4010,Food sales', '6100,Rent', '1000,Cash', '2000,Accounts payable'].map((account) => `2026-07-01,${account},Durham,5`)
  it.each([
    ['DEBIT_POSITIVE', [500, 500, 500, 500]],
    ['CREDIT_POSITIVE', [-500, -500, -500, -500]],
    ['NATURAL', [-500, 500, 500, -500]],
  ] as const)('%s', (signRule, amounts) => {
    const reader = readerOf({ signRule })
    expect(lines.map((line) => read(line, reader)).map((row) => (row.kind === 'entry' ? row.amount : row.kind))).toEqual(amounts)
  })

  it('use the ledger’s account type first', () => {
    const reader = readerOf({ signRule: 'NATURAL' }, (number) => (number === '6100' ? { type: 'OTHER_INCOME', isStated: true } : null))
    expect(read('2026-07-01,6100,Rent,Durham,5', reader)).toMatchObject({ amount: -500 })
    expect(reader.account(0)?.typing).toEqual({ type: 'OTHER_INCOME', normalSide: 'CREDIT', certainty: 'STATED' })
  })

  it.each([
    ['5', '', 500],
    ['', '5', -500],
    ['0.00', '5', -500],
    ['7', '5', 200],
    ['-5', '', -500],
    ['0', '', 0],
    ['-', '5', -500],
    ['92233720368547758.07', '92233720368547758.06', 1],
    ['', ' ', 'No amount'],
    ['x', '5', 'Amount “x” is not a plain number'],
    ['92233720368547758.07', '-1', 'Debit less credit is more than the ledger can hold'],
  ])('of debit %j and credit %j', (debit, credit, expected) => {
    const reader = readerOf({ roles: ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT'], signRule: 'DEBIT_AND_CREDIT' })
    const row = reader.read({ line: 2, cells: ['2026-07-01', 'Rent', debit, credit] })
    expect(row.kind === 'entry' ? row.amount : row.kind === 'unreadable' ? row.reason : row.kind).toBe(expected)
  })
})

describe('lines that are not entries', () => {
  const skipped = (line: string, reader = readerOf()): string => {
    const row = read(line, reader)
    return row.kind === 'skipped' ? row.what : row.kind
  }
  it.each([
    ['', 'BLANK'],
    [',,, ,', 'BLANK'],
    ['date,account_number,account_name,location,amount,vendor,memo,link', 'HEADING'],
    ['Total,,,,5.00', 'TOTAL'],
    ['Grand total,,,,5.00', 'TOTAL'],
    ['Total for Rent,,,,5.00', 'TOTAL'],
    [',Opening balance,,,5.00', 'BALANCE'],
    ['Closing Balance as of 07/31/2026,,,,5.00', 'BALANCE'],
    ['Accrual basis Friday', 'NOTE'],
    ['Rent', 'NOTE'],
    // With a description it is an incomplete entry, not a total.
    [',,Total travel,Durham,5.00', 'unreadable'],
    ['Total travel,,,Durham,5.00,Uber', 'unreadable'],
    ['2026-07-01,,Total Wine,Durham,5.00', 'entry'],
    ['2026-07-01,,Opening Balance Equity,Durham,5.00', 'entry'],
  ])('%j: %s', (line, expected) => {
    expect(skipped(line)).toBe(expected)
  })

  it('are all those up to the headings', () => {
    const reader = readerOf({ headingLine: 3 })
    expect([1, 2, 3].map((line) => reader.read({ line, cells: ['2026-07-01'] }))).toEqual([
      { kind: 'skipped', what: 'BEFORE_HEADINGS' },
      { kind: 'skipped', what: 'BEFORE_HEADINGS' },
      { kind: 'skipped', what: 'HEADING' },
    ])
  })
})

it('opens an account called Total if no open account has that name', () => {
  const reader = readerOf({ roles: ['IGNORED', 'DATE', 'AMOUNT'], accountsFrom: 'HEADING_ROWS', headingsNest: true })
  const rows = ['Total rewards', ',2026-07-01,5', 'Total for Total rewards,,5', ',2026-07-02,5'].map((line) => read(line, reader))
  expect(rows).toMatchObject([
    { kind: 'skipped', what: 'ACCOUNT_HEADING' },
    { kind: 'entry', accountName: 'Total rewards' },
    { kind: 'skipped', what: 'TOTAL' },
    { kind: 'unreadable', reason: 'No account' },
  ])
})

it('classifies every row, whatever it contains', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('2026-07-01', '5.00', 'Rent', 'Total', ''))
  const layout = fc.constantFrom<Partial<FileMatch>>(
    {},
    {
      roles: ['IGNORED', 'DATE', 'DEBIT', 'CREDIT', 'MEMO'],
      accountsFrom: 'HEADING_ROWS',
      headingsNest: true,
      signRule: 'DEBIT_AND_CREDIT',
    },
    { roles: ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT'], carriesDown: true, signRule: 'DEBIT_AND_CREDIT', accountText: 'NUMBER_FIRST' },
    { roles: [], accountsFrom: 'HEADING_ROWS' },
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 })), layout, (rows, match) => {
      const reader = readerOf(match)
      const kinds = rows.map((cells, index) => reader.read({ line: index + 2, cells }).kind)
      expect(kinds).toHaveLength(rows.length)
    }),
  )
})

describe('dated balances', () => {
  const roles: readonly ColumnRole[] = ['IGNORED', 'DATE', 'TRANSACTION_TYPE', 'MEMO', 'LOCATION', 'AMOUNT', 'IGNORED']
  const headed = () => {
    const reader = readerOf({ roles, accountsFrom: 'HEADING_ROWS' })
    read('Checking', reader)
    return reader
  }

  it.each([
    ',2026-07-01,,Beginning Balance,,500.00,500.00',
    ',2026-07-01,Balance brought forward,,,500.00,500.00',
    ',2026-07-01,,,,500.00,Opening balance',
    ',2026-07-01,Journal,Opening balance,Durham,,500.00',
  ])('%s is not an entry under a heading', (line) => {
    expect(read(line, headed())).toEqual({ kind: 'skipped', what: 'BALANCE' })
  })

  it('is an entry if it has a type, a location or an account', () => {
    expect(read(',2026-07-01,Journal,Opening balance,,500.00,500.00', headed())).toMatchObject({ kind: 'entry' })
    expect(read(',2026-07-01,,Opening balance,Durham,500.00,500.00', headed())).toMatchObject({ kind: 'entry' })
    expect(read('2026-07-01,3000,Equity,,-5,,Opening balance')).toMatchObject({ kind: 'entry', memo: 'Opening balance' })
    expect(read('2026-07-01,3000,Equity,,,,Opening balance')).toEqual({ kind: 'skipped', what: 'BALANCE' })
  })
})

it('skips sums without any other text', () => {
  const reader = readerOf({ roles: ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT', 'IGNORED'], signRule: 'DEBIT_AND_CREDIT' })
  expect(read(',,500.00,500.00,0.00', reader)).toEqual({ kind: 'skipped', what: 'TOTAL' })
  expect(read(',,500.00,,', reader)).toEqual({ kind: 'skipped', what: 'TOTAL' })
  expect(read(',,500.00,,a word', reader)).toMatchObject({ kind: 'unreadable' })
  expect(read(',Rent,500.00,,', reader)).toMatchObject({ kind: 'unreadable', reason: 'No date' })
})

it('distinguishes an account called Total, with a balance next to it, from a total', () => {
  const roles: readonly ColumnRole[] = ['IGNORED', 'DATE', 'AMOUNT', 'IGNORED']
  const reader = readerOf({ roles, accountsFrom: 'HEADING_ROWS', headingsNest: true })
  const rows = [
    'Wages,,,0.00',
    ',2026-07-01,5,5',
    'Total Wages,,5,5',
    'Total rewards,,,0.00',
    ',2026-07-01,7,7',
    'Total rewards Total,,7,7',
  ]
  expect(rows.map((line) => read(line, reader))).toMatchObject([
    { what: 'ACCOUNT_HEADING' },
    { kind: 'entry', accountName: 'Wages' },
    { what: 'TOTAL' },
    { what: 'ACCOUNT_HEADING' },
    { kind: 'entry', accountName: 'Total rewards' },
    { what: 'TOTAL' },
  ])
})

it.each(['Account: 6100 Wages', 'Account:,6100,Wages', 'Account No.,6100,Wages,,0.00'])('opens the account of %s', (heading) => {
  const roles: readonly ColumnRole[] = ['DATE', 'REFERENCE', 'MEMO', 'AMOUNT', 'IGNORED']
  const reader = readerOf({ roles, accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_FIRST' })
  expect(read(heading, reader)).toEqual({ kind: 'skipped', what: 'ACCOUNT_HEADING' })
  expect(read('2026-07-01,R1,Week 27,5', reader)).toMatchObject({ accountNumber: '6100', accountName: 'Wages' })
})

it.each([
  ['D', 500],
  ['dr.', 500],
  ['Debit', 500],
  ['Soll', 500],
  ['C', -500],
  ['CR', -500],
  ['Haben', -500],
  ['PI', 500],
  ['JD', 500],
  ['SC', 500],
  ['SI', -500],
  ['BR', -500],
  ['', 'Neither debit nor credit'],
  ['x', 'Side “x” is neither debit nor credit'],
])('applies the side %j to an amount', (side, expected) => {
  const roles: readonly ColumnRole[] = ['DATE', 'ACCOUNT', 'AMOUNT', 'SIDE']
  const entry = read(`2026-07-01,Sales,5,${side}`, readerOf({ roles, signRule: 'DEBIT_AND_CREDIT' }))
  expect(entry).toMatchObject(typeof expected === 'number' ? { amount: expected } : { reason: expected })
})

it('reads credits written as negative numbers', () => {
  const roles: readonly ColumnRole[] = ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT']
  const match = { roles, signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: true } as const
  expect(read('2026-07-01,Sales,,-5', readerOf(match))).toMatchObject({ amount: -500 })
  expect(read('2026-07-01,Sales,2,(5)', readerOf(match))).toMatchObject({ amount: -300 })
  expect(read('2026-07-01,Sales,,5', readerOf(match))).toMatchObject({ amount: 500 })
})

describe('Dr and Cr in columns of debits and credits', () => {
  const columns: readonly ColumnRole[] = ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT']
  const besideSide: readonly ColumnRole[] = ['DATE', 'ACCOUNT', 'AMOUNT', 'SIDE']

  it.each([
    [columns, ',50.00 Cr', -5000],
    [columns, ',Cr 50.00', -5000],
    [columns, ',50.00 Dr', 5000],
    [columns, '50.00 Dr,', 5000],
    [columns, '50.00 Cr,', -5000],
    [columns, '20.00,50.00 Cr', -3000],
    [columns, '20.00 Dr,50.00', -3000],
    [besideSide, '50.00 Cr,C', -5000],
    [besideSide, '50.00 Dr,C', 5000],
    [besideSide, '50.00 Dr,D', 5000],
    [besideSide, '50.00 Cr,D', -5000],
  ] as const)('%s: %s', (roles, amounts, expected) => {
    const line = `2026-07-01,Rent,${amounts}`
    expect(read(line, readerOf({ roles, signRule: 'DEBIT_AND_CREDIT' }))).toMatchObject({ amount: expected })
  })

  it('outweigh that credits are written as negative numbers', () => {
    const reader = readerOf({ roles: columns, signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: true })
    expect(read('2026-07-01,Rent,,50.00 Cr', reader)).toMatchObject({ amount: -5000 })
    expect(read('2026-07-01,Rent,,50.00 Dr', reader)).toMatchObject({ amount: 5000 })
    expect(read('2026-07-01,Rent,,-50.00', reader)).toMatchObject({ amount: -5000 })
  })
})
