import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLoopbackHost } from '../config/config.ts'

/** Monitoring asks these by whatever name it reaches the server. */
const ASKED_BY_WATCHERS = ['/healthz', '/readyz']

/**
 * Refuses requests sent to another address than `origin`, with status 421: otherwise a foreign page whose name was made to point here (DNS
 * rebinding) would count as our own. On loopback, all names of this machine are equal. X-Forwarded-Host is ignored: a proxy must pass on
 * the Host header.
 */
export function addHostCheck(app: FastifyInstance, origin: string): void {
  const own = new URL(origin)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isSentTo(own, raw) || isAskedByWatchers(raw.url ?? '')) return
    const message = `This server answers at ${origin} alone, and the request was sent to another address. Open ${origin}. Behind a proxy, have it hand on the Host header unchanged; if people open another address, set ORIGIN to that one.`
    return reply.code(421).send({ error: { code: 'BAD_USER_INPUT', message } })
  })
}

/** Whether a request is a health check. */
export function isAskedByWatchers(url: string): boolean {
  return ASKED_BY_WATCHERS.includes(pathOf(url))
}

function isSentTo(own: URL, { headers, rawHeaders, url = '' }: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>): boolean {
  const hostHeaders = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hostHeaders.length > 1 || !isOwn(own, headers.host ?? '')) return false
  // A request to a proxy names its host in the first line (RFC 9112, 3.2.2).
  return url.startsWith('/') || url === '*' || isOwn(own, /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')
}

/** @param host with its port, unless that is the protocol's default. */
function isOwn(own: URL, host: string): boolean {
  if (!/^[\w.:[\]-]+$/.test(host)) return false
  const asked = URL.parse(`${own.protocol}//${host}`)
  if (asked === null) return false
  if (asked.host === own.host) return true
  return asked.port === own.port && isLoopbackHost(asked.hostname) && isLoopbackHost(own.hostname)
}

function pathOf(url: string): string {
  return (/^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? '') || '/'
}
