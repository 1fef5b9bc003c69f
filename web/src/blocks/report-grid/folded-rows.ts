/** The rows that are closed, by their keys, once one of them is opened or closed. */
export function withFolded(folded: ReadonlySet<string>, key: string, isFolded: boolean): ReadonlySet<string> {
  const next = new Set(folded)
  if (isFolded) next.add(key)
  else next.delete(key)
  return next
}
