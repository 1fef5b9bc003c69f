/** Letters of a word, and words of a question, that are read: rules look at every word next to every other one. */
const MOST_LETTERS = 60
const MOST_WORDS = 100
const SHOWN_WORDS = 6

/** What of a question is too long to be read; null if it is not. */
export function beyondReading(asked: string): string | null {
  const words = asked.trim().split(/\s+/)
  const long = words.find(({ length }) => length > MOST_LETTERS)
  if (long !== undefined) return `${long.slice(0, MOST_LETTERS)}…`.toLowerCase()
  return words.length > MOST_WORDS ? `${words.slice(0, SHOWN_WORDS).join(' ')} …`.toLowerCase() : null
}
