/** Saves a list again and again, the latest alone, one after the other. */
export interface TabSaver<List> {
  /** Saves once nothing has changed for `delay` milliseconds. */
  readonly schedule: (list: List) => void
  /** Saves what waits now. */
  readonly flush: () => void
}

/**
 * Makes a saver. A save that is under way is never overtaken by a later one, so that the list that was scheduled
 * last is the one that stays; what came in between is skipped.
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
    try {
      await save(list)
    } catch (error) {
      onFailure(error)
    } finally {
      isSaving = false
    }
    await run()
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
