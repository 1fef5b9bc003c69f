import { clearImmediate, setImmediate } from 'node:timers'

/** Turns of the event loop before `work` is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next: NodeJS.Immediate
  const turn = (): void => {
    turns += 1
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  await work()
  clearImmediate(next)
  return turns
}
