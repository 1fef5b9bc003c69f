import { gridFormat, shownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { expect, it } from 'vitest'
import { editedLayout, engineOf, FEB, JAN } from '../../../../../test/edited-layouts.ts'
import { widestFigure, widthForFigures } from './widest-figure.ts'

const measured = (formulas: ReadonlyMap<string, string>) => {
  const engine = engineOf(editedLayout({ formulas }))
  const format = gridFormat(engine.layout, 'USD', { negatives: 'MINUS', days: 'MONTH_NAME' })
  const view = shownLayout({ engine, format })
  const widest = widestFigure(engine, view, format)
  const { rows, columns } = view
  return {
    widest,
    wider: columns.flatMap((column) => {
      const width = widthForFigures(column, rows, columns.length, widest)
      return width === null ? [] : [{ key: column.key, width }]
    }),
  }
}

it('gives a wide figure that is typed room in its own column, and leaves the others', () => {
  const before = measured(new Map())
  const after = measured(new Map([[`group:rev|${FEB}`, '123456789012']]))
  expect(before.wider).toEqual([])
  expect(after.widest).toBe(before.widest)
  expect(after.wider.map(({ key }) => key)).toContain(FEB)
  expect(after.wider.map(({ key }) => key)).not.toContain(JAN)
  expect(after.wider[0]?.width).toBeGreaterThan(before.widest)
})
