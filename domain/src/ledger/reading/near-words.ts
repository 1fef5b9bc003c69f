/** Shorter words that differ by a letter are mostly two: rent and tent. */
const SHORTEST = 4
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * For each word the others that differ from it by one letter: one more, one less, another one, or two neighbors
 * in the other order. Words with digits, and words of which the shorter has less than four letters, are like none.
 */
export function nearWordsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(words.filter((word) => LETTERS_ONLY.test(word)))
  // What remains of a word without one of its letters, and of which words: two near words share one, or are one.
  const remains = new Map<string, string[]>()
  for (const word of known) {
    for (const rest of remainsOf(word)) {
      const group = remains.get(rest)
      if (group === undefined) remains.set(rest, [word])
      else group.push(word)
    }
  }
  const near = new Map<string, Set<string>>()
  const join = (left: string, right: string): void => {
    if (Math.min(left.length, right.length) < SHORTEST || !differInOneLetter(left, right)) return
    near.set(left, (near.get(left) ?? new Set()).add(right))
    near.set(right, (near.get(right) ?? new Set()).add(left))
  }
  for (const group of remains.values()) for (const [at, left] of group.entries()) for (const right of group.slice(at + 1)) join(left, right)
  for (const word of known) for (const longer of remains.get(word) ?? []) join(word, longer)
  return new Map([...near].map(([word, others]) => [word, [...others]]))
}

function remainsOf(word: string): ReadonlySet<string> {
  return new Set(Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1)))
}

/** Two words that share a remainder can still be two letters apart: `abcd` and `bcde`. */
function differInOneLetter(left: string, right: string): boolean {
  if (left.length > right.length) return differInOneLetter(right, left)
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [restLeft, restRight] = [left.slice(start), right.slice(start)]
  if (left.length < right.length) return right.length - left.length === 1 && restLeft === restRight.slice(1)
  const isOther = restLeft.slice(1) === restRight.slice(1)
  const isTurned = restLeft[0] === restRight[1] && restLeft[1] === restRight[0] && restLeft.slice(2) === restRight.slice(2)
  return left !== right && (isOther || isTurned)
}
