import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ImportChecks } from '@fourwall/domain/ledger/import-checks.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
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

/** The outcome of an import, without its rows. */
export interface ImportResult {
  /** The mapping that the result refers to: the one proposed last, otherwise the first by name; null without mappings. */
  readonly mapping: { readonly id: string; readonly name: string } | null
  /** New accounts that the import put into groups; only the first ones. */
  readonly mapped: readonly MappedAccount[]
  readonly mappedCount: number
  /** Accounts of the file outside the P&L, new ones first; only the first ones. */
  readonly left: readonly LeftAccount[]
  readonly leftCount: number
  /** Which entries that close a year were left out, or imported as chosen, as a sentence; null for none. */
  readonly closing: string | null
  /** The days with entries that close a year and were left out, with what they carry to equity. */
  readonly leftOutClosing: readonly LeftOutClosing[]
  /** Null if the totals could not be checked. */
  readonly checks: ImportChecks | null
}

/** Entries of a day that close a year and were left out. */
export interface LeftOutClosing {
  readonly day: Day
  readonly rows: number
  /** Minor units as text, negative for a loss. */
  readonly profit: string
}

export interface KeptResult extends ImportResult {
  readonly checkedAt: Date
  /** What undoing the import could not remove from its mapping; null if nothing, or if not undone. */
  readonly undoNote: string | null
}

/** The file's totals as it was read. Amounts: minor units, debit positive, as text. */
export type FileTotals = readonly { readonly month: number; readonly rows: number; readonly sum: string }[]

/** The days that an import replaced, with the locations that stay on purpose. */
export type ReplacedDays = readonly {
  readonly month: number
  readonly firstDay: Day
  readonly lastDay: Day
  readonly keptLocationIds: readonly LocationId[]
}[]

const SCHEMA = 1

export function resultDocument(result: ImportResult, fileTotals: FileTotals, replacedDays: ReplacedDays): unknown {
  return { schema: SCHEMA, fileTotals, replacedDays, ...result }
}

export function keptResult({ document, madeAt, undoNote }: StoredResult): KeptResult {
  const { fileTotals: _, replacedDays: __, checks, closing = null, leftOutClosing = [], ...result } = ofSchema(document)
  // Earlier results lack the rows that stay and those that count together with them.
  return {
    ...result,
    closing,
    leftOutClosing,
    checks: checks === null ? null : { ...checks, kept: checks.kept ?? [], withOthers: checks.withOthers ?? [] },
    checkedAt: madeAt,
    undoNote,
  }
}

export function fileTotalsOf({ document }: StoredResult): FileTotals {
  return ofSchema(document).fileTotals
}

/** None for imports from before they were stored. */
export function replacedDaysOf({ document }: StoredResult): ReplacedDays {
  return ofSchema(document).replacedDays ?? []
}

/** @throws Error for an unknown shape. */
function ofSchema(document: unknown): StoredDocument {
  if (typeof document === 'object' && document !== null && 'schema' in document && document.schema === SCHEMA)
    // Written by `resultDocument`; the database returns it unchanged.
    return document as unknown as StoredDocument
  throw new Error('The result of an import has a shape that this program does not know')
}

interface StoredDocument extends Omit<ImportResult, 'checks' | 'closing' | 'leftOutClosing'> {
  readonly closing?: string | null
  readonly leftOutClosing?: readonly LeftOutClosing[]
  readonly fileTotals: FileTotals
  readonly replacedDays?: ReplacedDays
  readonly checks: (Omit<ImportChecks, 'kept' | 'withOthers'> & Partial<Pick<ImportChecks, 'kept' | 'withOthers'>>) | null
}
