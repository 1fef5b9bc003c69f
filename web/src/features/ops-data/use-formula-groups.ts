import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../ui/toast.ts'
import { type FormulaCategorization, loadFormulaGroups } from './metrics-request.ts'

/** The groups that formulas of metrics may name, once they are needed; null until they are there. */
export function useFormulaGroups(isNeeded: boolean): readonly FormulaCategorization[] | null {
  const client = useClient()
  const [categorizations, setCategorizations] = useState<readonly FormulaCategorization[] | null>(null)
  const isMissing = isNeeded && categorizations === null
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    loadFormulaGroups(client).then(
      (loaded) => isCurrent && setCategorizations(loaded),
      (error: unknown) => {
        if (isCurrent)
          toast.failure('The lines of the profit and loss could not be loaded', {
            detail: error instanceof Error ? error.message : String(error),
          })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client, isMissing])
  return categorizations
}
