import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'

// Rows of several versions: which of them count is asked, with the count of each.

const rules = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [
      { id: 1, name: 'Downtown' },
      { id: 2, name: 'Harbor' },
    ],
    metrics: [
      { id: 'guests', name: 'Guests', isDerived: false },
      { id: 'hours', name: 'Hours', isDerived: false },
    ],
  },
  null,
)
const read = (sheets: SheetRows, take?: string) => readSheets(rules, sheets, take === undefined ? {} : { take })
const list = (heading: string, first: string, second: string): SheetRows => ({
  Data: [
    ['Location', 'Metric', 'Month', heading, 'Value'],
    ['Downtown', 'Guests', 'Jan 2026', first, 10],
    ['Downtown', 'Guests', 'Jan 2026', second, 12],
    ['Harbor', 'Guests', 'Jan 2026', second, 14],
  ],
})

describe('a list with rows of several versions', () => {
  it('asks which count, and never offers to mix actual and planned ones', () => {
    const { questions } = read(list('Scenario', 'Actual', 'Budget'))
    expect(questions).toEqual([
      {
        part: 'take',
        text: 'The column “Scenario” of the sheet “Data” says “Actual” in 1 row and “Budget” in 2 rows. Which rows are meant?',
        choices: [
          { answer: 'Actual', label: 'Those that say “Actual”', example: '1 row, such as 10 in Data!E2' },
          { answer: 'Budget', label: 'Those that say “Budget”', example: '2 rows, such as 12 in Data!E3' },
        ],
      },
    ])
  })

  it.each([
    ['Actual', ['Data!E2 1 guests 2026-01/1 = 10']],
    [' BUDGET', ['Data!E3 1 guests 2026-01/1 = 12', 'Data!E4 2 guests 2026-01/1 = 14']],
  ])('reads those of the answer %j alone', (take, wanted) => {
    const { figures, questions } = read(list('Scenario', 'Actual', 'Budget'), take)
    expect([figures, questions]).toEqual([wanted, []])
  })

  it('says what was chosen and what is not read', () => {
    expect(read(list('Scenario', 'Actual', 'Budget'), 'Budget').issues).toEqual([
      'NOTE Data: Of the sheet “Data”, 2 rows that say “Budget” under “Scenario” are read, as you chose; not read: 1 row that says “Actual”.',
    ])
  })

  it('asks again after an answer that no row has', () => {
    expect(read(list('Scenario', 'Actual', 'Budget'), 'Plan').questions).toHaveLength(1)
  })

  it('knows actual and planned rows under any heading, and those without a word', () => {
    expect(read(list('Data', 'Actual', 'Budget')).questions[0]?.text).toMatch(/^The column “Data”/)
    expect(read(list('Version', '', 'Budget'), 'BLANK').figures).toEqual(['Data!E2 1 guests 2026-01/1 = 10'])
  })

  it.each([
    ['Memo', 'counted', 'estimated'],
    ['Case', 'Durham', 'Back Bay'],
    ['Version', 'v2', 'v2'],
    ['Version', '', 'v2'],
    ['Memo', 'Budget', 'by hand'],
  ])('asks nothing where %s says %j and %j', (heading, first, second) => {
    expect(read(list(heading, first, second)).questions).toEqual([])
  })

  it('takes no column for one of versions that has many texts', () => {
    const rows = Array.from({ length: 21 }, (_, at) => ['Downtown', 'Guests', `Jan ${2000 + at}`, `V${at}`, 10])
    expect(read({ Data: [['Location', 'Metric', 'Month', 'Version', 'Value'], ...rows] }).questions).toEqual([])
  })

  it('offers all rows of versions that may belong together', () => {
    const { questions } = read(list('Revision', 'R1', 'R2'))
    expect(questions[0]?.choices.map(({ answer }) => answer)).toEqual(['R1', 'R2', 'ALL'])
    expect(read(list('Revision', 'R1', 'R2'), 'ALL').figures).toHaveLength(3)
  })
})

it('rows with months side by side are asked about, too', () => {
  const sheets: SheetRows = {
    Downtown: [
      ['Metric', 'Scenario', 'Jan 2026', 'Feb 2026'],
      ['Guests', 'Actual', 10, 11],
      ['Guests', 'Budget', 12, 13],
    ],
  }
  expect(read(sheets).questions[0]?.choices.map(({ example }) => example)).toEqual([
    '1 row, such as Guests in Downtown!A2',
    '1 row, such as Guests in Downtown!A3',
  ])
  expect(read(sheets, 'Budget').figures).toEqual(['Downtown!C3 1 guests 2026-01/1 = 12', 'Downtown!D3 1 guests 2026-02/1 = 13'])
})

it('a list with a column for each metric is asked about, too', () => {
  const sheets: SheetRows = {
    Data: [
      ['Month', 'Store', 'Scenario', 'Guests', 'Hours'],
      ['Jan 2026', 'Harbor', 'Actual', 10, 1],
      ['Jan 2026', 'Harbor', 'Budget', 12, 2],
    ],
  }
  expect(read(sheets).questions).toHaveLength(1)
  expect(read(sheets, 'Actual').figures).toEqual(['Data!D2 2 guests 2026-01/1 = 10', 'Data!E2 2 hours 2026-01/1 = 1'])
})
