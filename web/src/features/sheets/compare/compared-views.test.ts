import { compareSheets, shownAlike } from '@fourwall/domain/sheets/compare/compare-sheets.ts'
import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { withCellTexts, withRowsHidden, withRowsInserted } from '@fourwall/domain/sheets/sheet-commands.ts'
import { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { describe, expect, it } from 'vitest'
import { insertedRow } from '../../../../../domain/test/sheets.ts'
import { editedSheet, engineOf, JAN } from '../../../../test/edited-sheets.ts'
import { comparedViews, groupsAround } from './compared-views.ts'

const compared = (change: (sheet: Sheet) => Sheet) => {
  const { figures, surroundings, sheet } = engineOf(editedSheet())
  const after = change(sheet)
  const [left, right] = shownAlike(sheet, after, new Set())
  return compareSheets(
    { sheet, engine: new SheetEngine(left, figures, surroundings) },
    { sheet: after, engine: new SheetEngine(right, figures, surroundings) },
  )
}
const viewsOf = (comparison: ReturnType<typeof compared>) =>
  comparedViews(comparison, ({ sheet }) => ({ settings: sheet.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null }))

describe('two sheets in their grids', () => {
  it('stand beside each other row by row, with room for what only one of them has', () => {
    const order = ['sum:cogs', 'group:gp']
    const { before, after } = viewsOf(compared((sheet) => withRowsInserted(sheet, [insertedRow('r')], { order, at: 1 })))
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

  it('show what one of them hides in both', () => {
    const { before, after } = viewsOf(compared((sheet) => withRowsHidden(sheet, ['group:cogs'], true)))
    const at = after.rows.findIndex(({ key }) => key === 'group:cogs')
    const [was, is] = [before.rows[at], after.rows[at]]
    expect([was && before.badgeOf(was), is && after.badgeOf(is)]).toEqual([null, 'Hidden'])
  })

  it('mark what was put into a cell more than what follows from it', () => {
    const comparison = compared((sheet) => withCellTexts(sheet, [{ rowKey: 'group:rev', columnKey: JAN, text: '5' }]))
    const { after } = viewsOf(comparison)
    const column = after.columns.find(({ key }) => key === JAN)
    const lookOf = (key: string) => {
      const row = after.rows.find((one) => one.key === key)
      return row && column?.lookOf?.(row)
    }
    expect(lookOf('group:rev')).toEqual({ state: 'DIFFERENT', before: null, note: 'Something else was typed. Another figure.' })
    expect(lookOf('group:gp')).toMatchObject({ state: 'FOLLOWING' })
    expect(lookOf('group:cogs')).toBeNull()
    const account = comparison.rows.findIndex(({ key }) => key.startsWith('account:rev'))
    expect(groupsAround(comparison, account)).toEqual(['rev'])
  })
})
