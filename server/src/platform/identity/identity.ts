import type { Clock } from '../clock/clock.ts'
import type { Configuration } from '../config/config.ts'
import type { Queryable, Transactional } from '../database/database.ts'
import type { WebConfiguration } from '../http/web-app.ts'
import type { Log } from '../log/log.ts'
import { type AccessTokens, embeddedAccessTokens, foreignAccessTokens } from './access-tokens.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts'
import { createIssuer } from './issuer.ts'

/** The identity provider of this deployment, whichever it is. */
export interface Identity {
  readonly accessTokens: AccessTokens
  /** Null where the deployment names a provider of its own. */
  readonly embedded: EmbeddedProvider | null
  /** Origins beside our own that the web app talks to when it signs in. */
  browserOrigins(): readonly string[]
  /** What the web app has to know, for /config.json. */
  webConfiguration(): Promise<WebConfiguration>
}

export async function createIdentity(
  { origin, documentsOnly, identity: settings }: Configuration,
  system: Queryable & Transactional,
  clock: Clock,
  log: Log,
): Promise<Identity> {
  const { foreignIssuer, clientId, audience, scopes } = settings
  const common = { clientId, scopes, apiUrl: '/api', documentsOnly }

  if (foreignIssuer === null) {
    const embedded = await createEmbeddedProvider({ origin, clientId, audience, system, clock, log })
    return {
      accessTokens: embeddedAccessTokens({ issuer: embedded.issuer, publicKeys: embedded.publicKeys, audience, clientId }, clock, log),
      embedded,
      browserOrigins: () => [],
      async webConfiguration() {
        const demo = await embedded.accounts.demo()
        const demoUsers = demo.map(({ name, email, roles }) => ({ name, email, title: (roles[0] ?? '').replaceAll('-', ' ') }))
        return { ...common, issuer: embedded.issuer, resource: audience, audience: null, demoUsers }
      },
    }
  }

  const issuer = createIssuer(foreignIssuer, clock)
  // before the first visit asks for it; a provider that is down now may be up by then
  issuer.metadata().catch((error: unknown) => log.warn({ err: error }, 'discovery of the identity provider failed'))
  return {
    accessTokens: foreignAccessTokens(foreignIssuer, issuer, settings, clock, log),
    embedded: null,
    browserOrigins: () => issuer.origins(),
    webConfiguration: async () => ({
      ...common,
      issuer: foreignIssuer,
      // RFC 8707 takes addresses and urns alone; for any other audience nothing is sent
      resource: settings.audienceParameter === 'resource' && URL.canParse(audience) ? audience : null,
      audience: settings.audienceParameter === 'audience' ? audience : null,
      demoUsers: [],
    }),
  }
}
