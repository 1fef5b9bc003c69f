import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { decimalPlaces } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { ReceivedTypeEffect } from './account-types-request.ts'

interface TypeEffect extends Pick<ReceivedTypeEffect, 'name' | 'ledgerBefore' | 'ledgerAfter'> {
  readonly unmappedBefore: { readonly accounts: number }
  readonly unmappedAfter: { readonly accounts: number }
}

/** `Balance sheet`, `No type`. */
export function accountTypeName(type: LedgerAccountType | null | undefined): string {
  return type ? ACCOUNT_TYPE_NAMES[type] : 'No type'
}

/** What another type changes in reports of the last twelve months, a sentence each. @param amount prints an amount. */
export function typeEffectSentences(
  effects: readonly TypeEffect[],
  amount: (value: string, decimals: number) => string,
): readonly string[] {
  const print = (value: string): string => amount(value, decimalPlaces(value))
  const changed = effects.map(({ name, unmappedBefore, unmappedAfter, ledgerBefore, ledgerAfter }) => {
    const unmapped = `${counted(unmappedAfter.accounts, 'unmapped account')} instead of ${unmappedBefore.accounts}`
    const total = `the ledger’s total would be ${print(ledgerAfter)} instead of ${print(ledgerBefore)}`
    return `${name}: ${unmapped}, and ${total}, in the last twelve months.`
  })
  if (changed.length === 0) return ['No report of the last twelve months changes.']
  return [...changed, 'No line changes: lines follow the mapping.']
}
