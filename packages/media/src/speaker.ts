import type { SfuRoom } from './sfu-room.ts'
import type { LocalMedia } from './types.ts'

export interface SpeakerDeps {
  /** The room, or null while none is connected. */
  room(): Pick<SfuRoom, 'setSpeaker' | 'setHeard'> | null
  local: LocalMedia
}

/** Plays on the chosen speaker, and on the system default after it is unplugged; of everyone, or of some. */
export function createSpeaker({ room, local }: SpeakerDeps) {
  /** Where the current connection plays. */
  let playing: string | null = null
  let isHeard: ((participantId: string) => boolean) | null = null

  return {
    /** Before it connects, so that nothing is heard of others. */
    prepare(entering: Pick<SfuRoom, 'setHeard'>): void {
      if (isHeard) entering.setHeard(isHeard)
    },
    setHeard(wanted: (participantId: string) => boolean): void {
      isHeard = wanted
      room()?.setHeard(wanted)
    },
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
