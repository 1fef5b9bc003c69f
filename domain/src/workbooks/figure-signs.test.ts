import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { budgetRules } from '../budgets/budget-reading.ts'
import { monthIndex } from '../time/day.ts'
import type { ReadingAnswers } from './reading-questions.ts'
import type { WorkbookStamp } from './stamp.ts'
import type { BookedSigns } from './workbook-reading.ts'

const rules = (booked: BookedSigns['booked'] = [], stamp: WorkbookStamp | null = null, bookedMonths = 12) =>
  budgetRules(
    {
      kind: 'BUDGET',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      locations: [
        { id: 1, name: 'Downtown' },
        { id: 2, name: 'Harbor' },
        { id: 3, name: 'Pier' },
      ],
      metrics: [{ id: 'change', name: 'Change in guests', isDerived: false }],
      accounts: [
        { id: 1, number: '6100', name: 'Base rent' },
        { id: 2, number: '4900', name: 'Gift cards' },
      ],
      categorizations: [
        {
          id: 'restaurant',
          name: 'Restaurant',
          version: 1,
          groups: [
            group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
            group('food', { name: 'Food', type: 'COGS', displayOrder: 2 }),
            group('payroll', { name: 'Payroll', type: 'PAYROLL', displayOrder: 3 }),
            group('refunds', { name: 'Refunds', type: 'OPEX', displayOrder: 4 }),
          ],
        },
      ],
      categorizationId: null,
      isCategorizationFixed: false,
      period: null,
      signs: [{ categorizationId: 'restaurant', incomeAccounts: [2], booked, bookedMonths }],
    },
    stamp,
    new Set(),
  )
const read = (sheets: SheetRows, answers: ReadingAnswers = {}, booked: BookedSigns['booked'] = []) => {
  const turned = answers.signs === 'TURNED' ? readSheets(rules(booked), sheets, answers).workbook.belowZero : undefined
  return readSheets(rules(booked), sheets, answers, turned)
}

const HEADINGS = ['Line', 'Jan 2026']
const REVENUE = ['Revenue', 68_100]
const SIGNED: SheetRows = { Downtown: [HEADINGS, REVENUE, ['Food', -21_000], ['Payroll', -36_000]] }
const values = (figures: readonly string[]) => figures.map((figure) => figure.replace(/^\S+ \d+ (\S+) \S+ =/, '$1'))

describe('costs below zero', () => {
  it('are asked about, with the profit of both readings', () => {
    expect(read(SIGNED).questions).toEqual([
      {
        part: 'signs',
        text: 'Costs are below zero in “Downtown”: (57,000.00) in all, compared with revenue of 68,100.00. How are they meant?',
        choices: [
          {
            answer: 'TURNED',
            label: 'They are written with a minus sign',
            example: '(21,000.00) of “Food” in Downtown!B3 becomes 21,000.00; the profit of the workbook is 11,100.00',
          },
          {
            answer: 'AS_WRITTEN',
            label: 'They are below zero',
            example: '“Food” in Downtown!B3 stays (21,000.00); the profit of the workbook is 125,100.00',
          },
        ],
      },
    ])
  })

  it('are turned around if the answer says so, single refunds with them', () => {
    const sheets = { Downtown: [...(SIGNED['Downtown'] ?? []), ['Refunds', 400]] }
    const { figures, questions, issues } = read(sheets, { signs: 'TURNED' })
    expect(questions).toEqual([])
    expect(values(figures)).toEqual(['revenue 68100', 'food 21000', 'payroll 36000', 'refunds -400'])
    expect(issues).toEqual([
      'NOTE Downtown!B3: Signs were turned around in “Downtown”, as you chose: (21,000.00) of “Food” becomes 21,000.00.',
    ])
  })

  it('stay if the answer says so', () => {
    const { figures, questions } = read(SIGNED, { signs: 'AS_WRITTEN' })
    expect([questions, values(figures)]).toEqual([[], ['revenue 68100', 'food -21000', 'payroll -36000']])
  })

  it('are turned around only at the locations that have them', () => {
    const sheets = { ...SIGNED, Harbor: [HEADINGS, ['Revenue', 100], ['Food', 30], ['Payroll', -1]] }
    expect(read(sheets).questions.map(({ text }) => text)).toEqual([
      'Costs are below zero in “Downtown”: (57,000.00) in all, compared with revenue of 68,200.00. How are they meant?',
    ])
    expect(values(read(sheets, { signs: 'TURNED' }).figures).slice(3)).toEqual(['revenue 100', 'food 30', 'payroll -1'])
  })

  it('are found in lists, by location', () => {
    const row = (location: string, line: string, value: number) => [location, line, 'Jan 2026', value]
    const List = [
      ['Location', 'Line', 'Month', 'Amount'],
      row('Downtown', 'Food', -21_000),
      row('Harbor', 'Food', 30),
      row('Downtown', 'Revenue', 68_100),
    ]
    expect(read({ List }).questions).toHaveLength(1)
    expect(values(read({ List }, { signs: 'TURNED' }).figures)).toEqual(['food 21000', 'food 30', 'revenue 68100'])
  })

  it('are compared with what was booked', () => {
    const sheets = { Downtown: [HEADINGS, ['Refunds', -500]] }
    expect(read(sheets, {}, [['refunds', 480]]).questions.map(({ text }) => text)).toEqual([
      'Costs are below zero in “Downtown”: (500.00) in all. In the last twelve months they were 480.00. How are they meant?',
    ])
    expect(read(sheets, {}, [['refunds', -480]]).questions).toEqual([])
  })

  it('are only noted in a workbook of ours, which says how its signs are meant', () => {
    const stamp = {
      kind: 'BUDGET',
      companyId: 'tidewater',
      madeAt: '2026-01-01T00:00:00.000Z',
      period: 'MONTHLY',
      fiscalYearStart: 1,
    } as const
    const span = { firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 1), budget: null, categorization: null, names: [] }
    const { questions, figures, issues } = readSheets(rules([], { ...stamp, ...span }), SIGNED)
    expect([questions, values(figures)]).toEqual([[], ['revenue 68100', 'food -21000', 'payroll -36000']])
    expect(issues).toEqual([
      'NOTE Downtown!B3: Figures in “Downtown” are below zero, (57,000.00) in all, and are read so: in our workbooks revenue and costs are both positive. Type them without a minus sign if that is wrong.',
    ])
  })

  it('are found where accounts are planned', () => {
    expect(read({ Downtown: [HEADINGS, ['4900', 500], ['6100', -90]] }).questions).toHaveLength(1)
  })

  it.each<[string, SheetRows]>([
    ['one refund among costs', { Downtown: [HEADINGS, REVENUE, ['Food', 900], ['Payroll', 800], ['Refunds', -1_600]] }],
    ['a negative metric', { Downtown: [HEADINGS, REVENUE, ['Change in guests', -5]] }],
    ['costs above zero', { Downtown: [HEADINGS, REVENUE, ['Food', 21_000], ['Payroll', 36_000]] }],
  ])('are not seen in %s', (_, sheets) => expect(read(sheets).questions).toEqual([]))

  it('are asked about where one line outweighs the others', () => {
    const [question] = read({ Downtown: [HEADINGS, REVENUE, ['Food', -40_000], ['Payroll', 12_000], ['Refunds', 5_000]] }).questions
    expect(question?.text).toBe(
      'Costs are below zero in “Downtown”: (23,000.00) in all, compared with revenue of 68,100.00. How are they meant?',
    )
  })

  it('are named where it does not, unless they were booked so', () => {
    const sheets = { Downtown: [HEADINGS, REVENUE, ['Food', -10_000], ['Payroll', 12_000]] }
    expect(read(sheets).issues).toEqual([
      'NOTE Downtown!B3: “Food” is below zero, (10,000.00) in all, and is read so: it lowers costs. Type it without a minus sign if that is wrong.',
    ])
    expect(read(sheets, {}, [['food', -90]]).issues).toEqual([])
  })

  it('are told from revenue below zero, as in a trial balance', () => {
    const sheets = { Downtown: [HEADINGS, ['Revenue', -68_100], ['Food', 57_000]] }
    const [question] = read(sheets).questions
    expect(question?.text).toBe(
      'Revenue is below zero in “Downtown”: (68,100.00) in all, compared with costs of 57,000.00. How are they meant?',
    )
    expect(question?.choices[0]?.example).toContain('the profit of the workbook is 11,100.00')
    expect(values(read(sheets, { signs: 'TURNED' }).figures)).toEqual(['revenue 68100', 'food 57000'])
  })
})

it('says that revenue is about a thousandth of what was booked', () => {
  const booked: BookedSigns['booked'] = [['revenue', 264_000]]
  const issuesOf = (...amounts: readonly number[]) =>
    read(
      {
        Downtown: [
          ['Line', 'Jan 2027', 'Feb 2027'],
          ['Revenue', ...amounts],
        ],
      },
      {},
      booked,
    ).issues
  expect(issuesOf(21.4, 22)).toEqual([
    'NOTE Downtown!B2: Revenue is 21.70 a figure on average, and in the last twelve months it was 264,000.00 in all. If the figures are in thousands, write so above them.',
  ])
  expect(issuesOf(21_400, 22_000)).toEqual([])
  expect(issuesOf(1_400, 2_000)).toEqual([])
})

const MONTHS_2027 = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => `${month} 2027`)

it('says that revenue is far below what was booked in a few months', () => {
  const sheets = {
    Downtown: [
      ['Line', 'Jan 2027', 'Feb 2027', 'Mar 2027'],
      ['Revenue', 9.1, 9.2, 9.3],
    ],
  }
  expect(read(sheets, {}, [['revenue', 9000]]).issues).toHaveLength(1)
  expect(read(sheets, {}, [['revenue', 900]]).issues).toEqual([])
  // A ledger of one month, and a year in thousands.
  const year = {
    Downtown: [
      ['Line', ...MONTHS_2027],
      ['Revenue', ...MONTHS_2027.map(() => 41)],
    ],
  }
  const ofOneMonth = (sum: number) => readSheets(rules([['revenue', sum]], null, 1), year, {}).workbook.issues
  expect(ofOneMonth(41_000)).toHaveLength(1)
  expect(ofOneMonth(4_100)).toEqual([])
})

it('names lines of about a thousandth of what was booked, or hundreds of times as much', () => {
  const booked: BookedSigns['booked'] = [
    ['revenue', 840_000],
    ['payroll', 2_280_000],
    ['food', 240_000],
  ]
  const issuesOf = (...rows: readonly (readonly (string | number)[])[]) => read({ Downtown: [HEADINGS, ...rows] }, {}, booked).issues
  const note = (label: string, own: string, was: string, advice: string) =>
    `NOTE Downtown!B2: “${label}” is ${own} a figure on average, and in the last twelve months it was ${was} in all. ${advice}`
  const inThousands = 'If the figures are in thousands, write so in their row or above them.'
  expect(issuesOf(['Payroll', 190], ['Food', 20_000])).toEqual([note('Payroll', '190.00', '2,280,000.00', inThousands)])
  expect(issuesOf(['Payroll', 190], ['Revenue', 70_000])).toEqual([note('Payroll', '190.00', '2,280,000.00', inThousands)])
  expect(issuesOf(['Food', 50_000_000], ['Payroll', 190_000])).toEqual([
    note('Food', '50,000,000.00', '240,000.00', 'If the figures are in cents, or have digits too many, correct them.'),
  ])
  expect(issuesOf(['Food', 20_000], ['Payroll', 190_000])).toEqual([])
})

it('says that revenue of some locations is about a thousandth of that of others', () => {
  const issues = (...revenues: readonly (readonly number[])[]) =>
    read(
      Object.fromEntries(
        revenues.map((revenue, at) => [
          ['Downtown', 'Harbor', 'Pier'][at] ?? '',
          [
            ['Line', 'Jan 2027', 'Feb 2027'],
            ['Revenue', ...revenue],
          ],
        ]),
      ),
    ).issues
  const note = (tab: string, own: string) =>
    `NOTE ${tab}!B2: Revenue of this location is ${own} a figure on average, and 21,700.00 at other locations. If its figures are in thousands, write so above them.`
  const usual = [21_400, 22_000]
  expect(issues(usual, [19.5, 19.5])).toEqual([note('Harbor', '19.50')])
  expect(issues(usual, [19.5, 20], usual)).toEqual([note('Harbor', '19.75')])
  expect(issues([21, 22], [19.5, 20], usual)).toEqual([note('Downtown', '21.50'), note('Harbor', '19.75')])
  expect(issues(usual, [1_950, 1_950])).toEqual([])
  expect(issues(usual, [0, 120])).toEqual([])
  expect(issues(usual, [0, 0])).toEqual([])
  expect(issues(usual, [1_900, 1_900], [60, 60])).toEqual([])
})

it('says that a line of costs is percentages of revenue, by its size', () => {
  const booked: BookedSigns['booked'] = [
    ['revenue', 840_000],
    ['payroll', 228_000],
    ['food', 10],
  ]
  const issuesOf = (revenue: number, payroll: number) =>
    read({ Downtown: [HEADINGS, ['Revenue', revenue], ['Payroll', payroll], ['Food', 0.4]] }, {}, booked).issues
  expect(issuesOf(70_000, 27.1)).toEqual([
    'NOTE Downtown!B3: “Payroll” is 27.10 a figure on average, and in the last twelve months it was 228,000.00 in all. If the figures are percentages, write amounts.',
  ])
  expect(issuesOf(70_000, 19_000)).toEqual([])
  // A small location of many.
  expect(issuesOf(400, 90)).toEqual([])
})
