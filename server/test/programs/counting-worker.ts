import { workerData } from 'node:worker_threads'

// A thread that never has an answer. It counts as long as it lives.

const count = new Int32Array(workerData as SharedArrayBuffer) // as file-writer.test.ts sends it
setInterval(() => Atomics.add(count, 0, 1), 1)
