import fc from 'fast-check'
import type { Favorability, ProfitLossGroup, ProfitLossGroupType } from '../src/mappings/categorization.ts'

/** A root category named after its id, with changes. */
export const group = (id: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

/** Random groups: a tree of categories `c0`, `c1`, …, and calculations over earlier groups. */
export const anyGroups = fc
  .record({
    categories: fc.array(
      fc.record({
        parent: fc.option(fc.nat(7)),
        type: fc.constantFrom<ProfitLossGroupType | null>('REVENUE', 'OTHER_INCOME', 'OPEX', 'COGS', null),
        displayOrder: fc.nat(3),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    formulas: fc.array(
      fc.record({
        terms: fc.array(
          fc.tuple(fc.constantFrom('+', '-', '*', '/'), fc.nat(12), fc.boolean(), fc.constantFrom(null, null, null, '2', '0.125', '.5')),
          { minLength: 1, maxLength: 4 },
        ),
        favorability: fc.constantFrom<Favorability | null>('UP', 'DOWN', null),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ categories, formulas }): readonly ProfitLossGroup[] => {
    const groups = categories.map(({ parent, ...rest }, id) =>
      group(`c${id}`, { ...rest, parentId: parent !== null && parent < id ? `c${parent}` : null }),
    )
    for (const [id, { terms, favorability }] of formulas.entries()) {
      const known = groups.map((one) => one.id)
      const text = terms.map(([operator, operand, isNegative, constant], at) => {
        const value = constant ?? `{${known[operand % known.length]}}`
        return `${at === 0 ? '' : ` ${operator} `}${isNegative ? `-${value}` : value}`
      })
      groups.push(group(`f${id}`, { formula: text.join(''), favorability, displayOrder: 2 }))
    }
    return groups
  })

/** The id of one of the random categories, chosen by any number. */
export const categoryAt = (groups: readonly ProfitLossGroup[], at: number): string =>
  `c${at % groups.filter(({ formula }) => formula === null).length}`
