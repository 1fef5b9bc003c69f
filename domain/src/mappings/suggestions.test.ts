import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGroups, group } from '../../test/groups.ts'
import type { LedgerAccount, LedgerAccountType } from '../ledger/account.ts'
import type { Assignments } from './mapping-edits.ts'
import { isLikely, type SuggestionInput, suggestGroups } from './suggestions.ts'

const account = (number: string, name: string, type: LedgerAccountType | null = 'EXPENSE', id = Number(number)): LedgerAccount => ({
  id,
  number,
  name,
  type,
})
const groups = [
  group('Revenue', { type: 'REVENUE' }),
  group('Cost of goods', { type: 'COGS' }),
  group('Labor', { type: 'PAYROLL' }),
  group('Direct operating', { type: 'OPEX' }),
  group('Occupancy', { type: 'RENT' }),
  group('Depreciation and interest', { type: 'OTHER_EXPENSE' }),
  group('Net income', { type: 'NET_INCOME', formula: '{Revenue} - {Labor}' }),
]
const held = [
  account('4010', 'Food sales', 'INCOME'),
  account('6110', 'Supplies and smallwares'),
  account('6140', 'Local marketing'),
  account('6150', 'Utilities: gas'),
  account('6510', 'Base rent'),
  account('6010', 'Hourly wages'),
]
const assignments: Assignments = new Map([
  [4010, 'Revenue'],
  [6110, 'Direct operating'],
  [6140, 'Direct operating'],
  [6150, 'Direct operating'],
  [6510, 'Occupancy'],
  [6010, 'Labor'],
])
const suggest = (subject: LedgerAccount, rest: Partial<SuggestionInput> = {}) =>
  suggestGroups({ accounts: [...held, subject], groups, assignments, others: [], ...rest })(subject)

describe('suggestions', () => {
  it.each([
    {
      name: 'between two of one group',
      subject: account('6120', 'Delivery commissions'),
      groupId: 'Direct operating',
      reason: 'Between 6110 and 6140',
    },
    {
      name: 'by a word of other accounts',
      subject: account('9999', 'Utilities: water'),
      groupId: 'Direct operating',
      reason: 'Like Utilities: gas',
    },
    {
      name: 'by the trade’s term for it',
      subject: account('', 'Common area maintenance, rent', 'EXPENSE', 7),
      groupId: 'Occupancy',
      reason: 'Like Base rent',
    },
    {
      name: 'by the group’s own name',
      subject: account('', 'Depreciation', 'OTHER_EXPENSE', 7),
      groupId: 'Depreciation and interest',
      reason: 'Its name says depreciation',
    },
    { name: 'by type', subject: account('', 'Vending', 'INCOME', 7), groupId: 'Revenue', reason: 'The only category of its type' },
  ])('come $name', ({ subject, groupId, reason }) => {
    const [first] = suggest(subject)
    expect(first?.groupId).toBe(groupId)
    expect(first?.reasons).toContain(reason)
  })

  it('prefer other mappings of the company over names and numbers', () => {
    const subject = account('6120', 'Delivery commissions')
    const others = [
      {
        name: 'Lender package',
        groups: [group('x1', { name: 'direct operating', type: 'OPEX' }), group('x2', { name: 'Occupancy costs', type: 'RENT' })],
        assignments: new Map([
          [6120, 'x2'],
          [6510, 'x2'],
        ]),
      },
    ]
    // Under another name there: follows the accounts that share its group.
    const [first] = suggest({ ...subject, number: '' }, { others })
    expect(first).toMatchObject({ groupId: 'Occupancy', reasons: ['In Lender package: Occupancy costs'] })
    const same = suggest(subject, { others: others.map((other) => ({ ...other, assignments: new Map([[6120, 'x1']]) })) })
    expect(same[0]).toMatchObject({ groupId: 'Direct operating' })
    expect(same[0]?.reasons[0]).toBe('In Lender package: direct operating')
    expect(isLikely(same)).toBe(true)
  })

  it.each([
    { theirs: 'General costs', mine: 'Other expenses' },
    { theirs: 'Налоги', mine: 'Аренда' },
    { theirs: '—', mine: '…' },
  ])('do not match "$theirs" of another mapping with "$mine"', ({ theirs, mine }) => {
    const others = [{ name: 'Lender', groups: [group('x1', { name: theirs, type: 'OPEX' })], assignments: new Map([[7, 'x1']]) }]
    const subject = account('', 'Parking', null, 7)
    const here = [group('a', { name: mine, type: 'OPEX' }), group('b', { type: 'RENT' })]
    expect(suggest(subject, { accounts: [subject], groups: here, assignments: new Map(), others })).toEqual([])
    const [same] = suggest(subject, { accounts: [subject], groups: [...here, group('c', { name: theirs, type: 'OPEX' })], others })
    expect(same).toMatchObject({ groupId: 'c', reasons: [`In Lender: ${theirs}`] })
  })

  describe('in a report with nested lines', () => {
    const detailed = [
      group('Sales', { type: 'REVENUE' }),
      group('Food', { parentId: 'Sales' }),
      group('Discounts and comps', { parentId: 'Sales' }),
      group('Cost of sales', { type: 'COGS' }),
      group('Food cost', { parentId: 'Cost of sales' }),
      group('Beverage cost', { parentId: 'Cost of sales' }),
    ]
    const sales = account('4020', 'Beverage sales', 'INCOME')
    const suggestFor = (number: string, name: string, type: LedgerAccountType, here: Assignments = new Map()) =>
      suggest(account(number, name, type), { accounts: [sales, account(number, name, type)], groups: detailed, assignments: here })

    it('prefer the nested line that the name suggests', () => {
      const found = suggestFor('4010', 'Food sales', 'INCOME')
      expect(found.map(({ groupId }) => groupId)).toEqual(['Food', 'Sales'])
      expect(isLikely(found)).toBe(true)
    })

    it.each([
      { number: '4090', name: 'Discounts and comps', type: 'INCOME' as const },
      { number: '5010', name: 'Food cost', type: 'COST_OF_GOODS_SOLD' as const },
      { number: '5020', name: 'beverage  costs', type: 'COST_OF_GOODS_SOLD' as const, called: 'Beverage cost' },
    ])('use the line named "$name", wherever similar accounts are', ({ number, name, type, called = name }) => {
      const found = suggestFor(number, name, type, new Map([[4020, 'Sales']]))
      expect(found[0]?.groupId).toBe(called)
      expect(isLikely(found)).toBe(true)
    })

    it('use the outer line if only the type is evidence', () => {
      const [first] = suggestFor('5030', 'Wine', 'COST_OF_GOODS_SOLD')
      expect(first?.groupId).toBe('Cost of sales')
      expect(first?.reasons).toContain('The only category of its type')
    })

    it('use the outer line if there is little evidence for a nested one', () => {
      expect(suggestFor('4050', 'Catering sales', 'INCOME', new Map([[4020, 'Sales']]))[0]?.groupId).toBe('Sales')
    })
  })

  it('are empty for the balance sheet, and without evidence', () => {
    expect(suggest(account('1010', 'Cash', 'BALANCE_SHEET'))).toEqual([])
    expect(suggest(account('', 'Suspense', null, 7))).toEqual([])
    expect(suggest(account('', '—', null, 7), { groups: [...groups, group('…', { type: 'OPEX' })] })).toEqual([])
    expect(isLikely([])).toBe(false)
  })

  it.each([
    ['Vending machines', 'Revenue', 'Usually revenue'],
    ['Services', 'Revenue', 'Usually revenue'],
    ['Dues and subscriptions', 'Direct operating', 'Usually operating'],
    ['Property lease', 'Occupancy', 'Usually occupancy'],
  ])('go by the name of %s, which has neither number nor type, and are not accepted in bulk', (name, groupId, reason) => {
    const [first, ...others] = suggest(account('', name, null, 7))
    expect(first).toMatchObject({ groupId, reasons: expect.arrayContaining([reason]) })
    expect(isLikely([...(first === undefined ? [] : [first]), ...others])).toBe(false)
  })

  it('are empty for accounts whose names are of the balance sheet', () => {
    expect(suggest(account('820', 'GST', null, 7))).toEqual([])
  })

  it('are less certain if the sign would change', () => {
    const subject = account('6120', 'Supplies refunds', 'INCOME')
    expect(suggest(subject).find(({ groupId }) => groupId === 'Direct operating')?.weight ?? 0).toBeLessThan(0.5)
  })

  it('are at most two existing categories, likeliest first, deterministically', () => {
    const accounts = fc.array(
      fc.record({
        id: fc.nat(20),
        number: fc.constantFrom('', '4000', '4010', '6100', '6110', '99'),
        name: fc.constantFrom('Rent', 'Food sales', 'c1 wages', 'Other', ''),
        type: fc.constantFrom<LedgerAccountType | null>('INCOME', 'EXPENSE', 'OTHER_EXPENSE', 'COST_OF_GOODS_SOLD', null),
      }),
      { minLength: 1 },
    )
    const places = fc.array(fc.tuple(fc.nat(20), fc.constantFrom('c0', 'c1', 'c2', 'f0', 'gone')))
    fc.assert(
      fc.property(accounts, anyGroups, anyGroups, places, places, (known, own, other, here, there) => {
        const input = {
          accounts: known,
          groups: own,
          assignments: new Map(here),
          others: [{ name: 'O', groups: other, assignments: new Map(there) }],
        }
        const [one, again] = [suggestGroups(input), suggestGroups(input)]
        for (const subject of known) {
          const found = one(subject)
          expect(found).toEqual(again(subject))
          expect(found.length).toBeLessThanOrEqual(2)
          const weights = found.map(({ weight }) => weight)
          expect(weights).toEqual([...weights].sort((a, b) => b - a))
          for (const { groupId, weight, reasons } of found) {
            expect(own.find(({ id }) => id === groupId)?.formula).toBeNull()
            expect(weight).toBeLessThanOrEqual(1)
            expect(reasons.length).toBeGreaterThan(0)
          }
        }
      }),
    )
  })
})
