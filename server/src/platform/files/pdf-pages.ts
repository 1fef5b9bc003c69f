import { readFile } from 'node:fs/promises'
import type { FilePage } from '@fourwall/domain/assistant/files/file-content.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { getDocumentProxy } from 'unpdf'
import { type QUESTION_FILE, tooMuch } from './question-file-limits.ts'

/** Pieces of text whose baselines differ by less are on one line, in points. */
const SAME_LINE = 2

interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
}

/**
 * The text of a PDF by pages and lines, from top to bottom. Pictures of text have none. Runs code of others over bytes of others: only in a
 * process of its own.
 *
 * @throws BadInputError for a file that is damaged, protected, without text, or above the limits.
 */
export async function pdfPages(path: string, limits: typeof QUESTION_FILE): Promise<readonly FilePage[]> {
  const document = await opened(new Uint8Array(await readFile(path)))
  if (document.numPages > limits.pages) throw tooMuch('pages', limits.pages)
  const pages: FilePage[] = []
  let characters = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const pieces = await piecesOf(document, number)
    for (const { text } of pieces) characters += text.length
    if (characters > limits.characters) throw tooMuch('characters', limits.characters)
    pages.push({ page: number, lines: linesOf(pieces) })
  }
  if (characters === 0) throw new BadInputError('It has no text, only pictures. Attach a PDF with text, or a .csv or .xlsx file.')
  return pages
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

async function opened(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: false })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new BadInputError('It is protected by a password. Save it without one and attach that.')
    throw damaged()
  }
}

async function piecesOf(document: PdfDocument, number: number): Promise<readonly Piece[]> {
  try {
    const { items } = await (await document.getPage(number)).getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x, y] = item.transform as readonly number[] // a matrix of six numbers
      return [{ text: item.str, x: x ?? 0, y: y ?? 0 }]
    })
  } catch {
    throw damaged()
  }
}

function linesOf(pieces: readonly Piece[]): readonly string[] {
  const lines: { readonly y: number; readonly pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last !== undefined && last.y - piece.y < SAME_LINE) last.pieces.push(piece)
    else lines.push({ y: piece.y, pieces: [piece] })
  }
  return lines.map((line) =>
    line.pieces
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join('  '),
  )
}

function damaged(): BadInputError {
  return new BadInputError('It is damaged or no PDF. Save it again and attach that.')
}
