import { textWidth } from '../charts/scene/text-width.ts'
import type { TextElement } from './presentation.ts'
import { slideTextParts } from './text-parts.ts'
import { lineHeightOf } from './type-look.ts'

/** Some of a line: words, or a figure by its name. Pieces of a line differ in their figure. */
export interface TextPiece {
  readonly text: string
  readonly figure: string | null
}

export type TextLine = readonly TextPiece[]

/** A text fitted into its box. */
export interface FittedText {
  /** Points: its own size, or less where that does not fit. */
  readonly fontSize: number
  /** Points from line to line. */
  readonly lineHeight: number
  readonly lines: readonly TextLine[]
  /** So many lines reach below the box; 0 if it fits. */
  readonly tooMany: number
}

/** Smaller than this share of its size no text becomes, nor smaller than what can be read on paper. */
const LEAST_SCALE = 0.7
const LEAST_SIZE = 7
const STEP = 0.5
/** Of a line: the room below its last letters, which may reach over the edge. */
const LOWER_EDGE = 0.3

type WidthOf = (text: string) => number

/** Breaks a text into the lines of its box, in its own size or in one down to 70 percent of it at which it fits. */
export function fittedText(element: TextElement, figureOf: (name: string) => string): FittedText {
  const { fontSize, box, padding } = element
  const pieces = textPieces(element.content, figureOf)
  const room = Math.max(0, box.width - 2 * padding)
  const height = box.height - 2 * padding
  const least = Math.min(fontSize, Math.max(LEAST_SIZE, fontSize * LEAST_SCALE))
  for (let size = fontSize; ; size = Math.max(least, size - STEP)) {
    const lines = brokenLines(pieces, room, widthInElement(element, size))
    const lineHeight = size * lineHeightOf(size)
    const fitting = Math.max(1, Math.floor((height + LOWER_EDGE * lineHeight) / lineHeight))
    if (lines.length <= fitting || size <= least) return { fontSize: size, lineHeight, lines, tooMany: Math.max(0, lines.length - fitting) }
  }
}

/** The height at which a text fits its box in its own size. */
export function heightOfText(element: TextElement, figureOf: (name: string) => string): number {
  const { lines, lineHeight } = fittedText({ ...element, box: { ...element.box, height: Number.MAX_SAFE_INTEGER } }, figureOf)
  return Math.ceil(lines.length * lineHeight + 2 * element.padding)
}

/** Points that words take in the type of an element, at a size. */
export function widthInElement({ fontFamily, fontWeight }: Pick<TextElement, 'fontFamily' | 'fontWeight'>, size: number): WidthOf {
  if (fontFamily === 'IBM Plex Mono') return (text) => Array.from(text).length * size * 0.6
  return (text) => textWidth(text, size, fontWeight === 'bold' ? 600 : 400)
}

/** A text with its current figures. */
export function textPieces(content: string, figureOf: (name: string) => string): readonly TextPiece[] {
  return slideTextParts(content).map((part) =>
    part.kind === 'WORDS' ? { text: part.text, figure: null } : { text: figureOf(part.name), figure: part.name },
  )
}

/** Where a line may end: behind spaces and hyphens, and between the characters of scripts that have no spaces. */
const BREAKS = /(?<=[^\S\u00a0])(?=\S)|(?<=\p{L}-)(?=\p{L})|(?<=[\u2e80-\u9fff\uac00-\ud7af])(?=[\u2e80-\u9fff\uac00-\ud7af])/u
const ENDS_OPEN = /[^\S\u00a0]$/

/**
 * A text broken at line ends of its own, then where it may be broken, and inside words that are longer than a line. Figures stay whole
 * as long as one line holds them. Spaces at the end of a line are dropped.
 *
 * @param room points of a line.
 */
export function brokenLines(pieces: readonly TextPiece[], room: number, widthOf: WidthOf): readonly TextLine[] {
  return paragraphsOf(pieces).flatMap((paragraph) => paragraphLines(paragraph, room, widthOf))
}

function paragraphsOf(pieces: readonly TextPiece[]): readonly TextLine[] {
  const paragraphs: TextPiece[][] = [[]]
  for (const { text, figure } of pieces)
    text.split(/\r\n|\r|\n/).forEach((part, at) => {
      if (at > 0) paragraphs.push([])
      if (part !== '') paragraphs.at(-1)?.push({ text: part, figure })
    })
  return paragraphs
}

function paragraphLines(paragraph: TextLine, room: number, widthOf: WidthOf): readonly TextLine[] {
  const lines: TextPiece[][] = [[]]
  let taken = 0
  for (const chunk of unbrokenChunks(paragraph).flatMap((one) => piecesThatFit(one, room, widthOf))) {
    const text = textOfLine(chunk)
    if (taken > 0 && taken + widthOf(text.trimEnd()) > room) {
      lines.push([])
      taken = 0
    }
    lines.at(-1)?.push(...chunk)
    taken += widthOf(text)
  }
  return lines.map((line) => joined(withoutEnd(line)))
}

/** What may not be broken, in order. */
function unbrokenChunks(paragraph: TextLine): readonly TextLine[] {
  const chunks: TextPiece[][] = []
  let isOpen = true
  for (const { text, figure } of paragraph) {
    const parts = figure === null ? text.split(BREAKS) : [text]
    parts.forEach((part, at) => {
      if (isOpen || at > 0) chunks.push([])
      chunks.at(-1)?.push({ text: part, figure })
    })
    isOpen = figure === null && ENDS_OPEN.test(text)
  }
  return chunks
}

/** A chunk, in pieces that are no longer than a line. */
function piecesThatFit(chunk: TextLine, room: number, widthOf: WidthOf): readonly TextLine[] {
  if (widthOf(textOfLine(chunk).trimEnd()) <= room) return [chunk]
  const parts: TextPiece[][] = [[]]
  let taken = ''
  for (const { text, figure } of chunk)
    for (const character of text) {
      if (taken !== '' && widthOf((taken + character).trimEnd()) > room) {
        parts.push([])
        taken = ''
      }
      parts.at(-1)?.push({ text: character, figure })
      taken += character
    }
  return parts
}

function joined(pieces: TextLine): TextLine {
  const line: TextPiece[] = []
  for (const piece of pieces) {
    const last = line.at(-1)
    if (last !== undefined && last.figure === piece.figure) line[line.length - 1] = { ...last, text: last.text + piece.text }
    else line.push(piece)
  }
  return line
}

function withoutEnd(line: TextLine): TextLine {
  const kept = [...line]
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    kept.pop()
    const text = last.text.trimEnd()
    if (text === '') continue
    kept.push({ ...last, text })
    break
  }
  return kept
}

/** What a line says. */
export function textOfLine(line: TextLine): string {
  return line.map(({ text }) => text).join('')
}
