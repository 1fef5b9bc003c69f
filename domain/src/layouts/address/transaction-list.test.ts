import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterCount,
  isFiltered,
  leastOf,
  listedLocations,
  listText,
  mostOf,
  parseListText,
  sizeFromText,
  WHOLE_LIST,
} from './transaction-list.ts'

const some = fc.option(fc.string({ maxLength: 20 }))
const size = fc.option(fc.tuple(fc.nat(9999), fc.nat(99)).map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`))

describe('a list in an address', () => {
  it('comes back as it went in, whatever the texts', () => {
    fc.assert(
      fc.property(
        fc.record({
          order: fc.constantFrom('LARGEST', 'SMALLEST', 'NEWEST', 'OLDEST', 'ACCOUNT', 'VENDOR'),
          search: fc.string({ maxLength: 20 }),
          locationIds: fc.option(fc.uniqueArray(fc.nat(99).map(String), { minLength: 1, maxLength: 4 })),
          vendor: some,
          transactionTypes: fc.option(fc.uniqueArray(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 3 })),
          leastAmount: size,
          mostAmount: size,
          excludes: fc.record({ least: fc.boolean(), most: fc.boolean() }),
        }),
        ({ excludes, ...asked }) => {
          const list = { ...asked, ...leastOf(asked.leastAmount, excludes.least), ...mostOf(asked.mostAmount, excludes.most) }
          expect(parseListText(listText(list) ?? undefined)).toEqual(list)
        },
      ),
    )
  })

  it('says nothing of the whole list in its usual order', () => {
    expect(listText(WHOLE_LIST)).toBeNull()
    expect(parseListText(undefined)).toEqual(WHOLE_LIST)
  })

  it('is short, and leaves out what cannot be read', () => {
    expect(listText({ ...WHOLE_LIST, order: 'OLDEST', locationIds: ['3', '4'], vendor: 'Acme Inc.', leastAmount: '100.5' })).toBe(
      'oo.l3-4.vAcme Inc~d.f100~d5',
    )
    expect(listText({ ...WHOLE_LIST, ...leastOf('5000', true) })).toBe('F5000')
    expect(listText({ ...WHOLE_LIST, transactionTypes: ['Bill', 'Bill Pmt -Check'] })).toBe('tBill-Bill Pmt ~mCheck')
    expect(parseListText('ox.fmany.Fmany.?')).toEqual(WHOLE_LIST)
    expect(parseListText('oconstructor')).toEqual(WHOLE_LIST)
  })
})

it('tells a filter from an order', () => {
  expect(isFiltered({ ...WHOLE_LIST, order: 'VENDOR' })).toBe(false)
  expect(isFiltered({ ...WHOLE_LIST, search: 'x' })).toBe(true)
  expect(filterCount({ ...WHOLE_LIST, vendor: '', mostAmount: '5' })).toBe(2)
})

it.each([
  ['1,234.50', '1234.50'],
  ['(1,234.50)', '1234.50'],
  ['$ 12', '12'],
  ['-.5', '0.5'],
  ['5.', '5'],
  ['', null],
  ['many', null],
  ['1.2.3', null],
])('reads %s as a size', (text, expected) => expect(sizeFromText(text)).toBe(expected))

it.each([
  { ofNumber: [], listed: null, asked: [] },
  { ofNumber: [], listed: ['2'], asked: ['2'] },
  { ofNumber: ['1', '2'], listed: ['2', '3'], asked: ['2'] },
  // A link to what the number is not of lists the number.
  { ofNumber: ['1', '2'], listed: ['3'], asked: ['1', '2'] },
])('asks $ofNumber narrowed to $listed for $asked', ({ ofNumber, listed, asked }) =>
  expect(listedLocations(ofNumber, listed)).toEqual(asked),
)
