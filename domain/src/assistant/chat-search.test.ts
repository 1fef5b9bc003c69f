import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldedForSearch, searchWords } from '../text-search.ts'
import { answerSentences, excerptOf } from './chat-search.ts'

const LONG =
  'Four-wall EBITDA was 883,457 in August against a budget of 1,126,200. Revenue explains most of it.\nCost of goods was over although less was sold; labor at Café Norte was under. Occupancy did not change, and neither did the rent.'

it.each([
  ['a short text whole, on one line', 'Labor in\n May', 'may', 'Labor in May'],
  [
    'the beginning',
    LONG,
    'ebitda',
    'Four-wall EBITDA was 883,457 in August against a budget of 1,126,200. Revenue explains most of it. Cost of goods was…',
  ],
  [
    'the middle',
    LONG,
    'goods',
    '…most of it. Cost of goods was over although less was sold; labor at Café Norte was under. Occupancy did not change, and…',
  ],
  ['the end, found without its accent', LONG, 'RENT', '…and neither did the rent.'],
  [
    'where most of the words are',
    LONG,
    'was cafe',
    '…of it. Cost of goods was over although less was sold; labor at Café Norte was under. Occupancy did not change, and…',
  ],
  [
    'the beginning of what has none of them',
    LONG,
    'pizza',
    'Four-wall EBITDA was 883,457 in August against a budget of 1,126,200. Revenue explains most of it. Cost of goods was…',
  ],
])('quotes %s', (_, text, query, excerpt) => expect(excerptOf(text, searchWords(query))).toBe(excerpt))

it('always quotes a word that is there, in few characters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '.'), maxLength: 400 })
  fc.assert(
    fc.property(text, fc.nat(), (all, at) => {
      const words = searchWords(all)
      const word = words[at % Math.max(1, words.length)]?.slice(0, 40)
      const excerpt = excerptOf(all, word === undefined ? [] : [word])
      expect(excerpt.length).toBeLessThanOrEqual(122)
      expect(foldedForSearch(excerpt)).toContain(word ?? '')
    }),
  )
})

it('takes the sentences of an answer with their figures, and none of its tables', () => {
  const figure = { text: '412,310', key: '0 a|b' }
  const parts = [
    { kind: 'TEXT', tone: 'ANSWER', words: ['Labor was ', figure, '.'] },
    { kind: 'TABLE', title: 'By location', columns: [], rows: [{ key: 'a', isTotal: false, cells: ['Back Bay'] }] },
    { kind: 'TEXT', tone: 'NOTE', words: ['Boston has no budget.'] },
  ]
  expect(answerSentences({ version: 1, parts })).toBe('Labor was 412,310. Boston has no budget.')
  expect(answerSentences({ version: 2, parts })).toBe('')
})
