import type { RoomPicture } from '../call-snapshot.ts'
import { keepIdentity } from '../snapshot-store.ts'
import type { SfuRoom } from '../sfu-room.ts'
import type { DataUse } from '../local-media-types.ts'
import { createAdaptation, type LineUse } from './adaptation.ts'
import { readCounters } from './line-sample.ts'

const lookEveryMs = 500

export interface LineKeeperDeps {
  /** The connected room, or null while none is. */
  room(): Pick<SfuRoom, 'readLine' | 'setLevels'> | null
  picture(): RoomPicture
  dataUse(): DataUse
  every(ms: number, task: () => void): () => void
  /** What goes over the line has changed. */
  onChange: () => void
}

/** Keeps what goes over the user's line within what it carries: sound first. */
export function createLineKeeper({ room, picture, dataUse, every, onChange }: LineKeeperDeps) {
  const adaptation = createAdaptation()
  let network: LineUse = adaptation.network(dataUse())
  let isLooking = false

  function apply(next: LineUse) {
    const kept = keepIdentity(network, next)
    const hasChanged = kept !== network
    network = kept
    room()?.setLevels(network)
    if (hasChanged) onChange()
  }

  async function look() {
    const current = room()
    if (isLooking || !current) return
    isLooking = true
    try {
      const entries = await current.readLine()
      if (room() !== current) return
      apply(
        entries.length > 0
          ? adaptation.look(readCounters(entries), dataUse())
          : adaptation.network(dataUse()),
      )
    } finally {
      isLooking = false
    }
  }

  const stop = every(lookEveryMs, () => void look().catch(() => undefined))

  return {
    network: () => network,
    /** Whether a camera (participant ID) or shared screen (trackId) is to be received. */
    isReceived: (target: string) => isReceived(target, network, picture()),
    /** The user's choice may have changed. */
    sync() {
      const next = adaptation.network(dataUse())
      if (keepIdentity(network, next) !== network) apply(next)
    },
    /** The next connection counts from the beginning. */
    forget: adaptation.forget,
    stop,
  }
}

function isReceived(target: string, { receive }: LineUse, picture: RoomPicture): boolean {
  switch (receive) {
    case 'full':
    case 'small':
      return true
    case 'speaker':
      return mainPictures(picture).includes(target)
    case 'sound':
      return false
  }
}

/** What people look at: the screens that others share, otherwise who speaks, otherwise someone who can be seen. */
function mainPictures({ screens, participants, activeSpeakerId }: RoomPicture): readonly string[] {
  const shared = screens.filter(({ isSelf }) => !isSelf).map(({ trackId }) => trackId)
  if (shared.length > 0) return shared
  const seen = participants.filter(({ isSelf, camera }) => !isSelf && camera === 'on').map(({ id }) => id)
  const main = seen.find((id) => id === activeSpeakerId) ?? seen[0]
  return main === undefined ? [] : [main]
}
