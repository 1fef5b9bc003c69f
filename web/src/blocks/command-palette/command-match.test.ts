import { searchWords } from '@fourwall/domain/text-search.ts'
import { describe, expect, it } from 'vitest'
import { matchWord, searchableText, textParts } from './command-match.ts'

describe('matchWord', () => {
  it.each([
    { word: 'uploads', text: 'Uploads', quality: 6, marked: '[Uploads]' },
    { word: 'upl', text: 'Uploads', quality: 5, marked: '[Upl]oads' },
    { word: 'sales', text: 'Food sales', quality: 4, marked: 'Food [sales]' },
    { word: 'to', text: 'Month to date', quality: 4, marked: 'Month [to] date' },
    { word: 'ytd', text: 'Year to date', quality: 3, marked: '[Y]ear [t]o [d]ate' },
    { word: 'exall', text: 'Expand all groups', quality: 3, marked: '[Ex]pand [all] groups' },
    { word: 'coco', text: 'Coffee cocoa', quality: 4, marked: 'Coffee [coco]a' },
    // The longest beginning, Coc, leads nowhere here: a shorter one does.
    { word: 'cocr', text: 'Coco cream', quality: 3, marked: '[Co]co [cr]eam' },
    { word: 'l12', text: 'Last 12 months', quality: 3, marked: '[L]ast [12] months' },
    { word: 'pl', text: 'P&L', quality: 3, marked: '[P]&[L]' },
    { word: 'load', text: 'Uploads', quality: 2, marked: 'Up[load]s' },
    { word: 'expnd', text: 'Expand', quality: 1, marked: '[Exp]a[nd]' },
    // Case and accents do not count; what is marked is where it stands.
    { word: 'munch', text: 'Café München', quality: 4, marked: 'Café [Münch]en' },
    { word: '東京', text: '東京 駅', quality: 5, marked: '[東京] 駅' },
    { word: 'b', text: '🍜 Bar', quality: 4, marked: '🍜 [B]ar' },
  ])('$word in $text', ({ word, text, quality, marked }) => {
    const match = matchWord(word, searchableText(text))
    expect(match?.quality).toBe(quality)
    expect(withBrackets(text, match?.ranges ?? [])).toBe(marked)
  })

  it.each([
    { word: 'x', text: 'Food sales' },
    // A single letter in the middle of a word is no match, and letters are not gathered from all over.
    { word: 'o', text: 'Food sales' },
    { word: 'ols', text: 'Food sales' },
    { word: 'foodsalesx', text: 'Food sales' },
    { word: 'a', text: '' },
  ])('$word is not in $text', ({ word, text }) => expect(matchWord(word, searchableText(text))).toBeNull())

  it('tries nothing twice in a name of one repeated letter', () => {
    const text = searchableText(Array.from({ length: 40 }, () => 'aaaa').join(' '))
    let looks = 0
    const wordStarts = new Proxy(text.wordStarts, {
      get(starts, key, receiver): unknown {
        looks += 1
        // All combinations of beginnings would take forever.
        if (looks > 10_000) throw new Error('It looks at the same words again and again')
        return Reflect.get(starts, key, receiver)
      },
    })
    expect(matchWord(`${'a'.repeat(30)}b`, { ...text, wordStarts })).toBeNull()
    expect(looks).toBeGreaterThan(40)
  })
})

it('splits a query into words', () => expect(searchWords('  Food  Sáles ')).toEqual(['food', 'sales']))

it('splits a text with overlapping ranges', () => {
  expect(
    withBrackets('Food sales', [
      { from: 5, to: 8 },
      { from: 0, to: 2 },
      { from: 6, to: 10 },
    ]),
  ).toBe('[Fo]od [s][al][es]')
  expect(textParts('', [])).toEqual([])
})

function withBrackets(text: string, ranges: readonly { from: number; to: number }[]): string {
  return textParts(text, ranges)
    .map(({ part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')
}
