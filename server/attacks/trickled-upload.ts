import type { AttackTarget } from './attack.ts'
import { ended, openConnection, requestHead } from './raw-connection.ts'

interface TrickledUpload {
  readonly everyMs: number
  /** After so long it gives up. */
  readonly holdMs: number
}

/** How an upload ended that sent a byte now and then. */
export interface TrickledUploadReport {
  /** The whole response. */
  readonly answer: string
  readonly ms: number
}

/** Begins an upload and sends it byte by byte; says so once the server has taken it on. */
export async function trickleUpload(
  { origin, token }: AttackTarget,
  { everyMs, holdMs }: TrickledUpload,
  begun: () => void = () => undefined,
): Promise<TrickledUploadReport> {
  const began = performance.now()
  const socket = await openConnection(origin)
  if (socket === null) return { answer: '', ms: performance.now() - began }
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const head = requestHead('POST', '/api/uploads?filename=ledger.csv', {
    host: new URL(origin).host,
    authorization: `Bearer ${token ?? ''}`,
    'content-length': 10_000_000,
  })
  socket.write(`${head}date,`, begun)
  const timer = setInterval(() => socket.write('x'), everyMs)
  await ended(socket, holdMs)
  clearInterval(timer)
  socket.destroy()
  return { answer, ms: performance.now() - began }
}
