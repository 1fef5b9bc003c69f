/** Sends one mutation many times at once, as an attacker does who wants to pass a limit that is counted before it is stored. */
export interface Flood {
  readonly origin: string
  readonly token: string
  readonly query: string
  readonly variables: (attempt: number) => Record<string, unknown>
  readonly attempts: number
  /** Requests under way at a time. */
  readonly atOnce: number
}

export interface FloodResult {
  readonly accepted: number
  /** How often each sentence came back. */
  readonly refusals: ReadonlyMap<string, number>
}

export async function flood({ origin, token, query, variables, attempts, atOnce }: Flood): Promise<FloodResult> {
  let [next, accepted] = [0, 0]
  const refusals = new Map<string, number>()
  const attack = async (): Promise<void> => {
    for (let attempt = next++; attempt < attempts; attempt = next++) {
      const response = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: variables(attempt) }),
        signal: AbortSignal.timeout(60_000),
      })
      const answer = (await response.json()) as { errors?: readonly { message: string }[] } // GraphQL over HTTP
      const message = answer.errors?.[0]?.message
      if (message === undefined) accepted += 1
      else refusals.set(message, (refusals.get(message) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attack))
  return { accepted, refusals }
}
