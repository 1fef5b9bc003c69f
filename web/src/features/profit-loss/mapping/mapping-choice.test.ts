import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { group } from '../../../../test/report-models.ts'
import { firstTab } from '../viewer/first-view.ts'
import { viewOfTab } from '../viewer/view.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'
import { firstMadeMapping, groupIdsOf, linesOf, mappedOnNote, mappingChange, mappingWords, savedWords } from './mapping-choice.ts'

const mappedOn = parseDay('2026-03-31')
const categorization = (id: string, groups: readonly string[], ...mappings: readonly string[]): ViewerCategorization => ({
  __typename: 'ProfitLossCategorization',
  id,
  name: id,
  version: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  mappings: mappings.map((one) => ({ __typename: 'NamedRef', id: one, name: one })),
  groups: groups.map((one) => ({ __typename: 'ProfitLossGroup', ...group(one) })),
})
const now = categorization('c', ['sales', 'rent'], 'm1', 'm2')
const then = categorization('c', ['sales', 'payroll'], 'm1', 'm2')
const other = categorization('d', ['sales'], 'm3')
const dated = new Map([['m1 2026-03-31', then]])

const context = { today: parseDay('2026-06-20'), lastLedgerDay: null, fiscalYearStartMonth: 1 } as const
const plain = viewOfTab(firstTab('t', { id: 'm1', name: 'm1' }, context, null), {
  expanded: null,
  nameWidth: null,
  hiddenColumns: null,
  columnWidths: null,
  hasNoLocations: false,
})
const at = (groupId: string, column = '2026-05-01') => ({ groupId, accountId: null, column })

it('a first visit opens the first mapping created, whatever its name', () => {
  const earlier = { ...other, createdAt: '2026-01-04T23:00:00.000Z' }
  const unmapped = { ...categorization('a', ['sales']), createdAt: '2025-01-01T00:00:00.000Z' }
  expect(firstMadeMapping([unmapped, now, earlier])?.id).toBe('m3')
  expect(firstMadeMapping([unmapped])).toBeNull()
})

describe('the lines of a view', () => {
  it('are those of its day; the current ones until these are loaded', () => {
    const lines = (mappingId: string, day: View['mappedOn']) => linesOf({ mappingId, mappedOn: day }, [now, other], dated)
    expect([lines('m1', null), lines('m1', mappedOn), lines('m2', mappedOn), lines('m3', null)]).toEqual([now, then, now, other])
    expect(linesOf({ mappingId: 'm1', mappedOn }, [other], dated)).toBeNull()
  })

  it('decode an address only once they are loaded', () => {
    expect(groupIdsOf({ mappingId: 'm1', mappedOn }, [now], dated)).toEqual(['sales', 'payroll'])
    expect(groupIdsOf({ mappingId: 'm2', mappedOn }, [now], dated)).toEqual([])
    expect(groupIdsOf({ mappingId: 'm2', mappedOn: null }, [now], dated)).toEqual(['sales', 'rent'])
  })
})

describe('another day of a mapping', () => {
  const choice = { mappingId: 'm1', mappedOn }
  it.each<{ says: string; view: Partial<View>; becomes: Partial<View> }>([
    { says: 'what is expanded in both', view: { expanded: new Set(['sales', 'rent']) }, becomes: { expanded: new Set(['sales']) } },
    { says: 'that nothing is expanded', view: { expanded: new Set() }, becomes: { expanded: new Set() } },
    { says: 'a trace of both', view: { trace: { cell: at('sales'), path: [] } }, becomes: { trace: { cell: at('sales'), path: [] } } },
    { says: 'no trace of a line that is not there', view: { trace: { cell: at('rent'), path: [] } }, becomes: { trace: null } },
    {
      says: 'no trace through a line that is not there',
      view: { trace: { cell: at('sales'), path: [{ kind: 'group', groupId: 'rent' }] } },
      becomes: { trace: null },
    },
    { says: 'no bridge of such a line', view: { bridge: { cell: at('rent'), locationId: null, cut: null } }, becomes: { bridge: null } },
    { says: 'no ranking by such a line', view: { rank: { groupId: 'rent', accountId: null, column: null } }, becomes: { rank: null } },
    {
      says: 'a ranking of both',
      view: { rank: { groupId: 'sales', accountId: null, column: 'total!r' } },
      becomes: { rank: { groupId: 'sales', accountId: null, column: 'total!r' } },
    },
  ])('keeps $says', ({ view, becomes }) => {
    expect(mappingChange({ ...plain, ...view }, choice, now, then)).toEqual({
      ...choice,
      expanded: null,
      trace: null,
      bridge: null,
      rank: null,
      ...becomes,
    })
  })

  it('keeps none of these with other lines', () => {
    const view: View = { ...plain, expanded: new Set(['sales']), trace: { cell: at('sales'), path: [] } }
    const change = mappingChange(view, { mappingId: 'm3', mappedOn: null }, now, other)
    expect(change).toEqual({ mappingId: 'm3', mappedOn: null, expanded: null, trace: null, bridge: null, rank: null })
  })
})

it('names the versions behind figures', () => {
  const state = {
    since: '2026-03-12',
    mapping: { version: 3, savedBy: 'Dana', day: '2026-03-12' },
    categorization: { version: 1, savedBy: null, day: '2026-01-05' },
  }
  expect(mappedOnNote(mappedOn, state)).toBe(
    'As mapped on Mar 31, 2026 (mapping version 3, saved by Dana on Mar 12, 2026; categorization version 1, created by an import on Jan 5, 2026)',
  )
  expect(mappedOnNote(mappedOn, { ...state, categorization: { ...state.mapping, version: 2 } })).toBe(
    'As mapped on Mar 31, 2026 (mapping version 3 and categorization version 2, saved by Dana on Mar 12, 2026)',
  )
  expect(mappedOnNote(mappedOn, null)).toBe('As mapped on Mar 31, 2026')
  expect(savedWords(state)).toEqual(['Mapping version 3, saved by Dana'])
  const words = [mappedOn, null].map((day) => mappingWords('Ours', { mappedOn: day }, (one) => one))
  expect(words).toEqual(['Ours, as mapped on 2026-03-31', 'Ours'])
})
