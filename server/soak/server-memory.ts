import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

// Loaded into the server's process and each of its threads before the server: collects garbage there and says what memory is left.
// The soak asks by a message to the process; threads are asked by a channel that all of them hear.

/** Bytes of one thread after its garbage was collected. Memory of WebAssembly is among what is external. */
interface ThreadMemory {
  readonly thread: number
  readonly heap: number
  readonly external: number
}

/** Bytes of the server's process. */
export interface ServerMemory {
  readonly resident: number
  readonly threads: readonly ThreadMemory[]
}

const CHANNEL = 'fourwall soak memory'
/** Threads that are busy for so long are left out, and their reading with them. */
const ANSWERS_WITHIN_MS = 10_000

function collected(): ThreadMemory {
  // Twice: what the first one finds unreachable may hold what only the second one frees.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { thread: threadId, heap: heapUsed, external }
}

const channel = new BroadcastChannel(CHANNEL)
if (isMainThread) {
  let answers: ThreadMemory[] = []
  let expected = 0
  channel.addEventListener('message', (event) => {
    const said = (event as MessageEvent).data as { readonly here?: true; readonly memory?: ThreadMemory } // from below
    if (said.here === true) expected += 1
    if (said.memory !== undefined) answers.push(said.memory)
  })
  process.on('message', (message) => {
    if (message !== 'memory') return
    answers = []
    expected = 0
    channel.postMessage('collect')
    const began = performance.now()
    const timer = setInterval(() => {
      const waited = performance.now() - began
      if ((answers.length < expected || waited < 500) && waited < ANSWERS_WITHIN_MS) return
      clearInterval(timer)
      const memory: ServerMemory = { threads: [collected(), ...answers], resident: process.memoryUsage.rss() }
      process.send?.(memory)
    }, 50)
  })
  // The parent's channel alone does not keep the server running.
  process.channel?.unref()
} else {
  channel.addEventListener('message', (event) => {
    if ((event as MessageEvent).data !== 'collect') return
    channel.postMessage({ here: true })
    channel.postMessage({ memory: collected() })
  })
}
// Listening alone does not keep a thread running.
channel.unref()
