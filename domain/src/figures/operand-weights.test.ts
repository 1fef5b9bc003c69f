import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../test/restaurant-names.ts'
import { favorabilities } from '../mappings/favorability.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { type CalculationOperand, operandReference, readCalculation } from './calculation.ts'
import { calculationDirection, countsTwice, signOfPart } from './operand-weights.ts'

const names = restaurantNames()
const tree = groupTree(names.groups)
const directions = favorabilities(tree)

function operand(name: string): CalculationOperand {
  const group = names.groups.find((one) => one.name === name)
  if (group !== undefined) return { kind: 'GROUP', groupId: group.id }
  const account = names.accounts.find((one) => one.name === name)
  if (account?.groupId) return { kind: 'ACCOUNT', groupId: account.groupId, accountId: account.id }
  const metric = names.metrics.find((one) => one.name === name)
  if (metric === undefined) throw new Error(name)
  return { kind: 'METRIC', metricId: metric.id }
}

describe('a line in another', () => {
  it.each([
    ['Overtime', 'Labor', 1],
    ['Overtime', 'Prime cost', 1],
    ['Labor', 'Prime cost', 1],
    ['Labor', 'Four-wall EBITDA', -1],
    ['Overtime', 'Net income', -1],
    ['Four-wall EBITDA', 'Net income', 1],
    ['Catering and events', 'Revenue', 1],
    ['Corporate overhead', 'Four-wall EBITDA', null],
    ['Labor', 'Overtime', null],
    ['Prime cost', 'Labor', null],
    ['Labor', 'Labor', null],
    ['Guests', 'Revenue', null],
  ])('%s in %s: %s', (part, whole, sign) => expect(signOfPart(operand(part), operand(whole), tree)).toBe(sign))
})

describe('a sum', () => {
  it.each([
    [['Labor', 'Occupancy'], [1, 1], false],
    [['Labor', 'Overtime'], [1, -1], false],
    [['Labor', 'Overtime'], [1, 1], true],
    [['Prime cost', 'Labor'], [1, 1], true],
    [['Four-wall EBITDA', 'Occupancy'], [1, -1], true],
    [['Four-wall EBITDA', 'Occupancy'], [1, 1], false],
    [['Revenue', 'Gross profit'], [1, 1], true],
    [['Revenue', 'Gross profit'], [1, -1], false],
    [['Overtime', 'Overtime'], [1, 1], true],
  ] as const)('of %s with signs %s counts something twice: %s', (of, signs, isTwice) =>
    expect(
      countsTwice(
        of.map((name, at) => ({ operand: operand(name), sign: signs[at] ?? 1 })),
        tree,
      ),
    ).toBe(isTwice),
  )
})

describe('more of a calculation', () => {
  it.each([
    ['Labor - Overtime', 'DOWN'],
    ['Prime cost - Overtime', 'DOWN'],
    ['Labor + Occupancy', 'DOWN'],
    ['Net income + Depreciation and interest', 'UP'],
    ['Four-wall EBITDA - Corporate overhead', 'UP'],
    ['Revenue - Labor', 'UP'],
    ['Labor - Cost of goods', null],
    ['Overtime / Labor', 'DOWN'],
    ['Overtime / Prime cost', 'DOWN'],
    ['Labor / Revenue', 'DOWN'],
    ['Labor / Cost of goods', null],
    ['Occupancy / Gross profit', 'DOWN'],
    ['Catering and events / Revenue', 'UP'],
    ['Revenue / Store weeks * 52', 'UP'],
    // More guests are better too, and more hours worse.
    ['Revenue / Guests', 'UP'],
    ['Labor / Guests', 'DOWN'],
    ['Revenue / Labor hours', 'UP'],
    ['Labor / Labor hours', 'DOWN'],
  ])('%s: %s', (text, direction) => {
    const written = text.replaceAll(/[A-Za-z][A-Za-z -]*[a-z]/g, (name) => {
      const parts = name.split(' - ')
      return parts.map((part) => operandReference(operand(part))).join(' - ')
    })
    const { formula, operands } = readCalculation(written)
    const found = calculationDirection(formula, operands, tree, (reference) => {
      const named = operands.get(reference)
      if (named === undefined) return null
      if (named.kind !== 'METRIC') return directions.get(named.groupId) ?? null
      const metric = names.metrics.find(({ id }) => id === named.metricId)
      return metric?.name === 'Guests' ? 'UP' : metric?.name === 'Labor hours' ? 'DOWN' : null
    })
    expect(found).toBe(direction)
  })
})
