import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { engineOver, insertedRow, type LayoutBooks, monthsLayout } from '../../test/layouts.ts'
import type { Layout } from './layout.ts'
import { withFormatting } from './layout-commands.ts'
import { isFlagOn, type LookFlag, withFlagToggled } from './layout-flags.ts'

const books: LayoutBooks = {
  groups: [
    group('a', { type: 'REVENUE' }),
    group('share', { formula: '{a} / {a}', displayOrder: 1 }),
    group('twice', { formula: '{a} + {a}', displayOrder: 2 }),
  ],
  accounts: [{ groupId: 'a', amounts: [100] }],
  plans: [1],
  coverage: 'WHOLE',
}
const plain: Layout = { ...monthsLayout, insertedRows: [insertedRow('r')] }
const over = (layout: Layout) => engineOver(books, layout)
const selected = (...rowKeys: readonly string[]) => ({
  rowKeys,
  columnKeys: ['total'],
  targets: { cells: rowKeys.map((rowKey) => ({ rowKey, columnKey: 'total' })), rowKeys: [], columnKeys: [] },
})

it.each<[LookFlag, string, boolean]>([
  ['bold', 'group:a', false],
  ['bold', 'group:twice', true],
  ['italic', 'group:twice', false],
  ['formatAsPercent', 'group:a', false],
  ['formatAsPercent', 'group:share', true],
  ['showCurrency', 'group:a', false],
])('%s of %s is %s at first, and toggles back and forth', (flag, rowKey, isOn) => {
  expect(isFlagOn(over(plain), selected(rowKey), flag)).toBe(isOn)
  const turned = withFlagToggled(over(plain), selected(rowKey), flag)
  expect(isFlagOn(over(turned), selected(rowKey), flag)).toBe(!isOn)
  // Reading leaves nothing behind.
  const back = withFlagToggled(over(turned), selected(rowKey), flag)
  expect(back.cellFormattings).toEqual(plain.cellFormattings)
})

it('turns off a cell in a row that is on, and turns on all cells if one is off', () => {
  const row = { cells: [], rowKeys: ['group:a', 'inserted:r'], columnKeys: [] }
  const bold = withFormatting(plain, row, { bold: true })
  for (const key of ['group:a', 'inserted:r']) {
    const off = withFlagToggled(over(bold), selected(key), 'bold')
    expect(isFlagOn(over(off), selected(key), 'bold')).toBe(false)
    expect(isFlagOn(over(off), selected('group:a', 'inserted:r'), 'bold')).toBe(false)
    expect(isFlagOn(over(withFlagToggled(over(off), selected('group:a', 'inserted:r'), 'bold')), selected(key), 'bold')).toBe(true)
  }
})
