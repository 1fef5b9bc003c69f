import type { Client } from 'urql'
import { refetchQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** Number of report accounts in no mapping. Refetch it after changing assignments. */
export const UnmappedCountQuery = graphql(`
  query UnmappedCount {
    accountsInNoMapping
  }
`)

export async function refreshUnmappedCount(client: Client): Promise<void> {
  await refetchQuery(client, UnmappedCountQuery, {})
}
