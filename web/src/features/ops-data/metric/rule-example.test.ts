import { expect, it } from 'vitest'
import { ruleExample } from './rule-example.ts'

it.each([
  { time: 'SUM', location: 'SUM', together: ['60', '80', '90', '230'] },
  { time: 'LAST', location: 'SUM', together: ['60', '80', '90', '90'] },
  { time: 'AVERAGE', location: 'AVERAGE', together: ['30', '40', '45', '38.3'] },
  { time: 'WEIGHTED', location: 'WEIGHTED', together: ['33.3', '43.3', '50', '44.2'] },
] as const)('over time $time and over locations $location: $together', ({ time, location, together }) =>
  expect(ruleExample(time, location).at(-1)?.values).toEqual(together),
)

it('shows the weights, if any', () => {
  expect(ruleExample('SUM', 'SUM').map(({ kind }) => kind)).toEqual(['location', 'location', 'together'])
  expect(ruleExample('SUM', 'WEIGHTED').map(({ kind }) => kind)).toEqual(['location', 'weight', 'location', 'weight', 'together'])
})
