import type { ReportTable, TableCell } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { libreOffice, recalculated, sheetOf } from '../../../../test/recalculated-workbooks.ts'
import { reportWorkbook } from './report-workbook.ts'
import { sampleTable } from './sample-report.ts'

const properties = {
  title: 'Profit & loss, Jan – Jun 2026',
  sheetName: 'Profit & loss: [all]',
  companyName: 'Tidewater Kitchens',
  madeOn: new Date('2026-11-20T09:12:00Z'),
}

/** Title lines, a blank line, two lines of headings; account numbers and names. */
const offset = { row: 8, column: 2 }

/** What is to stand in a cell after everything has been computed. */
const expected = (cell: TableCell): CellValue => {
  switch (cell.kind) {
    case 'empty':
      return null
    case 'text':
      return cell.text
    case 'number':
      return Number(cell.value)
    case 'formula':
      return cell.value === null ? cell.instead : Number(cell.value)
  }
}

/** Sums are to be equal to the last bit; what divides, to 6 decimals. */
const differences = (table: ReportTable, rows: readonly (readonly CellValue[])[]): readonly string[] =>
  table.rows.flatMap(({ label, cells }, at) =>
    cells.flatMap((cell, column) => {
      const [wanted, found] = [expected(cell), rows[offset.row + at]?.[offset.column + column] ?? null]
      const isSum = cell.kind !== 'formula' || (cell.figure === 'money' && /^-?\d+\.\d\d$/.test(cell.value ?? ''))
      const isEqual =
        typeof wanted === 'number' && typeof found === 'number' && !isSum ? Math.abs(wanted - found) <= 0.000_000_500_001 : wanted === found
      return isEqual ? [] : [`${label}, column ${column}: ${String(found)} instead of ${String(wanted)}`]
    }),
  )

describe('reportWorkbook', () => {
  const table = sampleTable({ months: 6, currencyView: 'THOUSANDS' })

  it('has the report’s exact values beside its formulas, whatever unit is shown', async () => {
    const sheet = await sheetOf(await reportWorkbook(table, properties))
    expect(differences(table, sheet.rows)).toEqual([])
    expect(sheet.rows.slice(0, 5).map(([line]) => line)).toEqual(table.titleLines)
    expect(sheet.rows.slice(offset.row).map(([number, name]) => [number ?? null, name])).toEqual(
      table.rows.map(({ accountNumber, label }) => [accountNumber === '' ? null : accountNumber, label]),
    )
  })

  it('formats, groups and freezes', async () => {
    const bytes = await reportWorkbook(table, properties)
    const workbook = await readXlsx(bytes, { readStyles: true })
    expect(workbook.properties).toMatchObject({ title: properties.title, company: properties.companyName, creator: 'Fourwall' })
    const sheet = await sheetOf(bytes, { readStyles: true })
    expect(sheet.name).toBe('Profit & loss all')
    expect(sheet.freezePane).toEqual({ rows: 8, columns: 2 })
    expect(sheet.pageSetup).toMatchObject({
      orientation: 'landscape',
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$7:$8',
      printTitlesColumn: '$A:$B',
    })
    const at = (label: string) => offset.row + table.rows.findIndex((row) => row.label === label)
    const style = (label: string, column = 0) => sheet.cells?.get(`${at(label)},${offset.column + column}`)?.style
    expect(style('Dining room')?.numFmt).toBe('"$"#,##0,"K"_);("$"#,##0,"K");"$"#,##0,"K"_);@_)')
    expect(style('Gross margin')?.numFmt).toBe('0.0%_);(0.0%);0.0%_);@_)')
    expect(style('Total never used')?.numFmt ?? style('Never used')?.numFmt).toBeUndefined()
    expect(style('Total revenue')).toMatchObject({ font: { bold: true }, border: { top: { style: 'thin' } } })
    expect(style('Net income')).toMatchObject({ font: { bold: true }, border: { bottom: { style: 'double' } } })
    expect(style('Dining room')?.font?.bold).toBeUndefined()
    expect(sheet.cells?.get(`${at('Food sales')},1`)?.style?.alignment?.indent).toBe(1)
    expect(
      ['Revenue', 'Food sales', 'Patio', 'Total food sales', 'Total revenue'].map(
        (label) => sheet.rowDefs?.get(at(label))?.outlineLevel ?? 0,
      ),
    ).toEqual([0, 1, 1, 1, 0])
  })

  it('prints metrics with decimals of their own, money per unit with two, and marks what is of other days', async () => {
    const metric = (label: string, decimals: number, cells: readonly TableCell[]) =>
      ({ key: label, kind: 'metric', level: 1, accountNumber: null, label, decimals, cells }) as const
    const number = (value: string, figure: 'plain' | 'each', isMarked = false): TableCell => ({ kind: 'number', value, figure, isMarked })
    const rows = [
      metric('Guests', 0, [number('1200', 'plain'), number('1200', 'plain', true)]),
      metric('Hours', 1, [number('7.5', 'plain'), number('18.5', 'each')]),
    ]
    const small = { ...table, headings: table.headings.slice(0, 2), rows }
    const sheet = await sheetOf(await reportWorkbook(small, properties), { readStyles: true })
    const formats = rows.map((_, row) =>
      [0, 1].map((column) => sheet.cells?.get(`${offset.row + row},${offset.column + column}`)?.style?.numFmt),
    )
    expect(formats).toEqual([
      ['#,##0_);(#,##0);#,##0_);@_)', '#,##0_)"*";(#,##0)"*";#,##0_)"*";@_)'],
      ['#,##0.0_);(#,##0.0);#,##0.0_);@_)', '"$"#,##0.00_);("$"#,##0.00);"$"#,##0.00_);@_)'],
    ])
  })

  it('takes no name for a formula', async () => {
    const sheet = await sheetOf(await reportWorkbook(table, properties))
    const formulas = [...(sheet.cells ?? [])].filter(
      ([place, cell]) => cell.formula !== undefined && Number(place.split(',')[1]) < offset.column,
    )
    expect(formulas).toEqual([])
    expect(sheet.rows.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['=Cost of goods', '+Delivery', '-Catering', '@Bar', '#REF!']),
    )
  })
})

describe.skipIf(libreOffice === '')('recalculated by LibreOffice (skipped where SOFFICE_PATH names none)', () => {
  it('gives the report’s figures in every cell', { timeout: 120_000 }, async () => {
    const tables = [
      sampleTable({ months: 12 }),
      sampleTable({ months: 3, currencyView: 'MILLIONS' }),
      sampleTable({ months: 6, hasVariances: false, expanded: new Set(['revenue', 'labor']) }),
      sampleTable({ months: 2, expanded: new Set() }),
    ]
    const opened = await recalculated(await Promise.all(tables.map((table) => reportWorkbook(withoutResults(table), properties))))
    expect(tables.map((table, at) => differences(table, opened[at]?.rows ?? []))).toEqual(tables.map(() => []))
    // What it could not read it would have left out, or left as it was written.
    for (const sheet of opened)
      expect(sheet.pageSetup).toMatchObject({ printTitlesRow: '$7:$8', printTitlesColumn: '$A:$B', fitToWidth: 1 })
    const kinds = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ kind }) => kind)))
    expect(kinds.filter((kind) => kind === 'formula').length).toBeGreaterThan(3000)
  })
})

/** The same formulas beside results that are all wrong: what is right afterwards was computed. */
function withoutResults(table: ReportTable): ReportTable {
  const wrong = (cell: TableCell): TableCell => (cell.kind === 'formula' ? { ...cell, value: '-987654321.5' } : cell)
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(wrong) })) }
}
