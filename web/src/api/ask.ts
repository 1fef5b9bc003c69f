import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AnyVariables, Client, OperationContext, OperationResult } from 'urql'
import { freshAnswer } from './fresh-answers.ts'
import { failureOf, RequestFailure } from './request-failure.ts'

/** Queries the server, not the cache, unless `context` says otherwise. @throws RequestFailure with the server's message. */
export async function runQuery<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = { requestPolicy: 'network-only' },
): Promise<Data> {
  return dataOf(await freshAnswer(client, () => client.query(query, variables, context).toPromise()))
}

/** Runs a mutation. @throws RequestFailure with the server's message. */
export async function runMutation<Data, Variables extends AnyVariables>(
  client: Client,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context?: Partial<OperationContext>,
): Promise<Data> {
  return dataOf(await client.mutation(mutation, variables, context).toPromise())
}

/** Queries the server again and updates every component that shows the answer; undefined if that failed, which they show too. */
export async function refetchQuery<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  return (await freshAnswer(client, () => client.query(query, variables, { requestPolicy: 'network-only' }).toPromise())).data
}

/** The data of an answer. @throws RequestFailure if it has an error instead. */
export function dataOf<Data>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): Data {
  if (error !== undefined) throw RequestFailure.of(error)
  if (data === undefined) throw new RequestFailure(null, 'The server gave no answer.')
  return data
}

/** Why a mutation failed, in a sentence; null if it did not. `missing`: the message for an answer without a result. */
export async function mutationRefusal<Data>(
  act: Promise<Data>,
  missing: (data: Data) => string | null = () => null,
): Promise<string | null> {
  try {
    return missing(await act)
  } catch (error) {
    return failureOf(error).message
  }
}

/** Why a save was refused: another user saved first, or the server's message. */
export function saveRefusal(error: unknown): { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string } {
  const { code, message } = failureOf(error)
  return { kind: code === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message }
}
