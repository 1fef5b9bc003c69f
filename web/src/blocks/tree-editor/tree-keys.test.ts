import { expect, it } from 'vitest'
import { pressOf } from '../../ui/pressed-keys.ts'
import { treeCommandOf } from './tree-keys.ts'
import type { TreeRow } from './tree-row.ts'

const row = (id: string, parentId: string | null, change: Partial<TreeRow> = {}): TreeRow => ({
  id,
  level: parentId === null ? 1 : 2,
  name: id,
  isGroup: false,
  isExpanded: false,
  parentId,
  index: 0,
  childCount: 0,
  ...change,
})
const north = row('north', null, { isGroup: true, isExpanded: true, childCount: 1 })
const bay = row('bay', 'north')
const south = row('south', null, { isGroup: true, childCount: 3 })
const empty = row('empty', null, { isGroup: true, isExpanded: true })
const rows = [north, bay, south, empty]

const focus = (to: TreeRow | null, isExtending = false) => ({ kind: 'focus', to, isExtending })

it.each([
  ['down', north, focus(bay)],
  ['shift+down', north, focus(bay, true)],
  ['down', empty, focus(null)],
  ['up', bay, focus(north)],
  ['up', north, focus(null)],
  ['home', south, focus(north)],
  ['shift+end', bay, focus(empty, true)],
  ['right', south, { kind: 'fold', isExpanded: true }],
  ['right', north, focus(bay)],
  ['right', bay, focus(null)],
  ['right', empty, focus(null)],
  ['left', north, { kind: 'fold', isExpanded: false }],
  ['left', bay, focus(north)],
  ['left', empty, focus(null)],
  ['space', bay, { kind: 'toggle' }],
  ['mod+space', bay, { kind: 'toggle' }],
  ['mod+a', bay, { kind: 'select-all' }],
  ['mod+down', bay, null],
  ['enter', bay, { kind: 'rename' }],
  ['f2', bay, { kind: 'rename' }],
  ['delete', bay, { kind: 'act', act: 'remove' }],
  ['backspace', bay, { kind: 'act', act: 'remove' }],
  ['alt+up', bay, { kind: 'act', act: 'up' }],
  ['alt+right', bay, { kind: 'act', act: 'deeper' }],
  ['alt+left', bay, { kind: 'act', act: 'higher' }],
  ['alt+a', bay, null],
  ['x', bay, null],
])('%s on $1.id', (keys, on, command) => {
  expect(treeCommandOf(pressOf(keys), on, { rows, isReadOnly: false })).toEqual(command)
})

it.each([
  ['delete', null],
  ['alt+up', null],
  ['enter', null],
  ['f2', null],
  ['down', focus(south)],
  ['mod+a', { kind: 'select-all' }],
])('%s in a tree that is only read', (keys, command) => {
  expect(treeCommandOf(pressOf(keys), bay, { rows, isReadOnly: true })).toEqual(command)
})
