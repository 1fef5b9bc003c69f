import { isMainThread } from 'node:worker_threads'

// Loaded into the server's process before the server, to watch it from within; its parent asks by messages.

/** Measurements since the last `reset`. Delays: how late a timer of 5 ms fired. */
export interface Probe {
  /** Processor time of all threads since the previous reset, ms. */
  readonly processor: number
  /** Bytes, including workers. */
  readonly peakMemory: number
  readonly memory: number
  readonly longestDelay: number
  /** Longest work of the thread itself between two timers, in ms: the part of a delay not caused by waiting for a processor. */
  readonly longestWork: number
  /** 99.9% of timers were less late. */
  readonly usualDelay: number
}

const TICK_MS = 5
const MEMORY_EVERY = 10

let peakMemory = 0
let used = process.cpuUsage()
let delays: number[] = []
let longestWork = 0

if (isMainThread && process.send !== undefined) {
  let last = performance.now()
  let worked = process.threadCpuUsage()
  let ticks = 0
  setInterval(() => {
    const now = performance.now()
    const worksFor = process.threadCpuUsage()
    delays.push(now - last - TICK_MS)
    longestWork = Math.max(longestWork, (worksFor.user - worked.user + worksFor.system - worked.system) / 1_000)
    last = now
    worked = worksFor
    ticks += 1
    if (ticks % MEMORY_EVERY === 0) peakMemory = Math.max(peakMemory, process.memoryUsage.rss())
  }, TICK_MS).unref()
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage(used)
    if (message === 'reset') {
      peakMemory = process.memoryUsage.rss()
      delays = []
      longestWork = 0
      last = performance.now()
      worked = process.threadCpuUsage()
      used = process.cpuUsage()
    }
    const sorted = delays.toSorted((a, b) => a - b)
    const memory = process.memoryUsage.rss()
    const probe: Probe = {
      processor: (user + system) / 1_000,
      peakMemory: Math.max(peakMemory, memory),
      memory,
      longestDelay: sorted.at(-1) ?? 0,
      longestWork,
      usualDelay: sorted[Math.floor(sorted.length * 0.999)] ?? 0,
    }
    process.send?.(probe)
  })
  // The parent's channel alone must not keep the server running.
  process.channel?.unref()
}
