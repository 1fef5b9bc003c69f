import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'

const ops = (sheets: SheetRows) =>
  readSheets(
    opsDataRules(
      {
        kind: 'OPS_DATA',
        companyId: 'tidewater',
        fiscalYearStart: 1,
        locations: [
          { id: 1, name: 'Downtown' },
          { id: 2, name: 'Harbor' },
        ],
        metrics: [
          { id: 'guests', name: 'Guests', isDerived: false, isSummed: true },
          { id: 'hours', name: 'Hours', isDerived: false },
        ],
      },
      null,
    ),
    sheets,
  )

describe('a sheet whose rows name location and line, with months side by side', () => {
  it('is read', () => {
    const { figures, issues } = ops({
      Export: [
        ['Location', 'Metric', 'Unit', 'Jan 2026', 'Feb 2026'],
        ['Downtown', 'Guests', 'guests', 10, 11],
        ['Downtown', 'Hours', 'h', 20, 21],
        ['Harbor', 'Guests', 'guests', 30, 31],
      ],
    })
    expect(figures).toEqual([
      'Export!D2 1 guests 2026-01/1 = 10',
      'Export!E2 1 guests 2026-02/1 = 11',
      'Export!D3 1 hours 2026-01/1 = 20',
      'Export!E3 1 hours 2026-02/1 = 21',
      'Export!D4 2 guests 2026-01/1 = 30',
      'Export!E4 2 guests 2026-02/1 = 31',
    ])
    expect(issues).toEqual([])
  })

  it('names rows without a location, with an unknown one, and those that come twice', () => {
    const { figures, issues } = ops({
      Export: [
        ['Store', 'KPI', 'Jan 2026'],
        ['Downtown', 'Guests', 10],
        [null, 'Hours', 20],
        ['Pier', 'Guests', 30],
        ['Downtown', 'Guests', 11],
      ],
    })
    expect(figures).toEqual([
      'Export!C2 1 guests 2026-01/1 = 10',
      'Export!C5 1 guests 2026-01/1 ! Row 2 has the same name, and its figures count. Keep one of the two rows.',
    ])
    expect(issues).toEqual([
      'PROBLEM Export!3: The row has figures and no location. Write its location in each row.',
      expect.stringMatching(/^PROBLEM Export!4: There is no location “Pier”/),
    ])
  })

  it('keeps to the name of its sheet where that says what it is about', () => {
    const { figures } = ops({
      Guests: [
        ['Location', 'Group', 'Jan 2026'],
        ['Harbor', 'East', 30],
      ],
    })
    expect(figures).toEqual(['Guests!C2 2 guests 2026-01/1 = 30'])
  })
})

it('leaves a summary beside sheets of locations unread', () => {
  const { figures, issues } = ops({
    Summary: [
      ['Location', 'Metric', 'Jan 2026'],
      ['Downtown', 'Guests', 10],
    ],
    Harbor: [
      ['Metric', 'Jan 2026'],
      ['Guests', 30],
    ],
  })
  expect(figures).toEqual(['Harbor!B2 2 guests 2026-01/1 = 30'])
  expect(issues).toEqual([expect.stringMatching(/^PROBLEM Summary: The sheet “Summary” has no name that is known here/)])
})

it('reads the name of two columns of a line, and passes over totals of locations', () => {
  const { figures, issues } = ops({
    Export: [
      ['Store', 'Account', 'Account name', 'Jan 2026'],
      ['Downtown', 4000, 'Guests', 10],
      ['Total', 4000, 'Guests', 10],
    ],
  })
  expect(figures).toEqual(['Export!D2 1 guests 2026-01/1 = 10'])
  expect(issues.filter((issue) => issue.startsWith('PROBLEM'))).toEqual([])
})

it.each<[string, SheetRows]>([
  [
    'opening dates beside one month',
    {
      Guests: [
        ['Location', 'Opened', 'Jan 2026'],
        ['Downtown', '2019-03-01', 10],
        ['Harbor', '2019-04-01', 11],
        ['Total', '2019-05-01', 21],
      ],
    },
  ],
  [
    'opening dates beside years',
    {
      Guests: [
        ['Location', 'Opened', 'FY2025', 'FY2026'],
        ['Downtown', '2019-03-01', 10, 11],
        ['Harbor', '2021-05-01', 11, 12],
      ],
    },
  ],
])('reads %s', (_name, sheets) => expect(ops(sheets).figures.length).toBeGreaterThan(1))

it.each<[string, SheetRows]>([
  [
    'with metrics below a heading that names no month',
    {
      Harbor: [
        ['', 'Guests', 'Hours'],
        ['Jan 2026', 5, 6],
        ['Feb 2026', 5, 6],
        ['Mar 2026', 5, 6],
      ],
    },
  ],
  [
    'with locations side by side',
    {
      Harbor: [['Guests'], ['', 'Downtown', 'Harbor'], ['2026-01-31', 2026, 6], ['2026-02-28', 2027, 6], ['2026-03-31', 2028, 6]],
    },
  ],
])('says that months are below each other: %s', (_name, sheets) =>
  expect(() => ops(sheets)).toThrow(
    'The sheet “Harbor” has its months below each other, in column A, and was not read. Put the months side by side on a sheet per location, or make a list with a row for each figure, in columns such as Location, Line, Month and Amount.',
  ),
)

describe('figures that may be counted since the beginning of a year', () => {
  const guessed = (sheets: SheetRows) =>
    ops(sheets).workbook.issues.flatMap(({ coordinate, error, isGuess }) =>
      isGuess === true && error.startsWith('The figures grow each month') ? [coordinate] : [],
    )
  const said = (sheets: SheetRows) =>
    ops(sheets).workbook.issues.flatMap(({ coordinate, error }) => (error.includes('grow each month') ? [`${coordinate}: ${error}`] : []))
  const MONTHS = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026']
  const running = [5370, 10773, 16829, 22399, 28473, 34161]
  const row = (values: readonly number[], headings: readonly string[] = MONTHS) => ({
    Harbor: [
      ['Metric', ...headings],
      ['Guests', ...values],
      ['Hours', ...values],
    ],
  })

  it('are pointed out once for a sheet', () => {
    expect(guessed(row(running))).toEqual(['Harbor!2'])
    expect(guessed(row(running.slice(0, 4), MONTHS.slice(0, 4)))).toEqual(['Harbor!2'])
    const list = MONTHS.map((month, at) => ['Harbor', 'Guests', month, running[at] ?? 0])
    expect(guessed({ Export: [['Location', 'Metric', 'Month', 'Amount'], ...list] })).toEqual(['Export!D2'])
  })

  it('are pointed out by name among others that do not', () => {
    const steady = [500, 520, 480, 510, 505, 530]
    const sentence =
      'The figures of “Hours” grow each month by about as much as the first one is, as totals since the beginning of a year do, and are read as they are. If they are, write what each month has alone.'
    const wide = (months: number, hours = running, guests = steady) => ({
      Harbor: [
        ['Metric', ...MONTHS.slice(0, months)],
        ['Guests', ...guests.slice(0, months)],
        ['Hours', ...hours.slice(0, months)],
      ],
    })
    expect(said(wide(6))).toEqual([`Harbor!3: ${sentence}`])
    expect(said(wide(4))).toEqual([`Harbor!3: ${sentence}`])
    // In few months a line may grow less evenly by chance; and where most lines do, a new store may be planned so.
    expect(said(wide(5, [5370, 10773, 14000, 19000, 26000]))).toEqual([])
    expect(said(wide(4, [1000, 2000, 3000, 4000], [500, 1000, 1500, 2000]))).toEqual([])
    const list = MONTHS.flatMap((month, at) => [
      ['Harbor', 'Guests', month, steady[at] ?? 0],
      ['Harbor', 'Hours', month, running[at] ?? 0],
    ])
    expect(said({ Export: [['Location', 'Metric', 'Month', 'Amount'], ...list] })).toEqual([`Export!D3: ${sentence}`])
  })

  it.each<[string, readonly number[], readonly string[]]>([
    ['a business that grows', [5370, 5600, 5900, 6300, 6800, 7400], MONTHS],
    ['one that doubles for a while', [5370, 10773, 12000, 12500, 13000, 13100], MONTHS],
    ['small counts', [1, 2, 3, 4, 5, 6], MONTHS],
    ['a few months', running.slice(0, 3), MONTHS.slice(0, 3)],
    ['four months that grow otherwise', [5370, 10773, 15000, 21000], MONTHS.slice(0, 4)],
    ['months with a gap', running, ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026', 'Jul 2026']],
    ['totals beside them, which are checked', [...running, 118_005], [...MONTHS, 'H1 2026']],
  ])('are not seen in %s', (_name, values, headings) => expect(guessed(row(values, headings))).toEqual([]))
})

it('passes over averages beside the months', () =>
  expect(
    ops({
      Harbor: [
        ['Metric', 'Total', 'Average', 'Jan 2026', 'Feb 2026'],
        ['Guests', 30, 15, 10, 20],
      ],
    }),
  ).toMatchObject({ figures: ['Harbor!D2 2 guests 2026-01/1 = 10', 'Harbor!E2 2 guests 2026-02/1 = 20'], issues: [] }))

it('says so where the tab and the first cell name different locations', () => {
  const { figures, workbook } = ops({
    Harbor: [['Downtown'], ['Metric', 'Jan 2026'], ['Guests', 30]],
  })
  expect(figures).toEqual(['Harbor!B3 1 guests 2026-01/1 = 30'])
  expect(workbook.issues).toMatchObject([{ coordinate: 'Harbor!A1', isGuess: true }])
})

it('says so where they name different metrics', () => {
  const { figures, workbook } = ops({
    Guests: [['Hours'], ['Location', 'Jan 2026'], ['Harbor', 30]],
  })
  expect(figures).toEqual(['Guests!B3 2 hours 2026-01/1 = 30'])
  expect(workbook.issues).toMatchObject([{ coordinate: 'Guests!A1', isGuess: true }])
})

it.each([
  ['Guests for Downtown', true],
  ['Downtown: guests 2026', true],
  ['Guests of Harbor and Downtown', false],
  ['Guests by month', false],
  ['Budget Downtown', true],
  // The company's name.
  ['Downtown Kitchens, guests 2026', false],
  ['Old Downtown', false],
])('a title may name another location than the tab: %s', (title, isNamed) => {
  const { figures, issues } = ops({ Harbor: [[title], ['Metric', 'Jan 2026'], ['Guests', 30]] })
  expect(figures).toEqual(['Harbor!B3 2 guests 2026-01/1 = 30'])
  expect(issues).toEqual(
    isNamed ? [`NOTE Harbor!A1: The sheet “Harbor” is read by its name, but says “${title}”. Correct the one that is wrong.`] : [],
  )
})

it.each<readonly [string, readonly string[], string]>([
  [
    'Approved',
    ['Yes', 'No'],
    'The column “Approved” was not read. 1 row that says “No” there counts like the others. Delete it from the list if it should not.',
  ],
  [
    'Posting status',
    ['Draft', 'Draft'],
    'The column “Posting status” was not read. 2 rows that say “Draft” there count like the others. Delete them from the list if they should not.',
  ],
  [
    'Deleted',
    ['No', 'Yes'],
    'The column “Deleted” was not read. 1 row that says “Yes” there counts like the others. Delete it from the list if it should not.',
  ],
  ['Approved', ['Yes', 'Yes'], 'The column “Approved” was not read: a list is read by location, line, month and amount.'],
  [
    'Deleted',
    ['0', '1'],
    'The column “Deleted” was not read. 1 row that says “1” there counts like the others. Delete it from the list if it should not.',
  ],
  ['Deleted', ['2', '1'], 'The column “Deleted” was not read: a list is read by location, line, month and amount.'],
  ['Cancellations', ['0', '1'], 'The column “Cancellations” was not read: a list is read by location, line, month and amount.'],
  ['Void count', ['0', '1'], 'The column “Void count” was not read: a list is read by location, line, month and amount.'],
  ['Deleted', ['No', 'No'], 'The column “Deleted” was not read: a list is read by location, line, month and amount.'],
  ['Data', ['Toast', 'Budget'], 'The column “Data” was not read: a list is read by location, line, month and amount.'],
  ['Scenario', ['Actual', 'Actual'], 'The column “Scenario” was not read: a list is read by location, line, month and amount.'],
  [
    'Type',
    ['Monthly', 'Weekly'],
    'The column “Type” was not read. 1 row that says “Weekly” there counts like the others, as a figure of its whole month. Correct it if it is none.',
  ],
  [
    'Aggregation',
    ['Average', 'Average'],
    'The column “Aggregation” was not read. 2 rows that say “Average” there count like the others, as figures of their whole months. Correct them if they are none.',
  ],
  ...['weekly avg', 'per sq ft', 'annual figure'].map((note): [string, readonly string[], string] => [
    'Notes',
    ['', note],
    `The column “Notes” was not read. 1 row that says “${note}” there counts like the others, as a figure of its whole month. Correct it if it is none.`,
  ]),
  ['Job', ['Driver', 'Cook'], 'The column “Job” was not read: a list is read by location, line, month and amount.'],
  ['Type', ['Food', 'Labor'], 'The column “Type” was not read: a list is read by location, line, month and amount.'],
])('a list may have a column %s with %j', (heading, [first = '', second = ''], sentence) => {
  const { workbook } = ops({
    Export: [
      ['Location', 'Metric', 'Month', 'Amount', heading],
      ['Harbor', 'Guests', 'Jan 2026', 30, first],
      ['Harbor', 'Guests', 'Feb 2026', 31, second],
    ],
  })
  expect(workbook.issues.map(({ error, isGuess = false }) => [error, isGuess])).toEqual([[sentence, !sentence.includes(': a list')]])
})

it.each([
  'Index, Jan 2026 = 100',
  'Change from 2025',
  'Target',
  'Rolling 3 months',
  'Trailing twelve months',
  'Guests per store week',
  'Guests, seasonally adjusted index',
  'Guests (index)',
  'Annualized run rate',
  'Superseded',
  'SUPERSEDED - do not use',
  'Do not use!',
])('reads no sheet that says %s', (title) => {
  const { figures, issues } = ops({
    Harbor: [['Harbor'], [title], ['Metric', 'Jan 2026', 'Feb 2026'], ['Guests', 30, 31]],
  })
  expect([figures, issues.length]).toEqual([[], 1])
})

it.each([
  'Version 3 (v2 is obsolete)',
  'Replaces the superseded plan of May',
  'Not superseded',
  'Do not use commas in figures',
  'Please do not use formulas',
  'Don’t use merged cells',
  'Guests, do not use for payroll',
  'Harbor: superseded menu prices included',
  'Replaced by the new POS in April',
  'Old version of the POS until March',
  'Outdated kitchen, closed from May',
  'Obsolete stock 2026',
])('reads a sheet that says %s', (title) => {
  const { figures } = ops({
    Harbor: [['Harbor'], [title], ['Metric', 'Jan 2026', 'Feb 2026'], ['Guests', 30, 31]],
  })
  expect(figures).toHaveLength(2)
})

it('asks which of a quantity and a total is the amount', () =>
  expect(() =>
    ops({
      Export: [
        ['Location', 'Metric', 'Month', 'Quantity', 'Price', 'Total'],
        ['Harbor', 'Guests', 'Jan 2026', 3, 4, 12],
      ],
    }),
  ).toThrow('The columns “Quantity” and “Total” both have amounts. Keep the one to upload.'))

it.each(['Frequency', 'Daypart'])('asks for whole months where a column is called %s', (heading) => {
  const wide = ops({
    Harbor: [
      ['Metric', heading, 'Jan 2026'],
      ['Guests', 'Weekly', 30],
    ],
  })
  expect(wide.issues).toEqual([expect.stringMatching(/^PROBLEM Harbor!B1: The column .* says that figures are of weeks, days or parts/)])
})

describe('a list without a column called Amount', () => {
  const list = (headings: readonly string[], ...figures: readonly (readonly (string | number)[])[]) =>
    ops({
      Data: [headings.slice(), ...['Jan 2026', 'Feb 2026', 'Mar 2026'].map((month, at) => ['Downtown', ...(figures[at] ?? []), month])],
    })

  it('has its only figures as amounts, which is said as a guess', () => {
    const { figures, issues } = list(['Store', 'Metric', 'Heads', 'Month'], ['Guests', 10], ['Guests', 11], ['Guests', 12])
    expect(figures).toEqual(['Data!C2 1 guests 2026-01/1 = 10', 'Data!C3 1 guests 2026-02/1 = 11', 'Data!C4 1 guests 2026-03/1 = 12'])
    expect(issues).toEqual(['NOTE Data!C1: The figures are those under “Heads”, since no column is called Amount or the like.'])
  })

  it.each<readonly [readonly string[], readonly (string | number)[], string]>([
    [
      ['Store', 'Metric', 'Original', 'Adjusted', 'Month'],
      ['Guests', 10, 11],
      'The columns “Original” and “Adjusted” both have amounts. Keep the one to upload.',
    ],
    [
      ['Store', 'Guests', 'Month', 'Guests'],
      [10, 'Jan 2026', 20],
      'The columns B and D of the sheet “Data” are called “Guests” alike, and the sheet was not read. Keep the one to upload.',
    ],
  ])('is refused with the cause: %j', (headings, row, sentence) => {
    expect(() => list(headings, row, row, row)).toThrow(sentence)
  })
})

describe('months below each other with a column for each metric', () => {
  const data = (...rows: SheetRows[string]) => ops({ Data: rows })

  it('have the figures of their headings', () => {
    const { figures, issues } = data(
      ['Guests by store'],
      ['Date', 'Store ID', 'Store', 'Guests', 'Manager', 'Hours'],
      ['Jan 2026', 1, 'Downtown', 10, 'Ann', '1,004.5'],
      ['Jan 2026', 2, 'Harbor', null, 'Bo', 20.25],
      ['Feb 2026', 1, 'Downtown', 12, 'Ann', 21],
      ['Total', null, null, 22, null, 1045.75],
    )
    expect(figures).toEqual([
      'Data!D3 1 guests 2026-01/1 = 10',
      'Data!D5 1 guests 2026-02/1 = 12',
      'Data!F3 1 hours 2026-01/1 = 1004.5',
      'Data!F5 1 hours 2026-02/1 = 21',
      'Data!F4 2 hours 2026-01/1 = 20.25',
    ])
    expect(issues).toEqual([
      'NOTE Data!B2: The column “Store ID” was not read: a list is read by location, line, month and amount.',
      'NOTE Data!E2: The column “Manager” was not read: a list is read by location, line, month and amount.',
    ])
  })

  it('may belong to the location or metric of their sheet', () => {
    const rows = [
      ['Jan 2026', 5, 6],
      ['Feb 2026', 7, 8],
      ['Mar 2026', 9, null],
    ]
    expect(ops({ Harbor: [['Month', 'Guests', 'Hours'], ['', 'heads', 'h'], ...rows] }).figures).toEqual([
      'Harbor!B3 2 guests 2026-01/1 = 5',
      'Harbor!B4 2 guests 2026-02/1 = 7',
      'Harbor!B5 2 guests 2026-03/1 = 9',
      'Harbor!C3 2 hours 2026-01/1 = 6',
      'Harbor!C4 2 hours 2026-02/1 = 8',
    ])
    expect(ops({ Guests: [['Month', 'Downtown', 'Harbor'], ...rows] }).figures).toHaveLength(5)
  })

  it('name each column of figures without a known metric, once', () => {
    const { figures, issues } = data(
      ['Month', 'Store', 'Covers', 'Guests', 'Labor %'],
      ['Jan 2026', 'Downtown', 9, 10, 0.315],
      ['Feb 2026', 'Downtown', 9, 12, 0.32],
    )
    expect(figures).toEqual(['Data!D2 1 guests 2026-01/1 = 10', 'Data!D3 1 guests 2026-02/1 = 12'])
    expect(issues).toEqual([
      'PROBLEM Data!C1: There is no metric “Covers”, and the column was not read. Write the name of a metric as it is called here.',
      expect.stringMatching(/^NOTE Data!E1: “Labor %” is a share of other figures; the column was not read\.$/),
    ])
  })

  it('are not read where lists stand beside each other', () => {
    expect(() =>
      data(['Month', 'Store', 'Guests', null, 'Month', 'Store', 'Hours'], ['Jan 2026', 'Downtown', 10, null, 'Feb 2026', 'Harbor', 5]),
    ).toThrow('The columns A and E of the sheet “Data” are called “Month” alike, and the sheet was not read. Keep the one to upload.')
  })

  it('are a problem where a line between them says that those below are planned', () => {
    const { issues } = data(['Month', 'Store', 'Guests'], ['Jan 2026', 'Downtown', 10], ['Budget'], ['Feb 2026', 'Downtown', 12])
    expect(issues).toEqual([expect.stringMatching(/^PROBLEM Data!A3: “Budget” stands between the rows/)])
  })

  it('are no figures of a month where the rows are days', () => {
    const { figures } = data(['Date', 'Store', 'Guests'], ['2026-01-05', 'Downtown', 10], ['2026-01-06', 'Downtown', 12])
    expect(figures).toEqual([
      'Data!C2 1 guests 2026-01/1 = 10',
      expect.stringMatching(/^Data!C3 1 guests 2026-01\/1 ! A row above has another day of the same month/),
    ])
  })
})

it('a list with a column of units names those that are not of the metric', () => {
  const rules = (unit: string) =>
    opsDataRules(
      {
        kind: 'OPS_DATA',
        companyId: 'tidewater',
        fiscalYearStart: 1,
        locations: [{ id: 1, name: 'Downtown' }],
        metrics: [{ id: 'hours', name: 'Labor hours', isDerived: false, unit }],
      },
      null,
    )
  const issues = (unit: string, written: string) =>
    readSheets(rules(unit), {
      Data: [
        ['Location', 'Metric', 'Month', 'UoM', 'Amount'],
        ['Downtown', 'Labor hours', 'Jan 2026', written, 88_035],
      ],
    }).issues
  expect(issues('h', 'minutes')).toEqual([
    'NOTE Data!D2: The unit is “minutes” here and “h” for the metric, and the figures are read as they are. Convert them if the units differ.',
  ])
  expect(issues('h', 'Hours')).toEqual([])
})

it('rows that name another location or metric above figures are named', () => {
  const rules = opsDataRules(
    {
      kind: 'OPS_DATA',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      locations: ['Downtown', 'Harbor'].map((name, at) => ({ id: at + 1, name })),
      metrics: ['Guests', 'Labor hours'].map((name, at) => ({ id: `m${at}`, name, isDerived: false, unit: null })),
    },
    null,
  )
  const issues = (sheets: SheetRows) => readSheets(rules, sheets).issues
  expect(issues({ Downtown: [['Metric', 'Jan 2026'], ['Guests', 5], ['Harbor'], ['Labor hours', 7]] })).toEqual([
    'NOTE Downtown!3: “Harbor” is the name of another location, and the rows below it are read as those of this sheet, “Downtown”. If they are not, put them on a sheet of their own.',
  ])
  expect(issues({ Guests: [['Location', 'Jan 2026'], ['Downtown', 5], ['Labor hours'], ['Harbor', 7]] })).toEqual([
    'NOTE Guests!3: “Labor hours” is the name of another metric, and the rows below it are read as those of this sheet, “Guests”. If they are not, put them on a sheet of their own.',
  ])
  expect([
    ...issues({ Downtown: [['Metric', 'Jan 2026'], ['Guests', 5], ['Downtown'], ['Labor hours', 7]] }),
    ...issues({ Downtown: [['Metric', 'Jan 2026'], ['Guests', 5], ['Labor hours', 7], ['Harbor']] }),
    ...issues({ Guests: [['Location', 'Jan 2026'], ['Downtown'], ['Harbor', 7]] }),
  ]).toEqual([])
})

it('rows of a metric without a unit that write several are named, in a list and on sheets of their own', () => {
  const rules = opsDataRules(
    {
      kind: 'OPS_DATA',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      locations: ['Downtown', 'Harbor'].map((name, at) => ({ id: at + 1, name })),
      metrics: [{ id: 'waste', name: 'Waste', isDerived: false, unit: null }],
    },
    null,
  )
  const list = (...units: readonly string[]) =>
    readSheets(rules, {
      Data: [
        ['Location', 'Metric', 'Month', 'Unit', 'Amount'],
        ...units.map((unit, at) => [at === 0 ? 'Downtown' : 'Harbor', 'Waste', 'Jan 2026', unit, 1.2] as const),
      ],
    }).issues
  const sheets = (...units: readonly string[]) =>
    readSheets(
      rules,
      Object.fromEntries(
        units.map((unit, at) => [
          at === 0 ? 'Downtown' : 'Harbor',
          [
            ['Metric', 'Unit', 'Jan 2026'],
            ['Waste', unit, 1.2],
          ],
        ]),
      ),
    ).issues
  const said =
    'The unit is “kg” here and “t” on another row of the same metric, and the figures are read as they are. Convert them if the units differ.'
  expect([list('t', 'kg'), sheets('t', 'kg')]).toEqual([[`NOTE Data!D3: ${said}`], [`NOTE Harbor!2: ${said}`]])
  expect([...list('kg', 'Kg'), ...list('kg', ''), ...sheets('kg', 'kilograms'), ...list('people', 'guests'), ...list('n/a', '%')]).toEqual(
    [],
  )
})

it('a list with several rows for a month names the column in which they differ', () => {
  const { figures } = ops({
    Data: [
      ['Location', 'Metric', 'Business Date', 'Channel', 'Value'],
      ['Downtown', 'Guests', '2026-01', 'Dine-in', 10],
      ['Downtown', 'Guests', '2026-01', 'Delivery', 4],
    ],
  })
  expect(figures).toEqual([
    'Data!E2 1 guests 2026-01/1 = 10',
    'Data!E3 1 guests 2026-01/1 ! A row above has a figure of the same location, line and time under another “Channel”, and only that one counts. Add up these rows in the workbook if all of them count, or keep one of them.',
  ])
})

it('a list by weeks names the column that should have months', () => {
  expect(() =>
    ops({
      Data: [
        ['Store', 'Metric', 'Week', 'Value'],
        ['Downtown', 'Guests', '2026-W01', 10],
      ],
    }),
  ).toThrow(
    'The column “Week” of the sheet “Data” names no month, quarter or year that can be read, such as “2026-W01”. Write them like Jan 2026, 2026-01 or 01/31/2026.',
  )
})

it('a sheet that adds up the others is passed over with a note', () => {
  const guests = (amount: number) => [
    ['Metric', 'Jan 2026'],
    ['Guests', amount],
  ]
  const { figures, issues } = ops({ Downtown: guests(10), Harbor: guests(4), Consolidated: guests(14) })
  expect(figures).toHaveLength(2)
  expect(issues).toEqual(['NOTE Consolidated: The sheet “Consolidated” adds up others, as its name says, and was not read.'])
})

it('a list whose amounts are headed Units has no units, and numbers of stores are no amounts', () => {
  expect(
    ops({
      Data: [
        ['Month', 'Location', 'Metric', 'Units'],
        ['Jan 2026', 'Downtown', 'Guests', 100],
      ],
    }).issues,
  ).toEqual(['NOTE Data!D1: The figures are those under “Units”, since no column is called Amount or the like.'])
  expect(
    ops({
      Data: [
        ['No.', 'Month', 'Location', 'Metric', 'Heads'],
        [1, 'Jan 2026', 'Downtown', 'Guests', 100],
      ],
    }).figures,
  ).toEqual(['Data!E2 1 guests 2026-01/1 = 100'])
})

it('texts such as 26-Jan are named as months of 2026', () => {
  const { figures, issues } = ops({
    Harbor: [
      ['Metric', '26-Jan', '26-Feb'],
      ['Guests', 30, 31],
    ],
  })
  expect(figures).toEqual(['Harbor!B2 2 guests 2026-01/1 = 30', 'Harbor!C2 2 guests 2026-02/1 = 31'])
  expect(issues).toEqual([
    expect.stringContaining('Headings such as 26-Jan show no year. They are read as months, January 2026 to February 2026'),
  ])
})

it('days that follow each other as months of two years are those months', () => {
  const headings = ['2025-11-25', '2025-12-25', '2025-01-26', '2025-02-26'].map((day) => ({ day }))
  const { figures, issues } = ops({
    Harbor: [
      ['Metric', ...headings],
      ['Guests', 30, 31, 32, 33],
    ],
  })
  expect(figures).toEqual([
    'Harbor!B2 2 guests 2025-11/1 = 30',
    'Harbor!C2 2 guests 2025-12/1 = 31',
    'Harbor!D2 2 guests 2026-01/1 = 32',
    'Harbor!E2 2 guests 2026-02/1 = 33',
  ])
  expect(issues).toEqual([
    expect.stringContaining('Headings such as 25-Nov show no year. They are read as months, November 2025 to February 2026'),
  ])
})

it('days of one month are refused once', () => {
  const headings = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({ day }))
  const read = () =>
    ops({
      Harbor: [
        ['Metric', ...headings],
        ['Guests', 30, 31, 32],
        ['Hours', 30, 31, 32],
      ],
    })
  expect(read).toThrow(
    'The headings of the sheet “Harbor” are days of Jan 2026, such as “2026-01-01” and “2026-01-02”, and it was not read. If they are meant as months, write them as 2026-01 and 2026-02; if they are days, add up those of each month.',
  )
})

it.each([
  [null, ['1,204', '1,320'], true],
  ['EUR', ['1,204', '1,320'], true],
  ['USD', ['1,204', '1,320'], false],
  ['USD', ['1.204', '1.320'], true],
])('the decimal mark is a guess in a company with %s for %j', (currency, [first = '', second = ''], isGuess) => {
  const rules = opsDataRules(
    {
      kind: 'OPS_DATA',
      companyId: 'tidewater',
      fiscalYearStart: 1,
      ...(currency === null ? {} : { currency }),
      locations: [{ id: 1, name: 'Downtown' }],
      metrics: [{ id: 'guests', name: 'Guests', isDerived: false }],
    },
    null,
  )
  const { figures, workbook } = readSheets(rules, {
    Downtown: [
      ['Metric', 'Jan 2026', 'Feb 2026'],
      ['Guests', first, second],
    ],
  })
  expect(figures).toEqual(['Downtown!B2 1 guests 2026-01/1 = 1204', 'Downtown!C2 1 guests 2026-02/1 = 1320'])
  expect(workbook.issues.some((issue) => issue.isGuess === true)).toBe(isGuess)
})

it('rows below a heading that says they are no figures of months are invalid, up to the next heading', () => {
  const { figures } = ops({
    Harbor: [['Metric', 'Jan 2026'], ['Hours', 10], ['Per square foot'], ['Guests', 3.1], ['Totals'], ['Guests', 12]],
  })
  expect(figures).toEqual([
    'Harbor!B2 2 hours 2026-01/1 = 10',
    expect.stringMatching(/^Harbor!B4 2 guests 2026-01\/1 ! The heading of the section says “Per square foot”/),
    expect.stringMatching(/^Harbor!B6 2 guests 2026-01\/1 ! Row 4 has the same name/),
  ])
})
