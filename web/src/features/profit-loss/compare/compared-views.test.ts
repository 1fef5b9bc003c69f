import { compareLayouts, withComparableView } from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withCellTexts, withRowsHidden, withRowsInserted } from '@fourwall/domain/layouts/layout-commands.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { describe, expect, it } from 'vitest'
import { insertedRow } from '../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, JAN } from '../../../../test/edited-layouts.ts'
import { comparedViews, groupsAround } from './compared-views.ts'

const compared = (change: (layout: Layout) => Layout) => {
  const { figures, surroundings, layout } = engineOf(editedLayout())
  const after = change(layout)
  const [left, right] = withComparableView(layout, after, new Set())
  return compareLayouts(
    { layout, engine: new LayoutEngine(left, figures, surroundings) },
    { layout: after, engine: new LayoutEngine(right, figures, surroundings) },
  )
}
const viewsOf = (comparison: ReturnType<typeof compared>) =>
  comparedViews(comparison, ({ layout }) => ({
    settings: layout.settings,
    currency: 'USD',
    negatives: 'PARENTHESES',
    days: 'MONTH_NAME',
    decimals: null,
  }))

describe('two layouts in their grids', () => {
  it('are aligned row by row, with gaps for what only one of them has', () => {
    const order = ['sum:cogs', 'group:gp']
    const { before, after } = viewsOf(compared((layout) => withRowsInserted(layout, [insertedRow('r')], { order, at: 1 })))
    expect(before.rows.map(({ key }) => key)).toEqual(after.rows.map(({ key }) => key))
    const at = after.rows.findIndex(({ key }) => key === 'inserted:r')
    const [gap, row] = [before.rows[at], after.rows[at]]
    if (gap === undefined || row === undefined) throw new Error('The row shows')
    expect([before.isAbsent(gap), after.isAbsent(row), after.badgeOf(row)]).toEqual([true, false, 'Added'])
    expect([gap.label, before.rowAt[at], before.columns[0]?.lookOf?.(gap), before.columns[0]?.valueOf(gap)]).toEqual([
      'Not here',
      -1,
      null,
      null,
    ])
  })

  it('show in both what one of them hides', () => {
    const { before, after } = viewsOf(compared((layout) => withRowsHidden(layout, ['group:cogs'], true)))
    const at = after.rows.findIndex(({ key }) => key === 'group:cogs')
    const [was, is] = [before.rows[at], after.rows[at]]
    expect([was && before.badgeOf(was), is && after.badgeOf(is)]).toEqual([null, 'Hidden'])
  })

  it('mark an entered cell more strongly than its results', () => {
    const comparison = compared((layout) => withCellTexts(layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '5' }]))
    const { after } = viewsOf(comparison)
    const column = after.columns.find(({ key }) => key === JAN)
    const lookOf = (key: string) => {
      const row = after.rows.find((one) => one.key === key)
      return row && column?.lookOf?.(row)
    }
    expect(lookOf('group:rev')).toEqual({ state: 'DIFFERENT', before: null, note: 'Different entry. Different figure.' })
    expect(lookOf('group:gp')).toMatchObject({ state: 'FOLLOWING' })
    expect(lookOf('group:cogs')).toBeNull()
    const account = comparison.rows.findIndex(({ key }) => key.startsWith('account:rev'))
    expect(groupsAround(comparison, account)).toEqual(['rev'])
  })
})
