import type { ColumnRole } from '../file-match.ts'

export const AMOUNT_ROLES: ReadonlySet<ColumnRole> = new Set(['AMOUNT', 'DEBIT', 'CREDIT'])

/** Roles of columns that name an account. */
export const ACCOUNT_ROLES: ReadonlySet<ColumnRole> = new Set(['ACCOUNT', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME'])

/** An amount below zero, by its text. */
export const NEGATIVE_AMOUNT = /^[^\d]*[-(<▲△\u2212]|-$/
