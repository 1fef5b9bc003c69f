import { expect, it } from 'vitest'
import { undoWords, uploadName } from './undo-words.ts'

it.each([
  {
    replaced: 240,
    removed: 1,
    kept: 3,
    isRedo: false,
    words: '240 figures become what they were before. 1 figure is removed, as there was none before. 3 that were changed since stay.',
  },
  { replaced: 1, removed: 0, kept: 0, isRedo: true, words: '1 figure becomes what it was with it.' },
  { replaced: 0, removed: 2, kept: 1, isRedo: true, words: '2 figures are removed again. 1 that was changed since stays.' },
  { replaced: 0, removed: 0, kept: 5, isRedo: false, words: 'No figure changes: others were saved over all of them since.' },
])('$words', ({ words, isRedo, ...effect }) => expect(undoWords(effect, isRedo)).toBe(words))

it('names edits by their author', () => {
  expect(uploadName({ kind: 'EDIT', filename: '', uploadedBy: 'Dana' })).toBe('the edit by Dana')
  expect(uploadName({ kind: 'UPLOAD', filename: 'march.xlsx', uploadedBy: 'Dana' })).toBe('“march.xlsx”')
})
