import type { Client } from 'urql'
import { sentenceOf } from '../../../../api/api-client.ts'
import { graphql } from '../../../../generated/gql/gql.ts'
import type { Restored } from './describe-deleted.ts'

export const DeletedQuery = graphql(`
  query DeletedFromLibrary {
    deletedFromLibrary {
      kind
      id
      name
      path
      deletedAt
      deletedBy
      restorableUntil
    }
  }
`)

const RestoreMutation = graphql(`
  mutation RestoreFromLibrary($ids: [ID!]!) {
    restoreFromLibrary(ids: $ids) {
      kind
      id
      name
      path
      pathBefore
    }
  }
`)

/** Restores items and resolves to those restored. @throws Error with a sentence. */
export async function restoreDeleted(client: Client, ids: readonly string[]): Promise<readonly Restored[]> {
  const { data, error } = await client.mutation(RestoreMutation, { ids: [...ids] }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  return data?.restoreFromLibrary ?? []
}
