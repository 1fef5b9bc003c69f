import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Placeholder in index.html for the nonce of each answer. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** For anything but pages: nothing may be loaded, framed or run. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface Framing {
  /** Other origins whose pages may be framed: the identity provider's. */
  readonly frames: readonly string[]
  /** Whether our own pages may frame this one. */
  readonly isFramed: boolean
}

/** Content security policy of the web app: it talks only to our own origin, and shows the identity provider's pages in a hidden frame. */
export function webAppPolicy(nonce: string, { frames, isFramed }: Framing): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // dialogs insert a <style> with this nonce
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ['frame-src', "'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types fourwall',
  ].join('; ')
}

/** Headers of every answer. Pages replace the strictest content policy by their own. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // ignored by browsers over plain http; a TLS proxy passes it on
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', NOTHING)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (/^\/(api\/|idp\/|config\.json|healthz|readyz)/.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
