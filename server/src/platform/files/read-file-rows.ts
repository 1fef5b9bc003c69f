import { DomainError, type ErrorCode } from '@fourwall/domain/errors.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { startWorker } from '../start-worker.ts'
import type { SmallFile } from './first-rows.ts'

export type RowsOrder = SmallFile

export type RowsMessage =
  | { readonly kind: 'read'; readonly rows: readonly RawRow[] }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }

/** Memory limit for reading. */
const HEAP_MB = 96
/** Time limit, whatever the file. */
const MOST_MILLISECONDS = 15_000

/** All rows of a small file, read in its own worker. @throws DomainError from the reader. */
export async function readFileRows(order: RowsOrder): Promise<readonly RawRow[]> {
  const worker = startWorker('rows-worker', new URL('./rows-worker.ts', import.meta.url), { data: order, heapMb: HEAP_MB })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch(order.fileName)), MOST_MILLISECONDS)
      worker.on('message', (message: RowsMessage) => {
        if (message.kind === 'read') resolve(message.rows)
        else reject(new DomainError(message.code, message.message))
      })
      worker.on('error', (error: Error) => reject(isOutOfMemory(error) ? tooMuch(order.fileName) : error))
      worker.on('exit', () => reject(new Error('The reading of the file ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(fileName: string): DomainError {
  return new DomainError(
    'BAD_USER_INPUT',
    `“${fileName}” is too much to be read at once. Take out what is not needed, save it and choose it again.`,
  )
}
