/** The keys of collapsed rows after one of them was expanded or collapsed. */
export function withFolded(folded: ReadonlySet<string>, key: string, isFolded: boolean): ReadonlySet<string> {
  const next = new Set(folded)
  if (isFolded) next.add(key)
  else next.delete(key)
  return next
}
