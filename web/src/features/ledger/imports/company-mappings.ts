import { graphql } from '../../../generated/gql/gql.ts'

/** Whether there is a mapping: where there is none, the first import brings a proposed one with it. */
export const CompanyMappingsQuery = graphql(`
  query CompanyMappings {
    profitLossMappingsInfo {
      id
    }
  }
`)
