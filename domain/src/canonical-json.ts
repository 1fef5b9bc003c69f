/** The same value with the keys of its objects in one order, so that equal values have equal JSON. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  return Object.fromEntries(members.map(([key, item]) => [key, withSortedKeys(item)]))
}
