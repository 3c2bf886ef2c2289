import type { SfuRoom } from './sfu-room.ts'
import type { LocalMedia } from './types.ts'

export interface SpeakerDeps {
  /** The room, or null while there is none that is ready. */
  room(): Pick<SfuRoom, 'setSpeaker'> | null
  local: LocalMedia
}

/** Plays where it is chosen, also when the chosen speaker is unplugged and the system's own choice takes over. */
export function createSpeaker({ room, local }: SpeakerDeps) {
  /** Where the present connection plays. */
  let playing: string | null = null

  return {
    async sync(): Promise<void> {
      const { speakerId } = local.getSnapshot().devices
      const current = room()
      if (!current || speakerId === playing) return
      playing = speakerId
      await current.setSpeaker(speakerId).catch(() => undefined)
    },
    /** Another connection begins with the system's choice. */
    forget() {
      playing = null
    },
  }
}
