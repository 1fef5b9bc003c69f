import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { FigureCell, FigureState, PlacedFigures } from '../../figures/answer-cells.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import { QuestionReader } from '../reading/read-question.ts'
import type { AnswerPart } from './answer.ts'
import { writtenFigures } from './answer-writing.ts'
import { divisorName } from './plan-names.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { planTitle } from './plan-words.ts'
import { writeFigureAnswer } from './write-figures.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function planOf(question: string) {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return reading.plan
}

describe('titles', () => {
  it.each([
    ['labor by store June vs budget', 'Labor by location against Budget 2026, Jun 2026'],
    ['labor % by region June vs May', 'Labor as a share of revenue by region against May 2026, Jun 2026'],
    ['break down the EBITDA variance to budget by region in June', 'Four-wall EBITDA by region against Budget 2026, Jun 2026'],
    ['lines in June', 'All lines, Jun 2026'],
    // What is overspent are costs, which the title has to say.
    ['lines more than 5% over budget in June', 'Cost lines up by more than 5.0% on Budget 2026, Jun 2026'],
    ['lines above budget in June', 'Lines above Budget 2026, Jun 2026'],
    ['which accounts are over budget in June', 'Cost accounts above Budget 2026, Jun 2026'],
    ['labor lines over budget in June', 'Lines of Labor above Budget 2026, Jun 2026'],
    ['top 3 lines over budget in June', 'Highest 3 cost lines by change against Budget 2026, Jun 2026'],
    ['labor accounts over 100k June', 'Accounts of Labor above 100,000, Jun 2026'],
    ['top 3 accounts of direct operating June', 'Highest 3 accounts of Direct operating by amount, Jun 2026'],
    ['biggest account of direct operating June', 'Account of Direct operating with the highest amount, Jun 2026'],
    ['accounts above 1% of revenue in June', 'Accounts above 1.0% of revenue, Jun 2026'],
    ['entries over 10k in May at Back Bay', 'Entries of all lines above 10,000 either way, May 2026, 101 Back Bay'],
    ['revenue per seat by region June', 'Revenue per seat by region, Jun 2026'],
    ['utilities per square foot June', 'Utilities per square foot, Jun 2026'],
    ['labor per labor hour June', 'Labor per labor hour, Jun 2026'],
    ['stores with overtime over 2% of labor June', 'Locations with Overtime / Labor above 2.0%, Jun 2026'],
    ['labor less overtime by store June', 'Labor less Overtime by location, Jun 2026'],
    [
      'lines that changed by more than $5,000 and 10% June vs May',
      'Lines that changed by more than 5,000 and 10.0% against May 2026, Jun 2026',
    ],
    ['why did guests fall in June', 'Why Guests differ from the year before, Jun 2026'],
    ['costs growing faster than sales in Q2', 'Cost accounts above the year before as a share of revenue, Apr – Jun 2026'],
    ['June revenue Northeast stores except Worcester', 'Revenue, Jun 2026, Northeast but 107 Worcester'],
    ['June revenue at Back Bay and Cambridge', 'Revenue, Jun 2026, 101 Back Bay and 102 Cambridge'],
  ])('%s: %s', (question, title) => expect(planTitle(planOf(question), names)).toBe(title))

  it('name the line of a bridge, whatever was measured before it', () => {
    const missed = planOf('which stores missed labor budget in June')
    const why = reader.read('why', missed)
    expect(why.kind === 'PLAN' ? planTitle(why.plan, names) : '').toMatch(/^Why Labor differs from Budget 2026/)
  })
})

it.each([
  ['Guests', 'guest'],
  ['Square feet', 'square foot'],
  ['Labor hours', 'labor hour'],
  ['Deliveries', 'delivery'],
  ['FTE', 'FTE'],
  ['Gross mass', 'gross mass'],
])('divides by one of %s: %s', (name, one) => {
  const [metric] = names.metrics
  const named = { ...names, metrics: metric === undefined ? [] : [{ ...metric, id: 'm', name }] }
  expect(divisorName({ perMetricId: 'm' }, named)).toBe(one)
})

type Given = readonly [label: string, own: string | null, base: string | null]

/** What is said of revenue at places, the empty name all together. */
function partsTo(question: string, places: readonly Given[], states: readonly FigureState[] = []): readonly AnswerPart[] {
  const plan = planOf(question)
  const compares = plan.against !== null
  const step = compares ? 2 : 1
  const cell = (value: string | null, state?: FigureState): FigureCell => ({
    value,
    state: state ?? (value === null ? 'NO_ENTRIES' : 'WHOLE'),
    outcome: 'NEUTRAL',
    isMaterial: false,
  })
  const measures = ['CHANGE', 'VARIANCE', 'CHANGE_PERCENT', 'VARIANCE_PERCENT'] as const
  const difference = (own: string | null, base: string | null): FigureCell =>
    own === null || base === null ? cell(null, 'NOT_COMPARABLE') : { ...favorableDifference(own, base, 'UP'), isMaterial: false }
  const figures = {
    locationIds: null,
    figureColumns: places.flatMap(([label], at) =>
      Array.from({ length: step }, (_, side) => ({
        key: `${label}~${side}`,
        label,
        of: side === 0 ? null : at * step,
        range: 'TOTAL',
        comparison: side === 0 ? null : 'PRIOR_YEAR',
        place: label === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id: label, name: label },
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        daysLabel: null,
        coverage: 'WHOLE',
      })),
    ),
    columns: places.flatMap(([label], at) => [
      ...Array.from({ length: step }, (_, side) => ({ key: `${label}~${side}`, measure: 'VALUE', column: at * step + side, base: null })),
      { key: `${label}~share`, measure: 'SHARE_OF_REVENUE', column: at * step, base: null },
      ...(compares ? measures.map((measure) => ({ key: `${label}~${measure}`, measure, column: at * 2, base: at * 2 + 1 })) : []),
    ]),
    rows: [
      {
        label: 'Labor',
        key: 'labor',
        groupId: 'labor',
        accountId: null,
        metricId: null,
        unit: 'money',
        favorability: 'UP',
        cells: places.flatMap(([, own, base]) => [
          cell(own, own === null ? states[0] : undefined),
          ...(compares ? [cell(base, base === null ? states[0] : undefined)] : []),
          cell(null, 'NOT_COMPARABLE'),
          ...(compares ? measures.map(() => difference(own, base)) : []),
        ]),
      },
    ],
  } as unknown as PlacedFigures
  const writing = { plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, figures }, names }
  const written = writtenFigures(writing)
  if (written === null) throw new Error('There are no figures')
  return writeFigureAnswer(writing, written)
}

function textsTo(...given: Parameters<typeof partsTo>): readonly string[] {
  return partsTo(...given).flatMap((part) =>
    part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
  )
}

describe('sentences', () => {
  it('tell the largest difference of what is divided beside a base, and not its largest part', () => {
    expect(
      textsTo('break down the labor variance to last year by store in June', [
        ['Hoboken', '300', '290'],
        ['Durham', '100', '180'],
        ['', '400', '470'],
      ])[0],
    ).toMatch(/^Labor came to 400 in Jun 2026 against 470 the year before: 70 worse.*\. The largest difference is Durham: 80 worse/)
  })

  it('say that there is no figure rather than that it came to a dash', () => {
    expect(textsTo('labor in July 2023', [['', null, null]])[0]).toBe('Labor has no figure in Jul 2023.')
    expect(textsTo('labor June vs last year', [['', '400', null]])[0]).toBe(
      'Labor came to 400 in Jun 2026; it has no figure the year before.',
    )
  })

  it('say of a day that something was on it', () => {
    expect(textsTo('labor on Jun 15, 2026', [['', '400', null]])[0]).toBe('Labor came to 400 on Jun 15, 2026.')
  })

  it('speak of comparing only where two figures differ in days or places', () => {
    const words = 'cannot be compared'
    expect(
      textsTo('labor by store June', [
        ['Closed', null, null],
        ['', '400', null],
      ]).join(),
    ).not.toContain(words)
    expect(textsTo('labor June vs budget', [['', '400', null]], ['NOT_PLANNED']).join()).not.toContain(words)
  })
})

it('signs growth as it went, of costs too', () => {
  const table = partsTo('labor growth by store June', [
    ['Hoboken', '300', '290'],
    ['', '400', '470'],
  ]).find((part) => part.kind === 'TABLE')
  expect(table?.kind === 'TABLE' ? table.columns.map(({ label }) => label) : []).toEqual([
    'Location',
    'Actual',
    'The year before',
    'Change',
    'Change %',
  ])
})

it('has no difference where a share is missing, and never one in money', () => {
  const table = partsTo('labor % by store June vs last year', [
    ['Hoboken', '300', '290'],
    ['', '400', '470'],
  ]).find((part) => part.kind === 'TABLE')
  const at = table?.kind === 'TABLE' ? table.columns.findIndex(({ key }) => key === 'difference') : -1
  expect(at).toBeGreaterThan(0)
  const differences = table?.kind === 'TABLE' ? table.rows.map(({ cells }) => cells[at]) : []
  expect(differences.map((one) => (typeof one === 'object' ? one.value : one))).toEqual([null, null])
})
