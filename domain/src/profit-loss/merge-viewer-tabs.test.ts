import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeViewerTabs, sameTabs } from './merge-viewer-tabs.ts'
import {
  addTab,
  changeTab,
  closeTab,
  DEFAULT_VIEW_SETTINGS,
  duplicateTab,
  moveTab,
  parseViewerTabs,
  pinTab,
  type ViewerTab,
  viewerTabInputs,
} from './viewer-tabs.ts'

const tabsOf = (...list: readonly string[]): readonly ViewerTab[] =>
  parseViewerTabs(
    list.map((name, displayOrder) => ({
      id: name.replace('*', ''),
      name,
      locationIds: [],
      profitLossMappingId: 'mapping',
      displayOrder,
      pinned: name.endsWith('*'),
      timeSpan: { period: 'MONTHLY', yearToDate: true },
      viewSettings: DEFAULT_VIEW_SETTINGS,
    })),
  )
const order = (tabs: readonly ViewerTab[]) => tabs.map(({ id, pinned }) => `${id}${pinned ? '*' : ''}`).join(' ')
const find = (tabs: readonly ViewerTab[], id: string) => tabs.find((tab) => tab.id === id)

const base = tabsOf('a*', 'b', 'c', 'd')
const [extra, other] = tabsOf('n', 'o') as [ViewerTab, ViewerTab]

describe('mergeViewerTabs', () => {
  it.each<{ what: string; mine: readonly ViewerTab[]; theirs: readonly ViewerTab[]; expected: string }>([
    { what: 'each opened a tab', mine: addTab(base, extra), theirs: addTab(base, other), expected: 'a* b c d n o' },
    { what: 'closed and opened', mine: closeTab(base, 'b').tabs, theirs: addTab(base, other), expected: 'a* c d o' },
    { what: 'closed the same', mine: closeTab(base, 'b').tabs, theirs: closeTab(base, 'b').tabs, expected: 'a* c d' },
    { what: 'moved and opened', mine: moveTab(base, 'd', 1), theirs: addTab(base, other), expected: 'a* d b c o' },
    { what: 'moved one each', mine: moveTab(base, 'd', 1), theirs: moveTab(base, 'b', 3), expected: 'a* d c b' },
    { what: 'pinned and moved', mine: pinTab(base, 'c', true), theirs: moveTab(base, 'd', 1), expected: 'a* c* d b' },
    { what: 'pinned one each', mine: pinTab(base, 'c', true), theirs: pinTab(base, 'd', true), expected: 'a* c* d* b' },
    { what: 'unpinned and duplicated', mine: pinTab(base, 'a', false), theirs: duplicateTab(base, 'b', 'n'), expected: 'a b n c d' },
    { what: 'no tabs in common', mine: [extra], theirs: [other], expected: 'o n' },
    {
      what: 'changed here and closed there',
      mine: changeTab(base, 'c', { name: 'Kept' }),
      theirs: closeTab(base, 'c').tabs,
      expected: 'a* b c d',
    },
    {
      what: 'closed here and changed there',
      mine: closeTab(base, 'c').tabs,
      theirs: changeTab(base, 'c', { name: 'Gone' }),
      expected: 'a* b d',
    },
  ])('$what', ({ mine, theirs, expected }) => {
    const merged = mergeViewerTabs(base, mine, theirs)
    expect(order(merged)).toBe(expected)
    expect(merged.map(({ displayOrder }) => displayOrder)).toEqual(merged.map((_, index) => index))
  })

  it('keeps both windows’ changes of one tab', () => {
    const mine = changeTab(base, 'b', { name: 'Board', viewSettings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true } })
    const theirs = changeTab(base, 'b', {
      locationIds: ['7'],
      viewSettings: { ...DEFAULT_VIEW_SETTINGS, showDollarSign: true, showGrid: false },
    })
    expect(find(mergeViewerTabs(base, mine, theirs), 'b')).toMatchObject({
      name: 'Board',
      locationIds: ['7'],
      viewSettings: { showGrid: true, showDollarSign: true },
    })
    expect(find(mergeViewerTabs(base, mine, changeTab(base, 'b', { name: 'Theirs' })), 'b')?.name).toBe('Board')
  })
})

it('compares lists of tabs in every detail', () => {
  expect(sameTabs(base, parseViewerTabs(viewerTabInputs(base)))).toBe(true)
  expect(sameTabs(base, moveTab(base, 'b', 2))).toBe(false)
  expect(sameTabs(base, changeTab(base, 'b', { locationIds: ['1'] }))).toBe(false)
  expect(sameTabs(base, base.slice(1))).toBe(false)
})

const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.constantFrom('v', 'w', 'x', 'y', 'z') }),
  fc.record({ kind: fc.constantFrom('close' as const, 'pin' as const, 'rename' as const, 'locate' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('move' as const, 'duplicate' as const), at: fc.nat(9), to: fc.nat(9) }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** `by` distinguishes the tabs and names of the two windows. */
function acted(tabs: readonly ViewerTab[], acts: readonly Act[], by: string): readonly ViewerTab[] {
  return acts.reduce((list, one, step) => {
    if (one.kind === 'add') return list.some(({ id }) => id === one.id + by) ? list : addTab(list, { ...extra, id: one.id + by })
    const tab = list[one.at % Math.max(1, list.length)]
    if (tab === undefined) return list
    switch (one.kind) {
      case 'close':
        return closeTab(list, tab.id).tabs
      case 'pin':
        return pinTab(list, tab.id, !tab.pinned)
      case 'rename':
        return changeTab(list, tab.id, { name: `${by}${step}` })
      case 'locate':
        return changeTab(list, tab.id, { locationIds: [`${by}${step}`] })
      case 'move':
        return moveTab(list, tab.id, one.to)
      case 'duplicate':
        return duplicateTab(list, tab.id, `${by}copy${step}`)
    }
  }, tabs)
}

const bases = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 })
  .chain((names) => fc.nat(names.length).map((pins) => tabsOf(...names.map((name, at) => (at < pins ? `${name}*` : name)))))
const lists = fc
  .tuple(bases, fc.array(act, { maxLength: 8 }), fc.array(act, { maxLength: 8 }))
  .map(([start, here, there]) => ({ start, mine: acted(start, here, 'm'), theirs: acted(start, there, 't') }))

describe('any acts of two windows', () => {
  it('follow the only window with changes', () => {
    fc.assert(
      fc.property(lists, ({ start, mine }) => {
        expect(mergeViewerTabs(start, mine, start)).toEqual(mine)
        expect(mergeViewerTabs(start, start, mine)).toEqual(mine)
        expect(mergeViewerTabs(start, mine, mine)).toEqual(mine)
      }),
    )
  })

  it('lose no change without a conflict, and keep the list valid', () => {
    fc.assert(
      fc.property(lists, ({ start, mine, theirs }) => {
        const merged = mergeViewerTabs(start, mine, theirs)
        expect(parseViewerTabs(viewerTabInputs(merged))).toEqual(merged)
        for (const tab of [...mine, ...theirs].filter(({ id }) => !find(start, id))) expect(find(merged, tab.id)).toBeDefined()
        for (const before of start) {
          const [here, there, now] = [find(mine, before.id), find(theirs, before.id), find(merged, before.id)]
          if (here === undefined) expect(now).toBeUndefined()
          else if (there !== undefined)
            for (const part of ['name', 'locationIds', 'pinned'] as const)
              expect(now?.[part]).toEqual(JSON.stringify(here[part]) === JSON.stringify(before[part]) ? there[part] : here[part])
        }
      }),
    )
  })

  it('allow a save whose answer was lost to be repeated', () => {
    fc.assert(
      fc.property(lists, ({ start, mine, theirs }) => {
        const merged = mergeViewerTabs(start, mine, theirs)
        const again = mergeViewerTabs(start, mine, merged)
        const byId = (tabs: readonly ViewerTab[]) => new Map(tabs.map((tab) => [tab.id, { ...tab, displayOrder: 0 }]))
        expect(byId(again)).toEqual(byId(merged))
        // A reopened tab that was closed there and changed here may move.
        if (!start.some(({ id }) => find(merged, id) && !find(theirs, id))) expect(again).toEqual(merged)
      }),
    )
  })
})
