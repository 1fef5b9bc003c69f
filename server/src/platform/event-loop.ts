/** Computations that go on, each in a turn of its own. */
const waiting: (() => void)[] = []

/**
 * Lets whatever else is ready go first. However many computations are under way, only one of them goes on in each turn of the event loop:
 * others wait for the longest piece of one, and not for a piece of each.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
