import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { BY_SIZE, EVERY_PLACE, FIGURE_MEASURES, type FigureQuestion, TOTAL_ONLY } from './figure-question.ts'
import { questionText, readQuestionText } from './question-text.ts'

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 })
const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const places = fc.record({ locationIds: ids, nodeIds: ids, isAllBut: fc.boolean() })
const timeSpan = fc.constantFrom<FigureQuestion['timeSpan']>(
  { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') },
  { kind: 'YEAR_TO_DATE', period: 'QUARTERLY', anchor: 'LEDGER' },
  { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 12, anchor: 'TODAY' },
)
/** Questions that can be asked: all that a check would refuse is put right. */
const questions: fc.Arbitrary<FigureQuestion> = fc
  .record({
    mappingId: id,
    mappedOn: fc.constantFrom(null, parseDay('2026-03-31')),
    timeSpan,
    rows: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constantFrom('GROUP', 'ACCOUNTS', 'LINES'), groupId: id }),
        fc.record({ kind: fc.constant('ACCOUNT' as const), groupId: id, accountId: id }),
        fc.record({ kind: fc.constant('METRIC' as const), metricId: id }),
        fc.record({ kind: fc.constant('CALCULATION' as const), formula: id.map((one) => `{group:${one}} - 2 * {metric:guests}`) }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    places,
    columns: fc.record({
      ...constants(TOTAL_ONLY),
      hasPeriods: fc.boolean(),
      comparesInSteps: fc.boolean(),
      isSameStore: fc.boolean(),
      comparisons: fc.constantFrom([], ['PRIOR_YEAR'], ['PRIOR_PERIOD', 'PRIOR_YEAR']),
      rolling: fc.constantFrom([], [12], [12, 13]),
      perMetricId: fc.constantFrom(null, 'guests'),
      places: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE', 'GROUPS'),
    }),
    beside: fc.uniqueArray(
      fc.record({
        id,
        label: fc.string({ maxLength: 20 }),
        timeSpan: fc.option(timeSpan),
        places: fc.option(places),
        budgetId: fc.option(id),
        isBase: fc.boolean(),
      }),
      { maxLength: 3, selector: (one) => one.id },
    ),
    measures: fc.uniqueArray(fc.constantFrom(...FIGURE_MEASURES), { minLength: 1, maxLength: 4 }),
    ranking: fc.option(
      fc.record({
        ...constants(BY_SIZE),
        of: fc.constant('ROWS' as const),
        order: fc.constantFrom('DESC', 'ASC', 'BEST', 'WORST'),
        first: fc.option(fc.integer({ min: 1, max: 9 })),
        atLeast: fc.option(fc.constantFrom('0.5', '-12')),
      }),
    ),
    materiality: fc.option(fc.constant({ amount: '1000', percent: '0.01', metricPercent: '0.1' })),
  })
  .map((question) => {
    const compares = question.columns.comparisons.length > 0 || question.beside.some(({ isBase }) => isBase)
    const measures =
      compares && question.columns.perMetricId !== null && question.columns.places !== 'TOGETHER'
        ? question.measures
        : (['VALUE', 'SHARE_OF_REVENUE'] as const)
    return { ...question, measures }
  })

function constants<Part extends object>(part: Part): { [Key in keyof Part]: fc.Arbitrary<Part[Key]> } {
  // One arbitrary for each of the part's own keys.
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof Part]: fc.Arbitrary<Part[Key]>
  }
}

/** What a question asks, whatever order its sets of places were given in. */
const asked = (question: FigureQuestion): object => ({
  ...question,
  places: sets(question.places),
  beside: question.beside.map((column) => ({ ...column, places: column.places && sets(column.places) })),
})
const sets = ({ locationIds, nodeIds, isAllBut }: FigureQuestion['places']): object => ({
  locationIds: [...locationIds].sort(),
  nodeIds: [...nodeIds].sort(),
  isAllBut,
})

describe('the text of a question', () => {
  it('reads back as the same question, and writes the same text again', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const text = questionText(question)
        const read = readQuestionText(text)
        expect(asked(read)).toEqual(asked(question))
        expect(questionText(read)).toBe(text)
      }),
    )
  })

  it('is the same whatever order locations and keys were given in', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { locationIds, nodeIds, isAllBut } = question.places
        const turned: FigureQuestion = {
          ...Object.fromEntries(Object.entries(question).reverse()),
          ...question,
          places: { isAllBut, nodeIds: [...nodeIds].reverse(), locationIds: [...locationIds].reverse() },
        }
        expect(questionText(turned)).toBe(questionText(question))
      }),
    )
  })

  it('holds nothing that is usual', () => {
    const question: FigureQuestion = {
      mappingId: 'm',
      mappedOn: null,
      timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' },
      rows: [{ kind: 'GROUP', groupId: 'rent' }],
      places: EVERY_PLACE,
      columns: TOTAL_ONLY,
      beside: [],
      measures: ['VALUE'],
      ranking: null,
      materiality: null,
    }
    expect(questionText(question)).toBe(
      '{"mappingId":"m","rows":[{"groupId":"rent","kind":"GROUP"}],"timeSpan":{"anchor":"LEDGER","period":"MONTHLY","yearToDate":true},"version":1}',
    )
  })

  it.each([
    'no JSON',
    '{}',
    '[]',
    '{"version":2,"mappingId":"m","rows":[{"groupId":"a","kind":"GROUP"}],"timeSpan":{"period":"MONTHLY","yearToDate":true}}',
    '{"version":1,"mappingId":"m m","rows":[{"groupId":"a","kind":"GROUP"}],"timeSpan":{"period":"MONTHLY","yearToDate":true}}',
    '{"version":1,"mappingId":"m","rows":[{"groupId":"a","kind":"OTHER"}],"timeSpan":{"period":"MONTHLY","yearToDate":true}}',
    '{"version":1,"mappingId":"m","rows":[{"groupId":"a","kind":"GROUP"}],"timeSpan":{"period":"MONTHLY","yearToDate":true},"extra":1}',
  ])('is refused if it is none: %s', (text) => {
    expect(() => readQuestionText(text)).toThrow('This link does not hold a question')
  })

  it('is refused with the sentence of what is wrong, if it can be read', () => {
    const text = '{"version":1,"mappingId":"m","rows":[],"timeSpan":{"period":"MONTHLY","yearToDate":true}}'
    expect(() => readQuestionText(text)).toThrow('Ask for at least one row')
  })
})
