import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from './categorization.ts'
import { changedAccounts, mappingChanges } from './mapping-changes.ts'
import {
  type Assignments,
  accountsAssigned,
  assignmentsOf,
  MAPPING_WORDS,
  type MappingContent,
  mergeMappings,
  withAssigned,
  withAssignedEach,
  withoutInvalidGroups,
} from './mapping-edits.ts'

const content = (places: Readonly<Record<number, string>>, rest: Partial<MappingContent> = {}): MappingContent => ({
  name: 'Ours',
  description: null,
  assignments: new Map(Object.entries(places).map(([id, groupId]) => [Number(id), groupId])),
  ...rest,
})
const names = { account: (id: number) => `${id}0`, group: (id: string) => (id === 'gone' ? null : id.toUpperCase()) }

const group = (id: string, formula: string | null): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: null,
  displayOrder: 0,
  formula,
  favorability: null,
})

const anyAssignments: fc.Arbitrary<Assignments> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('a', 'b', 'c')))
  .map((pairs) => new Map(pairs))

describe('accounts of a mapping', () => {
  it('are assigned to one group or unassigned', () => {
    fc.assert(
      fc.property(anyAssignments, fc.array(fc.integer({ min: 1, max: 9 })), fc.constantFrom('a', 'd', null), (before, ids, groupId) => {
        const after = withAssigned(before, ids, groupId)
        for (const id of ids) expect(after.get(id) ?? null).toBe(groupId)
        for (const [id, was] of before) if (!ids.includes(id)) expect(after.get(id)).toBe(was)
        expect(withAssigned(after, ids, groupId)).toBe(after)
        expect(assignmentsOf(accountsAssigned(after))).toEqual(after)
      }),
    )
  })

  it('are assigned to a group each', () => {
    const before: Assignments = new Map([[1, 'a']])
    const groups = new Map([
      [1, 'b'],
      [2, 'a'],
      [3, 'b'],
    ])
    expect(withAssignedEach(before, groups)).toEqual(groups)
    expect(withAssignedEach(before, new Map([[1, 'a']]))).toBe(before)
  })

  it('are unassigned from deleted groups and from calculations', () => {
    const a = group('a', null)
    const mapping = content({ 1: 'a', 2: 'gone', 3: 'sum' })
    expect(withoutInvalidGroups(mapping, [a, group('sum', '{group:a}')]).assignments).toEqual(new Map([[1, 'a']]))
    expect(withoutInvalidGroups(mapping, [a, group('sum', null), group('gone', null)]).assignments).toBe(mapping.assignments)
  })
})

describe('mappingChanges', () => {
  it('describes where accounts moved from and to', () => {
    const before = content({ 1: 'a', 2: 'a', 3: 'a', 4: 'a', 5: 'b', 7: 'gone' })
    const after = content({ 1: 'b', 2: 'b', 3: 'b', 4: 'b', 6: 'c', 7: 'a' }, { name: 'Theirs', description: 'For the bank' })
    expect(mappingChanges(before, after, names)).toEqual([
      'Renamed from Ours to Theirs',
      'Description: For the bank',
      '4 accounts (10, 20, …) moved from A to B',
      '50 removed from B',
      '60 assigned to C',
      '70 moved from a deleted group to A',
    ])
    expect(mappingChanges(after, after, names)).toEqual([])
    expect(mappingChanges(content({}, { description: 'x' }), content({}), names)).toEqual(['Description removed'])
  })
})

describe('mergeMappings', () => {
  it('takes changes of one side only; conflicts are reported, and theirs unless mine is chosen', () => {
    const base = content({ 1: 'a', 2: 'a', 3: 'a', 4: 'b' })
    const mine = content({ 1: 'b', 2: 'a', 3: 'c', 4: 'b' })
    const theirs = content({ 1: 'a', 3: 'b', 5: 'c' }, { name: 'Renamed' })
    expect(mergeMappings(base, mine, theirs)).toEqual({
      content: content({ 1: 'b', 3: 'b', 5: 'c' }, { name: 'Renamed' }),
      accounts: [3],
      words: [],
    })
    expect(mergeMappings(base, { ...mine, name: 'M' }, theirs)).toMatchObject({ content: { name: 'Renamed' }, words: ['name'] })
    expect(mergeMappings(base, { ...mine, name: 'M' }, theirs, new Set(['3', MAPPING_WORDS])).content).toEqual(
      content({ 1: 'b', 3: 'c', 5: 'c' }, { name: 'M' }),
    )
  })

  it('keeps a description that only one changed where both changed the name', () => {
    const [base, theirs] = [content({}), content({}, { name: 'T' })]
    const mine = content({}, { name: 'M', description: 'For the bank' })
    expect(mergeMappings(base, mine, theirs)).toEqual({
      content: content({}, { name: 'T', description: 'For the bank' }),
      accounts: [],
      words: ['name'],
    })
    expect(mergeMappings(base, theirs, mine).content).toEqual(mine)
    expect(mergeMappings(base, theirs, mine, new Set([MAPPING_WORDS])).content).toEqual({ ...mine, name: 'T' })
    const other = { ...theirs, description: 'For us' }
    expect(mergeMappings(base, mine, other)).toEqual({ content: other, accounts: [], words: ['name', 'description'] })
    expect(mergeMappings(base, mine, other, new Set([MAPPING_WORDS])).content).toEqual(mine)
  })

  it('loses no change without a conflict', () => {
    fc.assert(
      fc.property(anyAssignments, anyAssignments, anyAssignments, (base, mine, theirs) => {
        const merged = mergeMappings(
          content({}, { assignments: base }),
          content({}, { assignments: mine }),
          content({}, { assignments: theirs }),
        )
        const [own, other] = [
          changedAccounts({ assignments: base }, { assignments: mine }),
          changedAccounts({ assignments: base }, { assignments: theirs }),
        ]
        for (const id of own) if (!other.includes(id)) expect(merged.content.assignments.get(id)).toBe(mine.get(id))
        for (const id of other) expect(merged.content.assignments.get(id)).toBe(theirs.get(id))
        expect(merged.accounts).toEqual(own.filter((id) => other.includes(id) && mine.get(id) !== theirs.get(id)))
        for (const id of base.keys()) if (![...own, ...other].includes(id)) expect(merged.content.assignments.get(id)).toBe(base.get(id))
      }),
    )
  })
})
