import type { Worker } from 'node:worker_threads'

interface WritingLimits {
  readonly withinMs: number
  /** Where it takes too much time or memory. */
  readonly tooMuch: () => Error
}

/**
 * Lets a worker write a file from what it is sent, and ends it.
 *
 * @param inputs sent one after the other, the last one tells that it was the last; whoever makes them lets others go first in between.
 *
 * @returns the worker's only message. @throws what `tooMuch` makes; whatever the worker throws.
 */
export async function writeInWorker<Input, Written>(
  worker: Worker,
  inputs: AsyncIterable<Input>,
  { withinMs, tooMuch }: WritingLimits,
): Promise<Written> {
  let timer: NodeJS.Timeout | undefined
  try {
    const written = new Promise<Written>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch()), withinMs)
      worker.on('message', (message: Written) => resolve(message))
      worker.on('error', (error: Error) => reject(isOutOfMemory(error) ? tooMuch() : error))
      worker.on('exit', () => reject(new Error('The writing of a file ended without an answer')))
    })
    const feed = async (): Promise<Written> => {
      for await (const input of inputs) worker.postMessage(input)
      return await written
    }
    return await Promise.race([feed(), written])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
