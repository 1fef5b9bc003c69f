import { describe, expect, it } from 'vitest'
import { decimalFromFraction } from '../money/decimal.ts'
import { outsideNetIncome } from '../profit-loss/reconciliation.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { favorabilities } from './favorability.ts'
import { figureUnits } from './figure-units.ts'
import { formulaNames } from './formula-names.ts'
import { shownFormula } from './formula-text.ts'
import { groupTree } from './group-tree.ts'
import { accountWeights } from './linear-terms.ts'
import { READY_MADE, readyMadeGroups } from './ready-made.ts'
import { categorizationProblems } from './validate-categorization.ts'

const groupsOf = (id: (typeof READY_MADE)[number]['id']): readonly ProfitLossGroup[] => {
  let last = 0
  return readyMadeGroups(id, () => `g${(last += 1)}`)
}

describe.each(READY_MADE)('$trade', ({ id, name }) => {
  const groups = groupsOf(id)
  const tree = groupTree(groups)
  const called = (wanted: string) => {
    const found = tree.nodes.find(({ group }) => group.name === wanted)
    if (found === undefined) throw new Error(`There is no ${wanted}`)
    return found
  }
  /** Factor of each top-level category's debits in a calculation. */
  const takenFrom = (wanted: string): Record<string, string> => {
    const weights = accountWeights(tree, called(wanted).group.id) ?? []
    return Object.fromEntries(
      tree.roots.flatMap(({ group, index }) => {
        const weight = weights[index]
        return group.formula !== null || weight === undefined || weight.numerator === 0n
          ? []
          : [[group.name, decimalFromFraction(weight, 0)]]
      }),
    )
  }

  it('can be saved unchanged', () => expect(categorizationProblems({ name, groups })).toEqual([]))

  it('has a net income that counts each category once, as credit minus debit', () => {
    expect(outsideNetIncome(tree, new Set())).toEqual([])
    const categories = tree.roots.filter(({ group }) => group.formula === null).map(({ group }) => group.name)
    expect(takenFrom('Net income')).toEqual(Object.fromEntries(categories.map((category) => [category, '-1'])))
  })

  it('includes rent in four-wall EBITDA, but neither overhead nor depreciation', () => {
    const rent = tree.roots.find(({ group }) => group.type === 'RENT')?.group.name ?? ''
    expect(takenFrom('Four-wall EBITDA')).toHaveProperty([rent], '-1')
    for (const outside of ['Corporate overhead', 'Depreciation and amortization', 'Interest', 'Other income', 'Other expense'])
      expect(takenFrom('Four-wall EBITDA')).not.toHaveProperty([outside])
    expect(takenFrom('EBITDA')).toEqual({ ...takenFrom('Four-wall EBITDA'), 'Corporate overhead': '-1' })
  })

  it('has a favorability for every line', () => {
    const directions = favorabilities(tree)
    expect(tree.nodes.filter(({ group }) => directions.get(group.id) === null).map(({ group }) => group.name)).toEqual([])
    const bad = tree.roots
      .filter(({ group }) => group.formula !== null && directions.get(group.id) === 'DOWN')
      .map(({ group }) => group.name)
    expect(bad.every((one) => /cost|Labor|pay|Occupancy|Supplies/i.test(one))).toBe(true)
    expect(directions.get(called('Four-wall margin').group.id)).toBe('UP')
  })

  it('shows ratios as percentages', () => {
    const units = figureUnits(tree)
    for (const { group } of tree.nodes) expect(units.get(group.id)).toBe(/%|Four-wall margin/.test(group.name) ? 'share' : 'money')
  })
})

it('has the statement of restaurants', () => {
  const groups = groupsOf('restaurant')
  const names = formulaNames(groups)
  const outline = groupTree(groups).roots.map(({ group, children }) =>
    group.formula === null
      ? `${group.name} [${children.map((child) => child.group.name).join(', ')}]`
      : `${group.name} = ${shownFormula(group.formula, names)}`,
  )
  expect(outline).toEqual([
    'Sales [Food, Beverage, Catering and delivery, Discounts and comps]',
    'Cost of sales [Food cost, Beverage cost, Paper and packaging]',
    'Gross profit = {Sales} - {Cost of sales}',
    'Labor [Management, Hourly staff, Taxes and benefits]',
    'Prime cost = {Cost of sales} + {Labor}',
    'Direct operating [Supplies, Marketing, Music and entertainment, Utilities, Repairs and maintenance, General and administrative]',
    'Controllable income = {Gross profit} - {Labor} - {Direct operating}',
    'Occupancy [Rent and common area, Property taxes and insurance, Equipment leases]',
    'Four-wall EBITDA = {Controllable income} - {Occupancy}',
    'Corporate overhead [Administrative pay, Professional fees, Office and travel]',
    'EBITDA = {Four-wall EBITDA} - {Corporate overhead}',
    'Depreciation and amortization []',
    'Interest []',
    'Other income []',
    'Other expense []',
    'Net income = {EBITDA} - {Depreciation and amortization} - {Interest} + {Other income} - {Other expense}',
    'Four-wall margin = {Four-wall EBITDA} / {Sales}',
    'Cost of sales, % of sales = {Cost of sales} / {Sales}',
    'Labor, % of sales = {Labor} / {Sales}',
    'Prime cost, % of sales = {Prime cost} / {Sales}',
    'Occupancy, % of sales = {Occupancy} / {Sales}',
  ])
})
