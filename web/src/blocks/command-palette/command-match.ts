/** How well a word was found: in the middle of a word, …, as the whole text. Higher is better. */
export type MatchQuality = 1 | 2 | 3 | 4 | 5 | 6

/** Where in a text, in UTF-16 units; the end is not included. */
export interface MatchedRange {
  readonly from: number
  readonly to: number
}

export interface TextMatch {
  readonly quality: MatchQuality
  readonly ranges: readonly MatchedRange[]
}

/** A text made ready to be searched: without case and accents, as long as it was, with the places where words begin. */
export interface SearchableText {
  readonly folded: string
  readonly wordStarts: readonly number[]
}

export function searchableText(text: string): SearchableText {
  const folded = fold(text)
  const wordStarts: number[] = []
  for (const { index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) wordStarts.push(index)
  return { folded, wordStarts }
}

/** Without case and accents; every place in the text stays where it was. */
function fold(text: string): string {
  // Most texts, and quick: no character beyond ASCII.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (character) => {
    const plain = Array.from(character.normalize('NFD'))[0]?.toLowerCase() ?? character
    return plain.length === character.length ? plain : character
  }).join('')
}

/** The words that are looked for, ready to be compared. */
export function searchWords(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Finds one word in a text, the best way there is: as all of it (6), at its beginning (5), at the beginning of a later
 * word (4), spread over the beginnings of words (3: `ytd` in Year to date, `exall` in Expand all), inside of a word (2),
 * with letters left out of a word (1: `expnd`). Null where it is not there.
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

/** The word cut into beginnings of words that follow each other, not necessarily at once. */
function matchBeginnings(word: string, { folded, wordStarts }: SearchableText): readonly MatchedRange[] | null {
  // From which word on the rest of the word, from this letter on, is known to have no place: each is tried once.
  const hopeless = new Map<number, number>()
  const matchFrom = (letter: number, fromWord: number): readonly MatchedRange[] | null => {
    if (letter === word.length) return []
    if (fromWord >= (hopeless.get(letter) ?? Number.POSITIVE_INFINITY)) return null
    for (let index = fromWord; index < wordStarts.length; index += 1) {
      const start = wordStarts[index] ?? 0
      let length = 0
      while (letter + length < word.length && folded[start + length] === word[letter + length]) length += 1
      // The longest beginning first; a shorter one where the rest finds no place after it.
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

/** The letters one after the other within a single word, from its first one on. */
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

export interface TextPart {
  /** Its place in the text. */
  readonly from: number
  readonly part: string
  readonly isFound: boolean
}

/** A text cut where what was found in it begins and ends; ranges may overlap and come in any order. */
export function textParts(text: string, ranges: readonly MatchedRange[]): readonly TextPart[] {
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => ({
    from,
    part: text.slice(from, cuts[index + 1]),
    isFound: ranges.some((range) => range.from <= from && from < range.to),
  }))
}
