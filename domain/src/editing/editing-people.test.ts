import { expect, it } from 'vitest'
import { EDITING_SECONDS, editingSentence, RENEWAL_SECONDS } from './editing-people.ts'

it.each([
  { names: [], sentence: null },
  { names: ['Marcus Bell'], sentence: 'Marcus Bell is editing this' },
  { names: ['Marcus Bell', 'Priya Raman'], sentence: 'Marcus Bell and Priya Raman are editing this' },
  { names: ['Marcus Bell', 'Priya Raman', 'Dana Whitlock'], sentence: 'Marcus Bell and 2 others are editing this' },
])('says who is editing: $names', ({ names, sentence }) => expect(editingSentence(names.map((name) => ({ name })))).toBe(sentence))

it('outlives a renewal that is late', () => expect(EDITING_SECONDS).toBeGreaterThanOrEqual(2 * RENEWAL_SECONDS))
