import type { LocationNode, LocationTag } from '@fourwall/domain/locations/location-tree.ts'
import { graphql } from '../../../../generated/gql/gql.ts'

/** The locations that the company knows, and the tree that it groups them in, at most five levels deep. */
export const CompanyLocationsQuery = graphql(`
  query CompanyLocations {
    erpLocations {
      id
      name
    }
    locationAssignments {
      ...CompanyLocationParts
      children {
        ...CompanyLocationParts
        children {
          ...CompanyLocationParts
          children {
            ...CompanyLocationParts
            children {
              ...CompanyLocationParts
            }
          }
        }
      }
    }
  }
  fragment CompanyLocationParts on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

/** A node as it was asked for: the deepest have no children. */
interface FetchedNode {
  readonly id: string
  readonly name: string
  readonly tag: LocationTag
  readonly locationIds: readonly string[]
  readonly children?: readonly FetchedNode[]
}

export function companyTree(fetched: readonly FetchedNode[]): LocationNode<string>[] {
  return fetched.map(({ children = [], ...node }) => ({ ...node, children: companyTree(children) }))
}
