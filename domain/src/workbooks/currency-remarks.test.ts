import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'

const FACTS = {
  kind: 'OPS_DATA',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  currency: 'USD',
  locations: [
    { id: 1, name: 'Downtown' },
    { id: 2, name: 'Harbor EUR' },
  ],
  metrics: [{ id: 'sales', name: 'Sales', isDerived: false }],
} as const
const read = (sheets: SheetRows, facts = {}) => readSheets(opsDataRules({ ...FACTS, ...facts }, null), sheets)

const HEADINGS = ['Metric', 'Jan 2026']
const wide = (title: string): SheetRows => ({ Downtown: [[title], HEADINGS, ['Sales', 400]] })

describe('a currency that is not the company’s', () => {
  it.each([
    'Budget 2027 (in CAD)',
    'Currency: CAD',
    'Plan CAD 2026',
    'All figures in Canadian dollars',
    'Sales in CA$ thousands',
    'Umsatz (€)',
    'in euros',
  ])('is named where the title says %j', (title) => {
    const { figures, issues } = read(wide(title))
    expect(figures).toEqual([])
    expect(issues).toEqual([
      `PROBLEM Downtown: Downtown!A1 says “${title}”, and the company’s currency is USD: the sheet was not read. Convert the figures to USD, or correct the text.`,
    ])
  })

  it.each(['Plan in USD', 'Converted from CAD to USD', 'CADENCE 2026', 'Downtown, all of 2026', 'Budget 2026 ($)', 'Harbor EUR'])(
    'is not what %j says',
    (title) => expect(read(wide(title)).issues.filter((issue) => !issue.includes('in its first cell'))).toEqual([]),
  )

  it('is not looked for where nobody knows the company’s', () => {
    expect(read(wide('Plan in CAD'), { currency: undefined }).issues).toEqual([])
  })

  it('may be that of the amounts of a list, or of some of them', () => {
    const list = (heading: string, ...rows: SheetRows[string]): SheetRows => ({
      Export: [['Location', 'Metric', 'Month', heading, 'Currency'], ...rows],
    })
    expect(read(list('Amount (CAD)', ['Downtown', 'Sales', 'Jan 2026', 5])).issues).toEqual([
      expect.stringContaining('Export!D1 says “Amount (CAD)”'),
    ])
    const { figures } = read(
      list(
        'Amount',
        ['Downtown', 'Sales', 'Jan 2026', 5, 'USD'],
        ['Downtown', 'Sales', 'Feb 2026', 6, 'CAD'],
        ['Downtown', 'Sales', 'Mar 2026', 7],
      ),
    )
    expect(figures).toEqual([
      'Export!D2 1 sales 2026-01/1 = 5',
      'Export!D3 1 sales 2026-02/1 ! The figure is in CAD by its column of currencies, and the company’s currency is USD. Convert it to USD.',
      'Export!D4 1 sales 2026-03/1 = 7',
    ])
  })

  it('is named where a sheet of notes says it', () => {
    const notes = (text: string) => read({ ...wide('Sales'), Notes: [[text]] }).issues
    expect(notes('All amounts in CAD')).toEqual([
      'PROBLEM Notes: Notes!A1 says “All amounts in CAD”, and the company’s currency is USD. Convert the figures to USD, or correct the text.',
    ])
    expect(notes('We open near the CAD school')).toEqual([
      'NOTE Notes: The sheet “Notes” has no figures by month, quarter or year, and was not read.',
    ])
  })

  it.each([
    [
      { kind: 'NUMBER', text: '5', shown: { currency: 'CAD' } } as const,
      '“5” is in CAD by its number format, and the company’s currency is USD. Convert it, or correct the format.',
    ],
    ['€5', '“€5” is in EUR, and the company’s currency is USD. Convert it to USD.'],
    ['5 kr', '“5 kr” is in kr, and the company’s currency is USD. Convert it to USD.'],
    ['¥5', '“¥5” is in ¥, and the company’s currency is USD. Convert it to USD.'],
    ['5.00 CAD', '“5.00 CAD” is in CAD, and the company’s currency is USD. Convert it to USD.'],
  ])('is named where a figure has it: %j', (cell, error) => {
    const { figures } = read({ Downtown: [HEADINGS, ['Sales', cell]] })
    expect(figures).toEqual([`Downtown!B2 1 sales 2026-01/1 ! ${error}`])
  })

  it.each([{ kind: 'NUMBER', text: '5', shown: { currency: 'USD' } } as const, '$5', 'USD 5', 'US$5'])('is not in %j', (cell) => {
    expect(read({ Downtown: [HEADINGS, ['Sales', cell]] }).figures).toEqual(['Downtown!B2 1 sales 2026-01/1 = 5'])
  })
})
