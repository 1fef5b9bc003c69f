import { foldedForSearch } from '@fourwall/domain/text-search.ts'

/** How well a word matches: from letters within a word up to the whole text. Higher is better. */
export type MatchQuality = 1 | 2 | 3 | 4 | 5 | 6

/** A range of a text in UTF-16 units; the end is not included. */
export interface MatchedRange {
  readonly from: number
  readonly to: number
}

export interface TextMatch {
  readonly quality: MatchQuality
  readonly ranges: readonly MatchedRange[]
}

/** A text prepared for search: folded, but of the same length, with the positions where words begin. */
export interface SearchableText {
  readonly folded: string
  readonly wordStarts: readonly number[]
}

export function searchableText(text: string): SearchableText {
  const folded = foldedForSearch(text)
  const wordStarts: number[] = []
  for (const { index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) wordStarts.push(index)
  return { folded, wordStarts }
}

/**
 * The best match of a word in a text: all of it (6), its beginning (5), the beginning of a later word (4), the beginnings
 * of several words (3: `ytd` in Year to date, `exall` in Expand all), the inside of a word (2), a word with letters left
 * out (1: `expnd`). Null for no match.
 */
export function matchWord(word: string, text: SearchableText): TextMatch | null {
  const { folded, wordStarts } = text
  const at = folded.indexOf(word)
  if (at === 0) return { quality: folded.length === word.length ? 6 : 5, ranges: [{ from: 0, to: word.length }] }
  if (at > 0) {
    const start = wordStarts.find((place) => folded.startsWith(word, place))
    if (start !== undefined) return { quality: 4, ranges: [{ from: start, to: start + word.length }] }
  }
  const initials = matchBeginnings(word, text)
  if (initials) return { quality: 3, ranges: initials }
  if (at > 0 && word.length > 1) return { quality: 2, ranges: [{ from: at, to: at + word.length }] }
  const letters = word.length > 2 ? matchLetters(word, text) : null
  return letters && { quality: 1, ranges: letters }
}

/** Matches the word as beginnings of several words in order; words between them may be skipped. */
function matchBeginnings(word: string, { folded, wordStarts }: SearchableText): readonly MatchedRange[] | null {
  // By letter: from which word on the rest is known not to match, so that nothing is tried twice.
  const hopeless = new Map<number, number>()
  const matchFrom = (letter: number, fromWord: number): readonly MatchedRange[] | null => {
    if (letter === word.length) return []
    if (fromWord >= (hopeless.get(letter) ?? Number.POSITIVE_INFINITY)) return null
    for (let index = fromWord; index < wordStarts.length; index += 1) {
      const start = wordStarts[index] ?? 0
      let length = 0
      while (letter + length < word.length && folded[start + length] === word[letter + length]) length += 1
      // The longest beginning first, then shorter ones if the rest does not match after it.
      for (; length > 0; length -= 1) {
        const rest = matchFrom(letter + length, index + 1)
        if (rest) return [{ from: start, to: start + length }, ...rest]
      }
    }
    hopeless.set(letter, Math.min(fromWord, hopeless.get(letter) ?? fromWord))
    return null
  }
  return matchFrom(0, 0)
}

/** Matches the letters in order within one word, beginning with its first letter. */
function matchLetters(word: string, { folded, wordStarts }: SearchableText): readonly MatchedRange[] | null {
  for (const start of wordStarts) {
    if (folded[start] !== word[0]) continue
    const ranges: { from: number; to: number }[] = []
    let found = 0
    for (let place = start; found < word.length && /[\p{L}\p{N}]/u.test(folded[place] ?? ''); place += 1) {
      if (folded[place] !== word[found]) continue
      const last = ranges.at(-1)
      if (last?.to === place) last.to = place + 1
      else ranges.push({ from: place, to: place + 1 })
      found += 1
    }
    if (found === word.length) return ranges
  }
  return null
}

/** Where words are in a text, as often as they are. @param words folded. */
export function wordRanges(words: readonly string[], { folded }: SearchableText): readonly MatchedRange[] {
  const ranges: MatchedRange[] = []
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      ranges.push({ from, to: from + word.length })
    }
  }
  return ranges
}

export interface TextPart {
  /** Its start in the text. */
  readonly from: number
  readonly part: string
  readonly isFound: boolean
}

/** Splits a text at the ends of matched ranges, which may overlap and come in any order. */
export function textParts(text: string, ranges: readonly MatchedRange[]): readonly TextPart[] {
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => ({
    from,
    part: text.slice(from, cuts[index + 1]),
    isFound: ranges.some((range) => range.from <= from && from < range.to),
  }))
}
