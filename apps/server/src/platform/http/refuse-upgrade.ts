import type { Duplex } from 'node:stream'

/** Answers a request for a WebSocket with a plain response, such as `404 Not Found`, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}
