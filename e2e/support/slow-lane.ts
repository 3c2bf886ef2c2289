/** What a line carries in one direction, without loss: TCP repairs it. */
export interface Pace {
  kbps: number
  delayMs: number
}

export const fullPace: Pace = { kbps: Number.POSITIVE_INFINITY, delayMs: 0 }

/** About what fits into one packet. */
const pieceBytes = 1_400

interface Load {
  rest: Buffer
  deliver: (piece: Buffer) => void
  sent: () => void
}

/** One direction of a slow line, which all connections share piece by piece. */
export function createSlowLane(pace: () => Pace) {
  const waiting: Load[] = []
  /** In the order of sending, whatever the delay was at that moment. */
  const inTheAir: { arrivesAtMs: number; arrive: () => void }[] = []
  let isSending = false

  function arrive() {
    while (inTheAir[0] && inTheAir[0].arrivesAtMs <= performance.now()) inTheAir.shift()?.arrive()
    const [next] = inTheAir
    if (next) setTimeout(arrive, Math.max(1, next.arrivesAtMs - performance.now()))
  }

  async function sendAll() {
    isSending = true
    for (let load = waiting.shift(); load; load = waiting.shift()) {
      const { rest, deliver, sent } = load
      const piece = rest.subarray(0, pieceBytes)
      await new Promise((resolve) => setTimeout(resolve, (piece.length * 8) / pace().kbps))
      inTheAir.push({ arrivesAtMs: performance.now() + pace().delayMs, arrive: () => deliver(piece) })
      if (inTheAir.length === 1) arrive()
      if (rest.length > piece.length) waiting.push({ ...load, rest: rest.subarray(piece.length) })
      else sent()
    }
    isSending = false
  }

  return {
    /** Resolves once it is sent. A connection must not send more before. */
    send(bytes: Buffer, deliver: (piece: Buffer) => void): Promise<void> {
      return new Promise((sent) => {
        waiting.push({ rest: bytes, deliver, sent })
        if (!isSending) void sendAll()
      })
    },
  }
}
