import { readStoredTabs, type ViewerTab, viewerTabInputs } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { requestHeaders, sentenceOf } from '../../../api/api-client.ts'
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
    }
    columns {
      comparisons
      hasTotal
      hasYearToDate
      rolling
      locations
      isSameStore
      budgetId
      isProrated
      metricIds
      perMetricId
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

/** The user's tabs in their order; an Error where they cannot be had. One that cannot be read is left out. */
export async function loadViewerTabs(client: Client): Promise<readonly ViewerTab[]> {
  const { data, error } = await client.query(ViewerTabsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (error) throw new Error(sentenceOf(error))
  if (!data) throw new Error('No tabs found')
  return readTabs(data.profitLossViewerTabList)
}

/** Stores what differs between the two lists, and answers with all tabs as they are then, other windows' changes among them. */
export async function saveViewerTabs(
  client: Client,
  tabs: readonly ViewerTab[],
  changedFrom: readonly ViewerTab[],
): Promise<readonly ViewerTab[]> {
  const variables = { tabs: inputsOf(tabs), changedFrom: inputsOf(changedFrom) }
  // So that it goes on when the page is left; a browser takes no more than 64 KiB for that.
  const keepalive = new TextEncoder().encode(JSON.stringify(variables)).length < 60_000
  const { data, error } = await client
    .mutation(SaveViewerTabsMutation, variables, { fetchOptions: { headers: requestHeaders, keepalive } })
    .toPromise()
  if (error) throw new Error(sentenceOf(error))
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
