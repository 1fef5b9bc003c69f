/** The name that a mistyped one most likely means: a third of its letters may be others. Null where none is so near; of several the first. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase()
  let nearest: string | null = null
  let fewest = Math.floor(wanted.length / 3) + 1
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= fewest) continue
    const letters = differences(wanted, name.toLowerCase(), fewest)
    if (letters >= fewest) continue
    fewest = letters
    nearest = name
  }
  return nearest
}

/** Letters put in, left out or changed between two texts; `most` where there are as many or more. */
function differences(left: string, right: string, most: number): number {
  let before = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const now = [row]
    let least = row
    for (let at = 1; at <= right.length; at++) {
      const changed = (before[at - 1] ?? 0) + (left[row - 1] === right[at - 1] ? 0 : 1)
      const value = Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1)
      now.push(value)
      least = Math.min(least, value)
    }
    if (least >= most) return most
    before = now
  }
  return before[right.length] ?? most
}
