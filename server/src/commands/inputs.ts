import { ROLES } from '@fourwall/domain/session/roles.ts'
import { z } from 'zod'
import {
  ACCOUNT_TEXT_FORMS,
  ACCOUNT_TYPES,
  ACCOUNTS_FROM,
  COLUMN_ROLES,
  DATE_ORDERS,
  DECIMAL_MARKS,
  SIGN_RULES,
} from '../features/ledger/imports/vocabulary.ts'
import { figureFileInputs } from './figure-files.ts'
import { closingInputs } from './months.ts'
import { presentationCommandInputs } from './presentations.ts'

const columns = z.object({
  headingLine: z.number().int().min(0).optional(),
  roles: z.array(z.enum(COLUMN_ROLES)).optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  decimalMark: z.enum(DECIMAL_MARKS).optional(),
  signRule: z.enum(SIGN_RULES).optional(),
  accountsFrom: z.enum(ACCOUNTS_FROM).optional(),
  headingsNest: z.boolean().optional(),
  carriesDown: z.boolean().optional(),
  creditsAreNegative: z.boolean().optional(),
  importsClosing: z.boolean().optional(),
  accountText: z.enum(ACCOUNT_TEXT_FORMS).optional(),
  asRecognized: z.boolean().optional(),
  sourceName: z.string().trim().min(1).optional(),
  location: z.string().trim().min(1).optional(),
  accountTypes: z.array(z.object({ account: z.string(), type: z.enum(ACCOUNT_TYPES).nullable() })).optional(),
})
const placement = z.enum(['REPLACE', 'APPEND'])
/** Whether closed months may be changed: no, whatever changes, or as the code of a refusal says. */
const agreement = z.union([z.boolean(), z.string()]).default(false)
const ofCompany = { company: z.string().optional() }
const nothing = z.object({})

const LONGEST_LIFETIME_SECONDS = 366 * 86_400
const LIFETIME = 'A token lives 1 second to 366 days.'
const anEmail = z.string().min(1).max(320)
const aRole = z.enum(ROLES, { error: ({ input }) => `"${String(input)}" is no role. Choose owner, editor or viewer.` })

/** Input of each command, as plain JSON. */
export const commandInputs = {
  'company create': z.object({
    name: z.string(),
    currency: z.string(),
    fiscalYearStart: z.number().int(),
    minorDigits: z.number().int().optional(),
    owner: z.email({ error: ({ input }) => `"${String(input)}" is not an e-mail address. Name the owner as in --owner dana@example.com.` }),
    key: z.string().optional(),
  }),
  'company list': nothing,
  'company set-key': z.object({ company: z.string(), key: z.string() }),
  'company setup-link': nothing,
  import: z.object({
    ...ofCompany,
    path: z.string(),
    corrections: columns,
    placements: z.record(z.string(), placement),
    otherwise: z.enum(['REPLACE', 'APPEND', 'ASK']),
    wholeMonths: z.array(z.string()).default([]),
    remaining: z.record(z.string(), z.enum(['KEEP', 'REMOVE'])).default({}),
    remainingOtherwise: z.optional(z.enum(['KEEP', 'REMOVE'])),
    leaveOutUnreadable: z.boolean(),
    confirmSigns: z.boolean(),
    confirmDates: z.boolean().default(false),
    repeated: z.optional(z.boolean()),
    mapNew: z.boolean().default(false),
    closed: agreement,
    dryRun: z.boolean(),
  }),
  imports: z.object(ofCompany),
  'locations import': z.object({ ...ofCompany, path: z.string(), leaveOutErrors: z.boolean(), dryRun: z.boolean() }),
  'locations export': z.object(ofCompany),
  undo: z.object({ ...ofCompany, import: z.number().int(), closed: agreement }),
  'account list': z.object(ofCompany),
  'account set-type': z.object({
    ...ofCompany,
    account: z.string(),
    type: z.enum(ACCOUNT_TYPES).nullable(),
    closed: agreement,
    dryRun: z.boolean(),
  }),
  'account changes': z.object(ofCompany),
  'account undo': z.object({ ...ofCompany, change: z.string(), closed: agreement }),
  ...closingInputs,
  ...presentationCommandInputs,
  ...figureFileInputs,
  'left-out': z.object({ ...ofCompany, import: z.number().int() }),
  demo: nothing,
  token: z.object({
    user: z.string(),
    lifetimeSeconds: z.number().int().min(1, LIFETIME).max(LONGEST_LIFETIME_SECONDS, LIFETIME).optional(),
  }),
  'token list': z.object({ user: anEmail.optional() }),
  'token revoke': z.union([z.object({ id: z.string() }), z.object({ user: anEmail })]),
  'user list': z.object(ofCompany),
  'user invite': z.object({
    ...ofCompany,
    email: anEmail,
    name: z.string().max(200).optional(),
    role: aRole.optional(),
  }),
  'user role': z.object({ email: anEmail, role: aRole }),
  'user rebind': z.object({ email: anEmail, link: z.boolean() }),
  'user sign-out': z.object({ email: anEmail }),
  'user remove': z.object({ email: anEmail }),
  verify: z.object(ofCompany),
  backup: z.object({ path: z.string(), passphrase: z.string().optional() }),
  migrate: nothing,
  'keys rotate': z.object({ atOnce: z.boolean() }),
} as const

export type CommandName = keyof typeof commandInputs
export type CommandInput<Name extends CommandName> = z.input<(typeof commandInputs)[Name]>
