import { Agent, request } from 'node:http'

/** The server had just closed an idle connection: browsers ask again. */
class ClosedConnectionError extends Error {}

/** A GraphQL client with a fixed number of keep-alive connections, like a browser. */
export class HttpClient {
  readonly #agent: Agent
  readonly #origin: URL
  readonly #token: string

  constructor(origin: string, token: string, connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#origin = new URL(origin)
    this.#token = token
  }

  /** Bytes of the answer as received. @throws Error for any status but 200. */
  async ask(body: string): Promise<Buffer> {
    for (;;)
      try {
        return await this.#send(body)
      } catch (error) {
        if (!(error instanceof ClosedConnectionError)) throw error
      }
  }

  #send(body: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          hostname: this.#origin.hostname,
          port: this.#origin.port,
          path: '/api/graphql',
          method: 'POST',
          headers: {
            authorization: `Bearer ${this.#token}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'accept-encoding': 'gzip, deflate, br, zstd',
            accept: 'application/graphql-response+json, application/json',
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const bytes = Buffer.concat(chunks)
            if (incoming.statusCode === 200) resolve(bytes)
            else reject(new Error(`The server answered ${incoming.statusCode}: ${bytes.toString().slice(0, 500)}`))
          })
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ECONNRESET' && outgoing.reusedSocket ? new ClosedConnectionError() : error),
      )
      outgoing.end(body)
    })
  }

  /** The data of an answer. @throws Error with the first error. */
  async query<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const response = await fetch(new URL('/api/graphql', this.#origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const answer = (await response.json()) as { data?: Data; errors?: readonly { readonly message: string }[] } // GraphQL over HTTP
    if (answer.data === undefined || answer.errors !== undefined)
      throw new Error(answer.errors?.[0]?.message ?? `Status ${response.status}`)
    return answer.data
  }

  close(): void {
    this.#agent.destroy()
  }
}
