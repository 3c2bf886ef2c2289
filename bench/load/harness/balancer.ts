import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How the balancer treats its backends. `blind`: round robin, whatever happens to a connection. `checking`: it asks each backend's `GET
 * /api/health/ready` every half second and leaves out one that does not answer 200, and it tries the next backend where a connection is
 * refused. Neither sends a request a second time.
 */
export type BalancerMode = 'blind' | 'checking'

export interface Balancer {
  readonly url: string
  readonly port: number
  setMode(mode: BalancerMode): void
  close(): Promise<void>
}

const checkEveryMs = 500

/** A round-robin TCP balancer on 127.0.0.1 without sticky sessions. `ports` answers the backends as they are at that moment. */
export async function startBalancer(ports: () => readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const unready = new Set<number>()
  let mode: BalancerMode = 'blind'
  let turn = 0

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const all = ports()
    const fit = mode === 'checking' ? all.filter((port) => !unready.has(port)) : all
    const candidates = fit.length > 0 ? fit : all
    turn += 1
    // Each candidate once, the one whose turn it is first.
    const order = candidates.map((_, index) => candidates[(turn + index) % candidates.length] ?? 0)
    track(near)
    dial(near, mode === 'checking' ? order : order.slice(0, 1))
  })

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  function dial(near: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    const tryNext = () => dial(near, others)
    far.once('error', tryNext)
    far.once('connect', () => {
      far.off('error', tryNext)
      track(far)
      far.once('close', () => near.destroy())
      near.once('close', () => far.destroy())
      near.pipe(far)
      far.pipe(near)
    })
  }

  async function check(): Promise<void> {
    await Promise.all(
      ports().map(async (port) => {
        const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
          signal: AbortSignal.timeout(2_000),
        }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) unready.delete(port)
        else unready.add(port)
      }),
    )
  }
  const timer = setInterval(() => {
    if (mode === 'checking') void check()
  }, checkEveryMs)

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    setMode(next) {
      mode = next
      unready.clear()
    },
    async close() {
      clearInterval(timer)
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
