import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../ui/toast.ts'
import { pendingKey } from './preview-columns.ts'
import { lineKey, type PreviewLine } from './preview-lines.ts'
import { correctCell, type PreviewPeriod } from './preview-request.ts'

/** A cell of the upload that is to say something else. */
export interface CellChange {
  readonly line: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>
  readonly period: PreviewPeriod
  /** Of the cell in the workbook, from 0; null where it is blank there. */
  readonly column: number | null
  readonly before: string
  readonly text: string
}

/** Cells that were changed together. */
type Step = readonly CellChange[]

export interface Corrections {
  /** What is on its way to the server, by row and period. */
  readonly pending: ReadonlyMap<string, string>
  readonly correct: (changes: Step) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Resolves once the server has all that was typed. */
  readonly settled: () => Promise<void>
}

/** Corrects cells of a waiting upload, one after the other, with steps back. `onLine`: what a line says by then; `onSettled`: all of a step is there. */
export function useCorrections(uploadId: string, onLine: (line: PreviewLine) => void, onSettled: () => void): Corrections {
  const client = useClient()
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  const keyOf = ({ line, period }: CellChange) => pendingKey(lineKey(line), period.key)
  const send = async (changes: Step) => {
    for (const change of changes) {
      const { line, period, column, text } = change
      try {
        onLine(
          await correctCell(client, {
            uploadId,
            metricId: line.metricId,
            locationId: line.locationId,
            timestamp: period.startDate,
            coordinate: column === null ? null : coordinateOf(line.sheet, line.line, column),
            value: text,
          }),
        )
      } catch (error) {
        toast.failure('Failed to correct the cell', { detail: error instanceof Error ? error.message : String(error) })
        break
      } finally {
        setPending((before) => without(before, keyOf(change), text))
      }
    }
    // What stopped in the middle is not on its way any more.
    setPending((before) => changes.reduce((left, change) => without(left, keyOf(change), change.text), before))
    onSettled()
  }
  const take = (changes: Step) => {
    setPending((before) => new Map([...before, ...changes.map((change) => [keyOf(change), change.text] as const)]))
    queue.current = queue.current.then(() => send(changes))
  }
  return {
    pending,
    correct(changes) {
      if (changes.length === 0) return
      setPast([...past, changes])
      setFuture([])
      take(changes)
    },
    undo() {
      const step = past.at(-1)
      if (step === undefined) return
      setPast(past.slice(0, -1))
      setFuture([...future, step])
      take(step.map((change) => ({ ...change, text: change.before })))
    },
    redo() {
      const step = future.at(-1)
      if (step === undefined) return
      setFuture(future.slice(0, -1))
      setPast([...past, step])
      take(step)
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    settled: () => queue.current,
  }
}

/** But for a text that came after. */
function without(texts: ReadonlyMap<string, string>, key: string, text: string): ReadonlyMap<string, string> {
  if (texts.get(key) !== text) return texts
  const rest = new Map(texts)
  rest.delete(key)
  return rest
}
