import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { MonthPlacement } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import type { RemainingChoice } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'

/** A ledger file on this machine. */
export interface ImportFile {
  readonly path: string
  /** The user's name for it. */
  readonly fileName: string
}

export type ImportMonthPlacement = MonthPlacement

/** What a person corrected in the recognized match. */
export interface ImportCorrections extends MatchCorrections {
  /** The system and kind of export, as the user entered it. */
  readonly sourceName?: string
  /** Ignores what was corrected for earlier files of the source. */
  readonly asRecognized?: boolean
  /** Account types that a person stated, replacing guessed or earlier ones. A preview ignores accounts that the file does not have. */
  readonly accountTypes?: readonly ChosenType[]
}

/** What a person decided about months and locations. */
export interface PlacementDecisions {
  /** By month, yyyy-MM; other months as suggested. */
  readonly placements: ReadonlyMap<string, ImportMonthPlacement>
  /** Months, yyyy-MM, that are replaced with all their days instead of those that the file covers; default: none. */
  readonly wholeMonths?: ReadonlySet<string>
  /** What to do with locations whose entries would remain although the file covers their days, by name; default: as proposed. */
  readonly remaining?: ReadonlyMap<string, RemainingChoice>
}

/** What a person decided after the preview. */
export interface ImportDecisions extends PlacementDecisions {
  readonly corrections: ImportCorrections
  /** For other months. ASK refuses if the source already has entries there. */
  readonly otherwise: ImportMonthPlacement | 'SUGGESTED' | 'ASK'
  /** For other locations; default: as proposed, refusing what has to be asked. */
  readonly remainingOtherwise?: RemainingChoice
  readonly leaveOutUnreadable: boolean
  /** Accepts signs that depend on guessed account types. */
  readonly confirmSigns: boolean
  /** Accepts rows that are decades away from all others; default: no. */
  readonly confirmDates?: boolean
  /** Adds new accounts of known types, guessed ones included, to the proposed mapping; default: no. */
  readonly mapNewAccounts?: boolean
  /** Refuses a file whose entries are mostly in the ledger already, whatever their numbers; default: no. See `RepeatedEntriesError`. */
  readonly refuseRepeated?: boolean
  /** Agrees to change closed months; default: no. */
  readonly changeClosedMonths?: ClosedMonthsAgreement
}
