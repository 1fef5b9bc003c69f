import { listedAccounts, type SheetAccount, type SheetAccounts } from '../sheet/sheet-accounts.ts'
import type { BudgetPreviewLine } from './preview-request.ts'

/** The accounts of a preview: those that the budget shows, and those that the workbook has figures of. */
export function previewAccounts(
  accounts: SheetAccounts,
  lines: readonly BudgetPreviewLine[],
): { readonly accounts: SheetAccounts; readonly listed: readonly SheetAccount[] } {
  const uploaded = new Set(lines.flatMap(({ subject }) => (subject.kind === 'ACCOUNT' ? [Number(subject.id)] : [])))
  return { accounts, listed: listedAccounts(accounts, uploaded) }
}
