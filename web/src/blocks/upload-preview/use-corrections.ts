import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'

/** A cell of an upload that is to say something else. */
export interface CellChange {
  /** Names the cell among those of the upload. */
  readonly key: string
  readonly before: string
  readonly text: string
}

export interface Corrections<Change extends CellChange> {
  /** What is on its way to the server, by cell. */
  readonly pending: ReadonlyMap<string, string>
  /** Corrects cells, as one step. */
  readonly correct: (changes: readonly Change[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Resolves once nothing is on its way any more: to false where the server did not take all of that. */
  readonly settled: () => Promise<boolean>
}

interface CorrectionsOptions<Change extends CellChange> {
  /** Has the server take one. @throws Error with a sentence. */
  readonly send: (change: Change) => Promise<void>
  /** All of a step is there, or what stopped it was said. */
  readonly onSettled: () => void
}

/** Corrects cells of a waiting upload, one after the other, with steps back. */
export function useCorrections<Change extends CellChange>({ send, onSettled }: CorrectionsOptions<Change>): Corrections<Change> {
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  const [past, setPast] = useState<readonly (readonly Change[])[]>([])
  const [future, setFuture] = useState<readonly (readonly Change[])[]>([])
  const onTheirWay = useRef<readonly Promise<boolean>[]>([])

  /** Whether all of them were taken. */
  const sendAll = async (changes: readonly Change[]): Promise<boolean> => {
    for (const [at, change] of changes.entries()) {
      try {
        await send(change)
      } catch (error) {
        toast.failure('Failed to correct the cell', {
          detail: error instanceof Error ? error.message : String(error),
          // What was typed is not typed again.
          action: { label: 'Try again', onAction: () => take(changes.slice(at)) },
        })
        setPending((before) => changes.reduce(without, before))
        onSettled()
        return false
      }
      setPending((before) => without(before, change))
    }
    onSettled()
    return true
  }
  const take = (changes: readonly Change[]) => {
    setPending((before) => new Map([...before, ...changes.map(({ key, text }) => [key, text] as const)]))
    const before = onTheirWay.current
    const own = Promise.all(before).then(() => sendAll(changes))
    onTheirWay.current = [...before, own]
    void own.then(() => {
      onTheirWay.current = onTheirWay.current.filter((one) => one !== own)
    })
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
    settled: async () => (await Promise.all(onTheirWay.current)).every((isTaken) => isTaken),
  }
}

/** But for a text that came after. */
function without(texts: ReadonlyMap<string, string>, { key, text }: CellChange): ReadonlyMap<string, string> {
  if (texts.get(key) !== text) return texts
  const rest = new Map(texts)
  rest.delete(key)
  return rest
}
