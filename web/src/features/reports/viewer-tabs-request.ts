import { readStoredTabs, type ViewerTab, viewerTabInputs } from '@fourwall/domain/sheets/viewer-tabs.ts'
import type { Client } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import { requestHeaders, sentenceOf } from '../session/api-client.ts'
import { columnsInput } from './report-request.ts'

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
    }
  }
`)

const SaveViewerTabsMutation = graphql(`
  mutation SaveProfitLossViewerTabs($tabs: [ProfitLossViewerTabInput!]!) {
    updateProfitLossViewerTabList(tabs: $tabs) {
      id
    }
  }
`)

/** The user's tabs in their order; an Error where they cannot be had. One that cannot be read is left out. */
export async function loadViewerTabs(client: Client): Promise<readonly ViewerTab[]> {
  const { data, error } = await client.query(ViewerTabsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (error) throw new Error(sentenceOf(error))
  if (!data) throw new Error('No tabs found')
  const { tabs, unreadable } = readStoredTabs(
    data.profitLossViewerTabList.map(({ timeSpan: { __typename, ...timeSpan }, ...tab }) => ({ ...tab, timeSpan })),
  )
  if (unreadable.length > 0) console.warn(`Tabs that could not be read and are left out: ${unreadable.length}.`)
  return tabs
}

/** Stores the whole list. */
export async function saveViewerTabs(client: Client, tabs: readonly ViewerTab[]): Promise<void> {
  const inputs = viewerTabInputs(tabs).map(({ columns, ...tab }) => ({
    ...tab,
    locationIds: [...tab.locationIds],
    ...(columns === undefined ? {} : { columns: columnsInput(columns) }),
  }))
  // So that it goes on when the page is left; a browser takes no more than 64 KiB for that.
  const keepalive = JSON.stringify(inputs).length < 32_000
  const { error } = await client
    .mutation(SaveViewerTabsMutation, { tabs: inputs }, { fetchOptions: { headers: requestHeaders, keepalive } })
    .toPromise()
  if (error) throw new Error(sentenceOf(error))
}
