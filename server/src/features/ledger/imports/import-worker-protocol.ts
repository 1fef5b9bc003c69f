import type { ErrorCode } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccountType, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { EntryTypeCounts } from '@fourwall/domain/ledger/entry-type-counts.ts'
import type { FileMatch, MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { RememberedMatch } from '@fourwall/domain/ledger/reading/remembered-match.ts'
import type { SurveyedFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import type { VendorCounts } from '@fourwall/domain/ledger/vendor-counts.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { ImportFile } from './import-file.ts'
import type { EntryChunk, LeftOutRow } from './repository.ts'

/** The known type of an account; null if a user stated that none fits. */
export interface KnownAccountType {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly isStated: boolean
}

interface Order {
  readonly file: ImportFile
  /** Decimals of the ledger's amounts. */
  readonly scale: number
  /** Of the ledger, ISO 4217. */
  readonly currency: string
  /** Known types of the ledger's accounts. */
  readonly knownTypes: readonly KnownAccountType[]
  /** Types that a person stated for the file's accounts. */
  readonly chosenTypes: readonly ChosenType[]
}

/** Read the whole file and report what it adds. */
export interface SurveyOrder extends Order {
  readonly kind: 'survey'
  readonly corrections: MatchCorrections
  /** Whether to add up each day, too, to compare with what is stored. */
  readonly collectsDays: boolean
  /** Up to how many entries to return the cells of each; 0 for never. */
  readonly rowCellsUpTo: number
  /** Up to how many entries to return each, to compare with stored ones; 0 for never. */
  readonly entriesUpTo: number
  /** How earlier files were read, most likely source first. */
  readonly remembered: readonly RememberedMatch[]
}

/** Read the file by a match and return its entries; ids by the reader's indexes. */
export interface StageOrder extends Order {
  readonly kind: 'stage'
  readonly match: FileMatch
  readonly accountIds: readonly AccountId[]
  /** Lines of entries that close a year and are left out. */
  readonly closingLines: readonly number[]
  readonly locationIds: readonly LocationId[]
}

export type WorkerOrder = SurveyOrder | StageOrder

/** Messages to the worker: one order at a time, and that a chunk has been stored. */
export type WorkerRequest = WorkerOrder | { readonly kind: 'stored' }

/** The result of a survey, with the file's own properties. */
export interface Surveyed extends Omit<SurveyedFile, 'basis'> {
  /** For example: comma, UTF-8. */
  readonly format: string
  readonly byteSize: number
  /** SHA-256 in hex. */
  readonly contentHash: string
  /** The cells of each entry, in file order; null for more entries than were asked for. */
  readonly rowCells: readonly (readonly string[])[] | null
  /** Null for more entries than were asked for. */
  readonly entries: EntryColumns | null
}

/** Entries in file order: a column for each property. */
export interface EntryColumns {
  /** The reader's indexes. */
  readonly locations: readonly number[]
  readonly accounts: readonly number[]
  readonly days: readonly Day[]
  /** Minor units, debit positive. */
  readonly amounts: readonly (number | bigint)[]
  readonly transactionNumbers: readonly (string | null)[]
  readonly references: readonly (string | null)[]
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly rows: number }
  | { readonly kind: 'surveyed'; readonly survey: Surveyed }
  /** To be acknowledged once stored. */
  | { readonly kind: 'chunk'; readonly chunk: EntryChunk }
  /** Unreadable rows in file order; to be acknowledged as well. */
  | { readonly kind: 'leftOut'; readonly rows: readonly LeftOutRow[] }
  | {
      readonly kind: 'staged'
      readonly rows: number
      readonly packs: readonly (readonly [LocationId, Uint8Array])[]
      readonly dayPacks: readonly (readonly [month: number, Uint8Array])[]
      readonly vendors: ReturnType<VendorCounts['most']>
      readonly types: ReturnType<EntryTypeCounts['most']>
    }
  /** The order is done; the worker waits for another. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode | null; readonly message: string; readonly stack: string }
