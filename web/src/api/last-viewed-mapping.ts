import type { Client } from 'urql'
import { graphql } from '../generated/gql/gql.ts'
import { useAnswer } from './use-answer.ts'

const LastViewedMappingQuery = graphql(`
  query LastViewedProfitLossMapping {
    lastViewedProfitLossMapping {
      profitLossMappingId
      viewedAt
    }
  }
`)

/** It changes in other tabs and browsers of the user: never from the cache. */
const NETWORK_ONLY = { requestPolicy: 'network-only' } as const

/** The mapping that the user viewed last; null for none, and if it cannot be loaded. */
export async function lastViewedMapping(client: Client): Promise<string | null> {
  const { data } = await client.query(LastViewedMappingQuery, {}, NETWORK_ONLY).toPromise()
  return data?.lastViewedProfitLossMapping.profitLossMappingId || null
}

/** The same; undefined until the server answered. */
export function useLastViewedMapping(): string | null | undefined {
  const { data, failure } = useAnswer(LastViewedMappingQuery, {}, NETWORK_ONLY)
  return data === undefined && failure === null ? undefined : data?.lastViewedProfitLossMapping.profitLossMappingId || null
}
