import { orElse } from '@fourwall/domain/document-schema.ts'
import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { readStoredJson } from '../../../../blocks/page/stored-json.ts'
import type { PlacementChoices } from '../month-placements.ts'
import type { ImportReadiness } from './import-readiness.ts'

/** What was chosen for an upload and is not in its address: too much for one, or agreed to by this person alone. */
export interface UnfinishedImport {
  readonly accountTypes: readonly ChosenType[]
  readonly placements: PlacementChoices
  readonly decisions: ImportReadiness
}

/** Nothing is agreed to yet. */
export const UNDECIDED: ImportReadiness = { leaveOutUnreadable: false, confirmSigns: false, mapNewAccounts: true }

/** Survives a reload of the tab; lost with the session. */
export function useUnfinishedImport(uploadId: string): [UnfinishedImport, (change: Partial<UnfinishedImport>) => void] {
  const [unfinished, setUnfinished] = useState(() => readUnfinished(sessionStorage.getItem(keyOf(uploadId))))
  const change = (part: Partial<UnfinishedImport>) => {
    const next = { ...unfinished, ...part }
    setUnfinished(next)
    try {
      sessionStorage.setItem(keyOf(uploadId), writeUnfinished(next))
    } catch {
      // storage is full: it lasts until the page is reloaded
    }
  }
  return [unfinished, change]
}

/** The same choices for another upload of the file. */
export function carryUnfinished(uploadId: string, toUploadId: string): void {
  const stored = sessionStorage.getItem(keyOf(uploadId))
  if (stored !== null) sessionStorage.setItem(keyOf(toUploadId), stored)
}

export function forgetUnfinished(uploadId: string): void {
  sessionStorage.removeItem(keyOf(uploadId))
}

export function writeUnfinished({ accountTypes, placements, decisions }: UnfinishedImport): string {
  return JSON.stringify({ accountTypes, placements: [...placements], decisions })
}

/** Nothing chosen for what this program has not written. */
export function readUnfinished(stored: string | null): UnfinishedImport {
  const { accountTypes, placements, decisions } = readStoredJson(unfinishedImport, stored) ?? NOTHING_CHOSEN
  return { accountTypes, placements: new Map(placements), decisions }
}

const accountType = z.custom<LedgerAccountType>((type) => typeof type === 'string' && Object.hasOwn(ACCOUNT_TYPE_NAMES, type))
const unfinishedImport = z.object({
  accountTypes: orElse(z.array(z.object({ account: z.string(), type: z.nullable(accountType) })), []),
  placements: orElse(z.array(z.tuple([z.string(), z.enum(['REPLACE', 'REPLACE_MONTH', 'APPEND'])])), []),
  decisions: orElse(
    z.object({
      leaveOutUnreadable: z.boolean(),
      confirmSigns: z.boolean(),
      confirmDates: z.optional(z.boolean()),
      mapNewAccounts: z.boolean(),
      importRepeated: z.optional(z.boolean()),
      remaining: z.optional(z.record(z.string(), z.enum(['KEEP', 'REMOVE']))),
    }),
    UNDECIDED,
  ),
})
const NOTHING_CHOSEN = { accountTypes: [], placements: [], decisions: UNDECIDED }

function keyOf(uploadId: string): string {
  return `fourwall.import.${uploadId}`
}
