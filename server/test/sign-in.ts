import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** A browser's part in a sign-in, with fetch: cookies by path, redirects by hand. */
export class SignInClient {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(address)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Follows redirects within `within`; stops at the first other answer. */
  async follow(address: string, within: string, init: RequestInit = {}): Promise<{ response: Response; leadsTo: string }> {
    let target = address
    let response = await this.request(address, init)
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location')
      if (location === null) return { response, leadsTo: target }
      target = new URL(location, target).href
      if (!target.startsWith(within)) return { response, leadsTo: target }
      response = await this.request(target)
    }
    throw new Error('too many redirects')
  }

  submit(address: string, fields: Record<string, string>, within: string): Promise<{ response: Response; leadsTo: string }> {
    return this.follow(address, within, { method: 'POST', body: new URLSearchParams(fields) })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value === '' || attributes.some((attribute) => attribute.includes('01 Jan 1970'))) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

/** An authorization request as the web app makes it, and its secrets. */
export function authorizationRequest(
  endpoint: string,
  parameters: { clientId: string; redirectUri: string; scope: string; resource?: string; prompt?: string; loginHint?: string },
): { address: string; verifier: string; state: string } {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('base64url')
  const address = new URL(endpoint)
  const search = {
    client_id: parameters.clientId,
    redirect_uri: parameters.redirectUri,
    response_type: 'code',
    scope: parameters.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(parameters.resource === undefined ? {} : { resource: parameters.resource }),
    ...(parameters.prompt === undefined ? {} : { prompt: parameters.prompt }),
    ...(parameters.loginHint === undefined ? {} : { login_hint: parameters.loginHint }),
  }
  address.search = new URLSearchParams(search).toString()
  return { address: address.href, verifier, state }
}

const tokensSchema = z.looseObject({
  access_token: z.string(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.string(),
})

export type Tokens = z.infer<typeof tokensSchema>

export async function requestTokens(
  endpoint: string,
  form: Record<string, string>,
): Promise<{ status: number; tokens: Tokens | null; body: unknown }> {
  const response = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) })
  const body: unknown = await response.json()
  const parsed = tokensSchema.safeParse(body)
  return { status: response.status, tokens: parsed.success ? parsed.data : null, body }
}

/** The whole exchange at the embedded provider, with a password or as a demo user. */
export async function signInEmbedded(origin: string, fields: Record<string, string>, client = new SignInClient()): Promise<Tokens> {
  const redirectUri = `${origin}/auth/callback`
  const scope = 'openid profile email roles admin'
  const { address, verifier, state } = authorizationRequest(`${origin}/idp/auth`, {
    clientId: 'fourwall-web',
    redirectUri,
    scope,
    prompt: 'select_account',
  })
  const page = await client.follow(address, `${origin}/idp/`)
  const action = /<form method="post" action="([^"]+)"/.exec(await page.response.text())?.[1]
  if (action === undefined) throw new Error(`no sign-in form at ${page.leadsTo}`)
  const { leadsTo } = await client.submit(new URL(action, origin).href, fields, `${origin}/idp/`)
  const answer = new URL(leadsTo).searchParams
  if (answer.get('state') !== state) throw new Error(`no sign-in: ${leadsTo}`)
  const { tokens, body } = await requestTokens(`${origin}/idp/token`, {
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: 'fourwall-web',
    code_verifier: verifier,
  })
  if (tokens === null) throw new Error(`no tokens: ${JSON.stringify(body)}`)
  return tokens
}
