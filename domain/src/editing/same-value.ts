/** Deep equality of plain objects, lists, maps, sets and primitives; an undefined property equals a missing one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Set && other instanceof Set) return one.size === other.size && [...one].every((member) => other.has(member))
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && sameValue(value, other.get(key)))
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => sameValue(left.get(key), right.get(key)))
}
