import { useEffect } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'

const StoreViewedMappingMutation = graphql(`
  mutation StoreViewedMapping($mappingId: ID!) {
    storeLastViewedProfitLossMapping(mappingId: $mappingId) {
      profitLossMappingId
    }
  }
`)

/** Remembers a mapping that is looked at by itself. Nothing depends on it now: a failure is written down and no more. */
export function useStoreViewedMapping(mappingId: string): void {
  const client = useClient()
  useEffect(() => {
    void client
      .mutation(StoreViewedMappingMutation, { mappingId })
      .toPromise()
      .then(({ error }) => {
        if (error) console.warn('The last viewed mapping could not be stored.', error)
      })
  }, [client, mappingId])
}
