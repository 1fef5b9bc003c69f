import { orElse } from '@fourwall/domain/document-schema.ts'
import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { readStoredJson } from '../../../../blocks/page/stored-json.ts'
import type { PlacementChoices } from '../month-placements.ts'

/** What was chosen for an upload and is too much for its address. */
export interface UnfinishedImport {
  readonly accountTypes: readonly ChosenType[]
  readonly placements: PlacementChoices
}

/** The same after the page was loaded anew in the tab; gone with the session. */
export function useUnfinishedImport(uploadId: string): [UnfinishedImport, (change: Partial<UnfinishedImport>) => void] {
  const [unfinished, setUnfinished] = useState(() => readUnfinished(sessionStorage.getItem(keyOf(uploadId))))
  const change = (part: Partial<UnfinishedImport>) => {
    const next = { ...unfinished, ...part }
    setUnfinished(next)
    try {
      sessionStorage.setItem(keyOf(uploadId), writeUnfinished(next))
    } catch {
      // no room left: it holds until the page is loaded anew
    }
  }
  return [unfinished, change]
}

export function forgetUnfinished(uploadId: string): void {
  sessionStorage.removeItem(keyOf(uploadId))
}

export function writeUnfinished({ accountTypes, placements }: UnfinishedImport): string {
  return JSON.stringify({ accountTypes, placements: [...placements] })
}

/** Nothing chosen for what this program has not written. */
export function readUnfinished(stored: string | null): UnfinishedImport {
  const { accountTypes, placements } = readStoredJson(unfinishedImport, stored) ?? { accountTypes: [], placements: [] }
  return { accountTypes, placements: new Map(placements) }
}

const accountType = z.custom<LedgerAccountType>((type) => typeof type === 'string' && Object.hasOwn(ACCOUNT_TYPE_NAMES, type))
const unfinishedImport = z.object({
  accountTypes: orElse(z.array(z.object({ account: z.string(), type: z.nullable(accountType) })), []),
  placements: orElse(z.array(z.tuple([z.string(), z.enum(['REPLACE', 'APPEND'])])), []),
})

function keyOf(uploadId: string): string {
  return `fourwall.import.${uploadId}`
}
