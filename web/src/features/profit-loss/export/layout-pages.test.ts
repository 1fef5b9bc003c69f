import { buildLayoutTable, type LayoutTable, shownTable } from '@fourwall/domain/layouts/export/layout-table.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { describe, expect, it } from 'vitest'
import { insertedColumn } from '../../../../../domain/test/layouts.ts'
import { engineOver, sampleBooks, sampleLayout } from '../../../../test/layout-samples.ts'
import { footnotesOf, pagesOfLayout } from './layout-pages.ts'

const printed = (layout: Layout) =>
  shownTable(
    buildLayoutTable({
      engine: engineOver(sampleBooks, layout),
      titleLines: [],
      corner: 'USD',
      format: { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null },
    }),
  )

describe('sheetPrintLayout', () => {
  it('keeps columns as wide as they were made, and the page upright while all fits', () => {
    const layout = pagesOfLayout(printed(sampleLayout))
    expect(layout.columnWidths[0]).toBeCloseTo(145 / 13)
    expect(layout.bands).toHaveLength(1)
    const few = { ...sampleLayout, settings: { ...sampleLayout.settings, showVariancePercent: false }, columnWidths: new Map() }
    expect([layout.isUpright, pagesOfLayout(printed(few)).isUpright]).toEqual([false, true])
  })

  it('breaks pages before figures, never between one and what compares it', () => {
    const insertedColumns = Array.from({ length: 6 }, (_, at) => [
      insertedColumn(`k${at}`, { type: 'CALCULATION', formula: '{total} / 2', width: 150, displayOrder: at * 2 }),
      insertedColumn(`v${at}`, {
        type: 'CALCULATION',
        formula: '{total} - {total~py}',
        variance: 'AMOUNT',
        width: 150,
        displayOrder: at * 2 + 1,
      }),
    ]).flat()
    const table = printed({ ...sampleLayout, insertedColumns })
    const { bands } = pagesOfLayout(table)
    expect(bands.length).toBeGreaterThan(1)
    for (const { from } of bands) expect(table.columns[from]?.isOwn).toBe(true)
  })
})

describe('figures alone', () => {
  const table = (columns: number, { value = '1,234,567', edgeEvery = 0 } = {}): LayoutTable => {
    const made = printed(sampleLayout)
    const [column, row] = [made.columns[0], made.rows[1]]
    const cell = row?.cells[0]
    if (column === undefined || row === undefined || cell === undefined) throw new Error('The sample has no cell')
    const isEdge = (at: number): boolean => edgeEvery > 0 && at % edgeEvery === edgeEvery - 1
    return {
      ...made,
      columns: Array.from({ length: columns }, (_, at) => ({
        ...column,
        width: null,
        detail: null,
        heading: `Column ${at}`,
        edge: isEdge(at),
      })),
      rows: [
        {
          ...row,
          accountNumber: '4010',
          label: 'Food sales',
          cells: Array.from({ length: columns }, () => ({ ...cell, text: value, marks: '' })),
        },
      ],
    }
  }
  const widths = ({ typeSize, nameWidth, columnWidths, bands }: ReturnType<typeof pagesOfLayout>) =>
    bands.map(({ from, to }) => columnWidths.slice(from, to).reduce((sum, width) => sum + width, nameWidth) * typeSize)

  it('keep the usual type while they fit', () => {
    expect(pagesOfLayout(table(3))).toMatchObject({ typeSize: 12, bands: [{ from: 0, to: 3 }] })
  })

  it('have smaller type to fit the width of a page', () => {
    const layout = pagesOfLayout(table(15))
    expect(layout.bands).toEqual([{ from: 0, to: 15 }])
    expect(layout.typeSize).toBeLessThan(12)
    expect(widths(layout)).toEqual([expect.closeTo(960, 6)])
  })

  it('part into bands before type is too small, where lines part them', () => {
    const layout = pagesOfLayout(table(60, { edgeEvery: 5 }))
    expect(layout.typeSize).toBeGreaterThanOrEqual(7.5)
    expect(layout.bands.length).toBeGreaterThan(2)
    for (const width of widths(layout)) expect(width).toBeLessThanOrEqual(960.001)
    expect(layout.bands.map(({ from }) => from)).toEqual([0, ...layout.bands.slice(0, -1).map(({ to }) => to)])
    for (const { to } of layout.bands) expect(to % 5).toBe(0)
    expect(layout.bands.at(-1)?.to).toBe(60)
  })

  it('keep their room beside names of 200 letters, which go on in another line', () => {
    const made = table(6)
    const named = { ...made, rows: made.rows.map((row) => ({ ...row, label: 'W'.repeat(200) })) }
    const layout = pagesOfLayout(named)
    expect(layout.bands).toEqual([{ from: 0, to: 6 }])
    expect(layout.nameWidth).toBeLessThan(30)
  })

  it('follow the page set-up', () => {
    expect(pagesOfLayout(table(3)).isUpright).toBe(true)
    expect(pagesOfLayout(table(15)).isUpright).toBe(false)
    const lying = pagesOfLayout(table(3), { orientation: 'LANDSCAPE', fit: 'READABLE' })
    expect(lying).toMatchObject({ isUpright: false, typeSize: 12 })
    const upright = pagesOfLayout(table(15), { orientation: 'PORTRAIT', fit: 'READABLE' })
    expect(upright.isUpright).toBe(true)
    for (const width of widths(upright)) expect(width).toBeLessThanOrEqual(720.001)
    const onOnePage = pagesOfLayout(table(60, { edgeEvery: 5 }), { orientation: 'AUTOMATIC', fit: 'ONE_PAGE' })
    expect(onOnePage.bands).toEqual([{ from: 0, to: 60 }])
    expect(widths(onOnePage)).toEqual([expect.closeTo(960, 6)])
  })

  it('shrink to whatever a single column needs, and may be none', () => {
    const wide = pagesOfLayout(table(2, { value: '9'.repeat(120) }))
    expect(wide.bands).toHaveLength(2)
    for (const width of widths(wide)) expect(width).toBeLessThanOrEqual(960.001)
    expect(pagesOfLayout(table(0))).toMatchObject({ typeSize: 12, bands: [{ from: 0, to: 0 }] })
  })
})

it('numbers the notes of what shows', () => {
  expect(footnotesOf(printed(sampleLayout)).map(({ number, about, note }) => [number, about, note.text])).toEqual([
    [1, 'Account 0, 1/2026', 'A catering week.'],
    [2, 'Account 0, 1/2026', 'Checked.'],
  ])
})
