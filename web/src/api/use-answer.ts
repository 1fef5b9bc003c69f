import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useCallback } from 'react'
import { type AnyVariables, type RequestPolicy, useQuery } from 'urql'
import { sentenceOf } from './api-client.ts'

interface AnswerOptions {
  /** Left out: the cached answer at first, then the one of the server. */
  readonly requestPolicy?: RequestPolicy
  /** Sends no request yet. */
  readonly pause?: boolean
  /** Types whose changes ask again. Must be the same object each time. */
  readonly context?: { readonly additionalTypenames: string[] }
}

export interface Answer<Data> {
  /** Undefined until the first answer; it stays while the next one is loading. */
  readonly data: Data | undefined
  /** Why it could not be loaded: the server's message. */
  readonly failure: string | null
  readonly isLoading: boolean
  /** `data` is stale: a newer answer is loading. */
  readonly isStale: boolean
  /** Loads it again from the server. */
  readonly again: () => void
}

/** The answer to a query, updated while the component is mounted. */
export function useAnswer<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: AnswerOptions = {},
): Answer<Data> {
  // The type above requires exactly these variables; urql's types cannot derive that from a type parameter.
  const [{ data, error, fetching, stale }, askAgain] = useQuery({
    query: query as TypedDocumentNode<Data>,
    variables: variables ?? {},
    ...options,
  })
  const again = useCallback(() => askAgain({ requestPolicy: 'network-only' }), [askAgain])
  return { data, failure: error === undefined ? null : sentenceOf(error), isLoading: fetching, isStale: stale, again }
}
