import { borderOn } from '@fourwall/domain/layouts/cell-formatting.ts'
import { readPastedTable } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import { decimalFromUnits } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '../grid-model.ts'
import { blockOf } from '../selection/grid-ranges.ts'
import { boundsOf, type CellRange } from '../selection/grid-selection.ts'
import { clipboardText as textOfBlock } from './grid-clipboard.ts'

const column = (at: number, heading: string, detail: string | null = null): GridColumn => ({
  key: heading,
  heading,
  detail,
  title: null,
  edge: false,
  opens: heading,
  bridges: [],
  opensBridge: false,
  unitOf: () => (at === 2 ? 'share' : 'money'),
  valueOf: (row) => figureAt(row, at),
  textOf: (row) => figureAt(row, at) ?? '',
  outcomeOf: null,
})
const clipboardText = (range: CellRange, ...rest: Parameters<typeof textOfBlock> extends [unknown, ...infer Rest] ? Rest : never) =>
  textOfBlock(blockOf(range), ...rest)
const columns = [column(0, 'Jan 2026'), column(1, 'Feb 2026'), column(2, 'Mar 2026', 'Mar 1 – 15')]
const row = (kind: GridRow['kind'], label: string, values: GridRow['values'], accountNumber: string | null = null): GridRow => ({
  kind,
  key: label,
  level: accountNumber === null ? 1 : 2,
  label,
  unit: null,
  groupId: 'revenue',
  accountId: accountNumber,
  accountNumber,
  isExpandable: kind === 'heading',
  isExpanded: kind === 'heading',
  values,
  entryCounts: values && values.map((value) => (value === null ? 0 : 3)),
})
const rows = [
  row('heading', 'Revenue', null),
  row('account', '=1+1 "Food"\t& <drink>', ['1234.50', null, '-0.25'], '0401'),
  row('total', 'Total revenue', ['1234.50', '0.00', '-0.25']),
]

describe('plain text', () => {
  it('has the exact numbers of the range', () => {
    expect(clipboardText({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 1 } }, rows, columns).plain).toBe(
      '1234.50\t\n1234.50\t0.00',
    )
  })

  it('is the same in whichever direction the range was drawn', () => {
    const forward = clipboardText({ anchor: { row: 1, column: 1 }, head: { row: 2, column: 2 } }, rows, columns)
    expect(clipboardText({ anchor: { row: 2, column: 2 }, head: { row: 1, column: 1 } }, rows, columns)).toEqual(forward)
    expect(forward.plain).toBe('\t-0.25\n0.00\t-0.25')
  })

  it('closes the gaps between ranges of the same rows', () => {
    expect(textOfBlock({ rows: [1, 2], columns: [0, 2] }, rows, columns).plain).toBe('1234.50\t-0.25\n1234.50\t-0.25')
  })

  it('has names with whole rows, headings with whole columns, and no text that would become a formula', () => {
    expect(clipboardText({ anchor: { row: 0, column: 0 }, head: { row: 2, column: 2 } }, rows, columns).plain.split('\n')).toEqual([
      '\t\tJan 2026\tFeb 2026\tMar 2026 (Mar 1 – 15)',
      '\tRevenue\t\t\t',
      `0401\t'=1+1 "Food" & <drink>\t1234.50\t\t-0.25`,
      '\tTotal revenue\t1234.50\t0.00\t-0.25',
    ])
  })
})

describe('a table', () => {
  const html = (range: CellRange, choice = {}) => clipboardText(range, rows, columns, choice).html ?? ''

  it('has numbers that a spreadsheet program reads', () => {
    const table = html({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 2 } })
    expect(table).toContain('x:num="1234.50" sdval="1234.50"')
    expect(table).toContain('>1234.50</td>')
    expect(table).toContain('>-0.25</td>')
    expect(table).toContain('&#60;drink&#62;')
    expect(table.match(/border-top/g)).toHaveLength(5)
    expect(table.match(/'0\\.0%'/g)).toHaveLength(2)
  })

  it('turns no name into a formula or number', () => {
    const table = html({ anchor: { row: 0, column: 0 }, head: { row: 2, column: 2 } })
    for (const name of ['0401', '=1+1 &#34;Food&#34;\t&#38; &#60;drink&#62;', 'Jan 2026', 'Total revenue'])
      expect(table).toMatch(new RegExp(`sdnum="1033;0;@" style="mso-number-format:'..';[^"]*">${name.replace(/[+]/g, '.')}</`))
  })

  it('and text have names and headings if requested', () => {
    const range = { anchor: { row: 1, column: 1 }, head: { row: 2, column: 1 } }
    expect(clipboardText(range, rows, columns, { withNames: true }).plain.split('\n')).toEqual([
      '\t\tFeb 2026',
      `0401\t'=1+1 "Food" & <drink>\t`,
      '\tTotal revenue\t0.00',
    ])
    expect(html(range, { withNames: true })).toContain('Feb 2026</th>')
  })

  it('is left out if it would be too large', () => {
    const many = Array.from({ length: 40_000 }, () => row('account', 'One', ['1.00', '2.00', '3.00'], '1'))
    const text = clipboardText({ anchor: { row: 0, column: 0 }, head: { row: 39_999, column: 2 } }, many, columns)
    expect(text.html).toBeNull()
    expect(text.plain.split('\n')).toHaveLength(40_001)
  })
})

it('copied numbers are read back unchanged', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 6 }))
    .map(([units, decimals]) => decimalFromUnits(units, decimals))
  const cell = fc.option(decimal, { freq: 4 })
  const kinds = fc.constantFrom<GridRow['kind']>('heading', 'account', 'group', 'total', 'calculation', 'net-income')
  const grid = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([height, width]) =>
    fc.record({
      cells: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
      kinds: fc.array(kinds, { minLength: height, maxLength: height }),
      names: fc.array(fc.string({ unit: 'grapheme' }), { minLength: height, maxLength: height }),
      corners: fc.tuple(fc.nat(height - 1), fc.nat(width - 1), fc.nat(height - 1), fc.nat(width - 1)),
      withNames: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(grid, ({ cells, kinds: rowKinds, names, corners, withNames }) => {
      const [top, left, bottom, right] = corners
      const shown = cells.map((values, at) =>
        row(rowKinds[at] ?? 'account', names[at] ?? '', rowKinds[at] === 'heading' ? null : values, names[at] ?? null),
      )
      const heads = (cells[0] ?? []).map((_, at) => column(at, `Column ${at}`))
      const range = { anchor: { row: top, column: left }, head: { row: bottom, column: right } }
      const bounds = boundsOf(range)
      const expected = shown
        .slice(bounds.top, bounds.bottom + 1)
        .map((one) => heads.slice(bounds.left, bounds.right + 1).map((head) => head.valueOf(one) ?? ''))
      const { plain, html } = clipboardText(range, shown, heads, { withNames })
      const width = bounds.right - bounds.left + 1
      const figuresOf = (lines: readonly (readonly string[])[]) =>
        lines.slice(lines.length - expected.length).map((line) => line.slice(-width))
      expect(figuresOf(plain.split('\n').map((line) => line.split('\t')))).toEqual(expected)
      const table = [...(html ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, line = '']) => [
        ...line.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs),
      ])
      expect(figuresOf(table.map((line) => line.map(([, , text = '']) => text)))).toEqual(expected)
      expect(figuresOf(table.map((line) => line.map(([, attributes = '']) => /x:num="([^"]*)"/.exec(attributes)?.[1] ?? '')))).toEqual(
        expected,
      )
    }),
  )
})

describe('looks', () => {
  const line = fc.record({
    style: fc.constantFrom('solid', 'dashed', 'dotted', 'double'),
    width: fc.integer({ min: 1, max: 5 }),
    color: fc.constantFrom('#112233', '#c00000'),
  })
  const anyStyle = fc.record(
    {
      bold: fc.constant(true),
      italic: fc.constant(true),
      underline: fc.constant(true),
      strikethrough: fc.constant(true),
      color: fc.constantFrom('#c00000', '#1c4fc0'),
      background: fc.constantFrom('#fff2cc', '#12181b'),
      horizontal: fc.constantFrom('LEFT', 'CENTER'),
      vertical: fc.constantFrom('TOP', 'MIDDLE'),
      borders: fc.record({ top: line, right: line, bottom: line, left: line }, { requiredKeys: ['top'] }),
    },
    { requiredKeys: [] },
  )
  const codes = [
    ['"$"#,##0.00_);("$"#,##0.00);"$"#,##0.00_);@_)', { decimalPlaces: 2, showCurrency: true }],
    ['0.0%_);(0.0%);0.0%_);@_)', { decimalPlaces: 1, formatAsPercent: true }],
    ['#,##0,"K"_);(#,##0,"K");#,##0,"K"_);@_)', { decimalPlaces: 0, currencyView: 'THOUSANDS' }],
  ] as const

  it('are read back unchanged, with the exact figure', () => {
    fc.assert(
      fc.property(anyStyle, fc.constantFrom(...codes), (style, [code, format]) => {
        const [figures = column(0, 'Jan')] = columns
        const styled: GridColumn = { ...figures, styleOf: () => style, formatOf: () => code, wordsOf: () => null }
        const { html } = textOfBlock({ rows: [1], columns: [0] }, rows, [styled, figures])
        const { color, background, horizontal, vertical, borders, ...flags } = style
        const ink = color ?? (background === '#12181b' ? '#ffffff' : undefined)
        const sides =
          borders &&
          Object.fromEntries(Object.entries(borders).map(([side, one]) => [side, { ...one, lineStyle: one.style.toUpperCase() }]))
        const look = readPastedTable(html ?? '')?.[0]?.[0]
        expect(look).toMatchObject({ exact: '1234.5', kind: 'ANY' })
        const { borders: read, ...rest } = look?.look ?? {}
        expect(rest).toEqual({
          ...flags,
          ...format,
          ...(ink === undefined ? {} : { textColor: ink }),
          ...(background === undefined ? {} : { backgroundColor: background }),
          ...(horizontal === undefined ? {} : { horizontalAlignment: horizontal }),
          ...(vertical === undefined ? {} : { verticalAlignment: vertical }),
        })
        for (const side of ['top', 'right', 'bottom', 'left'] as const) {
          const { lineStyle, width, color: lineColor } = borderOn(read === undefined ? {} : { borders: read }, side) ?? {}
          const wanted = sides?.[side]
          expect([lineStyle, width, lineColor]).toEqual([wanted?.lineStyle, wanted?.width, wanted?.color])
        }
      }),
    )
  })

  it('of text keep it text', () => {
    const [figures = column(0, 'Jan')] = columns
    const words: GridColumn = { ...figures, valueOf: () => null, wordsOf: () => '=see "note"', styleOf: () => ({ bold: true }) }
    const { plain, html } = textOfBlock({ rows: [1], columns: [0] }, rows, [words, figures])
    expect(plain).toBe(`'=see "note"`)
    expect(readPastedTable(html ?? '')).toEqual([
      [{ text: '=see "note"', exact: null, formula: null, kind: 'WORDS', currency: null, look: { bold: true } }],
    ])
  })
})
