import type { ResultOf } from '@graphql-typed-document-node/core'
import { graphql } from '../../generated/gql/gql.ts'

/** The company's tree of locations. */
export const LocationTreeQuery = graphql(`
  query LocationTree {
    locationAssignments {
      ...LocationFields
      children {
        ...LocationFields
        children {
          ...LocationFields
          children {
            ...LocationFields
            children {
              ...LocationFields
            }
          }
        }
      }
    }
  }
  fragment LocationFields on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

/** When each location had its first and its last entry. */
export const LocationDaysQuery = graphql(`
  query LocationDays {
    erpLocations {
      id
      firstDay
      lastDay
    }
  }
`)

/** Every categorization with its groups and the mappings made for it: what reports are laid out along. */
export const CategorizationsQuery = graphql(`
  query ViewerCategorizations {
    profitLossCategorizations {
      id
      name
      version
      mappings {
        id
        name
      }
      groups {
        id
        parentId
        name
        type
        displayOrder
        formula
        favorability
      }
    }
  }
`)

export type ViewerCategorization = ResultOf<typeof CategorizationsQuery>['profitLossCategorizations'][number]
