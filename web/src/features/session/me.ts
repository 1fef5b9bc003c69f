import type { ResultOf } from '@graphql-typed-document-node/core'
import { useCallback } from 'react'
import { type CombinedError, useQuery } from 'urql'
import { errorCode, isServerUnavailable, sentenceOf } from '../../api/api-client.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** The signed-in user and their company. */
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
        materiality {
          amount
          percent
          metricPercent
        }
        sameStoreMonths
      }
    }
  }
`)

export type Me = ResultOf<typeof MeQuery>['me']

/** Null while loading, and after a failure. */
export function useMe(): Me | null {
  const [{ data }] = useQuery({ query: MeQuery, requestPolicy: 'cache-first' })
  return data?.me ?? null
}

/** Why the signed-in user has no access, with the server's message. */
export interface Refusal {
  /** FORBIDDEN: not invited, for example. UNAUTHORIZED: the sign-in is not accepted. UNAVAILABLE: the server cannot tell at the moment. */
  readonly kind: 'FORBIDDEN' | 'UNAUTHORIZED' | 'UNAVAILABLE'
  readonly sentence: string
}

/** Null if access is not refused. `again` retries. */
export function useRefusal(): { readonly refusal: Refusal | null; readonly again: () => void } {
  const [{ data, error }, ask] = useQuery({ query: MeQuery, requestPolicy: 'cache-first' })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  return { refusal: error === undefined ? null : refusalOf(error, data !== undefined), again }
}

function refusalOf(error: CombinedError, isKnown: boolean): Refusal | null {
  const sentence = sentenceOf(error)
  const code = errorCode(error)
  if (code === 'FORBIDDEN') return { kind: code, sentence }
  // If the app is in use already, the refusal shows together with the content.
  if (isKnown) return null
  if (code === 'UNAUTHORIZED') return { kind: code, sentence }
  return isServerUnavailable(error) ? { kind: 'UNAVAILABLE', sentence } : null
}
