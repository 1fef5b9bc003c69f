/** Saves a list again and again, the latest alone, one after the other. */
export interface TabSaver<List> {
  /** Saves once nothing has changed for `delay` milliseconds. */
  readonly schedule: (list: List) => void
  /** Saves what waits now: a list that is due later, or one that could not be saved. */
  readonly flush: () => void
}

/**
 * Makes a saver. A save that is under way is never overtaken by a later one, so that the list that was scheduled
 * last is the one that stays; what came in between is skipped. A list that could not be saved waits for the next save.
 */
export function createTabSaver<List>(
  save: (list: List) => Promise<void>,
  onFailure: (error: unknown) => void,
  delay: number,
): TabSaver<List> {
  let waiting: { readonly list: List } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSaving || waiting === null) return
    const { list } = waiting
    waiting = null
    isSaving = true
    let isSaved = false
    try {
      await save(list)
      isSaved = true
    } catch (error) {
      onFailure(error)
    }
    isSaving = false
    if (isSaved || waiting !== null) await run()
    else waiting = { list }
  }

  return {
    schedule(list) {
      waiting = { list }
      clearTimeout(timer)
      timer = setTimeout(() => void run(), delay)
    },
    flush: () => void run(),
  }
}
