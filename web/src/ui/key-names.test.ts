import { expect, it } from 'vitest'
import { keyNames } from './key-names.ts'

it.each([
  ['mod+k', true, '⌘K'],
  ['mod+k', false, 'Ctrl K'],
  ['mod+shift+z', true, '⌘⇧Z'],
  ['alt+left', false, 'Alt ←'],
  ['enter', true, '⏎'],
  ['shift+f10', false, 'Shift F10'],
  ['mod+home', true, '⌘Home'],
  ['space', false, 'Space'],
  ['?', false, '?'],
])('names %s for a Mac: %s', (keys, isApple, printed) => expect(keyNames(keys, isApple)).toBe(printed))
