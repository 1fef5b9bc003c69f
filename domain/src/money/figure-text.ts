/**
 * Prints figures, each value once: scrolling shows the same values again and again. Make one per format and keep it,
 * since the grid compares it by identity.
 */
export function createFigureText(format: (value: string | null) => string): (value: string | null) => string {
  const printed = new Map<string, string>()
  const nothing = format(null)
  return (value) => {
    if (value === null) return nothing
    const known = printed.get(value)
    if (known !== undefined) return known
    // A bound on memory, not a policy: a screen shows far fewer values than this.
    if (printed.size >= 500_000) printed.clear()
    const text = format(value)
    printed.set(value, text)
    return text
  }
}
