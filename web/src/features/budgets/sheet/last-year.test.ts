import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { USUAL_DISPLAY } from '../../../ui/display.ts'
import { budgetColumns, sheetFormats } from './budget-columns.ts'
import { type BookedLines, belowThePlan } from './last-year.ts'
import { type SheetFrame, sheetFrame } from './sheet-frame.ts'
import { sheetRows } from './sheet-rows.ts'
import { type OwnFigures, sheetValues } from './sheet-values.ts'

const group = (id: string, type: ProfitLossGroup['type'], displayOrder: number, formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type,
  displayOrder,
  formula,
  favorability: null,
})
const guests: Metric = {
  id: 'Guests',
  name: 'Guests',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
}
const facts = {
  shape: { period: 'QUARTERLY', firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 6) },
  groups: [group('Sales', 'REVENUE', 1), group('Labor', 'PAYROLL', 2), group('Margin', 'EBITDA', 3, '({Sales} - {Labor}) / {Sales}')],
  metrics: [guests, { ...guests, id: 'Check', name: 'Check', formula: '{group:Sales} / {metric:Guests}' }],
  fiscalYearStart: 1,
  scale: 2,
} satisfies Parameters<typeof sheetFrame>[0]
const frame = sheetFrame(facts)
const plan: OwnFigures = new Map([
  ['GROUP:Sales', ['110', '90']],
  ['GROUP:Labor', ['55', null]],
  ['METRIC:Guests', ['12', '12']],
])
const figures: OwnFigures = new Map([
  ['GROUP:Sales', ['100', '100']],
  ['GROUP:Labor', ['50', '-20']],
  ['METRIC:Guests', ['10', null]],
])
const booked: BookedLines = { figures, partial: new Map() }
const whole = {
  fiscalYearStart: 1,
  firstLedgerDay: parseDay('2025-01-03'),
  lastLedgerDay: parseDay('2025-06-02'),
  today: parseDay('2026-01-10'),
} as const

/** Per line the texts below its figures: of Q1, Q2 and the total. */
function below(company: Parameters<typeof belowThePlan>[0]['company'], shown: BookedLines | null = booked, of: SheetFrame = frame) {
  const formats = sheetFormats(of, USUAL_DISPLAY)
  const belowOf = belowThePlan({ frame: of, booked: shown, isSeveral: false, formats, display: USUAL_DISPLAY, company })
  const columns = budgetColumns({
    columns: of.columns,
    formats,
    locationId: '1',
    edits: new Map(),
    marks: new Map(),
    storedText: () => '',
    belowOf,
  })
  const rows = sheetRows(of, sheetValues(of, plan), new Set())
  return {
    headings: columns.map((column) => column.below?.heading),
    lines: Object.fromEntries(
      rows.map((row) => [row.key, columns.map((column) => Object.values(column.below?.textsOf(row) ?? {}).join(' '))]),
    ),
  }
}

describe('last year below the plan', () => {
  it('covers lines, totals and calculations, with the change to the plan', () => {
    expect(below(whole)).toEqual({
      headings: ['Q1 2025', 'Q2 2025', 'Jan – Jun 2025'],
      lines: {
        'GROUP:Sales': ['100 10.0%', '100 (10.0%)', '200 0.0%'],
        'GROUP:Labor': ['50 10.0%', '(20) ', '30 83.3%'],
        'calculation:Margin': ['50.0% 0.0 pt', '120.0% (20.0 pt)', '85.0% (12.5 pt)'],
        metrics: ['', '', ''],
        'METRIC:Guests': ['10 20.0%', '– ', '10* '],
        'derived:Check': ['10.00 (8.3%)', '– ', '– '],
      },
    })
  })

  it('counts what was booked on accounts once', () => {
    const sales = { id: 1, number: '4000', name: 'Sales', groupId: 'Sales', isPlanned: true }
    const byAccount = sheetFrame({ ...facts, accounts: { all: [sales], wholeGroupIds: new Set() } })
    const { lines } = below(whole, { figures: new Map([...figures, ['ACCOUNT:1', ['100', '100']]]), partial: new Map() }, byAccount)
    expect(lines['ACCOUNT:1']).toEqual(['100 ', '100 ', '200 '])
    expect(lines['sum:Sales']).toEqual(['100 10.0%', '100 (10.0%)', '200 0.0%'])
  })

  it('is incomplete if metrics lack locations, and computes nothing from them', () => {
    const { lines } = below(whole, { figures, partial: new Map([['METRIC:Guests', [true, false]]]) })
    expect(lines['METRIC:Guests']).toEqual(['10* ', '– ', '10* '])
    expect(lines['derived:Check']).toEqual(['– ', '– ', '– '])
  })

  it.each([
    ['not over yet', { today: parseDay('2025-06-30') }],
    ['later than the ledger', { lastLedgerDay: parseDay('2025-05-31') }],
  ])('is marked and not compared in months that are %s', (_, change) => {
    expect(below({ ...whole, ...change }).lines['GROUP:Sales']).toEqual(['100 10.0%', '100* ', '200* '])
  })

  it('is marked if the ledger starts within the months', () => {
    expect(below({ ...whole, firstLedgerDay: parseDay('2025-02-01') }).lines['GROUP:Sales']).toEqual(['100* ', '100 (10.0%)', '200* '])
  })

  it('reserves its space while loading', () => {
    const { lines } = below(whole, null)
    expect([lines['GROUP:Sales'], lines.metrics]).toEqual([
      [' ', ' ', ' '],
      ['', '', ''],
    ])
  })
})
