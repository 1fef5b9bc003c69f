import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { type ErpLocation, type NewLedgerAccount, takeIds } from '../accounts-repository.ts'
import { type Compared, renamedOrRetypedAccounts } from './comparison.ts'
import { findAccount, findLocation, type Known, nameOfLocation } from './known-ledger.ts'

/** A file's accounts, locations, entries and import with their present or future ids. */
export interface BroughtWithIds {
  readonly importId: number
  readonly sourceId: number
  readonly firstEntryId: bigint
  /** By the reader's indexes. */
  readonly accountIds: readonly AccountId[]
  readonly locationIds: readonly LocationId[]
  readonly newAccounts: readonly NewLedgerAccount[]
  /** Accounts whose name or type changes with the file, including dormant ones that it reactivates. */
  readonly changedAccounts: readonly Omit<NewLedgerAccount, 'number'>[]
  readonly newLocations: readonly ErpLocation[]
  readonly locations: readonly ErpLocation[]
}

/** Reserves ids for what is new to the ledger. */
export async function broughtWithIds(scope: Scope, known: Known, { survey: { survey }, source }: Compared): Promise<BroughtWithIds> {
  const { dormant } = known
  const knownAccount = (account: SurveyedAccount) => findAccount(known.accounts, account) ?? findAccount(dormant.accounts, account)
  const knownLocation = (name: string) => findLocation(known.locations, name) ?? findLocation(dormant.locations, name)
  const newAccounts = survey.accounts.filter((account) => knownAccount(account) === undefined)
  const newLocations = survey.locations.filter(({ name }) => knownLocation(name) === undefined)
  const ids = await takeIds(scope, {
    accounts: newAccounts.length,
    locations: newLocations.length,
    sources: source.id === null ? 1 : 0,
    imports: 1,
    entries: survey.rows,
  })
  const accountIds: AccountId[] = []
  for (const account of survey.accounts) accountIds[account.index] = knownAccount(account)?.id ?? 0
  for (const [at, account] of newAccounts.entries()) accountIds[account.index] = ids.account + at
  const locationIds: LocationId[] = []
  for (const location of survey.locations) locationIds[location.index] = knownLocation(location.name)?.id ?? 0
  for (const [at, location] of newLocations.entries()) locationIds[location.index] = ids.location + at

  const asInFile = (account: SurveyedAccount): NewLedgerAccount => ({
    id: accountIds[account.index] ?? 0,
    number: account.number,
    name: account.name,
    type: account.typing.type,
    namedOn: account.namedOn,
    isTypeStated: account.typing.certainty === 'STATED',
  })
  const placeOf = ({ index, name }: { readonly index: number; readonly name: string }): ErpLocation => ({
    id: locationIds[index] ?? 0,
    name: nameOfLocation(name),
  })
  const returning = survey.accounts.filter((account) => findAccount(dormant.accounts, account) !== undefined)
  return {
    importId: ids.import,
    sourceId: source.id ?? ids.source,
    firstEntryId: ids.entry,
    accountIds,
    locationIds,
    newAccounts: newAccounts.map(asInFile),
    changedAccounts: [...renamedOrRetypedAccounts(known.accounts, survey.accounts), ...returning.map(asInFile)],
    newLocations: newLocations.map(placeOf),
    locations: survey.locations.map(placeOf),
  }
}
