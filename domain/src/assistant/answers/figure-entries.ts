import { leastOf, mostOf, type TransactionList } from '../../layouts/address/transaction-list.ts'
import type { TraceStep } from '../../layouts/address/view.ts'
import type { AnswerEntries, AnswerSource, SaidFigure } from './answer.ts'

export const ALL_ENTRIES: AnswerEntries = {
  entryId: null,
  vendor: null,
  leastAmount: null,
  mostAmount: null,
  excludesLeast: false,
  excludesMost: false,
}

export function oneEntry(entryId: string): AnswerEntries {
  return { ...ALL_ENTRIES, entryId }
}

/** Which entries of its source a figure covers; undefined for all of them. */
export function entriesOfFigure({ source, entries }: Pick<SaidFigure, 'source' | 'entries'>): AnswerEntries | undefined {
  return entries ?? (source?.vendor === undefined ? undefined : { ...ALL_ENTRIES, vendor: source.vendor })
}

/** The steps of a trace down to the entries that a figure covers; none if it covers all of its source. */
export function stepsToEntries({ accountId }: Pick<AnswerSource, 'accountId'>, entries: AnswerEntries | undefined): readonly TraceStep[] {
  if (entries === undefined) return []
  const { entryId } = entries
  return [
    ...(accountId === null ? [{ kind: 'transactions' } as const] : []),
    ...(entryId === null ? [] : [{ kind: 'transaction', id: entryId } as const]),
  ]
}

/** The conditions by which a trace lists just the entries that a figure covers. */
export function listOfEntries({
  vendor,
  types = [],
  search = '',
  leastAmount,
  mostAmount,
  excludesLeast,
  excludesMost,
}: AnswerEntries): Partial<TransactionList> {
  const transactionTypes = types.length === 0 ? null : types
  return { vendor, transactionTypes, search, ...leastOf(leastAmount, excludesLeast), ...mostOf(mostAmount, excludesMost) }
}
