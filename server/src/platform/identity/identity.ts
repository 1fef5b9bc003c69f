import type { Clock } from '../clock/clock.ts'
import type { Configuration } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { WebConfiguration } from '../http/web-app.ts'
import type { Log } from '../log/log.ts'
import { type AccessTokens, embeddedAccessTokens, foreignAccessTokens } from './access-tokens.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts'
import { askProvider, createIssuer } from './issuer.ts'
import { createRevocations, type Revocations } from './revocations.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

/** This deployment's identity provider, embedded or external. */
export interface IdentityProvider {
  readonly accessTokens: AccessTokens
  /** Null with an external provider. */
  readonly embedded: EmbeddedProvider | null
  readonly signIn: SignIn
  /** Its address, as in the tokens that it issues. */
  readonly issuer: string
  /** Other origins whose pages a browser visits to sign in. */
  pageOrigins(): readonly string[]
  /** Access withdrawn by the provider or by us. */
  readonly revocations: Revocations
  /** The web app's part of /config.json. */
  webConfiguration(): Promise<Omit<WebConfiguration, 'hasCompany'>>
}

export async function createIdentity(
  { origin, documentsOnly, queriesByGet, identity: settings }: Configuration,
  database: Pick<Database, 'kind' | 'system'>,
  clock: Clock,
  log: Log,
): Promise<IdentityProvider> {
  const { foreignIssuer, clientId, audience, scopes } = settings
  const revocations = createRevocations(database)
  const common = { clientId, apiUrl: '/api', documentsOnly, queriesByGet }
  const signInSettings = { origin, clientId, scopes, prompt: settings.prompt }

  if (foreignIssuer === null) {
    const embedded = await createEmbeddedProvider({ origin, clientId, audience, system: database.system, revocations, clock, log })
    const accessTokens = embeddedAccessTokens({ issuer: embedded.issuer, publicKeys: embedded.publicKeys, audience, clientId }, clock, log)
    return {
      accessTokens,
      embedded,
      signIn: createSignIn(
        { ...signInSettings, apiParameters: { resource: audience } },
        { issuer: embedded.asIssuer, issuerName: embedded.issuer, accessTokens, ask: embedded.ask, clock, log },
      ),
      issuer: embedded.issuer,
      pageOrigins: () => [],
      revocations,
      async webConfiguration() {
        const demo = await embedded.accounts.demo()
        const demoUsers = demo.map(({ name, email, roles }) => ({ name, email, title: (roles[0] ?? '').replaceAll('-', ' ') }))
        return { ...common, issuer: embedded.issuer, demoUsers, isEmbedded: true }
      },
    }
  }

  const issuer = createIssuer(foreignIssuer, clock)
  // before the first request needs it; a provider that is down now may be up by then
  issuer.metadata().catch((error: unknown) => log.warn({ err: error }, 'discovery of the identity provider failed'))
  // RFC 8707 allows only addresses and urns; for other audiences nothing is sent
  const resource = settings.audienceParameter === 'resource' && URL.canParse(audience) ? audience : null
  const audienceSent = settings.audienceParameter === 'audience' ? audience : null
  const apiParameters = { ...(resource === null ? {} : { resource }), ...(audienceSent === null ? {} : { audience: audienceSent }) }
  const accessTokens = foreignAccessTokens(foreignIssuer, issuer, settings, clock, log)
  return {
    accessTokens,
    embedded: null,
    signIn: createSignIn(
      { ...signInSettings, apiParameters },
      { issuer, issuerName: foreignIssuer, accessTokens, ask: askProvider, clock, log },
    ),
    issuer: foreignIssuer,
    pageOrigins: () => issuer.pageOrigins(),
    webConfiguration: async () => ({ ...common, issuer: foreignIssuer, demoUsers: [], isEmbedded: false }),
    revocations,
  }
}
