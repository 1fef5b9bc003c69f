import type { SharedAccount } from './account-text.ts'
import { EntryReader } from './entry-reader.ts'
import type { ReadRow } from './file-entry.ts'
import type { FileMatch } from './file-match.ts'
import { type FileSurvey, LedgerFileSurvey } from './ledger-file-survey.ts'
import {
  isDateOrderCertain,
  type MatchBasis,
  matchByEvidence,
  missingColumns,
  sameFormats,
  sharedAccounts,
  signsByEvidence,
} from './match-decision.ts'
import type { RawRow } from './raw-row.ts'

/**
 * What a pass through a file comes to. Not settled: the file as a whole calls for another match than the
 * one it was read by; read it again by that one.
 */
export type PassOutcome = SettledPass | { readonly settled: false; readonly match: FileMatch }

export interface SettledPass {
  readonly settled: true
  readonly match: FileMatch
  readonly survey: FileSurvey
  /** A person chose the order of the dates, or the dates tell it; else each of them would also read the other way. */
  readonly dateOrderIsCertain: boolean
  /** The signs rest on guessed account types: a person is to confirm them. */
  readonly signsRestOnGuesses: boolean
  /** Types of accounts that the ledger does not know are guessed: what counts as revenue is for a person to confirm. */
  readonly typesAreGuessed: boolean
  /** The heading of second accounts that lines name, where debits and credits differ: the file may have one side of them alone. Null for none. */
  readonly contraHeading: string | null
  /** Accounts that several texts of the file share: whether each is one account, a person is to say. The first 20. */
  readonly sharedAccounts: readonly SharedAccount[]
  /** Why nothing can be imported by this match, as a sentence; null where it can. */
  readonly obstacle: string | null
}

/**
 * One pass through a file by a match that its first rows suggested: every row is read and surveyed, while the
 * evidence for the formats goes on being collected. `finish` tells whether the match still stands. A pass
 * that is `final` stands by its match whatever the evidence: the last attempt, or an import by the match
 * that its preview showed.
 */
export class LedgerFilePass {
  readonly reader: EntryReader
  readonly #basis: MatchBasis
  readonly #survey: LedgerFileSurvey
  readonly #final: boolean

  constructor(basis: MatchBasis, match: FileMatch, options: { readonly final?: boolean } = {}) {
    this.reader = new EntryReader(match, basis.context)
    this.#basis = basis
    this.#survey = new LedgerFileSurvey(this.reader)
    this.#final = options.final ?? false
  }

  /** Takes every row of the file, from its first. */
  read(row: RawRow): ReadRow {
    const result = this.reader.read(row)
    this.#survey.add(result)
    return result
  }

  #contraHeading({ debits, credits }: FileSurvey): string | null {
    const { headings, roles } = this.reader.match
    const { contraAt } = this.#basis.recognition
    return roles[contraAt] === 'IGNORED' && debits !== credits ? (headings[contraAt] ?? null) : null
  }

  finish(): PassOutcome {
    const { match } = this.reader
    const wanted = matchByEvidence(this.#basis, this.reader)
    if (!this.#final && !sameFormats(match, wanted)) return { settled: false, match: wanted }
    const survey = this.#survey.result()
    return {
      settled: true,
      match,
      survey,
      dateOrderIsCertain: isDateOrderCertain(this.#basis, this.reader),
      signsRestOnGuesses: signsByEvidence(this.#basis, this.reader).restsOnGuesses,
      typesAreGuessed: this.reader.tallies.some(
        ({ account, positiveRows, negativeRows }) => account.isGuessedAnew && positiveRows + negativeRows > 0,
      ),
      contraHeading: this.#contraHeading(survey),
      sharedAccounts: sharedAccounts(this.#basis, this.reader),
      obstacle: missingColumns(match, this.reader.accountCount > 0) ?? (survey.rows === 0 ? noRows(survey) : null),
    }
  }
}

/** Three passes at most: formats settle accounts and these signs, and nothing rests on signs. */
export const MOST_PASSES = 3

function noRows(survey: FileSurvey): string {
  return survey.unreadableCount === 0
    ? 'The file has headings but no entries.'
    : 'None of the rows can be read. Correct the columns or the formats.'
}
