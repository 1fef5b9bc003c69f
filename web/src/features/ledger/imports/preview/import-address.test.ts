import { describe, expect, it } from 'vitest'
import { queryOfTexts, textsOfQuery } from '../../../../blocks/page/search-texts.ts'
import { correctionsOf, type ImportSearch, searchOf } from './import-address.ts'

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
  splitsAccounts: false,
  asRecognized: true,
  sourceName: 'Gusto, payroll',
  location: 'Mill Road',
} as const

describe('the address of an upload', () => {
  it('gives back the corrections that were put into it', () => {
    expect(correctionsOf(textsOfQuery(queryOfTexts({ ...searchOf(corrections) })))).toEqual(corrections)
    expect(correctionsOf(searchOf({}))).toEqual({})
  })

  it.each<ImportSearch>([
    { roles: 'DATE,toString' },
    { dates: 'constructor' },
    { decimals: 'DOT' },
    { signs: 'DEBIT_AND_CREDIT' },
    { accounts: 'ABOVE' },
    { nested: 'true' },
    { carried: 'MAYBE' },
    { asRecognized: 'YES' },
    { headings: '-1' },
    { headings: 'first' },
    { roles: '' },
  ])('leaves out %o', (search) => {
    expect(correctionsOf(search)).toEqual({})
  })
})
