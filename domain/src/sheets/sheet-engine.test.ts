import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revenuesOf, rowsOf, shown } from '../../test/books.ts'
import { group } from '../../test/groups.ts'
import { type NaiveResult, naiveSheet } from '../../test/naive-sheet.ts'
import {
  anySheetBooks,
  anySheetCase,
  anyTexts,
  asBooks,
  insertedColumn,
  insertedRow,
  monthsSheet,
  ownKeys,
  type SheetBooks,
  sheetFigures,
  sheetMetrics,
  surroundingsOf,
} from '../../test/sheets.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions, type Fraction } from '../money/fraction.ts'
import { shownCell } from '../reports/shown-columns.ts'
import type { Sheet } from './sheet.ts'
import { withCellTexts, withGroupsExpanded, withoutInserted, withRowChanged } from './sheet-commands.ts'
import { type CellResult, SheetEngine } from './sheet-engine.ts'

const engineOver = (books: SheetBooks, sheet: Sheet): SheetEngine =>
  new SheetEngine(sheet, sheetFigures(books, sheet), surroundingsOf(books))

const cellsOf = (engine: SheetEngine): readonly { readonly row: number; readonly column: number }[] =>
  engine.structure.rows.flatMap((_, row) => engine.structure.columns.map((_other, column) => ({ row, column })))

const isSame = (exact: Fraction | null, [numerator, denominator]: readonly [bigint, bigint]): boolean =>
  exact !== null && compareFractions(exact, { numerator, denominator }) === 0

/** Whether the engine's result is what the evaluator says. */
const agrees = (result: CellResult, wanted: NaiveResult): boolean => {
  if (result.kind !== wanted.kind) return false
  if (wanted.kind === 'NUMBER')
    return isSame(result.exact, wanted.exact) && isSame(fractionFromDecimal(result.decimal ?? ''), wanted.decimal)
  if (wanted.kind === 'NONE') return result.isZeroBase === wanted.isZeroBase && (result.exact !== null) === wanted.isUntouched
  return wanted.kind !== 'TEXT' || result.text === wanted.text
}

describe('any sheet', () => {
  it('is what an evaluator that shares nothing with the engine makes of it', () => {
    fc.assert(
      fc.property(anySheetCase, ({ books, sheet }) => {
        const engine = engineOver(books, sheet)
        const rowOf = (key: string) => engine.structure.rows[engine.valueRowOf(key) ?? -1]
        const naive = naiveSheet({
          sheet,
          figures: engine.figures,
          groups: books.groups,
          metrics: sheetMetrics,
          ownKeys,
          unitOf(key) {
            const row = rowOf(key)
            return row === undefined ? 'plain' : engine.unitOf(row)
          },
          directionOf(key) {
            const row = rowOf(key)
            return row === undefined ? null : engine.directionOf(row)
          },
        })
        const others: unknown[] = []
        for (const { row, column } of cellsOf(engine)) {
          const [line, at] = [engine.structure.rows[row], engine.structure.columns[column]]
          if (line === undefined || at === undefined) continue
          const wanted: NaiveResult = line.base?.kind === 'heading' ? { kind: 'EMPTY' } : naive(line.key, at.key)
          const result = engine.resultAt(row, column)
          if (!agrees(result, wanted)) others.push({ row: line.key, column: at.key, result, wanted })
        }
        expect(others).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('is the same after edits as worked out anew', () => {
    fc.assert(
      fc.property(
        anySheetCase.chain(({ books, sheet }) =>
          fc.record({
            books: fc.constant(books),
            sheet: fc.constant(sheet),
            edits: fc.array(anyTexts(books), { maxLength: 4 }),
            fold: fc.nat(7),
          }),
        ),
        ({ books, sheet, edits, fold }) => {
          let engine = engineOver(books, sheet)
          const { figures, surroundings } = engine
          let state = sheet
          for (const [step, texts] of edits.entries()) {
            // Some cells are known before the edit, others are not.
            for (const [at, { row, column }] of cellsOf(engine).entries()) if (at % 3 !== step % 3) engine.resultAt(row, column)
            state = withCellTexts(state, texts)
            if (step === 1) state = withGroupsExpanded(state, [`c${fold}`], fold % 2 === 0)
            if (step === 2) state = withRowChanged(state, 'r1', { formula: '{group:c0} * 2' })
            if (step === 3) state = withoutInserted(state, ['r0', 'k1'])
            engine = engine.next(state)
            const anew = new SheetEngine(state, figures, surroundings)
            for (const { row, column } of cellsOf(engine)) {
              expect(engine.resultAt(row, column)).toEqual(anew.resultAt(row, column))
              expect(engine.sourceAt(row, column)).toEqual(anew.sourceAt(row, column))
            }
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('that is plain shows what the report shows, in every column that is worked out, too', () => {
    fc.assert(
      fc.property(anySheetBooks, (books) => {
        const expandedGroups = new Set(books.groups.map(({ id }) => id))
        const sheet = { ...monthsSheet, expandedGroups, settings: { ...monthsSheet.settings, showPercentOfRevenue: true } }
        const engine = engineOver(books, sheet)
        const report = { ...asBooks(books), expanded: expandedGroups }
        const bases = { revenues: revenuesOf(report), units: [], columns: engine.figures.columns }
        const keyOf = new Map(engine.structure.columns.map((column, at) => [JSON.stringify(column.shown), at]))
        expect(groupTree(books.groups).nodes).toHaveLength(books.groups.length)
        for (const row of rowsOf(report)) {
          const at = engine.structure.rowAt.get(row.key) ?? -1
          const line = engine.structure.rows[at]
          if (row.kind === 'heading' || line === undefined) continue
          for (const column of shown) {
            const place = keyOf.get(JSON.stringify(column))
            if (place === undefined) continue
            const { value, isZeroBase } = shownCell(
              column,
              { ...row, favorability: engine.directionOf(line), unit: engine.unitOf(line) },
              bases,
            )
            const result = engine.resultAt(at, place)
            expect({ value: result.decimal, isZeroBase: result.isZeroBase }).toEqual({ value, isZeroBase })
          }
        }
      }),
    )
  })
})

const books: SheetBooks = {
  groups: [
    group('rev', { type: 'REVENUE', name: 'Revenue' }),
    group('cogs', { type: 'COGS', name: 'Cost of goods', displayOrder: 1 }),
    group('gp', { type: 'GROSS_PROFIT', name: 'Gross profit', formula: '{rev} - {cogs}', displayOrder: 2 }),
    group('margin', { name: 'Margin', formula: '{gp} / {rev}', displayOrder: 3 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-10_000, -8_000, -12_000, null, -5_000, null] },
    { groupId: 'rev', amounts: [-2_000, null, null, null, null, null] },
    { groupId: 'cogs', amounts: [4_000, 3_000, 6_000, 2_000, 1_000, null] },
  ],
  plans: [90],
  coverage: 'WHOLE',
}

const at = (engine: SheetEngine, rowKey: string, columnKey: string): CellResult =>
  engine.resultAt(engine.structure.rowAt.get(rowKey) ?? -1, engine.structure.columnAt.get(columnKey) ?? -1)
const typed = (sheet: Sheet, ...cells: readonly (readonly [string, string, string])[]): Sheet =>
  withCellTexts(
    sheet,
    cells.map(([rowKey, columnKey, text]) => ({ rowKey, columnKey, text })),
  )
const [jan, feb] = ['period:2026-01-01', 'period:2026-02-01']

describe('what is typed over a figure', () => {
  const open: Sheet = { ...monthsSheet, expandedGroups: new Set(['rev']) }

  it('reaches the groups above it and the calculations over them, which say so', () => {
    const engine = engineOver(books, typed(open, ['account:rev/1', jan, '50']))
    expect(at(engine, 'sum:rev', jan).decimal).toBe('150')
    expect(at(engine, 'group:gp', jan).decimal).toBe('110')
    expect(at(engine, 'group:margin', jan).decimal).toBe('0.733333')
    expect(at(engine, 'sum:rev', feb).decimal).toBe('120.00')
    const [row, column] = [engine.structure.rowAt.get('sum:rev') ?? -1, engine.structure.columnAt.get(jan) ?? -1]
    expect(engine.sourceAt(row, column).kind).toBe('ADJUSTED')
    expect(engine.operandsAt(row, column)).toEqual([{ row: engine.structure.rowAt.get('account:rev/1'), column }])
    expect(engine.sourceAt(engine.structure.rowAt.get('group:gp') ?? -1, column)).toMatchObject({
      kind: 'FORMULA',
      of: 'GROUP',
      formula: '{group:rev} - {group:cogs}',
    })
  })

  it('stays where a group is folded or unfolded, and counts in what stands on it', () => {
    const folded = typed(monthsSheet, ['group:rev', jan, '500'])
    for (const sheet of [folded, { ...folded, expandedGroups: new Set(['rev']) }]) {
      const engine = engineOver(books, sheet)
      expect(engine.resultAt(engine.valueRowOf('group:rev') ?? -1, engine.structure.columnAt.get(jan) ?? -1).decimal).toBe('500')
      expect(at(engine, 'group:gp', jan).decimal).toBe('460')
    }
    // Typed again over the unfolded total it is another, not a second one.
    const again = typed({ ...folded, expandedGroups: new Set(['rev']) }, ['sum:rev', jan, '600'])
    expect([...again.formulas]).toEqual([[`sum:rev|${jan}`, '600']])
    expect(typed(again, ['group:rev', jan, '']).formulas.size).toBe(0)
  })

  it('is kept with all of its decimals', () => {
    const engine = engineOver(books, typed(open, ['account:rev/1', jan, '0.123456789']))
    expect(at(engine, 'account:rev/1', jan)).toMatchObject({ kind: 'NUMBER', decimal: '0.123456789' })
    const [row, column] = [engine.structure.rows[1 + (engine.structure.rowAt.get('account:rev/0') ?? -1)], engine.structure.columns[0]]
    expect(row && column && engine.typedAt(row, column)).toBe('0.123456789')
  })

  it('hands errors on to totals, variances and shares', () => {
    const sheet = typed({ ...open, settings: { ...open.settings, showPercentOfRevenue: true } }, ['account:rev/1', jan, '={group:gone}'])
    const engine = engineOver(books, sheet)
    for (const key of ['sum:rev', 'group:gp', 'group:margin']) expect(at(engine, key, jan).kind).toBe('ERROR')
    for (const column of [`${jan}~py!d`, `${jan}!r`]) expect(at(engine, 'group:gp', column).kind).toBe('ERROR')
    expect(at(engine, 'sum:rev', feb).kind).toBe('NUMBER')
  })
})

describe('circles', () => {
  it('are named from their first cell on, whichever was asked for', () => {
    const sheet = typed(
      { ...monthsSheet, insertedRows: [insertedRow('a', { label: 'A' }), insertedRow('b', { label: 'B', displayOrder: 1 })] },
      ['inserted:a', jan, '={inserted:b} + 1'],
      ['inserted:b', jan, '={inserted:a}'],
      ['group:gp', jan, '={inserted:b} * 2'],
    )
    for (const order of [
      ['inserted:a', 'inserted:b', 'group:gp'],
      ['group:gp', 'inserted:b', 'inserted:a'],
    ]) {
      const engine = engineOver(books, sheet)
      for (const key of order)
        expect(at(engine, key, jan).text).toBe(
          'The formulas stand on each other in a circle: A, 1/2026 → B, 1/2026 → A, 1/2026. Change one of them.',
        )
    }
  })

  it('of one cell, and of thousands, are found as well', () => {
    expect(at(engineOver(books, typed(monthsSheet, ['group:gp', jan, '={group:gp}'])), 'group:gp', jan).kind).toBe('ERROR')
    const rows = Array.from({ length: 3_000 }, (_, id) => insertedRow(`a${id}`, { displayOrder: id }))
    const sheet = typed(
      { ...monthsSheet, insertedRows: rows },
      ...rows.map(({ id }, place): [string, string, string] => [`inserted:${id}`, jan, `={inserted:a${(place + 1) % rows.length}}`]),
    )
    expect(at(engineOver(books, sheet), 'inserted:a5', jan).text).toMatch(/→ … →/)
  })
})

it('works chains of thousands of cells out without a deep stack', () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => insertedRow(`a${id}`, { displayOrder: id }))
  const sheet = typed(
    { ...monthsSheet, insertedRows: rows },
    ...rows.map(({ id }, place): [string, string, string] => [`inserted:${id}`, jan, place === 0 ? '1' : `={inserted:a${place - 1}} + 1`]),
  )
  const engine = engineOver(books, sheet)
  expect(at(engine, 'inserted:a4999', jan).decimal).toBe('5000')
  expect(at(engine.next(typed(sheet, ['inserted:a0', jan, '11'])), 'inserted:a4999', jan).decimal).toBe('5010')
  const calculated = rows.map((row, place) => ({
    ...row,
    type: 'CALCULATION' as const,
    formula: place === 0 ? '{group:gp}' : `{inserted:a${place - 1}} + {group:gp}`,
  }))
  const last = engineOver(books, { ...monthsSheet, insertedRows: calculated })
  const row = last.structure.rows.find(({ key }) => key === 'inserted:a4999')
  expect(row && [last.unitOf(row), last.directionOf(row)]).toEqual(['money', 'UP'])
})

describe('rows meet columns', () => {
  const meeting = (calculation: 'COMPARE' | 'RECOMPUTE'): SheetEngine =>
    engineOver(books, {
      ...monthsSheet,
      insertedColumns: [insertedColumn('k', { type: 'CALCULATION', formula: `{${jan}} + {${feb}}`, calculation })],
    })

  it.each([
    ['COMPARE', 'group:margin', '1.166667'],
    ['RECOMPUTE', 'group:margin', '0.583333'],
    ['RECOMPUTE', 'group:rev', '240'],
  ] as const)('%s of %s comes to %s', (calculation, rowKey, decimal) => {
    expect(at(meeting(calculation), rowKey, 'inserted:k').decimal).toBe(decimal)
  })

  it('compares figures as the report does: no account with a plan, what is not planned as zero', () => {
    const sheet: Sheet = {
      ...monthsSheet,
      expandedGroups: new Set(['rev']),
      insertedColumns: [
        insertedColumn('plan', { type: 'BUDGET', budgetId: 'b' }),
        insertedColumn('less', { type: 'CALCULATION', formula: '{total} - {inserted:plan}', variance: 'AMOUNT', displayOrder: 1 }),
        insertedColumn('share', { type: 'CALCULATION', formula: '{total} - {inserted:plan}', variance: 'PERCENT', displayOrder: 2 }),
      ],
    }
    const engine = engineOver({ ...books, plans: [90, null] }, sheet)
    expect(at(engine, 'sum:rev', 'inserted:less')).toMatchObject({ decimal: '149.50', outcome: 'FAVORABLE' })
    expect(at(engine, 'group:cogs', 'inserted:less')).toMatchObject({ decimal: '-100.00', outcome: 'UNFAVORABLE' })
    expect(at(engine, 'group:cogs', 'inserted:share')).toMatchObject({ kind: 'NONE', isZeroBase: true })
    expect(at(engine, 'account:rev/0', 'inserted:less').kind).toBe('NONE')
    expect(at(engineOver({ ...books, coverage: 'CUT' }, sheet), 'sum:rev', 'inserted:less').kind).toBe('NONE')
    expect(
      at(
        engineOver(books, {
          ...sheet,
          insertedColumns: [insertedColumn('less', { type: 'CALCULATION', formula: '{total}', variance: 'AMOUNT' })],
        }),
        'sum:rev',
        'inserted:less',
      ).kind,
    ).toBe('ERROR')
  })

  it('adds typed figures up in the total of their row, words aside', () => {
    const sheet = { ...monthsSheet, insertedRows: [insertedRow('a')] }
    const total = (...texts: readonly (readonly [string, string])[]): CellResult =>
      at(
        engineOver(books, typed(sheet, ...texts.map(([column, text]): [string, string, string] => ['inserted:a', column, text]))),
        'inserted:a',
        'total',
      )
    expect(total().kind).toBe('EMPTY')
    expect(total([jan, '5'], [feb, '=2 * 3']).decimal).toBe('11')
    expect(total([jan, 'none'], [feb, '3']).decimal).toBe('3')
    expect(total([jan, '5'], ['total', '7']).decimal).toBe('7')
    expect(total([jan, '={group:gone}'], [feb, '3']).kind).toBe('ERROR')
  })
})

describe('units and directions of calculated rows', () => {
  it.each([
    ['{group:rev} - {group:cogs}', 'money', 'UP'],
    ['{group:cogs} * 1.1', 'money', 'DOWN'],
    ['{group:cogs} + {inserted:typed}', 'money', null],
    ['{group:gp} / {group:rev}', 'share', 'UP'],
    ['1 - {group:cogs} / {group:rev}', 'share', null],
    ['{group:rev} * {group:margin}', 'money', 'UP'],
    ['{group:rev} / {metric:guests}', 'plain', null],
    ['{group:margin} * 100', 'plain', 'UP'],
    ['0.3', 'plain', null],
    ['{inserted:a}', 'plain', null],
  ] as const)('%s counts %s and is good %s', (formula, unit, direction) => {
    const sheet = { ...monthsSheet, insertedRows: [insertedRow('a', { type: 'CALCULATION', formula }), insertedRow('typed')] }
    const engine = engineOver(books, sheet)
    const row = engine.structure.rows.find(({ key }) => key === 'inserted:a')
    expect(row && [engine.unitOf(row), engine.directionOf(row)]).toEqual([unit, direction])
  })
})
