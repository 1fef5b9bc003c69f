import { describe, expect, it } from 'vitest'
import { canPoint, withNextHold, withReference } from './formula-typing.ts'

/** `|` is the caret; `[ ]` encloses the reference that was inserted last. */
function typed(marked: string) {
  const at = (mark: string) => marked.replaceAll(mark === '|' ? /[[\]]/g : mark === '[' ? /[\]|]/g : /[[|]/g, '').indexOf(mark)
  const text = marked.replaceAll(/[[\]|]/g, '')
  const caret = at('|') === -1 ? text.length : at('|')
  return { text, caret: { from: caret, to: caret }, pointed: at('[') === -1 ? null : { from: at('['), to: at(']') } }
}

it.each([
  ['=', true],
  ['= ', true],
  ['=B2+', true],
  ['=B2 / ', true],
  ['=(', true],
  ['=-', true],
  ['=(|)', true],
  ['=|+B2', true],
  ['=B2', false],
  ['=5', false],
  ['=|B2', false],
  ['|=', false],
  ['', false],
  ['12+', false],
  ['=[B2]', true],
  ['=[B2]|+C3', true],
  ['=[B|2]', false],
])('%s can take a reference: %j', (marked, can) => expect(canPoint(typed(marked))).toBe(can))

describe('a reference', () => {
  it.each([
    ['=', 'C4', '=C4'],
    ['=B2*', 'C4', '=B2*C4'],
    ['=(|)', 'C4', '=(C4)'],
    ['=[B2]', 'AA10', '=AA10'],
    ['=[AA10]|+C3', 'B2', '=B2+C3'],
  ])('in %s: %s gives %s', (marked, reference, text) => {
    const next = withReference(typed(marked), reference)
    expect(next.text).toBe(text)
    expect(next.text.slice(next.pointed.from, next.pointed.to)).toBe(reference)
    expect(next.caret).toEqual({ from: next.pointed.to, to: next.pointed.to })
    expect(canPoint(next)).toBe(true)
  })
})

it.each([
  ['=B2', '=$B$2', '=B$2', '=$B2', '=B2'],
  ['=B|2+C3', '=$B$2|+C3', '=B$2|+C3', '=$B2|+C3', '=B2|+C3'],
  ['=b2+|', '=b2+|'],
  ['=12|', '=12|'],
  ['={x:B2}|', '={x:B2}|'],
  ['B2|', 'B2|'],
  // Pointing again still replaces the reference that was inserted by pointing.
  ['=[B2]', '=[$B$2]'],
])('F4 turns %s into %j', (start, ...turns) => {
  let now: Parameters<typeof withNextHold>[0] = typed(start)
  for (const turn of turns) {
    now = withNextHold(now) ?? now
    expect(now).toEqual(typed(turn))
  }
})

it('F4 changes all selected references', () => {
  const all = withNextHold({ text: '=B2+$C3', caret: { from: 0, to: 7 }, pointed: null })
  expect(all).toEqual({ text: '=$B$2+$C$3', caret: { from: 1, to: 10 }, pointed: null })
})
