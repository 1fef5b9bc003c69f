import { useClient } from 'urql'
import { type Loaded, useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { type FormulaCategorization, loadFormulaGroups } from '../metrics-request.ts'

/** The groups that metric formulas may refer to; loaded when first needed. */
export function useFormulaGroups(isNeeded: boolean): Loaded<readonly FormulaCategorization[]> {
  const client = useClient()
  return useLoaded(isNeeded ? 'groups' : null, () => loadFormulaGroups(client))
}
