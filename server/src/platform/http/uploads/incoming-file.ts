import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { UploadStore } from './upload-store.ts'

/** Size limit of an operation's file, counted on its own bytes. */
const LIMIT_BYTES = 25 * 1_048_576
/** Characters of base64 decoded at a time, so that others get their turn. */
const SLICE = 1_048_576

/** A file sent with an operation; on disk until the operation is answered. */
export class IncomingFile {
  readonly path: string
  readonly sizeBytes: number

  constructor(path: string, sizeBytes: number) {
    this.path = path
    this.sizeBytes = sizeBytes
  }
}

/** How a file is sent with an operation: in exactly one of two ways. */
export interface FileArguments {
  readonly filename: string
  /** The file as base64. */
  readonly inputData?: string | null | undefined
  /** A multipart file variable. */
  readonly file?: IncomingFile | null | undefined
}

/** Provides an operation's workbook while it is used. @throws DomainError as `takeFile` does. */
export function takeWorkbook<Result>(
  uploads: UploadStore,
  given: FileArguments,
  use: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  return takeFile(uploads, given, { named: /\.xlsx$/i, refusal: 'Only .xlsx files are supported.' }, use)
}

/**
 * Provides an operation's file while it is used.
 *
 * @throws DomainError if it is not named as it must be, is larger than 25 MB, is sent in both ways or in none, or is not valid base64.
 */
export async function takeFile<Result>(
  uploads: UploadStore,
  { filename, inputData, file }: FileArguments,
  { named, refusal }: { readonly named: RegExp; readonly refusal: string },
  use: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  if (!named.test(filename.trim())) throw new BadInputError(refusal, 'filename')
  if (typeof inputData === 'string' && file) throw new BadInputError('Send the file as inputData or as file, not as both.', 'file')
  if (file) return use(file)
  if (typeof inputData !== 'string')
    throw new BadInputError('Send the file: as base64 in inputData, or as a multipart file variable.', 'file')
  if (inputData.length > (LIMIT_BYTES * 4) / 3 + SLICE) throw fileTooLarge()
  const received = await receiveFile(uploads, decodeBase64(inputData))
  try {
    return await use(received)
  } finally {
    await rm(received.path, { force: true })
  }
}

/** Writes a file to disk as it arrives. Throws PAYLOAD_TOO_LARGE above 25 MB, leaving nothing behind. */
export async function receiveFile(uploads: UploadStore, chunks: AsyncIterable<Uint8Array>): Promise<IncomingFile> {
  let size = 0
  const { path, sizeBytes } = await uploads.receive(chunks, (bytes) => {
    size += bytes
    if (size > LIMIT_BYTES) throw fileTooLarge()
  })
  return new IncomingFile(path, sizeBytes)
}

export function fileTooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'File size exceeds 25MB.')
}

async function* decodeBase64(text: string): AsyncGenerator<Buffer, void, void> {
  let held = ''
  for (let at = 0; at < text.length; at += SLICE) {
    const piece = held + text.slice(at, at + SLICE).replaceAll(/[\r\n]+/g, '')
    const isLast = at + SLICE >= text.length
    // Four characters are three bytes.
    const whole = isLast ? piece.length : piece.length - (piece.length % 4)
    held = piece.slice(whole)
    if (!(isLast ? LAST_PIECE : PIECE).test(piece.slice(0, whole)))
      throw new BadInputError('inputData is not the base64 of a file.', 'inputData')
    yield Buffer.from(piece.slice(0, whole), 'base64')
    await setImmediate()
  }
}

const PIECE = /^[A-Za-z0-9+/]*$/
const LAST_PIECE = /^[A-Za-z0-9+/]*={0,2}$/
