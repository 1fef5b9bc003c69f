/** The ledger as it stood after changes by this window, as text. */
const standings = new Set<string>()

/** This window changed the ledger, which stands like this now. */
export function noteOwnChange(standing: object): void {
  standings.add(JSON.stringify(standing))
}

/** Whether the ledger came to stand like this by an act of this window. */
export function isOwnStanding(standing: object): boolean {
  return standings.has(JSON.stringify(standing))
}
