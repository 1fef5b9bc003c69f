import { keptRecords, type Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, withKeptFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import {
  type ListedRecord,
  type LoadedDrift,
  type LoadedMove,
  loadDrift,
  loadPresented,
  PresentedRecordsQuery,
} from './presented-request.ts'

/** What was presented of a presentation, and what has moved since. */
export interface Presented {
  /** The latest first; null while they load. */
  readonly records: readonly ListedRecord[] | null
  /** With which what is live is compared; null for none. */
  readonly record: ListedRecord | null
  readonly choose: (recordId: string) => void
  /** Null while it is found out. */
  readonly drift: LoadedDrift | null
  /** Moved figures by element. */
  readonly movedOf: ReadonlyMap<string, readonly LoadedMove[]>
  readonly failure: string | null
  readonly again: () => void
}

/** @param isWanted whether to find out what has moved. */
export function usePresented(id: string, isWanted: boolean): Presented {
  const client = useClient()
  const { data, failure: recordsFailure } = useAnswer(PresentedRecordsQuery, { presentationId: id })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const records = data?.presentedRecords ?? null
  const record = records?.find((one) => one.id === chosenId) ?? records?.[0] ?? null
  const recordId = isWanted ? (record?.id ?? null) : null
  const { value: drift, failure, again } = useLoaded(recordId, () => loadDrift(client, recordId ?? ''))
  const movedOf = useMemo(() => Map.groupBy(drift?.figures ?? [], ({ elementId }) => elementId), [drift])
  return { records, record, choose: setChosenId, drift, movedOf, failure: recordsFailure ?? failure, again }
}

/** Figures with those that elements keep as they were presented. */
export function useKeptFigures(presentation: Presentation, figures: PresentationFigures): PresentationFigures {
  const client = useClient()
  const ids = useMemo(() => keptRecords(presentation), [presentation])
  const { value } = useLoaded(ids.length === 0 ? null : ids.join(' '), async () => {
    const found = await Promise.all(ids.map(async (id) => [id, (await loadPresented(client, id)).figures] as const))
    return new Map(found)
  })
  return useMemo(
    () => (ids.length === 0 || value === null ? figures : withKeptFigures(figures, presentation, value)),
    [figures, presentation, ids, value],
  )
}
