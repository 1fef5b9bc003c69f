import { describe, expect, it } from 'vitest'
import { type EditedDocument, rebased, restored, stepBack, stepForward, unedited, withChange, withoutRun } from './edited-document.ts'

const BASE = { version: 3 }
const states = ({ document: { past, present, future } }: EditedDocument<unknown, string>) => [past, present, future]

describe('a document that is edited', () => {
  it('undoes and redoes changes step by step', () => {
    const twice = withChange(withChange(unedited(BASE, 'a'), 'b'), 'c')
    expect(states(twice)).toEqual([['a', 'b'], 'c', []])
    expect(states(stepBack(twice))).toEqual([['a'], 'b', ['c']])
    expect(states(stepForward(stepBack(twice)))).toEqual([['a', 'b'], 'c', []])
    expect(states(withChange(stepBack(twice), 'd'))).toEqual([['a', 'b'], 'd', []])
    expect(twice.base).toBe(BASE)
  })

  it('adds no step for an unchanged state', () => {
    expect(states(withChange(unedited(BASE, 'a'), 'a'))).toEqual([[], 'a', []])
  })

  it('undoes a run of typing at once, until the run ends', () => {
    const typed = withChange(withChange(unedited(BASE, 'a'), 'ab', 'name 1'), 'abc', 'name 1')
    expect(states(typed)).toEqual([['a'], 'abc', []])
    expect(states(withChange(typed, 'abcd', 'name 2'))).toEqual([['a', 'abc'], 'abcd', []])
    expect(states(withChange(withoutRun(typed), 'abcd', 'name 1'))).toEqual([['a', 'abc'], 'abcd', []])
    expect(states(withChange(stepBack(typed), 'x', 'name 1'))).toEqual([['a'], 'x', []])
  })

  it('returns as one step over what was saved', () => {
    expect(restored({ base: BASE, present: 'mine' }, 'saved')).toEqual(withChange(unedited(BASE, 'saved'), 'mine'))
  })

  it('follows another version without steps, or with one for what was changed meanwhile', () => {
    expect(rebased({ version: 4 }, 'saved')).toEqual(unedited({ version: 4 }, 'saved'))
    expect(states(rebased({ version: 4 }, 'saved', 'both'))).toEqual([['saved'], 'both', []])
  })
})
