import { expect, it } from 'vitest'
import { keyNames } from './key-names.ts'

it.each([
  ['mod+k', true, '⌘K'],
  ['mod+k', false, 'Ctrl K'],
  ['mod+shift+z', true, '⌘⇧Z'],
  ['alt+left', false, 'Alt ←'],
  ['enter', true, '⏎'],
])('names %s for a Mac: %s', (keys, isApple, printed) => expect(keyNames(keys, isApple)).toBe(printed))
