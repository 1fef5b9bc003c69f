/** Shorter words that differ in one letter are usually different words: rent and tent. */
const SHORTEST = 4
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * For each word, the others that differ by one letter: added, removed, replaced, or swapped with its neighbor. Words with
 * digits, and pairs whose shorter word has less than four letters, never match.
 */
export function nearWordsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(words.filter((word) => LETTERS_ONLY.test(word)))
  // Words by each remainder after deleting a letter: near words share a remainder, or one is the other's.
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

/** Words that share a remainder can still differ in two letters: `abcd` and `bcde`. */
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
