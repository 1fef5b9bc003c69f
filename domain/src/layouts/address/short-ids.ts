/**
 * The shortest prefixes, of at least four characters, that distinguish each of some ids from the others: they keep
 * addresses short.
 */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(ids)].sort()
  const short = new Map<string, string>()
  sorted.forEach((id, index) => {
    const needed = 1 + Math.max(sharedLength(id, sorted[index - 1]), sharedLength(id, sorted[index + 1]), 3)
    short.set(id, id.slice(0, needed))
  })
  return short
}

/** The id that a short one stands for; null if none or more than one begins so. */
export function longId(short: string, ids: readonly string[]): string | null {
  if (short === '') return null
  if (ids.includes(short)) return short
  const found = ids.filter((id) => id.startsWith(short))
  return found.length === 1 ? (found[0] ?? null) : null
}

function sharedLength(a: string, b = ''): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
