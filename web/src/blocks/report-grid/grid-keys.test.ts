import { expect, it } from 'vitest'
import { commandOf } from './grid-keys.ts'

function pressed(keys: string) {
  const names = keys.split('+')
  return {
    key: names.at(-1) ?? '',
    ctrlKey: names.includes('Ctrl'),
    metaKey: names.includes('Cmd'),
    shiftKey: names.includes('Shift'),
    altKey: names.includes('Alt'),
  }
}

it.each([
  { keys: 'ArrowDown', command: { kind: 'move', move: 'down', isExtending: false } },
  { keys: 'Shift+ArrowRight', command: { kind: 'move', move: 'right', isExtending: true } },
  { keys: 'Home', command: { kind: 'move', move: 'row-start', isExtending: false } },
  { keys: 'Ctrl+Home', command: { kind: 'move', move: 'grid-start', isExtending: false } },
  { keys: 'Cmd+Shift+End', command: { kind: 'move', move: 'grid-end', isExtending: true } },
  { keys: 'Ctrl+ArrowUp', command: { kind: 'move', move: 'column-start', isExtending: false } },
  { keys: 'PageDown', command: { kind: 'move', move: 'page-down', isExtending: false } },
  { keys: 'Alt+ArrowRight', command: { kind: 'fold', isExpanding: true } },
  { keys: 'Alt+ArrowLeft', command: { kind: 'fold', isExpanding: false } },
  { keys: 'Alt+Shift+ArrowLeft', command: { kind: 'resize-names', by: -16 } },
  { keys: 'Enter', command: { kind: 'open' } },
  { keys: 'Escape', command: { kind: 'back' } },
  { keys: ' ', command: { kind: 'toggle' } },
  { keys: 'Shift+ ', command: { kind: 'select-row' } },
  { keys: 'Ctrl+ ', command: { kind: 'select-column' } },
  { keys: 'Ctrl+Shift+ ', command: { kind: 'select-all' } },
  { keys: 'Cmd+a', command: { kind: 'select-all' } },
  { keys: 'Ctrl+A', command: { kind: 'select-all' } },
  { keys: 'Ctrl+Backspace', command: { kind: 'show' } },
  { keys: 'Shift+F10', command: { kind: 'menu' } },
  // Copying is the browser's own event; these belong to others.
  { keys: 'Ctrl+c', command: null },
  { keys: 'Alt+ArrowUp', command: null },
  { keys: 'Ctrl+PageDown', command: null },
  { keys: 'F10', command: null },
  { keys: 'a', command: null },
  { keys: 'Tab', command: null },
])('$keys', ({ keys, command }) => expect(commandOf(pressed(keys))).toEqual(command))
