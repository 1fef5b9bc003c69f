import { expect, it } from 'vitest'
import { ruleInWords } from './metric-words.ts'

it.each([
  { time: 'SUM', location: 'SUM', words: 'Added up over months and locations.' },
  { time: 'LAST', location: 'SUM', words: 'The last month counts; added up over locations.' },
  { time: 'AVERAGE', location: 'SUM', words: 'Averaged over months; added up over locations.' },
  { time: 'WEIGHTED', location: 'WEIGHTED', words: 'Averaged, weighed by Guests over months and locations.' },
] as const)('$words', ({ time, location, words }) =>
  expect(ruleInWords({ formula: null, timeAggregation: time, locationAggregation: location }, 'Guests')).toBe(words),
)

it('says of a derived one that it is computed', () =>
  expect(ruleInWords({ formula: '{metric:a}', timeAggregation: 'SUM', locationAggregation: 'SUM' }, null)).toBe(
    'Computed by its formula in every column anew, never added up.',
  ))
