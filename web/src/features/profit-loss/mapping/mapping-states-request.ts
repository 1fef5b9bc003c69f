import type { ResultOf } from '@graphql-typed-document-node/core'
import { useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const MappingStatesQuery = graphql(`
  query MappingStates($mappingId: ID!) {
    profitLossMappingStates(mappingId: $mappingId) {
      ...MappedAsFields
    }
  }
  fragment MappedAsFields on ProfitLossMappedAs {
    since
    mapping {
      version
      savedBy
      day
    }
    categorization {
      version
      savedBy
      day
    }
  }
`)

/** A past state of a mapping and its categorization. */
export type ReceivedMappingState = ResultOf<typeof MappingStatesQuery>['profitLossMappingStates'][number]

interface MappingStates {
  /** Latest first; undefined while loading. */
  readonly states: readonly ReceivedMappingState[] | undefined
  readonly failure: string | null
}

/** The days on which a mapping or its categorization was saved. */
export function useMappingStates(mappingId: string): MappingStates {
  const [{ data, error }] = useQuery({ query: MappingStatesQuery, variables: { mappingId }, requestPolicy: 'cache-and-network' })
  return { states: data?.profitLossMappingStates, failure: error && !data ? sentenceOf(error) : null }
}
