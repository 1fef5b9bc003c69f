import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import { fieldOf, readJson, SendFailure, sendBody, textOf, unnamedFailure } from './send-body.ts'

/** The way to GraphQL for files, from whoever knows the session. */
export interface FileVariableTarget {
  readonly address: string
  /** What the request carries: the bearer token above all. */
  readonly headers: () => Promise<Record<string, string>>
  /** What of a request names its document: its text, or its id where the server takes no text. */
  readonly documentPart: (document: DocumentNode) => Readonly<Record<string, unknown>>
}

/** A file goes beside the variables that name it `file`; its own place in them stays empty. */
interface WithFile {
  readonly file?: unknown
}

/**
 * Asks GraphQL with a file as the variable `file`, in a multipart request, and answers the data. `onProgress` gets the bytes sent so
 * far. A SendFailure with the server's words; the signal's reason once that aborts.
 */
export async function sendFileVariable<Data, Variables extends WithFile>(
  target: FileVariableTarget,
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'file'>,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Data> {
  const form = new FormData()
  // In this order: what the parts are for is known before they arrive.
  form.set('operations', JSON.stringify({ ...target.documentPart(document), variables: { ...variables, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', file, file.name)
  const headers = { ...(await target.headers()), accept: 'application/graphql-response+json, application/json' }
  const { status, text } = await sendBody(target.address, headers, form, signal, onProgress)
  return readData(status, text)
}

/** The data of an answer. @throws SendFailure with the first error's words, or for what is no answer of GraphQL's. */
export function readData<Data>(status: number, text: string): Data {
  const value = readJson(text)
  const errors = fieldOf(value, 'errors')
  const error: unknown = Array.isArray(errors) ? errors[0] : undefined
  const data = fieldOf(value, 'data')
  if (error !== undefined || typeof data !== 'object' || data === null) {
    const extensions = fieldOf(error, 'extensions')
    const message = textOf(fieldOf(error, 'message')) ?? unnamedFailure(status)
    throw new SendFailure(textOf(fieldOf(extensions, 'code')), message, textOf(fieldOf(extensions, 'field')))
  }
  // What the document asked for is what the server answers: the schema is the contract of both.
  return data as Data
}
