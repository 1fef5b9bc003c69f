import type { ColumnRole, DateOrder, DecimalMark, SignRule } from '@fourwall/domain/ledger/reading/file-match.ts'
import { type Corrections, dateOrderNames, decimalMarkNames, roleNames, signRuleNames } from './file-match.ts'

/** What the address of an upload carries: how it is read, where that was corrected, and the job that imports it. */
export interface ImportSearch {
  readonly roles?: string
  readonly dates?: string
  readonly decimals?: string
  readonly signs?: string
  readonly source?: string
  readonly job?: string
}

/** Keeps what is text; what it means is judged by `correctionsOf`. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const { roles, dates, decimals, signs, source, job } = search
  return {
    ...(isText(roles) ? { roles } : {}),
    ...(isText(dates) ? { dates } : {}),
    ...(isText(decimals) ? { decimals } : {}),
    ...(isText(signs) ? { signs } : {}),
    ...(isText(source) ? { source } : {}),
    // A job's number would be read as a number.
    ...(isText(job) ? { job } : typeof job === 'number' ? { job: String(job) } : {}),
  }
}

/** The corrections in an address. What nobody could have set is left out. */
export function correctionsOf({ roles, dates, decimals, signs, source }: ImportSearch): Corrections {
  const list = roles?.split(',')
  return {
    ...(list?.every(isColumnRole) ? { roles: list } : {}),
    ...(isDateOrder(dates) ? { dateOrder: dates } : {}),
    ...(isDecimalMark(decimals) ? { decimalMark: decimals } : {}),
    ...(isSignRule(signs) ? { signRule: signs } : {}),
    ...(source === undefined ? {} : { sourceName: source }),
  }
}

/** The address that carries these corrections. */
export function searchOf({ roles, dateOrder, decimalMark, signRule, sourceName }: Corrections): ImportSearch {
  return {
    ...(roles === undefined ? {} : { roles: roles.join(',') }),
    ...(dateOrder === undefined ? {} : { dates: dateOrder }),
    ...(decimalMark === undefined ? {} : { decimals: decimalMark }),
    ...(signRule === undefined ? {} : { signs: signRule }),
    ...(sourceName === undefined ? {} : { source: sourceName }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
function isColumnRole(value: string): value is ColumnRole {
  return Object.hasOwn(roleNames, value)
}
function isDateOrder(value: string | undefined): value is DateOrder {
  return value !== undefined && Object.hasOwn(dateOrderNames, value)
}
function isDecimalMark(value: string | undefined): value is DecimalMark {
  return value !== undefined && Object.hasOwn(decimalMarkNames, value)
}
function isSignRule(value: string | undefined): value is SignRule {
  return value !== undefined && Object.hasOwn(signRuleNames, value)
}
