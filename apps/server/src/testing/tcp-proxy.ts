import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpProxy {
  /** The address given, by way of the proxy. */
  url: string
  /** Accepts connections and bytes but forwards nothing, as when the machine behind it disappears without closing connections. */
  silence(): void
  /** Cuts all connections and takes no new ones, as when the server behind it has been stopped. */
  refuse(): void
  /** Passes new connections on again; those of before stay dead. */
  heal(): void
  connections(): number
}

/** Stands between a program and a server. Closed at the end of the test. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  let isRefusing = false

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    if (isRefusing) return void client.destroy()
    if (isSilent) return
    const behind = connect(Number(port), hostname)
    behind.on('error', () => client.destroy())
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
    client.pipe(behind).pipe(client)
    silenced.add(() => {
      client.unpipe(behind)
      behind.unpipe(client)
      behind.removeAllListeners('close')
      client.resume()
    })
  })
  const silenced = new Set<() => void>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
      for (const silence of silenced) silence()
      silenced.clear()
    },
    refuse: () => {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    heal: () => {
      isSilent = false
      isRefusing = false
    },
    connections: () => sockets.size,
  }
}
