import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { graphql } from '../../../generated/gql/gql.ts'

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

/** The days of the ledger, against which time spans roll. */
export const LedgerDaysQuery = graphql(`
  query LedgerDays {
    ledgerSummary {
      entries
      firstDay
      lastDay
    }
  }
`)

/** When each location had its first and its last entry. */
export const LocationDaysQuery = graphql(`
  query LocationDays {
    erpLocations {
      id
      name
      firstDay
      lastDay
    }
  }
`)

/** Every categorization with its groups and the mappings made for it: what reports are laid out along. */
export const CategorizationsQuery = graphql(`
  query ViewerCategorizations {
    profitLossCategorizations {
      ...ViewerCategorizationFields
    }
  }
  fragment ViewerCategorizationFields on ProfitLossCategorization {
    id
    name
    version
    createdAt
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
`)

export type ViewerCategorization = ResultOf<typeof CategorizationsQuery>['profitLossCategorizations'][number]

/** A node as it comes, whose last level has no word of children. */
interface ReceivedLocation extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedLocation[]
}

/** The tree as everything else reads it. */
export function readLocationTree(received: readonly ReceivedLocation[]): readonly LocationNode<string>[] {
  return received.map((node) => ({ ...node, children: readLocationTree(node.children ?? []) }))
}
