import { buildLayoutTable, shownTable } from '@fourwall/domain/layouts/export/layout-table.ts'
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

it('numbers the notes of what shows', () => {
  expect(footnotesOf(printed(sampleLayout)).map(({ number, about, note }) => [number, about, note.text])).toEqual([
    [1, 'Account 0, 1/2026', 'A catering week.'],
    [2, 'Account 0, 1/2026', 'Checked.'],
  ])
})
