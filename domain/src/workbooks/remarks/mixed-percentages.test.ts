import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [{ id: 1, name: 'Downtown' }],
    metrics: [{ id: 'waste', name: 'Waste', isDerived: false }],
  },
  null,
)
const percentage = (text: string) => ({ kind: 'NUMBER', text, shown: { isPercentage: true } }) as const
const guesses = (sheets: SheetRows) => {
  const { workbook } = readSheets(RULES, sheets)
  return workbook.issues.map(({ coordinate, error, isGuess }) => `${isGuess === true ? 'GUESS' : 'NOTE'} ${coordinate}: ${error}`)
}
const wide = (...cells: SheetRows[string][number]): SheetRows => ({
  Downtown: [
    ['Metric', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
    ['Waste', ...cells],
  ],
})

const FOUR =
  '“4” is read as 400%, about 100 times the percentages of its line, such as 3.5% in Downtown!B2. Write it as 4% if that is meant.'

describe('a number among percentages', () => {
  it('is named if it is about a hundred times as large', () => {
    expect(guesses(wide(percentage('0.035'), 4, '4.1%'))).toEqual([`GUESS Downtown!C2: ${FOUR}`])
    expect(guesses(wide(percentage('0.035'), 4))).toEqual([`GUESS Downtown!C2: ${FOUR}`])
    // Also where most are so.
    expect(guesses(wide('3.5%', 4, 3.9))).toEqual([`GUESS Downtown!C2: ${FOUR}`])
    expect(guesses(wide('-3.5%', -4))).toEqual([
      'GUESS Downtown!C2: “-4” is read as -400%, about 100 times the percentages of its line, such as -3.5% in Downtown!B2. Write it as -4% if that is meant.',
    ])
  })

  it('names the percentage if it is far larger', () => {
    expect(guesses(wide(4000, percentage('1.3'), 5000))).toEqual([
      'GUESS Downtown!C2: 130% is read as 1.3, since the cell is formatted as a percentage, and “5000” in Downtown!D2, of the same line, is not. Write both the same way.',
    ])
  })

  it('is named in a list', () => {
    const list: SheetRows = {
      List: [
        ['Location', 'Metric', 'Month', 'Amount'],
        ['Downtown', 'Waste', 'Jan 2026', percentage('0.035')],
        ['Downtown', 'Waste', 'Feb 2026', 4],
      ],
    }
    expect(guesses(list)).toEqual([`GUESS List!D3: ${FOUR.replace('Downtown!B2', 'List!D2')}`])
  })

  it.each<readonly [string, SheetRows]>([
    ['a fraction', wide(percentage('0.035'), 0.04, '4.1%')],
    ['of no percentages', wide(0.035, 4)],
    ['only beside zeros', wide(percentage('0'), 4)],
  ])('is not named if it is %s', (_what, sheets) => {
    expect(guesses(sheets)).toEqual([])
  })
})
