import { signInEmbedded } from '../test/sign-in.ts'

/** Signs a person of the demo company in. */
export async function appToken(origin: string, email: string): Promise<string> {
  const { access_token } = await signInEmbedded(origin, { continueAs: email })
  const response = await fetch(`${origin}/api/auth`, { headers: { authorization: `Bearer ${access_token}` } })
  return ((await response.json()) as { token: string }).token // the address's only answer
}

/** The id of the demo company's first mapping. */
export async function firstMapping(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ profitLossMappings { id } }' }),
  })
  const { data } = (await response.json()) as { data: { profitLossMappings: readonly { id: string }[] } } // GraphQL over HTTP
  return data.profitLossMappings[0]?.id ?? ''
}
