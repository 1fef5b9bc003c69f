import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { monthIndex } from '../../time/day.ts'
import { wordsText } from '../answers/answer.ts'
import { planRequests } from '../answers/plan-questions.ts'
import { NO_RESULTS, type PlanResults } from '../answers/plan-results.ts'
import { writeAnswer } from '../answers/write-answer.ts'
import { QuestionReader } from '../reading/read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function told(question: string, results: Partial<PlanResults>): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  return writeAnswer({ plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, ...results }, names }).map((part) =>
    part.kind === 'TEXT'
      ? wordsText(part.words)
      : part.kind === 'TABLE'
        ? part.rows
            .map(({ cells }) =>
              cells
                .map((cell) => wordsText([cell]))
                .join(' ')
                .trim(),
            )
            .join('; ')
        : '',
  )
}

const JUNE = monthIndex(2026, 6)
const [first, second, ...others] = names.locations.map(({ id }) => id)

it('tells the last month with figures of a metric by location, those behind first', () => {
  const months = new Map([[first ?? '', monthIndex(2026, 4)], ...others.map((id) => [id, JUNE] as const)])
  const [head, table] = told('last date with guests data, by location', { metricMonths: new Map([['guests', months]]) })
  expect(head).toBe('Guests has figures through Jun 2026 at 22 of 24 locations; the others end before that or have none.')
  expect(table?.split('; ').slice(0, 3)).toEqual(['102 Cambridge none', '101 Back Bay Apr 30, 2026', '103 Hartford Jun 30, 2026'])
  expect(second).toBeDefined()
})

it('says of a computed metric that it has no figures of its own', () =>
  expect(told('last date with average check data, by location', {})).toEqual([
    'Average check is computed from other metrics. Ask for the days that have figures of these.',
  ]))

it.each([
  [
    0,
    [],
    'These figures use the mapping Mine, which puts accounts into the lines of Lines: 33 accounts are mapped, and no account of the profit and loss is left out.',
  ],
  [
    2,
    [{ name: 'Lender', leavesOut: ['4050 Catering', '6120 Commissions'] }],
    'These figures use the mapping Mine, which puts accounts into the lines of Lines: 33 accounts are mapped, and 2 are not.',
  ],
])('names the mapping, with %d accounts left out', (unmapped, mappings, sentence) => {
  const parts = told('which mapping is this report based on', {
    mapping: { name: 'Mine', categorization: 'Lines', mapped: 33, unmapped, others: mappings },
  })
  expect(parts).toEqual([
    sentence,
    ...(mappings.length === 0 ? [] : ['There is also the mapping Lender, which leaves out 4050 Catering and 6120 Commissions.']),
  ])
})

it.each([
  [[], ['No location is left out of a comparison of Jan – Jun 2026 with the year before: all of them traded throughout both.']],
  [
    [{ text: '107 Worcester closed Aug 31, 2025' }],
    ['1 location is left out of a comparison of Jan – Jun 2026 with the year before: 107 Worcester closed Aug 31, 2025.'],
  ],
])('tells which locations are no same stores: %j', (leftOut, sentences) => {
  // Only the stores are read.
  const figures = { sameStores: { summary: '', leftOut, inference: null } } as unknown as PlanResults['figures']
  expect(told('which stores drop out of the comp base this year and why', { figures })).toEqual(sentences)
})
