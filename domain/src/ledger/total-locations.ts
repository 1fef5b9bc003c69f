/** Whether a name stands for the sum of locations, such as `Total`, `All stores` or `Consolidated`, and for no location. */
export function isTotalOfLocations(name: string): boolean {
  return TOTAL.test(name.trim())
}

const TOTAL =
  /^(?:(?:grand |sub-? ?)?totals?|(?:all|total) (?:locations|stores|restaurants|sites|outlets|units|shops|branches|company|group)|consolidated|(?:gesamt|zwischen)?summe|gesamt|total g[eé]n[eé]ral)$/i
