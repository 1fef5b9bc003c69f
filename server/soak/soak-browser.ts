import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Secrets } from './personal-texts.ts'
import type { SoakCounts } from './soak-counts.ts'

/** As many as a browser opens to one host. */
const CONNECTIONS = 6
const ANSWERED_WITHIN_MS = 90_000

export interface SentRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface BrowserAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** No answer came: the server is stopping or away, or the connection broke. The request may have been carried out. */
export class NoAnswerError extends Error {}

/** Where a browser is led by the name of its host: to one of the servers behind that name, always the same. */
export interface ServerAddress {
  readonly port: number
  /** The name that people open, of all servers. */
  readonly origin: string
}

/** Imitates a user's browser: a few reused connections, cookies, answers that come compressed. */
export class SoakBrowser {
  readonly origin: string
  readonly port: number
  readonly #secrets: Secrets
  readonly #counts: SoakCounts
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  constructor({ port, origin }: ServerAddress, secrets: Secrets, counts: SoakCounts) {
    this.origin = origin
    this.port = port
    this.#secrets = secrets
    this.#counts = counts
  }

  /** @throws NoAnswerError. A connection that was idle for too long is reopened, as browsers do. */
  async send(sent: SentRequest): Promise<BrowserAnswer> {
    this.#counts.requests += 1
    for (;;) {
      const answer = await this.#sendOnce(sent)
      if (answer !== 'CLOSED') return answer
    }
  }

  /** Follows redirects below /idp; the last answer, and where it led. */
  async follow(sent: SentRequest): Promise<{ readonly answer: BrowserAnswer; readonly address: URL }> {
    let address = new URL(sent.path, this.origin)
    let answer = await this.send(sent)
    for (let hops = 0; hops < 10; hops += 1) {
      const { location } = answer.headers
      if (location === undefined) return { answer, address }
      address = new URL(location, address)
      if (address.origin !== this.origin || !address.pathname.startsWith('/idp/')) return { answer, address }
      answer = await this.send({ method: 'GET', path: address.pathname + address.search, headers: { accept: 'text/html' } })
    }
    throw new Error('The sign-in redirects without an end.')
  }

  close(): void {
    this.#agent.destroy()
  }

  #sendOnce({ method, path, headers = {}, body }: SentRequest): Promise<BrowserAnswer | 'CLOSED'> {
    const { pathname } = new URL(path, this.origin)
    const cookie = [...this.#cookies]
      .filter(([, kept]) => pathname.startsWith(kept.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: {
            host: new URL(this.origin).host,
            'accept-encoding': 'gzip, deflate, br, zstd',
            ...(cookie === '' ? {} : { cookie }),
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', (cause) => reject(new NoAnswerError('The answer broke off.', { cause })))
          incoming.on('end', () => {
            for (const line of incoming.headers['set-cookie'] ?? []) this.#keep(line)
            const bytes = unpacked(Buffer.concat(chunks), incoming.headers['content-encoding'])
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes })
          })
        },
      )
      outgoing.setTimeout(ANSWERED_WITHIN_MS, () => outgoing.destroy(new NoAnswerError('No answer came in time.')))
      outgoing.on('error', (cause: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')) resolve('CLOSED')
        else reject(cause instanceof NoAnswerError ? cause : new NoAnswerError(cause.code ?? cause.message, { cause }))
      })
      outgoing.end(body)
    })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value === '' || attributes.some((attribute) => /01 Jan 1970|^max-age=0$/i.test(attribute))) this.#cookies.delete(name)
    else {
      this.#cookies.set(name, { value, path })
      this.#secrets.add(value)
    }
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  switch (encoding) {
    case 'gzip':
      return gunzipSync(bytes)
    case 'br':
      return brotliDecompressSync(bytes)
    case 'zstd':
      return zstdDecompressSync(bytes)
    default:
      return bytes
  }
}

/** Waits as the web app does before it asks again. */
export const RETRY_PAUSE_MS = 1_000

export async function pause(milliseconds: number): Promise<void> {
  await sleep(milliseconds)
}
