import fc from 'fast-check'
import { expect, it } from 'vitest'
import { queryOfTexts, readTexts, textsOfQuery } from './search-texts.ts'

it.each<{ query: string; texts: Record<string, string> }>([
  { query: '?tabId=7&q=2026&isOpen=true', texts: { tabId: '7', q: '2026', isOpen: 'true' } },
  { query: '?tabId=%227%22&q=%22a%20b%22', texts: { tabId: '7', q: 'a b' } },
  { query: '?q=%22&m=%22a', texts: { q: '"', m: '"a' } },
  { query: '?r=first&r=last&t=1&t=', texts: { r: 'last' } },
  { query: '?r=[1,2]&t=%7B%22a%22:1%7D&n=null', texts: { r: '[1,2]', t: '{"a":1}', n: 'null' } },
  { query: '?q=&m=%22%22', texts: {} },
  { query: `?q=${'x'.repeat(20_001)}&m=a`, texts: { m: 'a' } },
  { query: '?__proto__=a&constructor=b', texts: { ['__proto__']: 'a', constructor: 'b' } },
])('reads $query as text', ({ query, texts }) => expect(textsOfQuery(query)).toEqual(texts))

it('reads back what it wrote', () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(texts, (search) => {
      expect(textsOfQuery(queryOfTexts(search))).toEqual({ ...search })
    }),
  )
})

it('writes text alone', () => {
  expect(queryOfTexts({ q: '2026', m: '', a: 7, b: undefined, c: { d: 1 } })).toBe('?q=2026')
  expect(queryOfTexts({})).toBe('')
})

it('reads the named parameters, and lets no other show through', () => {
  const read = readTexts({ q: 'a', sort: 7, m: '', x: 'b' }, ['q', 'sort', 'm', 'n'])
  expect({ sort: 7, x: 'b', ...read }).toEqual({ q: 'a' })
  expect(Object.keys(read)).toEqual(['q', 'sort', 'm', 'x'])
})
