import type { OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type AskedBooks, useAccountBooks } from '../account-books.ts'
import { loadOtherMappings } from '../mapping-request.ts'

interface EditorParts extends AskedBooks {
  /** Null until they are there; those that cannot be had are left out. */
  readonly others: readonly OtherMapping[] | null
}

/** What a mapping is edited along: what the accounts held, and where other mappings have them. */
export function useEditorParts(mappingId: string | null): EditorParts {
  const client = useClient()
  const books = useAccountBooks()
  const [others, setOthers] = useState<readonly OtherMapping[] | null>(null)
  useEffect(() => {
    let isWanted = true
    loadOtherMappings(client, mappingId).then(
      (found) => isWanted && setOthers(found),
      () => isWanted && setOthers([]),
    )
    return () => {
      isWanted = false
    }
  }, [client, mappingId])
  return { ...books, others }
}
