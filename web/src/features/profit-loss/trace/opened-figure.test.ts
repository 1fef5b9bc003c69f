import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withCellTexts } from '@fourwall/domain/layouts/layout-commands.ts'
import { expect, it } from 'vitest'
import { insertedRow } from '../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, JAN } from '../../../../test/edited-layouts.ts'
import { openedFigure } from './opened-figure.ts'

const opened = (layout: Partial<Layout>, rowKey: string, columnKey: string, typed?: string) => {
  const store = editedLayout(layout)
  if (typed !== undefined) store.change((before) => withCellTexts(before, [{ rowKey: 'group:rev', columnKey: JAN, text: typed }]))
  const engine = engineOf(store)
  const [row, column] = [engine.structure.rowAt.get(rowKey), engine.structure.columnAt.get(columnKey)]
  if (row === undefined || column === undefined) throw new Error(`${rowKey} in ${columnKey} does not show`)
  return openedFigure(engine, row, column)
}
const VARIANCE = `${JAN}~py!d`

it('opens what the report says by itself, and no cell that a layout has a hand in', () => {
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
  expect(opened({}, 'metric:guests', VARIANCE)).toBeNull()
})
