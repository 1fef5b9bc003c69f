import { graphql } from '../../generated/gql/gql.ts'

/** How many accounts of the report stand in no mapping. With the ids of mappings, so that saving one asks it again. */
export const UnmappedCountQuery = graphql(`
  query UnmappedCount {
    accountsInNoMapping
    profitLossMappings {
      id
    }
  }
`)
