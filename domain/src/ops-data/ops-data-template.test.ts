import { describe, expect, it } from 'vitest'
import { metric } from '../../test/metrics.ts'
import { printedSheet } from '../../test/planned-workbooks.ts'
import { monthIndex, parseDay } from '../time/day.ts'
import { figurePeriods } from '../workbooks/figure-periods.ts'
import { FigureBook } from '../workbooks/packed-figures.ts'
import { readStamp } from '../workbooks/stamp.ts'
import type { SheetPlan } from '../workbooks/workbook-plan.ts'
import { type OpsDataTemplateFacts, opsDataTemplate } from './ops-data-template.ts'

const hours = metric('Labor hours', { unit: 'hours' })
const wage = metric('Hourly wage', {
  unit: 'USD',
  definition: 'Without tips',
  timeAggregation: 'WEIGHTED',
  locationAggregation: 'WEIGHTED',
  weightMetricId: 'Labor hours',
})
const seats = metric('Seats', { timeAggregation: 'LAST' })
const month = (of: number) => monthIndex(2026, of)
const facts: OpsDataTemplateFacts = {
  mode: 'LOCATIONS',
  title: 'Ops data',
  companyId: 'company',
  companyName: 'Tidewater Kitchens',
  madeAt: '2026-06-30T10:00:00.000Z',
  madeOn: parseDay('2026-06-30'),
  period: 'MONTHLY',
  fiscalYearStart: 1,
  periods: figurePeriods('MONTHLY', month(1), month(3), 1),
  metrics: [hours, wage],
  otherMetrics: [seats],
  locations: [
    { id: 1, name: 'Pier 9' },
    { id: 2, name: 'Mission/Valencia' },
  ],
  otherLocations: [],
}
const book = new FigureBook()
book.add([
  { subjectId: 'Labor hours', locationId: 1, firstMonths: [month(1), month(2)], months: [1, 1], values: ['120', '0'] },
  { subjectId: 'Hourly wage', locationId: 2, firstMonths: [month(1), month(2)], months: [1, 3], values: ['18.25', '19'] },
])
const sheetOf = (sheets: readonly SheetPlan[], name: string) => sheets.find((sheet) => sheet.name === name) as SheetPlan // named by the test

describe('template by locations', () => {
  const { sheets } = opsDataTemplate(facts, book)

  it('has a sheet per location with stored figures, and rows for choosing other metrics', () => {
    expect(sheets.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Instructions TEXT',
      'Pier 9 DATA',
      'Mission Valencia DATA',
      '_fourwall STAMP',
    ])
    expect(printedSheet(sheetOf(sheets, 'Pier 9'))).toEqual([
      'Pier 9',
      'Operational metrics · Jan – Mar 2026, monthly',
      'Fill in the white cells. A blank changes nothing, a 0 is stored as zero.',
      'Metric | Unit | Jan 2026 | Feb 2026 | Mar 2026',
      'Labor hours | hours | [120] | [0] | [ ]',
      'Hourly wage | USD | [ ] | [ ] | [ ]',
      '[ ] |  | [ ] | [ ] | [ ]',
    ])
    expect(printedSheet(sheetOf(sheets, 'Mission Valencia'))[0]).toBe('Mission/Valencia')
    expect(printedSheet(sheetOf(sheets, 'Mission Valencia'))[5]).toBe('Hourly wage | USD | [18.25] | [ ] | [ ]')
  })

  it('accepts numbers, and names from the hidden sheet', () => {
    const { rules, frozen } = sheetOf(sheets, 'Pier 9')
    expect(frozen).toEqual({ lines: 4, columns: 2 })
    expect(rules).toEqual([
      {
        kind: 'LIST',
        areas: [{ top: 7, bottom: 7, left: 0, right: 0 }],
        sheet: '_fourwall',
        from: { top: 13, bottom: 13, left: 2, right: 2 },
        of: 'metric',
      },
      { kind: 'NUMBER', areas: [{ top: 5, bottom: 7, left: 2, right: 4 }] },
    ])
    expect(printedSheet(sheetOf(sheets, '_fourwall'))[12]).toContain('Seats | Seats')
  })

  it('describes itself in a hidden sheet', () => {
    const rows = sheetOf(sheets, '_fourwall').rows.map(({ cells }, at) => ({
      line: at + 1,
      cells: cells.flatMap((cell, column) => (cell?.kind === 'TEXT' ? [{ column, kind: 'TEXT' as const, text: cell.text }] : [])),
    }))
    expect(readStamp(rows)).toMatchObject({
      kind: 'OPS_DATA_BY_LOCATIONS',
      companyId: 'company',
      period: 'MONTHLY',
      firstMonth: month(1),
      lastMonth: month(3),
      budget: null,
      categorization: null,
      names: [
        { kind: 'location', id: '1', name: 'Pier 9', sheet: 'Pier 9' },
        { kind: 'location', id: '2', name: 'Mission/Valencia', sheet: 'Mission Valencia' },
        { kind: 'metric', id: 'Labor hours', name: 'Labor hours', sheet: '' },
        { kind: 'metric', id: 'Hourly wage', name: 'Hourly wage', sheet: '' },
        { kind: 'metric', id: 'Seats', name: 'Seats', sheet: '' },
      ],
    })
  })

  it('explains how to fill it in, and which stored figures are not shown', () => {
    const text = printedSheet(sheetOf(sheets, 'Instructions'))
    expect(text[0]).toBe('Operational metrics')
    expect(text).toContain('2 metrics · 2 locations · Created Jun 30, 2026')
    expect(text).toContain('Each sheet is a location, each row a metric, each column a month.')
    expect(text).toContain(
      '1 stored figure for other periods than a month is not shown. What you fill in replaces the stored figures that it overlaps.',
    )
    expect(text.at(-1)).toBe('Hourly wage | USD | average weighted by Labor hours | average weighted by Labor hours | Without tips')
  })
})

describe('template by metrics', () => {
  it('has a sheet per metric, and no spare rows if it has all locations', () => {
    const { sheets } = opsDataTemplate({ ...facts, mode: 'METRICS', metrics: [hours, wage, seats], otherMetrics: [] }, book)
    expect(sheets.map(({ name }) => name)).toEqual(['Instructions', 'Labor hours', 'Hourly wage', 'Seats', '_fourwall'])
    expect(printedSheet(sheetOf(sheets, 'Hourly wage'))).toEqual([
      'Hourly wage',
      'USD · Average weighted by Labor hours over time and locations · Jan – Mar 2026, monthly',
      'Fill in the white cells. A blank changes nothing, a 0 is stored as zero.',
      'Location | Jan 2026 | Feb 2026 | Mar 2026',
      'Pier 9 | [ ] | [ ] | [ ]',
      'Mission/Valencia | [18.25] | [ ] | [ ]',
    ])
    expect(printedSheet(sheetOf(sheets, 'Seats'))[1]).toBe('Last value over time, sum over locations · Jan – Mar 2026, monthly')
    expect(sheetOf(sheets, 'Seats').rules.map(({ kind }) => kind)).toEqual(['NUMBER'])
  })

  it('names fiscal periods, and writes figures with too many digits for spreadsheets as texts', () => {
    const quarters = figurePeriods('QUARTERLY', month(1), month(6), 2)
    const long = new FigureBook()
    long.add([
      {
        subjectId: 'Seats',
        locationId: 1,
        firstMonths: quarters.map((one) => one.firstMonth),
        months: [3, 3, 3],
        values: ['1', '12345678901.234567', '-3'],
      },
    ])
    const { sheets } = opsDataTemplate({ ...facts, mode: 'METRICS', period: 'QUARTERLY', periods: quarters, metrics: [seats] }, long)
    const [, seatsSheet] = sheets
    expect(seatsSheet && printedSheet(seatsSheet).slice(3, 5)).toEqual([
      'Location | Q4 2026 | Q1 2027 | Q2 2027',
      'Pier 9 | [1] | [12345678901.234567] | [-3]',
    ])
    expect(seatsSheet?.rows[4]?.cells.map((cell) => cell?.kind)).toEqual(['TEXT', 'NUMBER', 'TEXT', 'NUMBER'])
  })
})
