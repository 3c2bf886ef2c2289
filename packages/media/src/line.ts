import type { Room } from 'livekit-client'

/** Whether media can flow right now. `unknown` before there is a connection to judge. */
export type LineState = 'flowing' | 'silent' | 'unknown'

const lookEveryMs = 500

/** By what ICE says of both transports: it misses answers after seconds, whether or not anybody has a track to miss. */
export function lineOf(room: Room): LineState {
  const { pcManager } = room.engine
  const states = [pcManager?.publisher, pcManager?.subscriber].map((one) => one?.getICEConnectionState())
  if (states.some((state) => state === 'disconnected' || state === 'failed')) return 'silent'
  return states.some((state) => state === 'connected' || state === 'completed') ? 'flowing' : 'unknown'
}

/**
 * Tells when the line falls silent, and when it is back. On a broken network packets vanish without a word: LiveKit waits
 * 15 s for its signalling before it says so. Silent twice in a row counts, as some browsers say so while they negotiate.
 */
export function watchLine(read: () => LineState, tell: (isSilent: boolean) => void): () => void {
  let silentLooks = 0
  const timer = setInterval(() => {
    const wasSilent = silentLooks >= 2
    silentLooks = read() === 'silent' ? silentLooks + 1 : 0
    const isSilent = silentLooks >= 2
    if (isSilent !== wasSilent) tell(isSilent)
  }, lookEveryMs)
  return () => clearInterval(timer)
}
