import { graphql } from '../../../generated/gql/gql.ts'

/** The mappings: if none exist, the first import creates a proposed one. */
export const CompanyMappingsQuery = graphql(`
  query CompanyMappings {
    profitLossMappingsInfo {
      id
      name
    }
  }
`)
