import { createHash, randomBytes } from 'node:crypto'

/**
 * Attacks by outsiders: sign-ins that are begun and abandoned, guessed passwords, made-up tokens. Each counts the response statuses;
 * nothing here knows which are right.
 */

export interface Attacker {
  /** Where the product runs, without a slash at the end. */
  readonly origin: string
  /** What a proxy would say of where the attacker is, in X-Forwarded-For; none says nothing. */
  readonly address?: string
}

export type StatusCounts = ReadonlyMap<number, number>

/** Begins `count` sign-ins and follows none of them, 32 at a time. */
export function floodAuthorizations(attacker: Attacker, count: number): Promise<StatusCounts> {
  return counted(count, 32, async () => {
    const address = new URL(`${attacker.origin}/idp/auth`)
    address.search = new URLSearchParams({
      client_id: 'fourwall-web',
      redirect_uri: `${attacker.origin}/auth/callback`,
      response_type: 'code',
      scope: 'openid profile email roles admin',
      prompt: 'select_account',
      state: randomBytes(16).toString('base64url'),
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    return fetch(address, { headers: headersOf(attacker), redirect: 'manual' })
  })
}

/** Sends `count` made-up bearer tokens to the API, 32 at a time: two thirds look like tokens of ours or of a provider. */
export function sendBadTokens(attacker: Attacker, path: string, count: number): Promise<StatusCounts> {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return counted(count, 32, (at) => {
    const claims = encoded({ iss: `${attacker.origin}/idp`, aud: 'urn:fourwall:api', sub: `u-${at}`, exp: 4_000_000_000, iat: 1 })
    const signature = randomBytes(64).toString('base64url')
    const tokens = [
      randomBytes(32).toString('base64url'),
      `${encoded({ alg: 'ES256', typ: 'at+jwt' })}.${claims}.${signature}`,
      `${encoded({ alg: 'HS256', typ: 'fourwall-app+jwt' })}.${claims}.${signature}`,
    ]
    return fetch(`${attacker.origin}${path}`, { headers: { ...headersOf(attacker), authorization: `Bearer ${tokens[at % 3]}` } })
  })
}

export interface PasswordAnswer {
  readonly status: number
  /** Whether the password let the attacker in. */
  readonly isSignedIn: boolean
}

/** Tries passwords for one e-mail address, one after the other, in one sign-in that was begun like a browser's. */
export async function guessPasswords(attacker: Attacker, email: string, passwords: readonly string[]): Promise<PasswordAnswer[]> {
  const answers: PasswordAnswer[] = []
  let form = await beginSignIn(attacker)
  for (const password of passwords) {
    const answer = await fetch(form.address, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { ...headersOf(attacker), cookie: form.cookie, accept: 'text/html' },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    answers.push({ status: answer.status, isSignedIn: answer.status === 303 })
    if (answer.status === 303) form = await beginSignIn(attacker)
  }
  return answers
}

async function beginSignIn(attacker: Attacker): Promise<{ readonly address: string; readonly cookie: string }> {
  const search = new URLSearchParams({
    client_id: 'fourwall-web',
    redirect_uri: `${attacker.origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'select_account',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const answer = await fetch(`${attacker.origin}/idp/auth?${search}`, { headers: headersOf(attacker), redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The sign-in could not be begun: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { address: new URL(location, attacker.origin).href, cookie }
}

function headersOf({ address }: Attacker): Record<string, string> {
  return address === undefined ? {} : { 'x-forwarded-for': address }
}

async function counted(count: number, atOnce: number, send: (at: number) => Promise<Response>): Promise<StatusCounts> {
  const counts = new Map<number, number>()
  let next = 0
  const sender = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) {
      const answer = await send(at)
      await answer.arrayBuffer()
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return counts
}
