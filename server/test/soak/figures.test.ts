import { expect, it } from 'vitest'
import { personalIn, Secrets } from '../../soak/personal-texts.ts'
import { slopePerMinute } from '../../soak/slope.ts'
import {
  centsOf,
  csvOf,
  LedgerBook,
  lastDayOf,
  monthsFrom,
  rowsInForce,
  SOAK_MAPPING,
  type SoakRow,
  yearBefore,
} from '../../soak/soak-ledger.ts'

it.each([
  { name: 'nothing', values: [], slope: 0 },
  { name: 'one reading', values: [[3, 100]], slope: 0 },
  {
    name: 'two readings',
    values: [
      [0, 100],
      [2, 104],
    ],
    slope: 2,
  },
  {
    name: 'readings up and down',
    values: [
      [0, 10],
      [1, 12],
      [2, 10],
      [3, 12],
    ],
    slope: 0.4,
  },
  {
    name: 'readings that fall',
    values: [
      [5, 30],
      [6, 20],
      [7, 10],
    ],
    slope: -10,
  },
] as const)('the slope of $name is $slope a minute', ({ values, slope }) =>
  expect(slopePerMinute(values.map(([minute, value]) => ({ minute, value })))).toBeCloseTo(slope, 9),
)

function row(day: string, account: string, cents: number, location = 'A'): SoakRow {
  return { day, account, location, cents, memo: '' }
}

it('computes groups with their signs, days and locations', () => {
  const book = new LedgerBook()
  book.set('A', 'ledger', [row('2025-01-31', '4000', -10_000), row('2025-01-31', '6000', 2_500), row('2025-02-01', '5000', 4_000)])
  book.set('B', 'ledger', [row('2025-01-10', '4000', -700, 'B'), row('2025-01-10', '1000', 700, 'B')])
  const figures = (from: string, to: string, locations: ReadonlySet<string> | null) =>
    Object.fromEntries(book.groups({ from, to, locations }, SOAK_MAPPING))
  expect(figures('2025-01-01', '2025-01-31', null)).toMatchObject({ Revenue: 10_700, Goods: 0, Payroll: 2_500, Result: 8_200 })
  expect(figures('2025-01-31', '2025-02-01', new Set(['A']))).toMatchObject({ Revenue: 10_000, 'Gross profit': 6_000, Result: 3_500 })
  book.set('A', 'ledger', [])
  expect(figures('2025-01-01', '2025-12-31', new Set(['A']))).toMatchObject({ Revenue: 0, Result: 0 })
})

it('knows which rows of imports are active', () => {
  const [january, february, march] = [row('2026-01-05', '4000', -1), row('2026-02-05', '4000', -2), row('2026-03-05', '4000', -4)]
  const [early, late] = [row('2026-01-03', '4000', -3), row('2026-01-09', '4000', -5)]
  const first = { placement: 'APPEND', rows: [january, february, march] } as const
  // The days from the file's first to its last; whole months in between, begun anew after a month without rows.
  expect(rowsInForce([first, { placement: 'REPLACE', rows: [late] }])).toEqual([january, february, march, late])
  expect(rowsInForce([first, { placement: 'REPLACE', rows: [late, early] }])).toEqual([february, march, late, early])
  expect(rowsInForce([first, { placement: 'REPLACE', rows: [late, february] }])).toEqual([january, march, late, february])
  expect(rowsInForce([first, { placement: 'REPLACE', rows: [early, late, march] }])).toEqual([february, early, late, march])
  expect(rowsInForce([first, { placement: 'APPEND', rows: [late] }])).toEqual([january, february, march, late])
})

it.each([
  ['0', 0],
  ['-0', 0],
  ['12.3', 1_230],
  ['-1234.05', -123_405],
  ['7.250000', 725],
  ['0.001', Number.NaN],
  ['', Number.NaN],
])('%s is %d cents', (decimal, cents) => expect(centsOf(decimal)).toBe(cents))

it('writes a ledger file', () => {
  expect(csvOf([row('2025-01-31', '6000', -5)])).toBe(
    'date,account_number,account_name,account_type,location,amount,memo\n2025-01-31,6000,Wages,Expense,A,-0.05,',
  )
})

it('computes with months', () => {
  expect([lastDayOf('2024-02'), lastDayOf('2025-02'), yearBefore('2024-02-29'), yearBefore('2026-03-31')]).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2023-02-28',
    '2025-03-31',
  ])
  expect(monthsFrom('2025-11', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
})

it.each([
  { line: '{"path":"/api/graphql","status":200}', found: null },
  { line: 'mail from quirina.thistlewood.7@QUILLPOST.example', found: 'firstName' },
  { line: 'GET /api/uploads?filename=saffron%20board', found: 'layout' },
  { line: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwZXJzb24ifQ.c2lnbmF0dXJlLW9mLWE', found: 'a token, code or cookie' },
  { line: 'signature c2lnbmF0dXJlLW9mLWE alone', found: 'a token, code or cookie' },
  { line: 'header eyJhbGciOiJIUzI1NiJ9 alone', found: null },
])('finds $found in: $line', ({ line, found }) => {
  const secrets = new Secrets()
  secrets.add('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwZXJzb24ifQ.c2lnbmF0dXJlLW9mLWE')
  expect(personalIn(line, secrets)).toBe(found)
})
