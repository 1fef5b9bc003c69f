import { FURTHER, PLEX_SANS_WIDTHS } from './plex-sans-widths.ts'

export type TextWeight = 400 | 500 | 600

/** Of characters that the font has not; wide characters of East Asia fill the whole size. */
const USUAL_WIDTH = 660
const WIDE_WIDTH = 1000
const FIRST_WIDE = 0x2e80

/** Points or pixels that a text takes in the font of the product, without kerning: 1 percent more than it is drawn at most. */
export function textWidth(text: string, size: number, weight: TextWeight = 400): number {
  const widths = PLEX_SANS_WIDTHS[weight]
  let sum = 0
  for (const character of text) sum += widthOf(character.codePointAt(0) ?? 0, widths)
  return (sum * size) / 1000
}

function widthOf(code: number, widths: readonly number[]): number {
  const at = code < 127 ? code - 32 : code >= 160 && code < 384 ? code - 160 + 95 : furtherAt(code)
  return widths[at] ?? (code >= FIRST_WIDE ? WIDE_WIDTH : USUAL_WIDTH)
}

function furtherAt(code: number): number {
  const at = FURTHER.indexOf(String.fromCodePoint(code))
  return at === -1 ? -1 : 95 + 224 + at
}

/** The text, or as much of its beginning as fits, with an ellipsis. Empty if not even one character and the ellipsis fit. */
export function shortenedText(text: string, width: number, size: number, weight: TextWeight = 400): string {
  if (textWidth(text, size, weight) <= width) return text
  const characters = Array.from(text)
  const dots = textWidth(ELLIPSIS, size, weight)
  let taken = 0
  let length = 0
  for (const character of characters) {
    taken += textWidth(character, size, weight)
    if (taken + dots > width) break
    length += 1
  }
  return length === 0 ? '' : characters.slice(0, length).join('').trimEnd() + ELLIPSIS
}

const ELLIPSIS = '…'

/** The text in at most so many lines, broken at spaces; what is too long ends in an ellipsis. */
export function wrappedText(text: string, width: number, size: number, weight: TextWeight = 400, most = 2): readonly string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    if (lines.length === most - 1 || textWidth(rest, size, weight) <= width) {
      lines.push(shortenedText(rest, width, size, weight))
      break
    }
    const words = rest.split(' ')
    let count = 1
    while (count < words.length && textWidth(words.slice(0, count + 1).join(' '), size, weight) <= width) count += 1
    lines.push(shortenedText(words.slice(0, count).join(' '), width, size, weight))
    rest = words.slice(count).join(' ')
  }
  return lines.filter((line) => line !== '')
}
