import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { AccountShare } from '@fourwall/domain/ledger/import-checks.ts'
import type { MonthLocationTotal, SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { type UnassignedReason, unplacedSentence } from '@fourwall/domain/mappings/new-accounts.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { LeftInMapping, PlannedMapping } from '../../mappings/service.ts'
import { type StoredAccount, selectAccounts } from '../accounts-repository.ts'
import type { FileTotals, LeftAccount, MappedAccount } from './import-result.ts'
import { findAccount, type Known } from './known-ledger.ts'

/** The accounts that a file adds and where they would go. */
export interface JoiningAccounts {
  /** Null if no account can be added to a proposed mapping, for the reason `whyNoPlan`. */
  readonly planned: PlannedMapping | null
  readonly whyNoPlan: UnassignedReason
  /** Whether there is any mapping; if not, the first import proposes one. */
  readonly hasMappings: boolean
  readonly arriving: readonly LedgerAccount[]
}

/** Accounts that an import adds, as they are stored; including known ones without active entries. */
export function arrivingWithIds(
  known: Known,
  inFile: readonly SurveyedAccount[],
  accountIds: readonly AccountId[],
  stored: readonly StoredAccount[],
): LedgerAccount[] {
  const byId = new Map(stored.map((account) => [account.id, account]))
  return inFile.flatMap((account) => {
    const own = byId.get(accountIds[account.index] ?? 0)
    return own === undefined || findAccount(known.accounts, account) !== undefined ? [] : [own]
  })
}

/** A file's totals by month, over all locations. */
export function fileTotals(totals: readonly MonthLocationTotal[]): FileTotals {
  const months = new Map<number, { rows: number; sum: bigint }>()
  for (const { month, rows, debits, credits } of totals) {
    const soFar = months.get(month) ?? { rows: 0, sum: 0n }
    months.set(month, { rows: soFar.rows + rows, sum: soFar.sum + BigInt(debits) - BigInt(credits) })
  }
  return [...months].map(([month, { rows, sum }]) => ({ month, rows, sum: String(sum) }))
}

export function mappedAccounts({ placed, pathOf }: PlannedMapping): MappedAccount[] {
  return placed.map(({ account: { number, name }, groupId }) => ({ number, name, group: pathOf(groupId) }))
}

/** Accounts of an import's file that are in no group and not on the balance sheet, new ones first. */
export function leftAccounts({
  known,
  inFile,
  accounts,
  planned,
  whyNoPlan,
  mapsAccounts,
  shareOf,
}: {
  readonly known: Known
  readonly inFile: readonly SurveyedAccount[]
  /** The company's accounts after the import. */
  readonly accounts: readonly StoredAccount[]
  readonly planned: PlannedMapping | null
  /** The reason if `planned` is null. */
  readonly whyNoPlan: UnassignedReason
  readonly mapsAccounts: boolean
  readonly shareOf: (accountId: AccountId) => AccountShare
}): LeftAccount[] {
  const unplaced = new Map(planned?.unplaced.map((one) => [one.account.id, one]))
  const left = inFile.flatMap((surveyed): LeftAccount[] => {
    const account = findAccount(accounts, surveyed)
    if (account === undefined || shareOf(account.id) !== 'UNMAPPED') return []
    const isNew = findAccount(known.accounts, surveyed) === undefined
    const because = (reason: UnassignedReason) => ({ reason, groupName: null })
    const why = !isNew
      ? because('NOT_NEW')
      : (unplaced.get(account.id) ?? because(planned === null ? whyNoPlan : mapsAccounts ? 'NO_GROUP' : 'NOT_ASKED'))
    return [{ number: account.number, name: account.name, isNew, sentence: unplacedSentence(why) }]
  })
  return [...left.filter(({ isNew }) => isNew), ...left.filter(({ isNew }) => !isNew)]
}

/** What undoing an import could not remove from its mapping, in sentences; null if nothing. */
export async function undoNote(tx: Queryable, { mappingName, movedSince, stillUsed, keptGroups }: LeftInMapping): Promise<string | null> {
  if (movedSince.length + stillUsed.length + keptGroups.length === 0) return null
  const accounts = new Map((await selectAccounts(tx)).map((account) => [account.id, account]))
  const named = (ids: readonly AccountId[]): string => listed(ids.map((id) => labelOf(accounts.get(id))))
  return [
    ...(stillUsed.length === 0
      ? []
      : [`In “${mappingName}” these stay in their groups because other imports have entries of them: ${named(stillUsed)}.`]),
    ...(movedSince.length === 0 ? [] : [`These were moved within “${mappingName}” since and stay there: ${named(movedSince)}.`]),
    ...(keptGroups.length === 0 ? [] : [`These lines stay, without accounts: ${listed(keptGroups)}.`]),
  ].join(' ')
}

function labelOf(account: LedgerAccount | undefined): string {
  return account === undefined ? 'an account' : `${account.number} ${account.name}`.trim()
}

function listed(names: readonly string[]): string {
  const most = 5
  const shown = names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
