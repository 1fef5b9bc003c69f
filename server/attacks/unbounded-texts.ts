/** What the attack came to. */
export interface UnboundedTexts {
  /** How many names were taken. */
  readonly taken: number
  /** The error messages for the others, each once. */
  readonly sentences: readonly string[]
  /** Status and length of each list that was read. */
  readonly lists: readonly { readonly status: number; readonly characters: number }[]
}

export interface UnboundedTextsOptions {
  /** Letters of each name. */
  readonly letters: number
  /** How many names are sent, one after the other. */
  readonly names: number
  /** How many read all of them at once afterwards. */
  readonly readers: number
}

/** Stores very long names, and has several readers ask for all of them at once. */
export async function sendUnboundedTexts(
  origin: string,
  token: string,
  { letters, names, readers }: UnboundedTextsOptions,
): Promise<UnboundedTexts> {
  const name = 'x'.repeat(letters)
  const sentences = new Set<string>()
  let taken = 0
  for (let sent = 0; sent < names; sent++) {
    const response = await post(origin, token, {
      query: 'mutation ($name: String) { createProfitLossCategorization(name: $name) { id } }',
      variables: { name },
    })
    const [sentence] = sentencesOf(await response.text())
    if (sentence === undefined) taken += 1
    else sentences.add(sentence)
  }
  const lists = await Promise.all(
    Array.from({ length: readers }, async () => {
      const response = await post(origin, token, { query: '{ profitLossCategorizations { name } }' })
      let characters = 0
      for await (const chunk of response.body ?? []) characters += chunk.length
      return { status: response.status, characters }
    }),
  )
  return { taken, sentences: [...sentences], lists }
}

function post(origin: string, token: string, body: object): Promise<Response> {
  return fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  })
}

function sentencesOf(text: string): readonly string[] {
  // Whatever the server answers, errors look like this or are not there.
  const { errors = [], error } = JSON.parse(text) as {
    readonly errors?: readonly { readonly message: string }[]
    readonly error?: { readonly message: string }
  }
  return [...errors, ...(error === undefined ? [] : [error])].map(({ message }) => message)
}
