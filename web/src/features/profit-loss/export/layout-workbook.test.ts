import { buildLayoutTable, type LayoutTable } from '@fourwall/domain/layouts/export/layout-table.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import fc from 'fast-check'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import {
  anyLayoutCase,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  monthsLayout,
  withTrueMetrics,
} from '../../../../../domain/test/layouts.ts'
import { engineOver, sampleBooks, sampleLayout } from '../../../../test/layout-samples.ts'
import { libreOffice, recalculated, sheetOf } from '../../../../test/recalculated-workbooks.ts'
import { sampleReport, sampleTable } from '../../../../test/sample-report.ts'
import { layoutWorkbook } from './layout-workbook.ts'

const properties = {
  title: 'Lender package, Jan – Feb 2026',
  sheetName: 'Lender package',
  companyName: 'Tidewater Kitchens',
  madeOn: new Date('2026-11-20T09:12:00Z'),
}
const titleLines = ['Tidewater Kitchens', 'Lender package']

const tableOf = ({ books, layout }: { readonly books: LayoutBooks; readonly layout: Layout }, areTrue = false): LayoutTable => {
  const { figures, surroundings } = engineOver(books, layout)
  return buildLayoutTable({
    engine: new LayoutEngine(layout, areTrue ? withTrueMetrics(figures, layout) : figures, surroundings),
    titleLines,
    corner: 'USD',
    format: { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null },
  })
}

/** Where the figures begin: title lines, a blank line, one or two lines of headings; account numbers and names. */
const offsetOf = ({ titleLines: { length }, columns, hasAccountNumbers }: LayoutTable) => ({
  row: length + (columns.some(({ detail }) => detail !== null) ? 3 : 2),
  column: hasAccountNumbers ? 2 : 1,
})

/** Cells that are not what the layout has: sums are to be equal to the last bit, what divides to 6 decimals. */
const differences = (table: LayoutTable, rows: readonly (readonly CellValue[])[]): readonly string[] => {
  const offset = offsetOf(table)
  return table.rows.flatMap(({ label, cells }, at) =>
    cells.flatMap(({ content }, column) => {
      const found = rows[offset.row + at]?.[offset.column + column] ?? null
      const value = content.kind === 'number' || content.kind === 'formula' ? content.value : null
      const instead = content.kind === 'formula' ? content.instead : content.kind === 'text' ? content.text : null
      const wanted = value === null ? instead : Number(value)
      const isSum = content.kind !== 'formula' || /^-?\d+(\.\d{1,2})?$/.test(value ?? '')
      const isEqual =
        typeof wanted === 'number' && typeof found === 'number' && !isSum ? Math.abs(wanted - found) <= 0.000_000_500_001 : wanted === found
      return isEqual ? [] : [`${label}, column ${column}: ${String(found)} instead of ${String(wanted)}`]
    }),
  )
}

/** The same formulas beside results that are all wrong: what is right afterwards was computed. */
const withoutResults = (table: LayoutTable): LayoutTable => ({
  ...table,
  rows: table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.content.kind === 'formula' ? { ...cell, content: { ...cell.content, value: '-987654321.5' } } : cell,
    ),
  })),
})

const january = 'period:2026-01-01'

describe('sheetWorkbook', () => {
  it('looks like the screen', async () => {
    const table = tableOf({ books: sampleBooks, layout: sampleLayout })
    const offset = offsetOf(table)
    const bytes = await layoutWorkbook(table, properties)
    const sheet = await sheetOf(bytes, { readStyles: true })
    expect(differences(table, sheet.rows)).toEqual([])
    const rowAt = (label: string) => offset.row + table.rows.findLastIndex((row) => row.label === label)
    const columnAt = (key: string) => offset.column + table.columns.findIndex((column) => column.key === key)
    const cell = sheet.cells?.get(`${rowAt('Account 0')},${columnAt(january)}`)
    expect(cell?.style).toMatchObject({
      font: { italic: true, color: { rgb: '1C4FC0' } },
      fill: { fgColor: { rgb: 'FBF0D2' } },
      border: { bottom: { style: 'mediumDashed', color: { rgb: 'A83A0D' } } },
      alignment: { horizontal: 'center', vertical: 'top' },
      numFmt: '"$"#,##0.0,"K"_);("$"#,##0.0,"K");"$"#,##0.0,"K"_);@_)',
    })
    expect(cell?.comment).toMatchObject({ author: 'Dana Cole', text: 'Dana Cole: A catering week.\n\nChecked.' })
    const total = sheet.cells?.get(`${rowAt('Total revenue')},${columnAt('total')}`)
    expect(total?.style).toMatchObject({ font: { underline: true, strikethrough: true }, border: { top: { style: 'thin' } } })
    expect(total?.style?.font?.bold ?? false).toBe(false)
    expect(total?.comment).toBeUndefined()
    expect(sheet.cells?.get(`${rowAt('Costs')},${columnAt(january)}`)?.style?.numFmt).toContain('"†"')
    expect(sheet.cells?.get(`${rowAt('=Prime')},${columnAt(january)}`)?.style?.font?.color?.rgb).toBe('1C4FC0')
    expect(sheet.cells?.get(`${rowAt('Gross profit')},${columnAt('total')}`)?.style?.fill).toMatchObject({ fgColor: { rgb: 'F1F3F5' } })
    expect(sheet.rows[rowAt('=Prime')]?.[offset.column - 1]).toBe('=Prime')
    expect(sheet.columns?.[columnAt(january)]?.width).toBe(20)
    expect(sheet.columns?.[columnAt('period:2026-02-01')]?.hidden).toBe(true)
    expect(sheet.rowDefs?.get(rowAt('Account 0'))).toMatchObject({ height: 30, outlineLevel: 1 })
    expect(sheet.rowDefs?.get(rowAt('Account 1'))?.hidden).toBe(true)
    // The costs are folded away: above them stands the heading that shows when they are unfolded.
    const costs = table.rows.flatMap(({ label }, at) => (label === 'Costs' || label === 'Account 2' ? [offset.row + at] : []))
    expect(costs.map((row) => sheet.rowDefs?.get(row))).toMatchObject([
      { hidden: true, outlineLevel: 1 },
      { hidden: true, outlineLevel: 1 },
      { collapsed: true },
    ])
    expect(sheet.freezePane).toEqual({ rows: offset.row + 2, columns: offset.column + 1 })
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, printTitlesRow: '$4:$5' })
    expect((await readXlsx(bytes)).properties).toMatchObject({ title: properties.title, company: properties.companyName })
    expect(sheet.rows.at(-1)?.[offset.column - 1]).toBe('† typed, or including typed figures')
  })
})

it('keeps text that looks like a figure text', async () => {
  const cells = new Map([
    [january, "'0012"],
    ['total', 'see note'],
  ])
  const table = tableOf({ books: sampleBooks, layout: { ...monthsLayout, insertedRows: [insertedRow('n', { label: 'Notes', cells })] } })
  const offset = offsetOf(table)
  const sheet = await sheetOf(await layoutWorkbook(table, properties), { readStyles: true })
  const cellIn = (key: string) => {
    const column = offset.column + table.columns.findIndex((one) => one.key === key)
    return sheet.cells?.get(`${offset.row + table.rows.findIndex(({ label }) => label === 'Notes')},${column}`)
  }
  expect([cellIn(january)?.value, cellIn(january)?.style?.numFmt]).toEqual(['0012', '@'])
  expect([cellIn('total')?.value, cellIn('total')?.style?.numFmt]).not.toContain('@')
})

it('tints what is not from the ledger, and says what is better or worse as the screen does', async () => {
  const layout: Layout = {
    ...monthsLayout,
    insertedRows: [insertedRow('c', { label: 'Prime', type: 'CALCULATION', formula: '{group:cogs}', after: 'group:rev' })],
    insertedColumns: [
      insertedColumn('b', { type: 'BUDGET', budgetId: 'b' }),
      insertedColumn('k', { type: 'CALCULATION', formula: '{total} / 2', displayOrder: 1 }),
    ],
    columnFormattings: new Map([['inserted:k', { bold: true }]]),
    cellFormattings: new Map([['group:cogs|inserted:k', { backgroundColor: '#fbf0d2' }]]),
  }
  const accounts = sampleBooks.accounts.map(({ groupId, amounts }) => ({ groupId, amounts: amounts.map((one) => one && one * 10_000) }))
  const table = tableOf({ books: { ...sampleBooks, accounts }, layout })
  const offset = offsetOf(table)
  const { cells } = await sheetOf(await layoutWorkbook(table, { ...properties, orientation: 'portrait' }), { readStyles: true })
  const styleAt = (label: string | null, key: string | null) => {
    const row = label === null ? offset.row - 1 : offset.row + table.rows.findLastIndex((one) => one.label === label)
    const column = key === null ? offset.column - 1 : offset.column + table.columns.findIndex((one) => one.key === key)
    return cells?.get(`${row},${column}`)?.style
  }
  const fillAt = (label: string | null, key: string | null) => {
    const fill = styleAt(label, key)?.fill
    return fill?.type === 'pattern' ? (fill.fgColor?.rgb ?? null) : null
  }
  const [plan, calculation, band] = ['F7F5EE', 'F2F4FB', 'F1F3F5']
  expect(
    [null, 'Revenue', 'Prime', 'Gross profit'].map((label) => [null, january, 'inserted:b', 'inserted:k'].map((key) => fillAt(label, key))),
  ).toEqual([
    [null, null, plan, calculation],
    [null, null, plan, calculation],
    [calculation, calculation, calculation, calculation],
    [band, band, band, band],
  ])
  expect(fillAt('Costs', 'inserted:k')).toBe('FBF0D2')
  const variance = styleAt('Costs', `${january}~py!d`)
  expect([variance?.font?.color?.rgb, variance?.numFmt]).toEqual(['A83A0D', '"▼"* #,##0_);"▼"* (#,##0);"▼"* #,##0_);@_)'])
  expect(styleAt('Revenue', `${january}~py!d`)?.numFmt).toMatch(/^"▲"\* /)
  expect(styleAt('Revenue', january)?.numFmt).not.toMatch(/[▲▼]/)
})

describe('a plain report', () => {
  const table = sampleTable({ months: 6, currencyView: 'THOUSANDS' })
  const offset = offsetOf(table)

  it('has exact values beside its formulas, whatever unit is shown', async () => {
    const sheet = await sheetOf(await layoutWorkbook(table, properties))
    expect(differences(table, sheet.rows)).toEqual([])
    expect(sheet.rows.slice(0, 5).map(([line]) => line)).toEqual(table.titleLines)
    expect(sheet.rows.slice(offset.row).map(([number, name]) => [number ?? null, name])).toEqual(
      table.rows.map(({ accountNumber, label }) => [accountNumber === '' ? null : accountNumber, label]),
    )
  })

  it('formats, groups and freezes, with lines between what belongs together', async () => {
    const sheet = await sheetOf(await layoutWorkbook(table, { ...properties, sheetName: 'Profit & loss: [all]' }), { readStyles: true })
    expect(sheet.name).toBe('Profit & loss all')
    expect(sheet.freezePane).toEqual({ rows: offset.row, columns: offset.column })
    const at = (label: string) => offset.row + table.rows.findIndex((row) => row.label === label)
    const style = (label: string, column = 0) => sheet.cells?.get(`${at(label)},${offset.column + column}`)?.style
    expect(style('Dining room')?.numFmt).toBe('"$"#,##0,"K"_);("$"#,##0,"K");"$"#,##0,"K"_);@_)')
    expect(style('Gross margin')?.numFmt).toBe('0.0%_);(0.0%);0.0%_);@_)')
    expect(style('Total revenue')).toMatchObject({ font: { bold: true }, border: { top: { style: 'thin' } } })
    expect(style('Net income')).toMatchObject({ font: { bold: true }, border: { bottom: { style: 'double' } } })
    expect(style('Dining room')?.font?.bold ?? false).toBe(false)
    const edge = table.columns.findIndex((column) => column.edge)
    expect([style('Dining room', edge)?.border?.right, style('Dining room', edge - 1)?.border?.right]).toEqual([
      expect.anything(),
      undefined,
    ])
    expect(sheet.cells?.get(`${at('Food sales')},1`)?.style?.alignment?.indent).toBe(1)
    expect(
      ['Revenue', 'Food sales', 'Patio', 'Total food sales', 'Total revenue'].map(
        (label) => sheet.rowDefs?.get(at(label))?.outlineLevel ?? 0,
      ),
    ).toEqual([0, 1, 1, 1, 0])
  })

  it('takes no name for a formula', async () => {
    const sheet = await sheetOf(await layoutWorkbook(table, properties))
    const formulas = [...(sheet.cells ?? [])].filter(
      ([place, cell]) => cell.formula !== undefined && Number(place.split(',')[1]) < offset.column,
    )
    expect(formulas).toEqual([])
    expect(sheet.rows.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['=Cost of goods', '+Delivery', '-Catering', '@Bar', '#REF!']),
    )
  })

  it('prints metrics with decimals of their own, money per unit with two, and marks what is of other days', async () => {
    const { layout, figures, surroundings } = sampleReport({ months: 1, hasVariances: false })
    const columns = figures.columns.map((column) => ({ ...column, coverage: 'CUT' as const }))
    const values = (value: string) => columns.map(() => value)
    const metrics = [
      { metricId: 'guests', name: 'Guests', unit: null, values: values('1200') },
      { metricId: 'hours', name: 'Hours', unit: null, values: values('7.5') },
    ]
    const own = { formula: null, unit: null, timeAggregation: 'SUM', locationAggregation: 'SUM', favorability: null } as const
    const engine = new LayoutEngine(
      layout,
      { ...figures, columns: [...columns.slice(0, 1), ...figures.columns.slice(1)], metrics, perMetric: metrics[0] ?? null },
      { ...surroundings, metrics: metrics.map(({ metricId, name }) => ({ ...own, id: metricId, name })) },
    )
    const format = { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
    const small = buildLayoutTable({ engine, titleLines, corner: 'USD', format })
    const sheet = await sheetOf(await layoutWorkbook(small, properties), { readStyles: true })
    const formatOf = (label: string, heading: string, nth = 0) => {
      const columnsOf = small.columns.flatMap((column, at) => (column.heading === heading ? [at] : []))
      const row = offsetOf(small).row + small.rows.findIndex((one) => one.label === label)
      return sheet.cells?.get(`${row},${offsetOf(small).column + (columnsOf[nth] ?? 0)}`)?.style?.numFmt
    }
    expect([formatOf('Guests', 'Jan 2026'), formatOf('Guests', 'Prior year'), formatOf('Hours', 'Prior year')]).toEqual([
      '#,##0_)"*";(#,##0)"*";#,##0_)"*";@_)',
      '#,##0_);(#,##0);#,##0_);@_)',
      '#,##0.0_);(#,##0.0);#,##0.0_);@_)',
    ])
    const each = small.columns.findIndex(({ heading }) => heading === 'Per unit of')
    expect(each).toBeGreaterThan(0)
    expect(formatOf('Total food sales', 'Per unit of', 1)).toBe('#,##0.00_);(#,##0.00);#,##0.00_);@_)')
  })
})

describe.skipIf(libreOffice === '')('recalculated by LibreOffice (skipped where SOFFICE_PATH names none)', () => {
  it('gives the figures of twenty layouts in every cell', { timeout: 60_000 }, async () => {
    // Every other one with metrics that are computed from what shows.
    const tables = fc.sample(anyLayoutCase, { numRuns: 20, seed: 20_261_120 }).map((made, at) => tableOf(made, at % 2 === 1))
    const opened = await recalculated(await Promise.all(tables.map((table) => layoutWorkbook(withoutResults(table), properties))))
    expect(tables.map((table, at) => differences(table, opened[at]?.rows ?? []))).toEqual(tables.map(() => []))
    const kinds = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ content }) => content.kind)))
    expect(kinds.filter((kind) => kind === 'formula').length).toBeGreaterThan(500)
  })

  it('gives the figures of plain reports in every cell', { timeout: 120_000 }, async () => {
    const tables = [
      sampleTable({ months: 12 }),
      sampleTable({ months: 3, currencyView: 'MILLIONS' }),
      sampleTable({ months: 6, hasVariances: false, expanded: new Set(['revenue', 'labor']) }),
      sampleTable({ months: 2, expanded: new Set() }),
    ]
    const opened = await recalculated(await Promise.all(tables.map((table) => layoutWorkbook(withoutResults(table), properties))))
    expect(tables.map((table, at) => differences(table, opened[at]?.rows ?? []))).toEqual(tables.map(() => []))
    // What it could not read it would have left out, or left as it was written.
    for (const sheet of opened)
      expect(sheet.pageSetup).toMatchObject({ printTitlesRow: '$7:$8', printTitlesColumn: '$A:$B', fitToWidth: 1 })
    const kinds = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ content }) => content.kind)))
    expect(kinds.filter((kind) => kind === 'formula').length).toBeGreaterThan(3000)
  })
})
