import { BadInputError } from '../errors.ts'
import type { CurrencyView } from '../money/format.ts'
import { LONGEST } from '../text-limits.ts'
import { type LooseTimeSpanInput, parseTimeSpan, type TimeSpanInput, type TimeSpanSetting, timeSpanInput } from '../time/time-span.ts'
import { type ColumnChoice, type LooseColumnChoice, parseColumnChoice } from './report-columns.ts'

/** How a tab shows its figures. */
export interface ViewSettings {
  readonly currencyView: CurrencyView
  readonly showAccountNumbers: boolean
  readonly showDollarSign: boolean
  readonly showGrid: boolean
  /** Variances as amounts. */
  readonly showVarianceUSD: boolean
  /** Variances as percentages of what is compared with. */
  readonly showVariancePercent: boolean
  readonly showPercentOfRevenue: boolean
  /** Rows without a single entry behind them; those that sum to zero always show. */
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
  /** Ids as the API writes them. Empty for every location, those that come later too. */
  readonly locationIds: readonly string[]
  readonly profitLossMappingId: string
  /** Its place among the tabs, from 0; pinned ones come first. */
  readonly displayOrder: number
  readonly pinned: boolean
  readonly timeSpan: TimeSpanSetting
  readonly viewSettings: ViewSettings
  /** What stands beside the periods. */
  readonly columns: ColumnChoice
}

/** A tab as the API takes it and as it is stored. */
export interface ViewerTabInput extends Omit<ViewerTab, 'timeSpan' | 'columns'> {
  readonly timeSpan: TimeSpanInput
  readonly columns?: ColumnChoice
}

export const MAX_TABS = 100
const MAX_LOCATIONS = 10_000

/**
 * Reads a whole list of tabs to be saved. A BadInputError for the first tab that is not sound, for an id
 * that two share and for more than 100; its field is such as `tabs.2.name`, after the list's own. The result is in
 * order: pinned ones first, then by display order, numbered from 0.
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

/** A BadInputError where a viewer cannot hold so many tabs. */
export function requireRoom(tabs: number, field = 'tabs'): void {
  if (tabs > MAX_TABS) throw new BadInputError(`A viewer holds up to ${MAX_TABS} tabs, not ${tabs}. Close some.`, field)
}

/** Stored tabs as they are read: those that are sound, and what could not be read, as it is. */
export interface StoredTabs {
  readonly tabs: readonly ViewerTab[]
  readonly unreadable: readonly unknown[]
}

/** Reads stored tabs. Those that cannot be read, or that repeat an id, are set apart; the others are not touched by them. */
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

/** Tabs as the API takes them and as they are stored. */
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
    // Tabs of before there was a choice have none.
    columns: parseColumnChoice(asObject<LooseColumnChoice>(tab.columns ?? {}, `${path}.columns`), `${path}.columns`),
  }
}

function asObject<Shape extends object>(value: unknown, field: string): Shape {
  // Every field of these shapes is optional and unknown, so that any object is one.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Shape
  throw new BadInputError('An object was expected here.', field)
}

function parseId(value: unknown, field: string): string {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id === 'string' && id !== '' && id.length <= LONGEST.id && isPlainText(id)) return id
  throw new BadInputError(`An id is a text of 1 to ${LONGEST.id} characters.`, field)
}

/** Whether a text can be stored and shown: whole characters, none that controls. */
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

/** @throws BadInputError for a setting that there is not, its field below `path`. */
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

/** Pinned ones first, each part by display order, ties as they came; numbered anew from 0. */
export function inOrder(tabs: readonly ViewerTab[]): readonly ViewerTab[] {
  return numbered([...tabs].sort((left, right) => Number(right.pinned) - Number(left.pinned) || left.displayOrder - right.displayOrder))
}

function numbered(tabs: readonly ViewerTab[]): readonly ViewerTab[] {
  return tabs.map((tab, displayOrder) => (tab.displayOrder === displayOrder ? tab : { ...tab, displayOrder }))
}

/** The tabs with one more at the end. */
export function addTab(tabs: readonly ViewerTab[], tab: Omit<ViewerTab, 'displayOrder'>): readonly ViewerTab[] {
  return inOrder([...tabs, { ...tab, displayOrder: tabs.length }])
}

/** The tabs with other contents in one of them; its place and its pin stay. */
export function changeTab(
  tabs: readonly ViewerTab[],
  id: string,
  change: Partial<Omit<ViewerTab, 'id' | 'displayOrder' | 'pinned'>>,
): readonly ViewerTab[] {
  return tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab))
}

/** The tabs with a copy of one right after it: unpinned, and so behind the pinned ones, with a name of its own. */
export function duplicateTab(tabs: readonly ViewerTab[], id: string, newId: string): readonly ViewerTab[] {
  const original = tabs.find((tab) => tab.id === id)
  if (original === undefined) return tabs
  const copy = { ...original, id: newId, name: copyName(original.name, tabs), pinned: false }
  return inOrder(numbered(tabs.flatMap((tab) => (tab === original ? [tab, copy] : [tab]))))
}

/** `Board pack copy`, `Board pack copy 2`, …: the first that no tab has. */
function copyName(name: string, tabs: readonly ViewerTab[]): string {
  const taken = new Set(tabs.map((tab) => tab.name))
  const withSuffix = (suffix: string) => name.slice(0, LONGEST.tabName - suffix.length) + suffix
  let copy = withSuffix(' copy')
  for (let number = 2; taken.has(copy); number += 1) copy = withSuffix(` copy ${number}`)
  return copy
}

/** The tabs with one moved to a place, counted from 0; a pinned one stays among the pinned, the others behind them. */
export function moveTab(tabs: readonly ViewerTab[], id: string, toIndex: number): readonly ViewerTab[] {
  const moved = tabs.find((tab) => tab.id === id)
  if (moved === undefined) return tabs
  const others = tabs.filter((tab) => tab !== moved)
  const at = Math.max(0, Math.min(toIndex, others.length))
  return inOrder(numbered([...others.slice(0, at), moved, ...others.slice(at)]))
}

/** The tabs with one pinned behind the pinned ones, or taken off them to the front of the others. */
export function pinTab(tabs: readonly ViewerTab[], id: string, pinned: boolean): readonly ViewerTab[] {
  const changed = tabs.find((tab) => tab.id === id)
  if (changed === undefined || changed.pinned === pinned) return tabs
  const others = tabs.filter((tab) => tab !== changed)
  const boundary = others.filter((tab) => tab.pinned).length
  return numbered([...others.slice(0, boundary), { ...changed, pinned }, ...others.slice(boundary)])
}

/** The tabs without one, and which of them to show where that one was shown: the next, else the one before, else none. */
export function closeTab(tabs: readonly ViewerTab[], id: string): { readonly tabs: readonly ViewerTab[]; readonly next: string | null } {
  const index = tabs.findIndex((tab) => tab.id === id)
  const remaining = numbered(tabs.filter((tab) => tab.id !== id))
  return { tabs: remaining, next: (remaining[index === -1 ? 0 : index] ?? remaining.at(-1))?.id ?? null }
}
