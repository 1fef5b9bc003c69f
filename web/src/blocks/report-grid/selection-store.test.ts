import { describe, expect, it } from 'vitest'
import { createGridSelection, keyIndex, resolveRange } from './selection-store.ts'

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

  it('moves with its rows when others open or close above', () => {
    expect(resolved(selected(), 'ab12cde')).toEqual({ anchor: { row: 4, column: 1 }, head: { row: 5, column: 2 } })
    expect(resolved(selected(), 'cde')).toEqual({ anchor: { row: 0, column: 1 }, head: { row: 1, column: 2 } })
  })

  it('falls back to its place when its row or column is gone', () => {
    expect(resolved(selected(), 'abd')).toEqual({ anchor: { row: 2, column: 1 }, head: { row: 2, column: 2 } })
    expect(resolved(selected(), 'abcde', 'x')).toEqual({ anchor: { row: 2, column: 0 }, head: { row: 3, column: 0 } })
    expect(resolved(selected(), '')).toBeNull()
  })

  it('tells its listeners of changes, and of nothing else', () => {
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
})
