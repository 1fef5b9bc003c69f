import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { expect, it } from 'vitest'
import { insertedColumn, insertedRow } from '../../../../../domain/test/layouts.ts'
import { decimalAt, editedLayout, engineOf, FEB, JAN } from '../../../../test/edited-layouts.ts'
import { findRows } from '../../../blocks/find/find-rows.ts'
import { findableLayoutRows } from './findable-layout-rows.ts'

const find = (query: string, part: Partial<Layout> = {}) => findRows(findableLayoutRows(engineOf(editedLayout(part))), query)
const note = (key: string, text: string, isResolved = false) => ({ id: text, key, text, author: null, writtenAt: null, isResolved })

it.each<[string, Partial<Layout>, readonly string[]]>([
  ['revenue', {}, ['group:rev']],
  ['4001', {}, ['account:rev/1']],
  ['revenue account', {}, ['account:rev/0', 'account:rev/1']],
  ['cost', { expandedGroups: new Set(['cogs']) }, ['group:cogs']],
  ['lease', { insertedRows: [insertedRow('r', { label: 'Lease renewals' })] }, ['inserted:r']],
])('finds by %s, folded or not', (query, part, keys) => expect(find(query, part).map(({ key }) => key)).toEqual(keys))

it('says what is to be expanded, of what was inserted into a group too', () => {
  const insertedRows = [insertedRow('r', { label: 'Delivery', after: 'account:rev/0' })]
  expect(find('delivery', { insertedRows })).toMatchObject([{ key: 'inserted:r', groupIds: ['rev'], hidden: null }])
  expect(find('gross')).toMatchObject([{ groupIds: [] }])
})

it('says which row somebody hid', () => {
  expect(find('cost', { hiddenRows: new Set(['group:cogs']) })).toMatchObject([{ key: 'group:cogs', hidden: 'BY_HAND' }])
  expect(find('cost')).toMatchObject([{ hidden: null }])
})

it('finds words in cells and open notes, in the column where they stand', () => {
  const part: Partial<Layout> = {
    insertedRows: [
      insertedRow('r', {
        label: 'Remarks',
        cells: new Map([
          [FEB, 'Roof repaired'],
          [JAN, '12'],
        ]),
      }),
    ],
    insertedColumns: [insertedColumn('c', { label: 'Why', cells: new Map([['sum:rev', 'Closed for a week']]) })],
    notes: [note(`account:rev/1|${JAN}`, 'Ask the Landlord'), note(`group:cogs|${JAN}`, 'landlord paid', true)],
  }
  expect(find('roof', part)).toMatchObject([{ key: 'inserted:r', cell: { columnKey: FEB, where: 'Written in 2/2026' } }])
  expect(find('remarks roof', part)).toHaveLength(1)
  expect(find('closed', part)).toMatchObject([{ key: 'group:rev', cell: { columnKey: 'inserted:c', where: 'Written in Why' } }])
  expect(find('landlord', part)).toMatchObject([{ key: 'account:rev/1', cell: { columnKey: JAN, where: 'In a note on 1/2026' } }])
  // Figures are no words.
  expect(find('12', part)).toEqual([])
  expect(find('remarks', part)).toMatchObject([{ cell: null }])
})

it('unfolds beside the layout that is edited, which goes on as it is', () => {
  const store = editedLayout()
  const engine = engineOf(store)
  const unfolded = engine.unfolded(new Set(['rev']))
  const shown = (of: typeof engine) => of.structure.rows.flatMap(({ key, isFolded }) => (isFolded ? [] : [key]))
  expect(shown(unfolded).slice(0, 4)).toEqual(['group:rev', 'account:rev/0', 'account:rev/1', 'sum:rev'])
  expect(unfolded.resultAt(unfolded.structure.rowAt.get('sum:rev') ?? -1, 0).decimal).toBe(decimalAt(store, 'group:rev', JAN))
  expect(shown(engine)[1]).toBe('group:cogs')
  expect(decimalAt(store, 'group:gp', JAN)).toBe('80.00')
})
