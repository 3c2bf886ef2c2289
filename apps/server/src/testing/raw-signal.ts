import { onTestFinished } from 'vitest'

/** What the SFU calls a source, and of which kind its tracks are. */
const sources = {
  microphone: { source: 'MICROPHONE', type: 'AUDIO' },
  camera: { source: 'CAMERA', type: 'VIDEO' },
  screen_share: { source: 'SCREEN_SHARE', type: 'VIDEO' },
} as const

export type SignalledSource = keyof typeof sources

/**
 * Asks the SFU in its own words (LiveKit's signal protocol, as JSON) which of these sources may be published, and answers those that it
 * granted. It says nothing of the others, for which its clients wait ten seconds; but it answers in the order in which it is asked,
 * so `last`, which has to be granted, tells that all have been judged.
 */
export async function grantedSources(
  { url, token }: { url: string; token: string },
  asked: readonly SignalledSource[],
  last: SignalledSource,
): Promise<SignalledSource[]> {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=9`)
  onTestFinished(() => socket.close())
  const granted: SignalledSource[] = []
  const isJudged = Promise.withResolvers<void>()
  // It has let this client in by its first message, which is not JSON yet.
  const isIn = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    isIn.resolve()
    if (typeof data !== 'string') return
    // The protocol's SignalResponse, as far as this is about.
    const { trackPublished } = JSON.parse(data) as { trackPublished?: { cid: SignalledSource } }
    if (!trackPublished) return
    granted.push(trackPublished.cid)
    if (trackPublished.cid === last) isJudged.resolve()
  })
  socket.addEventListener('close', ({ reason }) => {
    const failure = new Error(`The SFU closed the connection. ${reason}`)
    isIn.reject(failure)
    isJudged.reject(failure)
  })
  isJudged.promise.catch(() => undefined)
  await isIn.promise
  for (const source of [...asked, last])
    socket.send(JSON.stringify({ addTrack: { cid: source, name: source, ...sources[source] } }))
  await isJudged.promise
  return granted
}
