import type { OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type AskedBooks, useAccountBooks } from '../account-books.ts'
import { loadOtherMappings } from '../mapping-request.ts'

interface EditorParts extends AskedBooks {
  /** Null while loading; those that fail to load are left out. */
  readonly others: readonly OtherMapping[] | null
}

/** Data for editing a mapping: the accounts' amounts, and other mappings. */
export function useEditorParts(mappingId: string | null): EditorParts {
  const client = useClient()
  // The page has just loaded them.
  const books = useAccountBooks('cache-first')
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
