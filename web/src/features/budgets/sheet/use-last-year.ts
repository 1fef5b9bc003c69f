import { useMemo } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { useDisplay } from '../../../ui/display.ts'
import type { BudgetCompany } from '../budget-company.ts'
import type { BelowOf, SheetFormats } from './budget-columns.ts'
import { belowThePlan } from './last-year.ts'
import { loadLastYear } from './last-year-request.ts'
import type { SheetFrame } from './sheet-frame.ts'

interface LastYearOptions {
  readonly budgetId: string
  readonly company: BudgetCompany
  readonly frame: SheetFrame
  readonly formats: SheetFormats
  readonly place: PlaceOption
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  /** Id of a mapping, as the address has it; left out, last year does not show. */
  readonly asked: string | undefined
}

/** Last year's actuals next to the plan, if the user shows them. */
export interface LastYear {
  /** The mapping that they are read by; null if they do not show. */
  readonly mappingId: string | null
  readonly belowOf: BelowOf | null
  readonly failure: string | null
  readonly retry: () => void
}

export function useLastYear({ budgetId, company, frame, formats, place, mappings, asked }: LastYearOptions): LastYear {
  const client = useClient()
  const display = useDisplay()
  // If the mapping was deleted, another one is better than none.
  const mappingId = asked === undefined ? null : ((mappings.find(({ id }) => id === asked) ?? mappings[0])?.id ?? null)
  const span = `${frame.periods[0] ?? ''} ${frame.periods.length}`
  const {
    value,
    failure,
    again: retry,
  } = useLoaded(mappingId === null ? null : `${budgetId} ${span} ${mappingId} ${place.id}`, () =>
    loadLastYear(client, { budgetId, mappingId: mappingId ?? '', locationIds: place.locationIds }),
  )
  const isSeveral = place.kind !== 'LOCATION'
  const belowOf = useMemo(
    () => (mappingId === null ? null : belowThePlan({ frame, booked: value, isSeveral, formats, display, company })),
    [mappingId, frame, value, isSeveral, formats, display, company],
  )
  return { mappingId, belowOf, failure, retry }
}
