import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import { type Day, isDay, parseDay } from '@fourwall/domain/time/day.ts'
import { z } from 'zod'
import type { UsageLimits } from '../database/quotas.ts'
import type { LogLevel } from '../log/log.ts'
import type { ModelEndpoint } from '../model/openai-model.ts'
import { type SettingName, settings } from './settings.ts'

export interface Configuration {
  readonly port: number
  readonly host: string
  /** Whether only this machine can reach the server. */
  readonly isLoopback: boolean
  /** Scheme, host and port of the public address, without a trailing slash. */
  readonly origin: string
  /** Whether it was configured; otherwise derived from the listening address. */
  readonly isOriginSet: boolean
  /** Absolute. */
  readonly dataDirectory: string
  readonly databaseUrl: string | null
  readonly backups: BackupConfiguration
  /** Free disk space that uploads and imports must leave on the data folder's disk. */
  readonly diskReserveBytes: number
  /** How much each company may store. */
  /** Deadline of an answer of the API, in milliseconds. */
  readonly answerMs: number
  readonly limits: UsageLimits
  readonly demo: boolean
  /** Taken for today; null for the calendar day. */
  readonly today: Day | null
  readonly trustedProxies: readonly string[]
  /** Whether the API only accepts the web app's own operations. */
  readonly documentsOnly: boolean
  /** Whether the web app sends queries by GET. */
  readonly queriesByGet: boolean
  readonly identity: IdentityConfiguration
  readonly languageModel: LanguageModelConfiguration
  readonly logLevel: LogLevel
}

export interface LanguageModelConfiguration {
  /** Null if none is configured. */
  readonly endpoint: ModelEndpoint | null
  /** Required settings that are missing. */
  readonly missing: readonly SettingName[]
  readonly limits: ModelLimits
}

/** What the assistant may take of a model. */
export interface ModelLimits {
  /** Of one answer: milliseconds, requests, tokens. */
  readonly answerMs: number
  readonly steps: number
  readonly answerTokens: number
  /** Of a company's day. */
  readonly dayTokens: number
  readonly dayQuestions: number
}

export interface BackupConfiguration {
  /** Absolute. */
  readonly folder: string
  /** Null for no scheduled backups. */
  readonly everyMs: number | null
  readonly keep: number
  /** Encrypts the keys in a backup that includes them. */
  readonly passphrase: string | null
}

export interface IdentityConfiguration {
  /** Null: the embedded provider at `<origin>/idp`. */
  readonly foreignIssuer: string | null
  readonly clientId: string
  readonly audience: string
  readonly scopes: string
  /** `jwt` also accepts at+jwt. */
  readonly tokenType: 'at+jwt' | 'jwt'
  readonly audienceParameter: 'resource' | 'audience' | 'none'
  readonly prompt: 'select_account' | 'login' | 'consent' | 'none-sent'
  readonly introspection: { readonly clientId: string; readonly clientSecret: string } | null
  readonly company: CompanyRule
  readonly role: RoleRule
  /** Whether e-mail addresses count as verified if the provider does not say. */
  readonly trustsEmail: boolean
}

/** How a person gets a company on their first sign-in. An invitation always works. */
export type CompanyRule =
  | { readonly kind: 'invitation' }
  | { readonly kind: 'claim'; readonly claim: string }
  | { readonly kind: 'fixed'; readonly company: string }

/** How people from the provider get their role. */
export interface RoleRule {
  /** The provider's names for each of our roles; null if claims do not give roles. */
  readonly claimed: Readonly<Record<Role, readonly string[]>> | null
  /** For people with a company from a claim or the configuration, whose claims have none of these roles. */
  readonly otherwise: Role
}

/** The environment is invalid. `message` has one sentence per reason, each on its own line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the settings from an environment; an empty variable counts as unset.
 *
 * @throws ConfigurationError for malformed values, impossible combinations and unknown names that begin with FOURWALL_.
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const problems = unknownNames(environment)
  const given = Object.fromEntries(
    settings.map(({ name }) => [name, environment[name]?.trim() === '' ? undefined : environment[name]?.trim()]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => issue.message))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return assemble(parsed.data)
}

/** 127.0.0.0/8, ::1 and localhost. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

const fallbacks = new Map<string, string | null>(settings.map(({ name, fallback }) => [name, fallback]))

const MB = 1_048_576

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const PORT = matching(
  'PORT',
  (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
  'a whole number from 1 to 65535',
)

const schema = z.object({
  PORT: PORT.default(defaultOf('PORT')).transform(Number),
  HOST: matching('HOST', (text) => /^[A-Za-z0-9.:_-]+$/.test(text), 'a host name or an address, such as 127.0.0.1').default(
    defaultOf('HOST'),
  ),
  ORIGIN: matching(
    'ORIGIN',
    (text) => {
      const url = URL.parse(text)
      return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash + url.username === ''
    },
    'an address without a path, such as https://fourwall.example.com',
  ).optional(),
  FOURWALL_DATA_DIR: z.string().default(defaultOf('FOURWALL_DATA_DIR')),
  DATABASE_URL: secretMatching(
    'DATABASE_URL',
    (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
    'an address that begins with postgresql://',
  ).optional(),
  FOURWALL_BACKUP_DIR: z.string().optional(),
  FOURWALL_BACKUP_EVERY: matching(
    'FOURWALL_BACKUP_EVERY',
    (text) => text === 'off' || /^[1-9]\d{0,4}[mhd]$/.test(text),
    'a time such as 30m, 24h or 7d, or off',
  ).default(defaultOf('FOURWALL_BACKUP_EVERY')),
  FOURWALL_BACKUP_KEEP: matching('FOURWALL_BACKUP_KEEP', (text) => /^[1-9]\d{0,3}$/.test(text), 'a whole number from 1 to 9999')
    .default(defaultOf('FOURWALL_BACKUP_KEEP'))
    .transform(Number),
  FOURWALL_BACKUP_PASSPHRASE: z.string().optional(),
  FOURWALL_ANSWER_SECONDS: within('FOURWALL_ANSWER_SECONDS', 1, 600),
  FOURWALL_MAX_LAYOUTS: quantity('FOURWALL_MAX_LAYOUTS'),
  FOURWALL_MAX_LAYOUT_MB: quantity('FOURWALL_MAX_LAYOUT_MB'),
  FOURWALL_MAX_BUDGETS: quantity('FOURWALL_MAX_BUDGETS'),
  FOURWALL_MAX_BUDGET_MB: quantity('FOURWALL_MAX_BUDGET_MB'),
  FOURWALL_MAX_MAPPINGS: quantity('FOURWALL_MAX_MAPPINGS'),
  FOURWALL_MAX_VERSION_MB: quantity('FOURWALL_MAX_VERSION_MB'),
  FOURWALL_MAX_METRICS: quantity('FOURWALL_MAX_METRICS'),
  FOURWALL_MAX_CHARTS: quantity('FOURWALL_MAX_CHARTS'),
  FOURWALL_MAX_PRESENTATIONS: quantity('FOURWALL_MAX_PRESENTATIONS'),
  FOURWALL_MAX_PICTURE_MB: quantity('FOURWALL_MAX_PICTURE_MB'),
  FOURWALL_MAX_ATTACHMENT_MB: quantity('FOURWALL_MAX_ATTACHMENT_MB'),
  FOURWALL_MAX_CHAT_MB: quantity('FOURWALL_MAX_CHAT_MB'),
  FOURWALL_MAX_ENTRIES: quantity('FOURWALL_MAX_ENTRIES'),
  FOURWALL_MAX_WAITING_UPLOADS: quantity('FOURWALL_MAX_WAITING_UPLOADS'),
  FOURWALL_MAX_WAITING_MB: quantity('FOURWALL_MAX_WAITING_MB'),
  FOURWALL_DISK_RESERVE: matching('FOURWALL_DISK_RESERVE', (text) => /^\d{1,7}$/.test(text), 'a whole number of megabytes')
    .default(defaultOf('FOURWALL_DISK_RESERVE'))
    .transform(Number),
  FOURWALL_DEMO: oneOf('FOURWALL_DEMO', ['on', 'off']).default('on'),
  FOURWALL_TODAY: matching('FOURWALL_TODAY', isDay, 'a day such as 2026-11-20')
    .transform((text) => parseDay(text))
    .optional(),
  FOURWALL_TRUSTED_PROXIES: matching(
    'FOURWALL_TRUSTED_PROXIES',
    (text) => listOf(text).every((entry) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(entry)),
    'addresses or networks with commas between, such as 10.0.0.0/8',
  ).optional(),
  OIDC_ISSUER: matching('OIDC_ISSUER', isSafeAddress, 'an https:// address (http:// only on loopback)').optional(),
  OIDC_CLIENT_ID: z.string().default(defaultOf('OIDC_CLIENT_ID')),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPES: matching(
    'OIDC_SCOPES',
    (text) => text.split(/\s+/).includes('openid'),
    'scopes with spaces between, `openid` among them',
  ).default(defaultOf('OIDC_SCOPES')),
  FOURWALL_OIDC_TOKEN_TYPE: oneOf('FOURWALL_OIDC_TOKEN_TYPE', ['at+jwt', 'jwt']).default('at+jwt'),
  FOURWALL_OIDC_AUDIENCE_PARAMETER: oneOf('FOURWALL_OIDC_AUDIENCE_PARAMETER', ['resource', 'audience', 'none']).default('resource'),
  FOURWALL_OIDC_PROMPT: oneOf('FOURWALL_OIDC_PROMPT', ['select_account', 'login', 'consent', 'none-sent']).default('select_account'),
  FOURWALL_OIDC_INTROSPECTION_CLIENT_ID: z.string().optional(),
  FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  FOURWALL_OIDC_COMPANY_CLAIM: z.string().optional(),
  FOURWALL_COMPANY: z.string().optional(),
  FOURWALL_OIDC_OWNER_ROLES: z.string().optional(),
  FOURWALL_OIDC_EDITOR_ROLES: z.string().optional(),
  FOURWALL_OIDC_VIEWER_ROLES: z.string().optional(),
  FOURWALL_OIDC_DEFAULT_ROLE: oneOf('FOURWALL_OIDC_DEFAULT_ROLE', ['owner', 'editor', 'viewer']).default('viewer'),
  FOURWALL_OIDC_TRUST_EMAIL: oneOf('FOURWALL_OIDC_TRUST_EMAIL', ['on', 'off']).default('off'),
  FOURWALL_EMBEDDED_IDENTITY: oneOf('FOURWALL_EMBEDDED_IDENTITY', ['loopback', 'anywhere']).default('loopback'),
  FOURWALL_DOCUMENTS_ONLY: oneOf('FOURWALL_DOCUMENTS_ONLY', ['on', 'off']).default('off'),
  FOURWALL_QUERIES_BY_GET: oneOf('FOURWALL_QUERIES_BY_GET', ['on', 'off']).default('off'),
  LLM_BASE_URL: secretMatching(
    'LLM_BASE_URL',
    isModelAddress,
    'an http:// or https:// address without a user, a query or a fragment; the key is LLM_API_KEY',
  ).optional(),
  LLM_MODEL: matching('LLM_MODEL', (text) => text.length <= 120, 'a name of at most 120 characters').optional(),
  LLM_API_KEY: secretMatching('LLM_API_KEY', (text) => /^[\x21-\x7e]+$/.test(text), 'a key without spaces or accents').optional(),
  LLM_SECONDS: within('LLM_SECONDS', 1, 120),
  LLM_STEPS: within('LLM_STEPS', 1, 8),
  LLM_ANSWER_TOKENS: quantity('LLM_ANSWER_TOKENS'),
  LLM_DAY_TOKENS: quantity('LLM_DAY_TOKENS'),
  LLM_DAY_QUESTIONS: quantity('LLM_DAY_QUESTIONS'),
  LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS).default('info'),
} satisfies Record<SettingName, z.ZodType>)

type Values = z.infer<typeof schema>

function assemble(values: Values): Configuration {
  const problems: string[] = []
  const foreignIssuer = values.OIDC_ISSUER ?? null
  const isLoopback = isLoopbackHost(values.HOST)
  // all addresses of this machine, which browsers cannot visit by that name
  const visited = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST
  const hostInAddress = visited.includes(':') ? `[${visited}]` : visited

  if (foreignIssuer === null && !isLoopback && values.FOURWALL_EMBEDDED_IDENTITY === 'loopback') {
    problems.push(
      `HOST is ${values.HOST}, which others can reach, while anyone can sign in as one of the embedded identity provider's demo users. ` +
        'Set OIDC_ISSUER to your own provider, or FOURWALL_EMBEDDED_IDENTITY=anywhere if that is what you want.',
    )
  }
  if (foreignIssuer !== null && values.OIDC_AUDIENCE === undefined) {
    problems.push(
      'OIDC_AUDIENCE must be set together with OIDC_ISSUER: the audience that your provider writes into access tokens for this API.',
    )
  }
  if (values.FOURWALL_OIDC_TOKEN_TYPE === 'jwt' && values.OIDC_AUDIENCE === values.OIDC_CLIENT_ID) {
    problems.push(
      'With FOURWALL_OIDC_TOKEN_TYPE=jwt, OIDC_AUDIENCE must differ from OIDC_CLIENT_ID, or ID tokens would pass for access tokens.',
    )
  }
  if ((values.FOURWALL_OIDC_INTROSPECTION_CLIENT_ID === undefined) !== (values.FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET === undefined)) {
    problems.push('FOURWALL_OIDC_INTROSPECTION_CLIENT_ID and FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET must be set together.')
  }
  if (values.FOURWALL_COMPANY !== undefined && values.FOURWALL_OIDC_COMPANY_CLAIM !== undefined) {
    problems.push('Set either FOURWALL_COMPANY or FOURWALL_OIDC_COMPANY_CLAIM, not both.')
  }
  const claimed = claimedRoles(values)
  if (claimed !== null && foreignIssuer === null) {
    problems.push(
      "FOURWALL_OIDC_OWNER_ROLES, FOURWALL_OIDC_EDITOR_ROLES and FOURWALL_OIDC_VIEWER_ROLES map another provider's roles: set OIDC_ISSUER, or remove them.",
    )
  }
  const ambiguous = ROLES.flatMap((role) => claimed?.[role] ?? []).find((name, at, names) => names.indexOf(name) !== at)
  if (ambiguous !== undefined)
    problems.push(`The provider's role "${ambiguous}" is mapped twice. Name it in one of the FOURWALL_OIDC_…_ROLES.`)
  if ((values.LLM_BASE_URL === undefined) !== (values.LLM_MODEL === undefined)) {
    problems.push('LLM_BASE_URL and LLM_MODEL must be set together.')
  }
  if (values.LLM_DAY_TOKENS < values.LLM_ANSWER_TOKENS) {
    problems.push('LLM_DAY_TOKENS must be at least LLM_ANSWER_TOKENS, or no answer would ever fit into a day.')
  }
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'))

  return {
    port: values.PORT,
    host: values.HOST,
    isLoopback,
    origin: new URL(values.ORIGIN ?? `http://${hostInAddress}:${values.PORT}`).origin,
    isOriginSet: values.ORIGIN !== undefined,
    dataDirectory: resolve(values.FOURWALL_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    backups: {
      folder: resolve(values.FOURWALL_BACKUP_DIR ?? join(values.FOURWALL_DATA_DIR, 'backups')),
      everyMs: millisecondsOf(values.FOURWALL_BACKUP_EVERY),
      keep: values.FOURWALL_BACKUP_KEEP,
      passphrase: values.FOURWALL_BACKUP_PASSPHRASE ?? null,
    },
    answerMs: values.FOURWALL_ANSWER_SECONDS * 1_000,
    limits: {
      LAYOUTS: { items: values.FOURWALL_MAX_LAYOUTS, bytes: values.FOURWALL_MAX_LAYOUT_MB * MB },
      FOLDERS: { items: values.FOURWALL_MAX_LAYOUTS, bytes: null },
      BUDGETS: { items: values.FOURWALL_MAX_BUDGETS, bytes: values.FOURWALL_MAX_BUDGET_MB * MB },
      MAPPINGS: { items: values.FOURWALL_MAX_MAPPINGS, bytes: null },
      VERSIONS: { items: null, bytes: values.FOURWALL_MAX_VERSION_MB * MB },
      METRICS: { items: values.FOURWALL_MAX_METRICS, bytes: null },
      CHARTS: { items: values.FOURWALL_MAX_CHARTS, bytes: null },
      PRESENTATIONS: { items: values.FOURWALL_MAX_PRESENTATIONS, bytes: null },
      PICTURES: { items: null, bytes: values.FOURWALL_MAX_PICTURE_MB * MB },
      ATTACHMENTS: { items: null, bytes: values.FOURWALL_MAX_ATTACHMENT_MB * MB },
      CHATS: { items: null, bytes: values.FOURWALL_MAX_CHAT_MB * MB },
      ENTRIES: { items: values.FOURWALL_MAX_ENTRIES, bytes: null },
      WAITING: { items: values.FOURWALL_MAX_WAITING_UPLOADS, bytes: values.FOURWALL_MAX_WAITING_MB * MB },
    },
    diskReserveBytes: values.FOURWALL_DISK_RESERVE * 1_048_576,
    demo: values.FOURWALL_DEMO === 'on',
    today: values.FOURWALL_TODAY ?? null,
    trustedProxies: listOf(values.FOURWALL_TRUSTED_PROXIES ?? ''),
    documentsOnly: values.FOURWALL_DOCUMENTS_ONLY === 'on',
    queriesByGet: values.FOURWALL_QUERIES_BY_GET === 'on',
    identity: {
      foreignIssuer,
      clientId: values.OIDC_CLIENT_ID,
      audience: values.OIDC_AUDIENCE ?? defaultOf('OIDC_AUDIENCE'),
      scopes: values.OIDC_SCOPES.split(/\s+/).join(' '),
      tokenType: values.FOURWALL_OIDC_TOKEN_TYPE,
      audienceParameter: values.FOURWALL_OIDC_AUDIENCE_PARAMETER,
      prompt: values.FOURWALL_OIDC_PROMPT,
      introspection:
        values.FOURWALL_OIDC_INTROSPECTION_CLIENT_ID === undefined || values.FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET === undefined
          ? null
          : { clientId: values.FOURWALL_OIDC_INTROSPECTION_CLIENT_ID, clientSecret: values.FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET },
      trustsEmail: values.FOURWALL_OIDC_TRUST_EMAIL === 'on',
      company: companyRule(values.FOURWALL_COMPANY, values.FOURWALL_OIDC_COMPANY_CLAIM),
      role: { claimed, otherwise: ROLES.find((role) => role.toLowerCase() === values.FOURWALL_OIDC_DEFAULT_ROLE) ?? 'VIEWER' },
    },
    languageModel: languageModelOf(values),
    logLevel: values.LOG_LEVEL,
  }
}

function languageModelOf({ LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey, ...values }: Values): LanguageModelConfiguration {
  return {
    endpoint: baseUrl === undefined || model === undefined ? null : { baseUrl, model, apiKey: apiKey ?? null },
    missing: [...(baseUrl === undefined ? (['LLM_BASE_URL'] as const) : []), ...(model === undefined ? (['LLM_MODEL'] as const) : [])],
    limits: {
      answerMs: values.LLM_SECONDS * 1_000,
      steps: values.LLM_STEPS,
      answerTokens: values.LLM_ANSWER_TOKENS,
      dayTokens: values.LLM_DAY_TOKENS,
      dayQuestions: values.LLM_DAY_QUESTIONS,
    },
  }
}

/** Parses a number with m, h or d; null for "off". */
function millisecondsOf(text: string): number | null {
  const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  const unit = units[text.at(-1) ?? '']
  return unit === undefined || text === 'off' ? null : Number.parseInt(text, 10) * unit
}

function companyRule(company: string | undefined, claim: string | undefined): CompanyRule {
  if (company !== undefined) return { kind: 'fixed', company }
  if (claim !== undefined) return { kind: 'claim', claim }
  return { kind: 'invitation' }
}

/** The provider's names for our roles; null if no setting maps them. */
function claimedRoles(values: Values): RoleRule['claimed'] {
  const { FOURWALL_OIDC_OWNER_ROLES: owner, FOURWALL_OIDC_EDITOR_ROLES: editor, FOURWALL_OIDC_VIEWER_ROLES: viewer } = values
  if ([owner, editor, viewer].every((names) => names === undefined)) return null
  return { OWNER: listOf(owner ?? ''), EDITOR: listOf(editor ?? ''), VIEWER: listOf(viewer ?? '') }
}

function unknownNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(settings.map(({ name }) => name))
  return Object.keys(environment)
    .filter((name) => name.startsWith('FOURWALL_') && !known.has(name))
    .map((name) => `${name} is not a setting of Fourwall${nearest(name, [...known])}`)
}

function nearest(name: string, known: readonly string[]): string {
  const words = new Set(name.split('_').slice(1))
  const [best] = known
    .filter((candidate) => candidate.startsWith('FOURWALL_'))
    .map((candidate) => ({ candidate, shared: candidate.split('_').filter((word) => words.has(word)).length }))
    .sort((one, other) => other.shared - one.shared)
  return best !== undefined && best.shared > 0
    ? `. Did you mean ${best.candidate}?`
    : ': remove it, or look at the table of settings in the README.'
}

/** Safe for secrets: encrypted, or on this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search + url.hash + url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/** Requests go there with a key, so that nothing else of it may be secret. */
function isModelAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === ''
}

function within(name: SettingName, least: number, most: number) {
  return matching(
    name,
    (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
    `a whole number from ${least} to ${most}`,
  )
    .default(defaultOf(name))
    .transform(Number)
}

/** A whole number from 1. */
function quantity(name: SettingName) {
  return matching(name, (text) => /^[1-9]\d{0,8}$/.test(text), 'a whole number from 1 on')
    .default(defaultOf(name))
    .transform(Number)
}

function matching(name: SettingName, check: (text: string) => boolean, expected: string) {
  return z.string().refine(check, { error: (issue) => `${name} must be ${expected}, not "${String(issue.input)}".` })
}

function secretMatching(name: SettingName, check: (text: string) => boolean, expected: string) {
  return z.string().refine(check, { error: `${name} must be ${expected}.` })
}

function oneOf<const Value extends string>(name: SettingName, values: readonly Value[]) {
  const choices = values.map((value) => `"${value}"`)
  const expected = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
  return z.enum(values, { error: (issue) => `${name} must be ${expected}, not "${String(issue.input)}".` })
}

function defaultOf(name: SettingName): string {
  const value = fallbacks.get(name)
  if (value === undefined || value === null) throw new Error(`The setting ${name} has no default.`)
  return value
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
