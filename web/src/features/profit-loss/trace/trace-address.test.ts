import { describe, expect, it } from 'vitest'
import { keptTraceSearch, markedText, parseMarked, parseUnmapped, unmappedText, withListOfEarlierLinks } from './trace-address.ts'

const tab = { tabId: 'one', m: 'mapping' }

describe('on the way to another address', () => {
  const cell = '2026-05-01.9bc1_12'
  it.each([
    ['a transaction is opened', { ...tab, d: cell, q: 'oo' }, { ...tab, d: `${cell}.t77` }, { q: 'oo' }],
    ['another transaction is opened', { ...tab, d: `${cell}.t77`, q: 'oo' }, { ...tab, d: `${cell}.t78` }, { q: 'oo' }],
    ['it is closed again', { ...tab, d: `${cell}.t77`, q: 'oo' }, { ...tab, d: cell }, { q: 'oo' }],
    ['another number is traced', { ...tab, d: cell, q: 'oo' }, { ...tab, d: '2026-06-01.9bc1_12' }, {}],
    ['another account is opened', { ...tab, d: '2026-05-01.9bc1.a9bc1_1', q: 'oo' }, { ...tab, d: '2026-05-01.9bc1.a9bc1_2' }, {}],
    [
      'marked transactions are looked into',
      { ...tab, d: 'total.9bc1_12', y: 'e7.8' },
      { ...tab, d: '2026-05-01.9bc1_12.a9bc1_1' },
      { y: 'e7.8' },
    ],
    ['another row than that of the marks is traced', { ...tab, d: cell, y: 'e7.8' }, { ...tab, d: '2026-05-01.9bc1_13' }, {}],
    ['the trace is closed', { ...tab, d: cell, q: 'oo' }, tab, {}],
    ['the view changes below an unmapped account', { ...tab, u: 'a12', q: 'oo' }, { ...tab, v: 'K' }, { u: 'a12', q: 'oo' }],
    ['a number is traced instead of it', { ...tab, u: 'a12', q: 'oo' }, { ...tab, d: cell }, {}],
    ['another tab is opened', { ...tab, u: 'a12' }, { ...tab, tabId: 'two' }, {}],
    ['another mapping is chosen', { ...tab, u: 'a12' }, { ...tab, m: 'other' }, {}],
    ['another day of it is chosen', { ...tab, u: 'a12' }, { ...tab, a: '2026-03-31' }, {}],
  ])('where %s', (_, before, next, kept) => expect(keptTraceSearch(before, next)).toEqual(kept))
})

it('names the transactions to be marked', () => {
  expect(parseMarked(markedText(['7', '81']))).toEqual(new Set(['7', '81']))
  for (const text of [undefined, '', 'e', '7.8', 'e7.x', markedText([])]) expect(parseMarked(text)).toEqual(new Set())
})

it('names an unmapped account and one of its transactions', () => {
  for (const trace of [
    { accountId: '12', transactionId: null },
    { accountId: '12', transactionId: '77' },
  ])
    expect(parseUnmapped(unmappedText(trace))).toEqual(trace)
  expect([parseUnmapped(undefined), parseUnmapped('12'), parseUnmapped('a12.t')]).toEqual([null, null, null])
})

it('keeps the list and the widths of columns apart, also in earlier links', () => {
  expect(withListOfEarlierLinks({ ...tab, w: 'oo.vAcme' })).toEqual({ ...tab, q: 'oo.vAcme' })
  for (const search of [{ ...tab, w: 'total*120' }, { ...tab, w: ',' }, { ...tab, w: 'total*120', q: 'oo' }, tab])
    expect(withListOfEarlierLinks(search)).toEqual(search)
})
