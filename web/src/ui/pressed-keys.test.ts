import { expect, it } from 'vitest'
import { isPressed, pressOf } from './pressed-keys.ts'

const nothing = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

it.each([
  { keys: 'mod+k', event: { key: 'k', ctrlKey: true }, is: true },
  { keys: 'mod+k', event: { key: 'k', metaKey: true }, is: true },
  { keys: 'mod+k', event: { key: 'K', ctrlKey: true }, is: true },
  { keys: 'mod+k', event: { key: 'k' }, is: false },
  { keys: 'mod+k', event: { key: 'k', ctrlKey: true, shiftKey: true }, is: false },
  { keys: 'mod+k', event: { key: 'k', ctrlKey: true, altKey: true }, is: false },
  { keys: '?', event: { key: '?', shiftKey: true }, is: true },
  { keys: '?', event: { key: '?' }, is: true },
  { keys: '?', event: { key: '?', ctrlKey: true }, is: false },
  { keys: 'shift+left', event: { key: 'ArrowLeft', shiftKey: true }, is: true },
  { keys: 'left', event: { key: 'ArrowLeft', shiftKey: true }, is: false },
])('$keys and $event', ({ keys, event, is }) => expect(isPressed(keys, { ...nothing, ...event })).toBe(is))

it('builds the event of keys', () => {
  expect(pressOf('alt+shift+right')).toEqual({ key: 'ArrowRight', ctrlKey: false, metaKey: false, shiftKey: true, altKey: true })
})
