import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccount, LedgerAccountType } from '../ledger/account.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { assignmentsOf, withAssigned } from './mapping-edits.ts'
import { type NewAccountPlan, type ProposedMapping, planNewAccounts, undoAddition, unplacedSentence } from './new-accounts.ts'
import { proposeMapping } from './proposal.ts'
import { categorizationProblems } from './validate-categorization.ts'

let last = 0
const newId = () => {
  last += 1
  return `g${last}`
}

const [INCOME, COST, EXPENSE] = ['INCOME', 'COST_OF_GOODS_SOLD', 'EXPENSE'] as const
const account = (id: number, name: string, type: LedgerAccountType | null, number = String(id)): LedgerAccount => ({
  id,
  number,
  name,
  type,
})

const firstMonth = [
  account(1000, 'Cash', 'BALANCE_SHEET'),
  account(4000, 'Sales', INCOME),
  account(5000, 'Materials', COST),
  account(6000, 'Salaries', EXPENSE),
  account(6100, 'Telephone', EXPENSE),
]

const proposedFor = (accounts: readonly LedgerAccount[]): ProposedMapping => {
  const proposal = proposeMapping(accounts, newId)
  if (proposal === null) throw new Error('Nothing was proposed')
  const placed = assignmentsOf(proposal.accountMappings)
  return { proposed: proposal.groups, placed, groups: proposal.groups, assignments: placed }
}

/** Target groups by name: `Catering > Revenue`. */
const outline = ({ placed, unplaced, groups }: NewAccountPlan): string[] => [
  ...placed.map((one) => `${one.account.name} > ${groups.find(({ id }) => id === one.groupId)?.name}`),
  ...unplaced.map((one) => `${one.account.name}: ${one.reason}`),
]

const plan = (mapping: ProposedMapping, accounts: readonly LedgerAccount[]) =>
  planNewAccounts(mapping, [...firstMonth, ...accounts], accounts, newId)

const groupNamed = (mapping: ProposedMapping, name: string): ProfitLossGroup => {
  const found = mapping.groups.find((group) => group.name === name)
  if (found === undefined) throw new Error(`There is no group ${name}`)
  return found
}

const withGroup = (mapping: ProposedMapping, name: string, changes: Partial<ProfitLossGroup>): ProposedMapping => ({
  ...mapping,
  groups: mapping.groups.map((group) => (group.name === name ? { ...group, ...changes } : group)),
})

describe('planNewAccounts', () => {
  const mapping = proposedFor(firstMonth)

  it('assigns accounts of a known type like the proposal', () => {
    const accounts = [account(4100, 'Consulting', INCOME), account(6200, 'Employee benefits', EXPENSE), account(6300, 'Postage', EXPENSE)]
    expect(outline(plan(mapping, accounts))).toEqual(['Consulting > Revenue', 'Employee benefits > Labor', 'Postage > Operating expenses'])
    expect(plan(mapping, accounts).added).toEqual([])
  })

  it('adds lines that are newly needed, exactly as in the proposal', () => {
    const accounts = [
      account(6400, 'Rent', EXPENSE),
      account(8000, 'Grants', 'OTHER_INCOME'),
      account(8100, 'Interest paid', 'OTHER_EXPENSE'),
    ]
    const planned = plan(mapping, accounts)
    expect(outline(planned)).toEqual(['Rent > Occupancy', 'Grants > Other income', 'Interest paid > Depreciation and interest'])
    expect(planned.added.map(({ name }) => name)).toEqual(['Occupancy', 'Depreciation and interest', 'Other income'])
    expect(categorizationProblems({ name: 'P&L', groups: planned.groups })).toEqual([])
    const names = ({ groups }: { readonly groups: readonly ProfitLossGroup[] }) =>
      groups.map(({ name, type, displayOrder, formula }) => [
        name,
        type,
        displayOrder,
        formula?.replaceAll(/\{([^}]*)\}/g, (_, id: string) => groups.find((group) => group.id === id)?.name ?? id),
      ])
    expect(names(planned)).toEqual(names(proposedFor([...firstMonth, ...accounts])))
    // Existing groups keep their ids.
    for (const { id, name } of mapping.groups) expect(planned.groups.find((group) => group.name === name)?.id).toBe(id)
  })

  it.each([
    ['a group renamed', withGroup(mapping, 'Operating expenses', { name: 'Opex' }), 'GROUP_CHANGED'],
    ['a group of another type', withGroup(mapping, 'Operating expenses', { type: 'RENT' }), 'GROUP_CHANGED'],
    ['a group moved', withGroup(mapping, 'Operating expenses', { parentId: groupNamed(mapping, 'Labor').id, type: null }), 'GROUP_CHANGED'],
    ['a group deleted', { ...mapping, groups: mapping.groups.filter(({ name }) => name !== 'Operating expenses') }, 'GROUP_CHANGED'],
    ['an account taken out', { ...mapping, assignments: withAssigned(mapping.assignments, [6100], null) }, 'GROUP_CHANGED'],
    [
      'an account moved away',
      { ...mapping, assignments: withAssigned(mapping.assignments, [6100], groupNamed(mapping, 'Labor').id) },
      'GROUP_CHANGED',
    ],
  ])('leaves an account unassigned for %s', (_, changed, reason) => {
    const postage = account(6300, 'Postage', EXPENSE)
    expect(outline(plan(changed, [postage]))).toEqual([`Postage: ${reason}`])
  })

  it('leaves an account unassigned whose type is not known, even if its name says something', () => {
    expect(outline(plan(mapping, [account(6300, 'Sales', null), account(6310, 'Sundry', null)]))).toEqual([
      'Sales: TYPE_NOT_KNOWN',
      'Sundry: TYPE_NOT_KNOWN',
    ])
  })

  it('still uses other groups, reordered groups, and groups with additional accounts', () => {
    const renamed = withGroup(withGroup(mapping, 'Labor', { name: 'People' }), 'Revenue', { displayOrder: 40 })
    const more = { ...renamed, assignments: withAssigned(renamed.assignments, [1000], groupNamed(mapping, 'Revenue').id) }
    expect(outline(plan(more, [account(4100, 'Consulting', INCOME), account(6200, 'Wages', EXPENSE)]))).toEqual([
      'Consulting > Revenue',
      'Wages: GROUP_CHANGED',
    ])
  })

  it('reports an account that somebody removed, and skips balance sheet and mapped accounts', () => {
    const taken = { ...mapping, placed: withAssigned(mapping.placed, [4000, 9], null) }
    const back = { ...taken, placed: new Map([...taken.placed, [4100, groupNamed(mapping, 'Revenue').id]]) }
    expect(outline(plan(back, [account(4100, 'Consulting', INCOME)]))).toEqual(['Consulting: TAKEN_OUT'])
    expect(outline(plan(mapping, [account(1100, 'Bank', 'BALANCE_SHEET'), account(4000, 'Sales', INCOME)]))).toEqual([])
  })

  it('adds no line if people changed the lines', () => {
    const changed = withGroup(mapping, 'Net income', { name: 'Profit' })
    expect(outline(plan(changed, [account(8000, 'Grants', 'OTHER_INCOME'), account(6400, 'Rent', EXPENSE)]))).toEqual([
      'Grants: NO_GROUP',
      'Rent: NO_GROUP',
    ])
    expect(plan(changed, [account(8000, 'Grants', 'OTHER_INCOME')]).groups).toBe(changed.groups)
  })

  it('adds a labor category only if labor is split already', () => {
    const restaurant = [account(1, 'Food sales', INCOME), account(2, 'Food cost', COST), account(3, 'General managers', EXPENSE)]
    const planOf = (accounts: readonly LedgerAccount[], more: readonly LedgerAccount[]) =>
      planNewAccounts(proposedFor(accounts), [...accounts, ...more], more, newId)
    const taxes = account(9, 'Payroll taxes', EXPENSE)
    expect(outline(planOf(restaurant, [taxes]))).toEqual(['Payroll taxes > Labor'])
    const split = planOf([...restaurant, account(4, 'Back of house', EXPENSE)], [taxes])
    expect(outline(split)).toEqual(['Payroll taxes > Taxes and benefits'])
    expect(split.added.map(({ name }) => name)).toEqual(['Taxes and benefits'])
    // If it cannot be split off, it is assigned to labor itself.
    const accounts = [...restaurant, account(4, 'Back of house', EXPENSE)]
    const changed = withGroup(proposedFor(accounts), 'Net income', { name: 'Profit' })
    expect(outline(planNewAccounts(changed, [...accounts, taxes], [taxes], newId))).toEqual(['Payroll taxes > Labor'])
  })

  it('gives the same result for accounts that arrive month by month in any order as for all at once', () => {
    const names = ['Food sales', 'Food cost', 'Managers', 'Payroll taxes', 'Rent', 'Telephone', 'Interest', 'Legal fees', 'Sales', 'Grants']
    const types: readonly LedgerAccountType[] = ['INCOME', 'COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_INCOME', 'OTHER_EXPENSE']
    const anyAccounts = fc
      .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...types)), { minLength: 2, maxLength: 12 })
      .map((all) => all.map(([name, type], at) => account(at + 1, name, type)))
    fc.assert(
      fc.property(anyAccounts, fc.nat(12), fc.nat(12), (accounts, one, other) => {
        const [first, second] = [1 + (Math.min(one, other) % accounts.length), 1 + (Math.max(one, other) % accounts.length)]
        let grown = proposedFor(accounts.slice(0, first))
        for (const [from, to] of [
          [first, Math.max(first, second)],
          [Math.max(first, second), accounts.length],
        ] as const) {
          const planned = planNewAccounts(grown, accounts.slice(0, to), accounts.slice(from, to), newId)
          expect(planned.unplaced).toEqual([])
          expect(categorizationProblems({ name: 'P&L', groups: planned.groups })).toEqual([])
          const placed = new Map([...grown.placed, ...planned.placed.map((two) => [two.account.id, two.groupId] as const)])
          grown = { proposed: planned.groups, groups: planned.groups, placed, assignments: placed }
        }
        // Every account of the profit and loss is mapped.
        expect([...grown.assignments.keys()].sort((a, b) => a - b)).toEqual(accounts.map(({ id }) => id))
        const ids = new Set(grown.groups.filter(({ formula }) => formula === null).map(({ id }) => id))
        for (const groupId of grown.assignments.values()) expect(ids).toContain(groupId)
      }),
      { numRuns: 300 },
    )
  })
})

describe('undoAddition', () => {
  const mapping = proposedFor(firstMonth)
  const accounts = [account(4100, 'Consulting', INCOME), account(6400, 'Rent', EXPENSE)]
  const planned = plan(mapping, accounts)
  const addition = { assignments: new Map(planned.placed.map((one) => [one.account.id, one.groupId])), groups: planned.added }
  const after: ProposedMapping = {
    proposed: planned.groups,
    groups: planned.groups,
    placed: new Map([...mapping.placed, ...addition.assignments]),
    assignments: new Map([...mapping.assignments, ...addition.assignments]),
  }
  const none = new Set<number>()
  const unused = () => false

  it('restores the previous state', () => {
    const back = undoAddition(after, addition, none, unused)
    expect(back.assignments).toEqual(mapping.assignments)
    expect(back.groups).toEqual(mapping.groups)
    expect([back.movedSince, back.stillUsed]).toEqual([[], []])
  })

  it('keeps accounts that somebody moved, or that have entries of other imports', () => {
    const labor = groupNamed(after, 'Labor').id
    const moved = { ...after, assignments: withAssigned(after.assignments, [6400], labor) }
    const back = undoAddition(moved, addition, new Set([4100]), unused)
    expect(back).toMatchObject({ movedSince: [6400], stillUsed: [4100] })
    expect(back.assignments.get(6400)).toBe(labor)
    expect(back.assignments.get(4100)).toBe(groupNamed(after, 'Revenue').id)
    // Occupancy has no accounts left.
    expect(back.groups.map(({ name }) => name)).not.toContain('Occupancy')
  })

  it('ignores accounts that somebody removed', () => {
    const emptied = { ...after, assignments: withAssigned(after.assignments, [6400], null) }
    expect(undoAddition(emptied, addition, none, unused)).toMatchObject({ movedSince: [], stillUsed: [] })
  })

  it('keeps a group that is used elsewhere, and all groups if somebody changed one', () => {
    const occupancy = groupNamed(after, 'Occupancy').id
    expect(undoAddition(after, addition, none, (id) => id === occupancy).groups).toBe(after.groups)
    const renamed = withGroup(after, 'Occupancy', { name: 'Premises' })
    expect(undoAddition(renamed, addition, none, unused).groups).toBe(renamed.groups)
  })
})

it.each([
  ['TYPE_NOT_KNOWN', 'Its type is not known. Set its type, or assign it under Settings, Mappings.'],
  ['NO_PROPOSED_MAPPING', 'No mapping here was proposed from the ledger. Assign it under Settings, Mappings.'],
  [
    'FIRST_STATE_UNKNOWN',
    'The proposed mapping was edited before versions were saved, so imports do not add to it. Assign it under Settings, Mappings.',
  ],
  ['GROUP_CHANGED', 'Someone changed the group “Labor”. Assign it under Settings, Mappings.'],
] as const)('explains %s and what to do', (reason, sentence) => {
  expect(unplacedSentence({ reason, groupName: 'Labor' })).toBe(sentence)
})
