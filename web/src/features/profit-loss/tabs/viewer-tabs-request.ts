import { readStoredTabs, type ViewerTab, viewerTabInputs } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { requestHeaders } from '../../../api/api-client.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { columnsInput } from '../../../blocks/report-figures/report-figures.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const ViewerTabsQuery = graphql(`
  query ProfitLossViewerTabs {
    profitLossViewerTabList {
      ...ViewerTabFields
    }
  }
  fragment ViewerTabFields on ProfitLossViewerTab {
    id
    name
    metadataId
    locationIds
    profitLossMappingId
    displayOrder
    pinned
    timeSpan {
      ...TimeSpanParts
    }
    viewSettings {
      currencyView
      showAccountNumbers
      showDollarSign
      showGrid
      showVarianceUSD
      showVariancePercent
      showPercentOfRevenue
      showEmptyRows
      materiality {
        amount
        percent
        metricPercent
      }
    }
    columns {
      comparisons
      comparedOn
      hasTotal
      hasYearToDate
      rolling
      locations
      isSameStore
      budgetId
      isProrated
      metricIds
      perMetricId
      byLocation {
        lines
        isFlat
        foldedGroups
        sort {
          column
          order
        }
        hasRank
        showsCompared
      }
    }
  }
  fragment TimeSpanParts on TimeSpanSetting {
    __typename
    ... on TimeSpan {
      period
      startDate
      endDate
    }
    ... on YearToDate {
      period
      yearToDate
      anchor
    }
    ... on LastPeriods {
      period
      lastPeriods
      anchor
    }
    ... on RelativeTimeSpan {
      period
      startsPeriodsBeforeCurrent
      numberOfPeriods
      anchor
    }
  }
`)

const SaveViewerTabsMutation = graphql(`
  mutation SaveProfitLossViewerTabs($tabs: [ProfitLossViewerTabInput!]!, $changedFrom: [ProfitLossViewerTabInput!]!) {
    updateProfitLossViewerTabList(tabs: $tabs, changedFrom: $changedFrom) {
      ...ViewerTabFields
    }
  }
`)

type ReceivedTab = NonNullable<ResultOf<typeof SaveViewerTabsMutation>['updateProfitLossViewerTabList']>[number]

/** The user's tabs in order. Unreadable ones are left out. @throws Error if they cannot be loaded. */
export async function loadViewerTabs(client: Client): Promise<readonly ViewerTab[]> {
  const { data, error } = await client.query(ViewerTabsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (error) throw RequestFailure.of(error)
  if (!data) throw new RequestFailure(null, 'No tabs found')
  return readTabs(data.profitLossViewerTabList)
}

/** Saves the difference of the two lists, and resolves to all tabs, including other windows' changes. */
export async function saveViewerTabs(
  client: Client,
  tabs: readonly ViewerTab[],
  changedFrom: readonly ViewerTab[],
): Promise<readonly ViewerTab[]> {
  const variables = { tabs: inputsOf(tabs), changedFrom: inputsOf(changedFrom) }
  // So that it completes when the page is left; browsers limit this to 64 KiB.
  const keepalive = new TextEncoder().encode(JSON.stringify(variables)).length < 60_000
  const { data, error } = await client
    .mutation(SaveViewerTabsMutation, variables, { fetchOptions: { headers: requestHeaders, keepalive } })
    .toPromise()
  if (error) throw RequestFailure.of(error)
  return data?.updateProfitLossViewerTabList ? readTabs(data.updateProfitLossViewerTabList) : tabs
}

function inputsOf(tabs: readonly ViewerTab[]) {
  return viewerTabInputs(tabs).map(({ columns, ...tab }) => ({
    ...tab,
    locationIds: [...tab.locationIds],
    ...(columns === undefined ? {} : { columns: columnsInput(columns) }),
  }))
}

function readTabs(received: readonly ReceivedTab[]): readonly ViewerTab[] {
  const { tabs, unreadable } = readStoredTabs(received.map(({ timeSpan: { __typename, ...timeSpan }, ...tab }) => ({ ...tab, timeSpan })))
  if (unreadable.length > 0) console.warn(`Tabs that could not be read and are left out: ${unreadable.length}.`)
  return tabs
}
