import type { ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import { fileAsBase64 } from '../../ui/save-file.ts'
import { fallbackMessage, fieldOf, readJson, SendFailure, sendBody, textOf } from './send-body.ts'

/** How to send files to GraphQL; provided by the session. */
export interface FileVariableTarget {
  readonly address: string
  /** Headers of the request, with the bearer token. */
  readonly headers: () => Promise<Record<string, string>>
  /** The part of the request that names the document: its text, or its id if the server takes no text. */
  readonly documentPart: (document: DocumentNode) => Readonly<Record<string, unknown>>
}

const ACCEPT = 'application/graphql-response+json, application/json'

/** The file is sent separately from the variables, in which `file` stays empty. */
interface WithFile {
  readonly file?: unknown
}

/**
 * Sends an operation with a file as its variable `file`, in a multipart request, and resolves to the data. `onProgress` gets the bytes
 * sent so far. Rejects with a SendFailure with the server's message, and with the signal's reason once that aborts.
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
  // In this order, so that the server knows what the parts are for before they arrive.
  form.set('operations', JSON.stringify({ ...target.documentPart(document), variables: { ...variables, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', file, file.name)
  const headers = { ...(await target.headers()), accept: ACCEPT }
  const { status, text } = await sendBody(target.address, headers, form, signal, onProgress)
  return readData(status, text)
}

/** Largest workbook in bytes that is sent as base64, a third longer; larger ones are sent separately, unencoded. */
export const MOST_BASE64_BYTES = 5 * 1_048_576

/**
 * Sends an operation with a workbook: as base64 in its variable `inputData`, or a large one as `sendFileVariable` does. Progress and
 * failures as there.
 */
export async function sendWorkbook<Data, Variables extends WithFile & { readonly inputData?: unknown }>(
  target: FileVariableTarget,
  document: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'file' | 'inputData'>,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Data> {
  if (file.size > MOST_BASE64_BYTES) {
    // Without inputData, which is optional in both.
    return await sendFileVariable(target, document, variables as Omit<Variables, 'file'>, file, signal, onProgress)
  }
  const inputData = await fileAsBase64(file)
  const body = new Blob([JSON.stringify({ ...target.documentPart(document), variables: { ...variables, inputData } })])
  const headers = { ...(await target.headers()), 'content-type': 'application/json', accept: ACCEPT }
  const { status, text } = await sendBody(target.address, headers, body, signal, (sent) =>
    onProgress(Math.round((Math.min(sent, body.size) / body.size) * file.size)),
  )
  return readData(status, text)
}

/** The data of an answer. @throws SendFailure with the message of the first error, or if it is no GraphQL answer. */
export function readData<Data>(status: number, text: string): Data {
  const value = readJson(text)
  const errors = fieldOf(value, 'errors')
  const error: unknown = Array.isArray(errors) ? errors[0] : undefined
  const data = fieldOf(value, 'data')
  if (error !== undefined || typeof data !== 'object' || data === null) {
    const extensions = fieldOf(error, 'extensions')
    const message = textOf(fieldOf(error, 'message')) ?? fallbackMessage(status)
    const questions = fieldOf(extensions, 'questions')
    throw new SendFailure(
      textOf(fieldOf(extensions, 'code')),
      message,
      textOf(fieldOf(extensions, 'field')),
      // Written by the domain's OpenQuestionsError.
      Array.isArray(questions) ? (questions as ReadingQuestion[]) : [],
    )
  }
  // The server answers what the document asks for: the schema is the contract.
  return data as Data
}
