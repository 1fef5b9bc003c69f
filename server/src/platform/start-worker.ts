import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

export interface WorkerOptions {
  /** Handed to the worker as its `workerData`. */
  readonly data: unknown
  /** Memory that it may take for what it keeps; null for as much as there is. */
  readonly heapMb: number | null
}

/**
 * Starts a worker whose code is next to the bundle as `<name>.js` once built, at its own source file
 * when the server runs from its sources.
 */
export function startWorker(name: string, source: URL, { data, heapMb }: WorkerOptions): Worker {
  // The main thread's space for short-lived objects is large, for quick reports. Each worker would get as much:
  // 25 MB that make none of them faster. The flags are read whenever a heap is made.
  setFlagsFromString('--min-semi-space-size=1')
  setFlagsFromString('--max-semi-space-size=4')
  return new Worker(import.meta.url.endsWith('.ts') ? source : new URL(`./${name}.js`, import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: 12, ...(heapMb === null ? {} : { maxOldGenerationSizeMb: heapMb }) },
  })
}
