import { describe, expect, it } from 'vitest'
import { ConfigurationError, readConfiguration } from './config.ts'
import { settings, settingsTable } from './settings.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfiguration(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}

const PROVIDER = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'a' }

describe('settings', () => {
  it('give a working server with nothing set', () => {
    const configuration = readConfiguration({})
    expect(configuration).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      isLoopback: true,
      origin: 'http://127.0.0.1:4000',
      databaseUrl: null,
      demo: true,
      documentsOnly: false,
      languageModel: {
        endpoint: null,
        missing: ['LLM_BASE_URL', 'LLM_MODEL'],
        limits: { answerMs: 20_000, steps: 4, answerTokens: 30_000, dayTokens: 1_000_000, dayQuestions: 300 },
      },
      logLevel: 'info',
    })
    expect(configuration.dataDirectory.endsWith('/data')).toBe(true)
    expect(configuration.identity).toEqual({
      foreignIssuer: null,
      clientId: 'fourwall-web',
      audience: 'urn:fourwall:api',
      scopes: 'openid profile email roles admin',
      tokenType: 'at+jwt',
      trustsEmail: false,
      audienceParameter: 'resource',
      prompt: 'select_account',
      introspection: null,
      company: { kind: 'invitation' },
      role: { claimed: null, otherwise: 'VIEWER' },
    })
  })

  it('treat an empty variable as not set and trim the others', () => {
    expect(readConfiguration({ PORT: '', HOST: ' localhost ', ORIGIN: 'https://books.example.com/' })).toMatchObject({
      port: 4000,
      host: 'localhost',
      origin: 'https://books.example.com',
    })
  })

  it('write an IPv6 host into the origin in brackets', () => {
    expect(readConfiguration({ HOST: '::1', PORT: '80' }).origin).toBe('http://[::1]')
  })

  it('call a server on all addresses localhost, as long as nobody names its public one', () => {
    const everywhere = { HOST: '0.0.0.0', FOURWALL_EMBEDDED_IDENTITY: 'anywhere' }
    expect(readConfiguration(everywhere).origin).toBe('http://localhost:4000')
    expect(readConfiguration({ ...everywhere, ORIGIN: 'https://books.example.com' }).origin).toBe('https://books.example.com')
  })

  it.each([
    [{ PORT: '4000a' }, 'PORT must be a whole number from 1 to 65535, not "4000a".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [
      { ORIGIN: 'books.example.com' },
      'ORIGIN must be an address without a path, such as https://fourwall.example.com, not "books.example.com".',
    ],
    [
      { ORIGIN: 'https://a.example/app' },
      'ORIGIN must be an address without a path, such as https://fourwall.example.com, not "https://a.example/app".',
    ],
    [{ FOURWALL_DEMO: 'yes' }, 'FOURWALL_DEMO must be "on" or "off", not "yes".'],
    [{ FOURWALL_TODAY: '2026-02-30' }, 'FOURWALL_TODAY must be a day such as 2026-11-20, not "2026-02-30".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be "fatal", "error", "warn", "info", "debug", "trace" or "silent", not "loud".'],
    [{ OIDC_SCOPES: 'profile email' }, 'OIDC_SCOPES must be scopes with spaces between, `openid` among them, not "profile email".'],
    [
      { OIDC_ISSUER: 'http://id.example.com', OIDC_AUDIENCE: 'a' },
      'OIDC_ISSUER must be an https:// address (http:// only on loopback), not "http://id.example.com".',
    ],
    [
      { FOURWALL_DATADIR: '/x' },
      'FOURWALL_DATADIR is not a setting of Fourwall: remove it, or look at the table of settings in the README.',
    ],
    [{ FOURWALL_DATA_DIRECTORY: '/x' }, 'FOURWALL_DATA_DIRECTORY is not a setting of Fourwall. Did you mean FOURWALL_DATA_DIR?'],
    [{ FOURWALL_OIDC_DEFAULT_ROLE: 'admin' }, 'FOURWALL_OIDC_DEFAULT_ROLE must be "owner", "editor" or "viewer", not "admin".'],
    [
      { FOURWALL_OIDC_VIEWER_ROLES: 'readers' },
      "FOURWALL_OIDC_OWNER_ROLES, FOURWALL_OIDC_EDITOR_ROLES and FOURWALL_OIDC_VIEWER_ROLES map another provider's roles: set OIDC_ISSUER, or remove them.",
    ],
    [
      { ...PROVIDER, FOURWALL_OIDC_OWNER_ROLES: 'finance, it', FOURWALL_OIDC_VIEWER_ROLES: 'it' },
      'The provider\'s role "it" is mapped twice. Name it in one of the FOURWALL_OIDC_…_ROLES.',
    ],
    [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL and LLM_MODEL must be set together.'],
    [
      { LLM_BASE_URL: 'https://user:secret@models.example.com/v1', LLM_MODEL: 'm' },
      'LLM_BASE_URL must be an http:// or https:// address without a user, a query or a fragment; the key is LLM_API_KEY.',
    ],
    [{ LLM_API_KEY: 'two words' }, 'LLM_API_KEY must be a key without spaces or accents.'],
    [{ LLM_SECONDS: '900' }, 'LLM_SECONDS must be a whole number from 1 to 120, not "900".'],
    [{ FOURWALL_ANSWER_SECONDS: '0' }, 'FOURWALL_ANSWER_SECONDS must be a whole number from 1 to 600, not "0".'],
    [{ LLM_DAY_TOKENS: '100' }, 'LLM_DAY_TOKENS must be at least LLM_ANSWER_TOKENS, or no answer would ever fit into a day.'],
  ])('refuse %o with a sentence', (environment, sentence) => {
    // the table's rows have different keys; each is a plain environment
    expect(problemsOf(environment as Record<string, string>)).toEqual([sentence])
  })

  it('map the roles of a provider, with commas between', () => {
    const { role } = readConfiguration({
      ...PROVIDER,
      FOURWALL_OIDC_OWNER_ROLES: 'finance-admins, controllers',
      FOURWALL_OIDC_DEFAULT_ROLE: 'editor',
    }).identity
    expect(role).toEqual({ claimed: { OWNER: ['finance-admins', 'controllers'], EDITOR: [], VIEWER: [] }, otherwise: 'EDITOR' })
  })

  it('name every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', FOURWALL_X: 'z' })).toHaveLength(3)
  })

  it('never repeat a secret', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db' })
    expect(problem).toBe('DATABASE_URL must be an address that begins with postgresql://.')
  })

  it('refuse the embedded identity provider where others can reach it, unless told so', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })[0]).toContain('Set OIDC_ISSUER to your own provider')
    expect(readConfiguration({ HOST: '0.0.0.0', FOURWALL_EMBEDDED_IDENTITY: 'anywhere' }).isLoopback).toBe(false)
    expect(readConfiguration({ HOST: '0.0.0.0', OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'a' }).isLoopback).toBe(false)
  })

  it('ask for the audience of a foreign provider, and keep ID tokens out of plain JWTs', () => {
    expect(problemsOf({ OIDC_ISSUER: 'https://id.example.com' })[0]).toContain('OIDC_AUDIENCE must be set together with OIDC_ISSUER')
    const same = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'web', FOURWALL_OIDC_TOKEN_TYPE: 'jwt' }
    expect(problemsOf(same)[0]).toContain('OIDC_AUDIENCE must differ from OIDC_CLIENT_ID')
  })

  it('are all in the printed table, secrets without values', () => {
    const table = settingsTable()
    for (const { name } of settings) expect(table).toContain(`| \`${name}\` | `)
    expect(table.split('\n')).toHaveLength(settings.length + 2)
    expect(settings.filter(({ isSecret }) => isSecret).every(({ fallback }) => fallback === null)).toBe(true)
  })
})
