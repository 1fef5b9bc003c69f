import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { EntryTypeCounts } from '@fourwall/domain/ledger/entry-type-counts.ts'
import { closingLinesLeftOut } from '@fourwall/domain/ledger/reading/closing-rows.ts'
import { rowsLeftOut } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { VendorCounts } from '@fourwall/domain/ledger/vendor-counts.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { insertDayPacks, insertImportPacks } from '../balances-repository.ts'
import { insertImportEntryTypes } from '../entry-types-repository.ts'
import { insertImportVendors } from '../vendors-repository.ts'
import type { BroughtWithIds } from './brought-with-ids.ts'
import type { ImportFile } from './import-file.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { type Known, knownTypes } from './known-ledger.ts'
import { insertEntries, insertLeftOutRows } from './repository.ts'
import { runImportWorker } from './run-worker.ts'

/** Stores entries, left-out rows and the import's own balances, not visible yet. @returns the balances by location. */
export async function stageEntries(
  scope: Scope,
  known: Known,
  read: Surveyed,
  { importId, firstEntryId, accountIds, locationIds }: BroughtWithIds,
  {
    file,
    chosenTypes,
    signal,
    onStored,
  }: {
    readonly file: ImportFile
    readonly chosenTypes: readonly ChosenType[]
    readonly signal: AbortSignal
    readonly onStored: (rows: number) => void
  },
): Promise<ReadonlyMap<LocationId, Uint8Array>> {
  const { survey, match } = read
  let stored = 0
  let leftOut = 0
  let packs: ReadonlyMap<LocationId, Uint8Array> = new Map()
  let dayPacks: ReadonlyMap<number, Uint8Array> = new Map()
  let vendors: ReturnType<VendorCounts['most']> = []
  let types: ReturnType<EntryTypeCounts['most']> = []
  const knownOnes = knownTypes(known.accounts)
  await runImportWorker(
    {
      kind: 'stage',
      file,
      scale: known.company.minorDigits,
      currency: known.company.currency,
      knownTypes: knownOnes,
      chosenTypes,
      match,
      accountIds,
      locationIds,
      closingLines: closingLinesLeftOut(read),
    },
    async (message) => {
      if (message.kind === 'chunk') {
        await insertEntries(scope, importId, firstEntryId + BigInt(stored), message.chunk)
        stored += message.chunk.rows
        onStored(stored)
      }
      if (message.kind === 'leftOut') {
        await insertLeftOutRows(scope, importId, leftOut + 1, message.rows)
        leftOut += message.rows.length
      }
      if (message.kind === 'staged') {
        packs = new Map(message.packs)
        dayPacks = new Map(message.dayPacks)
        vendors = message.vendors
        types = message.types
      }
    },
    signal,
  )
  if (stored !== survey.rows || leftOut !== rowsLeftOut(survey))
    throw new DomainError('CONFLICT', 'The file changed during the import. Nothing was stored. Import it again.')
  await insertImportPacks(scope, importId, packs)
  await insertDayPacks(scope, importId, dayPacks)
  await insertImportVendors(scope, importId, vendors)
  await insertImportEntryTypes(scope, importId, types)
  return packs
}
