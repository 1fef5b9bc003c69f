import type { ImportChecks } from '@fourwall/domain/ledger/import-checks.ts'
import type { StoredResult } from './results-repository.ts'

/** An account of an import's file that stands in a group. */
export interface MappedAccount {
  readonly number: string
  readonly name: string
  /** The way to its group from the top, as in `Labor > Management`. */
  readonly group: string
}

/** One that stands in none, and is not of the balance sheet. */
export interface LeftAccount {
  readonly number: string
  readonly name: string
  /** The ledger had no entries of it before. */
  readonly isNew: boolean
  /** Why, and what to do. */
  readonly sentence: string
}

/** What an import came to, beside its rows. */
export interface ImportResult {
  /** Which mapping it is told by: the one proposed last, else the first by name; null where there is none. */
  readonly mapping: { readonly id: string; readonly name: string } | null
  /** The first of the new accounts that the import put into groups. */
  readonly mapped: readonly MappedAccount[]
  readonly mappedCount: number
  /** The first of the file's accounts outside the profit and loss, new ones first. */
  readonly left: readonly LeftAccount[]
  readonly leftCount: number
  /** Null where the totals could not be checked. */
  readonly checks: ImportChecks | null
}

export interface KeptResult extends ImportResult {
  readonly checkedAt: Date
  /** What undoing the import had to leave in its mapping; null where nothing, or not undone. */
  readonly undoNote: string | null
}

/** What the file came to while it was read. Amounts: minor units, debit positive, as texts. */
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

/** @throws Error for a shape that this program did not write. */
function ofSchema(document: unknown): ImportResult & { readonly fileTotals: FileTotals } {
  if (typeof document === 'object' && document !== null && 'schema' in document && document.schema === SCHEMA)
    // What `resultDocument` wrote: the database gives back what it was given.
    return document as unknown as ImportResult & { readonly fileTotals: FileTotals }
  throw new Error('The result of an import has a shape that this program does not know')
}
