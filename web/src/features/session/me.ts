import type { ResultOf } from '@graphql-typed-document-node/core'
import { useCallback } from 'react'
import { type CombinedError, useQuery } from 'urql'
import { errorCode, isServerUnavailable, sentenceOf } from '../../api/api-client.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** Who is signed in, and the company whose books they see. */
export const MeQuery = graphql(`
  query Me {
    me {
      id
      name
      email
      roles
      role
      rights
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

/** Why nothing of this Fourwall can be shown to the signed-in user, in the server's words. */
export interface Refusal {
  /** FORBIDDEN: nobody invited them, say. UNAUTHORIZED: their sign-in is not accepted. UNAVAILABLE: the server cannot tell just now. */
  readonly kind: 'FORBIDDEN' | 'UNAUTHORIZED' | 'UNAVAILABLE'
  readonly sentence: string
}

/** Null where nothing is refused. `again` asks once more. */
export function useRefusal(): { readonly refusal: Refusal | null; readonly again: () => void } {
  const [{ data, error }, ask] = useQuery({ query: MeQuery, requestPolicy: 'cache-first' })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  return { refusal: error === undefined ? null : refusalOf(error, data !== undefined), again }
}

function refusalOf(error: CombinedError, isKnown: boolean): Refusal | null {
  const sentence = sentenceOf(error)
  const code = errorCode(error)
  if (code === 'FORBIDDEN') return { kind: code, sentence }
  // Whoever is in the middle of something is told beside it.
  if (isKnown) return null
  if (code === 'UNAUTHORIZED') return { kind: code, sentence }
  return isServerUnavailable(error) ? { kind: 'UNAVAILABLE', sentence } : null
}
