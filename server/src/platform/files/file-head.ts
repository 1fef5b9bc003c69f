import { open } from 'node:fs/promises'

/** The first bytes of a file; fewer if it is shorter. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(head, filled, length - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return head.subarray(0, filled)
  } finally {
    await file.close()
  }
}
