import { capitalize, joinNames } from '../sentence-text.ts'

/** A user's role in their company, highest first. */
export const ROLES = ['OWNER', 'EDITOR', 'VIEWER'] as const

export type Role = (typeof ROLES)[number]

/** Permissions that actions require. */
export const RIGHTS = [
  'OWN_ACCOUNT',
  'READ',
  'READ_FIGURES',
  'IMPORT_LEDGER',
  'CHANGE_LOCATIONS',
  'CHANGE_MAPPINGS',
  'CHANGE_METRICS',
  'CHANGE_BUDGETS',
  'CHANGE_LAYOUTS',
  'CHANGE_CHARTS',
  'CHANGE_PRESENTATIONS',
  'CHANGE_HOME',
  'CHANGE_PROMPTS',
  'CHANGE_COMPANY',
  'CLOSE_MONTHS',
  'MANAGE_ASSISTANT',
  'MANAGE_MEMBERS',
] as const

export type Right = (typeof RIGHTS)[number]

interface RightFacts {
  /** Roles that have the right. */
  readonly roles: readonly Role[]
  /** Completes "you cannot …". */
  readonly act: string
  /** What the right covers, for the documentation. */
  readonly covers: string
}

const EVERYBODY = ROLES
const EDITORS = ['OWNER', 'EDITOR'] as const
const OWNERS = ['OWNER'] as const

/** The single source of who may do what. */
const TABLE: Readonly<Record<Right, RightFacts>> = {
  OWN_ACCOUNT: {
    roles: EVERYBODY,
    act: 'have an account of your own',
    covers: 'Account settings, viewer tabs, the mapping viewed last, signing out everywhere',
  },
  READ: {
    roles: EVERYBODY,
    act: 'see what your company keeps here',
    covers: 'Accounts, locations, mappings, layouts, metrics, budgets, imports, their history, company settings',
  },
  READ_FIGURES: {
    roles: EVERYBODY,
    act: 'see figures',
    covers: 'Reports, drill-down, bridges, exports, figures of layouts, metrics and budgets, templates with figures',
  },
  IMPORT_LEDGER: { roles: EDITORS, act: 'import the ledger', covers: 'Uploading and previewing ledger files, importing, undoing imports' },
  CHANGE_LOCATIONS: { roles: EDITORS, act: 'change locations', covers: 'The location tree and location mappings' },
  CHANGE_MAPPINGS: {
    roles: EDITORS,
    act: 'change mappings and categorizations',
    covers: 'Mappings and categorizations, also from files, and restoring their versions',
  },
  CHANGE_METRICS: {
    roles: EDITORS,
    act: 'change metrics and their figures',
    covers: 'Metrics and their formulas, workbooks of ops data',
  },
  CHANGE_BUDGETS: {
    roles: EDITORS,
    act: 'change budgets',
    covers: 'Budgets, their figures and workbooks, and restoring their versions',
  },
  CHANGE_LAYOUTS: {
    roles: EDITORS,
    act: 'change layouts and folders',
    covers: 'Layouts, saved views and folders of the library, restoring deleted ones and versions',
  },
  CHANGE_CHARTS: { roles: EDITORS, act: 'change charts', covers: 'Charts and their folders, restoring deleted ones and versions' },
  CHANGE_PRESENTATIONS: {
    roles: EDITORS,
    act: 'change presentations',
    covers: 'Presentations, their pictures and brand, restoring deleted ones and versions',
  },
  CHANGE_HOME: {
    roles: EDITORS,
    act: 'change home for the company',
    covers: 'What home shows the company, and marking what needs attention as done or not relevant',
  },
  CHANGE_PROMPTS: {
    roles: EDITORS,
    act: 'change prompts of the company',
    covers: 'Prompts of the assistant that everybody sees, their order and their golden answers; own prompts are everybody’s own',
  },
  CHANGE_COMPANY: { roles: EDITORS, act: 'change company settings', covers: 'Name, currency, fiscal year, decimals of the ledger' },
  CLOSE_MONTHS: { roles: EDITORS, act: 'close or reopen months', covers: 'Closing months and reopening them' },
  MANAGE_ASSISTANT: {
    roles: OWNERS,
    act: 'change what the assistant may send, or see how its answers were rated',
    covers: 'What the assistant may send to a language model, how much of it was used, how people rated answers, with their questions',
  },
  MANAGE_MEMBERS: {
    roles: OWNERS,
    act: 'invite people or change their roles',
    covers: 'Inviting and removing people, changing roles; only on the command line so far',
  },
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = { OWNER: 'an owner', EDITOR: 'an editor', VIEWER: 'a viewer' }

export function mayDo(role: Role, right: Right): boolean {
  return TABLE[right].roles.includes(role)
}

/** In the order of {@link RIGHTS}. */
export function rightsOf(role: Role): Right[] {
  return RIGHTS.filter((right) => mayDo(role, right))
}

/** Who has a right, as a label: `Owners and editors can edit`. */
export function permissionLabel(right: Right): string {
  const { roles } = TABLE[right]
  const names = ROLES.filter((role) => roles.includes(role)).map((role) => `${role.toLowerCase()}s`)
  return `${roles.length === ROLES.length ? 'Everyone' : capitalize(joinNames(names))} can edit`
}

/**
 * Explains why an action is refused and what to do about it.
 *
 * @param company name of the company, if known.
 */
export function denialMessage(role: Role, right: Right, company = 'your company'): string {
  const { roles, act } = TABLE[right]
  // The lowest role that has the right.
  const wanted = roles.at(-1)
  const isHelped = wanted !== undefined && !roles.includes(role)
  return isHelped
    ? `As ${ROLE_NAMES[role]} you cannot ${act}. Ask an owner of ${company} to make you ${ROLE_NAMES[wanted]}.`
    : `You cannot ${act} with this sign-in. Ask an owner of ${company}.`
}

/** The table in Markdown, as docs/roles.md shows it. */
export function rolesTable(): string {
  const rows = RIGHTS.map((right) => {
    const marks = ROLES.map((role) => (mayDo(role, right) ? 'yes' : 'no'))
    return `| \`${right}\` | ${TABLE[right].covers} | ${marks.join(' | ')} |`
  })
  return [`| right | what it covers | ${ROLES.map((role) => role.toLowerCase()).join(' | ')} |`, '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
