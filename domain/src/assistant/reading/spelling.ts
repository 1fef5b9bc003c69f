/** The fewest single changes from one word to another: a letter put in, left out, replaced, or two swapped; more than `most` count as one more. Damerau (1964), each letter changed once. */
function letterChanges(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= right.length; at += 1) {
      const isSame = left[row - 1] === right[at - 1]
      let fewest = Math.min((before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1])
        fewest = Math.min(fewest, (twoBefore[at - 2] ?? 0) + 1)
      now.push(fewest)
    }
    twoBefore = before
    before = now
  }
  return before[right.length] ?? most + 1
}

/**
 * The known word that a misspelled one means: one change for four letters, two from seven on. Null if none is that near, or several are
 * equally near: a guess among words would be a guess among figures.
 */
export function correctedWord(typed: string, known: ReadonlySet<string>): string | null {
  if (typed.length < 4 || /\d/.test(typed)) return null
  const most = typed.length >= 7 ? 2 : 1
  let nearest: string[] = []
  let fewest = most
  for (const word of known) {
    if (word.length < 3 || Math.abs(word.length - typed.length) > fewest) continue
    const changes = letterChanges(typed, word, fewest)
    if (changes > fewest) continue
    if (changes < fewest) nearest = []
    fewest = changes
    nearest.push(word)
  }
  // Letters that are only swapped are the likeliest slip; the first one is seldom wrong.
  const letters = typed.split('').sort().join()
  const swapped = nearest.filter((word) => word.split('').sort().join() === letters)
  const alike = swapped.length > 0 ? swapped : nearest.filter((word) => word[0] === typed[0])
  return alike.length === 1 ? (alike[0] ?? null) : null
}
