import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { graphql } from '../../../generated/gql/gql.ts'

const LastViewedMappingQuery = graphql(`
  query LastViewedProfitLossMapping {
    lastViewedProfitLossMapping {
      profitLossMappingId
      viewedAt
    }
  }
`)

const StoreLastViewedMappingMutation = graphql(`
  mutation StoreLastViewedProfitLossMapping($mappingId: ID!) {
    storeLastViewedProfitLossMapping(mappingId: $mappingId) {
      profitLossMappingId
      viewedAt
    }
  }
`)

/** The mapping that the user looked at last; null if there is none or it cannot be told. */
export async function lastViewedMapping(client: Client): Promise<string | null> {
  const { data } = await client.query(LastViewedMappingQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  return data?.lastViewedProfitLossMapping.profitLossMappingId || null
}

/** Remembers the mapping that is looked at. Nothing depends on it now: a failure is written down and no more. */
export function useStoreLastViewedMapping(mappingId: string): void {
  const client = useClient()
  useEffect(() => {
    void client
      .mutation(StoreLastViewedMappingMutation, { mappingId })
      .toPromise()
      .then(({ error }) => {
        if (error) console.warn('The last viewed mapping could not be stored.', error)
      })
  }, [client, mappingId])
}
