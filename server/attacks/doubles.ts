/** What an act came to that was sent many times at once. */
export interface Doubles {
  /** How often each answer came: the data without its errors, as JSON. */
  readonly answers: Readonly<Record<string, number>>
  /** The error messages, each once. */
  readonly sentences: readonly string[]
}

/** Sends one act many times at once, as a double click and a retry do. */
export async function sendDoubles(
  origins: readonly string[],
  token: string,
  { query, variables, times }: { readonly query: string; readonly variables: object; readonly times: number },
): Promise<Doubles> {
  const answers: Record<string, number> = {}
  const sentences = new Set<string>()
  await Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const response = await fetch(`${origins[at % origins.length] ?? ''}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(60_000),
      })
      // GraphQL over HTTP.
      const { data, errors = [] } = (await response.json()) as {
        readonly data?: unknown
        readonly errors?: readonly { readonly message: string }[]
      }
      const answer = JSON.stringify(data ?? null)
      answers[answer] = (answers[answer] ?? 0) + 1
      for (const { message } of errors) sentences.add(message)
    }),
  )
  return { answers, sentences: [...sentences] }
}
