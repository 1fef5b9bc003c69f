import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** The location mappings, and all locations to choose from. */
export const LocationMappingsQuery = graphql(`
  query LocationMappings {
    locationMappings {
      id
      name
      locationIds
    }
    erpLocations {
      id
      name
    }
    locationTree {
      ...LocationTreeFields
    }
  }
`)

const CreateLocationMappingMutation = graphql(`
  mutation CreateLocationMapping($name: String!, $locationIds: [ID!]!, $idempotencyKey: String) {
    createLocationMapping(name: $name, locationIds: $locationIds, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`)

const UpdateLocationMappingMutation = graphql(`
  mutation UpdateLocationMapping($id: ID!, $name: String!, $locationIds: [ID!]!) {
    updateLocationMapping(id: $id, name: $name, locationIds: $locationIds) {
      id
    }
  }
`)

const DeleteLocationMappingMutation = graphql(`
  mutation DeleteLocationMapping($id: ID!) {
    deleteLocationMapping(id: $id)
  }
`)

export type ReceivedLocationMapping = ResultOf<typeof LocationMappingsQuery>['locationMappings'][number]

/** @param id null for a new one. @returns why it could not be saved; null if it was. */
export async function saveLocationMapping(
  client: Client,
  id: string | null,
  name: string,
  locationIds: readonly string[],
): Promise<string | null> {
  const values = { name, locationIds: [...locationIds] }
  return mutationRefusal<unknown>(
    id === null
      ? runMutation(client, CreateLocationMappingMutation, values)
      : runMutation(client, UpdateLocationMappingMutation, { id, ...values }),
  )
}

/** @returns why it could not be deleted; null if it was. */
export async function deleteLocationMapping(client: Client, id: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteLocationMappingMutation, { id }))
}
