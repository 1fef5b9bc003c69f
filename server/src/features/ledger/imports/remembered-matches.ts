import type { MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { RememberedMatch } from '@fourwall/domain/ledger/reading/remembered-match.ts'
import { z } from 'zod'
import type { Source } from './repository.ts'
import { ACCOUNT_TEXT_FORMS, ACCOUNTS_FROM, COLUMN_ROLES, DATE_ORDERS, DECIMAL_MARKS, SIGN_RULES } from './vocabulary.ts'

/** Values that this version of the program does not know are ignored. */
const storedMatch = z.object({
  recognizedAs: z.string().nullable().catch(null),
  headings: z.array(z.string()),
  roles: z.array(z.enum(COLUMN_ROLES).catch('IGNORED')),
  dateOrder: z.enum(DATE_ORDERS).catch('MONTH_FIRST'),
  decimalMark: z.enum(DECIMAL_MARKS).catch('POINT'),
  accountText: z.enum(ACCOUNT_TEXT_FORMS).optional().catch(undefined),
  signRule: z.enum(SIGN_RULES).optional().catch(undefined),
  corrections: z
    .object({
      roles: z.array(z.enum(COLUMN_ROLES)).optional().catch(undefined),
      dateOrder: z.enum(DATE_ORDERS).optional().catch(undefined),
      decimalMark: z.enum(DECIMAL_MARKS).optional().catch(undefined),
      signRule: z.enum(SIGN_RULES).optional().catch(undefined),
      accountsFrom: z.enum(ACCOUNTS_FROM).optional().catch(undefined),
      headingsNest: z.boolean().optional().catch(undefined),
      carriesDown: z.boolean().optional().catch(undefined),
      creditsAreNegative: z.boolean().optional().catch(undefined),
      accountText: z.enum(ACCOUNT_TEXT_FORMS).optional().catch(undefined),
      splitsAccounts: z.boolean().optional().catch(undefined),
      importsClosing: z.boolean().optional().catch(undefined),
    })
    .catch({}),
})

/** A source's match as stored by an earlier import; null if it is invalid. */
export function rememberedMatch(stored: unknown): RememberedMatch | null {
  const { data } = storedMatch.safeParse(stored)
  if (data === undefined) return null
  const set = Object.entries(data.corrections).filter(([, value]) => value !== undefined)
  const corrections = Object.fromEntries(set) as MatchCorrections // checked above, and without undefined values
  // Roles only apply to the columns they were set for.
  return corrections.roles === undefined || corrections.roles.length === data.headings.length
    ? { ...data, corrections }
    : { ...data, corrections: {} }
}

/** Remembered matches: the named source's first, then the newest. */
export function rememberedMatches(sources: readonly Source[], sourceName: string | undefined): RememberedMatch[] {
  const named = sources.filter(({ name }) => name === sourceName?.trim())
  return [...named, ...sources.filter((source) => !named.includes(source)).reverse()].flatMap(({ match }) => rememberedMatch(match) ?? [])
}
