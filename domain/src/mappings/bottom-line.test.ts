import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { bottomLineWarnings } from './bottom-line.ts'
import { groupTree } from './group-tree.ts'
import { READY_MADE, readyMadeGroups } from './ready-made.ts'

const lines = [
  group('Sales', { type: 'REVENUE' }),
  group('Labor', { type: 'PAYROLL' }),
  group('Crew', { parentId: 'Labor' }),
  group('Tips', { parentId: 'Labor' }),
  group('Rent', { type: 'RENT' }),
]
const warnings = (formula: string, more: readonly ReturnType<typeof group>[] = []) =>
  bottomLineWarnings(groupTree([...lines, ...more, group('Net', { type: 'NET_INCOME', formula })]))

describe('bottomLineWarnings', () => {
  it.each([
    { formula: '{Sales} - {Labor} - {Rent}', expected: [] },
    { formula: '{Sales} - {Crew} - {Tips} - {Rent}', expected: [] },
    { formula: '{Sales} - {Labor}', expected: ['Net does not count Rent.'] },
    { formula: '{Sales} - {Labor} - {Crew} - {Rent}', expected: ['Net counts Crew twice.'] },
    { formula: '{Sales} - 3 * {Labor} + {Rent}', expected: ['Net counts Labor 3 times.', 'Net counts Rent with the wrong sign.'] },
    { formula: '{Sales} - 0.5 * {Labor} - {Rent}', expected: ['Net counts Labor in part.'] },
    { formula: '{Sales} - {Crew} - {Rent}', expected: ['Net does not count Labor.', 'Net counts Crew once.'] },
    { formula: '{Sales} / {Labor}', expected: [] },
  ])('$formula', ({ formula, expected }) => expect(warnings(formula)).toEqual(expected))

  it('follows other calculations', () => {
    const gross = group('Gross', { type: 'GROSS_PROFIT', formula: '{Sales} - {Labor}' })
    expect(warnings('{Gross} - {Labor} - {Rent}', [gross])).toEqual(['Net counts Labor twice.'])
  })

  it('finds nothing in the ready-made categorizations', () => {
    for (const { id } of READY_MADE) {
      let last = 0
      expect(bottomLineWarnings(groupTree(readyMadeGroups(id, () => `g${(last += 1)}`)))).toEqual([])
    }
  })
})
