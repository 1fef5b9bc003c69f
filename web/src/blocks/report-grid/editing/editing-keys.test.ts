import { expect, it } from 'vitest'
import { editingCommandOf, editorCommandOf } from './editing-keys.ts'

const pressed = (keys: string) => {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  const key = keys.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  return { key, ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') }
}

it.each([
  ['7', { kind: 'edit', text: '7' }],
  ['-', { kind: 'edit', text: '-' }],
  ['=', { kind: 'edit', text: '=' }],
  ['(', { kind: 'edit', text: '(' }],
  ['$', { kind: 'edit', text: '$' }],
  ['n', null],
  [' ', null],
  ['ArrowDown', null],
  ['F2', { kind: 'edit', text: null }],
  ['Enter', { kind: 'edit', text: null }],
  ['Delete', { kind: 'clear' }],
  ['Backspace', { kind: 'clear' }],
  ['Control+d', { kind: 'fill', direction: 'down' }],
  ['Meta+r', { kind: 'fill', direction: 'right' }],
  ['Control+Shift+r', null],
  ['Control+7', null],
  ['Alt+Enter', null],
  ['Tab', { kind: 'tab', isBack: false }],
  ['Shift+Tab', { kind: 'tab', isBack: true }],
])('%s on a cell of figures', (keys, command) => {
  expect(editingCommandOf(pressed(keys), 'FIGURES')).toEqual(command)
})

it('begins an entry with a letter where text can be typed', () => {
  expect(editingCommandOf(pressed('n'), 'TEXT')).toEqual({ kind: 'edit', text: 'n' })
  expect(editingCommandOf(pressed(' '), 'TEXT')).toBeNull()
  // It shows the shortcuts, as everywhere.
  expect(editingCommandOf(pressed('?'), 'TEXT')).toBeNull()
})

const to = (move: string | null, more = {}) => ({ kind: 'commit', move, by: null, isForAll: false, ...more })

it.each([
  ['Enter', true, to('down', { by: 'ENTER' })],
  ['Shift+Enter', true, to('up', { by: 'ENTER' })],
  ['Control+Enter', true, to(null, { isForAll: true })],
  ['Tab', false, to('right', { by: 'TAB' })],
  ['Shift+Tab', false, to('left', { by: 'TAB' })],
  ['ArrowLeft', true, to('left', { by: 'ARROW' })],
  ['ArrowLeft', false, null],
  ['Shift+ArrowLeft', true, null],
  ['Control+s', false, to(null)],
  ['Control+v', true, null],
  ['Escape', true, { kind: 'cancel' }],
  ['F2', true, { kind: 'edit-text' }],
  ['F4', false, { kind: 'hold' }],
  ['7', true, null],
])('%s in the editor of a cell, replacing %j', (keys, isReplacing, command) => {
  expect(editorCommandOf(pressed(keys), isReplacing)).toEqual(command)
})
