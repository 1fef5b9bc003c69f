import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

/** Columns of the list of transactions that can be hidden; the amount always shows. In the order of the menu. */
export const TRANSACTION_COLUMNS = ['date', 'account', 'location', 'vendor', 'memo', 'link'] as const
export type TransactionColumn = (typeof TRANSACTION_COLUMNS)[number]

export const TRANSACTION_COLUMN_NAMES: Readonly<Record<TransactionColumn, string>> = {
  date: 'Date',
  account: 'Account',
  location: 'Location',
  vendor: 'Vendor',
  memo: 'Memo',
  link: 'Link',
}

/** The user's choices; untouched columns are left out. */
export type TransactionColumnChoices = Readonly<Partial<Record<TransactionColumn, boolean>>>

const KEY = 'fourwall.transaction-columns'
const listeners = createListeners()
let known: { readonly text: string | null; readonly choices: TransactionColumnChoices } | null = null

/** The choices that this browser remembers. The same object until they change. */
function storedChoices(): TransactionColumnChoices {
  const text = localStorage.getItem(KEY)
  if (known === null || known.text !== text) known = { text, choices: parseColumnChoices(text) }
  return known.choices
}

export function useTransactionColumns(): TransactionColumnChoices {
  return useSyncExternalStore(listeners.subscribe, storedChoices)
}

export function chooseTransactionColumn(column: TransactionColumn, isShown: boolean): void {
  localStorage.setItem(KEY, columnChoicesText({ ...storedChoices(), [column]: isShown }))
  listeners.notify()
}

/** The visible columns: as chosen; otherwise all, but the account only where transactions of several are listed. */
export function visibleColumns(choices: TransactionColumnChoices, hasAccounts: boolean): ReadonlySet<TransactionColumn> {
  return new Set(TRANSACTION_COLUMNS.filter((column) => choices[column] ?? (column !== 'account' || hasAccounts)))
}

/** `+account -memo` */
export function columnChoicesText(choices: TransactionColumnChoices): string {
  return TRANSACTION_COLUMNS.flatMap((column) => (choices[column] === undefined ? [] : [`${choices[column] ? '+' : '-'}${column}`])).join(
    ' ',
  )
}

/** Reads stored choices; anything unknown is left out. */
export function parseColumnChoices(text: string | null): TransactionColumnChoices {
  const words = new Set((text ?? '').split(' '))
  const choices: Partial<Record<TransactionColumn, boolean>> = {}
  for (const column of TRANSACTION_COLUMNS) {
    if (words.has(`+${column}`)) choices[column] = true
    else if (words.has(`-${column}`)) choices[column] = false
  }
  return choices
}
