import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrder, mergeRecords } from './three-way.ts'

interface Line {
  readonly name: string
  readonly parent: string | null
}
const line = (name: string, parent: string | null = null): Line => ({ name, parent })
const records = (lines: Record<string, Line>) => new Map(Object.entries(lines))
const base = records({ a: line('A'), b: line('B'), c: line('C', 'b') })
const merge = (mine: Record<string, Line>, theirs: Record<string, Line>) => {
  const { merged, clashes } = mergeRecords(base, records(mine), records(theirs))
  return { merged: Object.fromEntries(merged), clashes }
}
const { a = line(''), b = line(''), c = line('') } = Object.fromEntries(base)

describe('mergeRecords', () => {
  it('takes changes of one side only, field by field', () => {
    expect(merge({ a: line('A1'), b, c }, { a: line('A', 'b'), b, c: line('C2', 'b') })).toEqual({
      merged: { a: line('A1', 'b'), b, c: line('C2', 'b') },
      clashes: [],
    })
  })

  it('applies additions and deletions of both sides', () => {
    expect(merge({ a, b, d: line('D') }, { b, c, e: line('E') })).toEqual({ merged: { b, d: line('D'), e: line('E') }, clashes: [] })
  })

  it('reports conflicting changes, and mine wins', () => {
    expect(merge({ a: line('Mine'), b, c }, { a: line('Theirs', 'b'), b, c })).toEqual({
      merged: { a: line('Mine', 'b'), b, c },
      clashes: [{ id: 'a', fields: ['name'] }],
    })
    expect(merge({ a: line('Same'), b, c }, { a: line('Same'), b, c }).clashes).toEqual([])
  })

  it('keeps a record that one side deleted and the other changed', () => {
    expect(merge({ b, c }, { a: line('Theirs'), b, c })).toEqual({
      merged: { b, c, a: line('Theirs') },
      clashes: [{ id: 'a', fields: [] }],
    })
  })

  it('returns one side’s changes if the other changed nothing', () => {
    const any = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.record({ name: fc.constantFrom('A', 'B'), parent: fc.constant(null) }),
    )
    fc.assert(
      fc.property(any, any, (before, after) => {
        const [from, to] = [records(before), records(after)]
        for (const { merged, clashes } of [mergeRecords(from, to, from), mergeRecords(from, from, to)]) {
          expect(new Map(merged)).toEqual(to)
          expect(clashes).toEqual([])
        }
      }),
    )
  })
})

describe('mergeOrder', () => {
  it.each([
    { name: 'mine if theirs is unchanged', mine: 'cab', theirs: 'abc', order: 'cab' },
    { name: 'theirs if mine is unchanged', mine: 'abc', theirs: 'bca', order: 'bca' },
    { name: 'additions of both sides', mine: 'axbc', theirs: 'abcy', order: 'axbcy' },
    { name: 'theirs if both changed it, with my additions after their neighbors', mine: 'cxba', theirs: 'bac', order: 'bacx' },
    { name: 'an addition at the start', mine: 'xabc', theirs: 'cab', order: 'xcab' },
  ])('is $name', ({ mine, theirs, order }) => expect(mergeOrder('abc'.split(''), mine.split(''), theirs.split('')).join('')).toBe(order))
})
