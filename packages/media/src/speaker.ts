import type { SfuRoom } from './sfu-room.ts'
import type { LocalMedia } from './local-media-types.ts'

export interface SpeakerDeps {
  /** The room, or null while none is connected. */
  room(): Pick<SfuRoom, 'setSpeaker'> | null
  local: LocalMedia
}

/** Plays on the chosen speaker, and on the system default after it is unplugged. */
export function createSpeaker({ room, local }: SpeakerDeps) {
  /** Where the current connection plays. */
  let playing: string | null = null

  return {
    async sync(): Promise<void> {
      const { speakerId } = local.getSnapshot().devices
      const current = room()
      if (!current || speakerId === playing) return
      playing = speakerId
      await current.setSpeaker(speakerId).catch(() => undefined)
    },
    /** A new connection starts with the system default. */
    forget() {
      playing = null
    },
  }
}
