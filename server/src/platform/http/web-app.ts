import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config/config.ts'
import { answerNotFound } from './errors.ts'
import { type Framing, NONCE_PLACEHOLDER, webAppPolicy } from './security-headers.ts'

/** What the web app reads at run time, from /config.json, so that one build serves every deployment. */
export interface WebConfiguration {
  readonly issuer: string
  readonly clientId: string
  /** Where the API is: `<apiUrl>/graphql`, `<apiUrl>/auth`, `<apiUrl>/uploads`. */
  readonly apiUrl: string
  /** Whether the API takes the web app's own operations alone, by document id. */
  readonly documentsOnly: boolean
  /** Empty unless the embedded identity provider is on. */
  readonly demoUsers: readonly { readonly name: string; readonly title: string; readonly email: string }[]
}

export interface WebAppOptions {
  /** The folder of the built web app. */
  readonly folder: string
  readonly origin: string
  readonly configuration: () => Promise<WebConfiguration>
  /** Origins beside our own whose pages the web app shows in a hidden frame: the identity provider's. */
  readonly pageOrigins: () => readonly string[]
}

const READ_EVERY_MS = 1_000
/** Where the identity provider sends the browser back to. */
const CALLBACK_PATH = '/auth/callback'

/** Serves the web app: its files, and for every other address that a person visits, the app itself, which knows its routes. */
export async function mountWebApp(app: FastifyInstance, { folder, origin, configuration, pageOrigins }: WebAppOptions): Promise<void> {
  app.get('/config.json', async () => configuration())

  if (existsSync(folder)) {
    const shared: FastifyStaticOptions = {
      root: folder,
      index: false,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path.endsWith('.svg')) reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      },
    }
    // A page is some thirty of these. By the route below each would have the whole folder listed, to tell how its name is spelled.
    await app.register(staticFiles, { ...shared, serve: false })
    app.get('/assets/*', (request, reply) => reply.sendFile(request.url.split('?')[0] ?? ''))
    // folders are no files, and the page is answered below, with a nonce of its own
    const allowedPath = (path: string): boolean => !path.endsWith('/') && path !== '/index.html'
    await app.register(staticFiles, { ...shared, decorateReply: false, allowedPath })
  }

  const page = indexOf(folder)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isVisit(request) || /^\/(api|idp|assets)(\/|$)/.test(path)) return answerNotFound(request, reply)
    const elsewhere = canonicalAddress(request, origin)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    // The sign-in that renews a session ends in a hidden frame of our own page.
    if (path === CALLBACK_PATH) reply.header('x-frame-options', 'SAMEORIGIN')
    return sendIndex(reply, await page(), { frames: pageOrigins(), isFramed: path === CALLBACK_PATH })
  }
  // By the files' routes the first page would be looked for on the disk before it is answered.
  app.get('/', answer)
  app.setNotFoundHandler(answer)
}

/** The page as the build left it, null where there is none; read once a second at most. */
function indexOf(folder: string): () => Promise<string | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let page: Promise<string | null> = Promise.resolve(null)
  return () => {
    const now = performance.now()
    if (now - readAt > READ_EVERY_MS) {
      readAt = now
      page = readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    }
    return page
  }
}

function isVisit(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
}

/** Who types localhost where the address is 127.0.0.1 is sent there: the sign-in comes back to that one alone. */
function canonicalAddress(request: FastifyRequest, origin: string): string | null {
  const own = new URL(origin)
  const asked = URL.parse(`http://${request.headers.host ?? ''}`)
  if (asked === null || own.protocol !== 'http:' || asked.host === own.host || asked.port !== own.port) return null
  if (!isLoopbackHost(asked.hostname) || !isLoopbackHost(own.hostname)) return null
  // Part by part: resolved as a whole, a path such as //elsewhere.example would lead to another host.
  const query = request.url.indexOf('?')
  own.pathname = query < 0 ? request.url : request.url.slice(0, query)
  own.search = query < 0 ? '' : request.url.slice(query)
  return own.href
}

function sendIndex(reply: FastifyReply, page: string | null, framing: Framing): FastifyReply {
  if (page === null)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The web app is not built yet. Run "npm run build", then reload this page.')
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', webAppPolicy(nonce, framing))
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
}
