import type { DeckToWrite } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import { fileWriter } from '../../../platform/file-writer.ts'

/** A PowerPoint file to write. Plain data, to be sent to another thread. */
export interface PowerpointOrder {
  readonly deck: DeckToWrite
}

export interface WrittenPowerpoint {
  readonly bytes: Uint8Array
}

const write = fileWriter<PowerpointOrder, never, WrittenPowerpoint>({
  called: 'PowerPoint files',
  worker: 'slide-powerpoint-worker',
  source: new URL('./slide-powerpoint-worker.ts', import.meta.url),
  tooMuch: 'This presentation is too much for a PowerPoint file at once. Use fewer slides or smaller pictures.',
})

/**
 * Writes a PowerPoint file in its own thread.
 * @param signal aborts when it is no longer needed: it loses its turn, or its thread ends.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
export async function writePowerpoint(companyId: string, order: PowerpointOrder, signal?: AbortSignal): Promise<Uint8Array> {
  const { bytes } = await write(companyId, order, nothing(), signal)
  return bytes
}

/** It has everything when it starts. */
async function* nothing(): AsyncGenerator<never> {}
