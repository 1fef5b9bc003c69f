import { foldedForSearch } from '../text-search.ts'
import { readAnswer, wordsText } from './answers/answer.ts'

/** Characters of an excerpt, and of those before the first word that was looked for. */
const LENGTH = 120
const LEAD = 24

/** The sentences of a stored answer; empty for one that a newer version of the program wrote. */
export function answerSentences(document: unknown): string {
  const parts = readAnswer(document)?.parts ?? []
  return parts.flatMap((part) => (part.kind === 'TEXT' ? wordsText(part.words) : [])).join(' ')
}

/**
 * The piece of a text that has most of the words, on one line, with an ellipsis where something is left out.
 *
 * @param words as `searchWords` returns them.
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const first = firstOfMost(foldedForSearch(line), words)
  const from = first <= LEAD ? 0 : wordStart(line, first - LEAD, first)
  const to = from + LENGTH >= line.length ? line.length : wordEnd(line, from + LENGTH, first + LENGTH / 2)
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
}

/** The position of the word that is closely followed by most of the others; 0 if the text has none of them. */
function firstOfMost(folded: string, words: readonly string[]): number {
  let [best, most] = [0, 0]
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const near = folded.slice(at, at + LENGTH - LEAD)
      const count = words.filter((one) => near.includes(one)).length
      if (count > most || (count === most && at < best)) [best, most] = [at, count]
    }
  return best
}

/** The start of the first word from a place on, but no later than `latest`. */
function wordStart(line: string, from: number, latest: number): number {
  const space = line.indexOf(' ', from - 1)
  return space === -1 || space >= latest ? from : space + 1
}

/** The end of the last word up to a place, but no earlier than `earliest`. */
function wordEnd(line: string, to: number, earliest: number): number {
  const space = line.lastIndexOf(' ', to)
  return space < earliest ? to : space
}
