/** Maximum edit distance, however long the name is. */
const MOST_LETTERS = 8

/** The most similar name: within an edit distance of a third of its length, at most eight; the first of equals. Null if none is that close. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase()
  let nearest: string | null = null
  let fewest = Math.min(MOST_LETTERS, Math.floor(wanted.length / 3)) + 1
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= fewest) continue
    const letters = differences(wanted, name.toLowerCase(), fewest)
    if (letters >= fewest) continue
    fewest = letters
    nearest = name
  }
  return nearest
}

/** Edit distance between two texts, capped at `most`. */
function differences(left: string, right: string, most: number): number {
  let before = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    // Cells farther from the diagonal exceed the maximum anyway.
    const [from, to] = [Math.max(1, row - most), Math.min(right.length, row + most)]
    const now: number[] = []
    now[from - 1] = from === 1 ? row : most
    let least = most
    for (let at = from; at <= to; at++) {
      const changed = (before[at - 1] ?? most) + (left.charCodeAt(row - 1) === right.charCodeAt(at - 1) ? 0 : 1)
      const value = Math.min(changed, (before[at] ?? most) + 1, (now[at - 1] ?? most) + 1)
      now[at] = value
      least = Math.min(least, value)
    }
    if (least >= most) return most
    before = now
  }
  return Math.min(before[right.length] ?? most, most)
}
