import * as z from 'zod/mini'
import { flag, idLike, isShowable, objectOf, orEmpty, orNull, readAs, withDefault } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import type { CurrencyView } from '../money/format.ts'
import { LONGEST } from '../text-limits.ts'
import { type TimeSpanInput, type TimeSpanSetting, timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import { type Materiality, materialitySchema } from './materiality.ts'
import { type ColumnChoice, columnChoice } from './report-columns.ts'

/** Display settings of a tab. */
export interface ViewSettings {
  readonly currencyView: CurrencyView
  readonly showAccountNumbers: boolean
  readonly showDollarSign: boolean
  readonly showGrid: boolean
  /** Variances as amounts. */
  readonly showVarianceUSD: boolean
  /** Variances as percentages of the base. */
  readonly showVariancePercent: boolean
  readonly showPercentOfRevenue: boolean
  /** Rows without any entry; those that sum to zero always show. */
  readonly showEmptyRows: boolean
  /** From which size variances are colored; null for the company's materiality. */
  readonly materiality: Materiality | null
}

export const DEFAULT_VIEW_SETTINGS: ViewSettings = {
  currencyView: 'FULL',
  showAccountNumbers: true,
  showDollarSign: false,
  showGrid: false,
  showVarianceUSD: true,
  showVariancePercent: true,
  showPercentOfRevenue: false,
  showEmptyRows: true,
  materiality: null,
}

/** A tab of a user's viewer. */
export interface ViewerTab {
  readonly id: string
  readonly name: string
  /** The saved layout that it shows, if any. */
  readonly metadataId: string | null
  /** Ids as in the API. Empty for all locations, including future ones. */
  readonly locationIds: readonly string[]
  readonly profitLossMappingId: string
  /** Index among the tabs, from 0; pinned ones come first. */
  readonly displayOrder: number
  readonly pinned: boolean
  readonly timeSpan: TimeSpanSetting
  readonly viewSettings: ViewSettings
  /** Columns next to the periods. */
  readonly columns: ColumnChoice
}

/** A tab as the API takes it and as stored. */
export interface ViewerTabInput extends Omit<ViewerTab, 'timeSpan' | 'columns'> {
  readonly timeSpan: TimeSpanInput
  readonly columns?: ColumnChoice
}

export const MAX_TABS = 100
const MAX_LOCATIONS = 10_000

/**
 * Validates a list of tabs to be saved, and sorts it: pinned ones first, then by display order, numbered from 0.
 *
 * @throws BadInputError for the first invalid tab, a repeated id, or more than 100 tabs; its field is such as `tabs.2.name`.
 */
export function parseViewerTabs(input: readonly unknown[], field = 'tabs'): readonly ViewerTab[] {
  requireRoom(input.length, field)
  const tabs = input.map((tab, index) => readAs(viewerTab, tab, `${field}.${index}`))
  const ids = new Set<string>()
  tabs.forEach(({ id, name }, index) => {
    if (ids.has(id)) throw new BadInputError(`The tab "${name}" has the same id as another, "${id}".`, `${field}.${index}.id`)
    ids.add(id)
  })
  return inOrder(tabs)
}

/** @throws BadInputError for more tabs than a viewer can hold. */
export function requireRoom(tabs: number, field = 'tabs'): void {
  if (tabs > MAX_TABS) throw new BadInputError(`A viewer holds up to ${MAX_TABS} tabs, not ${tabs}. Close some.`, field)
}

/** Stored tabs after reading: the valid ones, and the unreadable rest unchanged. */
export interface StoredTabs {
  readonly tabs: readonly ViewerTab[]
  readonly unreadable: readonly unknown[]
}

/** Reads stored tabs. Invalid ones and repeated ids are set aside without affecting the others. */
export function readStoredTabs(stored: unknown): StoredTabs {
  if (!Array.isArray(stored)) return { tabs: [], unreadable: stored === null || stored === undefined ? [] : [stored] }
  const tabs = new Map<string, ViewerTab>()
  const unreadable: unknown[] = []
  for (const one of stored) {
    const { data: tab } = viewerTab.safeParse(one)
    if (tab === undefined || tabs.has(tab.id)) unreadable.push(one)
    else tabs.set(tab.id, tab)
  }
  return { tabs: inOrder([...tabs.values()]), unreadable }
}

/** Converts tabs to the form of the API and of storage. */
export function viewerTabInputs(tabs: readonly ViewerTab[]): readonly ViewerTabInput[] {
  return tabs.map((tab) => ({ ...tab, timeSpan: timeSpanInput(tab.timeSpan) }))
}

const ID_SENTENCE = `An id is a text of 1 to ${LONGEST.id} characters.`
const tabId = idLike(ID_SENTENCE, (text) => text !== '' && text.length <= LONGEST.id && isShowable(text))

/** Display settings as the API takes them and as tabs and layouts store them. */
export const viewSettings = objectOf({
  currencyView: z.enum(['FULL', 'THOUSANDS', 'MILLIONS'], 'Amounts are shown in FULL, THOUSANDS or MILLIONS.'),
  showAccountNumbers: flag,
  showDollarSign: flag,
  showGrid: flag,
  showVarianceUSD: flag,
  // Tabs stored before there were these have none.
  showVariancePercent: withDefault(flag, DEFAULT_VIEW_SETTINGS.showVariancePercent),
  showPercentOfRevenue: withDefault(flag, DEFAULT_VIEW_SETTINGS.showPercentOfRevenue),
  showEmptyRows: withDefault(flag, DEFAULT_VIEW_SETTINGS.showEmptyRows),
  materiality: orNull(materialitySchema),
})

const viewerTab = objectOf({
  id: tabId,
  name: z.string('Enter a name for the tab.').check(
    z.trim(),
    z.minLength(1, 'Enter a name for the tab.'),
    z.refine((name) => isShowable(name), 'The name of the tab holds a character that cannot be shown. Remove it.'),
    z.maxLength(LONGEST.tabName, `The name of a tab has up to ${LONGEST.tabName} characters.`),
  ),
  metadataId: orNull(tabId),
  // A problem of one location is one of the whole list.
  locationIds: z.pipe(
    z.array(z.unknown(), 'The locations of a tab are a list of ids, empty for all.').check(
      z.maxLength(MAX_LOCATIONS, `A tab names up to ${MAX_LOCATIONS.toLocaleString('en-US')} locations, or none for all of them.`),
      z.refine((list) => list.every((one) => tabId.safeParse(one).success), ID_SENTENCE),
    ),
    z.transform((list) => [...new Set(list.map(String))]),
  ),
  profitLossMappingId: tabId,
  displayOrder: z.int('The place of a tab is a whole number.'),
  pinned: flag,
  timeSpan: timeSpanSetting,
  viewSettings,
  // Tabs stored before there was a choice have none.
  columns: orEmpty(columnChoice),
})

/** Pinned ones first, each part by display order, then by position; renumbered from 0. */
export function inOrder(tabs: readonly ViewerTab[]): readonly ViewerTab[] {
  return numbered([...tabs].sort((left, right) => Number(right.pinned) - Number(left.pinned) || left.displayOrder - right.displayOrder))
}

function numbered(tabs: readonly ViewerTab[]): readonly ViewerTab[] {
  return tabs.map((tab, displayOrder) => (tab.displayOrder === displayOrder ? tab : { ...tab, displayOrder }))
}

/** Appends a tab. */
export function addTab(tabs: readonly ViewerTab[], tab: Omit<ViewerTab, 'displayOrder'>): readonly ViewerTab[] {
  return inOrder([...tabs, { ...tab, displayOrder: tabs.length }])
}

/** Replaces the content of a tab; its place and pin stay. */
export function changeTab(
  tabs: readonly ViewerTab[],
  id: string,
  change: Partial<Omit<ViewerTab, 'id' | 'displayOrder' | 'pinned'>>,
): readonly ViewerTab[] {
  return tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab))
}

/** Inserts a copy after a tab: unpinned, hence after all pinned ones, with a unique name. */
export function duplicateTab(tabs: readonly ViewerTab[], id: string, newId: string): readonly ViewerTab[] {
  const original = tabs.find((tab) => tab.id === id)
  if (original === undefined) return tabs
  const copy = { ...original, id: newId, name: copyName(original.name, tabs), pinned: false }
  return inOrder(numbered(tabs.flatMap((tab) => (tab === original ? [tab, copy] : [tab]))))
}

/** `Board pack copy`, `Board pack copy 2`, …: the first free name. */
function copyName(name: string, tabs: readonly ViewerTab[]): string {
  const taken = new Set(tabs.map((tab) => tab.name))
  const withSuffix = (suffix: string) => name.slice(0, LONGEST.tabName - suffix.length) + suffix
  let copy = withSuffix(' copy')
  for (let number = 2; taken.has(copy); number += 1) copy = withSuffix(` copy ${number}`)
  return copy
}

/** Moves a tab to an index from 0, within the pinned or the other tabs. */
export function moveTab(tabs: readonly ViewerTab[], id: string, toIndex: number): readonly ViewerTab[] {
  const moved = tabs.find((tab) => tab.id === id)
  if (moved === undefined) return tabs
  const others = tabs.filter((tab) => tab !== moved)
  const at = Math.max(0, Math.min(toIndex, others.length))
  return inOrder(numbered([...others.slice(0, at), moved, ...others.slice(at)]))
}

/** Pins a tab after the other pinned ones, or unpins it to the front of the others. */
export function pinTab(tabs: readonly ViewerTab[], id: string, pinned: boolean): readonly ViewerTab[] {
  const changed = tabs.find((tab) => tab.id === id)
  if (changed === undefined || changed.pinned === pinned) return tabs
  const others = tabs.filter((tab) => tab !== changed)
  const boundary = others.filter((tab) => tab.pinned).length
  return numbered([...others.slice(0, boundary), { ...changed, pinned }, ...others.slice(boundary)])
}

/** Removes a tab, and says which to show if it was shown: the next, else the previous, else none. */
export function closeTab(tabs: readonly ViewerTab[], id: string): { readonly tabs: readonly ViewerTab[]; readonly next: string | null } {
  const index = tabs.findIndex((tab) => tab.id === id)
  const remaining = numbered(tabs.filter((tab) => tab.id !== id))
  return { tabs: remaining, next: (remaining[index === -1 ? 0 : index] ?? remaining.at(-1))?.id ?? null }
}
