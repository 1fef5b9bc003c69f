import { expect, it } from 'vitest'
import { pressOf } from '../../ui/pressed-keys.ts'
import { formulaCommandOf } from './formula-keys.ts'

const caret = { isListed: false, isCaret: true }
const listed = { isListed: true, isCaret: true }
const selected = { isListed: false, isCaret: false }

it.each([
  ['mod+z', caret, { kind: 'undo' }],
  ['mod+shift+z', caret, { kind: 'redo' }],
  ['mod+y', caret, { kind: 'redo' }],
  ['mod+alt+z', caret, null],
  ['mod+space', caret, { kind: 'open-list' }],
  ['down', caret, { kind: 'open-list' }],
  ['up', caret, null],
  ['down', listed, { kind: 'choose', by: 1 }],
  ['up', listed, { kind: 'choose', by: -1 }],
  ['shift+down', listed, null],
  ['enter', caret, { kind: 'done' }],
  ['shift+enter', caret, { kind: 'done' }],
  ['enter', listed, { kind: 'accept' }],
  ['tab', caret, null],
  ['tab', listed, { kind: 'accept' }],
  ['shift+tab', listed, null],
  ['escape', caret, null],
  ['escape', listed, { kind: 'close-list' }],
  ['left', caret, { kind: 'move-caret', by: -1 }],
  ['right', caret, { kind: 'move-caret', by: 1 }],
  ['mod+left', caret, null],
  ['left', selected, null],
  ['backspace', caret, { kind: 'delete-name', by: -1 }],
  ['delete', caret, { kind: 'delete-name', by: 1 }],
  ['delete', selected, null],
  ['a', listed, null],
])('%s in a formula field, %j', (keys, state, command) => {
  expect(formulaCommandOf(pressOf(keys), state)).toEqual(command)
})
