/** Saves a changing value repeatedly, one save after the other. */
export interface TabSaver {
  /** Notes a change: saves after `delay` milliseconds without another one. */
  readonly schedule: () => void
  /** Saves pending changes now, including ones that failed to save. */
  readonly flush: () => void
}

/**
 * Makes a saver. A save that is under way is never overtaken by a later one, so that what stood last is what stays. A
 * change that could not be saved waits for the next save.
 */
export function createTabSaver(save: () => Promise<void>, onFailure: (error: unknown) => void, delay: number): TabSaver {
  let isWaiting = false
  let isSaving = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSaving || !isWaiting) return
    isWaiting = false
    isSaving = true
    let isSaved = false
    try {
      await save()
      isSaved = true
    } catch (error) {
      onFailure(error)
    }
    isSaving = false
    if (isSaved || isWaiting) await run()
    else isWaiting = true
  }

  return {
    schedule() {
      isWaiting = true
      clearTimeout(timer)
      timer = setTimeout(() => void run(), delay)
    },
    flush: () => void run(),
  }
}
