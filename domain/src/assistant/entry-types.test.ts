import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../test/restaurant-names.ts'
import { entriesName, entryName, lacksTypes, listedTypes } from './entry-types.ts'

const names = restaurantNames()

describe('types of entries', () => {
  it.each<[readonly string[], string, string]>([
    [[], 'entries', 'entry'],
    [['Bill'], 'bills', 'bill'],
    [['Journal Entry'], 'journal entries', 'journal entry'],
    [['Bill', 'Expense'], 'bills and expenses', 'entry'],
    [['JOURNAL ENTRY', 'Journal Entry'], 'journal entries', 'journal entry'],
    [['Payroll'], 'payroll entries', 'payroll entry'],
    [['AP'], 'AP entries', 'AP entry'],
    [['A/P Invoice'], 'A/P invoices', 'A/P invoice'],
    [['Bill Pmt -Check'], 'bill pmt -Check entries', 'bill pmt -Check entry'],
    [[''], 'entries without a type', 'entry without a type'],
  ])('%j are called %s', (types, many, one) => {
    expect([entriesName(types, { entryTypes: [] }), entryName(types)]).toEqual([many, one])
  })

  it('that are all but some are called by those', () => {
    const others = ['', ...names.entryTypes.map(({ name }) => name)].filter((name) => name !== 'Bill' && name !== 'Journal Entry')
    expect(entriesName(others, names)).toBe('entries other than journal entries and bills')
  })

  it('are listed as far as the ledger has them, and all where it has none of those that are asked for', () => {
    expect(listedTypes({ entryTypes: ['Bill', 'Gone'] }, names)).toEqual(['Bill'])
    expect(listedTypes({ entryTypes: ['Gone'] }, names)).toEqual([])
    expect(listedTypes({ entryTypes: ['', 'Bill'] }, names)).toEqual(['', 'Bill'])
    expect(listedTypes({ entryTypes: ['Bill'] }, { entryTypes: [] })).toEqual([])
    expect([{ entryTypes: ['Bill'] }, { entryTypes: ['Gone'] }, { entryTypes: [] }].map((plan) => lacksTypes(plan, names))).toEqual([
      false,
      true,
      false,
    ])
  })
})
