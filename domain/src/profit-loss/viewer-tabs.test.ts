import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addTab,
  changeTab,
  closeTab,
  DEFAULT_VIEW_SETTINGS,
  duplicateTab,
  MAX_TABS,
  moveTab,
  parseViewerTabs,
  pinTab,
  readStoredTabs,
  type ViewerTab,
  type ViewerTabInput,
  viewerTabInputs,
} from './viewer-tabs.ts'

const input = (id: string, rest: Partial<ViewerTabInput> = {}): ViewerTabInput => ({
  id,
  name: `Tab ${id}`,
  metadataId: null,
  locationIds: ['1', '2'],
  profitLossMappingId: 'mapping',
  displayOrder: 0,
  pinned: false,
  timeSpan: { period: 'MONTHLY', yearToDate: true },
  viewSettings: DEFAULT_VIEW_SETTINGS,
  ...rest,
})

const tabs = parseViewerTabs([
  input('a', { displayOrder: 0, pinned: true }),
  input('b', { displayOrder: 1, pinned: true }),
  input('c', { displayOrder: 2 }),
  input('d', { displayOrder: 3 }),
])

const [onlyTab] = parseViewerTabs([input('only')]) as [ViewerTab]

const ids = (list: readonly ViewerTab[]) => list.map((tab) => `${tab.id}${tab.pinned ? '*' : ''}`).join(' ')

describe('parseViewerTabs', () => {
  it('sorts tabs, pinned ones first, and numbers them from 0', () => {
    const read = parseViewerTabs([
      input('x', { displayOrder: 7 }),
      input('y', { displayOrder: -2 }),
      input('z', { displayOrder: 9, pinned: true, name: '  Board pack ' }),
    ])
    expect(read.map(({ id, name, displayOrder }) => [id, name, displayOrder])).toEqual([
      ['z', 'Board pack', 0],
      ['y', 'Tab y', 1],
      ['x', 'Tab x', 2],
    ])
    expect(read[0]?.timeSpan).toEqual({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'TODAY' })
    expect(parseViewerTabs([])).toEqual([])
  })

  it.each<{ what: string; tab: object; field: string; message: string }>([
    { what: 'no name', tab: { ...input('x'), name: '   ' }, field: 'tabs.1.name', message: 'Enter a name for the tab' },
    { what: 'a long name', tab: { ...input('x'), name: 'x'.repeat(121) }, field: 'tabs.1.name', message: 'up to 120 characters' },
    { what: 'an id twice', tab: input('a'), field: 'tabs.1.id', message: 'same id as another, "a"' },
    { what: 'no id', tab: { ...input('x'), id: '' }, field: 'tabs.1.id', message: 'An id is' },
    { what: 'no mapping', tab: { ...input('x'), profitLossMappingId: null }, field: 'tabs.1.profitLossMappingId', message: 'An id is' },
    { what: 'no locations', tab: { ...input('x'), locationIds: null }, field: 'tabs.1.locationIds', message: 'a list of ids' },
    { what: 'a broken order', tab: { ...input('x'), displayOrder: 0.5 }, field: 'tabs.1.displayOrder', message: 'whole number' },
    { what: 'a broken pin', tab: { ...input('x'), pinned: 'yes' }, field: 'tabs.1.pinned', message: 'true or false' },
    {
      what: 'a broken span',
      tab: { ...input('x'), timeSpan: { period: 'MONTHLY', lastPeriods: 0 } },
      field: 'tabs.1.timeSpan.lastPeriods',
      message: 'lastPeriods is a whole number',
    },
    { what: 'no span', tab: { ...input('x'), timeSpan: null }, field: 'tabs.1.timeSpan', message: 'An object was expected' },
    {
      what: 'broken settings',
      tab: { ...input('x'), viewSettings: { ...DEFAULT_VIEW_SETTINGS, currencyView: 'BILLIONS' } },
      field: 'tabs.1.viewSettings.currencyView',
      message: 'FULL, THOUSANDS or MILLIONS',
    },
  ])('refuses $what', ({ tab, field, message }) => {
    expect(() => parseViewerTabs([input('a'), tab])).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', field, message: expect.stringContaining(message) }),
    )
  })

  it('refuses too many', () => {
    const many = Array.from({ length: MAX_TABS + 1 }, (_, index) => input(`${index}`))
    expect(() => parseViewerTabs(many)).toThrow('up to 100 tabs, not 101')
  })

  it('reads back what it writes', () => {
    expect(parseViewerTabs(viewerTabInputs(tabs))).toEqual(tabs)
    expect(readStoredTabs(JSON.parse(JSON.stringify(viewerTabInputs(tabs))))).toEqual({ tabs, unreadable: [] })
  })
})

describe('readStoredTabs', () => {
  it('separates invalid tabs and keeps the others', () => {
    const stored = [null, input('a'), { ...input('b'), timeSpan: { period: 'DAILY' } }, input('a', { name: 'Again' }), 'tab', input('c')]
    const { tabs: read, unreadable } = readStoredTabs(stored)
    expect(read.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Tab a'],
      ['c', 'Tab c'],
    ])
    expect(unreadable).toEqual([stored[0], stored[2], stored[3], stored[4]])
  })

  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (whole, parts) => {
        readStoredTabs(whole)
        const { tabs: read, unreadable } = readStoredTabs([...parts, input('sound')])
        expect(read.map((tab) => tab.id)).toContain('sound')
        expect(unreadable).toHaveLength(parts.length + 1 - read.length)
      }),
    )
    expect(readStoredTabs(null)).toEqual({ tabs: [], unreadable: [] })
    expect(readStoredTabs({})).toEqual({ tabs: [], unreadable: [{}] })
  })
})

describe('commands', () => {
  it.each<{ what: string; result: readonly ViewerTab[]; expected: string }>([
    { what: 'a new tab goes last', result: addTab(tabs, { ...onlyTab, id: 'n' }), expected: 'a* b* c d n' },
    { what: 'a copy stands after its original', result: duplicateTab(tabs, 'c', 'n'), expected: 'a* b* c n d' },
    { what: 'a copy of a pinned one is not pinned', result: duplicateTab(tabs, 'a', 'n'), expected: 'a* b* n c d' },
    { what: 'to the front', result: moveTab(tabs, 'd', 2), expected: 'a* b* d c' },
    { what: 'not among the pinned', result: moveTab(tabs, 'd', 0), expected: 'a* b* d c' },
    { what: 'a pinned one among the pinned', result: moveTab(tabs, 'a', 1), expected: 'b* a* c d' },
    { what: 'a pinned one not behind the others', result: moveTab(tabs, 'a', 9), expected: 'b* a* c d' },
    { what: 'pinned', result: pinTab(tabs, 'd', true), expected: 'a* b* d* c' },
    { what: 'unpinned', result: pinTab(tabs, 'a', false), expected: 'b* a c d' },
    { what: 'pinned already', result: pinTab(tabs, 'a', true), expected: 'a* b* c d' },
    { what: 'nothing for an unknown tab', result: moveTab(duplicateTab(pinTab(tabs, 'x', true), 'x', 'n'), 'x', 0), expected: 'a* b* c d' },
    { what: 'closed', result: closeTab(tabs, 'b').tabs, expected: 'a* c d' },
  ])('$what', ({ result, expected }) => {
    expect(ids(result)).toBe(expected)
    expect(result.map((tab) => tab.displayOrder)).toEqual(result.map((_, index) => index))
    expect(parseViewerTabs(viewerTabInputs(result))).toEqual(result)
  })

  it('selects a neighbor of the closed tab', () => {
    expect([closeTab(tabs, 'a').next, closeTab(tabs, 'c').next, closeTab(tabs, 'd').next]).toEqual(['b', 'd', 'c'])
    expect(closeTab(tabs.slice(0, 1), 'a')).toEqual({ tabs: [], next: null })
  })

  it('gives copies unique names within the maximum length', () => {
    const twice = duplicateTab(duplicateTab(tabs, 'c', 'n'), 'c', 'm')
    expect(twice.map((tab) => tab.name)).toEqual(['Tab a', 'Tab b', 'Tab c', 'Tab c copy 2', 'Tab c copy', 'Tab d'])
    const long = changeTab(tabs, 'c', { name: 'x'.repeat(120) })
    const names = duplicateTab(duplicateTab(long, 'c', 'n'), 'c', 'm').map((tab) => tab.name)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map((name) => name.length))).toBe(120)
  })

  it('changes one tab', () => {
    const changed = changeTab(tabs, 'c', { name: 'Other', locationIds: [] })
    expect(changed[2]).toEqual({ ...tabs[2], name: 'Other', locationIds: [] })
    expect([changed[0], changed[3]]).toEqual([tabs[0], tabs[3]])
  })
})
