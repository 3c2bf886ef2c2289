import type { Room } from 'livekit-client'

/** Whether media can flow right now. `unknown` before there is a connection. */
export type LineState = 'flowing' | 'silent' | 'unknown'

const lookEveryMs = 500

/** From the ICE state of both transports: it notices missing responses within seconds, even if no track is active. */
export function lineOf(room: Room): LineState {
  const { pcManager } = room.engine
  const states = [pcManager?.publisher, pcManager?.subscriber].map((one) => one?.getICEConnectionState())
  if (states.some((state) => state === 'disconnected' || state === 'failed')) return 'silent'
  return states.some((state) => state === 'connected' || state === 'completed') ? 'flowing' : 'unknown'
}

/**
 * Reports when the connection goes silent and when it is back. On a broken network, packets are lost without an error, and LiveKit waits
 * 15 s for its signalling. Two silent checks in a row are required, because some browsers report silence while they negotiate.
 */
export function watchLine(read: () => LineState, report: (isSilent: boolean) => void): () => void {
  let silentLooks = 0
  const timer = setInterval(() => {
    const wasSilent = silentLooks >= 2
    silentLooks = read() === 'silent' ? silentLooks + 1 : 0
    const isSilent = silentLooks >= 2
    if (isSilent !== wasSilent) report(isSilent)
  }, lookEveryMs)
  return () => clearInterval(timer)
}
