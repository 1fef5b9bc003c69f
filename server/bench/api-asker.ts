/** Calls the product's API as the token's user. @throws Error with the first error. */
export type Ask = <Data>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>

export function asker(origin: string, token: string): Ask {
  return async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> => {
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-fourwall': '1' },
      body: JSON.stringify({ query, variables }),
    })
    // GraphQL's answer, typed by the caller.
    const { data, errors } = (await response.json()) as { data: Data; errors?: readonly { message: string }[] }
    if (errors !== undefined) throw new Error(errors[0]?.message)
    return data
  }
}
