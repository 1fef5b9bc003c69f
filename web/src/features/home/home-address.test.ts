import type { HomeTile } from '@fourwall/domain/home/home-arrangement.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { monthSpan } from '@fourwall/domain/time/whole-months.ts'
import { describe, expect, it } from 'vitest'
import { textsOfQuery } from '../../blocks/page/search-texts.ts'
import { addressOfHome, type HomeSearch, readTiles, sharedSearch, withAddress } from './home-address.ts'

const known = { groupIds: new Set(Array.from({ length: 20 }, (_, at) => `g${at}`)), metricIds: new Set(['guests']) }
const tile = (groupId: string): HomeTile => ({ kind: 'GROUP', groupId })
const arrangement = {
  mappingId: 'm1',
  places: { locationIds: [], nodeIds: [], isAllBut: false },
  timeSpan: null,
  budgetId: 'b1',
  tiles: [tile('g1'), { kind: 'METRIC', metricId: 'guests' } as const],
  headlineGroupId: 'g2',
}

describe('figures of an address of home', () => {
  it.each([
    { search: {}, read: { tiles: null, headlineGroupId: null, gone: 0, beyond: 0 } },
    { search: { tiles: 'none' }, read: { tiles: [], headlineGroupId: null, gone: 0, beyond: 0 } },
    { search: { tiles: 'group:g1.group:g1' }, read: { tiles: [tile('g1')], headlineGroupId: null, gone: 0, beyond: 0 } },
    {
      search: { tiles: 'group:g1.group:lost.metric:x', headline: 'g3' },
      read: { tiles: [tile('g1')], headlineGroupId: 'g3', gone: 2, beyond: 0 },
    },
    { search: { tiles: 'group:lost.what.', headline: 'lost' }, read: { tiles: null, headlineGroupId: null, gone: 4, beyond: 0 } },
  ])('$search', ({ search, read }) => expect(readTiles(search, known)).toEqual(read))

  it('are not more than a home has', () => {
    const { tiles, beyond } = readTiles({ tiles: [...known.groupIds].map((id) => `group:${id}`).join('.') }, known)
    expect([tiles?.length, beyond]).toEqual([12, 8])
  })
})

it('a shared address says days, locations, comparison and figures, and is read back', () => {
  const timeSpan = monthSpan(monthIndex(2026, 10))
  const address = addressOfHome(sharedSearch({ arrangement, timeSpan, locationIds: ['3', '5'], against: 'budget' }))
  // Names and texts are those of the route.
  const search = textsOfQuery(address.slice(1)) as HomeSearch
  const other = { ...arrangement, budgetId: null, tiles: [], headlineGroupId: null }
  expect(withAddress(other, search)).toMatchObject({ places: { locationIds: ['3', '5'] }, timeSpan, budgetId: 'b1' })
  expect(readTiles(search, known)).toMatchObject({ tiles: arrangement.tiles, headlineGroupId: 'g2', gone: 0 })
  expect([search.mapping, search.against]).toEqual(['m1', 'budget'])
})
