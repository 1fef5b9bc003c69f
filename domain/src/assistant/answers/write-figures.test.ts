import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { FigureCell, PlacedFigures } from '../../figures/answer-cells.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { writtenFigures } from './answer-writing.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeFigureAnswer } from './write-figures.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** What a place or a line came to, and what it is compared with; null for neither. Amounts of income. */
type Compared = readonly [label: string, own: string | null, base: string | null]

/** The sentence that answers a question. @param items places next to each other, or lines below each other. */
function sentenceTo(question: string, items: readonly Compared[]): string {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const isOfRows = plan.by === 'LINE'
  const cells = items.map(([, own, base]) => {
    const cell = (value: string | null): FigureCell => ({
      value,
      state: value === null ? 'NO_ENTRIES' : 'WHOLE',
      outcome: 'NEUTRAL',
      isMaterial: false,
    })
    const change = own === null && base === null ? cell(null) : favorableDifference(own ?? '0', base ?? '0', 'UP')
    return [cell(own), cell(base), ...['CHANGE', 'VARIANCE'].map(() => change)]
  })
  const columnsOf = isOfRows ? [items[0]?.[0] ?? ''] : items.map(([label]) => label)
  const figures = {
    locationIds: null,
    figureColumns: columnsOf.flatMap((label, at) =>
      [
        { key: label, label, of: null },
        { key: `${label}~base`, label, of: at * 2 },
      ].map((one) => ({
        ...one,
        range: 'TOTAL',
        comparison: one.of === null ? null : 'PRIOR_YEAR',
        place: isOfRows ? { kind: 'ALL' } : { kind: 'LOCATION', id: label, name: label },
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        daysLabel: null,
        coverage: 'WHOLE',
      })),
    ),
    columns: columnsOf.flatMap((label, at) => [
      { key: label, measure: 'VALUE', column: at * 2, base: null },
      { key: `${label}~base`, measure: 'VALUE', column: at * 2 + 1, base: null },
      ...['CHANGE', 'VARIANCE'].map((measure) => ({ key: `${label}~${measure}`, measure, column: at * 2, base: at * 2 + 1 })),
    ]),
    rows: (isOfRows ? items.map(([label], at) => ({ label, cells: cells[at] })) : [{ label: 'Revenue', cells: cells.flat() }]).map(
      (row) => ({
        ...row,
        key: row.label,
        groupId: row.label,
        accountId: null,
        metricId: null,
        unit: 'money',
        favorability: 'UP',
      }),
    ),
  } as unknown as PlacedFigures
  const results = { ...NO_RESULTS, figures }
  const writing = { plan, requests: planRequests(plan, names), results, names }
  const written = writtenFigures(writing)
  const [part] = written === null ? [] : writeFigureAnswer(writing, written)
  if (part?.kind !== 'TEXT') throw new Error('There is no sentence')
  return part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}

describe('those that something holds for', () => {
  it.each<{ readonly question: string; readonly items: readonly Compared[]; readonly sentence: string }>([
    {
      question: 'how many stores grew sales in June',
      items: [
        ['Hoboken', '120', '100'],
        ['Durham', '90', '100'],
        ['Navy Yard', '220', null],
        ['Closed', null, '80'],
      ],
      sentence: '1 of the 4 locations had Revenue above the year before in Jun 2026. 2 of them had no figures to compare.',
    },
    {
      question: 'which stores were above budget on sales in June',
      items: [
        ['Hoboken', '120', null],
        ['Durham', '90', null],
      ],
      sentence: 'There is nothing to compare: none of the 2 locations has figures both for Jun 2026 and for Budget 2026.',
    },
    {
      question: 'how many stores grew sales in June',
      items: [
        ['Hoboken', '120', '100'],
        ['Durham', '110', '100'],
      ],
      sentence: 'All 2 locations had Revenue above the year before in Jun 2026.',
    },
  ])('$question: $sentence', ({ question, items, sentence }) => expect(sentenceTo(question, items)).toBe(sentence))
})

it('says of the largest variance that it is furthest from its base, ahead or behind', () => {
  expect(
    sentenceTo('biggest variances in June', [
      ['Labor', '90', '80'],
      ['Revenue', '70', '100'],
    ]),
  ).toBe('Revenue was furthest from Budget 2026 in Jun 2026: 30 worse.')
})
