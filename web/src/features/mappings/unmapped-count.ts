import type { Client } from 'urql'
import { refetchQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** How many accounts of the report stand in no mapping. Whoever changes what mappings assign asks it again. */
export const UnmappedCountQuery = graphql(`
  query UnmappedCount {
    accountsInNoMapping
  }
`)

export async function refreshUnmappedCount(client: Client): Promise<void> {
  await refetchQuery(client, UnmappedCountQuery, {})
}
