import { createServer } from 'node:net'

/** Below the range of ports that the system assigns, so that none is taken between check and use. */
const [FIRST, COUNT] = [18_000, 12_000]
const TRIES = 50

/** A port on which nothing is listening at the moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
