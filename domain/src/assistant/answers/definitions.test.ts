import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { definitionsOf } from './definitions.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function told(question: string): readonly string[] {
  const reading = reader.read(question, null)
  return reading.kind === 'PLAN' ? definitionsOf(reading.plan, names).flatMap(({ words }) => words) : [reading.kind]
}

it('lists the accounts of each line of a calculation, and of each line that a line is the sum of', () => {
  expect(told('how is prime cost calculated')).toEqual([
    'a calculation: Cost of goods + Labor.',
    'In Cost of goods: 5010 Food cost, 5020 Beverage cost, 5030 Beer, wine and liquor cost, 5040 Paper and packaging.',
    'In Labor: 6010 General managers, 6015 Assistant managers, 6020 Front of house, 6030 Back of house, 6040 Overtime, 6080 Payroll taxes, 6090 Health and other benefits.',
  ])
  expect(told('how is labor calculated')).toEqual([
    'the sum of Management, Hourly staff, Taxes and benefits.',
    'In Management: 6010 General managers, 6015 Assistant managers.',
    'In Hourly staff: 6020 Front of house, 6030 Back of house, 6040 Overtime.',
    'In Taxes and benefits: 6080 Payroll taxes, 6090 Health and other benefits.',
  ])
})

it('lists no accounts of a line that is defined together with another one', () => {
  expect(told('is overtime in labor')).toEqual([
    'the sum of Management, Hourly staff, Taxes and benefits.',
    'an account of the ledger (6040 Overtime), in the line Hourly staff.',
    'It is in Labor, through Hourly staff.',
  ])
})

it('writes out what is calculated', () => {
  const revenue = names.groups.find(({ type }) => type === 'REVENUE')
  const row = { kind: 'CALCULATION', formula: `{group:${revenue?.id}} / 2`, name: 'Half of it' } as const
  expect(definitionsOf({ rows: [row], isSameStore: false, by: null, measure: 'VALUE' }, names)[0]?.words).toEqual([
    'a calculation: Revenue / 2.',
  ])
})
