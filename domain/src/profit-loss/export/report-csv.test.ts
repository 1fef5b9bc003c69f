import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyName, formulasIn } from '../../../test/text-files.ts'
import { unguarded } from '../../csv/formula-guard.ts'
import { CsvReader } from '../../ledger/reading/csv-reader.ts'
import { cellOf } from './cell-expression.ts'
import { reportCsv } from './report-csv.ts'
import type { ReportTable, TableCell, TableRow } from './report-table.ts'

const number = (value: string): TableCell => ({ kind: 'number', value, figure: 'money', isMarked: false })
const formula = (rest: Partial<Extract<TableCell, { kind: 'formula' }>>): TableCell => ({
  kind: 'formula',
  expression: cellOf(0, 0),
  isGuarded: false,
  value: '0.00',
  instead: '–',
  figure: 'money',
  isUntouched: false,
  isMarked: false,
  ...rest,
})
const row = (label: string, cells: readonly TableCell[], rest: Partial<TableRow> = {}): TableRow => ({
  key: label,
  kind: 'account',
  level: 1,
  accountNumber: null,
  label,
  decimals: 0,
  cells,
  ...rest,
})

const table: ReportTable = {
  titleLines: ['Tidewater "Coast" Inc.', '=Profit, and loss'],
  corner: 'USD',
  hasAccountNumbers: true,
  money: { currencyView: 'THOUSANDS', decimals: 0, currency: 'USD' },
  headings: [
    { heading: 'Jan 2026', detail: null, edge: false },
    { heading: 'Feb 2026', detail: 'Feb 1 – 15', edge: false },
  ],
  rows: [
    row('Revenue', [{ kind: 'empty' }, { kind: 'empty' }], { kind: 'heading' }),
    row('Food', [number('1234567.89'), number('-0.50')], { accountNumber: '0410' }),
    row('+1 line\r\nmore', [{ kind: 'empty' }, { kind: 'text', text: '–' }], { accountNumber: '-7' }),
    row('Total', [formula({ value: '12.00' }), formula({ value: null, instead: 'n/a' })], { kind: 'total' }),
    row('Idle', [formula({ isUntouched: true }), formula({ value: null })], { kind: 'total' }),
  ],
}

const readBack = (text: string): (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  const reader = new CsvReader({ delimiter: ',' })
  reader.push(text, ({ cells }) => rows.push([...cells]))
  reader.end(({ cells }) => rows.push([...cells]))
  return rows
}

describe('reportCsv', () => {
  it('has title, headings and rows, exact numbers, and no text that passes for a formula', () => {
    expect(reportCsv(table)).toBe(
      [
        '\uFEFF"Tidewater ""Coast"" Inc."',
        '"\'=Profit, and loss"',
        '',
        '"Account number","USD","Jan 2026","Feb 2026 (Feb 1 – 15)"',
        '"","Revenue",,',
        '"0410","Food",1234567.89,-0.50',
        '"-7","\'+1 line\r\nmore",,',
        '"","Total",12.00,"n/a"',
        '"","Idle",,',
        '',
      ].join('\r\n'),
    )
  })

  it('leaves account numbers out where the screen does', () => {
    const [, , , headings, heading] = readBack(reportCsv({ ...table, hasAccountNumbers: false }))
    expect([headings, heading]).toEqual([
      ['USD', 'Jan 2026', 'Feb 2026 (Feb 1 – 15)'],
      ['Revenue', '', ''],
    ])
  })

  it('is read back as it was, whatever the names', () => {
    const anyText = fc.oneof(anyName, fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('＝1+1', ' =1', '=cmd|x', '-12', 'a;=1'))
    const anyAmount = fc.integer().map((units) => `${units}.00`)
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyAmount)), (lines) => {
        const rows = lines.map(([name, amount]) => row(name, [number(amount), { kind: 'empty' }]))
        const file = reportCsv({ ...table, titleLines: [], rows })
        expect(formulasIn(file)).toEqual([])
        const back = readBack(file).slice(2)
        expect(back.map((cells) => cells.map(unguarded))).toEqual(lines.map(([name, amount]) => ['', name, amount, '']))
      }),
    )
  })
})
