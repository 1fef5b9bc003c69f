import { expect, it } from 'vitest'
import { editedEngine, JAN } from '../../test/edited-layouts.ts'
import { insertedRow } from '../../test/layouts.ts'
import type { Layout } from './layout.ts'
import { withCellTexts } from './layout-commands.ts'
import { openedFigure } from './opened-figure.ts'

const opened = (layout: Partial<Layout>, rowKey: string, columnKey: string, typed?: string) => {
  const before = editedEngine(layout)
  const engine =
    typed === undefined ? before : before.next(withCellTexts(before.layout, [{ rowKey: 'group:rev', columnKey: JAN, text: typed }]))
  const [row, column] = [engine.structure.rowAt.get(rowKey), engine.structure.columnAt.get(columnKey)]
  if (row === undefined || column === undefined) throw new Error(`${rowKey} in ${columnKey} does not show`)
  return openedFigure(engine, row, column)
}
const VARIANCE = `${JAN}~py!d`

it('opens the report’s own figures, and no cell affected by the layout', () => {
  expect(opened({}, 'group:cogs', JAN)).toEqual({ figure: { groupId: 'cogs', accountId: null, column: '2026-1' }, isVariance: false })
  expect(opened({}, 'group:rev', JAN, '5')).toBeNull()
  expect(opened({}, 'group:gp', JAN, '5')).toBeNull()
  expect(opened({ insertedRows: [insertedRow('r', { type: 'CALCULATION', formula: '{group:rev}' })] }, 'inserted:r', JAN)).toBeNull()
})

it('explains variances of the report', () => {
  expect(opened({}, 'group:rev', VARIANCE)).toEqual({
    figure: { groupId: 'rev', accountId: null, column: '2025-1' },
    isVariance: true,
  })
  expect(opened({}, 'group:rev', VARIANCE, '5')).toBeNull()
})

it('opens the underlying figure of other columns derived from it', () => {
  const guests = { figure: { groupId: 'metric:guests', accountId: null, column: '2026-1' }, isVariance: false }
  expect(opened({}, 'metric:guests', VARIANCE)).toEqual(guests)
  const shares = { settings: { ...editedEngine().layout.settings, showPercentOfRevenue: true } }
  expect(opened(shares, 'group:cogs', `${JAN}!r`)).toEqual({
    figure: { groupId: 'cogs', accountId: null, column: '2026-1' },
    isVariance: false,
  })
})
