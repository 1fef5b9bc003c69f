import { connect, type Socket } from 'node:net'

/** Opens a connection to the host of an address; null where it is refused. A later error ends the connection and is no exception. */
export function openConnection(origin: string, localAddress?: string): Promise<Socket | null> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port),
      ...(localAddress === undefined ? {} : { localAddress }),
    })
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}

/** The lines of a request, without its body. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Settles once a connection has ended, or after so many milliseconds. */
export function ended(socket: Socket, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, withinMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
