import { expect, it } from 'vitest'
import { hasUndo, undoWords, uploadName } from './undo-words.ts'

it.each([
  {
    replaced: 240,
    removed: 1,
    kept: 3,
    isRedo: false,
    words:
      '240 figures become what they were before. 1 figure is removed, as there was none before. 3 stay, because another upload or edit changed or stated them, too.',
  },
  { replaced: 1, removed: 0, kept: 0, isRedo: true, words: '1 figure becomes what it was with it.' },
  {
    replaced: 0,
    removed: 2,
    kept: 1,
    isRedo: true,
    words: '2 figures are removed again. 1 stays, because another upload or edit changed or stated it, too.',
  },
  {
    replaced: 0,
    removed: 0,
    kept: 5,
    isRedo: false,
    words: 'No figure changes: other uploads or edits changed or stated all of them, too.',
  },
  { replaced: 0, removed: 0, kept: 0, isRedo: false, words: 'Its figures were deleted with their metrics. Nothing of it is left.' },
])('$words', ({ words, isRedo, ...effect }) => expect(undoWords(effect, isRedo)).toBe(words))

it('is offered for what changed figures, and for what came to count later', () => {
  expect(hasUndo({ isUndoable: true, new: 0, overridden: 2 })).toBe(true)
  // From before changes were kept: shown, with the reason why not.
  expect(hasUndo({ isUndoable: false, new: 3, overridden: 0 })).toBe(true)
  expect(hasUndo({ isUndoable: false, new: 0, overridden: 0 })).toBe(false)
  expect(hasUndo({ isUndoable: true, new: 0, overridden: 0 })).toBe(true)
})

it('names edits by their author', () => {
  expect(uploadName({ kind: 'EDIT', filename: '', uploadedBy: 'Dana' })).toBe('the edit by Dana')
  expect(uploadName({ kind: 'UPLOAD', filename: 'march.xlsx', uploadedBy: 'Dana' })).toBe('“march.xlsx”')
})
