import { pickedPlan } from '@fourwall/domain/assistant/picked-figure.ts'
import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { useMemo, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import type { ShownContext } from '../../../blocks/shown-context/shown-context.ts'
import { useDisplay } from '../../../ui/display.ts'
import type { QuestionContext } from '../chat-requests.ts'

/** A part of what goes along with a question. */
export interface ContextChip {
  readonly part: 'mapping' | 'places' | 'days' | 'cell'
  readonly label: string
  readonly drop: () => void
}

export interface QuestionContextParts {
  readonly context: QuestionContext
  readonly chips: readonly ContextChip[]
  /** The screen that it comes from; null where nothing goes along. */
  readonly screen: string | null
  /** Called once a question was asked: the picked figure has been asked about. */
  readonly used: () => void
}

/** The context sent with a question: what the screen shows, except for the parts that the user removed. */
export function useQuestionContext(shown: ShownContext | null, company: ReportingCompany | null): QuestionContextParts {
  const display = useDisplay()
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const keyOf = (part: ContextChip['part'], value: unknown): string => `${part} ${JSON.stringify(value)}`
    const keep = <Value>(part: ContextChip['part'], value: Value | null): Value | null =>
      value === null || dropped.has(keyOf(part, value)) ? null : value
    const drop = (part: ContextChip['part'], value: unknown) => setDropped((before) => new Set([...before, keyOf(part, value)]))
    const mapping = company?.mappings.find(({ id }) => id === shown?.mappingId) ?? null
    const mappingId = keep('mapping', mapping?.id ?? null)
    const known = shown === null || company === null ? [] : shown.locationIds.filter((id) => company.locationIds.includes(id))
    const locationIds = keep('places', known.length === 0 ? null : known)
    const days = keep('days', shown?.days ?? null)
    const cell = keep('cell', shown?.cell ?? null)
    const picked = cell === null ? null : pickedPlan(cell.source)
    const chips: readonly ContextChip[] = [
      ...(cell === null ? [] : [{ part: 'cell' as const, label: cell.name, drop: () => drop('cell', cell) }]),
      ...(mappingId === null || mapping === null
        ? []
        : [{ part: 'mapping' as const, label: mapping.name, drop: () => drop('mapping', mappingId) }]),
      ...(locationIds === null || company === null
        ? []
        : [
            {
              part: 'places' as const,
              label:
                locationIds.length === 1
                  ? company.nameOf(locationIds[0] ?? '')
                  : `${locationIds.length} of ${company.locationIds.length} locations`,
              drop: () => drop('places', locationIds),
            },
          ]),
      ...(days === null
        ? []
        : [{ part: 'days' as const, label: display.rangeName(days.startDate, days.endDate), drop: () => drop('days', days) }]),
    ]
    return {
      context: { mappingId, locationIds: locationIds ?? [], days, picked: picked && planText(picked) },
      chips,
      screen: chips.length === 0 ? null : (shown?.screen ?? null),
      used: () => cell !== null && drop('cell', cell),
    }
  }, [shown, company, dropped, display])
}
