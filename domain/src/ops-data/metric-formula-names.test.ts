import { expect, it } from 'vitest'
import { formulaProblems, shownFormula, storedFormula } from '../mappings/formula-text.ts'
import { metricFormulaNames, metricFormulaPlace } from './metric-formula-names.ts'

const metrics = [
  { id: 'm1', name: 'Guests', formula: null },
  { id: 'm2', name: 'Labor', formula: null },
  { id: 'm3', name: 'Average check', formula: '{group:r1} / {metric:m1}' },
]
const categorizations = [
  {
    id: 'c1',
    name: 'Management',
    groups: [
      { id: 'r1', parentId: null, name: 'Revenue' },
      { id: 'l1', parentId: null, name: 'Labor' },
      { id: 'n1', parentId: 'l1', name: 'Net sales' },
    ],
  },
  { id: 'c2', name: 'Lender', groups: [{ id: 'l2', parentId: null, name: 'Labor' }] },
]
const names = metricFormulaNames(metrics, categorizations)

it.each([
  { stored: '{group:r1} / {metric:m1}', shown: '{Revenue} / {Guests}' },
  { stored: '{group:l1} + {group:l2} + {metric:m2}', shown: '{Management > Labor} + {Lender > Labor} + {Metrics > Labor}' },
  { stored: '{group:n1}', shown: '{Net sales}' },
])('$shown', ({ stored, shown }) => {
  expect(shownFormula(stored, names)).toBe(shown)
  expect(storedFormula(shown, names)).toBe(stored)
})

it.each([
  { id: 'm1', text: '{Average check} * 2', message: 'circle: Guests → Average check → Guests' },
  { id: 'm1', text: '{Guests} * 2', message: 'A metric cannot name itself.' },
  { id: null, text: '{Labor} * 2', message: '3 metrics and lines are called "Labor"' },
  { id: null, text: '{Metrics} * 2', message: 'There is no metric and no line of the profit and loss called "Metrics"' },
  { id: null, text: '{Management}', message: 'no metric' },
])('$text in $id: $message', ({ id, text, message }) =>
  expect(formulaProblems(text, names, metricFormulaPlace(id, metrics))[0]?.message).toContain(message),
)

it('accepts a valid formula', () => expect(formulaProblems('Revenue / guests', names, metricFormulaPlace(null, metrics))).toEqual([]))
