import { expect, it } from 'vitest'
import { ruleInWords } from './metric-words.ts'

it.each([
  { time: 'SUM', location: 'SUM', words: 'Sum over months and locations.' },
  { time: 'LAST', location: 'SUM', words: 'Last month; sum over locations.' },
  { time: 'AVERAGE', location: 'SUM', words: 'Average over months; sum over locations.' },
  { time: 'WEIGHTED', location: 'WEIGHTED', words: 'Average weighted by Guests over months and locations.' },
] as const)('$words', ({ time, location, words }) =>
  expect(ruleInWords({ formula: null, timeAggregation: time, locationAggregation: location }, 'Guests')).toBe(words),
)

it('describes a derived metric as computed', () =>
  expect(ruleInWords({ formula: '{metric:a}', timeAggregation: 'SUM', locationAggregation: 'SUM' }, null)).toBe(
    'Computed by its formula in each column, never summed.',
  ))
