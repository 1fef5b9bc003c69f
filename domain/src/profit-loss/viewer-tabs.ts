import { BadInputError } from '../errors.ts'
import type { CurrencyView } from '../money/format.ts'
import { LONGEST } from '../text-limits.ts'
import { type LooseTimeSpanInput, parseTimeSpan, type TimeSpanInput, type TimeSpanSetting, timeSpanInput } from '../time/time-span.ts'
import { type ColumnChoice, type LooseColumnChoice, parseColumnChoice } from './report-columns.ts'

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
  const tabs = input.map((tab, index) => parseTab(tab, `${field}.${index}`))
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
  for (const [index, one] of stored.entries()) {
    try {
      const tab = parseTab(one, `tabs.${index}`)
      if (tabs.has(tab.id)) unreadable.push(one)
      else tabs.set(tab.id, tab)
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error
      unreadable.push(one)
    }
  }
  return { tabs: inOrder([...tabs.values()]), unreadable }
}

/** Converts tabs to the form of the API and of storage. */
export function viewerTabInputs(tabs: readonly ViewerTab[]): readonly ViewerTabInput[] {
  return tabs.map((tab) => ({ ...tab, timeSpan: timeSpanInput(tab.timeSpan) }))
}

type Loose<Shape> = { readonly [Field in keyof Shape]?: unknown }

function parseTab(input: unknown, path: string): ViewerTab {
  const tab: Loose<ViewerTabInput> = asObject(input, path)
  return {
    id: parseId(tab.id, `${path}.id`),
    name: parseName(tab.name, `${path}.name`),
    metadataId: tab.metadataId === null || tab.metadataId === undefined ? null : parseId(tab.metadataId, `${path}.metadataId`),
    locationIds: parseLocationIds(tab.locationIds, `${path}.locationIds`),
    profitLossMappingId: parseId(tab.profitLossMappingId, `${path}.profitLossMappingId`),
    displayOrder: parseOrder(tab.displayOrder, `${path}.displayOrder`),
    pinned: parseFlag(tab.pinned, `${path}.pinned`),
    timeSpan: parseTimeSpan(asObject<LooseTimeSpanInput>(tab.timeSpan, `${path}.timeSpan`), `${path}.timeSpan`),
    viewSettings: parseViewSettings(tab.viewSettings, `${path}.viewSettings`),
    // Tabs stored before there was a choice have none.
    columns: parseColumnChoice(asObject<LooseColumnChoice>(tab.columns ?? {}, `${path}.columns`), `${path}.columns`),
  }
}

function asObject<Shape extends object>(value: unknown, field: string): Shape {
  // All fields of these shapes are optional and unknown, so any object qualifies.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Shape
  throw new BadInputError('An object was expected here.', field)
}

function parseId(value: unknown, field: string): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id === 'string' && id !== '' && id.length <= LONGEST.id && isPlainText(id)) return id
  throw new BadInputError(`An id is a text of 1 to ${LONGEST.id} characters.`, field)
}

/** Whether a text can be stored and shown: well-formed, without control characters. */
function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

function parseName(value: unknown, field: string): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '') throw new BadInputError('Enter a name for the tab.', field)
  if (!isPlainText(name)) throw new BadInputError('The name of the tab holds a character that cannot be shown. Remove it.', field)
  if (name.length <= LONGEST.tabName) return name
  throw new BadInputError(`The name of a tab has up to ${LONGEST.tabName} characters.`, field)
}

function parseLocationIds(value: unknown, field: string): readonly string[] {
  if (!Array.isArray(value)) throw new BadInputError('The locations of a tab are a list of ids, empty for all.', field)
  if (value.length > MAX_LOCATIONS)
    throw new BadInputError(`A tab names up to ${MAX_LOCATIONS.toLocaleString('en-US')} locations, or none for all of them.`, field)
  return [...new Set(value.map((id) => parseId(id, field)))]
}

function parseOrder(value: unknown, field: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new BadInputError('The place of a tab is a whole number.', field)
}

function parseFlag(value: unknown, field: string): boolean {
  if (typeof value === 'boolean') return value
  throw new BadInputError('This is either true or false.', field)
}

/** @throws BadInputError for an invalid setting, its field below `path`. */
export function parseViewSettings(input: unknown, path: string): ViewSettings {
  const settings: Loose<ViewSettings> = asObject(input, path)
  const { currencyView } = settings
  if (currencyView !== 'FULL' && currencyView !== 'THOUSANDS' && currencyView !== 'MILLIONS') {
    throw new BadInputError('Amounts are shown in FULL, THOUSANDS or MILLIONS.', `${path}.currencyView`)
  }
  return {
    currencyView,
    showAccountNumbers: parseFlag(settings.showAccountNumbers, `${path}.showAccountNumbers`),
    showDollarSign: parseFlag(settings.showDollarSign, `${path}.showDollarSign`),
    showGrid: parseFlag(settings.showGrid, `${path}.showGrid`),
    showVarianceUSD: parseFlag(settings.showVarianceUSD, `${path}.showVarianceUSD`),
    showVariancePercent: parseFlag(
      settings.showVariancePercent ?? DEFAULT_VIEW_SETTINGS.showVariancePercent,
      `${path}.showVariancePercent`,
    ),
    showPercentOfRevenue: parseFlag(
      settings.showPercentOfRevenue ?? DEFAULT_VIEW_SETTINGS.showPercentOfRevenue,
      `${path}.showPercentOfRevenue`,
    ),
    showEmptyRows: parseFlag(settings.showEmptyRows ?? DEFAULT_VIEW_SETTINGS.showEmptyRows, `${path}.showEmptyRows`),
  }
}

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
