import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type TestCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type ForeignProvider, startForeignProvider } from '../../../test/foreign-provider.ts'
import { freePort } from '../../../test/free-port.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'
import { systemClock } from '../../platform/clock/clock.ts'

/** What a program keeps of its sign-in; `leadsTo` is where it would send its user's browser. */
function programKeeps(): { readonly kept: OAuthClientProvider; readonly leadsTo: () => URL } {
  let address: URL | undefined
  const held = new Map<string, unknown>()
  const of = <Value>(name: string) => held.get(name) as Value | undefined // as it was stored under that name
  return {
    kept: {
      redirectUrl: 'http://127.0.0.1:4150/callback',
      clientMetadata: {
        client_name: 'Another program',
        redirect_uris: ['http://127.0.0.1:4150/callback'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
      clientInformation: () => of('client'),
      saveClientInformation: (client) => void held.set('client', client),
      tokens: () => of('tokens'),
      saveTokens: (tokens) => void held.set('tokens', tokens),
      redirectToAuthorization: (url) => {
        address = url
      },
      saveCodeVerifier: (verifier) => void held.set('verifier', verifier),
      codeVerifier: () => of<string>('verifier') ?? '',
      saveDiscoveryState: (state) => void held.set('discovery', state),
      discoveryState: () => of('discovery'),
    },
    leadsTo: () => {
      if (address === undefined) throw new Error('The program was not sent to sign in.')
      return address
    },
  }
}

onDatabase('a program that signs in by itself at another identity provider', (fresh) => {
  let provider: ForeignProvider
  let server: TestServer<TestCompany>

  beforeAll(async () => {
    const port = await freePort()
    const audience = `http://127.0.0.1:${port}/api/mcp`
    provider = await startForeignProvider(audience)
    server = await startTestServer(await fresh(), {
      prepare: (services) => addCompany(services, { name: 'Harbor Grill', rows: someLedger(50, { months: 3 }) }),
      clock: systemClock,
      environment: {
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_AUDIENCE: audience,
        OIDC_SCOPES: 'openid profile email books',
      },
    })
  })
  afterAll(() => provider.close())

  async function connected(kept: OAuthClientProvider): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', server.origin), { authProvider: kept }))
    return client
  }

  /** Finds the provider, registers there, and comes back with the code that a person's sign-in gave. */
  async function signedIn(email: string): Promise<OAuthClientProvider> {
    const { kept, leadsTo } = programKeeps()
    const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', server.origin), { authProvider: kept })
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow(UnauthorizedError)
    const address = leadsTo()
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('resource')).toBe(provider.audience)
    const back = await provider.pass({ subject: `at-provider-${email}`, claims: { email, email_verified: true } }, address.href)
    await transport.finishAuth(back.searchParams)
    return kept
  }

  it('finds it, registers, and asks with its user’s access', async () => {
    const client = await connected(await signedIn(server.prepared.email))
    const about = await client.callTool({ name: 'about', arguments: {} })
    expect(about.isError ?? false).toBe(false)
    expect(about.structuredContent).toMatchObject({ company: 'Harbor Grill' })
    await client.close()
  })

  it('gets nothing for somebody whom no company knows', async () => {
    const kept = await signedIn('stranger@elsewhere.example')
    await expect(connected(kept)).rejects.toThrow('No company on this Fourwall knows stranger@elsewhere.example')
  })
})
