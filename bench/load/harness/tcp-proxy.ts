import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy on 127.0.0.1 in front of one port, which can stop forwarding. */
export interface TcpProxy {
  readonly port: number
  /** As if the program behind it had stopped: open connections are reset, new ones refused. */
  refuse(): Promise<void>
  /** As if the machine behind it had lost its network: connections stay open, and nothing gets through. */
  silence(): Promise<void>
  /** Forwards again; what was held back in the meantime gets through. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let server = await listen(0)
  const { port } = server.address() as AddressInfo

  async function listen(at: number): Promise<Server> {
    const created = createServer({ pauseOnConnect: true }, join)
    created.listen(at, '127.0.0.1')
    await once(created, 'listening')
    return created
  }

  function join(near: Socket): void {
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (chunk) => {
        if (to.write(chunk)) return
        from.pause()
        to.once('drain', () => {
          if (!isSilent) from.resume()
        })
      })
      from.on('end', () => to.end())
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isSilent) from.pause()
      else from.resume()
    }
  }

  async function stopListening(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }

  return {
    port,
    refuse: stopListening,
    async silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async restore() {
      isSilent = false
      if (!server.listening) server = await listen(port)
      for (const socket of sockets) socket.resume()
    },
    close: stopListening,
  }
}
