import { parseMappedOn, type ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import type { AnyVariables, Client, CombinedError, DocumentInput } from 'urql'
import { lastViewedMapping } from '../../../api/last-viewed-mapping.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { loadLines } from '../mapping/dated-categorizations.ts'
import { viewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { ViewerBesideQuery } from './viewer-budgets-and-metrics.ts'
import { CategorizationsQuery, LedgerDaysQuery, LocationDaysQuery, LocationTreeQuery } from './viewer-data.ts'

/** What the viewer starts from; the rest that it needs lies in the client's cache and in the store of tabs. */
export interface LoadedViewer {
  /** The mapping looked at last, asked only where there is no tab to start from. */
  readonly lastViewedMappingId: string | null
  /** Milliseconds since 1970. */
  readonly loadedAt: number
}

/**
 * Loads what the viewer needs before it is shown. Tabs that cannot be had are none, and the viewer says itself which days, budgets and
 * metrics it lacks. @throws RequestFailure where locations or categorizations cannot be had.
 */
export async function loadViewer(client: Client, search: Pick<ViewerSearch, 'm' | 'a'>): Promise<LoadedViewer> {
  const tabs = viewerTabsStore(client)
  const loadingTabs = tabs.load().catch((error: unknown) => console.warn('The tabs of the viewer could not be loaded.', error))
  await Promise.all([
    ...[LocationTreeQuery, CategorizationsQuery].map(async (query) => {
      const error = await loadKnown(client, query)
      if (error !== null) throw RequestFailure.of(error)
    }),
    ...[LedgerDaysQuery, LocationDaysQuery, ViewerBesideQuery].map(async (query) => {
      const error = await loadKnown(client, query)
      if (error !== null) console.warn('Part of the viewer could not be loaded.', error)
    }),
  ])
  await loadingTabs
  const mappedOn = parseMappedOn(search)
  // Without the lines of that day the address cannot be read; why they cannot be had is what the report says.
  if (search.m !== undefined && mappedOn !== null) await loadLines(client, { mappingId: search.m, mappedOn })
  return { lastViewedMappingId: tabs.read().length === 0 ? await lastViewedMapping(client) : null, loadedAt: Date.now() }
}

/** Why a query was not answered; null if it was, or if an earlier answer is known, which stays on the screen. */
async function loadKnown(client: Client, query: DocumentInput<unknown, AnyVariables>): Promise<CombinedError | null> {
  const { error } = await client.query(query, {}).toPromise()
  return error && !client.readQuery(query, {}, { requestPolicy: 'cache-only' })?.data ? error : null
}
