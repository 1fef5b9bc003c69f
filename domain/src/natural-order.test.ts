import { describe, expect, it } from 'vitest'
import { compareNames, inNaturalOrder } from './natural-order.ts'

describe('names in natural order', () => {
  it.each([
    { names: ['Store 10', 'Store 2', 'Store 1'], sorted: ['Store 1', 'Store 2', 'Store 10'] },
    { names: ['210 Downtown', '21 Uptown', '3'], sorted: ['3', '21 Uptown', '210 Downtown'] },
    { names: ['Zoo', 'Éclair', 'edge', 'Alpha'], sorted: ['Alpha', 'Éclair', 'edge', 'Zoo'] },
    { names: ['(No location)', 'Bay'], sorted: ['(No location)', 'Bay'] },
  ])('sorts $names', ({ names, sorted }) => {
    expect(inNaturalOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(sorted)
  })

  it('tells different names apart', () => {
    expect(compareNames('01', '1')).not.toBe(0)
    expect(compareNames('01', '1')).toBe(-compareNames('1', '01'))
    expect(compareNames('Bay', 'Bay')).toBe(0)
  })
})
