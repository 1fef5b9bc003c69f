import { randomUUID } from 'node:crypto'
import { UnansweredError } from './journal.ts'
import type { Secrets } from './personal-texts.ts'
import { NoAnswerError, pause, RETRY_PAUSE_MS, type SoakBrowser } from './soak-browser.ts'
import type { SoakCounts } from './soak-counts.ts'

/** Longer than a server may take from a request to stop until it is ready again, on a busy machine. */
const GIVES_UP_AFTER_MS = 120_000
/** How the server begins to say that it gave up an answer for its time. */
const LATE = 'The answer took longer than'
/**
 * How the message begins when a user waited for a turn longer than anyone would. Never that they asked for too much: over the connections of
 * one browser there are half as many requests at a time as a user may have.
 */
const NO_TURN = /^(?:The server (?:has as much to do|is computing reports of others)|Too many of your (?:reports|requests) are being)/
/** Before the end of a token. */
const RENEWED_MS = 60_000

/** The server said no, in a sentence. */
export class RefusedError extends Error {
  readonly code: string
  /** Whether it had been sent before without an answer, so that this may be the answer to a thing that is done. */
  readonly isAgain: boolean
  constructor(code: string, message: string, isAgain = false) {
    super(message)
    this.code = code
    this.isAgain = isAgain
  }
}

/** A deletion that was done the first time, although no answer came, finds nothing the second time. */
export async function deleted(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof RefusedError && error.isAgain && error.code === 'NOT_FOUND')) throw error
  }
}

interface Tokens {
  readonly access: string
  readonly refresh: string | null
  readonly identity: string | null
  readonly subject: string
  readonly app: string
  readonly endsAt: number
}

export interface Account {
  readonly email: string
  readonly name: string
  readonly password: string
}

/** What came of an act, and whether it was sent more than once, so that an earlier time may have done it. */
export interface Done<Data> {
  readonly data: Data
  readonly isAgain: boolean
}

/** A person with a browser who signs in and calls the API as the web app does: again without an answer, an act with its key. */
export class SoakPerson {
  readonly account: Account
  readonly browser: SoakBrowser
  readonly #secrets: Secrets
  readonly #counts: SoakCounts
  /** Whether servers are stopped on purpose, so that no answer is no fault. */
  readonly #isRestarted: boolean
  #tokens: Tokens | null = null
  #signingIn: Promise<Tokens> | null = null
  #isLeaving = false
  /** Requests that are under way. */
  #asking = 0

  constructor(
    account: Account,
    browser: SoakBrowser,
    { secrets, counts, isRestarted }: { readonly secrets: Secrets; readonly counts: SoakCounts; readonly isRestarted: boolean },
  ) {
    this.account = account
    this.browser = browser
    this.#secrets = secrets
    this.#counts = counts
    this.#isRestarted = isRestarted
  }

  /** Whether they are signed in, and are not about to sign out. */
  get isSignedIn(): boolean {
    return this.#tokens !== null && !this.#isLeaving
  }

  /** @throws RefusedError. */
  async query<Data>(what: string, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    return (await this.#ask<Data>(what, { query, variables })).data
  }

  /** The same for a change that takes no key: it may have been done although it is refused now. @throws RefusedError. */
  change<Data>(what: string, query: string, variables: Readonly<Record<string, unknown>>): Promise<Done<Data>> {
    return this.#ask<Data>(what, { query, variables })
  }

  /** A creation: `$idempotencyKey` is sent along, the same until an answer comes. @throws RefusedError. */
  async create<Data>(what: string, query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    return (await this.#ask<Data>(what, { query, variables: { ...variables, idempotencyKey: randomUUID() } })).data
  }

  /** A change with a file as its variable `file`, sent as the web app sends it. @throws RefusedError. */
  changeWithFile<Data>(
    what: string,
    query: string,
    variables: Readonly<Record<string, unknown>>,
    file: { readonly name: string; readonly bytes: Buffer },
  ): Promise<Done<Data>> {
    return this.#ask<Data>(what, { query, variables: { ...variables, file: null } }, file)
  }

  /** The id of an uploaded ledger file. @throws RefusedError. */
  async upload(fileName: string, content: string): Promise<string> {
    const { body } = await this.#request('upload a file', (token) => ({
      method: 'POST',
      path: `/api/uploads?filename=${encodeURIComponent(fileName)}`,
      headers: { authorization: `Bearer ${token}`, 'x-fourwall': '1', 'content-type': 'application/octet-stream' },
      body: content,
    }))
    return (JSON.parse(body.toString()) as { uploadId: string }).uploadId // the address's only answer
  }

  /** A page, as text. */
  async page(path: string): Promise<string> {
    return (await this.#loaded(path, 'text/html')).toString()
  }

  /** A file that a page names. */
  file(path: string): Promise<Buffer> {
    return this.#loaded(path, '*/*')
  }

  async #loaded(path: string, accept: string): Promise<Buffer> {
    const { status, body } = await this.#answered('load the web app', () => this.browser.send({ method: 'GET', path, headers: { accept } }))
    if (status !== 200) throw new RefusedError(`STATUS_${status}`, `load the web app: ${sentenceOf(body)}`)
    return body
  }

  /** Signs out as the web app does: the API's session, then the provider's. */
  async signOut(): Promise<void> {
    this.#isLeaving = true
    // Others may be reading through this browser; a person leaves when the page has loaded.
    while (this.#asking > 0) await pause(50)
    try {
      await this.#leave()
    } finally {
      this.#isLeaving = false
    }
  }

  async #leave(): Promise<void> {
    const tokens = await this.#current()
    await this.#answered('sign out', () =>
      this.browser.send({
        method: 'POST',
        path: '/api/auth/sign-out',
        headers: { authorization: `Bearer ${tokens.app}`, 'x-fourwall': '1', 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    await this.#post('end', { refreshToken: tokens.refresh, idToken: tokens.identity })
    // The page of the provider that would end its session too is not visited: a closed tab does not get there either.
    this.#tokens = null
    const { status } = await this.#answered('ask with an ended token', () =>
      this.browser.send({
        method: 'POST',
        path: '/api/graphql',
        headers: { authorization: `Bearer ${tokens.app}`, 'x-fourwall': '1', 'content-type': 'application/json' },
        body: '{"query":"{me{id}}"}',
      }),
    )
    if (status !== 401) this.#counts.problem('A token was taken after its sign-out.', `status ${status}`)
  }

  async signIn(): Promise<void> {
    this.#tokens = await this.#signedIn()
  }

  async #ask<Data>(
    what: string,
    operation: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
    file?: { readonly name: string; readonly bytes: Buffer },
  ): Promise<Done<Data>> {
    const { type, body } = file === undefined ? { type: 'application/json', body: JSON.stringify(operation) } : formOf(operation, file)
    let isAgain = false
    const since = performance.now()
    for (;;) {
      const answer = await this.#request(
        what,
        (token) => ({
          method: 'POST',
          path: '/api/graphql',
          headers: {
            authorization: `Bearer ${token}`,
            'x-fourwall': '1',
            'content-type': type,
            accept: 'application/graphql-response+json, application/json',
          },
          body,
        }),
        () => {
          isAgain = true
          if ('idempotencyKey' in operation.variables) this.#counts.sentAgain += 1
        },
      )
      const { data, errors } = JSON.parse(answer.body.toString()) as GraphQLAnswer<Data>
      const [error] = errors ?? []
      if (error === undefined && data !== undefined && data !== null) return { data, isAgain }
      const { code = 'UNKNOWN', isUnderWay = false } = error?.extensions ?? {}
      const isLate = isUnderWay || error?.message.startsWith(LATE) === true
      if (!isLate) throw new RefusedError(code, `${what}: ${error?.message ?? `status ${answer.status}`}`, isAgain)
      if (performance.now() - since > GIVES_UP_AFTER_MS) throw new UnansweredError(`${what}: late again and again`)
      this.#counts.late += 1
      isAgain = true
      await pause(RETRY_PAUSE_MS)
    }
  }

  /** An answer that is no sign of the server's being away; the token is renewed where it has to be. */
  async #request(
    what: string,
    requestWith: (token: string) => Parameters<SoakBrowser['send']>[0],
    onAgain: () => void = () => undefined,
  ): ReturnType<SoakBrowser['send']> {
    while (this.#isLeaving) await pause(50)
    this.#asking += 1
    try {
      return await this.#requestWith(what, requestWith, onAgain)
    } finally {
      this.#asking -= 1
    }
  }

  async #requestWith(
    what: string,
    requestWith: (token: string) => Parameters<SoakBrowser['send']>[0],
    onAgain: () => void,
  ): ReturnType<SoakBrowser['send']> {
    for (let refusals = 0; ; ) {
      const { app } = await this.#current()
      const answer = await this.#answered(what, () => this.browser.send(requestWith(app)), onAgain)
      if (answer.status === 401 && refusals < 2) {
        refusals += 1
        await this.#renew()
        continue
      }
      if (answer.status === 429) {
        const sentence = sentenceOf(answer.body)
        if (NO_TURN.test(sentence)) this.#counts.late += 1
        else this.#counts.problem(`A limit was met by honest use: ${sentence}`, what)
        await pause(Number(answer.headers['retry-after'] ?? 2) * 1_000)
        onAgain()
        continue
      }
      if (answer.status >= 400 && !isGraphQL(answer.body))
        throw new RefusedError(`STATUS_${answer.status}`, `${what}: ${sentenceOf(answer.body)}`)
      return answer
    }
  }

  /** Asks until an answer comes that a server gives which is not about to stop. */
  async #answered(
    what: string,
    send: () => ReturnType<SoakBrowser['send']>,
    onAgain: () => void = () => undefined,
  ): ReturnType<SoakBrowser['send']> {
    const since = performance.now()
    for (;;) {
      const began = performance.now()
      let why = ''
      try {
        const answer = await send()
        if (answer.status !== 502 && answer.status !== 503 && answer.status !== 504) {
          this.#counts.waited(what, performance.now() - began)
          return answer
        }
        why = `${answer.status} ${sentenceOf(answer.body)}`
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
        why = error.message
      }
      this.#counts.unanswered += 1
      if (!this.#isRestarted) this.#counts.problem(`A request was not answered: ${why}`, what)
      if (performance.now() - since > GIVES_UP_AFTER_MS) throw new UnansweredError(`${what}: no answer within two minutes, ${why}`)
      await pause(RETRY_PAUSE_MS)
      onAgain()
    }
  }

  async #current(): Promise<Tokens> {
    const tokens = this.#tokens
    if (tokens !== null && tokens.endsAt - Date.now() > RENEWED_MS) return tokens
    if (tokens !== null) await this.#renew()
    return this.#tokens ?? (this.#tokens = await this.#signedIn())
  }

  /** A new token by the refresh token; where that is refused, by signing in again. */
  async #renew(): Promise<void> {
    const before = this.#tokens
    this.#signingIn ??= (async () => {
      if (before?.refresh !== null && before?.refresh !== undefined) {
        const { status, value } = await this.#post('renew', { refreshToken: before.refresh, subject: before.subject })
        if (status === 200) {
          try {
            return await this.#exchanged(value as FinishedSignIn, before)
          } catch (error) {
            if (!(error instanceof RefusedError)) throw error
          }
        }
        this.#counts.endedSessions += 1
        if (!this.#isRestarted) this.#counts.problem('A session was not renewed.', JSON.stringify(value).slice(0, 300))
      }
      return this.#begun()
    })().finally(() => {
      this.#signingIn = null
    })
    this.#tokens = await this.#signingIn
  }

  #signedIn(): Promise<Tokens> {
    this.#signingIn ??= this.#begun().finally(() => {
      this.#signingIn = null
    })
    return this.#signingIn
  }

  /** A sign-in from its first page to the app token. One cut off by a restart is started over, as a person would. */
  async #begun(): Promise<Tokens> {
    for (let tries = 1; ; tries += 1)
      try {
        const tokens = await this.#byPassword()
        this.#counts.signIns += 1
        return tokens
      } catch (error) {
        if (!this.#isRestarted || tries === 20) throw error
        this.#counts.unanswered += 1
        await pause(RETRY_PAUSE_MS)
      }
  }

  async #byPassword(): Promise<Tokens> {
    const began = performance.now()
    const { value: begun } = await this.#post('begin', { mode: 'usual' })
    const { address = '', state } = begun as { address?: string; state?: string } // of sign-in-routes.ts
    const { pathname, search } = new URL(address)
    const page = await this.browser.follow({ method: 'GET', path: pathname + search, headers: { accept: 'text/html' } })
    const action = /<form method="post" action="([^"]+)"/.exec(page.answer.body.toString())?.[1]
    if (action === undefined) throw new RefusedError('SIGN_IN', `sign in: no form, status ${page.answer.status}`)
    const { email, password } = this.account
    const { address: back } = await this.browser.follow({
      method: 'POST',
      path: new URL(action, page.address).pathname,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: this.browser.origin },
      body: new URLSearchParams({ email, password }).toString(),
    })
    const answer = Object.fromEntries(back.searchParams)
    this.#secrets.add(answer['code'] ?? '')
    if (answer['state'] !== state) throw new RefusedError('SIGN_IN', `sign in: led to ${back.pathname}`)
    await this.browser.send({ method: 'GET', path: '/', headers: { accept: 'text/html' } })
    const { status, value } = await this.#post('finish', answer)
    if (status !== 200) throw new RefusedError('SIGN_IN', `sign in: ${JSON.stringify(value)}`)
    const tokens = await this.#exchanged(value as FinishedSignIn, null)
    this.#counts.waited('sign in, whole', performance.now() - began)
    return tokens
  }

  async #exchanged(found: FinishedSignIn, before: Tokens | null): Promise<Tokens> {
    const refresh = found.refresh_token ?? before?.refresh ?? null
    const identity = found.id_token ?? before?.identity ?? null
    for (const secret of [found.access_token, refresh, identity]) if (secret !== null) this.#secrets.add(secret)
    const { status, body } = await this.#answered('exchange a token', () =>
      this.browser.send({
        method: 'GET',
        path: '/api/auth',
        headers: { authorization: `Bearer ${found.access_token}`, 'x-fourwall': '1', accept: 'application/json' },
      }),
    )
    if (status !== 200) throw new RefusedError('EXCHANGE', `exchange a token: ${sentenceOf(body)}`)
    const { token } = JSON.parse(body.toString()) as { token: string } // the address's only answer
    this.#secrets.add(token)
    return {
      access: found.access_token,
      refresh,
      identity,
      subject: found.profile?.sub ?? before?.subject ?? '',
      app: token,
      endsAt: Date.now() + found.expires_in * 1_000,
    }
  }

  async #post(path: string, body: object): Promise<{ readonly status: number; readonly value: unknown }> {
    const answer = await this.#answered(`sign-in/${path}`, () =>
      this.browser.send({
        method: 'POST',
        path: `/api/sign-in/${path}`,
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-fourwall': '1' },
        body: JSON.stringify(body),
      }),
    )
    if (answer.status === 429) this.#counts.problem(`A limit was met by honest use: ${sentenceOf(answer.body)}`, path)
    return { status: answer.status, value: jsonOf(answer.body) }
  }
}

interface GraphQLAnswer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly isUnderWay?: boolean }
  }[]
}

/** Of sign-in-routes.ts. */
interface FinishedSignIn {
  readonly access_token: string
  readonly refresh_token: string | null
  readonly id_token: string | null
  readonly expires_in: number
  readonly profile: { readonly sub: string } | null
}

function formOf(
  operation: object,
  file: { readonly name: string; readonly bytes: Buffer },
): { readonly type: string; readonly body: Buffer } {
  const boundary = `soak-${randomUUID()}`
  const part = (name: string, content: string | Buffer, fileName?: string): Buffer[] => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...part('operations', JSON.stringify(operation)),
    ...part('map', '{"0":["variables.file"]}'),
    ...part('0', file.bytes, file.name),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

function isGraphQL(body: Buffer): boolean {
  const value = jsonOf(body)
  return typeof value === 'object' && value !== null && ('errors' in value || 'data' in value)
}

/** The sentence of an answer of any kind. */
function sentenceOf(body: Buffer): string {
  const value = jsonOf(body) as { error?: { message?: string }; errors?: readonly { message?: string }[] } | null // of ours or of nobody's
  return value?.error?.message ?? value?.errors?.[0]?.message ?? body.toString().slice(0, 120)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
