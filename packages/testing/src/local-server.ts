import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  /** Without a slash at the end. */
  url: string
  /** Closes open connections. */
  stop(): void
}

/** A small HTTP server on this machine, on a port of its own. What `serve` throws becomes an answer 500. */
export async function startLocalServer(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers with an object, unless there is none: then the response was written already. */
export function sendJson(response: ServerResponse, answer: unknown): void {
  if (answer === undefined) return
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}
