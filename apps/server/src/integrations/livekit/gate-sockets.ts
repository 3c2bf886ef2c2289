import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../../platform/log/log.ts'
import { refuseUpgrade } from '../../platform/http/refuse-upgrade.ts'
import type { GateAdmission } from './gate-admission.ts'
import type { GateBounds } from './gate-bounds.ts'
import type { Forward } from './gate-forwarding.ts'
import { createGateWaiting } from './gate-waiting.ts'
import { headOf, pathOf } from './gate-http.ts'

export interface GateSocketsDeps {
  judge: GateAdmission['judge']
  forward: Forward
  bounds: GateBounds
  log: Log
}

/** LiveKit's signalling: `/rtc` and, of newer clients, `/rtc/v1`. */
const signalPath = /^\/rtc(\/v1)?$/

/** The WebSockets of browsers, each joined to one of the SFU. */
export function createGateSockets({ judge, forward, bounds, log }: GateSocketsDeps) {
  const open = new Set<Duplex>()
  const connectWaiting = createGateWaiting({ forward, log })

  async function connect(incoming: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    keep(browser)
    if (!signalPath.test(pathOf(incoming))) return refuseUpgrade(browser, '404 Not Found')
    browser.once('close', bounds.arrive(incoming))
    const admitted = await judge(incoming)
    if (!admitted) return refuseUpgrade(browser, '403 Forbidden')
    // The page left while this waited in the queue of the room.
    if (browser.destroyed) return
    if (admitted.isWaiting) return connectWaiting(incoming, browser, head, admitted)
    const outgoing = forward.request(incoming, admitted.token)
    browser.once('close', () => outgoing.destroy())
    outgoing.on('error', () => browser.destroy())
    // Anything but a WebSocket ends here: on a connection that stays open, a second request would pass unchecked.
    outgoing.on('response', (reply) => {
      reply.resume()
      refuseUpgrade(browser, `${reply.statusCode} ${reply.statusMessage}`)
    })
    outgoing.on('upgrade', (reply, sfu, sfuHead) => {
      keep(sfu)
      sfu.once('close', () => browser.destroy())
      browser.once('close', () => sfu.destroy())
      browser.write(headOf(reply))
      browser.write(sfuHead)
      sfu.write(head)
      browser.pipe(sfu).pipe(browser)
    })
  }

  function keep(socket: Duplex): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // If one side breaks, both are closed.
    socket.on('error', () => socket.destroy())
  }

  function breakAll(): void {
    for (const socket of open) socket.destroy()
  }

  return { connect, breakAll }
}
