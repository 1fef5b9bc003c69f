import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { MonthPlacement } from '@fourwall/domain/ledger/reading/import-plan.ts'

/** A ledger file on this machine. */
export interface ImportFile {
  readonly path: string
  /** As its owner calls it. */
  readonly fileName: string
}

export type ImportMonthPlacement = MonthPlacement

/** What a person set in place of what was recognized. */
export interface ImportCorrections extends MatchCorrections {
  /** The system and kind of export, as the user names it. */
  readonly sourceName?: string
  /** Takes nothing over that was set for an earlier file of the source. */
  readonly asRecognized?: boolean
  /** What accounts of the file are, in place of what was guessed or said. A preview takes no notice of accounts that the file does not name. */
  readonly accountTypes?: readonly ChosenType[]
}

/** What a person decided after the preview. */
export interface ImportDecisions {
  readonly corrections: ImportCorrections
  /** By month, yyyy-MM. */
  readonly placements: ReadonlyMap<string, ImportMonthPlacement>
  /** For the other months; ASK refuses where the file meets entries of its own source. */
  readonly otherwise: ImportMonthPlacement | 'SUGGESTED' | 'ASK'
  readonly leaveOutUnreadable: boolean
  /** Says yes to signs that rest on guessed account types. */
  readonly confirmSigns: boolean
  /** Puts new accounts whose type the file states into the proposed mapping; left out: no. */
  readonly mapNewAccounts?: boolean
}
