/** A row or column of two layouts side by side: its index in each; null if it is missing there. */
export interface Lane {
  readonly key: string
  readonly before: number | null
  readonly after: number | null
  /** MOVED: in both, but in different places: it has a lane for each. */
  readonly state: 'SAME' | 'ADDED' | 'REMOVED' | 'MOVED'
}

/**
 * Aligns two orders: as many shared keys as possible get a common lane. If they cannot all be aligned, inserted ones
 * (`isInserted`) give way to the others.
 */
export function lanesOf(before: readonly string[], after: readonly string[], isInserted: (key: string) => boolean): readonly Lane[] {
  const [beforeAt, afterAt] = [new Map(before.map((key, at) => [key, at])), new Map(after.map((key, at) => [key, at]))]
  const shared = after.flatMap((key) => {
    const place = beforeAt.get(key)
    return place === undefined ? [] : [{ key, place, weight: isInserted(key) ? 1 : before.length + 1 }]
  })
  const still = heaviestRising(shared, before.length)
  const lanes: Lane[] = []
  let [left, right] = [0, 0]
  const pass = (untilLeft: number, untilRight: number): void => {
    for (; left < untilLeft; left += 1) {
      const key = before[left] ?? ''
      lanes.push({ key, before: left, after: null, state: afterAt.has(key) ? 'MOVED' : 'REMOVED' })
    }
    for (; right < untilRight; right += 1) {
      const key = after[right] ?? ''
      lanes.push({ key, before: null, after: right, state: beforeAt.has(key) ? 'MOVED' : 'ADDED' })
    }
  }
  for (const key of still) {
    pass(beforeAt.get(key) ?? 0, afterAt.get(key) ?? 0)
    lanes.push({ key, before: left, after: right, state: 'SAME' })
    left += 1
    right += 1
  }
  pass(before.length, after.length)
  return lanes
}

interface Weighed {
  readonly key: string
  readonly place: number
  readonly weight: number
}

/** The heaviest increasing subsequence. */
function heaviestRising(all: readonly Weighed[], places: number): readonly string[] {
  // Fenwick tree of the best sequence that ends at or before a place.
  const best: (number | undefined)[] = Array.from({ length: places + 1 })
  const sums: number[] = []
  const previous: number[] = []
  const better = (one: number | undefined, other: number | undefined): number | undefined =>
    one === undefined || (other !== undefined && (sums[other] ?? 0) > (sums[one] ?? 0)) ? other : one
  for (const [at, { place, weight }] of all.entries()) {
    let before: number | undefined
    for (let node = place; node > 0; node -= node & -node) before = better(before, best[node])
    sums[at] = weight + (before === undefined ? 0 : (sums[before] ?? 0))
    previous[at] = before ?? -1
    for (let node = place + 1; node <= places; node += node & -node) best[node] = better(best[node], at)
  }
  let last: number | undefined
  for (let node = places; node > 0; node -= node & -node) last = better(last, best[node])
  const keys: string[] = []
  for (let at = last ?? -1; at >= 0; at = previous[at] ?? -1) keys.push(all[at]?.key ?? '')
  return keys.reverse()
}
