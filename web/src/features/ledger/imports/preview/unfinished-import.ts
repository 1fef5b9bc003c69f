import { ACCOUNT_TYPE_NAMES } from '@fourwall/domain/ledger/account.ts'
import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { useState } from 'react'
import type { PlacementChoice, PlacementChoices } from '../month-placements.ts'

/** What was chosen for an upload and is too much for its address. */
export interface UnfinishedImport {
  readonly accountTypes: readonly ChosenType[]
  readonly placements: PlacementChoices
}

const nothing: UnfinishedImport = { accountTypes: [], placements: new Map() }

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
  try {
    const { accountTypes, placements } = JSON.parse(stored ?? '{}') as Record<keyof UnfinishedImport, unknown> // judged below
    return {
      accountTypes: Array.isArray(accountTypes) && accountTypes.every(isChosenType) ? accountTypes : [],
      placements: new Map(Array.isArray(placements) && placements.every(isPlacement) ? placements : []),
    }
  } catch {
    return nothing
  }
}

function keyOf(uploadId: string): string {
  return `fourwall.import.${uploadId}`
}

function isChosenType(value: unknown): value is ChosenType {
  if (typeof value !== 'object' || value === null || !('account' in value) || !('type' in value)) return false
  const { account, type } = value
  return typeof account === 'string' && (type === null || (typeof type === 'string' && Object.hasOwn(ACCOUNT_TYPE_NAMES, type)))
}

function isPlacement(value: unknown): value is [string, PlacementChoice] {
  return Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'REPLACE' || value[1] === 'APPEND')
}
