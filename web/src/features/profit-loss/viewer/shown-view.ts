import { BadInputError } from '@fourwall/domain/errors.ts'
import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { parseMappedOn, type ViewerSearch, viewFromSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { usualTimeSpan } from '@fourwall/domain/time/time-span-presets.ts'
import { type DatedCategorizations, firstMadeMapping, groupIdsOf, linesOf } from '../mapping/mapping-choice.ts'
import { firstTab, newTabName } from './first-view.ts'
import { type RememberedView, viewOfTab } from './view.ts'
import { type BudgetsAndMetrics, presentColumns } from './viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from './viewer-data.ts'

export interface ShownViewQuestion {
  readonly search: ViewerSearch
  /** The user's own; empty on a first visit. */
  readonly ownTabs: readonly ViewerTab[]
  readonly categorizations: readonly ViewerCategorization[]
  /** Lines of the past that are loaded. */
  readonly dated: DatedCategorizations
  readonly context: TimeContext
  /** Null for an empty ledger. */
  readonly firstLedgerDay: Day | null
  readonly lastViewedMappingId: string | null
  /** What actuals can be compared with; null before it is known. */
  readonly beside: BudgetsAndMetrics | null
  /** Of the tab of a first visit. */
  readonly newId: string
  /** A tab that this page knew once, as it was then. */
  readonly lastKnown: (id: string) => ViewerTab | null
  readonly lastTabId: string | null
  readonly remembered: (tabId: string) => RememberedView
}

/** What the viewer shows, and what is to be said about the way there. */
export interface ShownView {
  readonly isFirstVisit: boolean
  /** The user's own, or that of a first visit. */
  readonly tabs: readonly ViewerTab[]
  readonly activeTab: ViewerTab
  /** The tab of an address that none of the user's tabs has; null if the active tab is their own. */
  readonly guest: ViewerTab | null
  readonly view: View
  /** Null if the mapping was deleted, and for a past day until its lines are loaded. */
  readonly categorization: ViewerCategorization | null
  /** The address names a time span that cannot be shown. */
  readonly hasUnsoundSpan: boolean
  /** What of the address could not be read, in words; empty: nothing. */
  readonly unreadable: string
  /** What was deleted and left out of the view, in words; empty: nothing. */
  readonly leftOut: string
  /** Whether the address contains the whole view, so that it opens the same for other users. */
  readonly isWholeAddress: boolean
}

/** Decides what the viewer shows: the address, and where it says nothing the tab. Null while there is no mapping to show. */
export function shownView(question: ShownViewQuestion): ShownView | null {
  const { search, context, categorizations, dated, beside } = question
  const isFirstVisit = question.ownTabs.length === 0
  const found = activeTabOf(question, isFirstVisit)
  if (found === null) return null
  const { tabs, activeTab, named, guest } = found
  const fallback = withSoundTimeSpan(viewOfTab(activeTab, question.remembered(activeTab.id)), context)
  const isOwnAddress = search.tabId === activeTab.id || guest !== null
  const read = isOwnAddress || isFirstVisit ? readAddress(question, fallback) : null
  const hasUnsoundSpan = read !== null && (read.unreadable.includes('time span') || !isSound(read.view.timeSpan, context))
  const isForeignTab = search.tabId !== undefined && search.m === undefined && named === undefined && !isFirstVisit
  const unreadable = [
    ...(read?.unreadable ?? []).filter((part) => part !== 'time span').map((part) => `its ${part}`),
    ...(isForeignTab ? ['its tab, which is not one of yours'] : []),
  ].join(', ')
  const wanted = read?.view ?? fallback
  const sound = isSound(wanted.timeSpan, context) ? wanted : { ...wanted, timeSpan: fallback.timeSpan }
  const categorization = linesOf(sound, categorizations, dated)
  const present = beside && presentColumns(sound.columns, beside, categorization?.id ?? null)
  return {
    isFirstVisit,
    tabs,
    activeTab,
    guest,
    view: present && present.columns !== sound.columns ? { ...sound, columns: present.columns } : sound,
    categorization,
    hasUnsoundSpan,
    unreadable,
    leftOut: present?.leftOut.join(' and ') ?? '',
    isWholeAddress: isOwnAddress && search.m !== undefined && !hasUnsoundSpan && unreadable === '',
  }
}

interface FoundTab extends Pick<ShownView, 'tabs' | 'activeTab' | 'guest'> {
  /** The one that the address names. */
  readonly named: ViewerTab | undefined
}

function activeTabOf(question: ShownViewQuestion, isFirstVisit: boolean): FoundTab | null {
  const { search, ownTabs, categorizations, context } = question
  const mappings = categorizations.flatMap((categorization) => categorization.mappings)
  const firstMapping = mappings.find(({ id }) => id === (search.m ?? question.lastViewedMappingId)) ?? firstMadeMapping(categorizations)
  const first = isFirstVisit && firstMapping ? firstTab(question.newId, firstMapping, context, question.firstLedgerDay) : null
  // A link from another user opens the layout that it names in the first tab, too.
  const tabs = first === null ? ownTabs : [{ ...first, metadataId: search.m === undefined ? null : (search.metadataId ?? null) }]
  const named = tabs.find(({ id }) => id === search.tabId)
  // A link of someone else's, or a tab of one's own that was closed in another window.
  const like = question.lastKnown(search.tabId ?? '') ?? tabs[0]
  const guest = named === undefined && search.m !== undefined && !isFirstVisit && like ? guestTab(search, like, tabs, context) : null
  const activeTab = named ?? guest ?? tabs.find(({ id }) => id === question.lastTabId) ?? tabs[0]
  return activeTab === undefined ? null : { tabs, activeTab, named, guest }
}

function readAddress({ search, categorizations, dated }: ShownViewQuestion, fallback: View) {
  const choice = { mappingId: search.m ?? fallback.mappingId, mappedOn: parseMappedOn(search) }
  return viewFromSearch(search, groupIdsOf(choice, categorizations, dated), fallback)
}

/** A tab for an address that none of the user's tabs has. */
function guestTab(search: ViewerSearch, like: ViewerTab, tabs: readonly ViewerTab[], context: TimeContext): ViewerTab | null {
  if (search.m === undefined) return null
  return {
    ...like,
    id: search.tabId ?? 'link',
    name: like.id === search.tabId ? like.name : newTabName(tabs, 'Shared view'),
    metadataId: search.metadataId ?? null,
    displayOrder: tabs.length,
    pinned: false,
    profitLossMappingId: search.m,
    locationIds: [],
    timeSpan: usualTimeSpan(context),
  }
}

/** A view whose time span can be shown: its own, or that of a first visit. */
export function withSoundTimeSpan(view: View, context: TimeContext): View {
  return isSound(view.timeSpan, context) ? view : { ...view, timeSpan: usualTimeSpan(context) }
}

function isSound(setting: TimeSpanSetting, context: TimeContext): boolean {
  try {
    resolveTimeSpan(setting, context)
    return true
  } catch (error) {
    if (error instanceof BadInputError) return false
    throw error
  }
}
