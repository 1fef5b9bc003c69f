import type { ColumnRole } from '@fourwall/domain/ledger/reading/file-match.ts'
import {
  accountsFromNames,
  accountTextNames,
  dateOrderNames,
  decimalMarkNames,
  type FileCorrections,
  roleNames,
  signRuleNames,
  type YesOrNo,
  yesOrNo,
} from '../match/file-match.ts'

/** What the address of an upload carries: how it is read, where that was corrected, and the job that imports it. */
export interface ImportSearch {
  /** Index of a line, from 0. */
  readonly headings?: string
  readonly roles?: string
  readonly dates?: string
  readonly decimals?: string
  readonly signs?: string
  readonly accounts?: string
  readonly accountText?: string
  /** YES or NO, as the four below. */
  readonly nested?: string
  readonly carried?: string
  readonly negativeCredits?: string
  readonly splitAccounts?: string
  readonly closing?: string
  /** `true` or left out. */
  readonly asRecognized?: string
  readonly source?: string
  /** Of the entries that name none. */
  readonly location?: string
  /** Uploads to be shown after this one, separated by commas. */
  readonly next?: string
  readonly job?: string
}

export const IMPORT_SEARCH = [
  'headings',
  'roles',
  'dates',
  'decimals',
  'signs',
  'accounts',
  'accountText',
  'nested',
  'carried',
  'negativeCredits',
  'splitAccounts',
  'closing',
  'asRecognized',
  'source',
  'location',
  'next',
  'job',
] as const

/** The corrections in an address. Invalid values are left out. */
export function correctionsOf(search: ImportSearch): FileCorrections {
  const { dates, decimals, signs, accounts, accountText, nested, carried, negativeCredits, splitAccounts, closing, source, location } =
    search
  const list = search.roles?.split(',')
  return {
    ...(/^\d{1,9}$/.test(search.headings ?? '') ? { headingLine: Number(search.headings) } : {}),
    ...(list?.every(isColumnRole) ? { roles: list } : {}),
    ...(isIn(dateOrderNames, dates) ? { dateOrder: dates } : {}),
    ...(isIn(decimalMarkNames, decimals) ? { decimalMark: decimals } : {}),
    ...(isIn(signRuleNames, signs) ? { signRule: signs } : {}),
    ...(isIn(accountsFromNames, accounts) ? { accountsFrom: accounts } : {}),
    ...(isIn(accountTextNames, accountText) ? { accountText } : {}),
    ...(isYesOrNo(nested) ? { headingsNest: nested === 'YES' } : {}),
    ...(isYesOrNo(carried) ? { carriesDown: carried === 'YES' } : {}),
    ...(isYesOrNo(negativeCredits) ? { creditsAreNegative: negativeCredits === 'YES' } : {}),
    ...(isYesOrNo(splitAccounts) ? { splitsAccounts: splitAccounts === 'YES' } : {}),
    ...(isYesOrNo(closing) ? { importsClosing: closing === 'YES' } : {}),
    ...(search.asRecognized === 'true' ? { asRecognized: true } : {}),
    ...(source === undefined ? {} : { sourceName: source }),
    ...(location === undefined ? {} : { location }),
  }
}

/** The address that carries these corrections; the types of accounts are too many for one. */
export function searchOf(corrections: FileCorrections): ImportSearch {
  const { headingLine, roles, dateOrder, decimalMark, signRule, accountsFrom, accountText, sourceName, location } = corrections
  const { headingsNest, carriesDown, creditsAreNegative, splitsAccounts, importsClosing, asRecognized } = corrections
  return {
    ...(headingLine === undefined ? {} : { headings: String(headingLine) }),
    ...(roles === undefined ? {} : { roles: roles.join(',') }),
    ...(dateOrder === undefined ? {} : { dates: dateOrder }),
    ...(decimalMark === undefined ? {} : { decimals: decimalMark }),
    ...(signRule === undefined ? {} : { signs: signRule }),
    ...(accountsFrom === undefined ? {} : { accounts: accountsFrom }),
    ...(accountText === undefined ? {} : { accountText }),
    ...(headingsNest === undefined ? {} : { nested: yesOrNo(headingsNest) }),
    ...(carriesDown === undefined ? {} : { carried: yesOrNo(carriesDown) }),
    ...(creditsAreNegative === undefined ? {} : { negativeCredits: yesOrNo(creditsAreNegative) }),
    ...(splitsAccounts === undefined ? {} : { splitAccounts: yesOrNo(splitsAccounts) }),
    ...(importsClosing === undefined ? {} : { closing: yesOrNo(importsClosing) }),
    ...(asRecognized === undefined ? {} : { asRecognized: String(asRecognized) }),
    ...(sourceName === undefined ? {} : { source: sourceName }),
    ...(location === undefined || location === '' ? {} : { location }),
  }
}

/** Ids of the uploads that were chosen together with this one and are shown after it. */
export function waitingUploads({ next }: ImportSearch): readonly string[] {
  return next === undefined ? [] : next.split(',').filter((id) => id !== '')
}

export function searchOfWaiting(uploadIds: readonly string[]): Pick<ImportSearch, 'next'> {
  return uploadIds.length === 0 ? {} : { next: uploadIds.join(',') }
}

function isColumnRole(value: string): value is ColumnRole {
  return Object.hasOwn(roleNames, value)
}
function isIn<Name extends string>(names: Record<Name, string>, value: string | undefined): value is Name {
  return value !== undefined && Object.hasOwn(names, value)
}
function isYesOrNo(value: string | undefined): value is YesOrNo {
  return value === 'YES' || value === 'NO'
}
