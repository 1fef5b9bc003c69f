import { AsyncLocalStorage, createHook } from 'node:async_hooks'

/** How many immediates (turns given away) or timeouts (timers) `work` itself starts, whatever else runs at the time. */
export async function startedDuring<Result>(
  type: 'Immediate' | 'Timeout',
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly started: number }> {
  const inside = new AsyncLocalStorage<true>()
  let started = 0
  const hook = createHook({
    init: (_id, kind) => {
      if (kind === type && inside.getStore() === true) started += 1
    },
  }).enable()
  try {
    return { result: await inside.run(true, work), started }
  } finally {
    hook.disable()
  }
}
