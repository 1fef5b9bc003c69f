import { mergeViewerTabs } from '@fourwall/domain/profit-loss/merge-viewer-tabs.ts'
import { addTab, changeTab, moveTab, parseViewerTabs, type ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstTab } from '../viewer/first-view.ts'
import { createViewerTabsStore, type ViewerTabsStore } from './viewer-tabs-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const context = { today: '2026-06-30', lastLedgerDay: null, fiscalYearStartMonth: 1 } as unknown as Parameters<typeof firstTab>[2]
const tab = (id: string) => firstTab(id, { id: 'mapping', name: id }, context, null)
const listOf = (...ids: string[]): readonly ViewerTab[] => ids.map(tab).reduce<readonly ViewerTab[]>(addTab, [])

/** A stand-in for the server with one user's tabs, and windows that use it. */
function keeper(...ids: string[]) {
  const place = { tabs: listOf(...ids), isDown: false, failures: 0 }
  const answer = async (tabs: () => readonly ViewerTab[]) => {
    await Promise.resolve()
    if (place.isDown) throw new Error('down')
    return tabs()
  }
  return {
    place,
    open: async () => {
      const window = createViewerTabsStore({
        load: () => answer(() => place.tabs),
        save: (tabs, changedFrom) => answer(() => (place.tabs = parseViewerTabs(stored(mergeViewerTabs(changedFrom, tabs, place.tabs))))),
        onFailure: () => (place.failures += 1),
      })
      await window.load().catch(() => undefined)
      return window
    },
  }
}

const stored = (tabs: readonly ViewerTab[]) => tabs.map((one) => ({ ...one, timeSpan: { period: 'MONTHLY', yearToDate: true } }))
const ids = (tabs: readonly ViewerTab[]) => tabs.map(({ id, name }) => (id === name ? id : `${id}:${name}`)).join(' ')
const rename = (window: ViewerTabsStore, id: string, name: string) => window.update((tabs) => changeTab(tabs, id, { name }))
const settle = () => vi.advanceTimersByTimeAsync(1000)

it('two windows keep the changes of both, and converge', async () => {
  const { place, open } = keeper('a', 'b', 'c')
  const [one, two] = [await open(), await open()]
  one.update((tabs) => addTab(tabs, tab('d')))
  one.close(['b'])
  rename(two, 'a', 'Mine')
  two.update((tabs) => moveTab(tabs, 'c', 0))
  await settle()
  expect(ids(place.tabs)).toBe('c a:Mine d')
  expect(ids(two.read())).toBe('c a:Mine d')
  await one.load()
  expect(one.read()).toEqual(two.read())
})

it('changes during a save or a load are not lost', async () => {
  const { place, open } = keeper('a', 'b')
  const [one, two] = [await open(), await open()]
  rename(one, 'a', 'First')
  two.close(['b'])
  await settle()
  rename(two, 'a', 'Second')
  one.flush()
  const loading = one.load()
  one.update((tabs) => addTab(tabs, tab('n')))
  await loading
  await settle()
  expect(ids(place.tabs)).toBe('a:Second n')
  await Promise.all([one.load(), two.load()])
  expect([ids(one.read()), ids(two.read())]).toEqual(['a:Second n', 'a:Second n'])
})

it('restores closed tabs to their places, with all later changes', async () => {
  const { place, open } = keeper('a', 'b', 'c', 'd')
  const [one, two] = [await open(), await open()]
  const first = one.close(['b'])
  one.close(['a', 'd'])
  rename(one, 'c', 'Kept')
  two.update((tabs) => addTab(tabs, tab('e')))
  await settle()
  expect(one.reopen()?.id).toBe('a')
  expect(one.reopen(first)?.id).toBe('b')
  expect(one.reopen(first)).toBeNull()
  expect(one.reopen()).toBeNull()
  await settle()
  expect(ids(place.tabs)).toBe('a b c:Kept d e')
  expect(one.lastKnown('e')?.id).toBe('e')
})

it('saves nothing over tabs that it could not load, and keeps later changes', async () => {
  const { place, open } = keeper('a', 'b')
  place.isDown = true
  const window = await open()
  window.begin(listOf('first'))
  await settle()
  place.isDown = false
  await window.load()
  expect(ids(window.read())).toBe('a b')

  place.isDown = true
  const other = await open()
  other.begin(listOf('first'))
  rename(other, 'first', 'Mine')
  await settle()
  expect(place.failures).toBe(1)
  place.isDown = false
  other.flush()
  await settle()
  expect(ids(place.tabs)).toBe('a b first:Mine')
  expect(other.read()).toEqual(place.tabs)
})
