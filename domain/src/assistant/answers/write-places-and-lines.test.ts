import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { FigureCell, PlacedFigures } from '../../figures/answer-cells.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import type { FigureMeasure } from '../../figures/figure-question.ts'
import { flattenLocations } from '../../locations/location-tree.ts'
import type { Favorability } from '../../mappings/categorization.ts'
import { parseDay } from '../../time/day.ts'
import type { Plan, PlanRow } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import type { AnswerPart, SaidFigure } from './answer.ts'
import { writtenFigures } from './answer-writing.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { planTitle } from './plan-words.ts'
import { writeBridge } from './write-bridge.ts'
import { writeFigureAnswer } from './write-figures.ts'

const known = restaurantNames()
const TRADING: Readonly<Record<string, { readonly openedOn?: string; readonly closedOn?: string }>> = {
  '205 Navy Yard': { openedOn: '2026-03-03' },
  '107 Worcester': { closedOn: '2025-08-31' },
}
const names = {
  ...known,
  locations: known.locations.map((one) => {
    const { openedOn, closedOn } = TRADING[one.name] ?? {}
    return { ...one, openedOn: openedOn ? parseDay(openedOn) : null, closedOn: closedOn ? parseDay(closedOn) : null }
  }),
}
const reader = new QuestionReader(names)

/** What a place came to, and what it is compared with; null for nothing. The empty name stands for all places together. */
type Figures = Readonly<Record<string, string | null | readonly [own: string | null, base: string | null]>>

interface Line {
  readonly label: string
  readonly favorability: Favorability
  readonly figures: Figures
  readonly groupId?: string
  readonly accountId?: string
}

const NODES = flattenLocations(names.tree).map(({ node }) => node)

function placeOf(name: string): object {
  const location = names.locations.find((one) => one.name === name)
  if (location !== undefined) return { kind: 'LOCATION', id: location.id, name }
  const node = NODES.find((one) => one.name === name)
  if (node !== undefined) return { kind: 'GROUP', id: node.id, name }
  return name === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id: name, name }
}

const groupRow = (groupId: string): PlanRow => ({ kind: 'GROUP', groupId })

const MEASURES = ['CHANGE', 'VARIANCE'] as const

/** The parts that answer a question about lines at several places. */
function partsTo(question: string, lines: readonly Line[], change: Partial<Plan> = {}): readonly AnswerPart[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const plan: Plan = { ...reading.plan, ...change }
  const places = Object.keys(lines[0]?.figures ?? {})
  const sides = plan.against === null ? [0] : [0, 1]
  const cellsOf = ({ figures, favorability }: Line): readonly FigureCell[] =>
    places.flatMap((place) => {
      const given = figures[place] ?? null
      const [own, base] = typeof given === 'string' || given === null ? [given, null] : given
      const cell = (value: string | null): FigureCell => ({
        value,
        state: value === null ? 'NO_ENTRIES' : 'WHOLE',
        outcome: 'NEUTRAL',
        isMaterial: false,
      })
      const difference = (measure: FigureMeasure): FigureCell => {
        if (own === null && base === null) return cell(null)
        const { outcome, value } = favorableDifference(own ?? '0', base ?? '0', favorability)
        return measure === 'VARIANCE' ? { ...cell(value), outcome } : { ...favorableDifference(own ?? '0', base ?? '0', 'UP'), outcome }
      }
      return plan.against === null ? [cell(own)] : [cell(own), cell(base), ...MEASURES.map(difference)]
    })
  const figures = {
    locationIds: null,
    figureColumns: places.flatMap((label, at) =>
      sides.map((side) => ({
        key: `${label}~${side}`,
        label,
        of: side === 0 ? null : at * 2,
        range: 'TOTAL',
        comparison: side === 0 ? null : 'PRIOR_YEAR',
        place: placeOf(label),
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        daysLabel: null,
        coverage: 'WHOLE',
      })),
    ),
    columns: places.flatMap((label, at) => [
      ...sides.map((side) => ({
        key: `${label}~${side}`,
        measure: plan.measure === 'PER_METRIC' ? 'PER_METRIC' : 'VALUE',
        column: at * sides.length + side,
        base: null,
      })),
      ...(plan.against === null
        ? []
        : MEASURES.map((measure) => ({ key: `${label}~${measure}`, measure, column: at * 2, base: at * 2 + 1 }))),
    ]),
    rows: lines.map((line) => ({
      label: line.label,
      cells: cellsOf(line),
      key: line.label,
      groupId: line.groupId ?? line.label,
      accountId: line.accountId ?? null,
      metricId: null,
      unit: 'money',
      favorability: line.favorability,
    })),
  } as unknown as PlacedFigures
  const writing = { plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, figures }, names }
  const written = writtenFigures(writing)
  if (written === null) throw new Error('There are no figures')
  return plan.kind === 'BRIDGE' ? writeBridge(writing, written) : writeFigureAnswer(writing, written)
}

function textsTo(question: string, lines: readonly Line[], change: Partial<Plan> = {}): readonly string[] {
  return partsTo(question, lines, change).flatMap((part) =>
    part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
  )
}

describe('lines by place', () => {
  it('says of each line what it came to and where it is largest', () => {
    expect(
      textsTo('labor and occupancy by region in June', [
        { label: 'Labor', favorability: 'DOWN', figures: { Northeast: '430', Southeast: '477', '': '907' } },
        { label: 'Occupancy', favorability: 'DOWN', figures: { Northeast: '119', Southeast: '35', '': '154' } },
      ]),
    ).toEqual([
      'Labor in Jun 2026 came to 907. The largest part is Southeast with 477, 52.6% of it.',
      'Occupancy in Jun 2026 came to 154. The largest part is Northeast with 119, 77.3% of it.',
    ])
  })

  it('calls the largest part of a whole below zero the one furthest below', () => {
    expect(
      textsTo('discounts by store in June', [
        { label: 'Discounts and comps', favorability: 'UP', figures: { Hoboken: '-3160', Durham: '-8572', '': '-11732' } },
      ]),
    ).toEqual([
      'Discounts and comps in Jun 2026 came to −11,732. The largest part is Durham with −8,572. The average of 2 locations is −5,866.',
    ])
  })

  it('finds the largest part among more places than a table shows', () => {
    const figures = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`Store ${at + 1}`, String(100 + at)]))
    expect(textsTo('labor by store in June', [{ label: 'Labor', favorability: 'DOWN', figures: { ...figures, '': '9415' } }])).toEqual([
      'Labor in Jun 2026 came to 9,415. The largest part is Store 70 with 169, 1.8% of it. The average of 70 locations is 135.',
      'The table shows the first 60 of 70 locations.',
    ])
  })

  it('counts all that meet a condition, more than a table shows', () => {
    const figures = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`Store ${at + 1}`, '90000']))
    expect(textsTo('stores with revenue over $50,000 in June', [{ label: 'Revenue', favorability: 'UP', figures }])[0]).toBe(
      'All 70 locations had Revenue above 50,000 in Jun 2026.',
    )
  })

  it('says what all of those among which a limit chooses come to', () => {
    const figures = { Hoboken: '90000', Durham: '40000', '': '130000' }
    expect(textsTo('revenue in June, which stores are under $50,000', [{ label: 'Revenue', favorability: 'UP', figures }])).toEqual([
      '1 of the 2 locations had Revenue below 50,000 in Jun 2026.',
      'Revenue came to 130,000 in Jun 2026 at all 24 locations.',
    ])
  })

  it('says no part of a whole that has losses, where it would be more than all', () => {
    const ebitda: Line = { label: 'Four-wall EBITDA', favorability: 'UP', figures: { Northeast: '150', Southeast: '-50', '': '100' } }
    expect(textsTo('EBITDA by region in June', [ebitda])[0]).toBe(
      'Four-wall EBITDA in Jun 2026 came to 100. The largest part is Northeast with 150.',
    )
  })

  it('names the locations of a region where only some are asked about', () => {
    const revenue = (figures: Figures): readonly Line[] => [{ label: 'Revenue', favorability: 'UP', figures }]
    expect(
      textsTo('revenue by region for Hartford and Durham in June', revenue({ Northeast: '265', Southeast: '154', '': '419' }))[0],
    ).toContain('The largest part is Northeast (103 Hartford) with 265, 63.2% of it.')
    expect(textsTo('revenue by region except Hartford in June', revenue({ Northeast: '265', Southeast: '154', '': '419' }))[0]).toContain(
      'The largest part is Northeast (in part) with 265, 63.2% of it.',
    )
    expect(textsTo('revenue by region in the Northeast in June', revenue({ Northeast: '265', '': '265' }))[0]).toContain(
      'The largest part is Northeast with 265.',
    )
  })

  it('names what earns most and what costs most of a profit by account', () => {
    const account = (label: string, groupId: string, value: string): Line => ({
      label,
      groupId,
      accountId: label,
      favorability: groupId === 'revenue' ? 'UP' : 'DOWN',
      figures: { '': value },
    })
    expect(
      textsTo('EBITDA by account in June', [
        { label: 'Four-wall EBITDA', groupId: 'four-wall-ebitda', favorability: 'UP', figures: { '': '300' } },
        account('Food sales', 'revenue', '900'),
        account('Discounts and comps', 'revenue', '-50'),
        account('Food cost', 'cost-of-goods', '350'),
        account('Base rent', 'occupancy', '200'),
      ])[0],
    ).toBe('Four-wall EBITDA in Jun 2026 came to 300. Food sales brings in most with 900, Food cost costs most with 350.')
    expect(
      textsTo('EBITDA by account in June', [
        { label: 'Four-wall EBITDA', groupId: 'four-wall-ebitda', favorability: 'UP', figures: { '': '-100' } },
        account('Discounts and comps', 'revenue', '-50'),
        account('Food sales', 'revenue', '500'),
        account('Base rent', 'occupancy', '200'),
        account('Food cost', 'cost-of-goods', '350'),
      ])[0],
    ).toContain('Food sales brings in most with 500, Food cost costs most with 350.')
  })

  it('does not count what was not there a year before as up', () => {
    expect(
      textsTo('stores with overtime up vs last year in June', [
        {
          label: 'Overtime',
          accountId: 'a6040',
          favorability: 'DOWN',
          figures: { Hoboken: ['20', '10'], Durham: ['5', '10'], 'Navy Yard': ['9', null] },
        },
      ])[0],
    ).toBe('1 of the 3 locations had Overtime above the year before in Jun 2026. 1 location had no figures to compare.')
  })

  it('names a place without the line beside it', () => {
    const lines: readonly Line[] = [
      { label: 'Revenue', favorability: 'UP', figures: { '204 Hoboken': '265', '304 Durham': '154' } },
      { label: 'Labor', favorability: 'DOWN', figures: { '204 Hoboken': '82', '304 Durham': '51' } },
    ]
    expect(textsTo('revenue and labor at Hoboken and Durham in June', lines)[2]).toBe('Labor came to 82 in Jun 2026 at 204 Hoboken.')
  })
})

/** The table of an answer: its headings, then its rows. */
function tableOf(parts: readonly AnswerPart[]): readonly (readonly string[])[] {
  const table = parts.find((part) => part.kind === 'TABLE')
  if (table?.kind !== 'TABLE') return []
  const text = (cell: string | SaidFigure): string => (typeof cell === 'string' ? cell : cell.text)
  return [table.columns.map(({ label }) => label), ...table.rows.map(({ cells }) => cells.map(text))]
}

describe('several lines by place', () => {
  const revenue = (figures: Figures): Line => ({ label: 'Revenue', groupId: 'revenue', favorability: 'UP', figures })
  const labor = (figures: Figures): Line => ({ label: 'Labor', groupId: 'labor', favorability: 'DOWN', figures })

  it('have columns of their own, with one row for each place', () => {
    const figures = { Hoboken: '80', Durham: '51', '': '131' }
    expect(tableOf(partsTo('revenue and occupancy by store in June', [revenue(figures), labor(figures)]))).toEqual([
      ['Location', 'Revenue', 'Labor', 'Labor, of revenue'],
      ['Hoboken', '80', '80', '–'],
      ['Durham', '51', '51', '–'],
      ['All 24 locations', '131', '131', '–'],
    ])
  })

  it('against one place have no row of all together, which is no match for it', () => {
    const lines = [labor({ Durham: ['45', '40'], Bethesda: ['30', '40'], '': ['115', '40'] })]
    expect(tableOf(partsTo('labor by store vs Hoboken in June', lines)).map(([name]) => name)).toEqual(['Location', 'Durham', 'Bethesda'])
  })

  it('of a ranking are each compared, three of them without percentages', () => {
    const ebitda: Line = {
      label: 'EBITDA',
      groupId: 'four-wall',
      favorability: 'UP',
      figures: { Hoboken: ['20', '15'], Durham: ['10', '12'] },
    }
    const lines = [
      revenue({ Hoboken: ['110', '100'], Durham: ['90', '100'] }),
      labor({ Hoboken: ['30', '40'], Durham: ['45', '40'] }),
      ebitda,
    ]
    const rows = ['revenue', 'labor', 'four-wall'].map(groupRow)
    expect(tableOf(partsTo('top 5 stores by revenue in June', lines, { rows, against: { kind: 'PRIOR_YEAR' } }))).toEqual([
      ['Location', 'Revenue', 'Revenue, better (worse)', 'Labor', 'Labor, better (worse)', 'EBITDA', 'EBITDA, better (worse)'],
      ['Hoboken', '110', '10', '30', '10', '20', '5'],
      ['Durham', '90', '(10)', '45', '(5)', '10', '(2)'],
    ])
  })

  it('with a condition each list the places that meet all of them', () => {
    const parts = partsTo('stores where revenue is up and labor is down vs last year in June', [
      revenue({ Hoboken: ['110', '100'], Durham: ['120', '100'], Bethesda: ['90', '100'], 'Navy Yard': ['5', null] }),
      labor({ Hoboken: ['30', '40'], Durham: ['45', '40'], Bethesda: ['30', '40'], 'Navy Yard': ['1', null] }),
    ])
    expect(tableOf(parts)).toEqual([
      [
        'Location',
        'Revenue',
        'Revenue, better (worse)',
        'Revenue, % better (worse)',
        'Labor',
        'Labor, better (worse)',
        'Labor, % better (worse)',
      ],
      ['Hoboken', '110', '10', '–', '30', '10', '–'],
    ])
    expect(parts[0]?.kind === 'TEXT' && parts[0].words.map((word) => (typeof word === 'string' ? word : word.text)).join('')).toBe(
      '1 of the 4 locations had Revenue above the year before and Labor below the year before in Jun 2026. 1 location had no figures to compare.',
    )
  })

  it('without a condition each are counted by line', () => {
    expect(
      textsTo(
        'stores where revenue missed budget in June',
        [revenue({ Hoboken: ['90', '100'], Durham: ['120', '100'] }), labor({ Hoboken: ['50', '40'], Durham: ['45', '40'] })],
        { rows: [groupRow('revenue'), groupRow('labor')] },
      ).slice(0, 2),
    ).toEqual([
      '1 of the 2 locations had Revenue worse than Budget 2026 in Jun 2026.',
      'All 2 locations had Labor worse than Budget 2026 in Jun 2026.',
    ])
  })

  it('says in which region, and at which location', () => {
    expect(textsTo('which region had the highest revenue in June', [revenue({ Northeast: '9', Southeast: '5' })])[0]).toBe(
      'Revenue in Jun 2026 was highest in Northeast, with 9.',
    )
  })
})

describe('rankings against a base', () => {
  const labor = (figures: Figures): readonly Line[] => [{ label: 'Labor', favorability: 'DOWN', figures }]
  const ebitda = (figures: Figures): readonly Line[] => [{ label: 'Four-wall EBITDA', favorability: 'UP', figures }]

  it.each<{ readonly question: string; readonly lines: readonly Line[]; readonly texts: readonly string[] }>([
    {
      question: 'largest change in labor by store vs May in June',
      lines: labor({ Hoboken: ['105', '100'], Durham: ['70', '90'], Bethesda: ['60', '60'] }),
      texts: ['Labor at Durham changed most against May 2026 in Jun 2026: 20 better.'],
    },
    {
      question: 'smallest variance on labor by store in June',
      lines: labor({ Hoboken: ['105', '100'], Durham: ['70', '90'] }),
      texts: ['Labor at Hoboken was closest to Budget 2026 in Jun 2026: 5 worse.'],
    },
    // The sentence follows the figures, whichever way the question expects.
    {
      question: "which store's labor rose the most vs last year in June",
      lines: labor({ Hoboken: ['80', '100'], Durham: ['85', '90'] }),
      texts: ['Labor at Durham was down least on the year before in Jun 2026: 5 better.'],
    },
    {
      question: 'which store improved EBITDA the most vs last year in June',
      lines: ebitda({ Hoboken: ['80', '100'], Durham: ['85', '90'] }),
      texts: ['Four-wall EBITDA at Durham was least behind the year before in Jun 2026: 5 worse.'],
    },
    // Of all in order, those without figures are named.
    {
      question: 'rank stores by EBITDA in June',
      lines: ebitda({ Hoboken: ['110', null], Durham: ['85', null], Worcester: null }),
      texts: ['Four-wall EBITDA in Jun 2026 was highest at Hoboken, with 110.', 'Not listed, without figures: Worcester.'],
    },
    // What did not trade on both sides is named.
    {
      question: 'which store improved EBITDA the most vs last year in June',
      lines: ebitda({ Hoboken: ['110', '100'], 'Navy Yard': ['500', null], Worcester: [null, '-70'], Sold: null }),
      texts: [
        'Four-wall EBITDA at Hoboken was furthest ahead of the year before in Jun 2026: 10 better.',
        'Left out, as they have figures on one side only: Navy Yard and Worcester. The figures of all together include them.',
      ],
    },
    {
      question: 'which store improved EBITDA the most vs last year in June',
      lines: ebitda({ 'Navy Yard': ['500', null], Worcester: [null, '-70'] }),
      texts: ['There is nothing to compare: none of the 2 locations has figures both for Jun 2026 and for the year before.'],
    },
    {
      question: 'smallest decline in EBITDA by store vs last year in June',
      lines: ebitda({ Hoboken: ['110', '100'], Durham: ['85', '90'], Bethesda: ['60', '90'] }),
      texts: ['Four-wall EBITDA at Durham changed least against the year before in Jun 2026: 5 worse.'],
    },
    {
      question: 'which store has the biggest net loss in June',
      lines: [{ label: 'Net income', favorability: 'UP', figures: { Hoboken: '90', Durham: '-5', Bethesda: '-30' } }],
      texts: ['Net income in Jun 2026 was lowest at Bethesda, with −30.'],
    },
    {
      question: 'which store has the biggest net loss in June',
      lines: [{ label: 'Net income', favorability: 'UP', figures: { Hoboken: '90', Durham: '5' } }],
      texts: ['None of the 2 locations had Net income below 0 in Jun 2026.'],
    },
    {
      question: 'which store gives the most discounts in June',
      lines: [{ label: 'Discounts and comps', favorability: 'UP', figures: { Hoboken: '-3160', Durham: '-8572' } }],
      texts: ['Discounts and comps in Jun 2026 were largest at Durham, with −8,572.'],
    },
  ])('$question: $texts', ({ question, lines, texts }) => expect(textsTo(question, lines)).toEqual(texts))
})

describe('why a figure differs', () => {
  const labor = (accounts: readonly (readonly [string | null, string | null])[]): readonly Line[] => [
    { label: 'Labor', groupId: 'labor', favorability: 'DOWN', figures: { '': ['90', '100'] } },
    ...accounts.map(
      (figures, at): Line => ({
        label: `Account ${at}`,
        groupId: 'labor',
        accountId: `a${at}`,
        favorability: 'DOWN',
        figures: { '': figures },
      }),
    ),
  ]

  it('is not divided by accounts that a budget does not have', () => {
    expect(
      textsTo(
        'why was labor over budget in June',
        labor([
          [null, null],
          [null, null],
        ]),
      ),
    ).toEqual([
      'Labor came to 90 in Jun 2026 against 100 in Budget 2026: 10 better.',
      'Budget 2026 has no figures by account, so the difference cannot be divided by account.',
    ])
  })

  it('separates what comes from locations that opened or closed', () => {
    const places = {
      '205 Navy Yard': ['40', null],
      '107 Worcester': [null, '30'],
      '204 Hoboken': ['100', '95'],
      '207 Princeton': ['50', '54'],
    } as const
    const revenue: readonly Line[] = [{ label: 'Revenue', favorability: 'UP', figures: { ...places, '': ['190', '179'] } }]
    expect(textsTo('why did revenue change vs last year in June by store', revenue)).toContain(
      'Of the difference: 40 better at 205 Navy Yard, which opened; 30 worse at 107 Worcester, which closed; 1 better at the 2 other locations.',
    )
    // Against a budget nothing opened.
    expect(textsTo('why did revenue miss budget in June by store', revenue).join(' ')).not.toContain('Of the difference')
  })

  it('is explained in money, also after a share of revenue', () => {
    const [first, , last] = textsTo(
      'why did labor change vs last year in June',
      labor([
        ['60', '75'],
        ['30', '25'],
      ]),
      { measure: 'SHARE_OF_REVENUE' },
    )
    expect(first).toBe('Labor came to 90 in Jun 2026 against 100 the year before: 10 better.')
    expect(last).toBe('This explains the amount, not its share of revenue.')
  })
})

describe('sentences', () => {
  const revenue = (figures: Figures): readonly Line[] => [{ label: 'Revenue', favorability: 'UP', figures }]

  it.each<{ readonly question: string; readonly lines: readonly Line[]; readonly text: string }>([
    {
      question: 'break down the revenue variance to budget by region in June',
      lines: revenue({ Northeast: ['90', '100'], Southeast: ['130', '100'], '': ['220', '200'] }),
      text: 'Revenue came to 220 in Jun 2026 against 200 in Budget 2026: 20 better. The largest difference is Southeast: 30 better.',
    },
    {
      question: 'EBITDA per guest vs last year in June',
      lines: [{ label: 'Four-wall EBITDA', favorability: 'UP', figures: { '': ['8.23', '6.89'] } }],
      text: 'Four-wall EBITDA came to 8.23 per guest in Jun 2026 against 6.89 the year before: 1.34 better.',
    },
    {
      question: 'rank stores by revenue per guest in June',
      lines: revenue({ '204 Hoboken': '20', '207 Princeton': '25' }),
      text: 'Revenue in Jun 2026 was highest at 207 Princeton, with 25.00 per guest.',
    },
    {
      question: 'stores with revenue per guest over 22.5 in June',
      lines: revenue({ '204 Hoboken': '20', '207 Princeton': '25' }),
      text: '1 of the 2 locations had Revenue per guest above 22.50 in Jun 2026.',
    },
    { question: 'revenue in June', lines: revenue({ '': null }), text: 'Revenue has no figure in Jun 2026.' },
    {
      question: 'did Hoboken sell more than $50,000 in June',
      lines: revenue({ '204 Hoboken': '20' }),
      text: 'No location had Revenue above 50,000 in Jun 2026 at 204 Hoboken.',
    },
  ])('$question: $text', ({ question, lines, text }) => expect(textsTo(question, lines)[0]).toBe(text))

  it.each([
    ['labor per guest in June', 'Labor per guest, Jun 2026'],
    ['rent per square foot in June', 'Occupancy per square foot, Jun 2026'],
    ['utilities per labor hour in June', 'Utilities per labor hour, Jun 2026'],
    ['stores with more than 2.5 guests per labor hour in June', 'Locations with Guests per labor hour above 2.50, Jun 2026'],
    ['top vendors for labor in June', 'Vendors ranked by Labor, Jun 2026'],
    ['labor accounts over 100k in June', 'Accounts of Labor above 100,000, Jun 2026'],
    ['stores with labor above 33% of revenue in June', 'Locations with Labor above 33.0% of revenue, Jun 2026'],
  ])('%s has the title: %s', (question, title) => {
    const reading = reader.read(question, null)
    expect(reading.kind === 'PLAN' && planTitle(reading.plan, names)).toBe(title)
  })
})
