import { describe, expect, it } from 'vitest'
import { correctionsOf, readImportSearch, searchOf } from './import-address.ts'

const corrections = {
  headingLine: 0,
  roles: ['DATE', 'IGNORED', 'AMOUNT'],
  dateOrder: 'DAY_FIRST',
  decimalMark: 'COMMA',
  signRule: 'CREDIT_POSITIVE',
  accountsFrom: 'HEADING_ROWS',
  accountText: 'NUMBER_LAST',
  headingsNest: false,
  carriesDown: true,
  creditsAreNegative: false,
  asRecognized: true,
  sourceName: 'Gusto, payroll',
  location: 'Mill Road',
} as const

describe('the address of an upload', () => {
  it('gives back the corrections that were put into it', () => {
    expect(correctionsOf(readImportSearch({ ...searchOf(corrections) }))).toEqual(corrections)
    expect(correctionsOf(readImportSearch({ ...searchOf({}) }))).toEqual({})
  })

  it('keeps the job, whatever the address makes of it', () => {
    expect(readImportSearch({ job: 'a-1' })).toEqual({ job: 'a-1' })
    expect(readImportSearch({ job: 17 })).toEqual({ job: '17' })
  })

  it.each([
    { roles: 'DATE,toString' },
    { dates: 'constructor' },
    { decimals: 'DOT' },
    { signs: 'DEBIT_AND_CREDIT' },
    { accounts: 'ABOVE' },
    { nested: true },
    { carried: 'MAYBE' },
    { asRecognized: 'true' },
    { source: 7 },
    { headings: -1 },
    { headings: '5' },
    { roles: [] },
  ])('leaves out %o', (search) => {
    expect(correctionsOf(readImportSearch(search))).toEqual({})
  })
})
