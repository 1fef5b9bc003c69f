import { useMemo } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import type { LocationSet } from '../../blocks/location-picker/location-sets.ts'
import { graphql } from '../../generated/gql/gql.ts'

const LocationSetsQuery = graphql(`
  query LocationSets {
    locationMappings {
      id
      name
      locationIds
    }
  }
`)

// Asked again after a first one is made: an empty answer names no type.
const CONTEXT = { additionalTypenames: ['LocationMapping'] }

/** The company's location mappings, for choosing locations. */
export function useCompanyLocationSets(isPaused: boolean): readonly LocationSet[] {
  const { data } = useAnswer(LocationSetsQuery, {}, { pause: isPaused, context: CONTEXT })
  return useMemo(() => data?.locationMappings ?? [], [data])
}
