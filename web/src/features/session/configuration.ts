import type { ApiAddress } from '../../api/api-client.ts'

/** The run-time configuration from /config.json, so that one build serves every deployment. */
export interface AppConfiguration extends ApiAddress {
  readonly issuer: string
  readonly clientId: string
  /** Demo users; empty unless the embedded provider is used. */
  readonly demoUsers: readonly DemoUser[]
  /** Whether people sign in at the embedded identity provider. */
  readonly isEmbedded: boolean
  /** Whether there is a company; sign-in is impossible before. */
  readonly hasCompany: boolean
}

export interface DemoUser {
  readonly email: string
  readonly name: string
  readonly title: string | null
}

/** Loads /config.json. @throws Error with a sentence if it cannot be loaded or parsed. */
export async function loadConfiguration(): Promise<AppConfiguration> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`/config.json could not be loaded: ${answer.status} ${answer.statusText}`)
  return readAppConfiguration(await answer.json())
}

/** Parses /config.json. @throws Error that names what is missing. */
export function readAppConfiguration(value: unknown): AppConfiguration {
  if (!isRecord(value)) throw new Error('/config.json is not an object.')
  const { demoUsers } = value
  return {
    issuer: text(value, 'issuer'),
    clientId: text(value, 'clientId'),
    apiUrl: text(value, 'apiUrl').replace(/\/$/, ''),
    documentsOnly: value['documentsOnly'] === true,
    queriesByGet: value['queriesByGet'] === true,
    demoUsers: Array.isArray(demoUsers) ? demoUsers.filter(isRecord).map(demoUser) : [],
    isEmbedded: value['isEmbedded'] === true,
    hasCompany: value['hasCompany'] !== false,
  }
}

function demoUser(value: Record<string, unknown>): DemoUser {
  const email = text(value, 'email')
  return { email, name: textOrNull(value, 'name') ?? email, title: textOrNull(value, 'title') }
}

function text(value: Record<string, unknown>, field: string): string {
  const found = value[field]
  if (typeof found !== 'string' || found === '') throw new Error(`/config.json has no ${field}.`)
  return found
}

function textOrNull(value: Record<string, unknown>, field: string): string | null {
  const found = value[field]
  return typeof found === 'string' && found !== '' ? found : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
