import { describe, expect, it } from 'vitest'
import type { CompanyNames } from '../assistant/company-names.ts'
import { parseDay } from '../time/day.ts'
import { companyThings, findThings, placesNamed, refOf, thingNamed } from './company-things.ts'
import { FOUND_KINDS } from './tool-inputs.ts'

const group = (id: string, name: string, formula: string | null = null) =>
  ({ id, name, formula, parentId: null, type: 'OPEX', displayOrder: 1, favorability: null }) as const
const names: CompanyNames = {
  mappingId: 'm1',
  groups: [group('g1', 'Rent'), group('g2', 'Labor'), group('g3', 'Total costs', '{g1} + {g2}')],
  accounts: [
    { id: '1', number: '6500', name: 'Rent', type: 'EXPENSE', groupId: 'g1' },
    { id: '2', number: '12', name: 'Parking', type: 'EXPENSE', groupId: null },
    { id: '3', number: '6510', name: 'Bonus', type: 'EXPENSE', groupId: 'g2' },
    { id: '12', number: '6520', name: 'Bonus', type: 'EXPENSE', groupId: 'g2' },
  ],
  metrics: [{ id: 'x1', name: 'Guests', definition: 'Covers', isSummed: true, isCounted: true, isShare: false, direction: 'UP' }],
  locations: [
    { id: '7', name: 'Store 7' },
    { id: '8', name: 'Store 8' },
  ],
  tree: [
    {
      id: 'n1',
      name: 'East',
      tag: 'REGION_GROUP',
      locationIds: [],
      children: [{ id: 'n2', name: 'Harbor Street', tag: 'LOCATION', locationIds: ['7'], children: [] }],
    },
  ],
  budgets: [{ id: 'b1', name: 'Plan' }],
  time: { today: parseDay('2026-06-30'), lastLedgerDay: parseDay('2026-05-31'), fiscalYearStartMonth: 1 },
  firstLedgerDay: parseDay('2025-01-01'),
  currency: 'USD',
  entryTypes: [],
}
const things = companyThings(names, [{ id: 'm1', name: 'Mine' }])
const named = (text: string, kinds = FOUND_KINDS.slice(0, 3)) => refOf(thingNamed(things, text, kinds, 'of'))

describe('a name', () => {
  it.each([
    ['labor', 'group:g2'],
    ['  TOTAL COSTS ', 'group:g3'],
    ['Rent', 'group:g1'],
    ['6500', 'account:1'],
    ['6500 rent', 'account:1'],
    ['account:12', 'account:12'],
    // A number of an account is no id.
    ['12', 'account:2'],
    ['guests', 'metric:x1'],
  ])('%s is %s', (text, ref) => expect(named(text)).toBe(ref))

  it('of several things of a kind is refused with each of them', () => {
    expect(() => named('bonus')).toThrow(
      '2 accounts are called "bonus": account:3 (in Labor); account:12 (in Labor). Name one by its reference.',
    )
  })

  it.each([
    ['Labour', 'Did you mean "Labor" (group:g2)?'],
    ['group:g9', 'Look it up with find.'],
    ['labor cost', '"Labor" (group:g2)'],
    ['x'.repeat(500), 'There is no line, account or metric "xxx'],
  ])('that nothing has is refused: %s', (text, sentence) => expect(() => named(text)).toThrow(sentence))

  it('of a place is the one that the tree gives it', () => {
    expect(placesNamed(things, ['harbor street', 'Store 8', 'East', 'location:7'])).toEqual({
      locationIds: ['7', '8'],
      nodeIds: ['n1'],
      isAllBut: false,
    })
    expect(() => placesNamed(things, [], true)).toThrow('Name the locations that are left out.')
  })
})

describe('finding', () => {
  it('wants every word, and puts whole names first', () => {
    expect(findThings(things, 'rent', []).things.map(refOf)).toEqual(['group:g1', 'account:1'])
    expect(findThings(things, '65 bon', ['account']).things.map(refOf)).toEqual(['account:3', 'account:12'])
    expect(findThings(things, null, ['budget', 'mapping']).count).toBe(2)
    expect(findThings(things, 'guest count', [])).toMatchObject({ count: 0, nearest: ['Guests'] })
  })

  it('prints formulas with names', () => {
    expect(findThings(things, 'total costs', []).things[0]?.about).toBe('calculation: Rent + Labor')
  })

  it('refuses more than can be listed, with how many of each kind', () => {
    const many = companyThings(
      { ...names, locations: Array.from({ length: 250 }, (_, at) => ({ id: String(at), name: `Shop ${at}` })) },
      [],
    )
    expect(() => findThings(many, 'shop', [])).toThrow('249 things match (249 locations), more than the 200 that are listed at once.')
  })
})
