import { AudioStream, Room, TrackPublishOptions, TrackSource, type RemoteTrack } from '@livekit/rtc-node'
import { onTestFinished } from 'vitest'
import { loudness, picture, tone } from './raw-tracks.ts'

const protocolSource = {
  microphone: TrackSource.SOURCE_MICROPHONE,
  camera: TrackSource.SOURCE_CAMERA,
  screen_share: TrackSource.SOURCE_SCREENSHARE,
  screen_share_audio: TrackSource.SOURCE_SCREENSHARE_AUDIO,
} as const

const soundSources = new Set<RawSource>(['microphone', 'screen_share_audio'])

type RawSource = keyof typeof protocolSource
/** A client of LiveKit that knows nothing of Majlis and obeys only the SFU. It leaves when the test ends. */
export function createRawClient() {
  const room = new Room()
  const { heard, note, wake, until } = createNotes()
  let isOver = false
  const stopped = new AbortController()
  onTestFinished(() => close())

  room.on('trackSubscribed', (track, publication, participant) => {
    const source = Object.entries(protocolSource).find(([, value]) => value === publication.source)?.[0]
    note({ kind: 'track', from: participant.identity, what: source ?? String(track.kind) })
    if (source === 'microphone') listen(track, participant.identity).catch(() => undefined)
  })
  room.on('dataReceived', (payload, participant) => {
    note({ kind: 'data', from: participant?.identity ?? '', what: new TextDecoder().decode(payload) })
  })
  room.on('disconnected', () => {
    isOver = true
    wake()
  })
  for (const event of [
    'trackMuted',
    'trackUnmuted',
    'localTrackUnpublished',
    'trackUnpublished',
    'tokenRefreshed',
  ] as const) {
    room.on(event, wake)
  }

  /** Notes sound once, when there is any: silence is no sound. */
  async function listen(track: RemoteTrack, from: string): Promise<void> {
    for await (const frame of new AudioStream(track)) {
      const loudest = frame.data.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
      if (loudest < loudness / 10) continue
      note({ kind: 'sound', from, what: 'sound' })
      return
    }
  }

  /** Sound or a picture as the source says, or sound under whichever source. */
  async function publish(source: RawSource, isSound = soundSources.has(source)): Promise<void> {
    const track = isSound ? tone(stopped.signal) : picture(source, stopped.signal)
    const options = new TrackPublishOptions({ source: protocolSource[source] })
    await room.localParticipant?.publishTrack(track, options)
  }

  async function close(): Promise<void> {
    stopped.abort()
    await room.disconnect()
  }

  return {
    heard,
    until,
    publish,
    close,
    /** Throws when the SFU lets no one in. */
    connect: ({ url, token }: { url: string; token: string }) =>
      room.connect(url, token, { autoSubscribe: true, dynacast: false }),
    say: (text: string) =>
      room.localParticipant?.publishData(new TextEncoder().encode(text), { reliable: true }) ??
      Promise.resolve(),
    setAttributes: (attributes: Record<string, string>) => room.localParticipant?.setAttributes(attributes),
    /** The token that the SFU gave in place of the first one. */
    renewedToken: () => room.token,
    /** Who the SFU says is there. */
    others: () =>
      [...room.remoteParticipants.values()].map(({ identity, attributes }) => ({ identity, attributes })),
    hasHeard: (from: string, what: string) =>
      heard.some((event) => event.from === from && event.what === what),
    isOver: () => isOver,
  }
}

interface Heard {
  kind: 'track' | 'sound' | 'data'
  from: string
  what: string
}

/** What a client has heard, and a way to wait for more. */
function createNotes() {
  const heard: Heard[] = []
  let wakeUp = () => {}
  const wake = () => wakeUp()

  function note(event: Heard): void {
    heard.push(event)
    wake()
  }

  /** Resolves when the condition holds; it is checked whenever the SFU sends something. */
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  return { heard, note, wake, until }
}
