import type { ImportChecks } from '@fourwall/domain/ledger/import-checks.ts'
import type { StoredResult } from './results-repository.ts'

/** An account of the file that is in a group. */
export interface MappedAccount {
  readonly number: string
  readonly name: string
  /** Group path, as in `Labor > Management`. */
  readonly group: string
}

/** An account that is in no group and not on the balance sheet. */
export interface LeftAccount {
  readonly number: string
  readonly name: string
  /** Whether it had no entries in the ledger before. */
  readonly isNew: boolean
  /** Why, and what to do. */
  readonly sentence: string
}

/** The outcome of an import, besides its rows. */
export interface ImportResult {
  /** The mapping that the result refers to: the one proposed last, otherwise the first by name; null if there is none. */
  readonly mapping: { readonly id: string; readonly name: string } | null
  /** New accounts that the import put into groups; only the first ones. */
  readonly mapped: readonly MappedAccount[]
  readonly mappedCount: number
  /** Accounts of the file outside the P&L, new ones first; only the first ones. */
  readonly left: readonly LeftAccount[]
  readonly leftCount: number
  /** Null if the totals could not be checked. */
  readonly checks: ImportChecks | null
}

export interface KeptResult extends ImportResult {
  readonly checkedAt: Date
  /** What undoing the import could not remove from its mapping; null if nothing, or if not undone. */
  readonly undoNote: string | null
}

/** The file's totals as it was read. Amounts: minor units, debit positive, as text. */
export type FileTotals = readonly { readonly month: number; readonly rows: number; readonly sum: string }[]

const SCHEMA = 1

export function resultDocument(result: ImportResult, fileTotals: FileTotals): unknown {
  return { schema: SCHEMA, fileTotals, ...result }
}

export function keptResult({ document, madeAt, undoNote }: StoredResult): KeptResult {
  const { fileTotals: _, ...result } = ofSchema(document)
  return { ...result, checkedAt: madeAt, undoNote }
}

export function fileTotalsOf({ document }: StoredResult): FileTotals {
  return ofSchema(document).fileTotals
}

/** @throws Error for an unknown shape. */
function ofSchema(document: unknown): ImportResult & { readonly fileTotals: FileTotals } {
  if (typeof document === 'object' && document !== null && 'schema' in document && document.schema === SCHEMA)
    // Written by `resultDocument`; the database returns it unchanged.
    return document as unknown as ImportResult & { readonly fileTotals: FileTotals }
  throw new Error('The result of an import has a shape that this program does not know')
}
