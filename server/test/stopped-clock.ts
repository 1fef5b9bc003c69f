import { vi } from 'vitest'

/** Where it stopped last: no clock goes back. */
let latest = 0

/** Runs `work` while the clock by which ages are measured (`performance.now`) only moves when `work` says so. Timers run as usual. */
export async function withStoppedClock<Result>(work: (pass: (milliseconds: number) => void) => Promise<Result>): Promise<Result> {
  latest = Math.max(latest, performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => latest)
  try {
    return await work((milliseconds) => {
      latest += milliseconds
    })
  } finally {
    clock.mockRestore()
  }
}
