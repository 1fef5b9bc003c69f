import type { ErrorCode } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccountType, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { FileMatch, MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { RememberedMatch } from '@fourwall/domain/ledger/reading/remembered-match.ts'
import type { SurveyedFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import type { ImportFile } from './import-file.ts'
import type { EntryChunk, LeftOutRow } from './repository.ts'

/** What the ledger knows of an account's type; null where somebody stated that none fits. */
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
  /** What the ledger knows of its accounts. */
  readonly knownTypes: readonly KnownAccountType[]
  /** What a person says of the file's. */
  readonly chosenTypes: readonly ChosenType[]
}

/** Read the whole file and say what it brings. */
export interface SurveyOrder extends Order {
  readonly kind: 'survey'
  readonly corrections: MatchCorrections
  /** How earlier files were read, those of the likeliest source first. */
  readonly remembered: readonly RememberedMatch[]
}

/** Read it by a match and give its entries; ids by the reader's indexes. */
export interface StageOrder extends Order {
  readonly kind: 'stage'
  readonly match: FileMatch
  readonly accountIds: readonly AccountId[]
  readonly locationIds: readonly LocationId[]
}

export type WorkerOrder = SurveyOrder | StageOrder

/** What the worker is told: one order after the other, and that a chunk is stored. */
export type WorkerRequest = WorkerOrder | { readonly kind: 'stored' }

/** What a survey found, with the file's own marks. */
export interface Surveyed extends Omit<SurveyedFile, 'basis'> {
  /** As in: comma, UTF-8. */
  readonly format: string
  readonly byteSize: number
  /** SHA-256, as hex. */
  readonly contentHash: string
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly rows: number }
  | { readonly kind: 'surveyed'; readonly survey: Surveyed }
  /** To be acknowledged once stored. */
  | { readonly kind: 'chunk'; readonly chunk: EntryChunk }
  /** Rows that cannot be read, in the file's order; to be acknowledged as well. */
  | { readonly kind: 'leftOut'; readonly rows: readonly LeftOutRow[] }
  | {
      readonly kind: 'staged'
      readonly rows: number
      readonly packs: readonly (readonly [LocationId, Uint8Array])[]
      readonly dayPacks: readonly (readonly [month: number, Uint8Array])[]
    }
  /** The order is carried out; the worker waits for another. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode | null; readonly message: string; readonly stack: string }
