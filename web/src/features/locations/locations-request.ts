import type { LocationsState, StatedDates } from '@fourwall/domain/locations/location-changes.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { isDay, parseDay } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import type { SaveOutcome } from '../../blocks/versions/use-versioned-save.ts'
import { graphql } from '../../generated/gql/gql.ts'
import type { LocationAssignmentInput } from '../../generated/gql/graphql.ts'

/** The company's locations with the dates of their entries, and the tree. */
export const LocationSettingsQuery = graphql(`
  query LocationSettings {
    locationTree {
      ...LocationTreeFields
    }
    erpLocations {
      id
      name
      firstDay
      lastDay
    }
  }
  fragment LocationTreeFields on LocationTree {
    version
    locationAssignments {
      ...EditedLocationFields
      children {
        ...EditedLocationFields
        children {
          ...EditedLocationFields
          children {
            ...EditedLocationFields
            children {
              ...EditedLocationFields
            }
          }
        }
      }
    }
    dates {
      locationId
      openedOn
      closedOn
      closures {
        from
        to
        reason
      }
    }
  }
  fragment EditedLocationFields on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

const LocationTreeAtQuery = graphql(`
  query LocationTreeAt($version: Int) {
    locationTree(version: $version) {
      ...LocationTreeFields
    }
  }
`)

/** The saved versions of the tree, latest first. */
export const LocationVersionsQuery = graphql(`
  query LocationVersions {
    locationAssignmentVersions {
      version
      savedAt
      savedBy
    }
  }
`)

const SaveLocationsMutation = graphql(`
  mutation SaveLocations($inputData: LocationAssignmentsInput!) {
    updateLocationAssignments(inputData: $inputData) {
      id
    }
  }
`)

export type ReceivedLocation = ResultOf<typeof LocationSettingsQuery>['erpLocations'][number]

/** A version of the locations. */
export interface VersionedLocations {
  readonly version: number
  readonly state: LocationsState
}

/** A received node; the last level has no `children`. */
interface ReceivedNode extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedNode[]
}

interface ReceivedTree {
  readonly version: number
  readonly locationAssignments: readonly ReceivedNode[]
  readonly dates: readonly {
    readonly locationId: string
    readonly openedOn?: string | null
    readonly closedOn?: string | null
    readonly closures: readonly { readonly from: string; readonly to?: string | null; readonly reason: string }[]
  }[]
}

export function readLocations({ version, locationAssignments, dates }: ReceivedTree): VersionedLocations {
  const day = (text: string | null | undefined) => (text && isDay(text) ? text : null)
  return {
    version,
    state: {
      tree: readNodes(locationAssignments),
      dates: dates.map(
        ({ locationId, openedOn, closedOn, closures }): StatedDates => ({
          locationId,
          openedOn: day(openedOn),
          closedOn: day(closedOn),
          closures: closures.map(({ from, to, reason }) => ({ from: parseDay(from), to: day(to), reason })),
        }),
      ),
    },
  }
}

function readNodes(nodes: readonly ReceivedNode[]): readonly LocationNode<string>[] {
  return nodes.map(({ id, name, tag, locationIds, children }) => ({ id, name, tag, locationIds, children: readNodes(children ?? []) }))
}

/** Loads a version, the latest for null; null if it does not exist. @throws Error with the server's message. */
export async function loadLocations(client: Client, version: number | null): Promise<VersionedLocations | null> {
  const data = await runQuery(client, LocationTreeAtQuery, { version })
  return data.locationTree ? readLocations(data.locationTree) : null
}

/** Who saved a version; null if it is not known. @throws Error with the server's message. */
export async function loadLocationsSavedBy(client: Client, version: number): Promise<string | null> {
  const { locationAssignmentVersions } = await runQuery(client, LocationVersionsQuery, {})
  return locationAssignmentVersions.find((one) => one.version === version)?.savedBy ?? null
}

/** @param version that was edited. */
export async function saveLocations(client: Client, version: number, { tree, dates }: LocationsState): Promise<SaveOutcome> {
  const inputData = {
    version,
    locationAssignments: tree.map(nodeInput),
    dates: dates.map(({ closures, ...one }) => ({ ...one, closures: [...closures] })),
  }
  try {
    const data = await runMutation(client, SaveLocationsMutation, { inputData })
    if (!data.updateLocationAssignments) return { kind: 'FAILED', message: "updateLocationAssignments didn't return any data" }
    return { kind: 'SAVED' }
  } catch (error) {
    return saveRefusal(error)
  }
}

function nodeInput({ id, name, tag, locationIds, children }: LocationNode<string>): LocationAssignmentInput {
  return { id, name, tag, locationIds: [...locationIds], children: children.map(nodeInput) }
}
