import { graphql } from '../../../generated/gql/gql.ts'

/** The mappings: where there is none, the first import brings a proposed one with it. */
export const CompanyMappingsQuery = graphql(`
  query CompanyMappings {
    profitLossMappingsInfo {
      id
      name
    }
  }
`)
