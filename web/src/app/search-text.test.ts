import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

it.each([
  [{ tabId: 'tab-1' }, { tabId: 'tab-1' }],
  [{ tabId: '' }, {}],
  [{ tabId: 7 }, {}],
  [{ tabId: ['a'] }, {}],
  [{ other: 'x' }, {}],
])('keeps of %j %j', (search, kept) => expect(searchText(search, 'tabId')).toEqual(kept))
