import { contentOfWords, slideTextParts } from '../text-parts.ts'

/** The figures of a text while it is typed: their names, and what each says now. */
export interface FiguresInText {
  readonly names: readonly string[]
  readonly valueOf: (name: string) => string
}

// A value is enclosed in invisible characters; one of them identifies the figure.
const [OPEN, CLOSE] = ['\u2068', '\u2069']
const FIRST_MARK = 0xe0100
const MOST_MARKS = 240
const MARK = '[\u{E0100}-\u{E01EF}]'
const INSIDE = `[^${OPEN}${CLOSE}]*`
/** Text may be typed between the two invisible characters at its beginning. */
const WHOLE = new RegExp(`${OPEN}([^${OPEN}${CLOSE}\u{E0100}-\u{E01EF}]*)(${MARK})(${INSIDE})${CLOSE}`, 'gu')
/** What is left of a figure whose beginning was deleted. */
const WITHOUT_BEGINNING = new RegExp(`(?:${OPEN}|${MARK})${INSIDE}${CLOSE}`, 'gu')
const WITHOUT_END = new RegExp(`${OPEN}(${MARK})?(${INSIDE})`, 'gu')
const REST = new RegExp(`[${OPEN}${CLOSE}\u{E0100}-\u{E01EF}]`, 'gu')

/** A content as a field shows it: figures as what they say, not by their names. Its other braces stay as they are written. */
export function typedContent(content: string, { names, valueOf }: FiguresInText): string {
  return slideTextParts(content)
    .map((part) => {
      if (part.kind === 'WORDS') return contentOfWords(part.text)
      const at = names.indexOf(part.name)
      const isKnown = at !== -1 && at < MOST_MARKS
      return isKnown ? `${OPEN}${String.fromCodePoint(FIRST_MARK + at)}${valueOf(part.name)}${CLOSE}` : `{${part.name}}`
    })
    .join('')
}

/**
 * The content that a field's text stands for. Deleting any character of a figure deletes all of it, since the rest
 * would be a number that is not computed; text typed into a figure follows it. Figures pasted from another text are what they say there.
 */
export function contentTyped(text: string, { names, valueOf }: FiguresInText): string {
  const nameOf = (mark: string): string | undefined => names[(mark.codePointAt(0) ?? 0) - FIRST_MARK]
  return text
    .replace(WHOLE, (_, before: string, mark: string, inside: string) => {
      const name = nameOf(mark)
      if (name === undefined) return `${before}${inside}`
      const value = valueOf(name)
      const rest = inside === value ? '' : addedTo(value, inside)
      if (rest !== null) return `${before}{${name}}${rest}`
      return isLeftOf(value, inside) ? before : `${before}${inside}`
    })
    .replace(WITHOUT_BEGINNING, '')
    .replace(WITHOUT_END, (_, mark: string | undefined, inside: string) => {
      const name = mark === undefined ? undefined : nameOf(mark)
      return name === undefined ? inside : inside.slice(sharedLength(valueOf(name), inside))
    })
    .replace(REST, '')
}

/** The place in the content of a caret in the text. In a figure it is before or behind it, whichever is nearer, or in what was typed into it. */
export function caretInContent(text: string, at: number, figures: FiguresInText): number {
  const whole = [...text.matchAll(WHOLE)].find(({ index, 0: all }) => index < at && at < index + all.length)
  if (whole === undefined) return contentTyped(text.slice(0, at), figures).length
  const [all, before = '', mark = '', inside = ''] = whole
  const begins = contentTyped(text.slice(0, whole.index), figures).length + before.length
  const content = contentTyped(all, figures)
  const value = figures.valueOf(figures.names[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? '')
  const name = content.length - before.length - Math.max(0, inside.length - value.length)
  const into = at - whole.index - 1 - before.length - mark.length
  if (into < 0) return begins - before.length + Math.max(0, Math.min(before.length, at - whole.index - 1))
  if (inside.length === value.length) return into * 2 < value.length ? begins : begins + name
  return begins + name + Math.max(0, Math.min(inside.length - value.length, into - sharedLength(value, inside)))
}

/** Whether a text is a value with some characters deleted. */
function isLeftOf(value: string, text: string): boolean {
  let at = 0
  for (const letter of value) if (text[at] === letter) at += 1
  return at === text.length
}

/** What was added to a value somewhere; null if part of it was deleted. */
function addedTo(value: string, text: string): string | null {
  const before = sharedLength(value, text)
  const kept = value.slice(before)
  return text.length > value.length && text.endsWith(kept) ? text.slice(before, text.length - kept.length) : null
}

/** How many characters two texts begin with alike. */
function sharedLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
