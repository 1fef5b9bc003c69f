import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AnyVariables, Client, OperationContext, OperationResult } from 'urql'
import { failureOf, RequestFailure } from './request-failure.ts'

/** Asks the server, whatever is known already, unless `context` says otherwise. @throws RequestFailure in the server's words. */
export async function ask<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = { requestPolicy: 'network-only' },
): Promise<Data> {
  return answered(await client.query(query, variables, context).toPromise())
}

/** Has the server do something. @throws RequestFailure in the server's words. */
export async function change<Data, Variables extends AnyVariables>(
  client: Client,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context?: Partial<OperationContext>,
): Promise<Data> {
  return answered(await client.mutation(mutation, variables, context).toPromise())
}

/** Has what shows the answer to a query anywhere on the page show what the server says now; undefined where it cannot say, which shows there, too. */
export async function refresh<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  return (await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()).data
}

/** What an answer holds. @throws RequestFailure where it says what went wrong instead. */
export function answered<Data>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): Data {
  if (error !== undefined) throw RequestFailure.of(error)
  if (data === undefined) throw new RequestFailure(null, 'The server gave no answer.')
  return data
}

/** Why something could not be done, as a sentence; null where it was. `missing`: what the answer lacks where it says nothing of what was done. */
export async function sentenceIfRefused<Data>(
  act: Promise<Data>,
  missing: (data: Data) => string | null = () => null,
): Promise<string | null> {
  try {
    return missing(await act)
  } catch (error) {
    return failureOf(error).message
  }
}

/** How a save ended that was refused: somebody else was quicker, or in the server's words. */
export function refusedSave(error: unknown): { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string } {
  const { code, message } = failureOf(error)
  return { kind: code === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message }
}
