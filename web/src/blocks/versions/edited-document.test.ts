import { describe, expect, it } from 'vitest'
import { begun, changed, type EditedDocument, followed, returnedTo, stepBack, stepForward, withoutRun } from './edited-document.ts'

const BASE = { version: 3 }
const states = ({ document: { past, present, future } }: EditedDocument<unknown, string>) => [past, present, future]

describe('a document that is edited', () => {
  it('undoes and redoes changes step by step', () => {
    const twice = changed(changed(begun(BASE, 'a'), 'b'), 'c')
    expect(states(twice)).toEqual([['a', 'b'], 'c', []])
    expect(states(stepBack(twice))).toEqual([['a'], 'b', ['c']])
    expect(states(stepForward(stepBack(twice)))).toEqual([['a', 'b'], 'c', []])
    expect(states(changed(stepBack(twice), 'd'))).toEqual([['a', 'b'], 'd', []])
    expect(twice.base).toBe(BASE)
  })

  it('adds no step for an unchanged state', () => {
    expect(states(changed(begun(BASE, 'a'), 'a'))).toEqual([[], 'a', []])
  })

  it('undoes a run of typing at once, until the run ends', () => {
    const typed = changed(changed(begun(BASE, 'a'), 'ab', 'name 1'), 'abc', 'name 1')
    expect(states(typed)).toEqual([['a'], 'abc', []])
    expect(states(changed(typed, 'abcd', 'name 2'))).toEqual([['a', 'abc'], 'abcd', []])
    expect(states(changed(withoutRun(typed), 'abcd', 'name 1'))).toEqual([['a', 'abc'], 'abcd', []])
    expect(states(changed(stepBack(typed), 'x', 'name 1'))).toEqual([['a'], 'x', []])
  })

  it('returns as one step over what was saved', () => {
    expect(returnedTo({ base: BASE, present: 'mine' }, 'saved')).toEqual(changed(begun(BASE, 'saved'), 'mine'))
  })

  it('follows another version without steps, or with one for what was changed meanwhile', () => {
    expect(followed({ version: 4 }, 'saved')).toEqual(begun({ version: 4 }, 'saved'))
    expect(states(followed({ version: 4 }, 'saved', 'both'))).toEqual([['saved'], 'both', []])
  })
})
