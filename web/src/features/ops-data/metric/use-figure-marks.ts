import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { loadFigureMarks } from './edit-figures-request.ts'
import type { EditToSave } from './metric-edits.ts'

type MarkedEdit = EditToSave & { readonly columnKey: string }

/** What the server said of a location's edits. */
interface Judged {
  /** The edits, as text. */
  readonly asked: string
  /** Why they are implausible, by column. */
  readonly marks: ReadonlyMap<string, string>
}

/** Typing goes on within it. */
const PAUSE_MS = 400
const NONE: ReadonlyMap<string, Judged> = new Map()

/**
 * Why unsaved edits are implausible, by location and column. Asks after a pause, and only about locations whose edits changed; until the
 * answer arrives, and if it never does, the marks stay as they are.
 */
export function useFigureMarks(metricId: string, edits: readonly MarkedEdit[]): ReadonlyMap<string, string> {
  const client = useClient()
  const [judged, setJudged] = useState(NONE)
  const ask = useEffectEvent(async () => {
    const changed = changedLocations(edits, judged)
    if (changed.length === 0) return
    const sent = changed.flatMap(({ own }) => own)
    const marks = await loadFigureMarks(client, metricId, sent).catch(() => null)
    if (marks === null) return
    const markOf = new Map(sent.map((edit, at) => [edit, marks[at] ?? null]))
    setJudged((before) => {
      const after = new Map(before)
      for (const { locationId, own, asked } of changed)
        after.set(locationId, {
          asked,
          marks: new Map(
            own.flatMap((edit) => {
              const mark = markOf.get(edit) ?? null
              return mark === null ? [] : [[edit.columnKey, mark] as const]
            }),
          ),
        })
      return after
    })
  })
  useEffect(() => {
    if (edits.length === 0) return
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [edits])
  return useMemo(
    () =>
      new Map(
        edits.flatMap(({ locationId, columnKey }) => {
          const mark = judged.get(locationId)?.marks.get(columnKey)
          return mark === undefined ? [] : [[`${locationId} ${columnKey}`, mark] as const]
        }),
      ),
    [edits, judged],
  )
}

/** The locations whose edits are not those that were judged; a location's figures are judged together. */
function changedLocations(edits: readonly MarkedEdit[], judged: ReadonlyMap<string, Judged>) {
  return [...Map.groupBy(edits, ({ locationId }) => locationId)]
    .map(([locationId, own]) => ({
      locationId,
      own,
      asked: JSON.stringify(own.map(({ columnKey, value, previousValue }) => [columnKey, value, previousValue])),
    }))
    .filter(({ locationId, asked }) => judged.get(locationId)?.asked !== asked)
}
