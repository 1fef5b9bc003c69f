import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, refetchQuery, runMutation, runQuery } from '../../api/ask.ts'
import { failureOf } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { refreshUnmappedCount } from './unmapped-count.ts'

/** All mappings, for the list. */
export const MappingsInfoQuery = graphql(`
  query MappingsInfo {
    profitLossMappingsInfo {
      id
      name
      description
      updatedAt
      accounts
      unassigned
      usedBy
      tabCount
      layoutCount
      categorization {
        id
        name
      }
    }
    ledgerSummary {
      entries
    }
  }
`)

const RenameMappingMutation = graphql(`
  mutation RenameMapping($mappingId: ID!, $name: String!, $description: String) {
    renameProfitLossMappingV2(mappingId: $mappingId, name: $name, description: $description) {
      id
    }
  }
`)

const DuplicateMappingMutation = graphql(`
  mutation DuplicateMapping($mappingId: ID!, $name: String!, $idempotencyKey: String) {
    duplicateMapping(mappingId: $mappingId, name: $name, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`)

const DeleteMappingMutation = graphql(`
  mutation DeleteMapping($mappingId: ID!) {
    deleteMapping(mappingId: $mappingId)
  }
`)

export type MappingInfo = ResultOf<typeof MappingsInfoQuery>['profitLossMappingsInfo'][number]

/** Resolves to null, or to the reason why it failed. */
type Refusal = string | null

/** @param description null removes it. */
export async function renameMapping(client: Client, mappingId: string, name: string, description: string | null): Promise<Refusal> {
  return mutationRefusal(runMutation(client, RenameMappingMutation, { mappingId, name, description }), (data) =>
    data.renameProfitLossMappingV2 ? null : 'Failed to rename mapping',
  )
}

/** @returns the copy's id, or the reason why it failed. */
export async function duplicateMapping(
  client: Client,
  mappingId: string,
  name: string,
): Promise<{ readonly id: string } | { readonly refusal: string }> {
  try {
    const id = (await runMutation(client, DuplicateMappingMutation, { mappingId, name })).duplicateMapping?.id
    return id === undefined ? { refusal: 'The server did not say what it created.' } : { id }
  } catch (error) {
    return { refusal: failureOf(error).message }
  }
}

export async function deleteMapping(client: Client, mappingId: string): Promise<Refusal> {
  return mutationRefusal(runMutation(client, DeleteMappingMutation, { mappingId }), (data) =>
    data.deleteMapping === true ? null : 'The server did not confirm that it was deleted.',
  )
}

/** The current list row of a mapping, or the reason why it is missing. */
export async function loadMappingInfo(client: Client, mappingId: string): Promise<MappingInfo | string> {
  try {
    const { profitLossMappingsInfo: all } = await runQuery(client, MappingsInfoQuery, {})
    return all.find(({ id }) => id === mappingId) ?? 'This mapping was deleted.'
  } catch (error) {
    return failureOf(error).message
  }
}

let refreshing: Promise<unknown> = Promise.resolve()

/** Refreshes everything on the page that shows mappings. */
export async function refreshMappings(client: Client): Promise<void> {
  // Equal requests are merged: a pending answer would be outdated.
  const before = refreshing
  refreshing = (async () => {
    await before
    await Promise.all([refetchQuery(client, MappingsInfoQuery, {}), refreshUnmappedCount(client)])
  })()
  await refreshing
}
