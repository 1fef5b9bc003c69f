/**
 * Memoizes a figure format: scrolling shows the same values again and again. Create one per format and keep it, since
 * the grid compares it by identity.
 */
export function createFigureText(format: (value: string | null) => string): (value: string | null) => string {
  const printed = new Map<string, string>()
  const nothing = format(null)
  return (value) => {
    if (value === null) return nothing
    const known = printed.get(value)
    if (known !== undefined) return known
    // Only bounds memory: a screen shows far fewer values.
    if (printed.size >= 500_000) printed.clear()
    const text = format(value)
    printed.set(value, text)
    return text
  }
}
