import { headingKey } from '@fourwall/domain/ledger/reading/columns/headings.ts'
import { titlePeriod } from '@fourwall/domain/ledger/reading/dates/title-period.ts'
import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { coreOf, isOtherSystem } from '@fourwall/domain/ledger/reading/remembered-match.ts'
import type { NewLedgerAccount, StoredAccount } from '../accounts-repository.ts'
import type { Completing } from './completing.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { accountIdsOf, findAccount, type Known } from './known-ledger.ts'
import { rememberedMatch } from './remembered-matches.ts'
import type { LedgerImport, Source } from './repository.ts'
import { planStored, type StoredDays, type StoredMonths } from './stored-months.ts'

const PLAIN_SOURCE = 'General ledger'

/** A file compared with the ledger: what it adds, and its source. */
export interface Compared extends StoredMonths {
  readonly survey: Surveyed
  readonly source: FileSource
  readonly sameFile: LedgerImport | null
  /** The import whose left-out rows the file seems to bring; null for none. */
  readonly completes: Completing | null
}

/** A file's source; `id` is null for a new one. */
export interface FileSource {
  readonly id: number | null
  readonly name: string
  readonly fingerprint: string
}

/** Compares a surveyed file with the ledger. */
export async function compareWithStored(
  known: Known,
  survey: Surveyed,
  source: FileSource,
  before: Pick<Compared, 'sameFile' | 'completes'>,
  read: StoredDays,
): Promise<Compared> {
  const accountIdOf = accountIdsOf(known, survey.survey.accounts)
  const { firstDay, lastDay } = survey.survey
  const period = firstDay === null || lastDay === null ? null : titlePeriod(survey.titles, { firstDay, lastDay })
  const file = { survey: survey.survey, sourceId: source.id, period, accountIdOf, completes: before.completes }
  const planned = await planStored(known, file, read)
  return { survey, source, ...before, ...planned }
}

/** A surveyed file's source. @param sourceName as the user entered it; by default as recognized from the columns. */
export function sourceOf(known: Pick<Known, 'sources'>, survey: Pick<Surveyed, 'match'>, sourceName: string | undefined): FileSource {
  const fingerprint = survey.match.headings.map(headingKey).join('|')
  const named = sourceName?.trim()
  const byName = known.sources.find((source) => source.name === named)
  const byColumns =
    known.sources.findLast((source) => source.fingerprint === fingerprint) ?? sourceWithSameCore(known.sources, survey.match)
  const existing = named === undefined || named === '' ? byColumns : byName
  if (existing !== undefined) return { id: existing.id, name: existing.name, fingerprint }
  const name = named === undefined || named === '' ? freeName(known.sources, survey.match.recognizedAs ?? PLAIN_SOURCE) : named
  return { id: null, name, fingerprint }
}

/**
 * The source of the same export with optional columns added or left out: date, accounts, location and amounts have the same headings. If
 * several match, the one with most headings in common, then the newest; never an export of another system.
 */
function sourceWithSameCore(sources: readonly Source[], match: FileMatch): Source | undefined {
  const core = coreOf(match)
  if (core === '') return undefined
  const headings = new Set(match.headings.map(headingKey))
  return sources
    .flatMap((source) => {
      const before = rememberedMatch(source.match)
      if (before === null || coreOf(before) !== core || isOtherSystem(before, match)) return []
      return [{ source, shared: before.headings.filter((heading) => headings.has(headingKey(heading))).length }]
    })
    .sort((left, right) => right.shared - left.shared || right.source.id - left.source.id)[0]?.source
}

function freeName(sources: readonly Source[], wanted: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}

/**
 * Accounts whose name or type changes with this file. A stated type replaces a guess and an earlier
 * statement, but not what a person corrected; a guess replaces nothing.
 */
export function renamedOrRetypedAccounts(
  accounts: readonly StoredAccount[],
  inFile: readonly SurveyedAccount[],
): Omit<NewLedgerAccount, 'number'>[] {
  return inFile.flatMap((account) => {
    const known = findAccount(accounts, account)
    if (known === undefined) return []
    const isNewer =
      account.name !== account.number &&
      (account.namedOn > known.namedOn || (account.namedOn === known.namedOn && account.name < known.name))
    const states =
      !known.isTypeCorrected && account.typing.certainty === 'STATED' && (!known.isTypeStated || account.namedOn >= known.namedOn)
    const changed: Omit<NewLedgerAccount, 'number'> = {
      id: known.id,
      name: isNewer ? account.name : known.name,
      namedOn: isNewer ? account.namedOn : known.namedOn,
      type: states ? account.typing.type : known.isTypeStated ? known.type : (known.type ?? account.typing.type),
      isTypeStated: states || known.isTypeStated,
    }
    const isSame =
      changed.name === known.name &&
      changed.namedOn === known.namedOn &&
      changed.type === known.type &&
      changed.isTypeStated === known.isTypeStated
    return isSame ? [] : [changed]
  })
}
