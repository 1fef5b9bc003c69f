import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config/config.ts'
import { answerNotFound } from './errors.ts'
import { type Framing, NONCE_PLACEHOLDER, webAppPolicy } from './security-headers.ts'

/** Run-time configuration of the web app, from /config.json, so that one build serves every deployment. */
export interface WebConfiguration {
  readonly issuer: string
  readonly clientId: string
  /** Base address of the API: `<apiUrl>/graphql`, `<apiUrl>/auth`, `<apiUrl>/uploads`. */
  readonly apiUrl: string
  /** Whether the API accepts only the web app's own operations, by document id. */
  readonly documentsOnly: boolean
  /** Whether queries are sent by GET. */
  readonly queriesByGet: boolean
  /** Empty without the embedded identity provider. */
  readonly demoUsers: readonly { readonly name: string; readonly title: string; readonly email: string }[]
  /** Whether people sign in at the embedded identity provider. */
  readonly isEmbedded: boolean
  /** False until the first company is made: sign-in is impossible before. */
  readonly hasCompany: boolean
}

export interface WebAppOptions {
  /** The folder of the built web app. */
  readonly folder: string
  readonly origin: string
  readonly configuration: () => Promise<WebConfiguration>
  /** Other origins whose pages the web app shows in a hidden frame: the identity provider's. */
  readonly pageOrigins: () => readonly string[]
}

const READ_EVERY_MS = 1_000
/** Where the identity provider redirects to. */
const CALLBACK_PATH = '/auth/callback'

/** Serves the web app: its files, and the app itself for every other address, since it knows its routes. */
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
    // A page needs about thirty of these. The route below would list the whole folder for each, to check the spelling of its name.
    await app.register(staticFiles, { ...shared, serve: false })
    app.get('/assets/*', (request, reply) => reply.sendFile(request.url.split('?')[0] ?? ''))
    // folders are not files; the page is answered below, with its own nonce
    const allowedPath = (path: string): boolean => !path.endsWith('/') && path !== '/index.html'
    await app.register(staticFiles, { ...shared, decorateReply: false, allowedPath })
  }

  const page = indexOf(folder)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isVisit(request, path) || /^\/(api|idp|assets)(\/|$)/.test(path)) return answerNotFound(request, reply)
    const elsewhere = canonicalAddress(request, origin)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    // The sign-in that renews a session ends in a hidden frame of our own page.
    if (path === CALLBACK_PATH) reply.header('x-frame-options', 'SAMEORIGIN')
    return sendIndex(reply, await page(), { frames: pageOrigins(), isFramed: path === CALLBACK_PATH })
  }
  // Otherwise the file routes would look for the first page on disk.
  app.get('/', answer)
  app.setNotFoundHandler(answer)
}

/** The built page, null if it does not exist; read at most once a second. */
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

/** Whether a person requests a page. Programs that accept anything, such as probes of a load balancer, get the first one. */
function isVisit(request: FastifyRequest, path: string): boolean {
  const { accept = '*/*' } = request.headers
  return (
    (request.method === 'GET' || request.method === 'HEAD') && (accept.includes('text/html') || (path === '/' && accept.includes('*/*')))
  )
}

/** Redirects localhost to 127.0.0.1 if that is the public address: the sign-in only returns there. */
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
