import type { CallDeps } from './call-deps.ts'
import { reconnectDelayMs } from './reconnect.ts'
import type { SfuRoom, Source } from './sfu-room.ts'

const sources: readonly Source[] = ['microphone', 'camera', 'screen', 'screen_audio']
const attempts = 3

export interface PublisherDeps extends Pick<CallDeps, 'delay' | 'random'> {
  /** The room to publish to, or null while none is connected. */
  room(): SfuRoom | null
  /** The tracks that should be published now. */
  wanted(source: Source): MediaStreamTrack | null
  /** It could not be published; it is not tried again until something changes. */
  onFailed(source: Source): void
}

/** Keeps the published tracks in line with the wanted ones. */
export function createPublisher({ room, wanted, delay, random, onFailed }: PublisherDeps) {
  /** What was last published, by source; a missing entry means that it has to be published. */
  const sent = new Map<Source, MediaStreamTrack | null>()
  /** One queue per source, so that a double click does not publish twice. */
  const queues = new Map<Source, Promise<void>>()

  async function syncSource(source: Source, target: SfuRoom) {
    let failed: MediaStreamTrack | null = null
    let failures = 0
    while (failures < attempts) {
      const track = wanted(source)
      if (room() !== target || sent.get(source) === track) return
      try {
        await target.setTrack(source, track)
        if (room() === target) sent.set(source, track)
      } catch {
        // Another track has attempts of its own.
        failures = track === failed ? failures + 1 : 1
        failed = track
        if (failures < attempts) await delay(reconnectDelayMs(failures - 1, random))
      }
    }
    if (failed && room() === target && wanted(source) === failed) onFailed(source)
  }

  return {
    sync() {
      const target = room()
      if (!target) return
      for (const source of sources) {
        if (sent.get(source) === wanted(source)) continue
        const before = queues.get(source) ?? Promise.resolve()
        queues.set(
          source,
          before.then(() => syncSource(source, target)),
        )
      }
    },
    /** The room has unpublished it. */
    markOff: (source: Source) => void sent.set(source, null),
    /** Nothing is known any more: another room, or the same one rebuilt. */
    forget: () => sent.clear(),
  }
}
