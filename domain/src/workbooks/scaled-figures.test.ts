import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { budgetRules } from '../budgets/budget-reading.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'
import type { ReadingAnswers } from './reading-questions.ts'

const NAMES = {
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: [
    { id: 1, name: 'Downtown' },
    { id: 2, name: 'Harbor' },
    { id: 3, name: 'Thousands of $' },
  ],
  metrics: [
    { id: 'guests', name: 'Guests', isDerived: false, isSummed: true },
    { id: 'sales', name: 'Web sales ($K)', isDerived: false, isSummed: true },
    { id: 'check', name: 'Avg check', isDerived: false, isSummed: true },
    { id: 'tips', name: 'Tips', isDerived: false, isSummed: false, unit: '$/guest' },
    { id: 'members', name: 'Members', isDerived: false, isSummed: false },
  ],
} as const
const BUDGET = {
  ...NAMES,
  kind: 'BUDGET',
  accounts: [],
  categorizations: [
    {
      id: 'restaurant',
      name: 'Restaurant',
      version: 1,
      groups: [group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }), group('rent', { name: 'Rent', displayOrder: 2 })],
    },
  ],
  categorizationId: null,
  isCategorizationFixed: false,
  period: null,
} as const

const budget = (sheets: SheetRows, answers: ReadingAnswers = {}) => readSheets(budgetRules(BUDGET, null, new Set()), sheets, answers)
const metrics = (sheets: SheetRows, answers: ReadingAnswers = {}) =>
  readSheets(opsDataRules({ ...NAMES, kind: 'OPS_DATA' }, null), sheets, answers)

const HEADINGS = ['Line', 'Jan 2026']
const REVENUE = ['Revenue', 41.2]
const IN_THOUSANDS: SheetRows = { Downtown: [['Budget 2026'], ['(in $000s)'], HEADINGS, REVENUE, ['Rent', 3.5], ['Guests', 250]] }

describe('a number format that writes a scale', () => {
  const inK = (text: string) => ({ kind: 'NUMBER', text, shown: { scale: { text: 'K', scales: ['THOUSANDS'] } } }) as const
  const sheets: SheetRows = { Downtown: [HEADINGS, ['Revenue', inK('70.1')], ['Rent', 8000], ['Guests', inK('4.2')]] }

  it('is asked about', () => {
    expect(budget(sheets).questions).toEqual([
      {
        part: 'scale',
        text: 'Downtown!B2 says “70.1K”. Does that scale the figures?',
        choices: [
          expect.objectContaining({
            answer: 'THOUSANDS',
            example: '70.1 of “Revenue” in Downtown!B2 becomes 70,100.00; 4.2 of “Guests” in Downtown!B4 becomes 4,200.00',
          }),
          expect.objectContaining({ answer: 'AS_WRITTEN' }),
        ],
      },
    ])
  })

  it('scales the figures that have it', () => {
    const { figures, questions, issues } = budget(sheets, { scale: 'THOUSANDS' })
    expect(questions).toEqual([])
    expect(figures).toEqual([
      'Downtown!B2 1 revenue 2026-01/1 = 70100',
      'Downtown!B3 1 rent 2026-01/1 = 8000',
      'Downtown!B4 1 guests 2026-01/1 = 4200',
    ])
    expect(issues).toEqual([expect.stringMatching(/^NOTE Downtown!B2: Figures are multiplied by 1,000, as you chose: 70.1 of/)])
  })

  it('is asked about in a list', () => {
    const list = [
      ['Location', 'Metric', 'Month', 'Amount'],
      ['Downtown', 'Guests', 'Jan 2026', inK('4.2')],
    ]
    expect(metrics({ Export: list }).questions).toHaveLength(1)
    expect(metrics({ Export: list }, { scale: 'THOUSANDS' }).figures).toEqual(['Export!D2 1 guests 2026-01/1 = 4200'])
  })
})

describe('a remark on scale', () => {
  it('is asked about, with an example of each answer', () => {
    expect(budget(IN_THOUSANDS).questions).toEqual([
      {
        part: 'scale',
        text: 'Downtown!A2 says “(in $000s)”. Does that scale the figures? Metrics such as “Guests” are read as they are written.',
        choices: [
          {
            answer: 'THOUSANDS',
            label: 'They are in thousands',
            example: '41.2 of “Revenue” in Downtown!B4 becomes 41,200.00; 3.5 of “Rent” in Downtown!B5 becomes 3,500.00',
          },
          {
            answer: 'AS_WRITTEN',
            label: 'They are as written',
            example: '“Revenue” in Downtown!B4 stays 41.20; “Rent” in Downtown!B5 stays 3.50',
          },
        ],
      },
    ])
  })

  it('scales the figures if the answer says so, and the preview says it', () => {
    const { figures, questions, issues } = budget(IN_THOUSANDS, { scale: 'THOUSANDS' })
    expect(questions).toEqual([])
    expect(figures).toEqual([
      'Downtown!B4 1 revenue 2026-01/1 = 41200',
      'Downtown!B5 1 rent 2026-01/1 = 3500',
      'Downtown!B6 1 guests 2026-01/1 = 250',
    ])
    expect(issues).toEqual([
      'NOTE Downtown!A2: Figures are multiplied by 1,000, as you chose: 41.2 of “Revenue” in Downtown!B4 becomes 41,200.00. Its remark “(in $000s)” is in Downtown!A2. Metrics such as “Guests” are read as they are written.',
    ])
  })

  it('keeps signs', () => {
    const { figures } = budget({ Downtown: [['$K'], ['Line', 'Jan 2026', 'Feb 2026'], ['Rent', -0.05, 3]] }, { scale: 'THOUSANDS' })
    expect(figures).toEqual(['Downtown!B3 1 rent 2026-01/1 = -50', 'Downtown!C3 1 rent 2026-02/1 = 3000'])
  })

  it('leaves the figures as they are if the answer says so', () => {
    const { figures, questions, issues } = budget(IN_THOUSANDS, { scale: 'AS_WRITTEN' })
    expect([questions, figures[0]]).toEqual([[], 'Downtown!B4 1 revenue 2026-01/1 = 41.2'])
    expect(issues).toEqual([
      'NOTE Downtown!A2: Figures are read as they are written, as you chose. Its remark “(in $000s)” is in Downtown!A2.',
    ])
  })

  it.each<[string, SheetRows]>([
    ['a heading', { Downtown: [['Line ($K)', 'Jan 2026'], REVENUE] }],
    ['the heading of a month', { Downtown: [['Line', 'Jan 2026 ($000)'], REVENUE] }],
    ['a tab', { 'Downtown (in T€)': [HEADINGS, REVENUE] }],
    ['the title with the location', { Sheet1: [['Downtown, in thousands'], HEADINGS, REVENUE] }],
    ['the name of a row', { Downtown: [HEADINGS, ['Revenue ($000s)', 41.2]] }],
    [
      'a unit',
      {
        Downtown: [
          ['Line', 'Unit', 'Jan 2026'],
          ['Revenue', '$K', 41.2],
        ],
      },
    ],
    ['a remark below', { Downtown: [HEADINGS, REVENUE, ['All figures in thousands of dollars']] }],
    ['a remark beside', { Downtown: [HEADINGS, REVENUE, [null, null, null, 'Angaben in Tsd. €']] }],
    ['a sheet of notes', { Notes: [['Amounts are in thousands']], Downtown: [HEADINGS, REVENUE] }],
    [
      'the heading of a list',
      {
        List: [
          ['Location', 'Line', 'Month', 'Amount in $000s'],
          ['Downtown', 'Revenue', 'Jan 2026', 41.2],
        ],
      },
    ],
    [
      'a row of a list',
      {
        List: [
          ['Location', 'Line', 'Unit', 'Month', 'Amount'],
          ['Downtown', 'Revenue', 'USD K', 'Jan 2026', 41.2],
        ],
      },
    ],
    [
      'a line of a list',
      {
        List: [
          ['Location', 'Line', 'Month', 'Amount'],
          ['Downtown', 'Revenue ($K)', 'Jan 2026', 41.2],
        ],
      },
    ],
    ['a title of a list', { List: [['in thousands'], ['Location', 'Line', 'Month', 'Amount'], ['Downtown', 'Revenue', 'Jan 2026', 41.2]] }],
  ])('is found in %s', (_, sheets) => {
    expect(budget(sheets).questions.map(({ part }) => part)).toEqual(['scale'])
    expect(budget(sheets, { scale: 'THOUSANDS' }).figures.map((one) => one.replace(/^.*![A-Z]+\d+ /, ''))).toEqual([
      '1 revenue 2026-01/1 = 41200',
    ])
  })

  it('of one row is about that row alone', () => {
    const sheets = { Downtown: [HEADINGS, ['Revenue ($000s)', 41.2], ['Rent', 3500]] }
    expect(budget(sheets, { scale: 'THOUSANDS' }).figures).toEqual([
      'Downtown!B2 1 revenue 2026-01/1 = 41200',
      'Downtown!B3 1 rent 2026-01/1 = 3500',
    ])
  })

  it('of one sheet raises a question about the others', () => {
    const sheets = { ...IN_THOUSANDS, Harbor: [HEADINGS, ['Revenue', 38]] }
    const { questions } = budget(sheets, { scale: 'THOUSANDS' })
    expect(questions).toEqual([
      {
        part: 'otherSheets',
        text: 'Downtown!A2 says “(in $000s)”, the sheet “Harbor” says nothing. What do the figures of sheets without such a remark count in?',
        choices: [
          { answer: 'SCALED', label: 'They are in thousands', example: '38 of “Revenue” in Harbor!B2 becomes 38,000.00' },
          { answer: 'AS_WRITTEN', label: 'They are as written', example: '“Revenue” in Harbor!B2 stays 38.00' },
        ],
      },
    ])
    const last = (otherSheets: 'SCALED' | 'AS_WRITTEN') => budget(sheets, { scale: 'THOUSANDS', otherSheets }).figures.at(-1)
    expect([last('SCALED'), last('AS_WRITTEN')]).toEqual(['Harbor!B2 2 revenue 2026-01/1 = 38000', 'Harbor!B2 2 revenue 2026-01/1 = 38'])
  })

  it('that contradicts another is refused with both', () => {
    const sheets = { ...IN_THOUSANDS, Harbor: [['in Mio. €'], HEADINGS, ['Revenue', 38]] }
    expect(() => budget(sheets)).toThrow(
      'The workbook says “(in $000s)” in Downtown!A2 and “in Mio. €” in Harbor!A1. Upload the sheets of each in a workbook of their own.',
    )
    expect(budget(sheets, { scale: 'AS_WRITTEN' }).questions).toEqual([])
  })

  it('with two meanings has a choice for each', () => {
    const { questions } = budget({ Downtown: [['$M'], HEADINGS, REVENUE] })
    expect(questions[0]?.choices.map(({ answer }) => answer)).toEqual(['MILLIONS', 'THOUSANDS', 'AS_WRITTEN'])
  })

  it('leaves averages, rates and levels alone, and says so', () => {
    const rows: SheetRows[string] = [
      ['Guests', 1.2],
      ['Avg check', 24.5],
      ['Tips', 3.1],
    ]
    const wide: SheetRows = { Downtown: [['in thousands'], HEADINGS, ...rows] }
    const list: SheetRows = {
      Downtown: [['Metric', 'Month', 'Amount (in thousands)'], ...rows.map(([name = null, value = null]) => [name, 'Jan 2026', value])],
    }
    const left = 'Averages, rates and levels such as “Avg check” are read as they are written.'
    for (const sheets of [wide, list]) {
      expect(metrics(sheets).questions[0]?.text).toContain(left)
      const { figures, issues } = metrics(sheets, { scale: 'THOUSANDS' })
      expect(figures.map((figure) => figure.replace(/^.* = /, ''))).toEqual(['1200', '24.5', '3.1'])
      expect(issues).toEqual([expect.stringContaining(left)])
    }
    // The answer alone, where nothing says so.
    expect(metrics({ Downtown: [HEADINGS, ...rows] }, { scale: 'THOUSANDS' }).figures.at(-1)).toContain('= 3.1')
  })

  it('leaves percentages alone', () => {
    const share = { kind: 'NUMBER', text: '0.325', shown: { isPercentage: true } } as const
    const { figures } = metrics({ Downtown: [['in thousands'], HEADINGS, ['Guests', share], ['Avg check', '4%']] }, { scale: 'THOUSANDS' })
    expect(figures.map((figure) => figure.replace(/^.* = /, ''))).toEqual(['0.325', '0.04'])
  })

  it('says nothing of levels on sheets that no remark is about', () => {
    const sheets: SheetRows = {
      Downtown: [['in thousands'], HEADINGS, ['Guests', 1.2]],
      Harbor: [HEADINGS, ['Guests', 900], ['Members', 40]],
    }
    const { issues } = metrics(sheets, { scale: 'THOUSANDS', otherSheets: 'AS_WRITTEN' })
    expect(issues).toHaveLength(1)
    expect(issues[0]).not.toContain('Members')
  })

  it('names levels, which may be in thousands', () => {
    const guess =
      'NOTE Downtown!B3: “Members” does not add up over time, as averages and rates do not, and is read as it is written, 3.40. If it is in thousands or the like, write so in its row.'
    const rows: SheetRows[string] = [HEADINGS, ['Guests', 1.2], ['Members', 3.4]]
    expect(metrics({ Downtown: rows }, { scale: 'THOUSANDS' }).issues.slice(1)).toEqual([guess])
    const alone = metrics({ Downtown: [['in thousands'], HEADINGS, ['Members', 3.4]] })
    expect([alone.questions, alone.issues]).toEqual([[], [guess]])
    const inRow = metrics({ Downtown: [HEADINGS, ['Guests', 1200], ['Members (000s)', 3.4]] }, { scale: 'THOUSANDS' })
    expect(inRow.figures.at(-1)).toContain('members 2026-01/1 = 3400')
  })

  it('scales metrics of ops data too', () => {
    const sheets = { Downtown: [['in thousands'], ['Metric', 'Jan 2026'], ['Guests', 1.2]] }
    expect(metrics(sheets).questions.map(({ choices }) => choices[0]?.example)).toEqual(['1.2 of “Guests” in Downtown!B3 becomes 1,200.00'])
    expect(metrics(sheets, { scale: 'THOUSANDS' }).figures).toEqual(['Downtown!B3 1 guests 2026-01/1 = 1200'])
  })

  it.each<[string, SheetRows]>([
    ['the name of a metric', { Downtown: [HEADINGS, ['Web sales ($K)', 41.2]] }],
    ['the name of a location', { 'Thousands of $': [['Thousands of $'], HEADINGS, REVENUE] }],
    ['a large number', { Downtown: [['Target: 1,000,000'], HEADINGS, ['Revenue', '1,000']] }],
    ['no text at all', { Downtown: [HEADINGS, REVENUE] }],
  ])('is not found in %s', (_, sheets) => {
    const { questions, figures } = budget(sheets)
    expect([questions, figures.length]).toEqual([[], 1])
  })

  it('is not asked about a percentage, which is no amount', () => {
    const { figures, questions } = budget({ Downtown: [['in $000s'], HEADINGS, ['Revenue', '85%']] })
    expect([questions, figures]).toEqual([[], [expect.stringContaining('! “85%” is a percentage')]])
  })

  it('cannot make a figure longer than figures may be', () => {
    expect(budget({ Downtown: [['in billions'], HEADINGS, ['Revenue', 1_234_567_890]] }, { scale: 'BILLIONS' }).figures).toEqual([
      'Downtown!B3 1 revenue 2026-01/1 ! “1234567890” times 1,000,000,000 has more than 15 digits. Type a smaller number.',
    ])
  })

  it('that is missing can be said', () => {
    const { figures, issues } = budget({ Downtown: [HEADINGS, REVENUE] }, { scale: 'THOUSANDS' })
    expect([figures, issues]).toEqual([
      ['Downtown!B2 1 revenue 2026-01/1 = 41200'],
      ['NOTE : Figures are multiplied by 1,000, as you chose: 41.2 of “Revenue” in Downtown!B2 becomes 41,200.00.'],
    ])
  })
})

it.each(['All amounts in thousands', 'Valori in migliaia di euro', 'Belopp i tkr'])(
  'below rows that name their locations, “%s” is asked about',
  (remark) => {
    const headings = ['Line', 'Location', 'Jan 2026', 'Feb 2026']
    const rows = [headings, ['Revenue', 'Downtown', 41.2, 42.2], ['Rent', 'Harbor', 3.5, 3.6]]
    for (const sheet of [
      [...rows, [], [remark]],
      [...rows, [null, null, remark]],
      [[remark], [], ...rows],
    ])
      expect(budget({ Plan: sheet }).questions.map(({ text }) => text)).toEqual([
        expect.stringContaining(`says “${remark}”. Does that scale the figures?`),
      ])
  },
)
