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
  /** Resolves once the server has all that was typed. */
  readonly settled: () => Promise<void>
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
  const queue = useRef<Promise<void>>(Promise.resolve())

  const sendAll = async (changes: readonly Change[]) => {
    for (const change of changes) {
      try {
        await send(change)
      } catch (error) {
        toast.failure('Failed to correct the cell', { detail: error instanceof Error ? error.message : String(error) })
        break
      } finally {
        setPending((before) => without(before, change))
      }
    }
    // What stopped in the middle is not on its way any more.
    setPending((before) => changes.reduce(without, before))
    onSettled()
  }
  const take = (changes: readonly Change[]) => {
    setPending((before) => new Map([...before, ...changes.map(({ key, text }) => [key, text] as const)]))
    queue.current = queue.current.then(() => sendAll(changes))
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
function without(texts: ReadonlyMap<string, string>, { key, text }: CellChange): ReadonlyMap<string, string> {
  if (texts.get(key) !== text) return texts
  const rest = new Map(texts)
  rest.delete(key)
  return rest
}
