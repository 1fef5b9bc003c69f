import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { usualTimeSpan } from '@fourwall/domain/time/time-span-presets.ts'
import { describe, expect, it } from 'vitest'
import { firstTab } from './first-view.ts'
import { type ShownViewQuestion, shownView } from './shown-view.ts'
import type { ViewerCategorization } from './viewer-data.ts'

const context = { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-19'), fiscalYearStartMonth: 1 as const }
const mapping = (id: string) => ({ id, name: `Mapping ${id}`, createdAt: '2026-01-01T00:00:00Z' })
// As far as the viewer's tabs are concerned.
const lines = { id: 'lines', name: 'Lines', groups: [], mappings: [mapping('m1'), mapping('m2')] } as unknown as ViewerCategorization
const tab = (id: string, mappingId = 'm1') => firstTab(id, { id: mappingId, name: `Tab ${id}` }, context, null)

const shown = (part: Partial<ShownViewQuestion>) =>
  shownView({
    search: {},
    ownTabs: [tab('a'), tab('b')],
    categorizations: [lines],
    dated: new Map(),
    context,
    firstLedgerDay: null,
    lastViewedMappingId: null,
    beside: { budgets: [], metrics: [] },
    newId: 'new',
    lastKnown: () => null,
    lastTabId: null,
    remembered: () => ({ expanded: null, nameWidth: null, hiddenColumns: null, columnWidths: null, hasNoLocations: false }),
    ...part,
  })

describe('what the viewer shows', () => {
  it('is nothing while there is no mapping', () => {
    expect(shown({ ownTabs: [], categorizations: [] })).toBeNull()
  })

  it.each<[string, Partial<ShownViewQuestion>, { id: string; mappingId: string }]>([
    ['a first visit opens a tab of the mapping viewed last', { ownTabs: [], lastViewedMappingId: 'm2' }, { id: 'new', mappingId: 'm2' }],
    ['the tab that the address names', { search: { tabId: 'b', m: 'm1' } }, { id: 'b', mappingId: 'm1' }],
    ['without an address the tab of the last visit', { lastTabId: 'b' }, { id: 'b', mappingId: 'm1' }],
    ['else the first', {}, { id: 'a', mappingId: 'm1' }],
    ['the address wins over its tab', { search: { tabId: 'a', m: 'm2' } }, { id: 'a', mappingId: 'm2' }],
  ])('%s', (_name, part, { id, mappingId }) => {
    const found = shown(part)
    expect(found).toMatchObject({ activeTab: { id }, view: { mappingId }, guest: null })
  })

  it('is a guest tab for a link of somebody else', () => {
    expect(shown({ search: { tabId: 'theirs', m: 'm2' } })).toMatchObject({
      activeTab: { id: 'theirs', name: 'Shared view' },
      guest: { id: 'theirs', profitLossMappingId: 'm2' },
      isWholeAddress: true,
    })
    const closed = { ...tab('closed'), name: 'Closed elsewhere' }
    expect(shown({ search: { tabId: 'closed', m: 'm2' }, lastKnown: () => closed })?.guest?.name).toBe('Closed elsewhere')
  })

  it('is the layout of a link on a first visit too', () => {
    const search = { tabId: 'theirs', metadataId: 'kept', m: 'm2' }
    expect(shown({ search, ownTabs: [] })).toMatchObject({ activeTab: { id: 'new', metadataId: 'kept' }, view: { mappingId: 'm2' } })
    expect(shown({ ownTabs: [] })?.activeTab.metadataId).toBeNull()
  })

  it('says what of the address it cannot show, and shows what it can', () => {
    expect(shown({ search: { tabId: 'theirs' } })).toMatchObject({
      activeTab: { id: 'a' },
      unreadable: 'its tab, which is not one of yours',
      isWholeAddress: false,
    })
    expect(shown({ search: { tabId: 'a', m: 'm1', t: 'nonsense' } })).toMatchObject({
      hasUnsoundSpan: true,
      unreadable: '',
      view: { timeSpan: usualTimeSpan(context) },
    })
  })

  it('leaves out a budget that is gone, once it is known', () => {
    const ownTabs = [{ ...tab('a'), columns: { ...PLAIN_COLUMNS, budgetId: 'gone' } }]
    expect(shown({ ownTabs })).toMatchObject({ leftOut: 'its budget, which was deleted', view: { columns: { budgetId: null } } })
    expect(shown({ ownTabs, beside: null })).toMatchObject({ leftOut: '', view: { columns: { budgetId: 'gone' } } })
  })
})
