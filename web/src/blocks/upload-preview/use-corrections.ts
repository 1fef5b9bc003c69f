import { useRef, useState } from 'react'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'

/** A correction of a cell of an upload. */
export interface CellChange {
  /** Identifies the cell within the upload. */
  readonly key: string
  readonly before: string
  readonly text: string
}

export interface Corrections<Change extends CellChange> {
  /** The texts that are being sent, by cell. */
  readonly pending: ReadonlyMap<string, string>
  /** Corrects cells, as one undo step. */
  readonly correct: (changes: readonly Change[]) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Resolves once nothing is being sent: to false if the server refused any of it. */
  readonly settled: () => Promise<boolean>
}

interface CorrectionsOptions<Change extends CellChange> {
  /** Sends one correction. @throws Error with a sentence. */
  readonly send: (change: Change) => Promise<void>
  /** A step has arrived, or its failure was reported. */
  readonly onSettled: () => void
}

/** Corrects cells of a waiting upload, one request after the other, with undo and redo. */
export function useCorrections<Change extends CellChange>({ send, onSettled }: CorrectionsOptions<Change>): Corrections<Change> {
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  const [past, setPast] = useState<readonly (readonly Change[])[]>([])
  const [future, setFuture] = useState<readonly (readonly Change[])[]>([])
  const onTheirWay = useRef<readonly Promise<boolean>[]>([])

  /** Resolves to whether all were accepted. */
  const sendAll = async (changes: readonly Change[]): Promise<boolean> => {
    for (const [at, change] of changes.entries()) {
      try {
        await send(change)
      } catch (error) {
        toast.error('The cell was not corrected.', {
          detail: errorMessage(error),
          // So that the user need not type it again.
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

/** Removes a text, unless a later one has replaced it. */
function without(texts: ReadonlyMap<string, string>, { key, text }: CellChange): ReadonlyMap<string, string> {
  if (texts.get(key) !== text) return texts
  const rest = new Map(texts)
  rest.delete(key)
  return rest
}
