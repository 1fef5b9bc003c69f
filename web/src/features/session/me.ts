import type { ResultOf } from '@graphql-typed-document-node/core'
import { useQuery } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import { errorCode, sentenceOf } from './api-client.ts'

/** Who is signed in, and the company whose books they see. */
export const MeQuery = graphql(`
  query Me {
    me {
      id
      name
      email
      roles
      settings {
        theme
        negatives
        days
      }
      company {
        id
        name
        currency
        fiscalYearStartMonth
        minorDigits
        today
      }
    }
  }
`)

export type Me = ResultOf<typeof MeQuery>['me']

/** Null until it is known, and where it cannot be had. */
export function useMe(): Me | null {
  const [{ data }] = useQuery({ query: MeQuery, requestPolicy: 'cache-first' })
  return data?.me ?? null
}

/** Why the signed-in user may not use this Fourwall at all, in the server's words: nobody invited them, say. Null where they may. */
export function useRefusal(): string | null {
  const [{ error }] = useQuery({ query: MeQuery, requestPolicy: 'cache-first' })
  return error !== undefined && errorCode(error) === 'FORBIDDEN' ? sentenceOf(error) : null
}
