import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { FigureCell, FigureTableRow, PlacedFigures } from '../../figures/answer-cells.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import { monthIndex, parseDay } from '../../time/day.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import type { SaidFigure } from './answer.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'
import { figureLimits } from './write-figures.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** What a place or a line came to, and what it is compared with; null for neither. Amounts of income. */
type Compared = readonly [label: string, own: string | null, base: string | null]

/** The sentence that answers a question. @param items places next to each other, or lines below each other. */
function sentenceTo(question: string, items: readonly Compared[], changes: Partial<Plan> = {}): string {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const plan: Plan = { ...reading.plan, ...changes }
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
        place: isOfRows || label === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id: label, name: label },
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
  const [part] = writeAnswer(writing)
  if (part?.kind !== 'TEXT') throw new Error('There is no sentence')
  return part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}

it('says that a vendor has nothing in the profit and loss, where all of it is zero', () => {
  const rows: Plan['rows'] = [{ kind: 'VENDOR', vendor: 'Atlantic Mutual', groupId: null, accountId: null }]
  const zero = (value: string | null): string =>
    sentenceTo(
      'sales by location in June',
      [
        ['Hoboken', '0', null],
        ['Durham', value, null],
      ],
      { rows },
    )
  expect(zero('0')).toBe('Atlantic Mutual comes to zero in every line of costs in Jun 2026, at every location.')
  expect(zero('5')).not.toContain('comes to zero')
})

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
      sentence: '1 of the 4 locations had Revenue above the year before in Jun 2026. 2 locations had no figures to compare.',
    },
    {
      question: 'stores where sales moved by more than $15 vs last year in June',
      items: [
        ['Hoboken', '120', '100'],
        ['Durham', '80', '100'],
        ['Savannah', '115', '100'],
      ],
      sentence: '2 of the 3 locations had Revenue that changed by more than 15 against the year before in Jun 2026.',
    },
    {
      question: 'which lines moved by more than $15 vs last year in June',
      items: [
        ['Revenue', '120', '100'],
        ['Labor', '90', '100'],
        ['Occupancy', '80', '100'],
      ],
      sentence: '2 of the 3 lines changed by more than 15 against the year before in Jun 2026.',
    },
    {
      question: 'which stores did not grow sales in June',
      items: [
        ['Hoboken', '120', '100'],
        ['Durham', '90', '100'],
        ['Savannah', '100', '100'],
      ],
      sentence: '2 of the 3 locations had Revenue not above the year before in Jun 2026.',
    },
    {
      question: 'which stores did not beat the sales budget in June',
      items: [
        ['Hoboken', '120', '100'],
        ['Durham', '100', '100'],
      ],
      sentence: '1 of the 2 locations had Revenue not better than Budget 2026 in Jun 2026.',
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

it('averages all places and those with entries, where some have none', () => {
  const stores = (sums: readonly (string | null)[]): readonly Compared[] => sums.map((sum, at) => [`Store ${at}`, sum, null])
  const whole = (sums: readonly (string | null)[], total: string): readonly Compared[] => [...stores(sums), ['', total, null]]
  expect(sentenceTo('revenue by store in June', whole(['30', '60'], '90'))).toMatch(/The average of 2 locations is 45\.$/)
  expect(sentenceTo('revenue by store in June', whole(['30', '60', null], '90'))).toMatch(
    /The average of all 3 locations is 30, of the 2 with entries 45\.$/,
  )
})

it('says where there is none of a line, and where there is some everywhere', () => {
  expect(
    sentenceTo('stores with no revenue in June', [
      ['Hoboken', null, null],
      ['Durham', '0', null],
      ['Princeton', '5', null],
    ]),
  ).toBe('2 of the 3 locations had no Revenue in Jun 2026.')
  expect(
    sentenceTo('stores with no revenue in June', [
      ['Princeton', '5', null],
      ['Durham', '7', null],
    ]),
  ).toBe('All 2 locations had Revenue in Jun 2026.')
})

it('tells the total of each of several lines that are divided by location', () => {
  const reading = reader.read('labor and occupancy by store in June', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const places = ['', 'Hoboken', 'Durham']
  const figures = {
    locationIds: null,
    figureColumns: places.map((name) => ({
      key: name,
      label: name,
      of: null,
      range: 'TOTAL',
      comparison: null,
      place: name === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id: name, name },
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      daysLabel: null,
      coverage: 'WHOLE',
    })),
    columns: places.map((key, column) => ({ key, measure: 'VALUE', column, base: null })),
    rows: (
      [
        ['Labor', '300', '200', '100'],
        ['Occupancy', '70', '20', '50'],
      ] as const
    ).map(([label, ...values]) => ({
      label,
      key: label,
      groupId: label,
      accountId: null,
      metricId: null,
      unit: 'money',
      favorability: 'DOWN',
      cells: values.map((value): FigureCell => ({ value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })),
    })),
  } as unknown as PlacedFigures
  const writing = { plan: reading.plan, requests: planRequests(reading.plan, names), results: { ...NO_RESULTS, figures }, names }
  const sentences = writeAnswer(writing).flatMap((part) =>
    part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
  )
  expect(sentences.slice(0, 2)).toEqual([
    'Labor in Jun 2026 came to 300. The largest part is Hoboken with 200, 66.7% of it. The average of 2 locations is 150.',
    'Occupancy in Jun 2026 came to 70. The largest part is Durham with 50, 71.4% of it. The average of 2 locations is 35.',
  ])
})

it.each([
  [
    'which store slipped most on occupancy % vs last year in June',
    /^Occupancy as a share of revenue at Durham was furthest behind the year before in Jun 2026: 3\.0 pt worse\./,
  ],
  [
    'which store improved occupancy % the most vs last year in June',
    /^Occupancy as a share of revenue at Hoboken was furthest ahead of the year before in Jun 2026: 2\.0 pt better\./,
  ],
  [
    'stores where occupancy % rose more than 2 points vs last year in June',
    /^1 of the 3 locations had Occupancy as a share of revenue up by more than 2\.0 pt on the year before in Jun 2026\./,
  ],
])('%s: how far a share moved', (question, sentence) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const stores = [
    ['Savannah', '0.10', '0.10'],
    ['Hoboken', '0.08', '0.10'],
    ['Durham', '0.13', '0.10'],
  ] as const
  const cell = (value: string): FigureCell => ({ value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })
  const figures = {
    locationIds: null,
    figureColumns: stores.flatMap(([name], at) =>
      [null, at * 2].map((of) => ({
        key: `${name}${of === null ? '' : '~base'}`,
        label: name,
        of,
        range: 'TOTAL',
        comparison: of === null ? null : 'PRIOR_YEAR',
        place: { kind: 'LOCATION', id: name, name },
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        daysLabel: null,
        coverage: 'WHOLE',
      })),
    ),
    columns: stores.flatMap(([name], at) =>
      (['VALUE', 'SHARE_OF_REVENUE'] as const).flatMap((measure) => [
        { key: `${name}~${measure}`, measure, column: at * 2, base: null },
        { key: `${name}~base~${measure}`, measure, column: at * 2 + 1, base: null },
      ]),
    ),
    rows: [
      {
        label: 'Occupancy',
        key: 'Occupancy',
        groupId: 'Occupancy',
        accountId: null,
        metricId: null,
        unit: 'money',
        favorability: 'DOWN',
        cells: stores.flatMap(([, own, base]) => [cell('10'), cell('10'), cell(own), cell(base)]),
      },
    ],
  } as unknown as PlacedFigures
  const writing = { plan: reading.plan, requests: planRequests(reading.plan, names), results: { ...NO_RESULTS, figures }, names }
  const [part] = writeAnswer(writing)
  expect(part?.kind === 'TEXT' ? part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('') : '').toMatch(sentence)
})

it('ranks no location by a change that has nothing to be compared with', () => {
  const sentence = sentenceTo('rank stores by change in sales in June', [
    ['Navy Yard', '220', null],
    ['Hoboken', '120', '100'],
    ['Closed', null, '80'],
  ])
  expect(sentence).toMatch(/^Revenue at Hoboken was up most on the year before in Jun 2026: 20 better\.$/)
})

it('says of the largest variance that it is ahead, whichever way the amount went', () => {
  expect(
    sentenceTo('biggest variances in June', [
      ['Labor', '90', '80'],
      ['Revenue', '70', '100'],
    ]),
  ).toBe('Revenue was furthest from Budget 2026 in Jun 2026: 30 worse.')
})

it.each([
  ['of the ledger, of which the books lack months', null, [monthIndex(2025, 6)], false],
  ['of the ledger that covers the months', null, [], true],
  ['of ops data, whatever the books lack', 'guests', [monthIndex(2025, 6)], true],
])('says that figures cannot be compared: %s', (_, metricId, uncoveredMonths, isSaid) => {
  const reading = reader.read('labor in June vs last year', null)
  if (reading.kind !== 'PLAN') throw new Error('The question is not understood')
  const column = (day: string, more: object) => ({ startDate: parseDay(day), uncoveredMonths: [], ...more })
  const figureColumns = [
    column('2026-06-01', { of: null, comparison: null }),
    column('2025-06-01', { of: 0, comparison: 'PRIOR_YEAR', uncoveredMonths }),
  ]
  const results = { ...NO_RESULTS, figures: { figureColumns, columns: [], rows: [], locationIds: null } as unknown as PlacedFigures }
  const item = { key: 'a', label: 'A', row: { metricId } as FigureTableRow, at: 0, isTotal: false }
  const percent = { key: 'p', label: '%', figure: () => ({ text: '–', value: null, state: 'NOT_COMPARABLE' }) as unknown as SaidFigure }
  const limits = figureLimits({ plan: reading.plan, requests: planRequests(reading.plan, names), results, names }, [item], [percent])
  expect(JSON.stringify(limits).includes('cannot be compared')).toBe(isSaid)
})
