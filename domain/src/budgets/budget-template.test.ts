import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGroups, group } from '../../test/groups.ts'
import { metric } from '../../test/metrics.ts'
import { printedSheet } from '../../test/planned-workbooks.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions } from '../money/fraction.ts'
import type { Metric } from '../ops-data/metric.ts'
import { firstDayOf, lastDayOf, monthIndex, parseDay } from '../time/day.ts'
import { figurePeriods } from '../workbooks/figure-periods.ts'
import { FigureBook, type PackedFigures } from '../workbooks/packed-figures.ts'
import type { BudgetAccount } from './budget-book.ts'
import { type BudgetTemplateFacts, budgetTemplate } from './budget-template.ts'
import { plannedValues } from './planned-values.ts'

const month = (of: number) => monthIndex(2026, of)
const periods = figurePeriods('MONTHLY', month(1), month(3), 1)
const factsOf = (
  groups: readonly ProfitLossGroup[],
  metrics: readonly Metric[] = [],
  accounts: readonly BudgetAccount[] = [],
): BudgetTemplateFacts => ({
  title: 'Plan 2026',
  companyId: 'company',
  companyName: 'Tidewater Kitchens',
  currency: 'USD',
  madeAt: '2026-06-30T10:00:00.000Z',
  madeOn: parseDay('2026-06-30'),
  budget: { id: 'b', version: 3, name: 'Plan 2026' },
  categorization: { id: 'k', name: 'Restaurant P&L', version: 7, groups },
  period: 'MONTHLY',
  fiscalYearStart: 1,
  periods,
  metrics,
  accounts,
  locations: [{ id: 1, name: 'Pier 9' }],
})
const line = (subjectId: string, ...values: (string | null)[]): PackedFigures => {
  const given = values.flatMap((value, at) => (value === null ? [] : [{ month: month(at + 1), value }]))
  return {
    subjectId,
    locationId: 1,
    firstMonths: given.map((one) => one.month),
    months: given.map(() => 1),
    values: given.map(({ value }) => value),
  }
}
const bookOf = (...lines: readonly PackedFigures[]): FigureBook => {
  const book = new FigureBook()
  book.add(lines)
  return book
}
const planOf = (facts: BudgetTemplateFacts, book: FigureBook) => {
  const { sheets } = budgetTemplate(facts, book)
  const [instructions, sheet, stamp] = sheets
  if (instructions === undefined || sheet === undefined || stamp === undefined) throw new Error('Three sheets are made')
  return { instructions, sheet, stamp }
}
/** Stored results of formulas by label: a Decimal or text each. */
const resultsOf = (sheet: ReturnType<typeof planOf>['sheet']): ReadonlyMap<string, readonly (string | null)[]> =>
  new Map(
    sheet.rows
      .slice(4)
      .map(({ cells }) => [
        cells[0]?.kind === 'TEXT' ? cells[0].text : '',
        cells.slice(2).map((cell) => (cell?.kind === 'FORMULA' ? cell.result : cell?.kind === 'NUMBER' ? cell.value : null)),
      ]),
  )

const restaurant = [
  group('sales', { name: 'Sales', type: 'REVENUE', displayOrder: 1 }),
  group('food', { name: 'Food', parentId: 'sales', displayOrder: 1 }),
  group('refunds', { name: 'Refunds', parentId: 'sales', type: 'OPEX', displayOrder: 2 }),
  group('cost', { name: 'Cost', type: 'COGS', displayOrder: 2 }),
  group('share', { name: 'Cost share', formula: '{cost} / {sales}', displayOrder: 3 }),
  group('double', { name: 'Twice', formula: '{share} * 2', displayOrder: 4 }),
  group('net', { name: 'Net', type: 'NET_INCOME', formula: '{sales} - {cost}', displayOrder: 5 }),
]
const metrics = [
  metric('Guests', { unit: 'guests' }),
  metric('Rating', { timeAggregation: 'AVERAGE' }),
  metric('Seats', { timeAggregation: 'LAST' }),
  metric('Check', { timeAggregation: 'WEIGHTED', weightMetricId: 'Guests' }),
  metric('Odd', { timeAggregation: 'WEIGHTED', weightMetricId: 'elsewhere' }),
]

describe('a budget workbook', () => {
  const book = bookOf(
    line('sales', null, '5'),
    line('food', '100', '200.25', '0'),
    line('refunds', '10'),
    line('cost', '30', '50'),
    line('Guests', '10', '30'),
    line('Rating', '4', null, '5'),
    line('Seats', '80', '86'),
    line('Check', '12', '16'),
    line('Odd', '1'),
  )

  it('has the tree of lines, formulas for totals and calculations, and the metrics', () => {
    const { sheet } = planOf(factsOf(restaurant, metrics), book)
    expect(printedSheet(sheet)).toEqual([
      'Pier 9',
      'Plan 2026 · Restaurant P&L · Jan – Mar 2026, monthly · USD',
      'Fill in the white cells. A blank changes nothing, a 0 is stored as zero.',
      'Line | Unit | Jan 2026 | Feb 2026 | Mar 2026 | Total',
      'Sales | USD | [ ] | [5] | [ ] | =SUM(C5:E5)',
      'Food | USD | [100] | [200.25] | [0] | =SUM(C6:E6)',
      'Refunds | USD | [10] | [ ] | [ ] | =SUM(C7:E7)',
      'Total Sales | USD | =SUM(C5:C6)-C7 | =SUM(D5:D6)-D7 | =SUM(E5:E6)-E7 | =SUM(F5:F6)-F7',
      'Cost | USD | [30] | [50] | [ ] | =SUM(C9:E9)',
      'Cost share |  | =IFERROR(IF(C8<=0,"n/m",C9/C8),"–") | =IFERROR(IF(D8<=0,"n/m",D9/D8),"–") | =IFERROR(IF(E8<=0,"n/m",E9/E8),"–") | =IFERROR(IF(F8<=0,"n/m",F9/F8),"–")',
      'Twice |  | =IFERROR(C10*2,"–") | =IFERROR(D10*2,"–") | =IFERROR(E10*2,"–") | =IFERROR(F10*2,"–")',
      'Net | USD | =C8-C9 | =D8-D9 | =E8-E9 | =F8-F9',
      'Metrics |  |  |  |  | ',
      'Guests | guests | [10] | [30] | [ ] | =SUM(C14:E14)',
      'Rating |  | [4] | [ ] | [5] | =IFERROR(AVERAGE(C15:E15),"–")',
      'Seats |  | [80] | [86] | [ ] | =IFERROR(LOOKUP(9.99E+307,C16:E16),"–")',
      'Check |  | [12] | [16] | [ ] | =IFERROR(SUMPRODUCT(C17:E17,C14:E14)/SUMIF(C17:E17,"<>",C14:E14),"–")',
      'Odd |  | [1] | [ ] | [ ] | ',
    ])
    const results = resultsOf(sheet)
    expect(results.get('Total Sales')).toEqual(['90', '205.25', '0', '295.25'])
    expect(results.get('Cost share')).toEqual(['0.333333333333333', '0.243605359317905', 'n/m', '0.270956816257409'])
    expect(results.get('Net')).toEqual(['60', '155.25', '0', '215.25'])
    expect(['Guests', 'Rating', 'Seats', 'Check'].map((name) => results.get(name)?.at(-1))).toEqual(['40', '4.5', '86', '15'])
  })

  it('has accounts below their line, which its total adds up, and those outside of the mapping', () => {
    const accounts = [
      { id: 8, number: '6200', name: 'Wages', groupId: 'cost' },
      { id: 7, number: '6100', name: 'Food cost', groupId: 'cost' },
      { id: 9, number: '', name: 'Sales', groupId: 'sales' },
      { id: 5, number: '99', name: 'Gone', groupId: null },
    ]
    const planned = bookOf(line('7', '10', '20'), line('8', '-3'), line('9', '1'), line('5', '4'), line('food', '100'))
    const { sheet, stamp, instructions } = planOf(factsOf(restaurant, metrics.slice(0, 1), accounts), planned)
    expect(printedSheet(sheet).slice(4)).toEqual([
      'Sales | USD | [ ] | [ ] | [ ] | =SUM(C5:E5)',
      'Sales (account) | USD | [1] | [ ] | [ ] | =SUM(C6:E6)',
      'Food | USD | [100] | [ ] | [ ] | =SUM(C7:E7)',
      'Refunds | USD | [ ] | [ ] | [ ] | =SUM(C8:E8)',
      'Total Sales | USD | =SUM(C5:C7)-C8 | =SUM(D5:D7)-D8 | =SUM(E5:E7)-E8 | =SUM(F5:F7)-F8',
      'Cost | USD | [ ] | [ ] | [ ] | =SUM(C10:E10)',
      '6100 Food cost | USD | [10] | [20] | [ ] | =SUM(C11:E11)',
      '6200 Wages | USD | [-3] | [ ] | [ ] | =SUM(C12:E12)',
      'Total Cost | USD | =SUM(C10:C12) | =SUM(D10:D12) | =SUM(E10:E12) | =SUM(F10:F12)',
      'Cost share |  | =IFERROR(IF(C9<=0,"n/m",C13/C9),"–") | =IFERROR(IF(D9<=0,"n/m",D13/D9),"–") | =IFERROR(IF(E9<=0,"n/m",E13/E9),"–") | =IFERROR(IF(F9<=0,"n/m",F13/F9),"–")',
      'Twice |  | =IFERROR(C14*2,"–") | =IFERROR(D14*2,"–") | =IFERROR(E14*2,"–") | =IFERROR(F14*2,"–")',
      'Net | USD | =C9-C13 | =D9-D13 | =E9-E13 | =F9-F13',
      'Not in the mapping |  |  |  |  | ',
      '99 Gone | USD | [4] | [ ] | [ ] | =SUM(C18:E18)',
      'Metrics |  |  |  |  | ',
      'Guests | guests | [ ] | [ ] | [ ] | =SUM(C20:E20)',
    ])
    expect(resultsOf(sheet).get('Net')).toEqual(['94', '-20', '0', '74'])
    expect(printedSheet(stamp)).toEqual(expect.arrayContaining(['account | 7 | 6100 Food cost | ', 'account | 9 | Sales (account) | ']))
    expect(printedSheet(instructions).join('\n')).toContain(
      'Accounts are below their line. Plan a line such as “Sales” either by its accounts or as a whole in its own cells, not both.',
    )
  })

  it('accepts input only in lines and metrics', () => {
    const { sheet } = planOf(factsOf(restaurant, metrics), book)
    expect(sheet.rules).toEqual([
      {
        kind: 'NUMBER',
        areas: [
          { top: 5, bottom: 7, left: 2, right: 4 },
          { top: 9, bottom: 9, left: 2, right: 4 },
          { top: 14, bottom: 18, left: 2, right: 4 },
        ],
      },
    ])
    for (const [at, { cells }] of sheet.rows.entries())
      for (const [column, cell] of cells.entries()) {
        const isInside = sheet.rules[0]?.areas.some(
          (area) => at + 1 >= area.top && at + 1 <= area.bottom && column >= area.left && column <= area.right,
        )
        expect(cell?.role === 'FIGURE').toBe(isInside)
      }
  })

  it('describes itself in the instructions and in the hidden sheet', () => {
    const { instructions, stamp } = planOf(factsOf(restaurant, metrics), book)
    const text = printedSheet(instructions)
    expect(text).toContain('A heading such as “Sales” has white cells too: what is planned there adds to the lines under it.')
    expect(text).toContain(
      'In Fourwall, open the budget “Plan 2026” and upload this file. It shows what would change before anything is saved.',
    )
    expect(printedSheet(stamp)).toEqual(
      expect.arrayContaining([
        'kind | BUDGET',
        'budget | b | 3',
        'categorization | k | 7',
        'group | share | Cost share | ',
        'metric | Seats | Seats | ',
      ]),
    )
    const empty = { ...factsOf([group('a', { name: 'Rent' })]), budget: null }
    const plain = planOf(empty, bookOf())
    expect(printedSheet(plain.instructions).join('\n')).not.toMatch(/heading such as|metrics/)
    expect(printedSheet(plain.stamp)).toEqual(expect.arrayContaining(['budget', 'group | a | Rent | ']))
    expect(resultsOf(plain.sheet).get('Rent')).toEqual([null, null, null, '0'])
  })

  it('writes no formula over figures with too many digits for spreadsheet programs', () => {
    const { sheet } = planOf(factsOf(restaurant), bookOf(line('food', '1', '12345678901.234567', '2'), line('cost', '1', '1', '1')))
    const rows = new Map(sheet.rows.map(({ cells }) => [cells[0]?.kind === 'TEXT' ? cells[0].text : '', cells]))
    expect(
      rows
        .get('Total Sales')
        ?.slice(2)
        .map((cell) => cell?.kind),
    ).toEqual(['FORMULA', 'NUMBER', 'FORMULA', 'NUMBER'])
    expect(resultsOf(sheet).get('Total Sales')).toEqual(['1', '12345678901.234567', '2', '12345678904.234567'])
    expect(rows.get('Cost')?.at(-1)?.kind).toBe('NUMBER')
  })

  it('has the results of the report engine, per period and in total', () => {
    let compared = 0
    const anyValue = fc.option(
      fc.integer({ min: -500, max: 500 }).map((units) => String(units / 4)),
      { nil: null, freq: 4 },
    )
    fc.assert(
      fc.property(anyGroups, fc.array(fc.tuple(anyValue, anyValue, anyValue), { minLength: 8, maxLength: 8 }), (groups, values) => {
        const lines = groups
          .filter(({ formula }) => formula === null)
          .map(({ id }, at) => line(id, ...(values[at] ?? [])))
          .filter((one) => one.values.length > 0)
        const { sheet } = planOf(factsOf(groups), bookOf(...lines))
        const results = resultsOf(sheet)
        const spans = [...periods.map((one) => [one.firstMonth, one.firstMonth] as const), [month(1), month(3)] as const]
        const planned = plannedValues({
          book: {
            budgetId: 'b',
            name: 'Plan',
            version: 1,
            categorizationId: 'k',
            period: 'MONTHLY',
            firstMonth: month(1),
            lastMonth: month(3),
            lines: lines.map(({ subjectId, locationId, firstMonths, values: texts }) => ({
              subject: { kind: 'GROUP', id: subjectId },
              locationId,
              figures: firstMonths.map((firstMonth, at) => ({ firstMonth, value: texts[at] ?? '' })),
            })),
          },
          categorization: { groups },
          mapping: { accountMappings: [] },
          metrics: [],
          columns: spans.map(([from, to]) => ({
            startDate: firstDayOf(from),
            endDate: lastDayOf(to),
            months: { from, to },
            locationIds: null,
          })),
          scale: 2,
          isProrated: false,
        })
        for (const { id, name, formula } of groups) {
          const row = results.get(`Total ${name}`) ?? results.get(name) ?? []
          planned.groups.exact(id).forEach((value, at) => {
            const result = row[at] ?? null
            if (value === null || result === null || result === '–') return
            compared += 1
            const difference = Math.abs(Number(value.numerator) / Number(value.denominator) - Number(result))
            if (formula === null) expect(compareFractions(value, fractionFromDecimal(result))).toBe(0)
            else expect(difference).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(Number(result))))
          })
        }
      }),
      { numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(1000)
  })
})
