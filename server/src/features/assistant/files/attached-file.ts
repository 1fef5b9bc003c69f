import { createHash } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'

/** A file as it is sent with a question. */
export interface GivenFile {
  readonly filename: string
  readonly mimeType: string
  /** Base64. */
  readonly content: string
}

/** The kind of a file, by its first bytes and its name. IMAGE: stored, not read. */
export type AttachedKind = 'CSV' | 'XLSX' | 'PDF' | 'TEXT' | 'IMAGE'

/** A file to keep with a question. */
export interface AttachedFile {
  readonly name: string
  readonly mimeType: string
  readonly kind: AttachedKind
  readonly digest: Uint8Array
  readonly bytes: Uint8Array
}

/** Of all files of one question together. */
const MOST_BYTES = 25 * 1_048_576
const LONGEST_NAME = 200

/** @throws BadInputError for files of other kinds, that are empty or no base64; PAYLOAD_TOO_LARGE. */
export function attachedFiles(given: readonly GivenFile[]): readonly AttachedFile[] {
  let bytes = 0
  return given.map((file, at) => {
    // Decoding makes three bytes of four characters.
    bytes += (file.content.length * 3) / 4
    if (bytes > MOST_BYTES + 1_024)
      throw new DomainError('PAYLOAD_TOO_LARGE', 'Files of a question have at most 25 MB together. Attach fewer or smaller ones.')
    return attachedFile(file, `input.files.${at}`)
  })
}

function attachedFile({ filename, mimeType, content }: GivenFile, field: string): AttachedFile {
  const name = shownName(filename)
  const text = content.replaceAll(/[\r\n]+/g, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw new BadInputError(`"${name}" did not arrive as it was sent. Attach it again.`, `${field}.content`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) throw new BadInputError(`"${name}" is empty. Attach another file.`, `${field}.content`)
  const kind = attachedKind(name, bytes)
  if (kind === null)
    throw new BadInputError(
      `"${name}" is of a kind that cannot be attached. Attach a .csv, .xlsx, .pdf or .txt file, or a picture.`,
      `${field}.filename`,
    )
  return { name, mimeType: mimeType.trim().toLowerCase(), kind, digest: createHash('sha256').update(bytes).digest(), bytes }
}

/** The last part of a path, without characters that cannot be shown. */
function shownName(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, '').trim()
  if (name === '') return 'file'
  if (name.length <= LONGEST_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LONGEST_NAME - ending.length - 1)}…${ending}`
}

/** Null for a kind that is not taken. What it says it is counts only where its bytes say nothing. */
function attachedKind(name: string, bytes: Buffer): AttachedKind | null {
  const head = bytes.subarray(0, 16).toString('latin1')
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (/^\u0089PNG\r\n|^\u00ff\u00d8\u00ff|^GIF8|^RIFF.{4}WEBP/s.test(head)) return 'IMAGE'
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('PK')) return ending === 'xlsx' ? 'XLSX' : null
  // With a password, or another format under its name: the reader says which.
  if (ending === 'xlsx') return 'XLSX'
  if (ending === 'pdf') return 'PDF'
  if (ending === 'csv' || ending === 'tsv') return 'CSV'
  return ending === 'txt' ? 'TEXT' : null
}
