import { useEffect } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../../generated/gql/gql.ts'

const StoreLastViewedMappingMutation = graphql(`
  mutation StoreLastViewedProfitLossMapping($mappingId: ID!) {
    storeLastViewedProfitLossMapping(mappingId: $mappingId) {
      profitLossMappingId
      viewedAt
    }
  }
`)

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
