import type { CallDeps } from './call-deps.ts'
import { sendsCamera } from './call-snapshot.ts'
import type { CallOptions } from './call-types.ts'
import { createBlockedDevices, type BlockableSource } from './blocked-devices.ts'
import type { LineUse } from './network/adaptation.ts'
import { createPublisher } from './publisher.ts'
import { createScreenShare } from './screen-share.ts'
import type { Source } from './sfu-room.ts'
import { createSilence } from './silence.ts'
import { readyRoom, type VisitState } from './visit-state.ts'
import { wantedTrack } from './wanted-track.ts'

interface CallSendingDeps {
  visit: VisitState
  options: CallOptions
  deps: CallDeps
  /** What the user's line carries. */
  network(): LineUse
  /** A connection before Join publishes nothing. */
  isPublishingHeld(): boolean
  /** What is sent may have changed. */
  onChange(): void
  /** Shows it immediately. */
  flush(): void
}

/** What a person sends in a call, and who switched it off. */
export function createCallSending(parts: CallSendingDeps) {
  const { visit, options, deps, network, isPublishingHeld, onChange, flush } = parts
  const { local } = options
  const room = () => readyRoom(visit)
  const share = createScreenShare({ getDisplayMedia: deps.getDisplayMedia, onChange })
  const silence = createSilence({ room, local, share, earlier: options.turnedOff ?? null })
  const blocked = createBlockedDevices({ room, local, share, ask: options.onSwitchOn, forbid })

  const isLetOn = (source: BlockableSource) =>
    visit.picture.rights[source] && !visit.room?.isBlocked(source) && silence.by()[source] === null

  const isCameraDue = () => visit.reached === 'media' && sendsCamera(network())

  const publisher = createPublisher({
    room: () => (isPublishingHeld() ? null : room()),
    wanted: (source) => wantedTrack(source, { local, share, isLetOn, isCameraDue: isCameraDue() }),
    onFailed: (source) => (source === 'screen' ? share.fail() : undefined),
    delay: deps.delay,
    random: deps.random,
  })

  async function forbid(source: BlockableSource | 'screen') {
    if (visit.connection === 'reconnecting') return
    await silence.put(source)
    flush()
  }

  return {
    share,
    silence,
    blocked,
    publisher,
    /** Someone else switched it off, or it was unplugged. */
    async handleTurnedOff(source: Source) {
      if (visit.connection === 'reconnecting') return
      publisher.markOff(source)
      if (source !== 'screen_audio') await forbid(source)
    },
  }
}

export type CallSending = ReturnType<typeof createCallSending>
