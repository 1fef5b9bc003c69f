import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { monthSpan } from '@fourwall/domain/time/whole-months.ts'
import { createContext, useContext } from 'react'
import type { ReceivedFinding } from './home-requests.ts'

/** A figure of home, as the viewer takes it apart. */
export interface HomeTarget {
  readonly mappingId: string
  readonly groupId: string
  readonly accountId: string | null
  readonly places: QuestionPlaces
  readonly timeSpan: TimeSpanSetting
  readonly budgetId: string | null
  /** Which comparison a bridge explains; null for the trace of the figure itself. */
  readonly bridge: 'BUDGET' | 'PRIOR_YEAR' | null
  /** Of a trace: what the figure is compared with, instead of the figure; null for the figure. */
  readonly traced: 'BUDGET' | 'PRIOR_YEAR' | null
  readonly isToDate: boolean
  /** Of a trace: its entries are listed from this size on; null for all of them. */
  readonly leastAmount: string | null
}

/** Where home leads, given by the app, which knows the other pages. */
export interface HomeLinks {
  readonly hrefOf: (target: HomeTarget) => string
  /** Goes there without loading the app again. */
  readonly go: (href: string) => void
}

export const HomeLinksContext = createContext<HomeLinks>({ hrefOf: () => '/profit-loss/', go: () => undefined })

export function useHomeLinks(): HomeLinks {
  return useContext(HomeLinksContext)
}

/** Just these locations. */
export function placesOfIds(locationIds: readonly string[]): QuestionPlaces {
  return { locationIds, nodeIds: [], isAllBut: false }
}

export function targetOf(view: HomeView, groupId: string, more: Partial<HomeTarget> = {}): HomeTarget {
  const { mappingId, places, timeSpan, budgetId } = view
  return {
    mappingId,
    groupId,
    accountId: null,
    places,
    timeSpan,
    budgetId,
    bridge: null,
    traced: null,
    isToDate: false,
    leastAmount: null,
    ...more,
  }
}

/** The label of a finding's act, and where it leads; null for one without a page. */
export function actOf(
  { act }: ReceivedFinding,
  view: HomeView,
  hrefOf: HomeLinks['hrefOf'],
): { readonly label: string; readonly href: string } | null {
  const { groupId, accountId, locationIds, metricId, budgetId, presentationId, importId, leastAmount } = act
  const places = placesOfIds(locationIds)
  const timeSpan = monthSpan(monthOf(parseDay(act.month)))
  const opened = (bridge: HomeTarget['bridge']): string | null =>
    typeof groupId !== 'string'
      ? null
      : hrefOf(
          targetOf(view, groupId, {
            accountId: accountId ?? null,
            places,
            timeSpan,
            bridge,
            budgetId: budgetId ?? view.budgetId,
            leastAmount,
          }),
        )
  const link = (label: string, href: string | null) => (href === null ? null : { label, href })
  switch (act.kind) {
    case 'BRIDGE':
      return link('Bridge', opened('BUDGET'))
    case 'LOCATION':
      return link('Open location', opened('BUDGET'))
    case 'ENTRIES':
      return link('Open entries', opened(null))
    case 'MAP_ACCOUNTS':
      return link('Map accounts', `/settings/mappings/${view.mappingId}/`)
    case 'UPLOAD_LEDGER':
      return link('Upload', '/uploads')
    case 'UPLOAD_METRICS':
      return link('Upload', '/ops-data/')
    case 'METRIC':
      return link('Review', typeof metricId !== 'string' ? null : `/ops-data/${metricId}`)
    case 'CLOSING':
      return link('Review', '/settings/closing')
    case 'LEFT_OUT_ROWS':
      return link('Open import', typeof importId !== 'string' ? null : `/uploads#import-${importId}`)
    case 'PRESENTATION':
      return link('Open', typeof presentationId !== 'string' ? null : `/presentations/${presentationId}/edit`)
    case 'BUDGET':
      return link('Open budget', typeof budgetId !== 'string' ? null : `/budgets/${budgetId}/`)
  }
}
