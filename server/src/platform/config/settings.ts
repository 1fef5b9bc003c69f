/**
 * Every environment variable that the server reads, with default and meaning. The README's table is checked against this list, and
 * `config.ts` reads no others.
 */
export interface Setting {
  readonly name: string
  /** As a person would write it; null if unset by default. */
  readonly fallback: string | null
  /** Never printed or logged. */
  readonly isSecret: boolean
  /** One sentence for the table. */
  readonly meaning: string
}

const list = [
  setting('PORT', '4000', 'The port to listen on.'),
  setting('HOST', '127.0.0.1', 'The address to listen on. Any but a loopback address needs your own identity provider.'),
  setting(
    'ORIGIN',
    'http://HOST:PORT',
    'The public address, if it differs from the one the server listens on, for example behind a TLS proxy. Requests to any other host are refused.',
  ),
  setting('FOURWALL_DATA_DIR', './data', 'The folder of the embedded database and of uploads in progress.'),
  setting(
    'DATABASE_URL',
    null,
    'A PostgreSQL server (15 or newer) instead of the embedded database: postgresql://user@host/database.',
    true,
  ),
  setting(
    'FOURWALL_DISK_RESERVE',
    '256',
    'Megabytes that uploads and imports leave free on the disk of the data folder. Below four times this the log warns; below an eighth of it the server reports not ready.',
  ),
  setting(
    'FOURWALL_BACKUP_DIR',
    null,
    'The folder for scheduled backups; `backups` in the data folder if not set. Better use another disk.',
  ),
  setting(
    'FOURWALL_BACKUP_EVERY',
    '24h',
    'How often the embedded database is backed up: minutes, hours or days, such as `30m`, `24h` or `7d`; or `off`.',
  ),
  setting('FOURWALL_BACKUP_KEEP', '7', 'How many scheduled backups to keep.'),
  setting(
    'FOURWALL_BACKUP_PASSPHRASE',
    null,
    'Encrypts the keys in `fourwall backup --with-keys`, and decrypts them in `fourwall restore`.',
    true,
  ),
  setting(
    'FOURWALL_DEMO',
    'on',
    '`on` loads the demo company on the first start; `off` starts empty, and prints a link to make the first company in the browser.',
  ),
  setting(
    'FOURWALL_TODAY',
    null,
    'A day such as `2026-11-20` that reports, templates and the demo company take for today, for demonstrations and tests. Unset: the calendar day in the time zone of the server.',
  ),
  setting(
    'FOURWALL_ANSWER_SECONDS',
    '10',
    'Seconds after which the API gives up an answer. More on a slow machine, or one that has other work. Requests with a file have at least 60.',
  ),
  setting('FOURWALL_MAX_LAYOUTS', '5000', 'Layouts per company, and folders.'),
  setting('FOURWALL_MAX_LAYOUT_MB', '4096', 'Megabytes of layouts per company, including all versions.'),
  setting('FOURWALL_MAX_BUDGETS', '1000', 'Budgets per company.'),
  setting('FOURWALL_MAX_BUDGET_MB', '4096', 'Megabytes of budgets per company, including versions and uploaded workbooks.'),
  setting('FOURWALL_MAX_MAPPINGS', '2000', 'Mappings, categorizations and location mappings per company, together.'),
  setting(
    'FOURWALL_MAX_VERSION_MB',
    '1024',
    'Megabytes of versions of mappings, categorizations, charts, presentations, the brand and the location tree, and of presented figures, per company.',
  ),
  setting('FOURWALL_MAX_METRICS', '5000', 'Metrics per company.'),
  setting('FOURWALL_MAX_CHARTS', '5000', 'Charts per company.'),
  setting('FOURWALL_MAX_PRESENTATIONS', '5000', 'Presentations per company.'),
  setting('FOURWALL_MAX_PICTURE_MB', '1024', 'Megabytes of pictures per company.'),
  setting('FOURWALL_MAX_ATTACHMENT_MB', '1024', 'Megabytes of files of questions to the assistant per company.'),
  setting('FOURWALL_MAX_CHAT_MB', '2048', 'Megabytes of chats and prompts per company.'),
  setting('FOURWALL_MAX_ENTRIES', '50000000', 'Ledger entries per company.'),
  setting('FOURWALL_MAX_WAITING_UPLOADS', '200', 'Uploaded workbooks per company that wait to be saved.'),
  setting('FOURWALL_MAX_WAITING_MB', '2048', 'Megabytes of workbooks per company that wait to be saved.'),
  setting(
    'FOURWALL_TRUSTED_PROXIES',
    null,
    'Addresses or networks of trusted proxies, whose X-Forwarded-For is used; separated by commas.',
  ),
  setting('OIDC_ISSUER', null, 'Your identity provider. If not set, the embedded one is used, with its demo users.'),
  setting('OIDC_CLIENT_ID', 'fourwall-web', 'The public client that the web app signs in as.'),
  setting('OIDC_AUDIENCE', 'urn:fourwall:api', 'The audience of access tokens for this API. Required with OIDC_ISSUER.'),
  setting(
    'OIDC_SCOPES',
    'openid profile email roles admin',
    "The scopes that the web app asks for, including the provider's own ones for audience and project roles.",
  ),
  setting(
    'FOURWALL_OIDC_TOKEN_TYPE',
    'at+jwt',
    '`jwt` also accepts access tokens of plain type JWT, for providers without at+jwt. ID tokens are always refused.',
  ),
  setting(
    'FOURWALL_OIDC_AUDIENCE_PARAMETER',
    'resource',
    'The parameter that sends OIDC_AUDIENCE to the provider: `resource` (RFC 8707; the audience must be an address or a urn), `audience`, or `none`.',
  ),
  setting(
    'FOURWALL_OIDC_PROMPT',
    'select_account',
    'What the provider shows to people already signed in there: `select_account`, `login`, `consent`, or `none-sent`, which leaves it to the provider. If the provider does not support it, it is asked again without.',
  ),
  setting('FOURWALL_OIDC_INTROSPECTION_CLIENT_ID', null, 'The client for checking opaque access tokens with the provider.'),
  setting('FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET', null, "That client's secret.", true),
  setting(
    'FOURWALL_OIDC_COMPANY_CLAIM',
    null,
    'The claim that names the company of the person signing in: its key, set with `fourwall company set-key`, or its id; never its name.',
  ),
  setting(
    'FOURWALL_COMPANY',
    null,
    'The company (its key or id, never its name) of everyone who signs in at the provider. If not set, a claim or an invitation decides.',
  ),
  setting(
    'FOURWALL_OIDC_OWNER_ROLES',
    null,
    "The provider's roles that make a user an owner, separated by commas. If one of the three lists is set, roles come from the claims of access tokens at each sign-in, and no longer from the command line.",
  ),
  setting('FOURWALL_OIDC_EDITOR_ROLES', null, 'The same for editors.'),
  setting('FOURWALL_OIDC_VIEWER_ROLES', null, 'The same for viewers.'),
  setting(
    'FOURWALL_OIDC_DEFAULT_ROLE',
    'viewer',
    '`owner`, `editor` or `viewer`: the role of people who come without an invitation and whose claims have none of these roles. If no list is set, the first person of a company without users becomes its owner.',
  ),
  setting(
    'FOURWALL_OIDC_TRUST_EMAIL',
    'off',
    '`on` treats e-mail addresses as verified even if the provider does not say so; they can then accept invitations without a link. Only for providers where people can set only their own address.',
  ),
  setting(
    'FOURWALL_EMBEDDED_IDENTITY',
    'loopback',
    '`anywhere` lets the embedded identity provider, including its demo users, run on other than loopback addresses.',
  ),
  setting(
    'FOURWALL_DOCUMENTS_ONLY',
    'off',
    "`on` limits the API to the web app's own operations, by document id; scripts and other programs (MCP) are refused.",
  ),
  setting(
    'FOURWALL_QUERIES_BY_GET',
    'off',
    '`on` makes the web app send queries by GET where their address has at most 2,047 characters, longer ones by POST. Addresses, which proxies may log, then carry what is asked for.',
  ),
  setting(
    'LLM_BASE_URL',
    null,
    'An OpenAI-compatible endpoint for the assistant, such as https://models.example.com/v1. Nothing is sent before an owner allows it under Settings, Assistant settings.',
  ),
  setting('LLM_MODEL', null, 'The model at that endpoint. Set together with LLM_BASE_URL.'),
  setting('LLM_API_KEY', null, 'The key for that endpoint, if it needs one.', true),
  setting('LLM_SECONDS', '20', 'How long the model may take for one answer, all requests together; then the built-in planner answers.'),
  setting('LLM_STEPS', '4', 'Requests to the model for one answer.'),
  setting('LLM_ANSWER_TOKENS', '30000', 'Tokens for one answer, of requests and replies.'),
  setting('LLM_DAY_TOKENS', '1000000', 'Tokens for each company and day.'),
  setting('LLM_DAY_QUESTIONS', '300', 'Questions that go to the model for each company and day.'),
  setting('LOG_LEVEL', 'info', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
] as const

export const settings: readonly Setting[] = list

/** Names as a type, so that only listed variables can be read. */
export type SettingName = (typeof list)[number]['name']

/** The settings as a Markdown table for the README. */
export function settingsTable(): string {
  const rows = settings.map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${meaning} |`,
  )
  return ['| variable | default | what it does |', '|---|---|---|', ...rows].join('\n')
}

function setting<const Name extends string>(name: Name, fallback: string | null, meaning: string, isSecret = false) {
  return { name, fallback, meaning, isSecret }
}
