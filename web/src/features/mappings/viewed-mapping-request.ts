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

/** Remembers a mapping that is viewed separately. Nothing depends on it: a failure is only logged. */
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
