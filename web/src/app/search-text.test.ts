import { expect, it } from 'vitest'
import { searchId, searchText } from './search-text.ts'

it.each([
  [{ tabId: 'tab-1' }, { tabId: 'tab-1' }],
  [{ tabId: '' }, {}],
  [{ tabId: 7 }, {}],
  [{ tabId: ['a'] }, {}],
  [{ other: 'x' }, {}],
])('keeps of %j %j', (search, kept) => expect(searchText(search, 'tabId')).toEqual(kept))

it.each([
  [{ location: 7 }, { location: '7' }],
  [{ location: 'group:a' }, { location: 'group:a' }],
  [{ location: null }, {}],
])('keeps of the id in %j %j', (search, kept) => expect(searchId(search, 'location')).toEqual(kept))
