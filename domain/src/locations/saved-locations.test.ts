import { describe, expect, it } from 'vitest'
import { type Day, parseDay } from '../time/day.ts'
import { checkedDates, locationDocument, openDays, readLocationDocument } from './saved-locations.ts'

const day = (text: string | null): Day | null => (text === null ? null : parseDay(text))
const dates = (locationId: number, openedOn: string | null, closedOn: string | null) => ({
  locationId,
  openedOn: day(openedOn),
  closedOn: day(closedOn),
  closures: [],
})
const ledger = { firstDay: parseDay('2024-01-01'), lastDay: parseDay('2026-06-30') }
const entries = { firstDay: parseDay('2025-03-04'), lastDay: parseDay('2026-05-05') }

describe('openDays', () => {
  it.each([
    { name: 'nothing stated: the entries say', stated: dates(1, null, null), open: entries },
    { name: 'opened, and open still', stated: dates(1, '2025-02-01', null), open: { firstDay: '2025-02-01', lastDay: '2026-06-30' } },
    { name: 'closed', stated: dates(1, null, '2026-04-30'), open: { firstDay: '2025-03-04', lastDay: '2026-04-30' } },
    { name: 'both', stated: dates(1, '2025-02-01', '2026-04-30'), open: { firstDay: '2025-02-01', lastDay: '2026-04-30' } },
  ])('$name', ({ stated, open }) => expect(openDays(stated, entries, ledger)).toEqual(open))

  it('is null for a location without entries or stated dates', () => {
    expect(openDays(undefined, null, ledger)).toBeNull()
    expect(openDays(dates(1, null, '2026-01-01'), null, ledger)).toBeNull()
    expect(openDays(dates(1, '2025-01-01', null), null, ledger)).toEqual({ firstDay: '2025-01-01', lastDay: '2026-06-30' })
  })
})

it('sorts stated dates, and refuses impossible ones', () => {
  expect(checkedDates([dates(3, '2025-01-01', null), dates(2, null, null), dates(1, null, '2025-01-01')], String)).toEqual([
    dates(1, null, '2025-01-01'),
    dates(3, '2025-01-01', null),
  ])
  expect(() => checkedDates([dates(1, '2025-01-02', '2025-01-01')], () => 'Durham')).toThrow('"Durham" cannot close before it opens.')
  expect(() => checkedDates([dates(1, null, null), dates(1, null, null)], () => 'Durham')).toThrow('"Durham" is given its dates twice.')
})

it('reads only documents that it wrote', () => {
  const state = { tree: [], dates: [dates(1, '2025-01-01', null)] }
  expect(readLocationDocument(JSON.parse(JSON.stringify(locationDocument(state))))).toEqual(state)
  const { closures: _, ...earlier } = dates(1, '2025-01-01', null)
  expect(readLocationDocument({ schema: 1, tree: [], dates: [earlier] })).toEqual(state)
  for (const foreign of [null, {}, { schema: 3, tree: [], dates: [] }])
    expect(() => readLocationDocument(foreign)).toThrow('a shape that this program does not know')
})
