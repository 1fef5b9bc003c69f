import { createServer } from 'node:net'

/** Below the ports that the system gives to whoever asks for any: none of those is taken between the look and the use. */
const [FIRST, COUNT] = [18_000, 12_000]
const TRIES = 50

/** A port of this machine that nothing listens on at the moment. */
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
