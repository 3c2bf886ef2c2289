import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { Log } from '../../platform/log/log.ts'
import { refuseUpgrade } from '../../platform/http/refuse-upgrade.ts'
import type { Forward } from './gate-forwarding.ts'
import { createWaitingSignals } from './waiting-signals.ts'

/** Connections whose page stops reading are ended. */
const maxBufferedBytes = 4_000_000
const maxPayload = 1_000_000

/** Joins the WebSockets of people who wait for Join to the SFU, without what they may not know yet. */
export function createGateWaiting({ forward, log }: { forward: Pick<Forward, 'addressOf'>; log: Log }) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })

  return function connect(
    incoming: IncomingMessage,
    browser: Duplex,
    head: Buffer,
    admitted: { token: string; identity: string },
  ): void {
    const { url, headers } = forward.addressOf(incoming, admitted.token)
    const sfu = new WebSocket(url, { headers, perMessageDeflate: false })
    browser.once('close', () => sfu.terminate())
    let isOpen = false
    sfu.on('error', (error) => {
      if (browser.destroyed) return
      log.warn({ err: error }, 'a connection before Join was ended')
      if (!isOpen) refuseUpgrade(browser, '502 Bad Gateway')
      else browser.destroy()
    })
    sfu.once('open', () => {
      if (browser.destroyed) return sfu.terminate()
      isOpen = true
      const signals = createWaitingSignals(admitted.identity)
      server.handleUpgrade(incoming, browser, head, (page) => {
        sfu.on('message', (data, isBinary) => {
          try {
            // LiveKit answers in JSON to those who write in JSON, as no browser does.
            const passed = isBinary ? signals.pass(bytesOf(data)) : null
            if (page.bufferedAmount > maxBufferedBytes || !isBinary) page.terminate()
            else if (passed) page.send(passed)
          } catch (error) {
            log.warn({ err: error }, 'a signal of the SFU before Join could not be read')
            page.terminate()
          }
        })
        page.on('message', (data, isBinary) => sfu.send(bytesOf(data), { binary: isBinary }))
        page.on('error', () => page.terminate())
        sfu.on('close', (code, reason) => close(page, code, reason))
        page.on('close', (code, reason) => close(sfu, code, reason))
      })
    })
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

/** Codes from 1004 to 1006 and 1015 say that no code came, and cannot be sent. */
function close(socket: WebSocket, code: number, reason: Buffer): void {
  const canBeSent = code === 1000 || (code >= 3000 && code < 5000)
  if (canBeSent) socket.close(code, reason)
  else socket.terminate()
}
