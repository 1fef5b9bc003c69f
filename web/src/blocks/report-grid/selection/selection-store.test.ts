import { describe, expect, it } from 'vitest'
import { createGridSelection, keyIndex, resolveRange, resolveRanges } from './selection-store.ts'

const keyed = (keys: string) => keys.split('').map((key) => ({ key }))
const columns = keyed('xyz')
const resolved = (selection: ReturnType<typeof createGridSelection>, rows: string, across = 'xyz') =>
  resolveRange(selection.snapshot(), keyIndex(keyed(rows)), keyIndex(keyed(across)))

describe('a selection', () => {
  const range = { anchor: { row: 2, column: 1 }, head: { row: 3, column: 2 } }
  const selected = () => {
    const selection = createGridSelection()
    selection.select(range, keyed('abcde'), columns)
    return selection
  }

  it('stays where it was made', () => expect(resolved(selected(), 'abcde')).toEqual(range))

  it('moves with its rows when others are expanded or collapsed above', () => {
    expect(resolved(selected(), 'ab12cde')).toEqual({ anchor: { row: 4, column: 1 }, head: { row: 5, column: 2 } })
    expect(resolved(selected(), 'cde')).toEqual({ anchor: { row: 0, column: 1 }, head: { row: 1, column: 2 } })
  })

  it('keeps the active cell within it', () => {
    const selection = selected()
    selection.select({ ...range, active: { row: 3, column: 1 } }, keyed('abcde'), columns)
    expect(resolved(selection, 'ab12cde')).toMatchObject({ head: { row: 5, column: 2 }, active: { row: 5, column: 1 } })
  })

  it('keeps a label with all of its row, also with columns that are new', () => {
    const selection = createGridSelection()
    selection.select({ anchor: { row: 2, column: 0 }, head: { row: 2, column: 2 }, label: 'ROW' }, keyed('abcde'), columns)
    expect(resolved(selection, 'ab12cde', 'wxyz')).toEqual({ anchor: { row: 4, column: 0 }, head: { row: 4, column: 3 }, label: 'ROW' })
    selection.select({ anchor: { row: 2, column: 0 }, head: { row: 2, column: 2 } }, keyed('abcde'), columns)
    expect(selection.snapshot()).not.toHaveProperty('label')
  })

  it('falls back to its position when its row or column is gone', () => {
    expect(resolved(selected(), 'abd')).toEqual({ anchor: { row: 2, column: 1 }, head: { row: 2, column: 2 } })
    expect(resolved(selected(), 'abcde', 'x')).toEqual({ anchor: { row: 2, column: 0 }, head: { row: 3, column: 0 } })
    expect(resolved(selected(), '')).toBeNull()
  })

  it('calls its listeners on changes only', () => {
    const selection = createGridSelection()
    let calls = 0
    const stop = selection.subscribe(() => (calls += 1))
    selection.select(range, keyed('abcde'), columns)
    selection.select(range, keyed('abcde'), columns)
    selection.select(null, keyed('abcde'), columns)
    selection.select(null, keyed('abcde'), columns)
    stop()
    selection.select(range, keyed('abcde'), columns)
    expect(calls).toBe(2)
  })

  it('may have several ranges, of which the last is the active one', () => {
    const selection = createGridSelection({ isMulti: true })
    const other = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } }
    selection.selectRanges([range, other], keyed('abcde'), columns)
    const [first] = selection.ranges()
    expect(resolved(selection, 'abcde')).toEqual(other)
    selection.selectRanges([range, { ...other, head: { row: 1, column: 0 } }], keyed('abcde'), columns)
    // What did not change stays the same object.
    expect(selection.ranges()[0]).toBe(first)
    expect(resolveRanges(selection.ranges(), keyIndex(keyed('cde')), keyIndex(columns))).toHaveLength(2)
    selection.select(null, keyed('abcde'), columns)
    expect(selection.ranges()).toEqual([])
  })
})
