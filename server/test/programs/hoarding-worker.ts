import { workerData } from 'node:worker_threads'

// A thread that takes ever more memory outside its heap, and counts the megabytes.

const megabytes = new Int32Array(workerData as SharedArrayBuffer) // as file-writer.test.ts sends it
const hoard: ArrayBuffer[] = []
setInterval(() => {
  hoard.push(new ArrayBuffer(8 * 1_048_576))
  Atomics.add(megabytes, 0, 8)
}, 1)
