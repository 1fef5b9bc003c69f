import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { cellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { gridFormat, shownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { describe, expect, it } from 'vitest'
import { decimalAt, editedLayout, engineOf, FEB, JAN } from '../../../../../test/edited-layouts.ts'
import { layoutEditing } from './layout-editing.ts'

const [GROSS_PROFIT, REVENUE] = ['group:gp', 'group:rev']

function openLayout(part: Partial<Layout> = {}) {
  const store = editedLayout(part)
  const engine = engineOf(store)
  const editing = layoutEditing({ engine, addresses: new LayoutAddresses(engine), currency: 'USD', change: store.change })
  const { rows, columns } = shownLayout({
    engine,
    format: gridFormat(engine.layout, 'USD', { negatives: 'MINUS', days: 'MONTH_NAME' }),
  })
  const cell = (rowKey: string, columnKey: string) => {
    const [row, column] = [rows.find(({ key }) => key === rowKey), columns.find(({ key }) => key === columnKey)]
    if (row === undefined || column === undefined) throw new Error('The layout has no such cell')
    return [row, column] as const
  }
  return { store, editing, cell }
}

describe('the cells of a layout', () => {
  const formulas = new Map([[cellKey(GROSS_PROFIT, JAN), `{${cellKey(REVENUE, JAN)}} / 2`]])
  const { editing, cell } = openLayout({ formulas })

  it('are edited by addresses, copied by what lies between them, cut by what they name', () => {
    const at = cell(GROSS_PROFIT, JAN)
    expect(editing.sourceOf(...at)).toBe('=B2 / 2')
    expect(editing.copyOf?.(...at)).not.toBe(editing.sourceOf(...at))
    expect(editing.cutOf?.(...at)).toBe(`={${cellKey(REVENUE, JAN)}} / 2`)
  })

  it('are edited from their figure where nothing is typed, and leave it where they are cut', () => {
    const at = cell(REVENUE, FEB)
    expect(editing.sourceOf(...at)).toMatch(/^\d/)
    expect(editing.copyOf?.(...at)).toBe(editing.sourceOf(...at))
    expect(editing.cutOf?.(...at)).toBeNull()
  })

  it('are referred to by their addresses', () => {
    const [row, column] = cell(GROSS_PROFIT, FEB)
    expect(editing.referenceOf?.(row, column, { row, column })).toMatch(/^[A-Z]+\d+$/)
  })
})

it('takes a figure as a step that others are computed from, and says why it leaves words out', () => {
  const { store, editing, cell } = openLayout()
  const [row, column] = cell(REVENUE, JAN)
  expect(editing.onEdit([{ row, column, text: '1,000' }], 'TYPED')).toBeNull()
  expect(decimalAt(store, REVENUE, JAN)).toBe('1000')
  expect(store.snapshot().steps).toBe(1)
  expect(editing.onEdit([{ row, column, text: 'about right' }], 'TYPED')).toBe('Text cannot replace a figure of the report.')
})
