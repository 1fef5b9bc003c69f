import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { budgetRules, readPlanSummary } from '../budgets/budget-reading.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'
import { type MonthOfYear, monthIndex } from '../time/day.ts'
import { MONTH_NAMES } from '../time/day-format.ts'
import { exampleSheets } from './example-figures.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts } from './workbook-reading.ts'

const LOCATIONS = [
  { id: 1, name: 'Downtown' },
  { id: 2, name: 'Harbor' },
]
const METRICS = [
  { id: 'guests', name: 'Guests', isDerived: false },
  { id: 'hours', name: 'Hours', isDerived: false },
  { id: 'check', name: 'Average check', isDerived: true },
]
const OPS_DATA: OpsDataReadingFacts = {
  kind: 'OPS_DATA',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: LOCATIONS,
  metrics: METRICS,
}
const BUDGET: BudgetReadingFacts = {
  ...OPS_DATA,
  kind: 'BUDGET',
  categorizations: [
    {
      id: 'restaurant',
      name: 'Restaurant',
      version: 1,
      groups: [group('food', { name: 'Food', type: 'REVENUE' }), group('rent', { name: 'Rent' })],
    },
  ],
  categorizationId: null,
  accounts: [],
  isCategorizationFixed: false,
  period: null,
}

const ops = (sheets: SheetRows, facts: Partial<OpsDataReadingFacts> = {}) =>
  readSheets(opsDataRules({ ...OPS_DATA, ...facts }, null), sheets)
const list = (...rows: SheetRows[string]) => ops({ Export: rows })

describe('a list with a row per figure', () => {
  it('is read in any order of rows and columns, each cell by its own row', () => {
    const { figures, issues } = list(
      ['Amount', 'Month', 'Metric', 'Location'],
      [12, 'Feb 2026', 'Guests', 'Harbor'],
      [9, 'Jan 2026', 'Guests', 'Downtown'],
      [11, 'Jan 2026', 'guests', 'Harbor'],
    )
    expect([figures, issues]).toEqual([
      ['Export!A4 2 guests 2026-01/1 = 11', 'Export!A2 2 guests 2026-02/1 = 12', 'Export!A3 1 guests 2026-01/1 = 9'],
      [],
    ])
  })

  it.each([
    ['Month', 'Location', 'Line', 'Amount'],
    ['Period', 'Store', 'Account', 'Value'],
    ['Posting date', 'Restaurant name', 'Metric name', 'Budget amount'],
    ['period_end', 'LOCATION', 'KPI', 'Amount (USD)'],
    ['Fiscal Period', 'Entity', 'Line item', 'Plan'],
    ['Year-Month', 'Branch', 'Description', 'Quantity'],
    ['Mes', 'Sucursal', 'Concepto', 'Importe'],
    ['Monat', 'Filiale', 'Kennzahl', 'Betrag'],
    ['Mois', 'Magasin', 'Indicateur', 'Montant'],
    ['Mese', 'Negozio', 'Voce', 'Importo'],
    ['Maand', 'Vestiging', 'Regel', 'Bedrag'],
    ['Mês', 'Loja', 'Indicador', 'Valor'],
  ])('is known by the headings %s, %s, %s, %s', (...headings) => {
    const { figures } = list(['Made by another system'], [null], headings, ['Jan 2026', 'Harbor', 'Guests', 7])
    expect(figures).toEqual(['Export!D4 2 guests 2026-01/1 = 7'])
  })

  it('passes over rows of all locations, with a note', () => {
    const { figures, issues } = list(
      ['Location', 'Metric', 'Month', 'Amount'],
      ['Harbor', 'Guests', 'Jan 2026', 7],
      ['All stores', 'Guests', 'Jan 2026', 9],
      ['All stores', 'Hours', 'Jan 2026', 9],
    )
    expect(figures).toEqual(['Export!D2 2 guests 2026-01/1 = 7'])
    expect(issues).toEqual(['NOTE Export: Rows of “All stores” add up others, as their name says, and were not read.'])
  })

  it.each([
    ['Mar 2026', '2026-03/1'],
    ['March 2026', '2026-03/1'],
    ['Mar-26', '2026-03/1'],
    ['2026-03', '2026-03/1'],
    ['03/2026', '2026-03/1'],
    [202603, '2026-03/1'],
    ['2026-03-31', '2026-03/1'],
    ['3/31/2026', '2026-03/1'],
    ['31.3.2026', '2026-03/1'],
    ['Q1 2026', '2026-01/3'],
    ['FY2026', '2026-01/12'],
  ])('reads the month %j', (month, period) =>
    expect(list(['Location', 'Metric', 'Month', 'Amount'], ['Harbor', 'Guests', month, 5]).figures).toEqual([
      `Export!D2 2 guests ${period} = 5`,
    ]),
  )

  it.each([
    [
      ['01/02/2026', '13/03/2026'],
      ['2026-02', '2026-03'],
    ],
    [
      ['01/02/2026', '03/13/2026'],
      ['2026-01', '2026-03'],
    ],
    [
      ['01/02/2026', '01/03/2026'],
      ['2026-02', '2026-03'],
    ],
    [
      ['01/01/2026', '02/01/2026'],
      ['2026-01', '2026-02'],
    ],
    [['02/03/2026'], ['2026-02']],
  ])('reads the days %j in the order that fits all', (days, months) => {
    const { figures } = list(['Location', 'Metric', 'Date', 'Amount'], ...days.map((day, at) => ['Harbor', 'Guests', day, at]))
    expect(figures.map((figure) => / (\d{4}-\d\d)\/1 /.exec(figure)?.[1])).toEqual(months)
  })

  it('takes the year of a column beside the month', () => {
    const { figures } = list(
      ['Year', 'Month', 'Location', 'Metric', 'Amount'],
      [2026, 'January', 'Harbor', 'Guests', 1],
      [2026, 2, 'Harbor', 'Guests', 2],
      [2025, 'Dec', 'Harbor', 'Guests', 3],
    )
    expect(figures).toEqual(['Export!E4 2 guests 2025-12/1 = 3', 'Export!E2 2 guests 2026-01/1 = 1', 'Export!E3 2 guests 2026-02/1 = 2'])
  })

  it('does not guess which month a fiscal period is', () =>
    expect(() =>
      ops(
        {
          Export: [
            ['Fiscal year', 'Period', 'Location', 'Metric', 'Amount'],
            [2026, 1, 'Harbor', 'Guests', 1],
          ],
        },
        { fiscalYearStart: 7 },
      ),
    ).toThrow('The column “Period” of the sheet “Export” names no month, quarter or year that can be read, such as “1”. Numbers of fiscal'))

  it.each([202601, '01/2026', '2026-01'])('does not guess which month the fiscal period %j is', (written) => {
    const read = (heading: string, fiscalYearStart: MonthOfYear) =>
      ops(
        {
          Export: [
            [heading, 'Location', 'Metric', 'Amount'],
            [written, 'Harbor', 'Guests', 1],
          ],
        },
        { fiscalYearStart },
      ).figures
    expect(() => read('Fiscal period', 7)).toThrow(
      `The column “Fiscal period” of the sheet “Export” names no month, quarter or year that can be read, such as “${written}”. Numbers of fiscal periods do not say which month they are. Write them like Jan 2026 or 01/31/2026.`,
    )
    for (const figures of [read('Fiscal period', 1), read('Month', 7), read('Period ending', 7)])
      expect(figures).toEqual(['Export!D2 2 guests 2026-01/1 = 1'])
  })

  it('reads days and names of months of a fiscal period', () => {
    const { figures } = ops(
      {
        Export: [
          ['Fiscal period', 'Location', 'Metric', 'Amount'],
          ['Jan 2026', 'Harbor', 'Guests', 1],
          ['02/28/2026', 'Harbor', 'Guests', 2],
        ],
      },
      { fiscalYearStart: 7 },
    )
    expect(figures).toEqual(['Export!D2 2 guests 2026-01/1 = 1', 'Export!D3 2 guests 2026-02/1 = 2'])
  })

  it('takes a number for a quarter where the heading says so, and no other number', () => {
    const { figures, issues } = list(
      ['Year', 'Quarter', 'Location', 'Metric', 'Amount'],
      [2026, 1, 'Harbor', 'Guests', 1],
      [2026, 2, 'Harbor', 'Guests', 2],
      [2026, 'Q3', 'Harbor', 'Guests', 3],
      [2026, 5, 'Harbor', 'Guests', 4],
      [2026, 202601, 'Harbor', 'Guests', 5],
      [2026, '2026-04', 'Harbor', 'Guests', 6],
    )
    const refused = (written: string): string =>
      `“${written}” is not a month, quarter or year, and the row was not read. Write it like Jan 2026, Q1 2026 or 2026.`
    expect(figures).toEqual(['Export!E2 2 guests 2026-01/3 = 1', 'Export!E3 2 guests 2026-04/3 = 2', 'Export!E4 2 guests 2026-07/3 = 3'])
    expect(issues).toEqual([
      `PROBLEM Export!B5: ${refused('5')}`,
      `PROBLEM Export!B6: ${refused('202601')}`,
      `PROBLEM Export!B7: ${refused('2026-04')}`,
    ])
  })

  it('takes quarters of a fiscal year by their numbers', () => {
    const rows = [
      ['Fiscal year', 'Fiscal quarter', 'Location', 'Metric', 'Amount'],
      [2026, 1, 'Harbor', 'Guests', 1],
    ]
    expect(ops({ Export: rows }, { fiscalYearStart: 7 }).figures).toEqual(['Export!E2 2 guests 2025-07/3 = 1'])
  })

  it('refuses numbers that are no quarters, and says how to write them', () =>
    expect(() => list(['Quarter', 'Location', 'Metric', 'Amount'], [1, 'Harbor', 'Guests', 1])).toThrow(
      'The column “Quarter” of the sheet “Export” names no month, quarter or year that can be read, such as “1”. Write them like Q1 2026.',
    ))

  it('takes the location or the metric from the name of the sheet', () => {
    expect(
      ops({
        Harbor: [
          ['Metric', 'Month', 'Amount'],
          ['Guests', 'Jan 2026', 5],
        ],
      }).figures,
    ).toEqual(['Harbor!C2 2 guests 2026-01/1 = 5'])
    expect(
      ops({
        Guests: [
          ['Location', 'Month', 'Amount'],
          ['Harbor', 'Jan 2026', 5],
        ],
      }).figures,
    ).toEqual(['Guests!C2 2 guests 2026-01/1 = 5'])
    expect(() =>
      ops({
        Export: [
          ['Metric', 'Month', 'Amount'],
          ['Guests', 'Jan 2026', 5],
        ],
      }),
    ).toThrow('No sheet name and no row of the workbook matches a known location, line or metric. Put the months')
  })

  it('tells a figure that occurs twice, and counts the first', () => {
    const { figures } = list(
      ['Location', 'Metric', 'Month', 'Amount'],
      ['Harbor', 'Guests', 'Jan 2026', 5],
      ['Harbor', 'Guests', 'January 2026', 6],
      ['Harbor', 'Guests', 'Q1 2026', 7],
      ['Harbor', 'Guests', 'Feb 2026', 8],
    )
    const told = 'Row 2 has a figure of the same location, line and time, and it counts. Keep one of the two rows.'
    expect(figures).toEqual([
      'Export!D2 2 guests 2026-01/1 = 5',
      `Export!D4 2 guests 2026-01/3 ! ${told}`,
      'Export!D5 2 guests 2026-02/1 = 8',
      `Export!D3 2 guests 2026-01/1 ! ${told}`,
    ])
  })

  it('says in what the rows of one month differ: versions, or days', () => {
    const versions = list(
      ['Location', 'Metric', 'Month', 'Amount', 'Version'],
      ['Harbor', 'Guests', 'Jan 2026', 5, 'V1'],
      ['Harbor', 'Guests', 'Jan 2026', 6, 'V2'],
    )
    expect(versions.figures.at(-1)).toBe(
      'Export!D3 2 guests 2026-01/1 ! A row above has a figure of the same location, line and time under another “Version”, and only that one counts. Keep the rows of one of them, such as “V1”.',
    )
    const pasted = list(
      ['Location', 'Metric', 'Month', 'Amount', 'Type'],
      ['Harbor', 'Guests', 'Jan 2026', 5, 'Operational'],
      ['Harbor', 'Hours', 'Jan 2026', 9, 'Other'],
      ['Harbor', 'Guests', 'Jan 2026', 5, 'Operational'],
    )
    expect(pasted.figures.join()).toContain(
      '! Row 2 has a figure of the same location, line and time, and it counts. Keep one of the two rows.',
    )
    const days = list(
      ['Location', 'Metric', 'Date', 'Amount'],
      ['Harbor', 'Guests', '2026-01-05', 5],
      ['Harbor', 'Guests', '2026-01-06', 6],
    )
    expect(days.figures.at(-1)).toBe(
      'Export!D3 2 guests 2026-01/1 ! A row above has another day of the same month, and only that one counts. Figures are stored by month, quarter or year: add up the days of each month.',
    )
  })

  it('names row and column of what it cannot read, once for all rows of a kind', () => {
    const { figures, issues } = list(
      ['Location', 'Metric', 'Month', 'Amount', 'Scenario', 'Unit'],
      ['Habor', 'Guests', 'Jan 2026', 5],
      ['Habor', 'Guests', 'Feb 2026', 5],
      ['Habor', 'Hours', 'Feb 2026', 5],
      ['Harbor', 'Guest', 'Jan 2026', 5],
      ['Harbor', 'Guests', 'soon', 5],
      ['Harbor', 'Guests', null, 5],
      [null, 'Guests', 'Jan 2026', 5],
      ['Harbor', 'Average check', 'Jan 2026', 5],
      ['Harbor', 'Guests', 'Mar 2026', 'many'],
      ['Harbor', 'Guests', 'Apr 2026', null],
      [null, null, 'Jan 2026', 5],
      [null, null, 'Feb 2026', 5],
      ['Printed on Monday', null, null, null],
    )
    expect(figures).toEqual(['Export!D10 2 guests 2026-03/1 ! “many” is not a number. Type a number, or clear the cell.'])
    expect(issues).toEqual([
      'NOTE Export!E1: The column “Scenario” was not read: a list is read by location, line, month and amount.',
      'PROBLEM Export!A2: There is no location “Habor”, and the row was not read. Did you mean “Harbor”? 2 more rows have the same problem.',
      'PROBLEM Export!B5: There is no metric “Guest”, and the row was not read. Did you mean “Guests”?',
      'PROBLEM Export!C6: “soon” is not a month, quarter or year, and the row was not read. Write it like Jan 2026, Q1 2026 or 2026.',
      'PROBLEM Export!C7: The row has a figure but no month and was not read. Add a month, quarter or year, such as Jan 2026.',
      'PROBLEM Export!8: The row has a figure but no location and was not read. Add the location.',
      'NOTE Export!B9: “Average check” is computed from others and has no figures of its own; its cells were not read.',
      'PROBLEM Export!12: The row has a figure but no location or line and was not read. Add the location and the line. 1 more row has the same problem.',
    ])
  })

  it('is refused with the shapes that are read', () => {
    const shapes = 'or make a list with a row for each figure, in columns such as Location, Line, Month and Amount. “Download template” has'
    expect(() => list(['Location', 'Metric', 'Month', 'Amount'], ['Nowhere', 'Guests', 'Jan 2026', 5])).toThrow(shapes)
    expect(() => list(['Location', 'Amount'], ['Harbor', 5])).toThrow(shapes)
    expect(() => list(['Location', 'Metric', 'Month', 'Amount'], ['Harbor', 'Guests', 'soon', 5])).toThrow(
      'The column “Month” of the sheet “Export” names no month, quarter or year that can be read, such as “soon”. Write them like Jan 2026,',
    )
  })

  it.each([
    [['Actual', 'Budget'], 'The columns “Actual” and “Budget” both have amounts. Keep the one to upload.'],
    [['Plan', 'Forecast', 'Actuals'], 'The columns “Plan”, “Forecast” and “Actuals” all have amounts. Keep the one to upload.'],
    [['Amount (USD)', 'Local amount'], 'The columns “Amount (USD)” and “Local amount” both have amounts. Keep the one to upload.'],
  ])('does not choose between the amounts %j', (amounts, problem) => {
    const rows = [
      ['Location', 'Metric', 'Month', ...amounts],
      ['Harbor', 'Guests', 'Jan 2026', '6.000,50', 5, 7],
    ]
    expect(() => ops({ Export: rows })).toThrow(problem)
    const wide = [
      ['Metric', 'Jan 2026'],
      ['Guests', '1,234'],
    ]
    const { figures, issues } = ops({ Harbor: wide, Export: rows })
    // Their marks do not count.
    expect([figures, issues.slice(1)]).toEqual([['Harbor!B2 2 guests 2026-01/1 = 1234'], [`PROBLEM Export: ${problem}`]])
  })

  it('takes the clearest heading of an amount', () =>
    expect(list(['Location', 'Metric', 'Month', 'Budget', 'Amount'], ['Harbor', 'Guests', 'Jan 2026', 5, 6])).toMatchObject({
      figures: ['Export!E2 2 guests 2026-01/1 = 6'],
      issues: ['NOTE Export!D1: The column “Budget” was not read: a list is read by location, line, month and amount.'],
    }))

  it('refuses figures of a single week, which are not those of its year', () =>
    expect(list(['Location', 'Metric', 'Year', 'Week', 'Amount'], ['Harbor', 'Guests', '2027', 1, 1_300])).toMatchObject({
      issues: [
        'PROBLEM Export!D1: The column “Week” says that figures are of weeks, days or parts of them. They are stored by month, quarter or year: add them up for each month.',
      ],
    }))

  it.each(['Days open', 'Day rate', 'Weeks in period'])('notes the column %s, which is neither week nor day', (heading) =>
    expect(list(['Location', 'Metric', 'Month', heading, 'Amount'], ['Harbor', 'Guests', 'Jan 2026', 1, 1_300])).toMatchObject({
      issues: [`NOTE Export!D1: The column “${heading}” was not read: a list is read by location, line, month and amount.`],
    }),
  )

  it('does not take a wide sheet for a list', () => {
    const { figures } = ops({
      Harbor: [
        ['Amount', 'in thousands'],
        ['Metric', 'Date', 'Jan 2026'],
        ['Guests', 'x', 5],
      ],
    })
    expect(figures).toEqual(['Harbor!C3 2 guests 2026-01/1 = 5'])
  })
})

it('reads a list of a budget with its lines, metrics and period', () => {
  const rules = budgetRules(BUDGET, null, new Set())
  const { figures, issues, workbook, surveyed } = readSheets(rules, {
    Plan: [
      ['Store', 'Account', 'Month', 'Budget'],
      ['Downtown', 'Rent', 'Jan 2026', -5],
      ['Downtown', 'Guests', 'Feb 2026', 6],
      ['Downtown', 'Food', 'Q1 2026', 7],
      ['Downtown', 'Total Food', 'Jan 2026', 8],
    ],
  })
  expect([figures, issues]).toEqual([
    [
      'Plan!D2 1 rent 2026-01/1 = -5',
      'Plan!D3 1 guests 2026-02/1 = 6',
      'Plan!D4 1 food 2026-01/3 ! “Q1 2026” is a quarter, and the figures of this budget are each of a month. Leave the row out.',
    ],
    [],
  ])
  expect(readPlanSummary(rules, workbook, surveyed)).toEqual({
    categorizationId: 'restaurant',
    period: 'MONTHLY',
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, 2),
  })
})

/** Where a figure stands is another matter in each form. */
const withoutPlaces = (figures: readonly string[]): readonly string[] =>
  figures.map((figure) => figure.slice(figure.indexOf(' ') + 1)).sort()

it('reads both examples, and both alike', () => {
  const names = { locations: LOCATIONS.map(({ name }) => name), lineHeading: 'Metric', firstMonth: monthIndex(2026, 11) } as const
  const [wide, long] = (['WIDE', 'LONG'] as const).map((form) => {
    const sheets = exampleSheets(form, { ...names, lines: ['Guests', 'Hours', 'More'] })
    return ops(Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet.rows])))
  })
  expect([wide?.issues, long?.issues]).toEqual([[], []])
  expect(wide?.figures).toHaveLength(12)
  expect(withoutPlaces(long?.figures ?? [])).toEqual(withoutPlaces(wide?.figures ?? []))
})

it('reads the same figures alike in wide and in long form', () => {
  const months = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 12 })
  const cell = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.constantFrom('1,234.50', '(250)', '85%', '', 'n/a', null))
  const headings = fc.shuffledSubarray(['Location', 'Metric', 'Month', 'Amount'], { minLength: 4, maxLength: 4 })
  const spelling = fc.constantFrom(
    (month: number) => `${MONTH_NAMES[month]?.slice(0, 3)} 2026`,
    (month: number) => `2026-${String(month + 1).padStart(2, '0')}`,
    (month: number) => `${month + 1}/28/2026`,
    (month: number) => `2026-${String(month + 1).padStart(2, '0')}-01`,
  )
  fc.assert(
    fc.property(months, fc.array(cell, { minLength: 48, maxLength: 48 }), headings, spelling, fc.infiniteStream(fc.nat()), (...drawn) => {
      const [chosen, cells, columns, spell, random] = drawn
      const names = ['Guests', 'Hours']
      const heading = (month: number): string => `${MONTH_NAMES[month]?.slice(0, 3)} 2026`
      const valueOf = (place: number, metric: number, month: number) => cells[(place * 2 + metric) * 12 + month] ?? null
      const wide = Object.fromEntries(
        LOCATIONS.map(({ name }, place) => [
          name,
          [['Metric', ...chosen.map(heading)], ...names.map((metric, at) => [metric, ...chosen.map((month) => valueOf(place, at, month))])],
        ]),
      )
      const rows = LOCATIONS.flatMap(({ name }, place) =>
        names.flatMap((metric, at) =>
          chosen.map((month) => {
            const fields: Record<string, string | number | null> = {
              Location: name,
              Metric: metric,
              Month: spell(month),
              Amount: valueOf(place, at, month),
            }
            return { order: random.next().value ?? 0, row: columns.map((column) => fields[column] ?? null) }
          }),
        ),
      ).sort((one, other) => one.order - other.order)
      fc.pre(cells.some((one) => one !== null && one !== ''))
      const [asWide, asLong] = [ops(wide), ops({ Export: [columns, ...rows.map(({ row }) => row)] })]
      expect(withoutPlaces(asLong.figures)).toEqual(withoutPlaces(asWide.figures))
      expect(asLong.workbook.decimalMark).toBe(asWide.workbook.decimalMark)
    }),
  )
})

describe('dates of a list that show no year', () => {
  const listOf = (...days: string[]) => ({
    Export: [['Location', 'Metric', 'Month', 'Amount'], ...days.map((day, at) => ['Downtown', 'Guests', { day }, at + 1])],
  })

  it('are refused where all are the same day of their months, with both readings', () => {
    expect(() => ops(listOf('2025-01-26', '2025-02-26'))).toThrow(
      'The column “Month” of the sheet “Export” has dates that show no year and are all on day 26, such as “2025-01-26”. It may mean January 2026, which spreadsheet programs turn into a day, or that day. Write the months as 2026-01 or 2025-01.',
    )
  })

  it.each([{ days: ['2025-01-31', '2025-02-28'] }, { days: ['2025-01-26', '2025-01-27'] }])('are days otherwise: $days', ({ days }) =>
    expect(ops(listOf(...days)).figures[0]).toContain(' 2025-01/1 = 1'),
  )
})
