import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback } from 'react'
import { type AnyVariables, type RequestPolicy, useQuery } from 'urql'
import { sentenceOf } from './api-client.ts'

interface AnswerOptions {
  /** Left out, what is known shows at once, and the server is asked as well. */
  readonly requestPolicy?: RequestPolicy
  /** Nothing is asked yet. */
  readonly pause?: boolean
}

export interface Answer<Data> {
  /** Undefined until it is there; it stays while it is asked for again. */
  readonly data: Data | undefined
  /** Why it could not be had, in the server's words. */
  readonly failure: string | null
  readonly isLoading: boolean
  /** What shows is about to be replaced. */
  readonly isStale: boolean
  /** Asks the server once more. */
  readonly again: () => void
}

/** What the server answers to a query, for as long as a component shows it. */
export function useAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: AnswerOptions = {},
): Answer<Data> {
  // With these variables alone, as its type says right above; urql's own types cannot tell of a type parameter.
  const [{ data, error, fetching, stale }, askAgain] = useQuery({
    query: query as TypedDocumentNode<Data>,
    variables: variables ?? {},
    ...options,
  })
  const again = useCallback(() => askAgain({ requestPolicy: 'network-only' }), [askAgain])
  return { data, failure: error === undefined ? null : sentenceOf(error), isLoading: fetching, isStale: stale, again }
}
