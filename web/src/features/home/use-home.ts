import { usualBudget } from '@fourwall/domain/budgets/usual-budget.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import type { BridgeSide } from '@fourwall/domain/home/headline-bridge.ts'
import { headlineParts } from '@fourwall/domain/home/headline-parts.ts'
import { type HomeArrangement, tileKey } from '@fourwall/domain/home/home-arrangement.ts'
import { type HomeView, homeQuestions } from '@fourwall/domain/home/home-questions.ts'
import { usualArrangement } from '@fourwall/domain/home/usual-arrangement.ts'
import { groupTree, revenueGroups } from '@fourwall/domain/mappings/group-tree.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { readSpanText } from '@fourwall/domain/time/span-text.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { lastWholeMonth, monthSpan } from '@fourwall/domain/time/whole-months.ts'
import { useMemo } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import { type AddressedTiles, type HomeSearch, readTiles, withAddress } from './home-address.ts'
import { type CheckedHome, type LoadedHome, loadChecks, loadHome, loadPresentedFindings, type ReceivedFinding } from './home-requests.ts'

/** Home with its figures, all of one view. */
interface ShownHome {
  readonly view: HomeView
  /** What the bridge leads from. */
  readonly against: BridgeSide
  readonly loaded: LoadedHome
}

/** Findings take longer than figures, and are of all locations: they are asked for by themselves. */
export interface HomeChecks {
  /** Null before the first; earlier ones, which name their month, stay while others are loading. */
  readonly value: CheckedHome | null
  /** Presentations that moved, which take longest; null before they are known, and where they could not be checked. */
  readonly presented: readonly ReceivedFinding[] | null
  readonly isPresentedUnchecked: boolean
  readonly failure: string | null
  readonly again: () => void
}

export interface HomeReading {
  readonly view: HomeView
  /** What the bridge is to lead from, while its figures are loading, too. */
  readonly against: BridgeSide
  /** Null before the first figures; earlier ones stay while others are loading. */
  readonly shown: ShownHome | null
  readonly checks: HomeChecks
  readonly isLoading: boolean
  readonly failure: string | null
  readonly again: () => void
}

/** The arrangement that an address shows: of its mapping, if it names another one. */
export function arrangementFor(company: ReportingCompany, stored: HomeArrangement | null, search: HomeSearch): HomeArrangement | null {
  const asked = company.mappings.find(({ id }) => id === search.mapping)
  const known = stored !== null && company.mappings.some(({ id }) => id === stored.mappingId) ? stored : null
  const base = known !== null && (asked === undefined || asked.id === known.mappingId) ? known : usualFor(company, search, asked?.id)
  return base && withAddress(base, search)
}

/** The figures of an address that shows others than an arrangement does, and what of them cannot be shown. */
export interface ForeignTiles extends AddressedTiles {
  /** The arrangement with them. */
  readonly arrangement: HomeArrangement
  /** Whether these are others than it has without the address. */
  readonly isOther: boolean
}

/** An address may choose figures, too: they are shown, and stored only by choice. */
export function withTilesOf(company: ReportingCompany, arrangement: HomeArrangement, search: HomeSearch): ForeignTiles {
  const groups = company.mappings.find(({ id }) => id === arrangement.mappingId)?.groups ?? []
  const read = readTiles(search, {
    groupIds: new Set(groups.map(({ id }) => id)),
    metricIds: new Set(company.metrics.map(({ id }) => id)),
  })
  const tiles = read.tiles ?? arrangement.tiles
  const headlineGroupId = read.headlineGroupId ?? arrangement.headlineGroupId
  const isOther = headlineGroupId !== arrangement.headlineGroupId || tiles.map(tileKey).join() !== arrangement.tiles.map(tileKey).join()
  return { ...read, arrangement: { ...arrangement, tiles, headlineGroupId }, isOther }
}

/** What home shows without an arrangement; null without a mapping. */
function usualFor(company: ReportingCompany, { span }: HomeSearch, mappingId?: string): HomeArrangement | null {
  const mapping = company.mappings.find(({ id }) => id === mappingId) ?? company.mappings[0]
  if (mapping === undefined) return null
  const timeSpan = readSpanText(span)
  const month = timeSpan === null ? lastWholeMonth(company.time) : monthOf(resolveTimeSpan(timeSpan, company.time).endDate)
  const budget = usualBudget(
    company.budgets.filter(({ categorizationId }) => categorizationId === mapping.categorizationId),
    month,
  )
  return usualArrangement({
    mappingId: mapping.id,
    groups: mapping.groups,
    metricIds: company.metrics.map(({ id }) => id),
    budgetId: budget?.id ?? null,
  })
}

/** Everything that home shows: its figures in one request, and what is found in them. */
export function useHome(company: ReportingCompany, arrangement: HomeArrangement, asked: HomeSearch['against']): HomeReading {
  const client = useClient()
  const view = useMemo(() => viewOf(company, arrangement), [company, arrangement])
  const against: BridgeSide = asked === 'budget' && view.budgetId !== null ? 'BUDGET' : 'PRIOR_YEAR'
  const groups = useMemo(() => company.mappings.find(({ id }) => id === view.mappingId)?.groups ?? [], [company, view])
  const partIds = useMemo(
    () => (view.headlineGroupId === null ? [] : [...headlineParts(groups, view.headlineGroupId).keys()]),
    [groups, view],
  )
  const questions = useMemo(() => homeQuestions(view, against, partIds), [view, against, partIds])
  const { value, failure, again } = useLoaded(JSON.stringify([view, against]), async () => ({
    view,
    against,
    loaded: await loadHome(client, questions),
  }))
  const shown = useLastAnswer(value)
  const { mappingId, month, headlineGroupId, budgetId } = view
  const checks = useLoaded(JSON.stringify([mappingId, month, headlineGroupId, budgetId]), () => loadChecks(client, view))
  const checked = useLastAnswer(checks.value)
  const presented = useLoaded('presented', () => loadPresentedFindings(client))
  const lastPresented = useLastAnswer(presented.value)
  return {
    view,
    against,
    shown: shown ?? null,
    checks: {
      ...checks,
      value: checked ?? null,
      presented: lastPresented ?? null,
      isPresentedUnchecked: presented.failure !== null,
      again: () => {
        checks.again()
        presented.again()
      },
    },
    isLoading: value === null && failure === null,
    failure,
    again,
  }
}

function viewOf({ time, mappings, locationIds, tree, budgets, metrics }: ReportingCompany, arrangement: HomeArrangement): HomeView {
  const groups = mappings.find(({ id }) => id === arrangement.mappingId)?.groups ?? []
  const timeSpan = arrangement.timeSpan ?? monthSpan(lastWholeMonth(time))
  const reported = groupTree(groups)
  const known = new Set(groups.map(({ id }) => id))
  const existing = new Set(locationIds)
  const places = { ...arrangement.places, locationIds: arrangement.places.locationIds.filter((id) => existing.has(id)) }
  const locationCount = locationsAt(places, { tree, locationIds }).length
  return {
    ...arrangement,
    timeSpan,
    places,
    budgetId: budgets.some(({ id }) => id === arrangement.budgetId) ? arrangement.budgetId : null,
    // What has been deleted since is left out.
    tiles: arrangement.tiles.filter((tile) =>
      tile.kind === 'GROUP' ? known.has(tile.groupId) : metrics.some(({ id }) => id === tile.metricId),
    ),
    headlineGroupId: known.has(arrangement.headlineGroupId ?? '') ? arrangement.headlineGroupId : null,
    month: monthOf(resolveTimeSpan(timeSpan, time).endDate),
    revenueGroupId: revenueGroups(reported)[0] ?? null,
    locationCount,
    lineGroupIds: locationCount === 1 ? reported.roots.map(({ group }) => group.id) : [],
  }
}
