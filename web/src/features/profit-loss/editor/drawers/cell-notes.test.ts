import type { LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { expect, it } from 'vitest'
import { notedIn, openNotes } from './cell-notes.ts'

const note = (key: string, text: string, rest: Partial<LayoutNote> = {}): LayoutNote => ({
  id: text,
  key,
  text,
  author: null,
  writtenAt: null,
  isResolved: false,
  ...rest,
})
const notes = openNotes([
  note('group:labor|total', 'Overtime', { author: 'Dana' }),
  note('group:labor|total', 'Asked'),
  note('account:labor/1|total', 'Done', { isResolved: true }),
  note('account:labor/2|total', 'x'.repeat(400)),
])

it.each([
  ['a collapsed group', { kind: 'group', key: 'group:labor' }, 'Dana: Overtime\nAsked'],
  ['the total of the group that is unfolded', { kind: 'total', key: 'sum:labor' }, 'Dana: Overtime\nAsked'],
  ['its heading', { kind: 'heading', key: 'group:labor' }, null],
  ['what is resolved', { kind: 'account', key: 'account:labor/1' }, null],
  ['a long one', { kind: 'account', key: 'account:labor/2' }, `${'x'.repeat(280)}…`],
  ['another row', { kind: 'account', key: 'account:labor/3' }, null],
] as const)('reads the notes of %s', (_, row, text) => {
  expect(notedIn(notes, row, 'total')).toBe(text)
})
