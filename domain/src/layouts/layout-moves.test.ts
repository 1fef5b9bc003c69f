import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { engineOver, insertedRow, type LayoutBooks, monthsLayout } from '../../test/layouts.ts'
import type { Layout } from './layout.ts'
import { levelAt, withRowsMovedTo } from './layout-moves.ts'

const books: LayoutBooks = {
  groups: [
    group('labor', { name: 'Labor' }),
    group('hourly', { name: 'Hourly', parentId: 'labor' }),
    group('rent', { name: 'Rent', displayOrder: 1 }),
  ],
  accounts: [
    { groupId: 'hourly', amounts: [1, 1, 1, 1] },
    { groupId: 'rent', amounts: [1, 1, 1, 1] },
  ],
  plans: [null],
  coverage: 'WHOLE',
}
const rowsOf = (layout: Layout) => engineOver(books, layout).structure.rows
const layoutWith = (level: number, rest: Partial<Layout> = {}): Layout => ({
  ...monthsLayout,
  expandedGroups: new Set(['labor', 'hourly']),
  insertedRows: [insertedRow('x', { after: 'sum:labor', before: 'group:rent', level })],
  ...rest,
})
const moved = (layout: Layout, before: string) => {
  const rows = rowsOf(layout)
  return withRowsMovedTo(
    layout,
    rows,
    ['x'],
    rows.findIndex(({ key }) => key === before),
  )
}

describe('a moved row gets the level of its new place', () => {
  it.each([
    ['group:labor', 1],
    ['group:hourly', 2],
    ['account:hourly/0', 3],
    ['sum:hourly', 3],
    ['sum:labor', 2],
  ])('before %s: %d', (before, level) => expect(moved(layoutWith(1), before).insertedRows).toMatchObject([{ level, before }]))

  it('and keeps its extra indent', () => expect(moved(layoutWith(2), 'group:hourly').insertedRows[0]?.level).toBe(3))

  it('never moves above the place’s level', () => {
    const layout = layoutWith(1, { insertedRows: [insertedRow('x', { after: 'account:hourly/0', before: 'sum:hourly', level: 1 })] })
    expect(moved(layout, 'account:hourly/0').insertedRows[0]?.level).toBe(3)
  })

  it('after a collapsed group gets the group’s level', () => {
    const rows = rowsOf(layoutWith(1, { expandedGroups: new Set() }))
    expect(levelAt(rows, rows.findIndex(({ key }) => key === 'sum:labor') + 1)).toBe(1)
  })
})

it('is unchanged if dropped on its own place', () => {
  const layout = layoutWith(5)
  expect(moved(layout, 'inserted:x')).toBe(layout)
  expect(moved(layout, 'group:rent')).toBe(layout)
})
