import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from './categorization.ts'
import { categorizationProblems, checkCategorization } from './validate-categorization.ts'

const group = (id: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name: `The ${id}`,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

const sound = [
  group('revenue', { type: 'REVENUE' }),
  group('food', { parentId: 'revenue' }),
  group('fees', { parentId: 'revenue', type: 'OPEX' }),
  group('cogs', { type: 'COGS' }),
  group('gross', { formula: '{revenue} - {cogs}', type: 'GROSS_PROFIT' }),
  group('margin', { formula: '{gross} / {revenue}', parentId: 'revenue' }),
]

const problemsWith = (...groups: ProfitLossGroup[]) =>
  categorizationProblems({ name: 'Management', groups: [...sound, ...groups] }).map(({ message, groupId, field }) => ({
    message,
    groupId,
    field,
  }))

describe('categorizationProblems', () => {
  it('finds none in a valid or an empty categorization', () => {
    expect(problemsWith()).toEqual([])
    expect(categorizationProblems({ name: 'New', groups: [] })).toEqual([])
  })

  it.each<{ what: string; groups: ProfitLossGroup[]; message: string; groupId: string; field: string }>([
    {
      what: 'a group without a name',
      groups: [group('x', { name: ' ', type: 'OPEX' })],
      message: 'Every group needs a name',
      groupId: 'x',
      field: 'name',
    },
    {
      what: 'an id twice',
      groups: [group('food', { name: 'Again', type: 'OPEX' })],
      message: '"Again" has the same id as another group, "food"',
      groupId: 'food',
      field: 'id',
    },
    { what: 'an id with braces', groups: [group('a}b', { type: 'OPEX' })], message: 'has braces in it', groupId: 'a}b', field: 'id' },
    {
      what: 'an unknown parent',
      groups: [group('x', { parentId: 'nowhere' })],
      message: 'under a group that does not exist, "nowhere"',
      groupId: 'x',
      field: 'parentId',
    },
    {
      what: 'a parent that is a calculation',
      groups: [group('x', { parentId: 'gross' })],
      message: '"The x" is under "The gross", which is a calculation',
      groupId: 'x',
      field: 'parentId',
    },
    {
      what: 'a root category without a type',
      groups: [group('x')],
      message: '"The x" is at the top and needs a type',
      groupId: 'x',
      field: 'type',
    },
    {
      what: 'a subtotal type on a category',
      groups: [group('x', { type: 'EBITDA' })],
      message: '"The x" is a category and cannot have the type EBITDA',
      groupId: 'x',
      field: 'type',
    },
    {
      what: 'a category type on a calculation',
      groups: [group('x', { type: 'RENT', formula: '1' })],
      message: '"The x" is a calculation and cannot have the type RENT',
      groupId: 'x',
      field: 'type',
    },
    {
      what: 'a formula that cannot be read',
      groups: [group('x', { formula: '{food} ^ 2' })],
      message: 'The formula of "The x" cannot be read. "^" at character 8 cannot be used',
      groupId: 'x',
      field: 'formula',
    },
    {
      what: 'an empty formula',
      groups: [group('x', { formula: '' })],
      message: 'The formula of "The x" cannot be read. The formula is empty',
      groupId: 'x',
      field: 'formula',
    },
    {
      what: 'an unknown reference',
      groups: [group('x', { formula: '{food} - {gone} * {gone}' })],
      message: 'The formula of "The x" refers to a group that does not exist: {gone} at character 10',
      groupId: 'x',
      field: 'formula',
    },
    {
      what: 'a formula that uses itself',
      groups: [group('x', { formula: '{x} + 1' })],
      message: 'The formula of "The x" names itself',
      groupId: 'x',
      field: 'formula',
    },
    {
      what: 'formulas in a cycle',
      groups: [group('x', { formula: '{y}' }), group('y', { formula: '{z}' }), group('z', { formula: '{x}' })],
      message: 'in a circle: The x → The y → The z → The x',
      groupId: 'x',
      field: 'formula',
    },
  ])('finds $what', ({ groups, message, groupId, field }) => {
    expect(problemsWith(...groups)).toEqual([
      { message: expect.stringContaining(message), groupId, field: `groups.${sound.length}.${field}` },
    ])
  })

  it('finds cycles of parents, and reports only their members', () => {
    const circle = [group('x', { parentId: 'y' }), group('y', { parentId: 'x' }), group('under', { parentId: 'x' })]
    const found = problemsWith(...circle)
    expect(found.map((problem) => problem.groupId)).toEqual(['x', 'y'])
    expect(found[0]?.message).toContain('in a circle: The x → The y → The x')
  })

  it('requires a name', () => {
    expect(() => checkCategorization({ name: ' ', groups: sound })).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'name', message: 'Enter a name for the categorization.' }),
    )
    expect(() => checkCategorization({ name: 'Management', groups: sound })).not.toThrow()
  })
})
