import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { insertedColumn, insertedRow, type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../test/layouts.ts'
import { FormulaError } from '../mappings/formula.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'
import {
  formulaFromRelative,
  formulaFromTyped,
  formulaInAddresses,
  keyedFormula,
  LayoutAddresses,
  type LayoutFormulaPlace,
  lettersOf,
  relativeFormula,
} from './layout-formulas.ts'
import { withReferencesMoved } from './moved-references.ts'

const books: LayoutBooks = {
  groups: [
    group('rev', { type: 'REVENUE' }),
    group('cost', { type: 'OPEX', displayOrder: 1 }),
    group('net', { type: 'NET_INCOME', formula: '{rev} - {cost}', displayOrder: 2 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [1, null, 1, null] },
    { groupId: 'rev', amounts: [1, null, 1, null] },
    { groupId: 'cost', amounts: [1, null, 1, null] },
  ],
  plans: [1],
  coverage: 'WHOLE',
}
// B Jan, C last Jan, D Feb, E last Feb, F total, G last total, H inserted.
const layout: Layout = {
  ...monthsLayout,
  settings: { ...monthsLayout.settings, showVarianceUSD: false, showVariancePercent: false },
  expandedGroups: new Set(['rev']),
  hiddenRows: new Set(['account:rev/0']),
  insertedRows: [insertedRow('r', { after: 'sum:rev' })],
  insertedColumns: [insertedColumn('k')],
}
const engine = new LayoutEngine(layout, { ...layoutFigures(books, layout), metrics: [] }, surroundingsOf(books))
const addresses = new LayoutAddresses(engine)
const [jan, feb] = ['period:2026-01-01', 'period:2026-02-01']

describe('addresses', () => {
  it.each([
    ['group:rev', 2],
    ['account:rev/0', 3],
    ['account:rev/1', 4],
    ['sum:rev', 5],
    ['inserted:r', 6],
    ['group:cost', 7],
    ['sum:cost', 7],
    ['account:cost/2', null],
    ['group:net', 8],
    ['group:gone', null],
  ])('%s is row %s', (key, number) => expect(addresses.rowNumber(key)).toBe(number))

  it('refer to figures: for an expanded group to its total', () => {
    expect(addresses.addressOf('group:rev', jan)).toBe('B5')
    expect(addresses.addressOf('group:cost', 'inserted:k')).toBe('H7')
    expect(addresses.addressOf('group:rev', 'gone')).toBeNull()
    expect([addresses.rowKeyAt(2), addresses.rowKeyAt(5), addresses.rowKeyAt(7), addresses.rowKeyAt(9), addresses.rowKeyAt(1)]).toEqual([
      'group:rev',
      'group:rev',
      'group:cost',
      null,
      null,
    ])
    expect([addresses.columnKeyAt('a'), addresses.columnKeyAt('b'), addresses.columnKeyAt('ZZ')]).toEqual([null, jan, null])
  })

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (column, letters) => expect(lettersOf(column)).toBe(letters))
})

const cell: LayoutFormulaPlace = { rowKey: 'inserted:r', columnKey: feb }
const row: LayoutFormulaPlace = { rowKey: 'inserted:r', columnKey: null }
const column: LayoutFormulaPlace = { rowKey: null, columnKey: 'inserted:k' }

describe('typed formulas', () => {
  it.each<[string, LayoutFormulaPlace, string, string | null]>([
    // Typed text, place, stored form, and displayed form.
    ['=D5-D7', cell, '{group:rev} - {group:cost}', 'D5 - D7'],
    ['= b5 * 2', cell, `{group:rev|${jan}} * 2`, 'B5 * 2'],
    ['B6+C6', cell, `{${jan}} + {${jan}~py}`, 'B6 + C6'],
    // Held references keep their `$`, and are explicit even where the place would be enough.
    ['=$D$5 / ($B$6 - 1)', cell, `{$group:rev|$${feb}} / ({$inserted:r|$${jan}} - 1)`, '$D$5 / ($B$6 - 1)'],
    ['=D$5 + $D5', cell, `{$group:rev} + {group:rev|$${feb}}`, 'D$5 + $D5'],
    ['=$B6 + b$6', cell, `{$${jan}} + {$inserted:r|${jan}}`, '$B6 + B$6'],
    ['=$5:$5 + $B:$B', cell, `{$group:rev} + {$${jan}}`, 'D$5 + $B6'],
    ['=$B$5 / B7', row, '{group:rev} / {group:cost}', '5:5 / 7:7'],
    ['={account:cost/2} + D7', cell, '{account:cost/2} + {group:cost}', '{account:cost/2} + D7'],
    ['=D2', cell, '{group:rev}', 'D5'],
    ['=B5 / B7', row, '{group:rev} / {group:cost}', '5:5 / 7:7'],
    ['=5:5 * 5', row, '{group:rev} * 5', '5:5 * 5'],
    ['=D2 - B9', { rowKey: null, columnKey: 'inserted:k' }, '', null],
    ['=D5 - B5', column, `{${feb}} - {${jan}}`, 'D:D - B:B'],
    ['=d:D - $B:$B', column, `{${feb}} - {${jan}}`, 'D:D - B:B'],
    ['=5:5 + B:B', cell, `{group:rev} + {${jan}}`, 'D5 + B6'],
  ])('%s', (typed, place, stored, shown) => {
    if (shown === null) expect(() => formulaFromTyped(typed, place, addresses)).toThrow(FormulaError)
    else {
      expect(formulaFromTyped(typed, place, addresses)).toBe(stored)
      expect(formulaInAddresses(stored, place, addresses)).toBe(shown)
      expect(formulaFromTyped(`=${shown}`, place, addresses)).toBe(stored)
    }
  })

  it.each<[string, string, number, number]>([
    ['=D5 + Z9', 'Z9 is not a cell of this layout.', 6, 8],
    ['=A2', 'A2 is not a cell of this layout.', 1, 3],
    ['=99:99', '99:99 is not a cell of this layout.', 1, 6],
    ['= D5 +', 'A value is missing after "+".', 5, 6],
    ['=D5 D7', 'An operator is missing before "{group:cost}".', 4, 6],
    ['=D5 + (D7', 'The parenthesis is never closed.', 6, 7],
    ['=ABCD12', '"ABCD12" cannot be part of a formula. Name a group in braces, as in {group}.', 1, 7],
    ['=D5 ^ 2', '"^" cannot be used in a formula. Calculations support only + - / * and parentheses.', 4, 5],
  ])('%s is refused at the position of the error', (typed, message, from, to) => {
    expect(() => formulaFromTyped(typed, cell, addresses)).toThrow(expect.objectContaining({ message, from, to }))
  })

  it('that are invalid are not shown', () => expect(formulaInAddresses('{a} +', cell, addresses)).toBeNull())

  it('in the total of an expanded group refer to columns of that row', () => {
    expect(formulaFromTyped('=B5 * 2', { rowKey: 'sum:rev', columnKey: feb }, addresses)).toBe(`{${jan}} * 2`)
  })
})

describe('copied formulas', () => {
  const copied = (formula: string, from: readonly [string, string], to: readonly [string, string]): string | null => {
    const relative = relativeFormula(formula, { rowKey: from[0], columnKey: from[1] }, addresses)
    return relative === null ? null : formulaFromRelative(relative, { rowKey: to[0], columnKey: to[1] }, addresses)
  }

  it.each<[string, readonly [string, string], readonly [string, string], string | null]>([
    ['{group:rev} * 2', ['inserted:r', jan], ['inserted:r', feb], '{group:rev} * 2'],
    [`{${jan}} + 1`, ['inserted:r', feb], ['inserted:r', 'total'], `{${feb}} + 1`],
    ['{group:rev}', ['inserted:r', jan], ['group:cost', jan], '{inserted:r}'],
    [`{group:rev|${jan}}`, ['inserted:r', feb], ['group:cost', 'total'], `{inserted:r|${feb}}`],
    ['{group:rev}', ['group:net', jan], ['account:rev/1', jan], null],
    ['{account:cost/2} + {group:cost}', ['inserted:r', jan], ['group:cost', jan], '{account:cost/2} + {group:net}'],
    [`{${jan}}`, ['inserted:r', feb], ['inserted:r', jan], null],
    ['{group:rev} +', ['inserted:r', jan], ['group:cost', jan], null],
    // Held references stay.
    ['{$group:rev} * 2', ['inserted:r', jan], ['group:cost', feb], '{$group:rev} * 2'],
    [`{group:rev|$${jan}}`, ['inserted:r', jan], ['group:cost', feb], `{inserted:r|$${jan}}`],
    [`{$group:rev|$${jan}}`, ['inserted:r', feb], ['group:rev', jan], `{$group:rev|$${jan}}`],
    [`{$inserted:r|${jan}}`, ['inserted:r', feb], ['group:cost', 'total'], `{$inserted:r|${feb}}`],
    ['{$inserted:k}', ['inserted:r', jan], ['group:cost', feb], '{$inserted:k}'],
  ])('%s from %j to %j', (formula, from, to, wanted) => expect(copied(formula, from, to)).toBe(wanted))

  it.each<[string, string | null]>([
    ['R[-1]C[0]*2', '{group:rev}*2'],
    ['RC[-2]+R5C2', `{${jan}}+{$group:rev|$${jan}}`],
    ['R5C - RC2', `{$group:rev} - {$${jan}}`],
    ['{inserted:RC}+1', '{inserted:RC}+1'],
    ['R[-9]C[0]', null],
  ])('%s in spreadsheet notation', (text, wanted) =>
    expect(formulaFromRelative(text, { rowKey: 'inserted:r', columnKey: feb }, addresses)).toBe(wanted),
  )

  it('return unchanged from anywhere they are copied to, with held references fixed', () => {
    const cells = ['group:rev', 'inserted:r', 'group:cost', 'group:net'].flatMap((rowKey) =>
      [jan, feb, 'total', 'inserted:k'].map((columnKey) => ({ rowKey, columnKey })),
    )
    const cellOf = fc.constantFrom(...cells)
    fc.assert(
      fc.property(cellOf, cellOf, cellOf, fc.constantFrom('', '$'), fc.constantFrom('', '$'), (from, to, named, heldColumn, heldRow) => {
        const [letters, number] = [addresses.columnLetters(named.columnKey), addresses.valueRowNumber(named.rowKey)]
        const typed = `${heldColumn}${letters}${heldRow}${number}`
        const stored = formulaFromTyped(`=${typed}`, from, addresses)
        expect(formulaInAddresses(stored, from, addresses)).toBe(typed)
        const there = copied(stored, [from.rowKey, from.columnKey], [to.rowKey, to.columnKey])
        if (there === null) return
        const shown = /^(\$?)([A-Z]+)(\$?)(\d+)$/.exec(formulaInAddresses(there, to, addresses) ?? '') ?? []
        expect([shown[1], shown[3]]).toEqual([heldColumn, heldRow])
        if (heldColumn !== '') expect(shown[2]).toBe(letters)
        if (heldRow !== '') expect(shown[4]).toBe(String(number))
        // A reference to a heading means its total, further down.
        const down = (addresses.valueRowNumber(to.rowKey) ?? 0) - (addresses.valueRowNumber(from.rowKey) ?? 0)
        if (heldRow === '' && Number(number) + down === 2) return
        const back = copied(there, [to.rowKey, to.columnKey], [from.rowKey, from.columnKey])
        expect(back && formulaInAddresses(back, from, addresses)).toBe(typed)
      }),
    )
  })
})

describe('moved cells', () => {
  const moved = (formula: string, at: readonly [string, string]): string | null =>
    keyedFormula(formula, { rowKey: at[0], columnKey: at[1] }, addresses)

  it('take along formulas that refer to the same cells', () => {
    expect(moved(`{group:rev} / {$${jan}} + {$inserted:r|$${feb}} * 2`, ['inserted:r', feb])).toBe(
      `{group:rev|${feb}} / {inserted:r|$${jan}} + {$inserted:r|$${feb}} * 2`,
    )
    expect(moved('{group:rev} +', ['inserted:r', feb])).toBeNull()
  })

  it('are followed by formulas that refer to them, held or not, also in expanded groups', () => {
    const from = { rowKey: 'sum:rev', columnKey: jan }
    const before: Layout = {
      ...layout,
      formulas: new Map([
        [`group:cost|${jan}`, '{group:rev} + {group:rev|total}'],
        [`group:net|${feb}`, `{$group:rev|$${jan}} - {group:cost|${jan}}`],
        [`group:net|total`, 'B5 +'],
      ]),
      insertedRows: [insertedRow('r', { after: 'sum:rev', formula: '{group:rev}', cells: new Map([[jan, '={group:rev}']]) })],
      insertedColumns: [insertedColumn('k', { cells: new Map([['group:rev', `={${jan}}`]]) })],
    }
    const after = withReferencesMoved(before, [{ from, to: { rowKey: 'inserted:r', columnKey: feb } }], addresses)
    expect([...after.formulas.values()]).toEqual([
      `{inserted:r|${feb}} + {group:rev|total}`,
      `{$inserted:r|$${feb}} - {group:cost|${jan}}`,
      'B5 +',
    ])
    expect(after.insertedRows[0]).toMatchObject({ formula: '{group:rev}', cells: new Map([[jan, `={${feb}}`]]) })
    expect(after.insertedColumns[0]?.cells).toEqual(new Map([['group:rev', `={inserted:r|${feb}}`]]))
    expect(withReferencesMoved(before, [{ from: { ...from, columnKey: 'gone' }, to: from }], addresses)).toBe(before)
  })
})
