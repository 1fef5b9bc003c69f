import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { engineOver, insertedRow, type LayoutBooks, monthsLayout } from '../../test/layouts.ts'
import { spreadsheetFormula } from '../profit-loss/export/spreadsheet-formula.ts'
import { TableContents } from './export/table-contents.ts'
import { withCellTexts } from './layout-commands.ts'
import type { LayoutEngine } from './layout-engine.ts'

const books: LayoutBooks = {
  groups: [group('rev', { type: 'REVENUE', name: 'Revenue' }), group('cogs', { type: 'COGS', name: 'Cost', displayOrder: 1 })],
  accounts: [
    { groupId: 'rev', amounts: [-10_000, null, -20_000, null] },
    { groupId: 'cogs', amounts: [4000, null, 8000, null] },
  ],
  plans: [1],
  coverage: 'WHOLE',
}
const periods = ['period:2026-01-01', 'period:2026-02-01']

it('does not add up shares in the total of an inserted row', () => {
  const typed = withCellTexts(
    { ...monthsLayout, insertedRows: [insertedRow('margin')] },
    periods.map((columnKey) => ({ rowKey: 'inserted:margin', columnKey, text: '={group:cogs} / {group:rev}' })),
  )
  const engine = engineOver(books, typed)
  const at = (key: string) => engine.resultAt(engine.structure.rowAt.get('inserted:margin') ?? -1, engine.structure.columnAt.get(key) ?? -1)
  expect(at(periods[0] ?? '').decimal).toBe('0.4')
  expect(at('total').decimal).not.toBe('0.8')
})

it('foots a calculated row of sums with a typed period', () => {
  const layout = {
    ...monthsLayout,
    insertedRows: [insertedRow('sum', { type: 'CALCULATION' as const, formula: '{group:rev} - {group:cogs}' })],
  }
  const typed = withCellTexts(layout, [{ rowKey: 'inserted:sum', columnKey: periods[0] ?? '', text: '1' }])
  const engine = engineOver(books, typed)
  const at = (key: string) => engine.resultAt(engine.structure.rowAt.get('inserted:sum') ?? -1, engine.structure.columnAt.get(key) ?? -1)
  expect(Number(at('total').decimal)).toBe(Number(at(periods[0] ?? '').decimal) + Number(at(periods[1] ?? '').decimal))
})

describe('the total of an inserted row', () => {
  const uneven: LayoutBooks = {
    ...books,
    accounts: [
      { groupId: 'rev', amounts: [-10_000, -5000, -20_000, -20_000] },
      { groupId: 'cogs', amounts: [4000, null, 12_000, null] },
    ],
  }
  const [jan = '', feb = ''] = periods
  const ratio = '={group:cogs} / {group:rev}'
  const engineOf = (texts: readonly string[], total = ''): LayoutEngine => {
    const layout = {
      ...monthsLayout,
      insertedRows: [
        insertedRow('own'),
        insertedRow('ratio', { cells: new Map(periods.map((key) => [key, ratio])), displayOrder: 1 }),
        insertedRow('sum', { cells: new Map(periods.map((key) => [key, '={group:rev} * 2'])), displayOrder: 2 }),
        insertedRow('calculated', { type: 'CALCULATION', formula: '{group:cogs} / {group:rev}', displayOrder: 3 }),
      ],
    }
    const cells = [...periods, 'total'].map((columnKey, at) => ({
      rowKey: 'inserted:own',
      columnKey,
      text: [...texts.slice(0, 2), total][at] ?? '',
    }))
    const typed = withCellTexts(layout, cells)
    return engineOver(uneven, typed)
  }
  const placeIn = ({ structure }: LayoutEngine, key = 'total'): readonly [number, number] => [
    structure.rowAt.get('inserted:own') ?? -1,
    structure.columnAt.get(key) ?? -1,
  ]

  it.each([
    ['one ratio in all months', [ratio, ratio], '0.533333'],
    ['one ratio, held and spaced otherwise', [ratio, '={$group:cogs}/({group:rev})'], '0.533333'],
    ['one ratio in one month', [ratio, ''], '0.533333'],
    ['one ratio beside words', [ratio, 'none'], '0.533333'],
    ['one ratio to the year before', [`={group:rev} / {group:rev|${jan}~py}`, `={group:rev} / {group:rev|${feb}~py}`], '1.2'],
    ['one held figure', [`={group:rev} / {group:rev|$${jan}}`, `={group:rev} / {group:rev|$${jan}}`], '3'],
    ['one product', ['={group:rev} * {group:cogs}', '={group:rev} * {group:cogs}'], '48000'],
    ['one sum', ['={group:rev} - {group:cogs}', '={group:rev} - {group:cogs}'], '140'],
    ['one sum in one month', ['={group:rev} - {group:cogs}', ''], '60'],
    ['one sum with a constant', ['={group:rev} + 5', '={group:rev} + 5'], '310'],
    ['constants', ['=2 * 3', '=2 * 3'], '12'],
    ['different sums', ['={group:rev}', '={group:cogs} * 2'], '340'],
    ['sums and figures', ['={group:rev}', '5'], '105'],
    ['growth on a typed figure', ['100', `={${jan}} * 1.1`], '210'],
    ['guests, who are counted', ['={metric:guests}', '5'], '15'],
    ['one formula over sums', ['={inserted:sum} + {group:rev}', '={inserted:sum} + {group:rev}'], '900'],
    ['a ratio and a figure', [ratio, '0.5'], null],
    ['two ratios', [ratio, '={group:rev} / {group:cogs}'], null],
    ['growth on the month before', ['', `={group:rev} / {group:rev|${jan}} - 1`], null],
    ['a figure per unit and a figure', ['={group:rev} / {metric:guests}', '5'], null],
    ['a formula over inserted ratios and a figure', ['={inserted:ratio} * 100', '5'], null],
    ['the same formula over inserted ratios', ['={inserted:ratio} * 100', '={inserted:ratio} * 100'], '53.333333'],
    ['a formula over a calculated ratio and a figure', ['={inserted:calculated} + 1', '5'], null],
  ])('of %s', (_, texts, decimal) => {
    const engine = engineOf(texts)
    const result = engine.resultAt(...placeIn(engine))
    expect([result.kind, result.decimal === null ? null : Number(result.decimal)]).toEqual(
      decimal === null ? ['NONE', null] : ['NUMBER', Number(decimal)],
    )
  })

  it('has operands, stays live in spreadsheets, and can be typed over', () => {
    const engine = engineOf([ratio, ratio])
    const [row, column] = placeIn(engine)
    expect(engine.sourceAt(row, column)).toEqual({ kind: 'FORMULA', of: 'ROW', formula: ratio.slice(1), isOverride: false })
    expect(engine.operandsAt(row, column)).toEqual(['group:cogs', 'group:rev'].map((key) => ({ row: engine.valueRowOf(key), column })))
    expect(engine.includesTypedAt(row, column)).toBe(false)
    const content = new TableContents(engine, [...engine.structure.rows.keys()]).contentAt(row, column)
    const formula = content.kind === 'formula' ? spreadsheetFormula(content.expression, false, { row: 0, column: 0 }) : null
    expect(formula).toMatch(/^IF\(([A-Z]+\d+)<=0,"n\/m",[A-Z]+\d+\/\1\)$/)
    const typed = engineOf([ratio, ratio], '0.7')
    expect(typed.resultAt(...placeIn(typed)).decimal).toBe('0.7')
    const over = engine.next(withCellTexts(engine.layout, [{ rowKey: 'group:rev', columnKey: jan, text: '60' }]))
    expect([Number(over.resultAt(row, column).decimal), over.includesTypedAt(row, column)]).toEqual([0.615385, true])
  })

  it('changes if a row that it refers to stops adding up', () => {
    const engine = engineOf(['={inserted:sum} + 1', '5'])
    const [row, column] = placeIn(engine)
    expect(engine.resultAt(row, column).decimal).toBe('206')
    const next = engine.next(withCellTexts(engine.layout, [{ rowKey: 'inserted:sum', columnKey: feb, text: ratio }]))
    expect(next.resultAt(row, column).kind).toBe('NONE')
  })
})

describe('a calculated row with a typed month', () => {
  const [jan = ''] = periods
  it.each([
    ['{group:rev} * 2 - {group:cogs} / 4', 381],
    ['{inserted:other} + {group:rev}', 321],
    ['{inserted:notes} + {group:rev} - {group:rev}', 4],
    ['{group:cogs} / {group:rev}', 0.4],
    ['{group:rev} + 100', 400],
    ['{inserted:ratio} * 2', 0.8],
  ])('%s', (formula, total) => {
    const layout = {
      ...monthsLayout,
      insertedRows: [
        insertedRow('own', { type: 'CALCULATION', formula }),
        insertedRow('other', { type: 'CALCULATION', formula: '{group:rev} - {group:cogs}', displayOrder: 1 }),
        insertedRow('notes', { cells: new Map(periods.map((key, at) => [key, String(at + 2)])), displayOrder: 2 }),
        insertedRow('ratio', { cells: new Map(periods.map((key) => [key, '={group:cogs} / {group:rev}'])), displayOrder: 3 }),
      ],
    }
    const typed = withCellTexts(layout, [{ rowKey: 'inserted:own', columnKey: jan, text: '1' }])
    const engine = engineOver(books, typed)
    const [row, column] = [engine.structure.rowAt.get('inserted:own') ?? -1, engine.structure.columnAt.get('total') ?? -1]
    expect(Number(engine.resultAt(row, column).decimal)).toBe(total)
  })

  it('foots in spreadsheets, with operands and a mark', () => {
    const layout = { ...monthsLayout, insertedRows: [insertedRow('own', { type: 'CALCULATION', formula: '{group:rev} - {group:cogs}' })] }
    const typed = withCellTexts(layout, [{ rowKey: 'inserted:own', columnKey: jan, text: '1' }])
    const engine = engineOver(books, typed)
    const [row, column] = [engine.structure.rowAt.get('inserted:own') ?? -1, engine.structure.columnAt.get('total') ?? -1]
    expect(engine.sourceAt(row, column).kind).toBe('ADJUSTED')
    expect(engine.operandsAt(row, column)).toContainEqual({ row, column: engine.structure.columnAt.get(jan) })
    expect(engine.includesTypedAt(row, column)).toBe(true)
    const content = new TableContents(engine, [...engine.structure.rows.keys()]).contentAt(row, column)
    expect(content.kind === 'formula' ? spreadsheetFormula(content.expression, false, { row: 0, column: 0 }) : null).toMatch(/SUM\(/)
    const gone = engine.next(withCellTexts(typed, [{ rowKey: 'inserted:own', columnKey: jan, text: '' }]))
    expect([gone.sourceAt(row, column).kind, Number(gone.resultAt(row, column).decimal)]).toEqual(['FORMULA', 180])
  })
})
