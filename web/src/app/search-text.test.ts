import { expect, it } from 'vitest'
import { plainSearch, searchId, searchText, withBareIds } from './search-text.ts'

it.each([
  [{ tabId: 'tab-1' }, { tabId: 'tab-1' }],
  [{ tabId: '' }, {}],
  [{ tabId: 7 }, {}],
  [{ tabId: ['a'] }, {}],
  [{ other: 'x' }, {}],
])('reads %j as %j', (search, kept) => expect(searchText(search, 'tabId')).toEqual(kept))

it.each([
  [{ location: 7 }, { location: '7' }],
  [{ location: 'group:a' }, { location: 'group:a' }],
  [{ location: null }, {}],
])('reads the id in %j as %j', (search, kept) => expect(searchId(search, 'location')).toEqual(kept))

it('writes numeric ids without quotes, and leaves all other text alone', () => {
  expect(withBareIds('?saved=%222%22')).toBe('?saved=2')
  expect(withBareIds('?show=NEW&location=%2214%22&q=%222026%22')).toBe('?show=NEW&location=14&q=%222026%22')
  expect(withBareIds('?id=%22a2%22&id2=%222%22')).toBe('?id=%22a2%22&id2=%222%22')
})

it.each([
  [
    { m: 'a', q: 7, isOpen: true },
    { m: 'a', q: 7, isOpen: true },
  ],
  [
    { r: ['first', 'last'], m: 'a' },
    { r: 'last', m: 'a' },
  ],
  [{ r: [], m: { a: 1 }, t: [{ a: 1 }], l: null }, {}],
])('takes one value of each parameter of %j', (search, plain) => expect(plainSearch(search)).toEqual(plain))
