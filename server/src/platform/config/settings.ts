/**
 * Every environment variable that the server reads: name, default and meaning in one place. The
 * README's table is checked against this list, and `config.ts` reads no other name.
 */
export interface Setting {
  readonly name: string
  /** As a person would write it; null where nothing is set. */
  readonly fallback: string | null
  /** Never printed, never logged. */
  readonly isSecret: boolean
  /** One sentence for the table. */
  readonly meaning: string
}

const list = [
  setting('PORT', '4000', 'The port to listen on.'),
  setting('HOST', '127.0.0.1', 'The address to listen on. Anything but loopback needs an identity provider of your own.'),
  setting(
    'ORIGIN',
    'http://HOST:PORT',
    'The public address, where it differs from what the server listens on: behind a proxy with TLS, say. Requests to any other host are refused.',
  ),
  setting('FOURWALL_DATA_DIR', './data', 'The folder of the embedded database and of uploads on their way in.'),
  setting(
    'DATABASE_URL',
    null,
    'A PostgreSQL server (15 or newer) in place of the embedded database: postgresql://user@host/database.',
    true,
  ),
  setting(
    'FOURWALL_DISK_RESERVE',
    '256',
    'Megabytes that uploads and imports leave free on the disk of the data folder. The log warns below four times as much; below an eighth the server is not ready.',
  ),
  setting(
    'FOURWALL_BACKUP_DIR',
    null,
    'The folder of the backups that are written on a schedule; `backups` in the data folder if not set. Rather name one on another disk.',
  ),
  setting(
    'FOURWALL_BACKUP_EVERY',
    '24h',
    'How often the embedded database is backed up: minutes, hours or days, such as `30m`, `24h` or `7d`; or `off`.',
  ),
  setting('FOURWALL_BACKUP_KEEP', '7', 'How many backups of the schedule are kept, the newest.'),
  setting(
    'FOURWALL_BACKUP_PASSPHRASE',
    null,
    'Encrypts the keys in `fourwall backup --with-keys`, and brings them back in `fourwall restore`.',
    true,
  ),
  setting('FOURWALL_DEMO', 'on', '`on` loads the demo company on the first start; `off` starts empty.'),
  setting('FOURWALL_MAX_LAYOUTS', '5000', 'How many layouts a company keeps, and how many folders.'),
  setting('FOURWALL_MAX_LAYOUT_MB', '4096', 'How many megabytes of layouts, all saved versions among them, a company keeps.'),
  setting('FOURWALL_MAX_BUDGETS', '1000', 'How many budgets a company keeps.'),
  setting(
    'FOURWALL_MAX_BUDGET_MB',
    '4096',
    'How many megabytes of budgets, their versions and the workbooks that they came from, a company keeps.',
  ),
  setting('FOURWALL_MAX_MAPPINGS', '2000', 'How many mappings, categorizations and location mappings a company keeps together.'),
  setting(
    'FOURWALL_MAX_VERSION_MB',
    '1024',
    'How many megabytes of versions of mappings, categorizations and the location tree a company keeps.',
  ),
  setting('FOURWALL_MAX_METRICS', '5000', 'How many metrics a company keeps.'),
  setting('FOURWALL_MAX_ENTRIES', '50000000', 'How many ledger entries a company keeps.'),
  setting('FOURWALL_MAX_WAITING_UPLOADS', '200', 'How many uploaded workbooks of a company wait to be saved.'),
  setting('FOURWALL_MAX_WAITING_MB', '2048', 'How many megabytes they take.'),
  setting('FOURWALL_TRUSTED_PROXIES', null, 'Addresses or networks of proxies whose X-Forwarded-For is believed, with commas between.'),
  setting('OIDC_ISSUER', null, 'Your identity provider. Without it the embedded one serves, with its demo users.'),
  setting('OIDC_CLIENT_ID', 'fourwall-web', 'The public client that the web app signs in as.'),
  setting('OIDC_AUDIENCE', 'urn:fourwall:api', 'The audience that access tokens for this API carry. Required with OIDC_ISSUER.'),
  setting(
    'OIDC_SCOPES',
    'openid profile email roles admin',
    "The scopes that the web app asks for, with the provider's own ones for audience and project roles.",
  ),
  setting(
    'FOURWALL_OIDC_TOKEN_TYPE',
    'at+jwt',
    '`jwt` also takes access tokens of plain type JWT, from providers that know no at+jwt. ID tokens are always refused.',
  ),
  setting(
    'FOURWALL_OIDC_AUDIENCE_PARAMETER',
    'resource',
    'How the web app names OIDC_AUDIENCE to the provider: `resource` (RFC 8707, where the audience is an address or a urn), `audience`, or `none`.',
  ),
  setting(
    'FOURWALL_OIDC_PROMPT',
    'select_account',
    'What the provider shows to people who are signed in there: `select_account`, `login`, `consent`, or `none-sent`, which leaves it to the provider. A provider that does not support it is asked once more without.',
  ),
  setting('FOURWALL_OIDC_INTROSPECTION_CLIENT_ID', null, 'The client that asks the provider about opaque access tokens.'),
  setting('FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET', null, "That client's secret.", true),
  setting(
    'FOURWALL_OIDC_COMPANY_CLAIM',
    null,
    'The claim that says the company of whoever signs in: the key that `fourwall company set-key` gave it, or its id; never its name.',
  ),
  setting(
    'FOURWALL_COMPANY',
    null,
    'The company (its key or id, never its name) of everyone whom the provider signs in. Otherwise a claim or an invitation decides.',
  ),
  setting(
    'FOURWALL_OIDC_OWNER_ROLES',
    null,
    "Which of the provider's roles make somebody an owner, with commas between. With one of the three lists set, roles come from the claims of access tokens at each sign-in, and no longer from the command line.",
  ),
  setting('FOURWALL_OIDC_EDITOR_ROLES', null, 'The same for editors.'),
  setting('FOURWALL_OIDC_VIEWER_ROLES', null, 'The same for viewers.'),
  setting(
    'FOURWALL_OIDC_DEFAULT_ROLE',
    'viewer',
    '`owner`, `editor` or `viewer`: what somebody is whom the provider brings without an invitation, and whose claims name none of these roles. The first person of a company without users becomes its owner, where no list is set.',
  ),
  setting(
    'FOURWALL_OIDC_TRUST_EMAIL',
    'off',
    '`on` takes e-mail addresses for verified where the provider does not say so, and lets them take invitations without a link. Only for a provider where nobody can set an address that is not theirs.',
  ),
  setting(
    'FOURWALL_EMBEDDED_IDENTITY',
    'loopback',
    '`anywhere` lets the embedded identity provider, its demo users included, run on other addresses than loopback.',
  ),
  setting('FOURWALL_DOCUMENTS_ONLY', 'off', "`on` makes the API take the web app's own operations, by document id, and no other query."),
  setting('LLM_BASE_URL', null, 'An OpenAI-compatible endpoint for the assistant.'),
  setting('LLM_MODEL', null, 'The model at that endpoint.'),
  setting('LLM_API_KEY', null, 'The key for that endpoint.', true),
  setting('LOG_LEVEL', 'info', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
] as const

export const settings: readonly Setting[] = list

/** The names alone, as a type: what is read is listed, and nothing else. */
export type SettingName = (typeof list)[number]['name']

/** The table of settings in Markdown, as the README shows it. */
export function settingsTable(): string {
  const rows = settings.map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${meaning} |`,
  )
  return ['| variable | default | what it does |', '|---|---|---|', ...rows].join('\n')
}

function setting<const Name extends string>(name: Name, fallback: string | null, meaning: string, isSecret = false) {
  return { name, fallback, meaning, isSecret }
}
